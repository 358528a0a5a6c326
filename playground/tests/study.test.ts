/** What is asked about a study, and how far it is in words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_DEAL } from "../src/writing/work.ts";
import { asWanted, far, FIRST, partGone, question, variedIn } from "../src/tabs/study/studies.ts";

const WORK = {
  files: { "mine.hanabi": "expansion mine { }", "other.hanabi": "game other { }" },
  current: "mine.hanabi",
  expression: "nl+mine",
  accepted: [], deal: FIRST_DEAL,
};

test("options are written behind their parts", () => {
  assert.equal(variedIn({ "nl.strikes": "1-3", "nl.hints": " ", "mine.x": " 5,10 " }), "nl(strikes=1-3),mine(x=5,10)");
});

test("a comparison takes the files of both rule sets along", () => {
  const asked = question({ ...FIRST, against: "other" }, WORK) as Record<string, unknown>;
  assert.deepEqual(Object.keys(asked["files"] as object).sort(), ["mine.hanabi", "other.hanabi"]);
  assert.deepEqual(asked["levels"], FIRST.levels.study);
});

test("mixed tables are asked for besides what is ticked", () => {
  const asked = question({ ...FIRST, mixed: " newcomer + practised, open+random" }, WORK) as Record<string, unknown>;
  assert.deepEqual(asked["levels"], [...FIRST.levels.study, "newcomer+practised", "open+random"]);
  const { mixed, ...older } = FIRST;
  assert.deepEqual(asWanted(older), { ...FIRST, mixed });
});

test("clauses are asked for with those who play a heat map", () => {
  const asked = question({ ...FIRST, kind: "clauses", mixed: "open+random" }, WORK) as Record<string, unknown>;
  assert.deepEqual(asked["levels"], [...FIRST.levels.sweep, "open+random"]);
  assert.deepEqual(asked["players"], FIRST.players);
  assert.equal("vary" in asked, false);
  const before = { ...FIRST, kind: "clauses" };
  assert.deepEqual(asWanted(JSON.parse(JSON.stringify(before))), before);
});

test("an aim is said as on the command line", () => {
  const aim = { level: "practised", players: 4, measure: "perfect", target: "20-30%" };
  const asked = question({ ...FIRST, kind: "aim", aim, vary: { "nl.hints": "8-9" } }, WORK) as Record<string, unknown>;
  assert.equal(asked["aim"], "practised 4 perfect 20-30%");
  assert.equal(asked["vary"], "nl(hints=8-9)");
  assert.equal("players" in asked, false);
});

test("before the first figures it says how many deals they need", () => {
  const found = { kind: "study", said: { names: [], deals: 12, fewest: 60, look: null } } as const;
  const copy = { ...found, said: { ...found.said, names: [] as string[] } };
  assert.equal(far(copy), "12 of the 60 deals that the first figures need");
  assert.equal(partGone(copy), 0.2);
});

test("what was asked before comes back, and nonsense doesn't", () => {
  const before = { ...FIRST, kind: "aim", vary: { "nl.hints": "6-8" } };
  assert.deepEqual(asWanted(JSON.parse(JSON.stringify(before))), before);
  const broken = [{ kind: "all" }, { players: ["3"] }, { levels: {} }, { mixed: 3 }, { vary: { a: 1 } }, { aim: null }, { seconds: "1" }];
  for (const part of broken) assert.equal(asWanted({ ...FIRST, ...part }), null, JSON.stringify(part));
  for (const found of [null, 3, {}]) assert.equal(asWanted(found), null);
});
