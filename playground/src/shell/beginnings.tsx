/** What an empty page offers: a rule that is near, to change a word in. */

import { BEGINNINGS, type Beginning } from "../writing/beginnings.ts";
import type { Context } from "../context.ts";
import { freeName } from "../writing/work.ts";

export function Beginnings({ context }: { context: Context }) {
  const start = ({ name, text }: Beginning): void =>
    context.work.change((now) => {
      const { [now.current]: _, ...files } = now.files;
      const file = freeName(name, files);
      return { ...now, files: { ...files, [file]: text }, current: file, expression: `${now.expression}+${name}` };
    });
  return (
    <div class="beginnings">
      <p>Nothing is written yet. Start from a rule that is near, and change a word.</p>
      <p class="row">
        {BEGINNINGS.map((one) => (
          <button key={one.name} type="button" class="slim" onClick={() => start(one)}>
            {one.title}
          </button>
        ))}
      </p>
      <p class="small quiet">All tabs work at once, with the plain booklet.</p>
    </div>
  );
}
