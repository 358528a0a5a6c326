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
  /** Numbers or names. */
  values: Value[];
  normally: Value | null;
}

/** What an option may be. */
export type Value = number | string;

/** A declaration of the catalogue or of an open file. */
export interface Entry {
  name: string;
  kind: "game" | "expansion" | "variant";
  title: string;
  file: string;
  /** What a house rule of the catalogue changes; null for all others. */
  group: string | null;
  options: Option[];
  /** The expansions that the booklet of a game offers. */
  offers: string[];
  /** What an expansion is made for, where it says so. */
  on: string[];
}

export interface Entries {
  entries: Entry[];
}

/** The catalogue, with the texts of its files. */
export interface Catalogue extends Entries {
  texts: Files;
}

/** Where a rule is written. */
export interface Written {
  file: string | null;
  line: number | null;
}

/** How a suit looks. `shape` is drawn into a square of 24, in SVG. */
export interface Look {
  fill: string;
  ink: string;
  edge: string;
  shape: string;
}

export interface Suit extends Written {
  name: string;
  letter: string;
  look: Look;
  copies: Record<string, number>;
  cards: number;
  built: number[];
  /** How high the firework can grow with the cards that there are. */
  reach: number;
  by: string[];
  changed: boolean;
}

export type Section = "table" | "touch" | "turn" | "events" | "tiles" | "end" | "score";

/** A rule in words. `before` is there where the base game says something else, or nothing: null. */
export interface Row extends Written {
  section: Section;
  subject: string;
  words: string;
  by: string[];
  before?: string | null;
}

export interface Amount {
  total: string;
  start: string;
  whole: number;
  by: string[];
  before: string | null;
}

export interface Changing {
  now: number;
  before: number | null;
}

/** What `tamaya show` says, as data for pictures. */
export interface RulesPage {
  expression: string;
  title: string;
  hash: string;
  /** The title of the game without its expansions, where that is another. */
  base: string | null;
  gone: string[];
  players: number[];
  deck: Changing;
  fireworks: Changing;
  maximum: Changing;
  minimum: number;
  values: number[];
  suits: Suit[];
  names: { axis: "colour" | "value"; word: string; touches: string[]; changed: boolean }[];
  hints: Amount;
  strikes: Amount;
  tiles: number;
  rows: Row[];
  rating: { scores: string; low: number; high: number; text: string }[];
  parts: { name: string; kind: string; title: string; options: Record<string, number>; offered: boolean }[];
  sources: { text: string; of: string }[];
}
