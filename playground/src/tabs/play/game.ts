/** The game at the table: who sits where, the moves so far, and lines that somebody only tries.
 *
 * The page keeps the moves, and the server answers for them anew each time. A game keeps the rules
 * that it began with, whatever is written meanwhile.
 */

import type { Files } from "../../server/answers.ts";
import { inWords, wasCalledOff } from "../../server/api.ts";
import type { Context } from "../../context.ts";
import { type Played, played } from "../../writing/played.ts";
import { Cell, kept, type Shelf } from "../../cells/store.ts";
import type { Advice, GamePage, Move, Touched } from "./answers.ts";

/** Who plays which deal by which rules. */
export interface Setup extends Played {
  seats: string[];
  seed: number;
}

export interface Kept {
  setup: Setup | null;
  moves: Move[];
  /** The moves of the game itself, while something else is tried; otherwise null. */
  real: Move[] | null;
}

export interface State extends Kept {
  page: GamePage | null;
  /** After how many moves the table is shown; null for the present. */
  at: number | null;
  /** Your own card that is chosen. */
  chosen: number | null;
  /** The cards that a hint would touch, while it is pointed at. */
  pointed: Touched[];
  advice: Advice | null;
  busy: boolean;
  error: string;
}

const EMPTY: Kept = { setup: null, moves: [], real: null };
const MOST_MOVES = 3000;

/** A kept game from whatever the browser has stored; null where it is none. */
export function asKept(found: unknown): Kept | null {
  if (typeof found !== "object" || found === null) return null;
  const { setup, moves, real } = found as Record<string, unknown>;
  const some = setup as Partial<Setup> | null;
  if (typeof some !== "object" || some === null || !isMoves(moves)) return null;
  const { expression, files, seats, seed } = some;
  if (typeof expression !== "string" || typeof seed !== "number" || typeof files !== "object" || files === null) return null;
  if (!Array.isArray(seats) || seats.some((seat) => typeof seat !== "string")) return null;
  if (Object.values(files).some((text) => typeof text !== "string")) return null;
  return {
    setup: { expression, files: files as Files, seats, seed },
    moves,
    real: isMoves(real) ? real : null,
  };
}

function isMoves(found: unknown): found is Move[] {
  return (
    Array.isArray(found) &&
    found.length <= MOST_MOVES &&
    found.every((move) => Array.isArray(move) && move.length === 3 && typeof move[0] === "string")
  );
}

/** The moves before the last one that a person made; null where there is none. */
export function takenBack(moves: readonly Move[], page: Pick<GamePage, "told" | "seats">): Move[] | null {
  for (let at = moves.length - 1; at >= 0; at--) {
    const told = page.told[at];
    if (told !== undefined && page.seats[told.seat] === "me") return moves.slice(0, at);
  }
  return null;
}

/** The usual seats: you, and practised players. */
export function usualSeats(players: number, before: readonly string[] = []): string[] {
  return Array.from({ length: players }, (_, seat) => before[seat] ?? (seat === 0 ? "me" : "practised"));
}

export class Game {
  readonly state: Cell<State>;
  readonly #context: Context;
  readonly #kept: Cell<Kept>;
  #asked = 0;
  #calling: AbortController | null = null;
  #width = 640;

  constructor(context: Context, shelf: Shelf) {
    this.#context = context;
    this.#kept = kept(shelf, "tamaya.game", EMPTY, asKept);
    const before = this.#kept.get();
    this.state = new Cell<State>({ ...before, page: null, at: null, chosen: null, pointed: [], advice: null, busy: false, error: "" });
    if (before.setup !== null) void this.#ask();
    context.api.whenBack(() => this.state.get().error !== "" && void this.#ask());
  }

  /** Begin a game by the rules as they are now. */
  begin(seats: string[], seed: number): void {
    const setup = { ...played(this.#context.work.get()), seats, seed };
    this.#go({ setup, moves: [], real: null });
  }

  /** Draw for this room. */
  fit(width: number): void {
    if (width === 0) return; // another tab is open
    const wanted = Math.max(390, Math.min(900, 30 * Math.floor(width / 30)));
    if (wanted === this.#width) return;
    this.#width = wanted;
    if (this.state.get().page !== null) void this.#ask();
  }

  choose(place: number | null): void {
    this.state.change((now) => ({ ...now, chosen: now.chosen === place ? null : place }));
  }

  /** Show which cards a hint would touch. */
  point(pointed: State["pointed"]): void {
    this.state.change((now) => ({ ...now, pointed }));
  }

  make(move: Move): void {
    const { moves, real, setup } = this.state.get();
    this.#go({ setup, moves: [...moves, move], real });
  }

  /** Take the last move of a person back, with all that came after it. */
  takeBack(): void {
    const { moves, page, real, setup } = this.state.get();
    const before = page && takenBack(moves, page);
    if (before) this.#go({ setup, moves: before, real });
  }

  /** Look at an earlier table. */
  look(at: number): void {
    const { moves } = this.state.get();
    this.state.change((now) => ({ ...now, at: at >= moves.length ? null : at }));
    void this.#ask();
  }

  /** Try something else from an earlier table; the game itself is kept. */
  tryFrom(at: number): void {
    const { moves, real, setup } = this.state.get();
    this.#go({ setup, moves: moves.slice(0, at), real: real ?? moves });
  }

  /** Back to the game, or go on with what was only tried. */
  settle(keep: boolean): void {
    const { moves, real, setup } = this.state.get();
    this.#go({ setup, moves: keep ? moves : (real ?? moves), real: null });
  }

  async advise(level: string): Promise<void> {
    const mine = this.#asked;
    try {
      const advice = await this.#context.api.ask<Advice>("advise", { ...this.#question(), level });
      if (mine !== this.#asked) return;
      this.state.change((now) => ({ ...now, advice }));
      this.#context.say(`${advice.words}. ${advice.why}`);
    } catch (error) {
      this.#context.tell(inWords(error));
    }
  }

  /** The game as a record. */
  async record(): Promise<string | null> {
    try {
      const { record } = await this.#context.api.ask<{ record: unknown }>("keep", this.#question());
      return `${JSON.stringify(record, null, 1)}\n`;
    } catch (error) {
      this.#context.tell(inWords(error));
      return null;
    }
  }

  #go(next: Kept): void {
    this.state.change((now) => ({ ...now, ...next, at: null, chosen: null, pointed: [], advice: null }));
    void this.#ask();
  }

  #question(): object {
    const { setup, moves } = this.state.get();
    return { ...setup, moves, width: this.#width };
  }

  async #ask(): Promise<void> {
    const mine = ++this.#asked;
    this.#calling?.abort();
    this.#calling = new AbortController();
    this.state.change((now) => ({ ...now, busy: true }));
    try {
      const { at } = this.state.get();
      const question = at === null ? this.#question() : { ...this.#question(), at };
      const page = await this.#context.api.ask<GamePage>("play", question, this.#calling.signal);
      if (mine !== this.#asked) return;
      const { page: before } = this.state.get();
      this.state.change((now) => ({ ...now, page, moves: page.moves, busy: false, error: "" }));
      this.#keep();
      if (at === null) this.#speak(page, before);
      if (!page.done && !page.mine) void this.#ask();
    } catch (error) {
      if (mine !== this.#asked || wasCalledOff(error)) return;
      this.state.change((now) => ({ ...now, busy: false, error: inWords(error) }));
    }
  }

  #keep(): void {
    const { setup, moves, real } = this.state.get();
    this.#kept.set({ setup, moves, real });
  }

  /** What happened since one's own last move. */
  #speak(page: GamePage, before: GamePage | null): void {
    const old = before?.told.length ?? 0;
    const news = page.told.slice(old < page.told.length ? old : -1).map((told) => told.words);
    this.#context.say([...news, page.ending ?? page.question].join(" "));
  }
}
