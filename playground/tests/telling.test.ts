import assert from "node:assert/strict";
import { test } from "node:test";
import { events } from "../src/server/events.ts";
import { toldApart } from "../src/parts/telling.ts";
import { between, type Dealt, isCards, moved } from "../src/tabs/deal/dealt.ts";
import { led, shifted } from "../src/tabs/deal/lifting.ts";

test("a move is told without what the table shows anyway", () => {
  assert.deepEqual(toldApart(" 16. Player 1 plays y4, draws b1, 3 turns left. [1 hint, fireworks r4 y4]"), [
    "Player 1 plays y4, draws b1, 3 turns left.",
    "1 hint",
  ]);
  assert.deepEqual(toldApart("Player 2 plays b4."), ["Player 2 plays b4.", ""]);
});

test("bounds are said in words", () => {
  const bounds = { maximum: 25, seconds: 1 };
  assert.equal(between({ ...bounds, lower: 16, upper: 18 }), "At least 16, at most 18");
  assert.equal(between({ ...bounds, lower: 17, upper: 17 }), "Just 17");
  assert.equal(between({ ...bounds, lower: null, upper: 18 }), "At most 18");
});

test("cards are told from links and JSON", () => {
  assert.ok(isCards("r1 y3"));
  for (const given of ["https://hanab.live/replay/1", "{}", "[1]"]) assert.ok(!isCards(given), given);
});

test("events come out of a stream, however it is cut", async () => {
  const text = 'data: {"a":1}\n\n: beat\n\nevent: news\ndata: one\ndata: two\r\n\r\ndata: ü\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 3, 7, 1000]) {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const found = [];
    for await (const event of events(stream)) found.push([event.name, event.text]);
    assert.deepEqual(found, [["message", '{"a":1}'], ["news", "one\ntwo"], ["message", "ü"]]);
  }
});

test("a card is put on top of the draw pile", () => {
  const dealt = { deck: ["r1", "r2", "y1", "y2", "g1"], hands: [["r1"], ["r2"]], text: "r1 r2 y1 y2 g1" } as unknown as Dealt;
  assert.equal(moved(dealt, 4), "r1 r2 g1 y1 y2");
  assert.equal(moved(dealt, 0), "r2 r1 y1 y2 g1");
  assert.equal(moved({ ...dealt, text: '{"deck": []}' }, 4), null);
});

test("a thing that is lifted goes to its new place, and keys stay within the list", () => {
  assert.deepEqual(shifted(["a", "b", "c", "d"], { from: 0, to: 2 }), ["b", "c", "a", "d"]);
  assert.deepEqual(shifted(["a", "b", "c", "d"], { from: 3, to: 0 }), ["d", "a", "b", "c"]);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End"].map((key) => led(key, 0, 4)), [0, 1, 0, 3]);
  assert.equal(led("Tab", 0, 4), null);
});
