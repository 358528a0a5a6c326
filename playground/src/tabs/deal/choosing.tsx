/** Which deal: the number of players, and the one before or after. */

import { MOST_SEED } from "../../writing/work.ts";
import { type Deals, isCards, type State } from "./dealt.ts";

export function Choosing({ state, deals, counts }: { state: State; deals: Deals; counts: number[] }) {
  const { which } = state;
  const deal = (seed: number): void => void deals.deal({ ...which, seed, given: "" });
  return (
    <div class="row choosing">
      <label class="row nowrap">
        <span class="small quiet">Players</span>
        <select
          class="slim"
          value={String(which.players)}
          onChange={(event) => {
            const given = isCards(which.given) ? which.given : "";
            void deals.deal({ ...which, players: Number(event.currentTarget.value), given });
          }}
        >
          {counts.map((count) => (
            <option key={count} value={String(count)}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="slim" disabled={which.seed < 1} onClick={() => deal(which.seed - 1)}>
        <span aria-hidden="true">◀</span>
        <span class="unseen">The deal before</span>
      </button>
      <label class="row nowrap">
        <span class="small quiet">Deal</span>
        <input
          type="number"
          class="slim seed"
          min={0}
          max={MOST_SEED}
          value={which.seed}
          onChange={(event) => {
            const seed = Math.floor(Number(event.currentTarget.value));
            if (seed >= 0 && seed <= MOST_SEED) deal(seed);
          }}
        />
      </label>
      <button type="button" class="slim" onClick={() => deal(which.seed + 1)}>
        <span aria-hidden="true">▶</span>
        <span class="unseen">The next deal</span>
      </button>
    </div>
  );
}
