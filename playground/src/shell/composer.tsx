/** What is played: a game, the expansions that are ticked, and their options. It writes the expression. */

import { useState } from "preact/hooks";
import type { Catalogue, Entry } from "../server/answers.ts";
import type { Context } from "../context.ts";
import { names, onGame, parts, set, toggled, written } from "../writing/expression.ts";
import { rulesOf } from "../parts/rules.ts";
import { Stale } from "../parts/states.tsx";
import { useCell } from "../parts/use.ts";

export function Composer({ context }: { context: Context }) {
  const work = useCell(context.work);
  const catalogue = useCell(context.catalogue);
  const play = (expression: string): void => context.work.change((now) => ({ ...now, expression }));
  const own = new Set(Object.keys(work.files));
  const found = parts(work.expression) ?? [];
  const [game, ...rest] = found;
  return (
    <div class="composer" role="group" aria-label="What is played">
      <span class="quiet small">Playing</span>
      <Games catalogue={catalogue} own={own} chosen={game?.name ?? ""} choose={(name) => play(onGame(work.expression, name))} />
      {rest.map(({ name }) => (
        <span key={name} class={`part ${isOwn(catalogue, own, name) ? "mine" : ""}`}>
          {name}
          <button type="button" class="bare" title={`Play without ${name}`} onClick={() => play(toggled(work.expression, name))}>
            <span aria-hidden="true">×</span>
            <span class="unseen">Play without {name}</span>
          </button>
        </span>
      ))}
      <button type="button" class="plain slim" popovertarget="compose">
        + add
      </button>
      <Compose context={context} catalogue={catalogue} own={own} expression={work.expression} play={play} />
    </div>
  );
}

interface Shown {
  catalogue: Catalogue | null;
  own: Set<string>;
}

function Games({ catalogue, own, chosen, choose }: Shown & { chosen: string; choose: (name: string) => void }) {
  const whole = (catalogue?.entries ?? []).filter((entry) => entry.kind !== "expansion");
  const mine = whole.filter((entry) => own.has(entry.file));
  const others = whole.filter((entry) => !own.has(entry.file));
  const known = whole.some((entry) => entry.name === chosen);
  return (
    <label>
      <span class="unseen">Game</span>
      <select class="slim" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {!known && <option value={chosen}>{chosen || "no game"}</option>}
        <Group label="In your files" entries={mine} />
        <Group label="Booklets" entries={others} />
      </select>
    </label>
  );
}

function Group({ label, entries }: { label: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <optgroup label={label}>
      {entries.map(({ name, title }) => (
        <option key={name} value={name} title={title}>
          {title === name ? name : `${name}: ${shorter(title)}`}
        </option>
      ))}
    </optgroup>
  );
}

function shorter(title: string): string {
  return title.length > 34 ? `${title.slice(0, 33)}…` : title;
}

function Compose({
  context,
  catalogue,
  own,
  expression,
  play,
}: Shown & { context: Context; expression: string; play: (expression: string) => void }) {
  const rules = useCell(rulesOf(context));
  const [sought, seek] = useState("");
  const entries = catalogue?.entries ?? [];
  const playing = parts(expression) ?? [];
  const offered = new Set(entries.find((entry) => entry.name === playing[0]?.name)?.offers ?? []);
  const ticked = new Set(names(expression));
  const expansions = entries.filter(
    (entry) => entry.kind === "expansion" && (ticked.has(entry.name) || speaksOf(entry, sought)),
  );
  const mine = expansions.filter((entry) => own.has(entry.file));
  const fitting = expansions.filter((entry) => !own.has(entry.file) && offered.has(entry.name));
  const others = expansions.filter((entry) => !own.has(entry.file) && !offered.has(entry.name));
  const tick = (name: string): void => play(toggled(expression, name));
  const write = (text: string): void => {
    const found = parts(text);
    if (found === null) context.tell("That is no expression: write names, joined by +.");
    else play(written(found));
  };
  return (
    <div id="compose" class="compose" popover="auto" role="dialog" aria-label="Expansions and options">
      <div class="row apart">
        <h2>What is played</h2>
        <button type="button" class="slim" popovertarget="compose" popovertargetaction="hide">
          Done
        </button>
      </div>
      <Stale rules={rules} context={context} />
      {playing.map((part) => {
        const entry = entries.find((one) => one.name === part.name);
        return entry?.options.map((option) => (
          <label class="setting" key={`${part.name} ${option.name}`}>
            <span>
              <b>{option.name}</b> <span class="quiet small">of {part.name}</span>
            </span>
            <select
              class="slim"
              value={String(part.options[option.name] ?? "")}
              onChange={(event) => {
                const { value } = event.currentTarget;
                play(set(expression, part.name, option.name, value === "" ? null : Number(value)));
              }}
            >
              <option value="">
                {option.normally === null ? "as usual" : `${option.normally}, as usual`}
              </option>
              {option.values.map((value) => (
                <option key={value} value={String(value)}>
                  {value}
                </option>
              ))}
            </select>
          </label>
        ));
      })}
      <label class="find">
        <span class="unseen">Find an expansion</span>
        <input
          type="text"
          placeholder="Find an expansion: suit, joker, discard…"
          value={sought}
          onInput={(event) => seek(event.currentTarget.value)}
        />
      </label>
      {expansions.length === 0 && <p class="quiet">The catalogue has none that speaks of {sought}.</p>}
      <Ticks title="Yours" entries={mine} expression={expression} tick={tick} />
      <Ticks title="Offered by the booklet" entries={fitting} expression={expression} tick={tick} />
      {[...new Set(others.map((entry) => entry.group))].map((group) => (
        <Ticks
          key={group}
          title={group === null ? "Also in the catalogue" : `House rules about ${group}`}
          entries={others.filter((entry) => entry.group === group)}
          expression={expression}
          tick={tick}
        />
      ))}
      <label class="as-text">
        <span>As an expression</span>
        <input
          type="text"
          class="code"
          spellcheck={false}
          value={expression}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

/** Whether an expansion has all of these words in its name, its title or its group. */
function speaksOf({ name, title, group }: Entry, sought: string): boolean {
  const words = `${name} ${title} ${group ?? ""}`.toLowerCase();
  return sought.toLowerCase().split(/\s+/).every((word) => words.includes(word));
}

function Ticks({
  title,
  entries,
  expression,
  tick,
}: {
  title: string;
  entries: Entry[];
  expression: string;
  tick: (name: string) => void;
}) {
  if (entries.length === 0) return null;
  const playing = new Set(names(expression));
  return (
    <fieldset class="ticks-of">
      <legend>{title}</legend>
      {entries.map(({ name, title: words }) => (
        <label key={name}>
          <input type="checkbox" checked={playing.has(name)} onChange={() => tick(name)} />
          <span>
            <b>{name}</b> {words !== name && <span class="quiet small">{words}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function isOwn(catalogue: Catalogue | null, own: Set<string>, name: string): boolean {
  return catalogue?.entries.some((entry) => entry.name === name && own.has(entry.file)) ?? false;
}
