/** The deck in the order in which it is drawn; cards that matter are marked, and each can be moved. */

import { useState } from "preact/hooks";
import { Card, type Seen } from "../../parts/cards.tsx";
import { type Dealt, type Deals, isCards } from "./dealt.ts";
import { type Lifted, shifted, useLifting } from "./lifting.ts";

interface Shown {
  dealt: Dealt;
  suits: Seen[];
  marked: number[];
  deals: Deals;
  say: (words: string) => void;
}

export function Strip({ dealt, suits, marked, deals, say }: Shown) {
  const ends = new Set<number>();
  let dealtSoFar = 0;
  for (const hand of dealt.hands) ends.add((dealtSoFar += hand.length));
  const movable = isCards(dealt.text);
  const kinds = dealt.deck.map((card) => ({ card, suit: suits.find((one) => one.letter === card[0]) }));
  const called = (place: number): string => {
    const { card = "", suit } = kinds[place] ?? {};
    return suit ? `${suit.name} ${card.slice(1)}` : card;
  };
  // Until the server has dealt it, the deck is shown as somebody has put it.
  const [put, setPut] = useState<{ of: Dealt; done: Lifted } | null>(null);
  const lifting = useLifting({
    count: dealt.deck.length,
    put: (done) => {
      setPut({ of: dealt, done });
      void deals.put(shifted(dealt.deck, done).join(" ")).then(() => setPut(null));
    },
    say: (one, what) => say(spoken(called(one.from), one, what)),
  });
  const moving = lifting.lifted ?? (put?.of === dealt ? put.done : null);
  const places = dealt.deck.map((_, place) => place);
  return (
    <section class="sky" aria-label="The deck">
      <h2>The deck, in the order in which it is drawn</h2>
      <p class="small quiet">
        The first {dealtSoFar} cards are dealt to players 1 to {dealt.players}.
        {marked.length > 0 && " Marked: on top of the deck, this card would bring more points."}
        {movable && " Drag a card to another place; with a finger, rest on it first. By keys: space lifts it, arrows move it, space puts it down, Esc puts it back."}
      </p>
      <ol class={`strip ${movable ? "movable" : ""}`} ref={lifting.list} {...(movable ? lifting.handlers : {})}>
        {(moving === null ? places : shifted(places, moving)).map((from, place) => {
          const { card = "", suit } = kinds[from] ?? {};
          const cause = marked.includes(from);
          const lifted = lifting.lifted?.to === place;
          const face = (
            <>
              {suit ? <Card suit={suit} value={card.slice(1)} width={34} /> : <code>{card}</code>}
              <span class="number">{place + 1}</span>
              <span class="unseen">
                of {places.length}
                {cause && ", marked"}
              </span>
            </>
          );
          return (
            <li key={place} class={`${cause ? "cause" : ""} ${ends.has(place) ? "after" : ""} ${lifted ? "lifted" : ""}`}>
              {movable ? (
                <button
                  type="button"
                  data-place={place}
                  tabIndex={place === lifting.focus ? 0 : -1}
                  aria-pressed={lifted}
                >
                  {face}
                </button>
              ) : (
                face
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function spoken(card: string, { from, to }: Lifted, what: "lifted" | "moved" | "put" | "back"): string {
  switch (what) {
    case "lifted":
      return `${card} lifted from ${from + 1}`;
    case "moved":
      return `${to + 1}`;
    case "put":
      return from === to ? `${card} stays at ${to + 1}` : `${card}, from ${from + 1} to ${to + 1}`;
    case "back":
      return `${card} is back at ${from + 1}`;
  }
}
