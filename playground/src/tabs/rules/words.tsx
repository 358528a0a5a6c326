/** What is told in words and signs: tokens, turns, events, the end, the score, the sources. */

import type { Amount, Row, RulesPage, Section } from "../../server/answers.ts";
import type { Context } from "../../context.ts";
import { Fuse } from "../../parts/signs.tsx";
import { asSentence } from "../../parts/sentence.ts";
import { By } from "./deck.tsx";

const MOST_DRAWN = 12;

export function Tokens({ page, only }: { page: RulesPage; only: boolean }) {
  const { hints, strikes } = page;
  if (only && hints.before === null && strikes.before === null) return null;
  return (
    <section class="panel">
      <h2>Tokens</h2>
      <dl class="facts">
        <Amounts title="Hints" amount={hints} drawn={<span class="token full" />} />
        <Amounts title="Strikes" amount={strikes} drawn={<span class="strike"><Fuse /></span>} />
      </dl>
    </section>
  );
}

function Amounts({ title, amount, drawn }: { title: string; amount: Amount; drawn: preact.JSX.Element }) {
  const { total, start, whole, before, by } = amount;
  return (
    <div class={before === null ? "" : "new"}>
      <dt>{title}</dt>
      <dd class="amount">
        {whole <= MOST_DRAWN && (
          <span class="row tight" aria-hidden="true">
            {Array.from({ length: whole }, (_, number) => <span key={number}>{drawn}</span>)}
          </span>
        )}
        <span>
          {total}
          {start !== total && `, starting with ${start}`}
          {before !== null && (
            <>
              , <s>were {before}</s>
            </>
          )}
        </span>
        {before !== null && by.length > 0 && <span class="by">{by.join(", ")}</span>}
      </dd>
    </div>
  );
}

interface Shown {
  page: RulesPage;
  context: Context;
  only: boolean;
}

/** A section of rows; nothing where there is nothing to say. */
export function Told({ title, section, ...shown }: Shown & { title: string; section: Section }) {
  const rows = rowsOf(shown, section);
  if (rows.length === 0) return null;
  return (
    <section class="panel">
      <h2>{title}</h2>
      <Rows rows={rows} context={shown.context} />
    </section>
  );
}

/** The tiles: how many of each, and what it does. */
export function Tiles(shown: Shown) {
  const rows = rowsOf(shown, "tiles");
  if (rows.length === 0) return null;
  return (
    <section class="panel">
      <h2>{shown.page.tiles} tiles, shuffled, face down</h2>
      <ul class="tiles">
        {rows.map((row) => (
          <li key={row.subject} class={row.before === undefined ? "" : "new"}>
            <b class="number">{row.words === "" ? <s>{row.before} ×</s> : `${row.words} ×`}</b>
            <span>
              {asSentence(row.subject)} <By names={row.by} place={row} context={shown.context} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function rowsOf({ page, only }: Shown, section: Section): Row[] {
  return page.rows.filter((row) => row.section === section && (!only || row.before !== undefined));
}

function Rows({ rows, context }: { rows: Row[]; context: Context }) {
  return (
    <dl class="facts">
      {rows.map((row) => (
        <div key={row.subject} class={row.before === undefined ? "" : "new"}>
          <dt>{row.words === "" ? <s>{row.subject}</s> : row.subject}</dt>
          <dd>
            {row.words === "" ? <s>{row.before}</s> : <Clauses words={row.words} before={row.before} />}{" "}
            <By names={row.by} place={row} context={context} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A sentence for each clause; those that are new stand out. */
function Clauses({ words, before }: { words: string; before: string | null | undefined }) {
  const old = new Set((before ?? "").split("; "));
  return (
    <>
      {words.split("; ").map((clause, number) => {
        const sentence = asSentence(clause);
        const fresh = before !== undefined && before !== null && !old.has(clause);
        return (
          <span key={clause}>
            {number > 0 && " "}
            {fresh ? <b>{sentence}</b> : sentence}
          </span>
        );
      })}
    </>
  );
}

export function Rating({ page, context, only }: Shown) {
  const rows = rowsOf({ page, context, only }, "score");
  const changed = page.maximum.before !== null;
  if (only && rows.length === 0 && !changed) return null;
  return (
    <section class="panel">
      <h2>
        Score: {page.minimum} to {page.maximum.before !== null && <s>{page.maximum.before}</s>} {page.maximum.now}
      </h2>
      <Rows rows={rows} context={context} />
      {page.rating.length > 0 && (
        <ol class="rating">
          {page.rating.map((row, number) => (
            <li key={row.scores}>
              <span
                class="number score"
                style={{ "--share": `${(100 * (number + 1)) / page.rating.length}%` }}
              >
                {row.low === row.high ? row.low : `${row.low}–${row.high}`}
              </span>
              <span>{row.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function Sources({ page, only }: { page: RulesPage; only: boolean }) {
  if (only) return null;
  const strangers = page.parts.filter((part) => !part.offered);
  if (page.sources.length === 0 && strangers.length === 0) return null;
  return (
    <section class="panel">
      <h2>Where it comes from</h2>
      <ul class="sources">
        {page.sources.map(({ text, of }) => (
          <li key={`${of} ${text}`}>
            {text} <span class="quiet small">{of}</span>
          </li>
        ))}
        {strangers.map((part) => (
          <li key={part.name}>
            <b>{part.name}</b> <span class="quiet small">not offered by the booklet</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
