/** The game that shows a finding, on the table, move by move. */

import { useEffect, useState } from "preact/hooks";
import { inWords } from "../../server/api.ts";
import type { Context } from "../../context.ts";
import { rulesOf } from "../../parts/rules.ts";
import { LoopSign } from "../../parts/signs.tsx";
import { Moves, Stepper, steppingKeys, usePlaying } from "../../parts/stepper.tsx";
import { toldApart } from "../../parts/telling.ts";
import { Table } from "../../parts/table.tsx";
import { ToldMove } from "../../parts/told.tsx";
import { useCell } from "../../parts/use.ts";
import { played } from "../../writing/played.ts";
import { counted, type Finding } from "./checked.ts";

interface Game {
  told: string[];
  frames: string[];
}

/** One game after the other: a newer question of a kind would call the older off. */
let before: Promise<unknown> = Promise.resolve();

function drawn(context: Context, record: string): Promise<Game> {
  const width = matchMedia("(max-width: 700px)").matches ? 390 : 640;
  const game = before.then(() =>
    context.api.ask<Game>("game", { ...played(context.work.get()), record: JSON.parse(record) as object, width }),
  );
  before = game.catch(() => undefined);
  return game;
}

export function Trace({ finding, context }: { finding: Finding; context: Context }) {
  const [game, setGame] = useState<Game | null>(null);
  const [error, setError] = useState("");
  const [at, go] = useState(0);
  const suits = useCell(rulesOf(context)).page?.suits ?? [];
  // Each report of a check that goes on holds the same findings as new objects.
  const record = JSON.stringify(finding.record);
  useEffect(() => {
    drawn(context, record).then(setGame, (reason: unknown) => setError(inWords(reason)));
  }, [record, context]);
  const told = (finding.steps ?? []).map((step) => step.told);
  const moves = Math.max(0, (game?.frames.length ?? 1) - 1);
  const steps = { at, moves, go };
  const [playing, play] = usePlaying(steps);
  const frame = game?.frames[at];
  if (error !== "") return <p class="small">The game can’t be shown: {error}</p>;
  return (
    <section class="trace" aria-label="The game that shows it" onKeyDown={steppingKeys(steps, play)}>
      <div class="trace-side panel">
        <h3>
          {finding.shortest ? "The shortest game that shows it" : "A game that shows it"}: {counted(told.length, "move")}
        </h3>
        {moves > 0 && (
          <>
            <Stepper steps={steps} playing={playing} play={play} label={at === 0 ? "at the start" : `move ${at}, ${toldApart(told[at - 1] ?? "")[0]}`} />
            <Moves at={at} go={go} told={told.map((words, number) => <ToldMove key={number} told={words} suits={suits} />)} />
          </>
        )}
        {finding.code === "F104" && at === moves && moves > 0 && (
          <p class="loop">
            <LoopSign /> The last moves lead back to where they began.
          </p>
        )}
      </div>
      <div class="table-panel">{frame === undefined ? <div class="ghost tall" /> : <Table svg={frame} />}</div>
    </section>
  );
}
