/** What the page remembers: cells that tell others when they change, some kept in the browser. */

/** A value that can be watched. */
export class Cell<T> {
  #value: T;
  readonly #watchers = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const watcher of [...this.#watchers]) watcher(value);
  }

  change(by: (value: T) => T): void {
    this.set(by(this.#value));
  }

  /** Hear of changes; returns how to stop that. */
  watch(watcher: (value: T) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}

/** Where values are kept: the local storage of the browser, or what a test puts in its place. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** What tells what other windows keep: the browser's window. */
export interface Others {
  addEventListener(type: "storage", hear: (event: { key: string | null; newValue: string | null }) => void): void;
}

export interface Keeping<T> {
  /** Called where the browser has no room. */
  full?: () => void;
  /** Take over what other windows keep, so that none writes over what another has; `join` says what
   * stays as it is in this one. */
  others?: Others;
  join?: (theirs: T, mine: T) => T;
}

/** A cell whose value outlives the page. What can't be read, or isn't `fit`, is forgotten. */
export function kept<T>(
  shelf: Shelf,
  key: string,
  first: T,
  fit: (found: unknown) => T | null,
  { full, others, join = (theirs) => theirs }: Keeping<T> = {},
): Cell<T> {
  const cell = new Cell(understood(() => shelf.getItem(key), fit) ?? first);
  // What another window has kept isn't kept again: that one may have gone on writing.
  let taking = false;
  cell.watch((value) => {
    if (taking) return;
    try {
      shelf.setItem(key, JSON.stringify(value));
    } catch {
      full?.(); // The page goes on without the browser's store.
    }
  });
  others?.addEventListener("storage", ({ key: changed, newValue }) => {
    const theirs = changed === key ? understood(() => newValue, fit) : null;
    if (theirs === null) return;
    taking = true;
    try {
      cell.change((mine) => join(theirs, mine));
    } finally {
      taking = false;
    }
  });
  return cell;
}

function understood<T>(text: () => string | null, fit: (found: unknown) => T | null): T | null {
  try {
    const found = text();
    return found === null ? null : fit(JSON.parse(found));
  } catch {
    return null;
  }
}
