/** Beside the table: the moves so far, the way back, lines that are only tried, and advice. */

import { useState } from "preact/hooks";
import { type Seen, WithCards } from "../../parts/cards.tsx";
import { download } from "../../parts/giving.ts";
import { Moves, Stepper, steppingKeys, usePlaying } from "../../parts/stepper.tsx";
import type { GamePage } from "./answers.ts";
import { type Game, type State, takenBack } from "./game.ts";

interface Shown {
  game: Game;
  state: State;
  page: GamePage;
  suits: Seen[];
}

export function Side({ game, state, page, suits }: Shown) {
  const moves = page.told.length;
  const at = state.at ?? moves;
  const steps = { at, moves, go: (to: number) => game.look(to) };
  const [playing, play] = usePlaying(steps);
  const keep = async (): Promise<void> => {
    const text = await game.record();
    if (text !== null) download(`game-${page.seed}.json`, text, "application/json");
  };
  return (
    <div class="stack side">
      {state.real !== null && (
        <div class="diag note" role="status">
          <p>
            <b>You are trying something.</b> The game itself is kept as it was.
          </p>
          <p class="row">
            <button type="button" class="slim main" onClick={() => game.settle(false)}>
              Back to the game
            </button>
            <button type="button" class="slim" onClick={() => game.settle(true)}>
              Go on like this
            </button>
          </p>
        </div>
      )}
      {page.notes.map((note) => (
        <p key={note} class="diag note" role="status">
          {note}
        </p>
      ))}
      <section class="panel" onKeyDown={steppingKeys(steps, play)}>
        <div class="row apart">
          <h2>Moves</h2>
          <b class="small number">
            {at} of {moves}
          </b>
        </div>
        {moves > 0 ? (
          <>
            <Stepper
              steps={steps}
              playing={playing}
              play={play}
              label={at === 0 ? "before the first move" : `move ${at} of ${moves}, ${page.told[at - 1]?.words ?? ""}`}
            />
            <Moves at={at} go={steps.go} told={page.told.map((told, number) => <Line key={number} told={told} suits={suits} />)} />
          </>
        ) : (
          <p class="quiet">Nothing has happened yet.</p>
        )}
        <p class="row">
          <button type="button" class="slim" aria-disabled={takenBack(state.moves, page) ? undefined : "true"} onClick={() => game.takeBack()}>
            Take my move back
          </button>
          <button type="button" class="slim" onClick={() => void keep()}>
            Download the game
          </button>
        </p>
      </section>
      {page.ending !== null && (
        <section class="panel">
          <h2>The end</h2>
          {page.ending.split("\n").map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      {page.mine && state.at === null && <Advised game={game} state={state} page={page} suits={suits} />}
    </div>
  );
}

function Line({ told, suits }: { told: GamePage["told"][number]; suits: Seen[] }) {
  return (
    <>
      <WithCards text={told.words} suits={suits} />
      {told.why !== "" && <span class="why quiet">{told.why}</span>}
    </>
  );
}

const ADVISERS = {
  "first-timer": "a first-timer",
  newcomer: "a newcomer",
  attentive: "an attentive newcomer",
  practised: "a practised player",
  club: "a club player",
  expert: "an expert",
  open: "someone who sees your cards",
};

/** Advice fits a table whose players take hints as the adviser does: experts by a code, for one. */
function Advised({ game, state, page, suits }: { game: Game; state: State; page: GamePage; suits: Seen[] }) {
  const others = [...new Set(page.seats.filter((who, seat) => who !== "me" && seat !== page.seat))];
  const [chosen, choose] = useState<string | null>(null);
  const level = chosen ?? others.find((who) => who in ADVISERS) ?? "practised";
  const { advice } = state;
  const alone = level === "expert" && others.some((who) => who !== "expert");
  return (
    <section class="panel advice">
      <h2>
        <label for="adviser">What would … do?</label>
      </h2>
      <p class="row">
        <select id="adviser" value={level} onChange={(event) => choose(event.currentTarget.value)}>
          {Object.entries(ADVISERS).map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => void game.advise(level)}>
          Ask
        </button>
      </p>
      {alone && (
        <p class="small">
          Experts take hints by a code that the whole table shares. The others here don’t, so what an expert concludes from
          their hints may be wrong.
        </p>
      )}
      {advice !== null && (
        <div role="status">
          <p>
            <b>
              <WithCards text={`${advice.words.charAt(0).toUpperCase()}${advice.words.slice(1)}.`} suits={suits} />
            </b>
          </p>
          {advice.why !== "" && <p class="quiet small">“{advice.why}”</p>}
          <p>
            <button type="button" class="slim" onClick={() => game.make(advice.move)}>
              Do that
            </button>
          </p>
        </div>
      )}
    </section>
  );
}
