/** The rules that are played, as the tabs share them: the last good page, and what is wrong now. */

import { type Api, inWords, Refused, wasCalledOff } from "../server/api.ts";
import type { Diagnostic, RulesPage } from "../server/answers.ts";
import type { Context } from "../context.ts";
import { later } from "../cells/later.ts";
import { played } from "../writing/played.ts";
import { Cell } from "../cells/store.ts";

export interface Rules {
  /** The last rules that could be used; null until there are any. */
  page: RulesPage | null;
  /** When they were last right, by the clock of `performance`. */
  since: number;
  /** Why the present text can't be used; empty while it can. */
  error: string;
  problems: Diagnostic[];
}

const PAUSE = 250;
const known = new WeakMap<Api, Cell<Rules>>();

/** One cell for the whole page, however many tabs look at it. */
export function rulesOf({ api, work }: Context): Cell<Rules> {
  const found = known.get(api);
  if (found !== undefined) return found;
  const rules = new Cell<Rules>({ page: null, since: 0, error: "", problems: [] });
  known.set(api, rules);
  const ask = later(PAUSE, async (signal) => {
    const question = played(work.get());
    try {
      const page = await api.ask<RulesPage>("rules", question, signal);
      rules.set({ page, since: performance.now(), error: "", problems: [] });
    } catch (error) {
      if (wasCalledOff(error)) return;
      const wrong = error instanceof Refused ? error.diagnostics : [];
      rules.change((now) => ({ ...now, error: inWords(error), problems: wrong }));
    }
  });
  let asked = "";
  const look = (): void => {
    const { files, expression } = work.get();
    const question = JSON.stringify([files, expression]);
    if (question !== asked) ask(asked === "" ? 0 : PAUSE);
    asked = question;
  };
  work.watch(look);
  api.whenBack(() => ask(0));
  look();
  return rules;
}
