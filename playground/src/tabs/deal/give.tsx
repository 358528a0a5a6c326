/** A deal that somebody brings: typed cards, JSON, a link or an export of hanab.live. */

import { useRef, useState } from "preact/hooks";
import type { Context } from "../../context.ts";
import { MOST_GIVEN as MOST } from "../../writing/work.ts";
import type { Deals } from "./dealt.ts";

export function Give({ deals, context }: { deals: Deals; context: Context }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [over, setOver] = useState(false);
  const use = (text: string): void => {
    if (text.trim() === "") return context.tell("There is no deal in this yet.");
    if (text.length > MOST) return context.tell("That is too long for a deal.");
    void deals.deal({ ...deals.state.get().which, given: text.trim() });
  };
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined && file.size > MOST) return context.tell("That file is too large for a deal.");
    const text = file === undefined ? (event.dataTransfer?.getData("text") ?? "") : await file.text();
    if (field.current !== null) field.current.value = text;
    use(text);
  };
  return (
    <details class="give panel">
      <summary>
        <b>A deal of your own</b> <span class="quiet small">typed cards, or a game of hanab.live</span>
      </summary>
      <div
        class={`drop ${over ? "over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
      >
        <label>
          <span class="small">
            Type all cards in the order in which they are drawn (<code>r1 y3 b5 …</code>), or drop or paste an export or a
            replay link of hanab.live.
          </span>
          <textarea class="code" rows={4} spellcheck={false} ref={field} />
        </label>
        <p class="row">
          <button type="button" class="slim main" onClick={() => use(field.current?.value ?? "")}>
            Use this deal
          </button>
          <label class="button slim">
            Open a file…
            <input
              type="file"
              class="unseen"
              accept=".json,.txt,application/json,text/plain"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file !== undefined && file.size <= MOST) void file.text().then(use);
              }}
            />
          </label>
        </p>
      </div>
    </details>
  );
}
