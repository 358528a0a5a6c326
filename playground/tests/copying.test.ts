import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { declarationOf, nameForCopy, renamed } from "../src/writing/copying.ts";
import { declared } from "../src/writing/played.ts";

const TEXT = `# All of it.

# A sixth suit.
expansion teal "a sixth suit" {
  suit teal t { cards 1 built 1 }
  expect 1 copy of teal 1 for nl + teal
}

variant evening = nl + teal
game small like nl {
}
`;

test("one declaration is taken out of a file", () => {
  assert.equal(declarationOf("teal", TEXT)?.split("\n")[0], "# A sixth suit.");
  assert.ok(declarationOf("teal", TEXT)?.endsWith("nl + teal\n}\n"));
  assert.equal(declarationOf("evening", TEXT), "variant evening = nl + teal\n");
  assert.equal(declarationOf("tea", TEXT), null);
});

test("a copy goes by another name, and its suit keeps its own", () => {
  const copy = renamed(declarationOf("teal", TEXT)!, "teal", "my-teal");
  assert.match(copy, /^expansion my-teal "a sixth suit" \{$/m);
  assert.match(copy, /^ {2}suit teal t/m);
  assert.match(copy, /^ {2}expect 1 copy of teal 1 for nl \+ my-teal$/m);
  assert.equal(nameForCopy("teal", {}), "my-teal");
  assert.equal(nameForCopy("teal", { "a.hanabi": copy }), "my-teal-2");
});

test("everything in the catalogue can be copied", () => {
  const room = new URL("../../variants/catalogue/", import.meta.url);
  let copied = 0;
  for (const file of readdirSync(room, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".hanabi")) continue;
    const text = readFileSync(new URL(file, room), "utf8");
    for (const name of declared(text)) {
      const copy = renamed(declarationOf(name, text) ?? "", name, `my-${name}`);
      assert.deepEqual(declared(copy), [`my-${name}`], `${file}: ${name}`);
      assert.equal(copy.split("{").length, copy.split("}").length, `${file}: ${name}`);
      copied++;
    }
  }
  assert.ok(copied > 30, `${copied}`);
});
