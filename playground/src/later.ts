/** Things to do a moment after the last change, where a newer one calls the older off. */

export function later(pause: number, act: (signal: AbortSignal) => Promise<void>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  return () => {
    clearTimeout(waiting);
    running?.abort();
    const mine = new AbortController();
    running = mine;
    waiting = setTimeout(() => void act(mine.signal), pause);
  };
}
