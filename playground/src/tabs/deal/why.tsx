/** Why there is no more, with the cards that it is about. */

import { Card, type Seen, WithCards } from "../../parts/cards.tsx";
import { asSentence } from "../../parts/sentence.ts";
import type { Solved } from "./dealt.ts";

export function Why({ solved, deck, suits }: { solved: Solved; deck: string[]; suits: Seen[] }) {
  const marked = solved.cards.map((place) => ({ place, card: deck[place] ?? "" }));
  return (
    <section class="panel">
      <h2>Why not {solved.upper + 1}?</h2>
      <ul class="why">
        {solved.explanation.map((sentence, number) => (
          <li key={number}>
            {number === 0 && marked.map(({ place, card }) => {
              const suit = suits.find((one) => one.letter === card[0]);
              return suit && <Card key={place} suit={suit} value={card.slice(1)} />;
            })}
            <p>
              <WithCards text={asSentence(sentence)} suits={suits} />
            </p>
          </li>
        ))}
      </ul>
      {marked.length > 0 && <p class="small quiet">Marked in the deck below.</p>}
    </section>
  );
}
