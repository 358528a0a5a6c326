/** A message as a sentence that stands by itself, with its code set as code. */

import { asSentence, pieces } from "./sentence.ts";

export function Words({ text }: { text: string }) {
  return (
    <>
      {pieces(asSentence(text)).map((piece, number) => (number % 2 ? <code key={number}>{piece}</code> : piece))}
    </>
  );
}
