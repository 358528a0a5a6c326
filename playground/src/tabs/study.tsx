/** The tab Study: what the rules do to players of every skill, in charts that sharpen while it plays. */

import { render } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Context } from "../context.ts";
import { rulesOf } from "../parts/rules.ts";
import { Loading, Stale } from "../parts/states.tsx";
import { useCell } from "../parts/use.ts";
import { kept } from "../cells/store.ts";
import { Words } from "../parts/words.tsx";
import { Form, type Level } from "./study/form.tsx";
import { Results } from "./study/results.tsx";
import { aboutOf, asWanted, far, FIRST, partGone, Studies, type State, type Wanted } from "./study/studies.ts";

const PERFECT: Level = { name: "perfect", words: "knows the deck: what the solver proves" };
const PERSON = "me";

export function mount(panel: HTMLElement, context: Context): void {
  render(<StudyTab context={context} />, panel);
}

function StudyTab({ context }: { context: Context }) {
  const studies = useMemo(() => new Studies(context), [context]);
  const rules = useCell(rulesOf(context));
  const work = useCell(context.work);
  const state = useCell(studies.state);
  const levels = useLevels(context);
  const asked = useMemo(() => kept<Wanted>(localStorage, "tamaya.study", FIRST, asWanted), []);
  const wanted = useCell(asked);
  const change = useCallback((by: Partial<Wanted>) => asked.change((now) => ({ ...now, ...by })), [asked]);
  const counts = rules.page?.players ?? [];

  // Rules for other numbers of players: what is ticked has to fit.
  useEffect(() => {
    if (counts.length === 0) return;
    asked.change((now) => {
      const fit = now.players.filter((count) => counts.includes(count));
      const aimed = counts.includes(now.aim.players) ? now.aim.players : counts[0]!;
      return { ...now, players: fit.length > 0 ? fit : [counts[0]!], aim: { ...now.aim, players: aimed } };
    });
  }, [counts.join()]);

  if (rules.page === null && rules.error !== "") return <Stale rules={rules} context={context} />;
  if (rules.page === null) return <Loading words="Reading the rules…" />;
  const { found, running, error, about } = state;
  const [first, rest] = sentences(title(state, work.expression));
  const old = about !== "" && about !== aboutOf(work);
  return (
    <div class="stack">
      <Stale rules={rules} context={context} />
      <div class="head">
        <div>
          <h1>{first}</h1>
          {rest && <p>{rest}</p>}
          <p class="quiet">
            {found === null ? "The same deals are played under all rules, by simulated players of each skill." : far(found)}
          </p>
        </div>
        <div class="row actions">
          {running ? (
            <>
              <span class="spin" aria-hidden="true" />
              <button type="button" onClick={() => studies.stop()}>
                Stop
              </button>
            </>
          ) : (
            <button type="button" class="main" onClick={() => void studies.play(wanted)}>
              {found === null ? "Play" : "Play again"}
            </button>
          )}
        </div>
      </div>
      <Form wanted={wanted} change={change} context={context} counts={counts} levels={levels} />
      {old && found !== null && !running && (
        <div class="diag note" role="status">
          <p>The rules have changed since. What you see is about the text as it was.</p>
        </div>
      )}
      {error !== "" && (
        <div class="diag" role="alert">
          <p>
            <b>
              <Words text={error} />
            </b>
          </p>
        </div>
      )}
      {running && <Way state={state} />}
      {found !== null && <Results found={found} context={context} />}
    </div>
  );
}

/** Everybody who can play without a person, and perfect play. */
function useLevels({ api }: Context): Level[] {
  const [levels, setLevels] = useState<Level[]>([]);
  useEffect(() => {
    void api
      .ask<{ levels: Level[] }>("levels", {})
      .then((found) => setLevels([...found.levels.filter((one) => one.name !== PERSON), PERFECT]))
      .catch(() => setLevels(FIRST.levels.study.map((name) => ({ name, words: "" }))));
  }, [api]);
  return levels;
}

function Way({ state: { found } }: { state: State }) {
  const part = found === null ? 0 : partGone(found);
  if (part === null) return null;
  return <progress class="way" max={1} value={part} aria-label="How far the study is" />;
}

/** The first sentence, and what follows. */
function sentences(text: string): [string, string] {
  const end = text.indexOf(". ");
  return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
}

function title({ found, running }: State, expression: string): string {
  switch (found?.kind) {
    case "study":
      if (found.said.look !== null) return found.said.look.headline || `How ${found.said.names[0]} plays`;
      break;
    case "clauses":
      if (found.said.look !== null) return found.said.look.conclusions.join(" ");
      break;
    case "sweep":
      if (found.said.look !== null) return `How ${expression} plays for each choice`;
      break;
    case "aim":
      if (found.said.conclusion !== undefined) return found.said.conclusion;
      return `Looking for ${found.said.aim}`;
  }
  if (running) return "Playing…";
  return found === null ? `How does ${expression} play?` : "It was stopped before the first figures.";
}
