/** The tab Play: sit at the table, with others or with people beside you. */

import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Context } from "../context.ts";
import { rulesOf } from "../parts/rules.ts";
import { Loading, Stale } from "../parts/states.tsx";
import { useCell } from "../parts/use.ts";
import { Words } from "../parts/words.tsx";
import { Curtain } from "./play/curtain.tsx";
import { Doing } from "./play/doing.tsx";
import { Game, usualSeats } from "./play/game.ts";
import { Side } from "./play/side.tsx";
import { Seats } from "./play/seats.tsx";
import { Sky } from "./play/sky.tsx";

export function mount(panel: HTMLElement, context: Context): void {
  render(<PlayTab context={context} />, panel);
}

function PlayTab({ context }: { context: Context }) {
  const game = useMemo(() => new Game(context, localStorage), [context]);
  const rules = useCell(rulesOf(context));
  const state = useCell(game.state);
  const [sitting, sit] = useState(false);
  const [seen, see] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { page, setup } = state;

  // The first game needs no questions: you, and practised players.
  useEffect(() => {
    if (setup !== null || rules.page === null) return;
    const { players } = rules.page;
    game.begin(usualSeats(players.includes(3) ? 3 : (players[0] ?? 2)), Math.floor(Math.random() * 1000));
  }, [setup, rules.page, game]);
  // A table is drawn for the room that it has.
  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    const watcher = new ResizeObserver(([entry]) => entry && game.fit(entry.contentRect.width));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [game, page === null]);

  if (page === null || setup === null) {
    if (state.error !== "") return <Broken words={state.error} begin={() => sit(true)} />;
    return rules.page === null && rules.error !== "" ? <Stale rules={rules} context={context} /> : <Loading words="Dealing…" />;
  }
  const people = setup.seats.filter((seat) => seat === "me").length;
  const hides = people > 1 && page.eyes !== null && page.eyes !== seen;
  const suits = rules.page?.suits ?? [];
  const others = rules.page !== null && rules.page.hash !== page.hash;
  return (
    <div class="stack">
      <div class="head">
        <h1>{heading(page.ending, page.mine, page.seat, people)}</h1>
        <div class="row">
          <span class="quiet">
            {setup.seats.length} players, deal {setup.seed}
          </span>
          <button type="button" class="slim" aria-expanded={sitting} onClick={() => sit(!sitting)}>
            New game…
          </button>
        </div>
      </div>
      {sitting && (
        <Seats
          context={context}
          counts={rules.page?.players ?? [setup.seats.length]}
          setup={setup}
          begin={(seats, seed) => {
            sit(false);
            see(null);
            game.begin(seats, seed);
          }}
        />
      )}
      {others && !sitting && (
        <div class="diag note row apart" role="status">
          <span>This game is played by the rules as they were when it began: {setup.expression}.</span>
          <button type="button" class="slim" onClick={() => game.begin(setup.seats, setup.seed)}>
            Deal anew by the new rules
          </button>
        </div>
      )}
      {state.error !== "" && (
        <div class="diag" role="alert">
          <b>
            <Words text={state.error} />
          </b>
        </div>
      )}
      {hides ? (
        <Curtain seat={page.eyes!} lift={() => see(page.eyes)} />
      ) : (
        <div class="game" onKeyDown={(event) => keyed(event, game)}>
          <div class="stack" ref={place}>
            <Sky game={game} state={state} page={page} />
            <Doing game={game} state={state} page={page} suits={suits} context={context} />
          </div>
          <Side game={game} state={state} page={page} suits={suits} />
        </div>
      )}
    </div>
  );
}

/** 1 to 9 choose a card of the hand, P plays it, D discards it, H goes to the hints, U takes back. */
function keyed(event: KeyboardEvent, game: Game): void {
  const { page, at, chosen } = game.state.get();
  const where = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || where?.closest("input, select, textarea")) return;
  if (page?.choices == null || at !== null) return;
  const { own } = page.choices;
  const number = Number(event.key);
  if (number >= 1 && number <= own.length) game.choose(number - 1);
  const card = chosen === null ? undefined : own[chosen];
  const move = { p: card?.play, d: card?.discard }[event.key.toLowerCase()];
  if (move && move.why === null) game.make(move.move);
  if (event.key.toLowerCase() === "h") where?.closest(".game")?.querySelector<HTMLElement>(".hint")?.focus();
  if (event.key.toLowerCase() === "u") game.takeBack();
}

function heading(ending: string | null, mine: boolean, seat: number, people: number): string {
  if (ending !== null) return ending.split("\n").at(-1) ?? "The game is over";
  if (!mine) return `Player ${seat + 1} thinks…`;
  return people > 1 ? `Player ${seat + 1}: your turn` : "Your turn";
}

function Broken({ words, begin }: { words: string; begin: () => void }) {
  return (
    <div class="diag" role="alert">
      <p>
        <b>
          <Words text={words} />
        </b>
      </p>
      <p class="row">
        <button type="button" class="slim" onClick={begin}>
          New game…
        </button>
      </p>
    </div>
  );
}
