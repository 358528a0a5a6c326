/** The best line: its moves one by one, on the table that they lead to, and ways to take it along. */

import type { Context } from "../../context.ts";
import type { Seen } from "../../parts/cards.tsx";
import { copy, copyLink } from "../../parts/giving.ts";
import { Moves, Stepper, steppingKeys, usePlaying } from "../../parts/stepper.tsx";
import { toldApart } from "../../parts/telling.ts";
import { ToldMove } from "../../parts/told.tsx";
import { inFiles, played } from "../../writing/played.ts";
import type { Dealt, Solved } from "./dealt.ts";

interface Shown {
  solved: Solved;
  dealt: Dealt | null;
  suits: Seen[];
  at: number;
  go: (at: number) => void;
  context: Context;
  /** The table after so many moves. */
  children: preact.ComponentChildren;
}

export function Line({ solved, dealt, suits, at, go, context, children }: Shown) {
  const moves = solved.line.length;
  const steps = { at, moves, go };
  const [playing, play] = usePlaying(steps);
  if (moves === 0) {
    return (
      <>
        <section class="panel">
          <h2>No line yet</h2>
          <p>Nothing that was tried reached an end of the game. More time may find a line.</p>
        </section>
        {children}
      </>
    );
  }
  return (
    <section class="line" aria-label="The best line" onKeyDown={steppingKeys(steps, play)}>
      <div class="panel line-steps">
        <div class="row apart">
          <h2>{solved.proved ? "The best line" : "The best line so far"}</h2>
          <b class="small number">
            move {at} of {moves}
          </b>
        </div>
        <Stepper
          steps={steps}
          playing={playing}
          play={play}
          label={at === 0 ? `before the first of ${moves} moves` : `move ${at} of ${moves}, ${toldApart(solved.told[at - 1] ?? "")[0]}`}
        />
      </div>
      {children}
      <div class="panel line-moves">
        <Moves at={at} go={go} told={solved.told.map((told, number) => <ToldMove key={number} told={told} suits={suits} />)} />
        <Taking solved={solved} dealt={dealt} context={context} />
      </div>
    </section>
  );
}

/** Ways to take the line along. */
function Taking({ solved, dealt, context }: Pick<Shown, "solved" | "dealt" | "context">) {
  return (
    <p class="row">
      <button type="button" class="slim" onClick={() => void copyLink(context, "deal")}>
        Copy a link
      </button>
      <button type="button" class="slim" onClick={() => void copy(inFiles(solved.command, played(context.work.get())), context, "Command copied.")}>
        Copy the command
      </button>
      <button
        type="button"
        class="slim"
        onClick={() => void copy(JSON.stringify(solved.json, null, 1), context, "JSON copied.")}
      >
        Copy as JSON
      </button>
      <button type="button" class="slim" onClick={() => void copy(dealt?.text ?? "", context, "Deck copied.")}>
        Copy the deck
      </button>
      {solved.link !== null ? (
        <a class="button slim" href={solved.link} target="_blank" rel="noopener noreferrer">
          Watch at hanab.live
        </a>
      ) : (
        <button type="button" class="slim" aria-disabled="true" title={solved.no_link ?? ""} onClick={() => context.tell(solved.no_link ?? "")}>
          Watch at hanab.live
        </button>
      )}
    </p>
  );
}
