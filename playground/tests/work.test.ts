import assert from "node:assert/strict";
import { test } from "node:test";
import { BEGINNINGS } from "../src/writing/beginnings.ts";
import { declared, inFiles, played } from "../src/writing/played.ts";
import { Cell, kept } from "../src/cells/store.ts";
import { asWork, FIRST_DEAL, FRESH, freeName, isFileName, joined } from "../src/writing/work.ts";

test("file names are small letters, digits and hyphens", () => {
  for (const name of ["a.hanabi", "my-rules-2.hanabi"]) assert.ok(isFileName(name), name);
  for (const name of ["a", "../a.hanabi", "A.hanabi", "a b.hanabi", ".hanabi"]) assert.ok(!isFileName(name), name);
  assert.equal(freeName("Ünder Stars!", {}), "nder-stars.hanabi");
  assert.equal(freeName("rules", { "rules.hanabi": "" }), "rules-2.hanabi");
});

test("work that was kept comes back, and nonsense doesn't", () => {
  assert.deepEqual(asWork(JSON.parse(JSON.stringify(FRESH))), FRESH);
  for (const found of [null, 3, {}, { files: {}, expression: "nl" }, { files: { "a.hanabi": 1 }, expression: "nl" }]) {
    assert.equal(asWork(found), null);
  }
  const old = { files: { "a.hanabi": "" }, current: "gone.hanabi", expression: "nl", accepted: [{}, 1], deal: { seed: -1 } };
  assert.deepEqual(asWork(old), { ...old, current: "a.hanabi", accepted: [], deal: FIRST_DEAL });
});

test("a cell tells of changes, and keeps its value", () => {
  const shelf = new Map<string, string>();
  const storage = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => void shelf.set(key, text) };
  const cell = kept(storage, "k", 1, (found) => (typeof found === "number" ? found : null));
  const heard: number[] = [];
  const leave = cell.watch((value) => heard.push(value));
  cell.set(2);
  cell.set(2);
  leave();
  cell.set(3);
  assert.deepEqual(heard, [2]);
  assert.equal(kept(storage, "k", 1, (found) => (typeof found === "number" ? found : null)).get(), 3);
  shelf.set("k", "broken{");
  assert.equal(kept(storage, "k", 1, () => 9).get(), 1);
  const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  const other = kept<number>(full, "k", 1, () => null);
  other.set(5);
  assert.equal(other.get(), 5);
  assert.equal(new Cell(1).get(), 1);
});

test("only the files that an expression needs are sent", () => {
  const files = {
    "a.hanabi": "expansion quick { tokens hints 1 more }",
    "b.hanabi": "expansion half-writ",
    "c.hanabi": "variant evening = nl + quick",
    "d.hanabi": 'use "b.hanabi"\ngame mine like nl {}',
  };
  const sent = (expression: string) => Object.keys(played({ files, expression }).files);
  assert.deepEqual(sent("nl"), []);
  assert.deepEqual(sent("nl+quick"), ["a.hanabi"]);
  assert.deepEqual(sent("evening"), ["c.hanabi", "a.hanabi"]);
  assert.deepEqual(sent("mine"), ["d.hanabi", "b.hanabi"]);
  assert.deepEqual(declared(files["d.hanabi"]), ["mine"]);
});

test("a command says in which file to look", () => {
  const one = { files: { "a.hanabi": "" }, expression: "nl+quick" };
  assert.equal(inFiles("tamaya solve nl+quick -p 3 --seed 1", one), "tamaya solve a.hanabi:nl+quick -p 3 --seed 1");
  assert.equal(inFiles("tamaya solve 'nl(strikes=2)+quick' -p 3", one), "tamaya solve 'a.hanabi:nl(strikes=2)+quick' -p 3");
  assert.equal(inFiles("tamaya solve --deal deal.txt", one), "tamaya solve --deal deal.txt");
  assert.equal(inFiles("tamaya solve nl -p 3", { files: {}, expression: "nl" }), "tamaya solve nl -p 3");
});

test("each rule to begin with declares what is then played", () => {
  for (const { name, text } of BEGINNINGS) assert.deepEqual(declared(text), [name]);
});

test("windows of one browser share what they keep, and none writes over another", () => {
  const shelf = new Map<string, string>();
  const storage = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, text: string) => void shelf.set(key, text) };
  type Hear = (event: { key: string | null; newValue: string | null }) => void;
  let hear: Hear = () => undefined;
  const others = { addEventListener: (_: "storage", by: Hear) => void (hear = by) };
  const cell = kept(storage, "tamaya.work", FRESH, asWork, { others, join: joined });
  cell.change((now) => ({ ...now, files: { "a.hanabi": "one", "b.hanabi": "two" }, current: "b.hanabi" }));
  const theirs = { ...cell.get(), files: { "a.hanabi": "one more", "b.hanabi": "two" }, current: "a.hanabi" };
  // By the time that it is heard of, the other window has gone on.
  const newer = JSON.stringify({ ...theirs, files: { ...theirs.files, "a.hanabi": "one more word" } });
  shelf.set("tamaya.work", newer);
  hear({ key: "tamaya.work", newValue: JSON.stringify(theirs) });
  assert.equal(cell.get().files["a.hanabi"], "one more");
  assert.equal(cell.get().current, "b.hanabi");
  assert.equal(shelf.get("tamaya.work"), newer);
  hear({ key: "tamaya.tab", newValue: JSON.stringify(FRESH) });
  hear({ key: "tamaya.work", newValue: "broken{" });
  assert.equal(cell.get().files["a.hanabi"], "one more");
  assert.equal(joined({ ...FRESH, files: { "c.hanabi": "" }, current: "c.hanabi" }, cell.get()).current, "c.hanabi");
});
