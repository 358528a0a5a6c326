/** Hooks: a component that shows a cell is drawn anew when the cell changes. */

import { useEffect, useState } from "preact/hooks";
import type { Cell } from "../cells/store.ts";

export function useCell<T>(cell: Cell<T>): T {
  const [value, setValue] = useState(cell.get());
  useEffect(() => {
    setValue(cell.get());
    return cell.watch((now) => setValue(() => now));
  }, [cell]);
  return value;
}
