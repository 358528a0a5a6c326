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

/** A cell whose value outlives the page. What can't be read, or isn't `fit`, is forgotten. */
export function kept<T>(shelf: Shelf, key: string, first: T, fit: (found: unknown) => T | null): Cell<T> {
  const cell = new Cell(read(shelf, key, fit) ?? first);
  cell.watch((value) => {
    try {
      shelf.setItem(key, JSON.stringify(value));
    } catch {
      // The browser's store is full or closed: the page goes on without it.
    }
  });
  return cell;
}

function read<T>(shelf: Shelf, key: string, fit: (found: unknown) => T | null): T | null {
  try {
    const text = shelf.getItem(key);
    return text === null ? null : fit(JSON.parse(text));
  } catch {
    return null;
  }
}
