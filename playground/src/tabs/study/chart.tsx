/** A chart in its place: as wide as that, drawn anew when its figures change. */

import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../../parts/giving.ts";
import type { Spec } from "./answers.ts";
import type { Drawn } from "./vega.ts";

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
    const redraw = async (): Promise<void> => {
      const now = Math.floor(holder.clientWidth);
      if (now === 0 || now === width) return;
      width = now;
      try {
        const { draw } = await import("./vega.ts");
        const made = await draw(spec, holder, now);
        drawn.current?.end();
        drawn.current = made;
        if (gone) made.end();
        setFault(false);
      } catch (error) {
        console.error(error);
        if (!gone) setFault(true);
      }
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
