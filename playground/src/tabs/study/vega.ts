/** Drawing a chart of Vega-Lite as SVG. Expressions are interpreted, since the page may make no code. */

import { parse, View, Warn } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Spec } from "./answers.ts";

export interface Drawn {
  element: HTMLElement;
  /** The picture as a file of its own, in the colours by day. */
  svg(): Promise<string>;
  end(): void;
}

/** Draw a chart of this width. Whatever holds it says what is drawn, so the marks are silent. */
export async function draw(spec: Spec, width: number): Promise<Drawn> {
  const config = { ...(spec["config"] as object), aria: false };
  const chart = compile({ ...spec, width, config } as unknown as TopLevelSpec).spec;
  const holder = document.createElement("div");
  const view = new View(parse(chart, undefined, { ast: true }), {
    renderer: "svg",
    container: holder,
    expr: expressionInterpreter,
    logLevel: Warn,
  });
  await view.runAsync();
  for (const part of [holder, ...holder.querySelectorAll("[role], [aria-roledescription]")]) {
    for (const name of ["role", "aria-label", "aria-roledescription"]) part.removeAttribute(name);
  }
  return {
    element: holder,
    svg: async () => byDay(await view.toSVG()),
    end: () => void view.finalize(),
  };
}

function byDay(svg: string): string {
  return svg.replace(/var\(--[\w-]+, (#[0-9A-Fa-f]{6})\)/g, "$1");
}
