/** What the server answers about studies: the shapes of its JSON. */

/** A chart in Vega-Lite. */
export type Spec = Record<string, unknown>;

export interface Side {
  letter: string;
  title: string;
  facts: string;
}

export interface Figures {
  letter: string;
  mean: string;
  perfect: string;
  lost: string | null;
  turns: string | null;
}

export interface Change {
  verdict: string;
  /** The typical change, with what it is counted in. */
  typical: string;
  part: string;
  perfect: string;
  /** So many deals would show a difference like the one that was met. */
  enough: number | null;
}

export interface LevelRow {
  level: string;
  who: string;
  sets: Figures[];
  change: Change | null;
}

export interface PlayersTable {
  players: number;
  scores: Spec;
  changes: Spec | null;
  rows: LevelRow[];
}

/** Figures after so many deals. */
export interface ComparedLook {
  deals: number;
  headline: string;
  sets: Side[];
  tables: PlayersTable[];
  notes: string[];
}

/** How far a study is: before the first figures, `deals` of the `fewest` are played. */
interface Far {
  deals: number;
  fewest: number;
  interrupted?: boolean;
  json?: unknown;
}

export interface Compared extends Far {
  names: string[];
  look: ComparedLook | null;
  csv?: string;
}

/** What was tried with a clause, and what that changed. */
export interface ClauseRow {
  words: string;
  verdict: string;
  typical: string;
  part: string;
}

export interface ClauseTable {
  players: number;
  level: string;
  chart: Spec | null;
  rows: ClauseRow[];
}

export interface Parted extends Far {
  clauses: string[];
  /** Which clauses can't be left out or stand alone, and why. */
  impossible: string[];
  look: { deals: number; conclusions: string[]; tables: ClauseTable[]; notes: string[] } | null;
}

export interface MapRow {
  values: number[];
  rules: string;
  figure: string;
  sign: string;
}

/** A measure over a grid: a chart where there are two options at most, and always rows. */
export interface HeatMap {
  words: string;
  chart: Spec | null;
  options: string[];
  rows: MapRow[];
}

export interface Swept extends Far {
  left_out: string[];
  look: {
    deals: number;
    maps: { players: number; level: string; measures: HeatMap[] }[];
    notes: string[];
  } | null;
}

export interface Confirmed {
  rules: string;
  figure: string;
  deals: number;
  answer: "reached" | "too little" | "too much" | "open";
  words: string;
}

export interface Aimed {
  aim: string;
  doing: "choosing" | "confirming";
  possible: number;
  of: number;
  known: number;
  planned: number;
  left_out: string[];
  map: HeatMap | null;
  confirmed: Confirmed[];
  notes: string[];
  interrupted?: boolean;
  conclusion?: string;
  json?: unknown;
}

export type Found =
  | { kind: "study"; said: Compared }
  | { kind: "clauses"; said: Parted }
  | { kind: "sweep"; said: Swept }
  | { kind: "aim"; said: Aimed };
