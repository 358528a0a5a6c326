/** What every tab is handed: the work, the server, and ways to reach other parts of the page. */

import type { Api } from "./server/api.ts";
import type { Catalogue, Diagnostic } from "./server/answers.ts";
import type { Cell } from "./cells/store.ts";
import type { Work } from "./writing/work.ts";

export type TabName = "write" | "rules" | "play" | "deal" | "check" | "study";

/** A stretch of a file that the editor shall show. */
export interface Stretch {
  file: string;
  from: number;
  to: number;
}

export interface Context {
  readonly api: Api;
  readonly work: Cell<Work>;
  /** What was there before a link brought other work; null if none did. */
  readonly before: Cell<Work | null>;
  /** The catalogue and what the open files declare; null until it has come. */
  readonly catalogue: Cell<Catalogue | null>;
  /** What is wrong with the open files. */
  readonly problems: Cell<Diagnostic[]>;
  readonly tab: Cell<TabName>;
  /** How many findings the check has, for the tab's label. */
  readonly findings: Cell<number>;
  /** What the editor was last asked to show. */
  readonly shown: Cell<Stretch | null>;
  /** A sentence that stands there for a moment. */
  readonly notice: Cell<string>;
  /** What is spoken to those who listen. */
  readonly spoken: Cell<string>;
  /** Show a stretch of a file in the editor. */
  goTo(file: string, from: number, to: number): void;
  /** Speak, no more often than people can listen. */
  say(words: string): void;
  /** Show a sentence for a moment, such as "Link copied." */
  tell(words: string): void;
}

/** A tab fills its panel once, and follows the context from there. */
export interface Tab {
  mount(panel: HTMLElement, context: Context): void;
}
