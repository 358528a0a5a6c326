/** A new game: which deal, how many players, and who sits where. */

import { useEffect, useState } from "preact/hooks";
import type { Context } from "../../context.ts";
import type { Level } from "./answers.ts";
import { type Setup, usualSeats } from "./game.ts";

interface Shown {
  context: Context;
  /** How many may play. */
  counts: number[];
  setup: Setup;
  begin: (seats: string[], seed: number) => void;
}

const MOST_SEED = Number.MAX_SAFE_INTEGER;

export function Seats({ context, counts, setup, begin }: Shown) {
  const [levels, setLevels] = useState<Level[]>([]);
  const first = counts.includes(setup.seats.length) ? setup.seats.length : (counts[0] ?? 2);
  const [seats, setSeats] = useState(usualSeats(first, setup.seats));
  const [seed, setSeed] = useState(String(Math.floor(Math.random() * 1000)));
  useEffect(() => {
    context.api.ask<{ levels: Level[] }>("levels", {}).then(
      (found) => setLevels(found.levels),
      () => setLevels([]),
    );
  }, [context]);
  const number = Number(seed);
  const fits = /^\d{1,16}$/.test(seed) && number <= MOST_SEED;
  return (
    <form
      class="panel sitting"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) begin(seats, number);
      }}
    >
      <h2>A new game</h2>
      <div class="sitting-row">
        <label for="game-players">Players</label>
        <select
          id="game-players"
          value={seats.length}
          onChange={(event) => setSeats(usualSeats(Number(event.currentTarget.value), seats))}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
        <label for="game-seed">Deal</label>
        <input id="game-seed" type="text" inputMode="numeric" value={seed} onInput={(event) => setSeed(event.currentTarget.value)} />
      </div>
      {!fits && <p class="small">A deal is a whole number from 0 on.</p>}
      {seats.map((who, seat) => (
        <div class="sitting-row" key={seat}>
          <label for={`seat-${seat}`}>Seat {seat + 1}</label>
          <select
            id={`seat-${seat}`}
            value={who}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setSeats(seats.map((one, other) => (other === seat ? value : one)));
            }}
          >
            {(levels.length > 0 ? levels : [{ name: who, words: "…" }]).map(({ name, words }) => (
              <option key={name} value={name}>
                {name === "me" ? words : `${name} – ${words}`}
              </option>
            ))}
          </select>
        </div>
      ))}
      <p class="small quiet">Several people pass the screen on. With nobody in front of it you watch a whole game.</p>
      <p>
        <button type="submit" class="main" disabled={!fits}>
          Deal
        </button>
      </p>
    </form>
  );
}
