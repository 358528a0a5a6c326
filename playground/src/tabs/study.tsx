/** The tab Study. */

import { render } from "preact";
import type { Context } from "../context.ts";

export function mount(panel: HTMLElement, context: Context): void {
  render(<Study context={context} />, panel);
}

function Study({ context }: { context: Context }) {
  return <p class="quiet">{context.work.get().expression}</p>;
}
