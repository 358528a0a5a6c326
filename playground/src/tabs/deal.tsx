/** The tab Deal: what the best play of a deal looks like, and why there is none better. */

import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Context } from "../context.ts";
import { rulesOf } from "../parts/rules.ts";
import { Loading, Stale } from "../parts/states.tsx";
import { toldApart } from "../parts/telling.ts";
import { Table } from "../parts/table.tsx";
import { useCell } from "../parts/use.ts";
import { Words } from "../parts/words.tsx";
import { Closing } from "./deal/closing.tsx";
import { Choosing } from "./deal/choosing.tsx";
import { Deals, verdict } from "./deal/dealt.ts";
import { Give } from "./deal/give.tsx";
import { Line } from "./deal/line.tsx";
import { Strip } from "./deal/strip.tsx";
import { Why } from "./deal/why.tsx";

export function mount(panel: HTMLElement, context: Context): void {
  render(<DealTab context={context} />, panel);
}

function DealTab({ context }: { context: Context }) {
  const deals = useMemo(() => new Deals(context), [context]);
  const rules = useCell(rulesOf(context));
  const state = useCell(deals.state);
  const [at, go] = useState(0);
  const { dealt, solved, error, which } = state;
  const hash = rules.page?.hash ?? "";

  // Other rules deal other cards.
  useEffect(() => {
    if (hash === "") return;
    const players = rules.page?.players ?? [];
    const now = deals.state.get().which;
    const fit = players.length === 0 || players.includes(now.players) ? now.players : players[0]!;
    void deals.deal({ ...now, players: fit });
  }, [hash, deals]);
  // A line is first seen at its beginning.
  useEffect(() => go(0), [solved, dealt]);

  if (rules.page === null && rules.error !== "") return <Stale rules={rules} context={context} />;
  if (rules.page === null || (dealt === null && error === "")) return <Loading words="Dealing…" />;
  const suits = rules.page.suits;
  const moves = solved?.line.length ?? 0;
  const frame = solved?.frames[at] ?? dealt?.frame ?? "";
  const [next] = toldApart(solved?.told[at - 1] ?? "");
  const table = frame !== "" && (
    <section class="table-panel" aria-label={`The table after ${at} of ${moves} moves. ${next}`}>
      <Table svg={frame} />
    </section>
  );
  return (
    <div class="stack">
      <Stale rules={rules} context={context} />
      <div class="head">
        <div>
          <h1>{solved !== null ? verdict(solved) : title(which, dealt?.seed ?? null)}</h1>
          <p class="quiet">
            {dealt?.players} players who see every card.{" "}
            {solved?.proved ? `Proved ${inTime(solved.seconds)}.` : solved ? "Neither bound is a guess." : ""}
          </p>
        </div>
        <Choosing state={state} deals={deals} counts={rules.page.players} />
      </div>
      <Give deals={deals} context={context} />
      {error !== "" && (
        <div class="diag" role="alert">
          <p>
            <b>
              <Words text={error} />
            </b>
          </p>
        </div>
      )}
      <Closing state={state} deals={deals} />
      {solved !== null && dealt !== null && solved.lower !== solved.maximum && (
        <Why solved={solved} dealt={dealt} suits={suits} deals={deals} />
      )}
      {solved === null ? (
        table
      ) : (
        <Line solved={solved} dealt={dealt} suits={suits} at={at} go={go} context={context}>
          {table}
        </Line>
      )}
      {dealt !== null && <Strip dealt={dealt} suits={suits} marked={solved?.cards ?? []} deals={deals} say={context.say} />}
    </div>
  );
}

function title({ given }: { given: string }, seed: number | null): string {
  if (given !== "" || seed === null) return "A deal of your own";
  return `Deal ${seed}`;
}

function inTime(seconds: number): string {
  return seconds < 0.1 ? "in less than 0.1 seconds" : `in ${seconds.toFixed(1)} seconds`;
}
