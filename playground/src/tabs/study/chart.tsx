/** A chart in its place: as wide as that, drawn anew when its figures change. */

import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../../parts/giving.ts";
import type { Spec } from "./answers.ts";
import type { Drawn } from "./vega.ts";

const SETTLING = 300;

export function Chart({ spec, label, file }: { spec: Spec; label: string; file: string }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [fault, setFault] = useState(false);
  const said = JSON.stringify(spec);

  useEffect(() => {
    const holder = place.current;
    if (holder === null) return;
    let gone = false;
    let width = 0;
    let busy = false;
    let again = false;
    // One drawing at a time: of two that overtake each other the older would stay.
    const redraw = async (): Promise<void> => {
      again = true;
      if (busy) return;
      busy = true;
      while (again && !gone) {
        again = false;
        const now = Math.floor(holder.clientWidth);
        if (now === 0 || now === width) continue;
        width = now;
        try {
          const { draw } = await import("./vega.ts");
          const made = await draw(spec, now);
          if (gone) return made.end();
          holder.replaceChildren(made.element);
          drawn.current?.end();
          drawn.current = made;
          setTimeout(() => void (drawn.current === made && made.settle()), SETTLING);
          setFault(false);
        } catch (error) {
          console.error(error);
          setFault(true);
        }
      }
      busy = false;
    };
    void redraw();
    const watcher = new ResizeObserver(() => void redraw());
    watcher.observe(holder);
    return () => {
      gone = true;
      watcher.disconnect();
    };
  }, [said]);

  const save = async (): Promise<void> => {
    if (drawn.current !== null) download(file, await drawn.current.svg(), "image/svg+xml");
  };
  return (
    <figure class="chart">
      <div role="img" aria-label={label} ref={place} />
      {fault && <p class="small">This picture can’t be drawn. The table has its figures.</p>}
      <button type="button" class="plain slim" onClick={() => void save()}>
        Picture<span class="unseen"> of {label}</span>
      </button>
    </figure>
  );
}
