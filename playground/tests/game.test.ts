import assert from "node:assert/strict";
import { test } from "node:test";
import { asKept, takenBack, usualSeats } from "../src/tabs/play/game.ts";
import type { Move } from "../src/tabs/play/answers.ts";

const PLAY: Move = ["play", 0, -1];
const told = (...seats: number[]) => seats.map((seat) => ({ number: 1, seat, words: "", why: "" }));

test("a move is taken back with all that came after it", () => {
  const page = { seats: ["me", "practised", "expert"], told: told(0, 1, 2, 0, 1) };
  const moves = page.told.map((): Move => PLAY);
  assert.equal(takenBack(moves, page)?.length, 3);
  assert.equal(takenBack(moves.slice(0, 3), page)?.length, 0);
  assert.equal(takenBack([], page), null);
  assert.equal(takenBack(moves, { ...page, seats: ["expert", "practised", "expert"] }), null);
});

test("with several people the last of them takes back", () => {
  const page = { seats: ["me", "me", "expert"], told: told(0, 1, 2) };
  assert.equal(takenBack([PLAY, PLAY, PLAY], page)?.length, 1);
});

test("seats are kept where there are more or fewer of them", () => {
  assert.deepEqual(usualSeats(3), ["me", "practised", "practised"]);
  assert.deepEqual(usualSeats(3, ["expert", "me"]), ["expert", "me", "practised"]);
  assert.deepEqual(usualSeats(2, ["me", "me", "me"]), ["me", "me"]);
});

test("a kept game comes back, and what is none is forgotten", () => {
  const setup = { expression: "nl", files: { "a.hanabi": "" }, seats: ["me", "open"], seed: 7 };
  const game = { setup, moves: [PLAY], real: null };
  assert.deepEqual(asKept(JSON.parse(JSON.stringify(game))), game);
  assert.deepEqual(asKept({ ...game, real: [PLAY, PLAY] })?.real, [PLAY, PLAY]);
  for (const wrong of [
    null,
    7,
    {},
    { ...game, setup: null },
    { ...game, moves: "play" },
    { ...game, moves: [["play"]] },
    { ...game, setup: { ...setup, seed: "7" } },
    { ...game, setup: { ...setup, seats: [1] } },
    { ...game, setup: { ...setup, files: { a: 1 } } },
  ]) {
    assert.equal(asKept(wrong), null);
  }
});
