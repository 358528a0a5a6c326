/** Words for the editor's boxes, which are plain elements. */

import { pieces } from "../parts/sentence.ts";

export function element(name: string, className = "", text = ""): HTMLElement {
  const found = document.createElement(name);
  if (className) found.className = className;
  if (text) found.textContent = text;
  return found;
}

/** The pieces of a text, with its code set as code. */
export function coded(words: string): (string | HTMLElement)[] {
  return pieces(words).map((piece, number) => (number % 2 ? element("code", "", piece) : piece));
}
