/** The side where rules are written: files, the editor, what is wrong, what to do with the text. */

import { useEffect, useRef } from "preact/hooks";
import type { Context } from "../context.ts";
import { Editor } from "../editor/editor.ts";
import { useCell } from "../parts/use.ts";
import { isEmpty } from "../writing/work.ts";
import { Actions } from "./actions.tsx";
import { Beginnings } from "./beginnings.tsx";
import { FileTabs } from "./files.tsx";
import { Knobs } from "./knobs.tsx";
import { Problems } from "./problems.tsx";

export function Writing({ context }: { context: Context }) {
  const place = useRef<HTMLDivElement>(null);
  const work = useCell(context.work);
  useEffect(() => {
    if (place.current === null) return;
    const editor = new Editor(place.current, context);
    return () => editor.close();
  }, [context]);
  return (
    <section class="writing-side" id="write" aria-label="Your house rules">
      <FileTabs context={context} />
      <div class="editor" ref={place} />
      <p class="small quiet keys leave" aria-hidden="true">
        Esc, then Tab leaves the editor.
      </p>
      <Problems context={context} />
      <Knobs context={context} />
      {isEmpty(work) && <Beginnings context={context} />}
      <Actions context={context} />
    </section>
  );
}
