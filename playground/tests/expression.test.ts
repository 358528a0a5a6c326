import assert from "node:assert/strict";
import { test } from "node:test";
import { blamed, names, onGame, parts, set, toggled, written } from "../src/writing/expression.ts";

test("an expression is taken apart and written again", () => {
  const text = "nl(strikes=2, hints=8)+expert+multicolour-wild(cards=5)";
  assert.deepEqual(parts(text), [
    { name: "nl", options: { strikes: 2, hints: 8 } },
    { name: "expert", options: {} },
    { name: "multicolour-wild", options: { cards: 5 } },
  ]);
  assert.equal(written(parts(text)!), text);
  assert.equal(written(parts(" nl + expert ")!), "nl+expert");
});

test("what is no expression is none", () => {
  for (const text of ["", "nl+", "NL", "nl(strikes)", "nl(strikes=2", "<b>", "nl; rm"]) {
    assert.equal(parts(text), null, text);
  }
  assert.deepEqual(names("nl+"), []);
});

test("ticking adds an expansion, and takes it away again", () => {
  assert.equal(toggled("nl", "expert"), "nl+expert");
  assert.equal(toggled("nl+expert+teal", "expert"), "nl+teal");
  assert.equal(onGame("nl(strikes=2)+expert", "dk"), "dk+expert");
});

test("an option is set, and left as usual again", () => {
  assert.equal(set("nl+expert", "nl", "strikes", 2), "nl(strikes=2)+expert");
  assert.equal(set("nl(strikes=2)+expert", "nl", "strikes", null), "nl+expert");
});

test("what a message speaks of can be left out, but for the game", () => {
  const words = "`values-only` and `colours-only` don't go together; `nl` knows both";
  assert.deepEqual(blamed("nl+colours-only+teal+values-only", words), ["colours-only", "values-only"]);
  assert.deepEqual(blamed("nl+", words), []);
});
