/** Drawing a chart of Vega-Lite as SVG. Expressions are interpreted, since the page may make no code. */

import { parse, View, Warn } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Spec } from "./answers.ts";

export interface Drawn {
  element: HTMLElement;
  /** Make it as wide as it shall be. Words at the right end of a chart that is still narrow hang out
   * on its left, and the layout may take that for its margin and stop too soon. */
  settle(): Promise<void>;
  /** The picture as a file of its own, in the colours by day. */
  svg(): Promise<string>;
  end(): void;
}

const MOST_TRIES = 5;
const ALMOST = 4;

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
  const settle = async (): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES && drawnWidth(holder) < width - ALMOST; tries++) {
      await view.resize().runAsync();
    }
  };
  await settle();
  for (const part of [holder, ...holder.querySelectorAll("[role], [aria-roledescription]")]) {
    for (const name of ["role", "aria-label", "aria-roledescription"]) part.removeAttribute(name);
  }
  return {
    element: holder,
    settle,
    svg: async () => byDay(await view.toSVG()),
    end: () => void view.finalize(),
  };
}

function drawnWidth(holder: HTMLElement): number {
  return holder.querySelector("svg")?.viewBox.baseVal.width ?? 0;
}

function byDay(svg: string): string {
  return svg.replace(/var\(--[\w-]+, (#[0-9A-Fa-f]{6})\)/g, "$1");
}
