/** How the server is told what is played: the open files, and an expression that says where to look. */

import type { Files } from "./answers.ts";
import { names } from "./expression.ts";
import type { Work } from "./work.ts";

/** A file that is made up where several files are played at once: it uses all of them. */
const TOGETHER = "together.hanabi";
const HEADING = /^\s*(?:game|expansion|variant)\s+([a-z][a-z0-9-]*)/gm;

export interface Played {
  files: Files;
  expression: string;
}

/** What a file declares, as far as its headings tell. */
export function declared(text: string): string[] {
  return [...text.matchAll(HEADING)].map((found) => found[1]!);
}

/** Names of the catalogue need no file; others are looked up where they are declared. */
export function played({ files, expression }: Pick<Work, "files" | "expression">): Played {
  const playing = new Set(names(expression));
  const homes = Object.entries(files)
    .filter(([, text]) => declared(text).some((name) => playing.has(name)))
    .map(([file]) => file);
  const [home] = homes;
  if (home === undefined) return { files, expression };
  if (homes.length === 1) return { files, expression: `${home}:${expression}` };
  const uses = homes.map((file) => `use "${file}"\n`).join("");
  return { files: { ...files, [TOGETHER]: uses }, expression: `${TOGETHER}:${expression}` };
}
