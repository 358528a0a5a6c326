/** What the server is told of the work: the expression, and the files that it needs.
 *
 * A file that is half written keeps nobody from playing what another one says.
 */

import type { Files } from "../server/answers.ts";
import { names } from "./expression.ts";
import type { Work } from "./work.ts";

const HEADING = /^\s*(?:game|expansion|variant)\s+([a-z][a-z0-9-]*)/gm;
const USE = /^\s*use\s+"([^"\n]*)"/gm;
const NAME = /[a-z][a-z0-9-]*/g;

export interface Played {
  files: Files;
  expression: string;
}

/** What a file declares, as far as its headings tell. */
export function declared(text: string): string[] {
  return [...text.matchAll(HEADING)].map((found) => found[1]!);
}

/** The expression with the files that declare its names, and those that these speak of. */
export function played({ files, expression }: Pick<Work, "files" | "expression">): Played {
  const wanted = new Set(names(expression));
  const needed: Files = {};
  for (let before = -1; before !== Object.keys(needed).length; ) {
    before = Object.keys(needed).length;
    for (const [file, text] of Object.entries(files)) {
      if (file in needed || !(wanted.has(file) || declared(text).some((name) => wanted.has(name)))) continue;
      needed[file] = text;
      for (const [, other] of text.matchAll(USE)) wanted.add(other!);
      for (const [name] of text.matchAll(NAME)) wanted.add(name);
    }
  }
  return { files: needed, expression };
}

/** A command line as it works where the files lie: it has to say in which one to look. */
export function inFiles(command: string, { files }: Played): string {
  const [file, ...others] = Object.keys(files);
  if (file === undefined || others.length > 0) return command;
  return command.replace(/^(tamaya \w+ )('?)(?!-)/, `$1$2${file}:`);
}
