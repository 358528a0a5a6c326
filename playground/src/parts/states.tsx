/** What stands in place of an answer: nothing yet, or an answer that is out of date. */

import type { Context } from "../context.ts";
import { blamed, toggled } from "../writing/expression.ts";
import type { Rules } from "./rules.ts";
import { Words } from "./words.tsx";

/** Grey bars for what is still to come. */
export function Loading({ words }: { words: string }) {
  return (
    <div class="panel" role="status">
      <p class="quiet">{words}</p>
      {[55, 80, 36].map((width) => (
        <div key={width} class="ghost" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** The last good rules stay: this says why they are not the present ones, and the way there. */
export function Stale({ rules, context }: { rules: Rules; context: Context }) {
  if (rules.error === "") return null;
  const { files } = context.work.get();
  const place = rules.problems.flatMap((problem) => problem.places).find((one) => one.file in files);
  const old = rules.page === null ? "" : " You see the last rules that could be used.";
  return (
    <div class="diag stale" role="status">
      <p>
        <b>
          <Words text={rules.error} />
        </b>
        {old}
      </p>
      {rules.problems[0]?.help && <p class="small"><Words text={rules.problems[0].help} /></p>}
      {place ? (
        <p class="row">
          <button type="button" class="slim" onClick={() => context.goTo(place.file, place.from, place.to)}>
            Go to line {place.line}
          </button>
        </p>
      ) : (
        <Without rules={rules} context={context} />
      )}
    </div>
  );
}

/** Ways out where parts of what is played don't go together, or don't exist: one of them is left out. */
function Without({ rules, context }: { rules: Rules; context: Context }) {
  const { expression } = context.work.get();
  const words = [rules.error, ...rules.problems.map((problem) => problem.help ?? "")].join(" ");
  const found = blamed(expression, words);
  if (found.length === 0) return null;
  return (
    <p class="row">
      {found.map((name) => (
        <button
          key={name}
          type="button"
          class="slim"
          onClick={() => context.work.change((now) => ({ ...now, expression: toggled(now.expression, name) }))}
        >
          Leave out {name}
        </button>
      ))}
    </p>
  );
}
