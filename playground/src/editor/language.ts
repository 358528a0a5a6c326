/** Colours for the words of the language, which the server takes from the grammar. */

import { StreamLanguage, type StringStream } from "@codemirror/language";
import type { Words } from "../server/answers.ts";

interface State {
  /** Whether a clause may begin here: its first word is the one to see. */
  begins: boolean;
  /** How many blocks are open. */
  depth: number;
}

/** The language with these words. */
export function language(words: Words) {
  const declarations = new Set(words.declarations);
  const clauses = new Set(words.clauses);
  const keywords = new Set(words.keywords);
  return StreamLanguage.define<State>({
    name: "tamaya",
    startState: () => ({ begins: true, depth: 0 }),
    token: (stream, state) => token(stream, state, declarations, clauses, keywords),
    languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["{", "(", "[", '"'] } },
    indent: ({ depth }, after, { unit }) => unit * Math.max(0, depth - (/^\s*\}/.test(after) ? 1 : 0)),
  });
}

/** The class of the next piece of text. */
function token(
  stream: StringStream,
  state: State,
  declarations: Set<string>,
  clauses: Set<string>,
  keywords: Set<string>,
): string | null {
  if (stream.sol()) state.begins = true;
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return "comment";
  if (stream.match(/^"([^"\\]|\\.)*"?/)) return "string";
  if (stream.match(/^-?[0-9]+(?![\w-])/)) return "number";
  const word = stream.match(/^[a-z][a-z0-9-]*/) as RegExpMatchArray | null;
  if (word === null) {
    const sign = stream.next();
    if (sign === "{") state.depth++;
    if (sign === "}") state.depth = Math.max(0, state.depth - 1);
    state.begins = sign === "{" || sign === "}" || sign === ";";
    return "punctuation";
  }
  const first = state.begins;
  const name = word[0];
  // `replace` and `only` stand before a clause.
  state.begins = first && name === "replace";
  if (first && declarations.has(name)) return "definitionKeyword";
  if (first && clauses.has(name)) return "keyword";
  const known = keywords.has(name) || clauses.has(name) || declarations.has(name);
  return known ? null : "variableName";
}
