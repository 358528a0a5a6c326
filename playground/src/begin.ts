/** The state in which the page begins: what was kept, or what a link brings. */

import { type Api, inWords, wasCalledOff } from "./server/api.ts";
import type { Catalogue, Diagnosed, Diagnostic, Entries, Files } from "./server/answers.ts";
import type { Context, Stretch, TabName } from "./context.ts";
import { later, oneAtATime } from "./cells/later.ts";
import { unpacked } from "./writing/share.ts";
import { Cell, kept, type Others, type Shelf } from "./cells/store.ts";
import type { Link } from "./server/session.ts";
import { asWork, FRESH, isEmpty, joined, type Work } from "./writing/work.ts";

const TABS: readonly TabName[] = ["write", "rules", "play", "deal", "check", "study"];

/** So long after the last change the names are looked at; what is wrong, at once. */
const REST = 400;
const NOTICE = 4_000;
const SPOKEN = 5_000;

export async function begin(api: Api, shelf: Shelf, others: Others, link: Link): Promise<Context> {
  const notice = new Cell("");
  const tell = (words: string): void => {
    notice.set(words);
    setTimeout(() => notice.get() === words && notice.set(""), NOTICE);
  };
  const full = (): void => tell("This browser keeps nothing more: download your files before you close the page.");
  const work = kept(shelf, "tamaya.work", FRESH, asWork, { full, others, join: joined });
  const spoken = new Cell("");
  const context: Context = {
    api,
    work,
    before: kept<Work | null>(shelf, "tamaya.work.before", null, asWork),
    catalogue: new Cell<Catalogue | null>(null),
    problems: new Cell<Diagnostic[]>([]),
    tab: kept<TabName>(shelf, "tamaya.tab", "rules", (found) => TABS.find((one) => one === found) ?? null),
    findings: new Cell(0),
    shown: new Cell<Stretch | null>(null),
    notice,
    spoken,
    goTo: (file, from, to) => {
      if (file in work.get().files) work.change((now) => ({ ...now, current: file }));
      if (matchMedia("(max-width: 1000px)").matches) context.tab.set("write");
      context.shown.set({ file, from, to });
    },
    say: calmly(spoken),
    tell,
  };
  if (link.work !== null) await openWork(context, link.work);
  const tab = TABS.find((one) => one === link.tab);
  if (tab !== undefined) context.tab.set(tab);
  followFiles(context);
  return context;
}

/** Open the work of a link. What was there before is kept, and one step back. */
async function openWork(context: Context, text: string): Promise<void> {
  try {
    const shared = await unpacked(text);
    const before = context.work.get();
    if (!isEmpty(before) && JSON.stringify(before) !== JSON.stringify(shared)) context.before.set(before);
    context.work.set(shared);
    context.tell("These rules came with the link.");
  } catch (error) {
    context.tell(inWords(error));
  }
}

/** Keep problems and names up to date with the texts. An older question is called off. */
function followFiles(context: Context): void {
  const { api, work } = context;
  const failed = (error: unknown): void => {
    if (!wasCalledOff(error) && api.down.get() === "") context.tell(inWords(error));
  };
  const diagnose = oneAtATime(async (isNewest) => {
    try {
      const { files, current } = work.get();
      // Slips are soon told. What the text means is only asked when it can be read.
      const slips = await api.ask<Diagnosed>("slips", { files: { [current]: files[current] }, file: current });
      if (!isNewest()) return;
      context.problems.change((now) => withSlips(now, slips.diagnostics, current));
      if (slips.diagnostics.length > 0) return;
      const found = await api.ask<Diagnosed>("diagnose", { files });
      if (isNewest()) context.problems.set(found.diagnostics);
    } catch (error) {
      if (isNewest()) failed(error);
    }
  });
  let known: Promise<Catalogue> | null = null;
  const whole = (): Promise<Catalogue> => {
    known ??= api.ask<Catalogue>("catalogue", {});
    known.catch(() => (known = null));
    return known;
  };
  const declared = later(REST, async (signal) => {
    try {
      const [{ entries, texts }, own] = await Promise.all([
        whole(),
        api.ask<Entries>("entries", { files: work.get().files }, signal),
      ]);
      // What a file declares hides what the catalogue calls so.
      const names = new Set(own.entries.map((entry) => entry.name));
      const others = entries.filter((entry) => !names.has(entry.name));
      context.catalogue.set({ entries: [...own.entries, ...others], texts });
    } catch (error) {
      failed(error);
    }
  });
  let files: Files | null = null;
  const look = (): void => {
    if (work.get().files === files) return;
    files = work.get().files;
    diagnose();
    declared();
  };
  work.watch(look);
  api.whenBack(() => {
    files = null;
    look();
  });
  look();
}

/** The problems that are known, with those that reading a file anew has shown. While it can't be
 * read, nothing else is known of it.
 */
function withSlips(known: Diagnostic[], slips: Diagnostic[], file: string): Diagnostic[] {
  const isHere = ({ places }: Diagnostic): boolean => places[0]?.file === file;
  const isSlip = ({ code }: Diagnostic): boolean => code.startsWith("E0");
  const others = known.filter((one) => !isHere(one) || (slips.length === 0 && !isSlip(one)));
  return [...others, ...slips];
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
