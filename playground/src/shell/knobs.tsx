/** The options of what somebody has written, and what of it isn't played yet. */

import type { Entry } from "../server/answers.ts";
import type { Context } from "../context.ts";
import { names, onGame, parts, set, toggled } from "../writing/expression.ts";
import { useCell } from "../parts/use.ts";

const MOST_PICKED = 6;

export function Knobs({ context }: { context: Context }) {
  const { files, expression } = useCell(context.work);
  const entries = useCell(context.catalogue)?.entries ?? [];
  const own = entries.filter((entry) => entry.file in files);
  const playing = new Set(names(expression));
  const played = own.filter((entry) => playing.has(entry.name) && entry.options.length > 0);
  // A variant is a whole set of rules, and what it is made of is played with it.
  const unplayed = own.some((entry) => entry.kind !== "expansion" && playing.has(entry.name))
    ? []
    : own.filter((entry) => !playing.has(entry.name));
  if (played.length + unplayed.length === 0) return null;
  const play = (to: string): void => context.work.change((now) => ({ ...now, expression: to }));
  return (
    <div class="knobs">
      {played.map((entry) => (
        <Options key={entry.name} entry={entry} expression={expression} play={play} />
      ))}
      {unplayed.map(({ name, kind }) => (
        <p key={name} class="row">
          <span>
            <b>{name}</b> isn’t played yet.
          </span>
          <button
            type="button"
            class="slim"
            onClick={() => play(kind === "expansion" ? toggled(expression, name) : onGame("", name))}
          >
            Play {kind === "expansion" ? "with it" : "it"}
          </button>
        </p>
      ))}
    </div>
  );
}

function Options({ entry, expression, play }: { entry: Entry; expression: string; play: (to: string) => void }) {
  const chosen = parts(expression)?.find((part) => part.name === entry.name)?.options ?? {};
  return (
    <>
      {entry.options
        .filter((option) => option.values.length <= MOST_PICKED)
        .map(({ name, values, normally }) => {
          const now = chosen[name] ?? normally;
          return (
            <fieldset key={name} class="row">
              <legend class="unseen">
                {name}, an option of {entry.name}
              </legend>
              <b aria-hidden="true">{name}</b>
              <span class="pick">
                {values.map((value) => (
                  <label key={value}>
                    <input
                      type="radio"
                      name={`${entry.name} ${name}`}
                      checked={value === now}
                      onChange={() => play(set(expression, entry.name, name, value === normally ? null : value))}
                    />
                    <span>{value}</span>
                  </label>
                ))}
              </span>
              <span class="small quiet">{normally === now ? "as usual" : ""}</span>
            </fieldset>
          );
        })}
    </>
  );
}
