/** What is to be studied: a comparison, a heat map over options, or an aim. */

import { useEffect, useRef } from "preact/hooks";
import type { Catalogue, Entry, Value } from "../../server/answers.ts";
import type { Context } from "../../context.ts";
import { names, parts, toggled } from "../../writing/expression.ts";
import { useCell } from "../../parts/use.ts";
import { tablesIn, type Kind, type Wanted } from "./studies.ts";

export interface Level {
  name: string;
  words: string;
}

const KINDS: Record<Kind, string> = { study: "Compare", clauses: "Clause by clause", sweep: "Vary options", aim: "Reach an aim" };
const SECONDS = [10, 30, 60];
const MOST_VALUES = 4;

interface Shown {
  wanted: Wanted;
  change: (by: Partial<Wanted>) => void;
}

export function Form({
  wanted,
  change,
  context,
  counts,
  levels,
}: Shown & { context: Context; counts: number[]; levels: Level[] }) {
  const { expression } = useCell(context.work);
  const catalogue = useCell(context.catalogue);
  // If you have not chosen anything else, you compare with the plain game.
  const usual = useRef("");
  useEffect(() => {
    const plain = names(expression)[0] ?? "";
    const next = plain === expression ? "" : plain;
    if (wanted.against === usual.current) change({ against: next });
    usual.current = next;
  }, [expression]);
  return (
    <section class="panel study-form" aria-label="What is studied">
      <div class="pick" role="radiogroup" aria-label="Kind of study">
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <label key={kind}>
            <input type="radio" name="study-kind" checked={wanted.kind === kind} onChange={() => change({ kind })} />
            <span>{KINDS[kind]}</span>
          </label>
        ))}
      </div>
      {wanted.kind === "study" ? (
        <label class="against">
          <span>
            <b>{expression}</b> <span class="quiet">against</span>
          </span>
          <input
            type="text"
            class="code"
            spellcheck={false}
            placeholder="nothing"
            list="others"
            value={wanted.against}
            onInput={(event) => change({ against: event.currentTarget.value })}
          />
          <datalist id="others">
            {others(expression, catalogue).map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </label>
      ) : wanted.kind === "clauses" ? (
        <p class="small quiet">Each clause of your own is left out, and added alone.</p>
      ) : (
        <Options wanted={wanted} change={change} expression={expression} catalogue={catalogue} />
      )}
      {wanted.kind === "aim" ? (
        <>
          <Aim wanted={wanted} change={change} counts={counts} levels={levels} />
          <Mixed wanted={wanted} change={change} />
        </>
      ) : (
        <Who wanted={wanted} change={change} counts={counts} levels={levels} />
      )}
      <label class="row nowrap">
        <span>Play for</span>
        <select
          class="slim"
          value={String(wanted.seconds)}
          onChange={(event) => change({ seconds: Number(event.currentTarget.value) })}
        >
          {SECONDS.map((seconds) => (
            <option key={seconds} value={String(seconds)}>
              {seconds} seconds
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

/** What rules are often compared with: the same without a part, as usual, or with another house rule. */
function others(expression: string, catalogue: Catalogue | null): string[] {
  const [game, ...rest] = parts(expression) ?? [];
  if (game === undefined) return [];
  const usual = [game, ...rest].map(({ name }) => name).join("+");
  const without = rest.map(({ name }) => toggled(expression, name));
  const entries = catalogue?.entries ?? [];
  const more = entries.filter(({ kind, name }) => kind === "expansion" && rest.every((one) => one.name !== name));
  const games = entries.filter(({ kind }) => kind !== "expansion");
  const found = [game.name, usual, ...without, ...games.map(({ name }) => name), ...more.map(({ name }) => toggled(expression, name))];
  return [...new Set(found)].filter((one) => one !== expression);
}

function Who({ wanted, change, counts, levels }: Shown & { counts: number[]; levels: Level[] }) {
  const kind = wanted.kind === "study" ? "study" : "sweep";
  return (
    <>
      <Ticks
        title="Players"
        every={counts.map((count) => ({ name: String(count), words: "" }))}
        ticked={wanted.players.map(String)}
        tick={(players) => change({ players: players.map(Number).sort((a, b) => a - b) })}
      />
      <Ticks
        title="Who plays"
        every={levels}
        ticked={wanted.levels[kind]}
        tick={(chosen) => change({ levels: { ...wanted.levels, [kind]: chosen } })}
      />
      <Mixed wanted={wanted} change={change} />
      <Explained levels={levels} />
    </>
  );
}

/** Tables at which several levels sit. */
function Mixed({ wanted, change }: Shown) {
  return (
    <label class="against">
      <span>
        Mixed tables <span class="quiet">the last level fills the table</span>
      </span>
      <input
        type="text"
        class="code"
        spellcheck={false}
        placeholder="newcomer+practised"
        value={wanted.mixed}
        onInput={(event) => change({ mixed: event.currentTarget.value })}
      />
    </label>
  );
}

/** Who the players are. */
function Explained({ levels }: { levels: Level[] }) {
  return (
    <details class="more">
      <summary>Who is that?</summary>
      <dl class="small who-plays">
        {levels.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Ticks({
  title,
  every,
  ticked,
  tick,
}: {
  title: string;
  every: Level[];
  ticked: string[];
  tick: (ticked: string[]) => void;
}) {
  const chosen = new Set(ticked);
  return (
    <fieldset class="ticks-in-row">
      <legend>{title}</legend>
      {every.map(({ name, words }) => (
        <label key={name} title={words}>
          <input
            type="checkbox"
            checked={chosen.has(name)}
            onChange={() => {
              const after = new Set(chosen);
              if (!after.delete(name)) after.add(name);
              tick(every.map((one) => one.name).filter((one) => after.has(one)));
            }}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The options of all parts that are played, each with the values that it shall take. */
function Options({
  wanted,
  change,
  expression,
  catalogue,
}: Shown & { expression: string; catalogue: Catalogue | null }) {
  const found = names(expression).flatMap((name) => {
    const entry = catalogue?.entries.find((one) => one.name === name);
    return (entry?.options ?? []).map((option) => ({ entry: entry as Entry, option }));
  });
  if (found.length === 0) {
    return (
      <p>
        These rules have no options. Declare one in your file, such as <code>option strikes = 1 to 3, normally 3</code>,
        and use it in a clause: <code>tokens strikes [strikes]</code>.
      </p>
    );
  }
  return (
    <fieldset class="vary">
      <legend>What varies</legend>
      <p class="small quiet">Values such as 1-3 or 8,10.</p>
      {found.map(({ entry, option }) => {
        const key = `${entry.name}.${option.name}`;
        const values = wanted.vary[key] ?? "";
        const put = (text: string): void => change({ vary: { ...wanted.vary, [key]: text } });
        return (
          <div class="row" key={key}>
            <label class="row nowrap">
              <input type="checkbox" checked={values !== ""} onChange={() => put(values === "" ? first(option.values) : "")} />
              <span>
                <b>{option.name}</b> <span class="quiet small">of {entry.name}</span>
              </span>
            </label>
            {values !== "" && (
              <label>
                <span class="unseen">Values of {option.name}, such as 1-3 or 8,10</span>
                <input
                  type="text"
                  class="code"
                  spellcheck={false}
                  value={values}
                  onInput={(event) => put(event.currentTarget.value || " ")}
                />
              </label>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** The first values of an option, as somebody would write them. */
function first(values: Value[]): string {
  const some = values.slice(0, MOST_VALUES);
  const [low, high] = [some[0], some.at(-1)];
  const rising = typeof low === "number" && typeof high === "number" && high - low === some.length - 1;
  return rising ? `${low}-${high}` : some.join(",");
}

function Aim({ wanted, change, counts, levels }: Shown & { counts: number[]; levels: Level[] }) {
  const { aim } = wanted;
  const put = (by: Partial<Wanted["aim"]>): void => change({ aim: { ...aim, ...by } });
  const who = [...levels.map((one) => one.name), ...tablesIn(wanted.mixed)];
  return (
    <fieldset class="aim row">
      <legend>What shall come of it</legend>
      <Select label="Level" value={aim.level} values={who.includes(aim.level) ? who : [...who, aim.level]} put={(level) => put({ level })} />
      <span>tables of</span>
      <Select
        label="Players"
        value={String(aim.players)}
        values={counts.map(String)}
        put={(count) => put({ players: Number(count) })}
      />
      <Select label="What counts" value={aim.measure} values={["perfect", "lost", "score"]} put={(measure) => put({ measure })} />
      <label>
        <span class="unseen">How much, such as 25% or 20-30%</span>
        <input
          type="text"
          class="code"
          spellcheck={false}
          value={aim.target}
          onInput={(event) => put({ target: event.currentTarget.value.replaceAll(" ", "") })}
        />
      </label>
    </fieldset>
  );
}

const MEASURES: Record<string, string> = {
  perfect: "perfect games",
  lost: "lost games",
  score: "of the maximum score",
};

function Select({
  label,
  value,
  values,
  put,
}: {
  label: string;
  value: string;
  values: string[];
  put: (value: string) => void;
}) {
  return (
    <label>
      <span class="unseen">{label}</span>
      <select class="slim" value={value} onChange={(event) => put(event.currentTarget.value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {MEASURES[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}
