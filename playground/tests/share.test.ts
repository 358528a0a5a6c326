import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../src/writing/share.ts";
import { FRESH, MOST_TEXT, type Work } from "../src/writing/work.ts";

const WORK: Work = {
  files: { "night.hanabi": 'expansion ünï "✨ \u{1F386}" { tokens hints 1 more }\n' },
  current: "night.hanabi",
  expression: "nl+night",
  accepted: [{ code: "F104", file: "night.hanabi", clause: "when …", reason: "so it is" }],
  deal: { players: 4, seed: 7, given: "r1 r2" },
};

test("a link brings the same work", async () => {
  const text = await packed(WORK);
  assert.match(text, /^[A-Za-z0-9_-]+$/);
  assert.deepEqual(await unpacked(text), WORK);
});

test("a text of 200 lines fits into a link", async () => {
  const lines = Array.from({ length: 200 }, (_, line) => `  when a ${line} is placed { regain ${line} hints }`);
  const text = await packed({ ...FRESH, files: { "my-rules.hanabi": lines.join("\n") } });
  assert.ok(text.length < 3000, `${text.length} letters`);
});

test("what was cut off or isn't ours is refused in a sentence", async () => {
  const whole = await packed(WORK);
  const others = [whole.slice(0, 40), "", "nonsense", "%%%", await packed({ files: 1 } as unknown as Work)];
  for (const text of others) await assert.rejects(unpacked(text), /holds no rules/, text);
});

test("a small link that unpacks into a huge text is refused", async () => {
  const bomb = await packed({ ...FRESH, files: { "my-rules.hanabi": "a".repeat(40 * MOST_TEXT) } });
  assert.ok(bomb.length < 30_000);
  await assert.rejects(unpacked(bomb), /holds no rules/);
});
