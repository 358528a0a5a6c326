/** A study: what is asked, and what comes while it is played. */

import { inWords, type Job } from "../../server/api.ts";
import type { Context } from "../../context.ts";
import { played } from "../../writing/played.ts";
import { Cell } from "../../cells/store.ts";
import type { Work } from "../../writing/work.ts";
import type { Aimed, Compared, Found, Swept } from "./answers.ts";

export type Kind = Found["kind"];

/** What somebody wants to know. */
export interface Wanted {
  kind: Kind;
  /** The rules that the others are compared with; empty where there are none. */
  against: string;
  players: number[];
  /** Who plays where two rule sets are compared, and where options vary. */
  levels: { study: string[]; sweep: string[] };
  /** Tables of several levels, such as `newcomer+practised`. */
  mixed: string;
  /** The values of each option that varies, by `part.option`. */
  vary: Record<string, string>;
  aim: { level: string; players: number; measure: string; target: string };
  seconds: number;
}

export interface State {
  found: Found | null;
  running: boolean;
  /** What the study is about, to tell when the rules have changed since. */
  about: string;
  error: string;
}

export const FIRST: Wanted = {
  kind: "study",
  against: "",
  players: [3],
  levels: { study: ["newcomer", "practised", "expert", "open", "perfect"], sweep: ["practised"] },
  mixed: "",
  vary: {},
  aim: { level: "practised", players: 4, measure: "perfect", target: "25%" },
  seconds: 30,
};

/** What somebody wanted to know before, from whatever the browser has stored; null where it is nothing. */
export function asWanted(found: unknown): Wanted | null {
  if (typeof found !== "object" || found === null) return null;
  const { kind, against, players, levels, mixed = "", vary, aim, seconds } = found as Partial<Wanted>;
  const isText = (one: unknown): one is string => typeof one === "string" && one.length <= 1000;
  const areTexts = (some: unknown): some is string[] => Array.isArray(some) && some.every(isText);
  if (!(kind === "study" || kind === "clauses" || kind === "sweep" || kind === "aim") || !isText(against) || !Number.isInteger(seconds)) return null;
  if (!Array.isArray(players) || !players.every(Number.isInteger)) return null;
  if (!isText(mixed)) return null;
  if (!areTexts(levels?.study) || !areTexts(levels.sweep) || !areTexts(Object.values(vary ?? { none: null }))) return null;
  if (!areTexts([aim?.level, aim?.measure, aim?.target]) || !Number.isInteger(aim?.players)) return null;
  return { ...(found as Wanted), mixed };
}

/** The mixed tables that are named, whatever stands between them. */
export function tablesIn(mixed: string): string[] {
  return mixed.replace(/\s*\+\s*/g, "+").split(/[\s,]+/).filter((one) => one !== "");
}

/** The options that vary, as the command line has them: `nl(strikes=1-3),nl(hints=8-10)`. */
export function variedIn(vary: Record<string, string>): string {
  return Object.entries(vary)
    .filter(([, values]) => values.trim() !== "")
    .map(([name, values]) => {
      const [part, option] = name.split(".");
      return `${part}(${option}=${values.trim()})`;
    })
    .join(",");
}

/** What is asked of the server. */
export function question(wanted: Wanted, work: Work): object {
  const { files, expression } = played(work);
  const base = { files, expression, seconds: wanted.seconds };
  const { level, players, measure, target } = wanted.aim;
  const mixed = tablesIn(wanted.mixed);
  switch (wanted.kind) {
    case "study": {
      const other = played({ ...work, expression: wanted.against });
      const against = wanted.against.trim();
      return { ...base, files: { ...files, ...other.files }, against, players: wanted.players, levels: [...wanted.levels.study, ...mixed] };
    }
    case "clauses":
      return { ...base, players: wanted.players, levels: [...wanted.levels.sweep, ...mixed] };
    case "sweep":
      return { ...base, vary: variedIn(wanted.vary), players: wanted.players, levels: [...wanted.levels.sweep, ...mixed] };
    case "aim":
      return { ...base, vary: variedIn(wanted.vary), aim: `${level} ${players} ${measure} ${target}` };
  }
}

/** What a study is about: the files and the expression, in one text. */
export function aboutOf(work: Work): string {
  return JSON.stringify(played(work));
}

export class Studies {
  readonly state = new Cell<State>({ found: null, running: false, about: "", error: "" });
  readonly #context: Context;
  #job: Job<unknown> | null = null;
  #asked = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  async play(wanted: Wanted): Promise<void> {
    const mine = ++this.#asked;
    this.#job?.stop();
    const work = this.#context.work.get();
    this.state.set({ found: null, running: true, about: aboutOf(work), error: "" });
    const take = (said: unknown): void => {
      if (mine !== this.#asked || said === null) return;
      const found = { kind: wanted.kind, said } as Found;
      this.state.change((now) => ({ ...now, found }));
      this.#context.say(spoken(found));
    };
    const job = this.#context.api.job<unknown, unknown>(wanted.kind, question(wanted, work), take);
    this.#job = job;
    try {
      const said = await job.answer;
      take(said);
      if (mine === this.#asked) this.state.change((now) => ({ ...now, running: false }));
    } catch (error) {
      if (mine === this.#asked) this.state.change((now) => ({ ...now, running: false, error: inWords(error) }));
    }
  }

  stop(): void {
    this.#job?.stop();
  }
}

/** How far it is, in a sentence. */
export function far({ kind, said }: Found): string {
  if (kind === "aim") return farOfAim(said);
  return said.look === null
    ? `${said.deals} of the ${said.fewest} deals that the first figures need`
    : `Figures of ${said.look.deals} deals; ${Math.max(said.deals, said.look.deals)} are played`;
}

function farOfAim(said: Aimed): string {
  if (said.doing === "choosing") return `Choosing: ${said.possible} of ${said.of} rule sets are possible`;
  return `Confirming: ${said.known} of ${said.planned} fresh deals`;
}

/** The part of the way that is gone, where that is known. */
export function partGone({ kind, said }: Found): number | null {
  if (kind === "aim") return said.doing === "confirming" && said.planned > 0 ? said.known / said.planned : null;
  return said.look === null ? said.deals / said.fewest : null;
}

function spoken(found: Found): string {
  switch (found.kind) {
    case "study":
      return (found.said satisfies Compared).look?.headline || far(found);
    case "clauses":
      return found.said.look?.conclusions.join(" ") || far(found);
    case "sweep":
      return far(found satisfies { kind: "sweep"; said: Swept });
    case "aim":
      return found.said.conclusion ?? far(found);
  }
}
