/** A copy of something in the catalogue, to change: under a name of its own, since a name means one thing. */

import { declared } from "./played.ts";
import type { Files } from "../server/answers.ts";

/** The text of one declaration of a file, with the comment above it; null where it isn't there. */
export function declarationOf(name: string, text: string): string | null {
  const lines = text.split("\n");
  const heading = new RegExp(`^(game|expansion|variant) ${name}( |$)`);
  const first = lines.findIndex((line) => heading.test(line));
  if (first < 0) return null;
  let from = first;
  while (from > 0 && lines[from - 1]!.startsWith("#")) from--;
  // Declarations stand at the margin, and so do their closing braces.
  const inOne = !lines[first]!.trimEnd().endsWith("{");
  const length = inOne ? 0 : lines.slice(first).findIndex((line) => line.startsWith("}"));
  return length < 0 ? null : `${lines.slice(from, first + length + 1).join("\n")}\n`;
}

/** The declaration under another name; where it expects something of itself, it goes by that name, too. */
export function renamed(text: string, from: string, to: string): string {
  const whole = new RegExp(`(?<![\\w-])${from}(?![\\w-])`, "g");
  return text
    .split("\n")
    .map((line) => {
      if (/^(game|expansion|variant) /.test(line)) return line.replace(whole, to);
      if (!/^\s*expect /.test(line)) return line;
      const [fact, ...rules] = line.split(" for ");
      return [fact, ...rules.map((sum) => sum.replace(whole, to))].join(" for ");
    })
    .join("\n");
}

/** A name for a copy that nothing in these files has. */
export function nameForCopy(name: string, files: Files): string {
  const taken = new Set(Object.values(files).flatMap(declared));
  for (let number = 1; ; number++) {
    const found = number === 1 ? `my-${name}` : `my-${name}-${number}`;
    if (!taken.has(found)) return found;
  }
}
