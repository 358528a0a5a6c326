/** The tab Check. */

import { render } from "preact";
import type { Context } from "../context.ts";

export function mount(panel: HTMLElement, context: Context): void {
  render(<Check context={context} />, panel);
}

function Check({ context }: { context: Context }) {
  return <p class="quiet">{context.work.get().expression}</p>;
}
