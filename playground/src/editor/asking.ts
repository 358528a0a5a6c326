/** Completion and hover: what the server knows of a place in the text. */

import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import type { Completions, Hover } from "../server/answers.ts";
import type { Context } from "../context.ts";
import { coded } from "./coded.ts";

export function asking(context: Context, file: () => string) {
  const place = (offset: number) => ({ files: context.work.get().files, file: file(), offset });

  const complete = async (asked: CompletionContext): Promise<CompletionResult | null> => {
    if (!asked.explicit && asked.matchBefore(/[a-z0-9-]+|\{\s*|\[/) === null) return null;
    const called = new AbortController();
    asked.addEventListener("abort", () => called.abort());
    try {
      const found = await context.api.ask<Completions>("complete", place(asked.pos), called.signal);
      if (found.options.length === 0) return null;
      return {
        from: found.from,
        options: found.options.map(({ label, kind, detail, info }) => ({
          label,
          type: kind,
          ...(detail && { detail }),
          ...(info && { info }),
        })),
        validFor: /^[a-z0-9-]*$/,
      };
    } catch {
      return null; // One can write without it.
    }
  };

  const hover = hoverTooltip(
    async (_view, offset) => {
      try {
        const found = await context.api.ask<Hover | null>("hover", place(offset));
        if (found === null || found.text.length === 0) return null;
        return {
          pos: found.from,
          end: found.to,
          above: true,
          create: () => {
            const box = document.createElement("div");
            box.className = "hover";
            for (const words of found.text) {
              const paragraph = document.createElement("p");
              paragraph.append(...coded(words));
              box.append(paragraph);
            }
            return { dom: box };
          },
        };
      } catch {
        return null;
      }
    },
    { hoverTime: 350 },
  );
  return [autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 120 }), hover];
}
