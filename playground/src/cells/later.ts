/** Things to do when something has changed, where only the newest counts. */

/** At once, but one at a time: what is asked meanwhile is done once more at the end. `isNewest` tells
 * whether an answer is still about what there is. */
export function oneAtATime(act: (isNewest: () => boolean) => Promise<void>): () => void {
  let asked = 0;
  let running = false;
  const run = async (): Promise<void> => {
    running = true;
    for (let mine = -1; mine !== asked; ) {
      mine = asked;
      await act(() => mine === asked);
    }
    running = false;
  };
  return () => {
    asked++;
    if (!running) void run();
  };
}

/** A moment after the last change; a newer one calls the older off. */
export function later(pause: number, act: (signal: AbortSignal) => Promise<void>): (wait?: number) => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  return (wait = pause) => {
    clearTimeout(waiting);
    running?.abort();
    const mine = new AbortController();
    running = mine;
    waiting = setTimeout(() => void act(mine.signal), wait);
  };
}
