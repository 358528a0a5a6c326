/** The tab Deal. */

import { render } from "preact";
import type { Context } from "../context.ts";

export function mount(panel: HTMLElement, context: Context): void {
  render(<Deal context={context} />, panel);
}

function Deal({ context }: { context: Context }) {
  return <p class="quiet">{context.work.get().expression}</p>;
}
