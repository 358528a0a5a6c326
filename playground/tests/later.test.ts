import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { later, oneAtATime } from "../src/later.ts";

test("one at a time, and the newest once more", async () => {
  const done: boolean[] = [];
  let running = 0;
  const ask = oneAtATime(async (isNewest) => {
    assert.equal(++running, 1);
    await wait(5);
    running--;
    done.push(isNewest());
  });
  ask();
  ask();
  ask();
  await wait(30);
  assert.deepEqual(done, [false, true]);
  ask();
  await wait(15);
  assert.deepEqual(done, [false, true, true]);
});

test("a newer change calls the older off", async () => {
  const begun: AbortSignal[] = [];
  const ask = later(5, async (signal) => void begun.push(signal));
  ask();
  ask();
  await wait(20);
  assert.equal(begun.length, 1);
  ask();
  assert.ok(begun[0]!.aborted);
  await wait(20);
  assert.deepEqual(begun.map((signal) => signal.aborted), [true, false]);
});
