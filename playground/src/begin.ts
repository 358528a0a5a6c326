/** The state in which the page begins: what was kept, or what a link brings. */

import { type Api, Refused, wasCalledOff } from "./api.ts";
import type { Catalogue, Diagnosed, Diagnostic, Files } from "./answers.ts";
import type { Context, Stretch, TabName } from "./context.ts";
import { later } from "./later.ts";
import { unpacked } from "./share.ts";
import { Cell, kept, type Shelf } from "./store.ts";
import { asWork, FRESH, isEmpty } from "./work.ts";

const TABS: readonly TabName[] = ["write", "rules", "play", "deal", "check", "study"];

/** So long after a change the texts are looked at. */
export const PAUSE = 30;
const NOTICE = 4_000;
const SPOKEN = 5_000;

export async function begin(api: Api, shelf: Shelf, fragment: string): Promise<Context> {
  const work = kept(shelf, "tamaya.work", FRESH, asWork);
  const notice = new Cell("");
  const spoken = new Cell("");
  const context: Context = {
    api,
    work,
    catalogue: new Cell<Catalogue | null>(null),
    problems: new Cell<Diagnostic[]>([]),
    tab: kept<TabName>(shelf, "tamaya.tab", "rules", (found) => TABS.find((one) => one === found) ?? null),
    findings: new Cell(0),
    shown: new Cell<Stretch | null>(null),
    notice,
    spoken,
    down: new Cell(""),
    goTo: (file, from, to) => {
      if (file in work.get().files) work.change((now) => ({ ...now, current: file }));
      if (matchMedia("(max-width: 1000px)").matches) context.tab.set("write");
      context.shown.set({ file, from, to });
    },
    say: calmly(spoken),
    tell: (words) => {
      notice.set(words);
      setTimeout(() => notice.get() === words && notice.set(""), NOTICE);
    },
  };
  await openLink(context, shelf, fragment);
  followFiles(context);
  return context;
}

/** Open the work of a link. What was there before is kept, and one step back. */
async function openLink(context: Context, shelf: Shelf, fragment: string): Promise<void> {
  try {
    const shared = await unpacked(fragment);
    if (shared === null) return;
    const before = context.work.get();
    if (!isEmpty(before)) shelf.setItem("tamaya.work.before", JSON.stringify(before));
    context.work.set(shared);
    context.tell("These rules came with the link.");
  } catch (error) {
    context.tell(error instanceof Error ? error.message : String(error));
  }
  history.replaceState(null, "", location.pathname + location.search);
}

/** Keep problems and names up to date with the texts. An older question is called off. */
function followFiles(context: Context): void {
  const ask = later(PAUSE, async (signal) => {
    const { files } = context.work.get();
    try {
      const found = await context.api.ask<Diagnosed>("diagnose", { files }, signal);
      context.problems.set(found.diagnostics);
      context.down.set("");
      context.catalogue.set(await context.api.ask<Catalogue>("catalogue", { files }, signal));
    } catch (error) {
      if (!wasCalledOff(error)) context.down.set(error instanceof Refused ? error.message : String(error));
    }
  });
  let files: Files | null = null;
  const look = (): void => {
    if (context.work.get().files === files) return;
    files = context.work.get().files;
    ask();
  };
  context.work.watch(look);
  look();
}

/** Words for those who listen: the newest, once in five seconds. */
function calmly(spoken: Cell<string>): (words: string) => void {
  let last = -SPOKEN;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return (words) => {
    clearTimeout(waiting);
    waiting = setTimeout(
      () => {
        last = performance.now();
        spoken.set(words);
      },
      Math.max(0, last + SPOKEN - performance.now()),
    );
  };
}
