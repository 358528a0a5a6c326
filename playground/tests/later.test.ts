import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { later, oneAtATime } from "../src/cells/later.ts";

test("one at a time, and the newest once more", async () => {
  const done: boolean[] = [];
  const ends: (() => void)[] = [];
  const ask = oneAtATime(async (isNewest) => {
    await new Promise<void>((end) => ends.push(end));
    done.push(isNewest());
  });
  /** End what runs, and let what follows begin. */
  const end = async (): Promise<void> => {
    ends.at(-1)!();
    await new Promise(setImmediate);
  };
  ask();
  ask();
  ask();
  assert.equal(ends.length, 1);
  await end();
  assert.equal(ends.length, 2);
  await end();
  assert.deepEqual(done, [false, true]);
  ask();
  await end();
  assert.deepEqual(done, [false, true, true]);
});

test("a newer change calls the older off", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const begun: AbortSignal[] = [];
  const ask = later(50, async (signal) => void begun.push(signal));
  ask();
  mock.timers.tick(40);
  ask();
  mock.timers.tick(40);
  assert.equal(begun.length, 0);
  mock.timers.tick(10);
  assert.equal(begun.length, 1);
  ask(0);
  assert.ok(begun[0]!.aborted);
  mock.timers.tick(0);
  assert.deepEqual(begun.map((signal) => signal.aborted), [true, false]);
  mock.timers.reset();
});
