/** Why there is no more, with the cards that it is about, and a way to try what would bring more. */

import { Card, type Seen, WithCards } from "../../parts/cards.tsx";
import { asSentence } from "../../parts/sentence.ts";
import { type Dealt, type Deals, moved, type Solved } from "./dealt.ts";

const PLACE = /\(card (\d+) of \d+\)/;

interface Shown {
  solved: Solved;
  dealt: Dealt;
  suits: Seen[];
  deals: Deals;
}

export function Why({ solved, dealt, suits, deals }: Shown) {
  return (
    <section class="panel">
      <h2>Why not {solved.upper === null ? "more" : solved.upper + 1}?</h2>
      <ul class="reasons">
        {solved.explanation.map((sentence, number) => {
          const place = Number(PLACE.exec(sentence)?.[1] ?? 0) - 1;
          return (
            <li key={number}>
              <Picture card={dealt.deck[place] ?? ""} suits={suits} />
              <div>
                <p>
                  <WithCards text={asSentence(sentence)} suits={suits} />
                </p>
                {place >= 0 && <Try place={place} dealt={dealt} deals={deals} />}
              </div>
            </li>
          );
        })}
      </ul>
      {solved.cards.length > 0 && <p class="small quiet">The card that matters most is marked in the deck below.</p>}
    </section>
  );
}

function Picture({ card, suits }: { card: string; suits: Seen[] }) {
  const suit = suits.find((one) => one.letter === card[0]);
  return suit === undefined ? null : <Card suit={suit} value={card.slice(1)} />;
}

/** Deal the same cards, with one of them on top of the draw pile, and solve that. */
function Try({ place, dealt, deals }: { place: number; dealt: Dealt; deals: Deals }) {
  const given = moved(dealt, place);
  if (given === null) return null;
  return (
    <button type="button" class="plain slim" onClick={() => void deals.dealAndSolve(given)}>
      Put it there and try
    </button>
  );
}
