/** How the open files fare: a line, and a list of what is wrong. */

import type { Diagnostic } from "../server/answers.ts";
import type { Context } from "../context.ts";
import { useCell } from "../parts/use.ts";
import { Words } from "../parts/words.tsx";
import { isEmpty } from "../writing/work.ts";

export function Problems({ context }: { context: Context }) {
  const problems = useCell(context.problems);
  const work = useCell(context.work);
  if (problems.length === 0) {
    if (isEmpty(work)) return null;
    return (
      <p class="status">
        <span class="tag ok">ok</span> Nothing wrong in {Object.keys(work.files).length === 1 ? "this file" : "these files"}.
      </p>
    );
  }
  return (
    <details class="problems">
      <summary class="status">
        <span class="tag">{problems.length}</span> {problems.length === 1 ? "problem" : "problems"}
        <span class="small quiet keys">F8 goes to the next</span>
      </summary>
      <ul>
        {problems.map((problem, number) => (
          <li key={number}>
            <Line context={context} problem={problem} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Line({ context, problem }: { context: Context; problem: Diagnostic }) {
  const place = problem.places[0];
  if (place === undefined) return <span>{problem.message}</span>;
  return (
    <button type="button" class="plain" onClick={() => context.goTo(place.file, place.from, place.to)}>
      <span class={`tag ${problem.severity}`}>{problem.code}</span> line {place.line}: <Words text={problem.message} />
    </button>
  );
}
