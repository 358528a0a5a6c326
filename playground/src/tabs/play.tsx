/** The tab Play. */

import { render } from "preact";
import type { Context } from "../context.ts";

export function mount(panel: HTMLElement, context: Context): void {
  render(<Play context={context} />, panel);
}

function Play({ context }: { context: Context }) {
  return <p class="quiet">{context.work.get().expression}</p>;
}
