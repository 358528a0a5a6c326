/** The drawn table. The own cards are buttons: to choose one is the first half of a move. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Table } from "../../parts/table.tsx";
import type { GamePage } from "./answers.ts";
import type { Game, State } from "./game.ts";

export function Sky({ game, state, page }: { game: Game; state: State; page: GamePage }) {
  const place = useRef<HTMLElement>(null);
  const now = state.at === null;
  const mine = now && page.mine && page.choices !== null;

  useLayoutEffect(() => {
    const cards = [...(place.current?.querySelectorAll<SVGGElement>(`.tt-held[data-seat="${page.seat}"]`) ?? [])];
    for (const card of cards) {
      if (!mine) continue;
      const chosen = card.dataset["place"] === String(state.chosen);
      card.setAttribute("role", "button");
      card.setAttribute("tabindex", "0");
      card.setAttribute("aria-pressed", String(chosen));
      card.classList.toggle("tt-chosen", chosen);
    }
  }, [page, mine, state.chosen]);

  const choose = (event: Event): void => {
    const card = event.target instanceof Element ? event.target.closest<SVGGElement>('.tt-held[role="button"]') : null;
    const at = card?.dataset["place"];
    if (at !== undefined) game.choose(Number(at));
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(event);
      return;
    }
    if (!mine || event.ctrlKey || event.metaKey || event.altKey) return;
    const own = page.choices?.own ?? [];
    const number = Number(event.key);
    if (number >= 1 && number <= own.length) game.choose(number - 1);
    const card = state.chosen === null ? undefined : own[state.chosen];
    const move = { p: card?.play, d: card?.discard }[event.key.toLowerCase()];
    if (move && move.why === null) game.make(move.move);
  };
  return (
    <section
      class="table-panel"
      aria-label={now ? "The table" : `The table after ${page.at} moves`}
      aria-busy={state.busy}
      ref={place}
      onClick={choose}
      onKeyDown={keyed}
    >
      <Table svg={page.svg} />
    </section>
  );
}
