/** Between two people at one screen: nobody sees what the other may not. */

import { useEffect, useRef } from "preact/hooks";

export function Curtain({ seat, lift }: { seat: number; lift: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  return (
    <section class="sky curtain">
      <h2>Pass the screen to player {seat + 1}</h2>
      <p class="quiet">The others’ hands are shown next. Your own stays hidden.</p>
      <p>
        <button type="button" class="main" onClick={lift} ref={button}>
          I am player {seat + 1}
        </button>
      </p>
    </section>
  );
}
