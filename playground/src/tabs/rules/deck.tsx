/** The deck by suit and value, and what each name touches. */

import type { RulesPage, Suit, Written } from "../../server/answers.ts";
import type { Context } from "../../context.ts";
import { Card, Chip } from "../../parts/cards.tsx";
import { asSentence } from "../../parts/sentence.ts";

interface Shown {
  page: RulesPage;
  context: Context;
  only: boolean;
}

export function Deck({ page, context, only }: Shown) {
  const suits = page.suits.filter((suit) => suit.changed || !only);
  if (suits.length === 0 && page.gone.length === 0) return null;
  const { values } = page;
  // With many values a card for each would not fit.
  const drawn = values.length <= 7;
  return (
    <section class="panel">
      <h2>
        {page.deck.now} cards in {page.suits.length} suits
      </h2>
      <div class="scrolled" tabIndex={0} role="region" aria-label="The deck, suit by suit">
        <table class={`deck ${drawn ? "" : "plain-deck"}`}>
          <thead>
            <tr>
              <th scope="col">Suit</th>
              {values.map((value) => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
              <th scope="col">All</th>
              <th scope="col" class="built">
                Built
              </th>
            </tr>
          </thead>
          <tbody>
            {suits.map((suit) => (
              <tr key={suit.name} class={suit.changed ? "new" : ""}>
                <th scope="row">
                  <span class="suit-name">
                    <Chip suit={suit} />
                    <span class="long">{suit.name}</span>
                  </span>
                  <By names={suit.by} place={suit} context={context} />
                </th>
                {values.map((value) => (
                  <td key={value}>
                    <Copies suit={suit} value={value} drawn={drawn} />
                  </td>
                ))}
                <td class="number">{suit.cards}</td>
                <td class="built number">{built(suit.built)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {drawn && <p class="small quiet">Each dot is a copy of the card above it.</p>}
      {page.gone.length > 0 && (
        <p class="small">
          Left out: <s>{page.gone.join(", ")}</s>
        </p>
      )}
      {page.suits
        .filter((suit) => suit.reach < suit.built.length)
        .map((suit) => (
          <p key={suit.name} class="small">
            {suit.name} can never be completed: its cards reach only {suit.reach} of {suit.built.length}.
          </p>
        ))}
    </section>
  );
}

function Copies({ suit, value, drawn }: { suit: Suit; value: number; drawn: boolean }) {
  const copies = suit.copies[value] ?? 0;
  if (copies === 0) return <span class="quiet">·</span>;
  if (!drawn) return <span class="number">{copies}</span>;
  return (
    <>
      <Card suit={suit} value={value} />
      <span class="pips" aria-hidden="true">
        {copies <= 5 ? Array.from({ length: copies }, (_, number) => <i key={number} />) : `×${copies}`}
      </span>
      <span class="unseen">, {copies} copies</span>
    </>
  );
}

function built(values: number[]): string {
  const [first] = values;
  if (first === undefined) return "nothing";
  const rising = values.every((value, number) => value === first + number);
  return rising && values.length > 2 ? `${first}–${values.at(-1)}` : values.join(" ");
}

export function Touch({ page, context, only }: Shown) {
  const { names, suits } = page;
  const colours = names.filter((name) => name.axis === "colour");
  const said = page.rows.filter((row) => row.section === "touch");
  const changed = said.filter((row) => row.before !== undefined);
  if (only && changed.length === 0 && !names.some((name) => name.changed)) return null;
  return (
    <section class="panel">
      <h2>What a hint touches</h2>
      <p class="small quiet">
        Each column is a name that may be said. A full dot touches the whole suit, a ring only some of its cards.
      </p>
      <div class="scrolled" tabIndex={0} role="region" aria-label="What hints touch">
        <table class="touches">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">Suit</span>
              </th>
              {colours.map((name) => {
                const suit = suits.find((one) => one.name === name.word);
                return (
                  <th key={name.word} scope="col">
                    {suit ? <Chip suit={suit} /> : name.word}
                  </th>
                );
              })}
              <th scope="col">values</th>
            </tr>
          </thead>
          <tbody>
            {suits.map((suit) => (
              <tr key={suit.name} class={suit.changed ? "new" : ""}>
                <th scope="row">
                  <span class="suit-name">
                    <Chip suit={suit} />
                    <span class="long">{suit.name}</span>
                  </span>
                </th>
                {colours.map((name) => (
                  <td key={name.word}>
                    <Hit part={share(suit, name.touches)} />
                  </td>
                ))}
                <td class="number">{valuesOf(page, suit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {said.length > 0 && (
        <dl class="facts">
          {said.filter((row) => !only || row.before !== undefined).map((row) => (
            <div key={row.subject} class={row.before === undefined ? "" : "new"}>
              <dt>{row.subject.charAt(0).toUpperCase() + row.subject.slice(1)}</dt>
              <dd>
                {row.words ? asSentence(row.words) : <s>{row.before}</s>} <By names={row.by} place={row} context={context} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Hit({ part }: { part: number }) {
  const words = part === 1 ? "touched" : part > 0 ? "partly touched" : "not touched";
  return (
    <>
      <span class={part === 1 ? "hit" : part > 0 ? "hit part" : "miss"} aria-hidden="true" />
      <span class="unseen">{words}</span>
    </>
  );
}

/** Which share of a suit's kinds a name touches. */
function share(suit: Suit, touches: string[]): number {
  const kinds = Object.keys(suit.copies).map((value) => suit.letter + value);
  return kinds.filter((kind) => touches.includes(kind)).length / kinds.length;
}

/** The values that may be said and touch some card of a suit. */
function valuesOf(page: RulesPage, suit: Suit): string {
  const kinds = new Set(Object.keys(suit.copies).map((value) => suit.letter + value));
  const found = page.names
    .filter((name) => name.axis === "value" && name.touches.some((card) => kinds.has(card)))
    .map((name) => Number(name.word));
  return found.length === 0 ? "none" : built(found);
}

/** Who brought a rule: a button that leads to its clause, where that is in an open file. */
export function By({ names, place, context }: { names: string[]; place: Written; context: Context }) {
  if (names.length === 0) return null;
  const text = place.file === null ? undefined : context.work.get().files[place.file];
  const words = names.join(", ");
  if (text === undefined || place.file === null || place.line === null) return <span class="by">{words}</span>;
  const { file, line } = place;
  const lines = text.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const to = from + (lines[line - 1]?.length ?? 0);
  return (
    <button type="button" class="by" title={`Go to line ${line} of ${file}`} onClick={() => context.goTo(file, from, to)}>
      {words}
      <span class="unseen">, line {line}</span>
    </button>
  );
}
