/** Both bounds on their way to each other: a row for each step, and a button that stops it. */

import { BRIEFLY, type Bounds, between, type Deals, LONGER, type State } from "./dealt.ts";

const MOST_ROWS = 6;

export function Closing({
  state: { steps, doing, solved, running },
  deals,
}: {
  state: State;
  deals: Deals;
}) {
  const last = steps.at(-1);
  // The answer itself is the last row.
  const shown = steps.filter((one) => solved === null || one.upper !== solved.upper || one.lower !== solved.lower).slice(-MOST_ROWS);
  const now = solved ?? last;
  const open = solved !== null && !solved.proved;
  return (
    <section class="panel" aria-label="Bounds">
      <div class="row apart">
        <h2>{now === undefined ? "What is this deal worth?" : solved?.proved ? "How that was found" : between(now)}</h2>
        {(running || !solved?.proved) && (
          <span class="row actions">
            {running && (
              <>
                <span class="spin" aria-hidden="true" />
                <span class="small">{doing || "getting ready"}…</span>
                <button type="button" class="slim" onClick={() => deals.stop()}>
                  Stop
                </button>
              </>
            )}
            {!running && solved === null && (
              <button type="button" class="main" onClick={() => void deals.solve(BRIEFLY)}>
                Find the best line
              </button>
            )}
            {!running && open && (
              <button type="button" class="main" onClick={() => void deals.solve(LONGER)}>
                Take two minutes
              </button>
            )}
          </span>
        )}
      </div>
      {now !== undefined && (
        <>
          <ol class="closing">
            {shown.map((step, number) => (
              <Row key={number} bounds={step} words={step.doing ?? ""} />
            ))}
            {solved !== null && <Row bounds={solved} words={solved.proved ? "proved" : "so far"} final />}
            <Axis maximum={now.maximum} />
          </ol>
          <p class="small quiet">
            Solid: reached by a line that the referee has played. Hatched: not known yet. The axis ends at {now.maximum}, the
            most that these rules allow.
          </p>
        </>
      )}
      {open && (
        <p>
          <b>{between(solved)}.</b> {solved.interrupted ? "It was stopped." : "Time ran out."} Neither side is a guess.
        </p>
      )}
    </section>
  );
}

function Row({ bounds, words, final }: { bounds: Bounds; words: string; final?: boolean }) {
  const { lower, upper, maximum, seconds } = bounds;
  const share = (points: number): string => `${(100 * Math.max(0, points)) / Math.max(1, maximum)}%`;
  return (
    <li class={final ? "final" : ""}>
      <span class="number quiet">{seconds.toFixed(1)} s</span>
      <span class="doing">{words}</span>
      <span class="span" style={{ "--lower": share(lower ?? 0), "--upper": share(upper ?? maximum) }} aria-hidden="true" />
      <b>{between(bounds)}</b>
    </li>
  );
}

function Axis({ maximum }: { maximum: number }) {
  const step = Math.max(1, Math.ceil(maximum / 7));
  const ticks = Array.from({ length: Math.floor(maximum / step) + 1 }, (_, number) => number * step);
  return (
    <li class="axis" aria-hidden="true">
      <span>
      {ticks.map((tick) => (
        <i key={tick} style={{ left: `${(100 * tick) / Math.max(1, maximum)}%` }}>
          {tick}
        </i>
      ))}
      </span>
    </li>
  );
}
