/** The tab Rules. */

import { render } from "preact";
import type { Context } from "../context.ts";

export function mount(panel: HTMLElement, context: Context): void {
  render(<Rules context={context} />, panel);
}

function Rules({ context }: { context: Context }) {
  return <p class="quiet">{context.work.get().expression}</p>;
}
