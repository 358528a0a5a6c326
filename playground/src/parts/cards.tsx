/** Cards and suits: a colour, a letter and a shape, so that nobody needs to tell colours apart. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Look, Suit } from "../server/answers.ts";
import { drawnInside } from "./drawing.ts";
import { pieces } from "./sentence.ts";

/** What a suit needs to be drawn. */
export type Seen = Pick<Suit, "name" | "letter" | "look">;

export function Shape({ look }: { look: Look }) {
  const place = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...drawnInside(look.shape));
  }, [look.shape]);
  return <svg class="shape" viewBox="0 0 24 24" aria-hidden="true" ref={place} />;
}

function paint({ fill, ink, edge }: Look) {
  return { "--fill": fill, "--on": ink, "--rim": edge };
}

/** A card, seen from the front. */
export function Card({ suit, value, width = 36 }: { suit: Seen; value: number | string; width?: number }) {
  return (
    <span
      class={`card ${String(value).length > 1 ? "long" : ""}`}
      role="img"
      aria-label={`${suit.name} ${value}`}
      style={{ ...paint(suit.look), "--wide": `${width}px` }}
    >
      <b>{value}</b>
      <i>{suit.letter}</i>
      <Shape look={suit.look} />
      <b>{value}</b>
    </span>
  );
}

/** A suit in a line of text, or one of its cards. */
export function Chip({ suit, value }: { suit: Seen; value?: number | string | undefined }) {
  return (
    <span class="chip" role="img" aria-label={value === undefined ? suit.name : `${suit.name} ${value}`} style={paint(suit.look)}>
      <Shape look={suit.look} />
      <span aria-hidden="true">{value ?? suit.letter}</span>
    </span>
  );
}

/** Text in which cards such as `r1` stand as chips. */
export function WithCards({ text, suits }: { text: string; suits: Seen[] }) {
  const letters = new Map(suits.map((suit) => [suit.letter, suit]));
  const drawn = (words: string) =>
    words.split(/\b([a-z][0-9]{1,2})\b/).map((piece, number) => {
      const suit = number % 2 ? letters.get(piece[0] ?? "") : undefined;
      return suit === undefined ? piece : <Chip key={number} suit={suit} value={piece.slice(1)} />;
    });
  return <>{pieces(text).map((piece, number) => (number % 2 ? <code key={number}>{piece}</code> : drawn(piece)))}</>;
}
