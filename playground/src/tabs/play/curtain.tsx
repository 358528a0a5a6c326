/** Between two people at one screen: nobody sees what the other may not. */

export function Curtain({ seat, lift }: { seat: number; lift: () => void }) {
  return (
    <section class="sky curtain">
      <h2>Pass the screen to player {seat + 1}</h2>
      <p class="quiet">The others’ hands are shown next. Your own stays hidden.</p>
      <p>
        <button type="button" class="main" onClick={lift}>
          I am player {seat + 1}
        </button>
      </p>
    </section>
  );
}
