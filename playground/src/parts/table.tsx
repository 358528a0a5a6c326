/** The table as the server has drawn it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { drawn } from "./drawing.ts";

export function Table({ svg }: { svg: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = drawn(svg);
    if (table !== null) place.current?.replaceChildren(table);
  }, [svg]);
  return <div class="table-drawn" ref={place} />;
}
