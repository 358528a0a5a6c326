/** A move in words, with its cards drawn, and what it changed in quiet. */

import { type Seen, WithCards } from "./cards.tsx";
import { toldApart } from "./telling.ts";

export function ToldMove({ told, suits }: { told: string; suits: Seen[] }) {
  const [done, notes] = toldApart(told);
  return (
    <>
      <WithCards text={done} suits={suits} />
      {notes !== "" && <span class="quiet small"> {notes}</span>}
    </>
  );
}
