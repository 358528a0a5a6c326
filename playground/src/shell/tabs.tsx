/** The tabs and their panels. A panel is filled when its tab is first opened. */

import { useEffect, useRef } from "preact/hooks";
import type { Context, Tab, TabName } from "../context.ts";
import { useCell } from "../parts/use.ts";

const TITLES: Record<TabName, string> = {
  write: "Write",
  rules: "Rules",
  play: "Play",
  deal: "Deal",
  check: "Check",
  study: "Study",
};
type Panel = Exclude<TabName, "write">;
const LOADS: Record<Panel, () => Promise<Tab>> = {
  rules: () => import("../tabs/rules.tsx"),
  play: () => import("../tabs/play.tsx"),
  deal: () => import("../tabs/deal.tsx"),
  check: () => import("../tabs/check.tsx"),
  study: () => import("../tabs/study.tsx"),
};
const NAMES = Object.keys(TITLES) as TabName[];
const PANELS = Object.keys(LOADS) as Panel[];
const NARROW = "(max-width: 1000px)";

export function Tabs({ context }: { context: Context }) {
  const open = useCell(context.tab);
  const findings = useCell(context.findings);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // In a wide window the editor stands beside the tabs, so it is none of them.
    const narrow = matchMedia(NARROW);
    const look = (): void => {
      if (!narrow.matches && context.tab.get() === "write") context.tab.set("rules");
    };
    look();
    narrow.addEventListener("change", look);
    return () => narrow.removeEventListener("change", look);
  }, [context]);

  const go = (name: TabName): void => {
    context.tab.set(name);
    const button = list.current?.querySelector<HTMLElement>(`#tab-${name}`);
    button?.focus();
    button?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const keyed = (event: KeyboardEvent): void => {
    const there = matchMedia(NARROW).matches ? NAMES : PANELS;
    const at = there.indexOf(open as Panel);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % there.length,
      ArrowLeft: (at + there.length - 1) % there.length,
      Home: 0,
      End: there.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(there[next]!);
  };

  return (
    <section class="work" id="work" aria-label="What the rules mean">
      <div class="tabs" role="tablist" aria-label="Views" ref={list} onKeyDown={keyed}>
        {NAMES.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            class={name === "write" ? "to-write" : ""}
            role="tab"
            type="button"
            aria-selected={name === open}
            aria-controls={name === "write" ? "write" : `panel-${name}`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => go(name)}
          >
            {TITLES[name]}
            {name === "check" && findings > 0 && (
              <span class="count">
                {findings}
                <span class="unseen"> findings</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {PANELS.map((name) => (
        <Filled key={name} name={name} context={context} open={name === open} />
      ))}
    </section>
  );
}

function Filled({ name, context, open }: { name: Panel; context: Context; open: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  useEffect(() => {
    const load = async (): Promise<void> => {
      if (!open || begun.current || panel.current === null) return;
      begun.current = true;
      try {
        (await LOADS[name]()).mount(panel.current, context);
      } catch {
        begun.current = false;
        context.api.lost();
      }
    };
    void load();
    return context.api.whenBack(() => void load());
  }, [open, name, context]);
  return (
    <div
      class="tab-panel"
      id={`panel-${name}`}
      role="tabpanel"
      aria-labelledby={`tab-${name}`}
      tabIndex={-1}
      hidden={!open}
      ref={panel}
    />
  );
}
