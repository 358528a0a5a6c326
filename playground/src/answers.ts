/** What the server answers: the shapes of its JSON.
 *
 * Offsets count UTF-16 units, as JavaScript does, in a text whose lines end in "\n".
 */

/** The open files: their names, such as "night.hanabi", and their texts. */
export type Files = Record<string, string>;

/** A place in one of the open files. */
export interface Place {
  file: string;
  line: number;
  from: number;
  to: number;
  text: string;
}

export interface Edit {
  file: string;
  from: number;
  to: number;
  text: string;
}

export interface Fix {
  title: string;
  edits: Edit[];
}

/** What is wrong with a text. `places[0]` is the place of the fault; others explain it. */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  help: string | null;
  places: Place[];
  fixes: Fix[];
}

export interface Diagnosed {
  diagnostics: Diagnostic[];
}

/** What may stand at a place: it replaces the text from `from`. */
export interface Completions {
  from: number;
  options: { label: string; kind: string; detail: string; info: string }[];
}

export interface Hover {
  from: number;
  to: number;
  /** Paragraphs of plain text. */
  text: string[];
}

/** The words of the grammar by class, for colours. */
export interface Words {
  /** What begins a declaration: game, expansion, … */
  declarations: string[];
  /** What a clause begins with: when, tokens, … */
  clauses: string[];
  /** Every other word of the language. */
  keywords: string[];
}

export interface Option {
  name: string;
  values: number[];
  normally: number | null;
}

/** A declaration of the catalogue or of an open file. */
export interface Entry {
  name: string;
  kind: "game" | "expansion" | "variant";
  title: string;
  file: string;
  options: Option[];
  /** The expansions that the booklet of a game offers. */
  offers: string[];
}

export interface Catalogue {
  entries: Entry[];
  /** The texts of the catalogue's files, by name. */
  texts: Files;
}

export interface Change {
  subject: string;
  one: string | null;
  other: string | null;
}

export interface Suit {
  name: string;
  letter: string;
  /** How many copies there are of each value. */
  copies: Record<string, number>;
  built: number[];
  points: number[];
  /** Which part of the composition says so, where that is not the game. */
  by: string;
  /** Whether the base game has no such suit, or another. */
  changed: boolean;
}

/** A rule as a heading and a sentence, with who says it where that is not the game. */
export interface Saying {
  subject: string;
  words: string;
  by: string;
  /** What the base game says instead; null where it says the same. */
  before: string | null;
  changed: boolean;
}

/** What `tamaya show` says, for pictures. */
export interface RulesPage {
  expression: string;
  title: string;
  hash: string;
  /** The game without its expansions; null where there is none to compare with. */
  base: string | null;
  players: number[];
  hands: Saying[];
  values: number[];
  suits: Suit[];
  deck: number;
  fireworks: number;
  maximum: number;
  minimum: number;
  /** What may be named, and which cards that touches, in notation: `r1`. */
  names: { axis: "colour" | "value"; word: string; touches: string[] }[];
  hints: { total: string; start: string; by: string; before: string | null };
  strikes: { total: number; by: string; before: number | null };
  begins: string;
  turn: Saying[];
  tiles: Saying[];
  events: Saying[];
  ends: Saying[];
  score: Saying[];
  rating: { low: number; high: number; text: string; by: string }[];
  sources: { text: string; of: string }[];
  changes: Change[];
}
