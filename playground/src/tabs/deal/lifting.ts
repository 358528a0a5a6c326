/** Moving things of a list: by mouse, by a finger that rests on one, or by keys. */

import { useEffect, useRef, useState } from "preact/hooks";

/** Something is on its way from one place to another. */
export interface Lifted {
  from: number;
  to: number;
}

const FAR = 5;
const RESTING = 250;

/** A list in another order: what stood at one place stands at another. */
export function shifted<T>(list: readonly T[], { from, to }: Lifted): T[] {
  const others = list.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** Where an arrow, Home or End leads in a list; null for other keys. */
export function led(key: string, place: number, count: number): number | null {
  const to: Record<string, number> = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 };
  const next = to[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}

interface Told {
  count: number;
  /** Called once something lies at its new place. */
  put: (lifted: Lifted) => void;
  /** Says aloud what happens to what was lifted. */
  say: (lifted: Lifted, what: "lifted" | "moved" | "put" | "back") => void;
}

/** What is lifted, what has the focus, and what the list does when something happens in it. Each
 * thing is a button whose `data-place` is its place in the list.
 */
export function useLifting({ count, put, say }: Told) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [focus, setFocus] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ from: number; id: number; x: number; y: number; timer: number } | null>(null);
  const now = useRef<Lifted | null>(null);
  // Where the next key counts from. Keys can come faster than the page is drawn.
  const here = useRef(0);
  const turn = (next: Lifted | null): void => setLifted((now.current = next));
  const go = (place: number): void => setFocus((here.current = place));

  const begin = (from: number): void => {
    turn({ from, to: from });
    say({ from, to: from }, "lifted");
  };
  const move = (to: number): void => {
    if (now.current === null || now.current.to === to) return;
    turn({ ...now.current, to });
    say(now.current, "moved");
  };
  const end = (keep: boolean): void => {
    const done = now.current;
    if (done === null) return;
    go(keep ? done.to : done.from);
    turn(null);
    say(done, keep ? "put" : "back");
    if (keep && done.from !== done.to) put(done);
  };
  const release = (): void => {
    clearTimeout(pressed.current?.timer);
    pressed.current = null;
  };

  // A finger that has lifted something doesn't scroll the page any more.
  useEffect(() => {
    const box = list.current;
    const hold = (event: Event): void => {
      if (now.current !== null) event.preventDefault();
    };
    box?.addEventListener("touchmove", hold, { passive: false });
    box?.addEventListener("contextmenu", hold);
    return () => {
      clearTimeout(pressed.current?.timer);
      box?.removeEventListener("touchmove", hold);
      box?.removeEventListener("contextmenu", hold);
    };
  }, []);
  const shown = lifted?.to ?? Math.min(focus, count - 1);
  // A card that is moved by keys keeps the focus.
  useEffect(() => {
    const box = list.current;
    if (box?.contains(document.activeElement)) buttonAt(box, shown)?.focus();
  }, [shown]);

  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      const from = placeOf(event.target);
      if (from === null || event.button !== 0 || now.current !== null) return;
      const rests = event.pointerType === "touch";
      const timer = rests ? window.setTimeout(() => pressed.current && begin(from), RESTING) : 0;
      pressed.current = { from, id: event.pointerId, x: event.clientX, y: event.clientY, timer };
      go(from);
    },
    onPointerMove: (event: PointerEvent): void => {
      const press = pressed.current;
      if (press === null || press.id !== event.pointerId) return;
      if (now.current === null) {
        if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
        if (press.timer !== 0) return release(); // the page is scrolled
        begin(press.from);
      }
      list.current?.setPointerCapture(press.id);
      const to = placeOf(document.elementFromPoint(event.clientX, event.clientY));
      if (to !== null) move(to);
    },
    onPointerUp: (): void => {
      if (pressed.current === null) return;
      release();
      end(true);
    },
    onPointerCancel: (): void => {
      release();
      end(false);
    },
    onFocusIn: (event: FocusEvent): void => {
      const place = placeOf(event.target);
      if (place !== null && now.current === null) go(place);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (placeOf(event.target) === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const up = now.current;
      const next = led(event.key, up?.to ?? here.current, count);
      if (next !== null) up === null ? go(next) : move(next);
      else if (event.key === " " || event.key === "Enter") up === null ? begin(here.current) : end(true);
      else if (event.key === "Escape" && up !== null) end(false);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { list, lifted, focus: shown, handlers };
}

function placeOf(target: EventTarget | null): number | null {
  const found = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  return found === null ? null : Number(found.dataset["place"]);
}

function buttonAt(box: Element, place: number): HTMLElement | null {
  return box.querySelector(`[data-place="${place}"]`);
}
