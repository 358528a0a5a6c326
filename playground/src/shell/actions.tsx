/** What can be done with a text: tidy it up, keep it, share it, open another. */

import type { Catalogue, Entry } from "../server/answers.ts";
import { inWords, Refused } from "../server/api.ts";
import type { Context } from "../context.ts";
import { declarationOf, nameForCopy, renamed } from "../writing/copying.ts";
import { copyLink, download } from "../parts/giving.ts";
import { useCell } from "../parts/use.ts";
import { freeName } from "../writing/work.ts";

export function Actions({ context }: { context: Context }) {
  const work = useCell(context.work);
  const catalogue = useCell(context.catalogue);
  const before = useCell(context.before);

  const tidy = async (): Promise<void> => {
    const file = context.work.get().current;
    const text = context.work.get().files[file] ?? "";
    try {
      const { files } = context.work.get();
      const { text: tidied } = await context.api.ask<{ text: string }>("format", { files, file });
      context.work.change((now) =>
        now.files[file] === text ? { ...now, files: { ...now.files, [file]: tidied } } : now,
      );
    } catch (error) {
      const unread = error instanceof Refused && error.diagnostics.length > 0;
      context.tell(unread ? "What isn't understood can't be tidied up." : inWords(error));
    }
  };
  const borrow = (name: string): void => {
    const entry = catalogue?.entries.find((one) => one.name === name);
    if (entry !== undefined && catalogue !== null) openCopy(context, entry, catalogue);
  };

  return (
    <div class="file-actions row">
      <button type="button" class="slim" onClick={() => void tidy()}>
        Tidy up
      </button>
      <button
        type="button"
        class="slim"
        onClick={() => download(work.current, work.files[work.current] ?? "", "text/plain")}
      >
        Download
      </button>
      <button type="button" class="slim" onClick={() => void copyLink(context)}>
        Copy a link
      </button>
      <label>
        <span class="unseen">Open from the catalogue</span>
        <select class="slim" value="" onChange={(event) => {
          borrow(event.currentTarget.value);
          event.currentTarget.value = "";
        }}>
          <option value="">Open from the catalogue…</option>
          {(catalogue?.entries ?? [])
            .filter((entry) => !(entry.file in work.files))
            .map(({ name, kind, title }) => (
              <option key={name} value={name} title={title}>
                {name} ({kind})
              </option>
            ))}
        </select>
      </label>
      {before !== null && (
        <button
          type="button"
          class="slim"
          onClick={() => {
            context.before.set(null);
            context.work.set(before);
          }}
        >
          Back to my own rules
        </button>
      )}
      <span class="small quiet kept">Kept in this browser</span>
    </div>
  );
}

/** Open a copy of something in the catalogue, to change it. */
function openCopy(context: Context, { name, file }: Entry, catalogue: Catalogue): void {
  const text = declarationOf(name, catalogue.texts[file] ?? "");
  if (text === null) return;
  context.work.change((now) => {
    const copy = nameForCopy(name, now.files);
    const opened = freeName(copy, now.files);
    return { ...now, files: { ...now.files, [opened]: renamed(text, name, copy) }, current: opened };
  });
}
