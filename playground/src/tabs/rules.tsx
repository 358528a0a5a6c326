/** The tab Rules: everything that the rules say, as pictures, with what has changed marked. */

import { render } from "preact";
import { useState } from "preact/hooks";
import type { RulesPage } from "../server/answers.ts";
import type { Context } from "../context.ts";
import { rulesOf } from "../parts/rules.ts";
import { Loading, Stale } from "../parts/states.tsx";
import { useCell } from "../parts/use.ts";
import { Changes } from "./rules/changes.tsx";
import { Deck, Touch } from "./rules/deck.tsx";
import { Rating, Sources, Tiles, Told, Tokens } from "./rules/words.tsx";

export function mount(panel: HTMLElement, context: Context): void {
  render(<RulesTab context={context} />, panel);
}

function RulesTab({ context }: { context: Context }) {
  const rules = useCell(rulesOf(context));
  const [only, setOnly] = useState(false);
  const { page } = rules;
  if (page === null) {
    return rules.error ? <Stale rules={rules} context={context} /> : <Loading words="Reading the rules…" />;
  }
  const changes = only && page.base !== null;
  return (
    <>
      <Stale rules={rules} context={context} />
      <div class="head">
        <div>
          <h1>{page.title}</h1>
          <p class="quiet">{summary(page)}</p>
        </div>
        {page.base !== null && (
          <fieldset class="pick">
            <legend class="unseen">What to show</legend>
            <label>
              <input type="radio" name="shown" checked={!only} onChange={() => setOnly(false)} />
              <span>All rules</span>
            </label>
            <label>
              <input type="radio" name="shown" checked={only} onChange={() => setOnly(true)} />
              <span>Only changes</span>
            </label>
          </fieldset>
        )}
      </div>
      <Changes page={page} />
      <div class="two">
        <div class="stack">
          <Deck page={page} context={context} only={changes} />
          <Touch page={page} context={context} only={changes} />
          <Rating page={page} context={context} only={changes} />
        </div>
        <div class="stack">
          <Tokens page={page} only={changes} />
          <Told title="The table" section="table" page={page} context={context} only={changes} />
          <Told title="A turn is one of these" section="turn" page={page} context={context} only={changes} />
          <Told title="What else happens" section="events" page={page} context={context} only={changes} />
          <Tiles page={page} context={context} only={changes} />
          <Told title="The end" section="end" page={page} context={context} only={changes} />
          <Sources page={page} only={changes} />
        </div>
      </div>
    </>
  );
}

function summary(page: RulesPage): string {
  const rows = page.rows.filter((row) => row.section === "table" && row.words !== "");
  const players = rows.find((row) => row.subject === "Players");
  const hands = rows.filter((row) => row.subject.startsWith("With "));
  const held = hands.map((row) => `${row.words} ${row.subject.toLowerCase()}`).join(", ");
  return `${players?.words ?? ""} players. ${held}.`;
}
