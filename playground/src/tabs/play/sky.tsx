/** The drawn table. Your own cards are buttons: to choose one is the first half of a move. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Table } from "../../parts/table.tsx";
import type { GamePage } from "./answers.ts";
import type { Game, State } from "./game.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A button that lies on a drawn card. It says what the card says, and has no text of its own. */
function buttonOn(card: SVGGElement): SVGElement {
  const button = document.createElementNS(SVG, "rect");
  const { x, y, width, height } = card.getBBox();
  const says = card.getAttribute("aria-label") ?? "";
  const shape = { x, y, width, height, rx: 8, class: "tt-button", role: "button", tabindex: 0, "aria-label": says };
  for (const [name, value] of Object.entries(shape)) button.setAttribute(name, String(value));
  button.dataset["place"] = card.dataset["place"] ?? "";
  card.removeAttribute("role");
  card.removeAttribute("aria-label");
  card.append(button);
  return button;
}

export function Sky({ game, state, page }: { game: Game; state: State; page: GamePage }) {
  const place = useRef<HTMLElement>(null);
  const focused = useRef<string | null>(null);
  const now = state.at === null;
  const mine = now && page.mine && page.choices !== null;

  useLayoutEffect(() => {
    if (place.current === null) return;
    for (const card of place.current.querySelectorAll<SVGGElement>(".tt-held")) {
      const { seat, place: at } = card.dataset;
      const { pointed } = state;
      const touched = pointed.some((hand) => seat === String(hand.seat) && hand.places.includes(Number(at)));
      card.classList.toggle("tt-touched", touched);
    }
    if (!mine) return;
    for (const card of place.current.querySelectorAll<SVGGElement>(`.tt-held[data-seat="${page.seat}"]`)) {
      const chosen = card.dataset["place"] === String(state.chosen);
      const button = card.querySelector(".tt-button") ?? buttonOn(card);
      button.setAttribute("aria-pressed", String(chosen));
      card.classList.toggle("tt-chosen", chosen);
      // A new drawing has new buttons: the focus stays on the same card.
      if (card.dataset["place"] === focused.current && document.activeElement === document.body) {
        (button as SVGElement).focus();
      }
    }
  }, [page, mine, state.chosen, state.pointed]);

  const choose = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest<SVGElement>(".tt-button") : null;
    const at = button?.dataset["place"];
    if (at !== undefined) game.choose(Number(at));
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(event);
  };
  const went = (event: FocusEvent): void => {
    const to = event.type === "focusin" ? event.target : event.relatedTarget;
    if (to instanceof SVGElement) focused.current = to.dataset["place"] ?? null;
    else if (to !== null) focused.current = null;
  };
  return (
    <section
      class="table-panel"
      aria-label={now ? "The table" : `The table after ${page.at} moves`}
      aria-busy={state.busy}
      ref={place}
      onClick={choose}
      onKeyDown={keyed}
      onFocusIn={went}
      onFocusOut={went}
    >
      <Table svg={page.svg} />
    </section>
  );
}
