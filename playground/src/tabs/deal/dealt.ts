/** The deal that the tab shows, its solution, and what is asked for them. */

import { inWords, type Job } from "../../server/api.ts";
import type { Context } from "../../context.ts";
import { played } from "../../writing/played.ts";
import { Cell } from "../../cells/store.ts";
import { FIRST_DEAL, type Which } from "../../writing/work.ts";
import { shifted } from "./lifting.ts";

export const BRIEFLY = 30;
export const LONGER = 120;

/** A deal as the server lays it out. */
export interface Dealt {
  rules: string;
  title: string;
  hash: string;
  players: number;
  counts: number[];
  seed: number | null;
  deck: string[];
  hands: string[][];
  text: string;
  command: string;
  frame: string;
}

export interface Bounds {
  lower: number | null;
  /** Null where nobody claims how much the deal allows. */
  upper: number | null;
  maximum: number;
  seconds: number;
  doing?: string;
}

export interface Solved extends Bounds {
  proved: boolean;
  interrupted: boolean;
  reason: string;
  explanation: string[];
  /** Places in the deck: on top of it, these cards would bring more points. */
  cards: number[];
  line: string[];
  told: string[];
  frames: string[];
  link: string | null;
  no_link: string | null;
  record: unknown;
  json: unknown;
  command: string;
}

export interface State {
  which: Which;
  dealt: Dealt | null;
  /** The bounds as they moved, the latest last. */
  steps: Bounds[];
  /** What the solver is about now. */
  doing: string;
  solved: Solved | null;
  running: boolean;
  error: string;
}

export const FIRST: State = {
  which: FIRST_DEAL,
  dealt: null,
  steps: [],
  doing: "",
  solved: null,
  running: false,
  error: "",
};

/** A tab's deal. Whatever is asked anew calls off what was asked before. */
export class Deals {
  readonly state: Cell<State>;
  readonly #context: Context;
  #job: Job<Solved> | null = null;
  #asked = 0;

  constructor(context: Context) {
    this.#context = context;
    this.state = new Cell({ ...FIRST, which: context.work.get().deal });
    context.api.whenBack(() => {
      const { error, which } = this.state.get();
      if (error !== "") void this.deal(which);
    });
  }

  /** Deal anew, by the rules as they are now. */
  async deal(which: Which): Promise<void> {
    const mine = this.#begin(which);
    try {
      const dealt = await this.#context.api.ask<Dealt>("deal", this.#question(which));
      if (mine === this.#asked) {
        const { players } = dealt;
        this.state.change((now) => ({ ...now, dealt, which: { ...now.which, players } }));
      }
    } catch (error) {
      if (mine === this.#asked) this.state.change((now) => ({ ...now, error: inWords(error) }));
    }
  }

  /** Deal these cards, and look for their best line. */
  async dealAndSolve(given: string): Promise<void> {
    await this.deal({ ...this.state.get().which, given });
    if (this.state.get().error === "") await this.solve(BRIEFLY);
  }

  /** Deal these cards in place of those, and solve them if those were solved, or about to be. */
  async put(given: string): Promise<void> {
    const { solved, running, which } = this.state.get();
    if (solved !== null || running) await this.dealAndSolve(given);
    else await this.deal({ ...which, given });
  }

  /** Look for the best line, and for why there is none better. */
  async solve(seconds: number): Promise<void> {
    const { which } = this.state.get();
    const mine = ++this.#asked;
    this.#job?.stop();
    this.state.change((now) => ({ ...now, steps: [], doing: "", solved: null, running: true, error: "" }));
    const job = this.#context.api.job<Bounds, Solved>(
      "solve",
      { ...this.#question(which, true), seconds, explain: true },
      (bounds) => mine === this.#asked && this.#hear(bounds),
    );
    this.#job = job;
    try {
      const solved = await job.answer;
      if (mine !== this.#asked) return;
      this.state.change((now) => ({ ...now, solved, running: false }));
      if (solved !== null) this.#context.say(verdict(solved));
    } catch (error) {
      if (mine !== this.#asked) return;
      this.state.change((now) => ({ ...now, running: false, error: inWords(error) }));
    }
  }

  /** Stop looking. What is known by then stays. */
  stop(): void {
    this.#job?.stop();
  }

  #begin(which: Which): number {
    this.#job?.stop();
    this.state.change((now) => ({ ...FIRST, dealt: now.dealt, which }));
    this.#context.work.change((now) => ({ ...now, deal: which }));
    return ++this.#asked;
  }

  /** A table is drawn for the room that it has: that of a line stands beside the moves. */
  #question({ players, seed, given }: Which, beside = false): object {
    const width = matchMedia("(max-width: 700px)").matches ? 390 : beside && matchMedia("(min-width: 1281px)").matches ? 640 : 900;
    // JSON and links say themselves how many play.
    const deal = given === "" ? { players, seed } : isCards(given) ? { deal: given, players } : { deal: given };
    return { ...played(this.#context.work.get()), ...deal, width };
  }

  #hear(bounds: Bounds): void {
    this.state.change((now) => {
      const last = now.steps.at(-1);
      const moved = last === undefined || last.lower !== bounds.lower || last.upper !== bounds.upper;
      if (moved) this.#context.say(between(bounds));
      return { ...now, steps: moved ? [...now.steps, bounds] : now.steps, doing: bounds.doing ?? "" };
    });
  }
}

/** The cards of a deal with one of them on top of the draw pile; null where cards don't say it all,
 * since there are tiles, or cards that come back.
 */
export function moved({ deck, hands, text }: Dealt, place: number): string | null {
  if (!isCards(text)) return null;
  const top = hands.reduce((sum, hand) => sum + hand.length, 0);
  return shifted(deck, { from: place, to: place < top ? top - 1 : top }).join(" ");
}

/** Whether a deal is typed as cards, `r1 y3 …`: JSON and links begin otherwise. */
export function isCards(given: string): boolean {
  return !/^\s*(?:[[{"/]|https?:|(?:www\.)?hanab\.live)/.test(given);
}

export function between({ lower, upper }: Bounds): string {
  if (upper === null) return lower === null ? "Anything" : `At least ${lower}`;
  if (lower === upper) return `Just ${upper}`;
  return lower === null ? `At most ${upper}` : `At least ${lower}, at most ${upper}`;
}

export function verdict(solved: Solved): string {
  if (solved.proved) return `This deal is worth ${solved.upper} of ${solved.maximum}`;
  return `${between(solved)} of ${solved.maximum}`;
}
