/** The frame of the page: what is played, the editor, the tabs. */

import { useCell } from "../parts/use.ts";
import type { Context } from "../context.ts";
import { Burst } from "../parts/signs.tsx";
import { Words } from "../parts/words.tsx";
import { Composer } from "./composer.tsx";
import { Tabs } from "./tabs.tsx";
import { Themes } from "./themes.tsx";
import { Writing } from "./writing.tsx";

export function Shell({ context }: { context: Context }) {
  const tab = useCell(context.tab);
  const notice = useCell(context.notice);
  const spoken = useCell(context.spoken);
  const down = useCell(context.api.down);
  return (
    <>
      <a class="skip" href="#work">
        Skip to the work
      </a>
      <header class="bar">
        <span class="brand">
          <Burst /> tamaya
        </span>
        <Composer context={context} />
        <Themes />
      </header>
      {down !== "" && (
        <p class="down" role="alert">
          <Words text={down} />
        </p>
      )}
      <main class={`shell ${tab === "write" ? "writing" : ""}`}>
        <Writing context={context} />
        <Tabs context={context} />
      </main>
      <p class="notice" role="status" hidden={notice === ""}>
        {notice}
      </p>
      <p class="unseen" role="status" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}
