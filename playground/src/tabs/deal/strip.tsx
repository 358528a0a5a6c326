/** The deck in the order in which it is drawn; cards that matter are marked. */

import { Card, type Seen } from "../../parts/cards.tsx";
import type { Dealt } from "./dealt.ts";

export function Strip({ dealt, suits, marked }: { dealt: Dealt; suits: Seen[]; marked: number[] }) {
  const ends = new Set<number>();
  let dealtSoFar = 0;
  for (const hand of dealt.hands) ends.add((dealtSoFar += hand.length));
  return (
    <section class="sky" aria-label="The deck">
      <h2>The deck, in the order in which it is drawn</h2>
      <p class="small quiet">
        The first {dealtSoFar} cards are dealt to players 1 to {dealt.players}.
        {marked.length > 0 && " Marked: on top of the deck, this card would bring more points."}
      </p>
      <ol class="strip">
        {dealt.deck.map((card, place) => {
          const suit = suits.find((one) => one.letter === card[0]);
          const cause = marked.includes(place);
          return (
            <li key={place} class={`${cause ? "cause" : ""} ${ends.has(place) ? "after" : ""}`}>
              {suit ? <Card suit={suit} value={card.slice(1)} width={34} /> : <code>{card}</code>}
              <span class="number">{place + 1}</span>
              {cause && <span class="unseen">marked</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
