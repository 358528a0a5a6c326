/** The open files as tabs, with their names. */

import { useState } from "preact/hooks";
import type { Context } from "../context.ts";
import { useCell } from "../parts/use.ts";
import { FIRST_FILE, freeName, isFileName, MOST_FILES } from "../writing/work.ts";

export function FileTabs({ context }: { context: Context }) {
  const work = useCell(context.work);
  const problems = useCell(context.problems);
  const [naming, setNaming] = useState(false);
  const names = Object.keys(work.files);
  const wrong = new Set(problems.map((problem) => problem.places[0]?.file));

  const open = (name: string): void => context.work.change((now) => ({ ...now, current: name }));
  const add = (): void => {
    if (names.length >= MOST_FILES) return context.tell(`There is room for ${MOST_FILES} files.`);
    context.work.change((now) => {
      const name = freeName("rules", now.files);
      return { ...now, files: { ...now.files, [name]: "" }, current: name };
    });
  };
  const rename = (to: string): void => {
    setNaming(false);
    const name = /\.hanabi$/.test(to) ? to : `${to}.hanabi`;
    if (name === work.current) return;
    if (!isFileName(name)) return context.tell("A name is made of small letters, digits and hyphens.");
    if (name in work.files) return context.tell(`There is a ${name} already.`);
    context.work.change((now) => ({
      ...now,
      files: Object.fromEntries(
        Object.entries(now.files).map(([one, text]) => [one === now.current ? name : one, text]),
      ),
      current: name,
    }));
  };
  const close = (): void => {
    const text = work.files[work.current] ?? "";
    const sure = `Close ${work.current}? Its text is lost, unless you have downloaded it.`;
    if (text.trim() !== "" && !confirm(sure)) return;
    context.work.change((now) => {
      const { [now.current]: _, ...files } = now.files;
      const left = Object.keys(files);
      if (left.length === 0) return { ...now, files: { [FIRST_FILE]: "" }, current: FIRST_FILE };
      return { ...now, files, current: left.at(-1)! };
    });
  };

  return (
    <div class="files">
      {naming ? (
        <input
          type="text"
          class="code"
          aria-label="Name of the file"
          value={work.current}
          ref={(field) => field?.focus()}
          onBlur={(event) => rename(event.currentTarget.value.trim())}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
            if (event.key === "Escape") setNaming(false);
          }}
        />
      ) : (
        <div class="file-tabs" role="group" aria-label="Files">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              class={`file ${wrong.has(name) ? "wrong" : ""}`}
              aria-current={name === work.current ? "true" : undefined}
              title={name === work.current ? "Rename" : `Open ${name}`}
              onClick={() => (name === work.current ? setNaming(true) : open(name))}
            >
              {name}
              {wrong.has(name) && <span class="unseen"> has problems</span>}
            </button>
          ))}
        </div>
      )}
      <span class="row nowrap">
        <button type="button" class="plain slim" title="New file" onClick={add}>
          <span aria-hidden="true">+</span>
          <span class="unseen">New file</span>
        </button>
        <button type="button" class="plain slim" title={`Close ${work.current}`} onClick={close}>
          <span aria-hidden="true">×</span>
          <span class="unseen">Close {work.current}</span>
        </button>
      </span>
    </div>
  );
}
