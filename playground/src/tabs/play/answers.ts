/** What the server says of a game. */

/** A verb, and two numbers that say what it is done to. */
export type Move = [verb: string, at: number, what: number];

/** A clause that forbids a move. */
export interface Clause {
  text: string;
  file: string;
  line: number;
  heading: string;
}

/** A move, and if it is forbidden, why. */
export interface Ruled {
  move: Move;
  why: string | null;
  rule: Clause | null;
}

export interface Own {
  place: number;
  /** What the card can be, the likeliest first. */
  kinds: { card: string; chance: number }[];
  play: Ruled | null;
  discard: Ruled | null;
  look: Ruled | null;
  give: Ruled | null;
  exchanges: (Ruled & { card: string })[];
  /** To play it and call its suit. */
  calls: (Ruled & { suit: number })[];
}

export interface HintName extends Ruled {
  word: string;
  axis: "colour" | "value" | "both";
  /** The cards that it touches, hand by hand. */
  touches: Touched[];
}

export interface Touched {
  seat: number;
  places: number[];
}

export interface Choices {
  own: Own[];
  hints: { to: string; names: HintName[] }[];
  actions: (Ruled & { name: string; words: string[] })[];
  discards: (Ruled & { card: string })[];
  stands_for: (Ruled & { card: string })[];
  /** Cards of the display that may be chosen now; null is the top card of the deck. */
  display: (Ruled & { card: string | null })[];
  /** Where a new card can go: first, and last. */
  places: Ruled[];
}

export interface Told {
  /** The number of the turn; null for a choice within it. */
  number: number | null;
  seat: number;
  words: string;
  why: string;
}

export interface GamePage {
  title: string;
  hash: string;
  seed: number;
  seats: string[];
  /** Who at the table can't follow the rules. */
  notes: string[];
  moves: Move[];
  told: Told[];
  /** After how many moves the table is shown. */
  at: number;
  svg: string;
  /** Whose cards are hidden; null where all hands lie open. */
  eyes: number | null;
  /** Who is to act. */
  seat: number;
  /** Whether that is somebody in front of the page. */
  mine: boolean;
  done: boolean;
  ending: string | null;
  question: string;
  choices: Choices | null;
}

export interface Advice {
  level: string;
  move: Move;
  words: string;
  why: string;
}

export interface Level {
  name: string;
  words: string;
}
