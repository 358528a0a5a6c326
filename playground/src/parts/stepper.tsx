/** Going through moves: buttons, a slider, keys, and a clock that steps by itself. */

import { useEffect, useRef, useState } from "preact/hooks";
import { StepSign } from "./signs.tsx";

const BEAT = 900;

export interface Steps {
  /** Which moment is shown: 0 is before the first move. */
  at: number;
  /** How many moves there are. */
  moves: number;
  go: (at: number) => void;
}

/** Arrow keys, Home, End, and the space bar that plays. */
export function steppingKeys({ at, moves, go }: Steps, play: () => void) {
  return (event: KeyboardEvent): void => {
    const field = event.target instanceof Element && event.target.closest("input, textarea, select, button");
    const to: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves };
    const next = to[event.key];
    if (next !== undefined && !(field instanceof HTMLInputElement)) {
      event.preventDefault();
      go(Math.max(0, Math.min(moves, next)));
    }
    if (event.key === " " && !field) {
      event.preventDefault();
      play();
    }
  };
}

/** Whether the moves go on by themselves, and how to change that. */
export function usePlaying({ at, moves, go }: Steps): [boolean, () => void] {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at >= moves) {
      setPlaying(false);
      return;
    }
    const beat = setTimeout(() => go(at + 1), BEAT);
    return () => clearTimeout(beat);
  }, [playing, at, moves, go]);
  return [
    playing,
    () => {
      if (!playing && at >= moves) go(0);
      setPlaying(!playing);
    },
  ];
}

export function Stepper({ steps, label, playing, play }: { steps: Steps; label: string; playing: boolean; play: () => void }) {
  const { at, moves, go } = steps;
  const button = (to: "first" | "before" | "next" | "last", words: string, next: number) => (
    <button
      type="button"
      class="slim"
      title={words}
      aria-disabled={next < 0 || next > moves || next === at ? "true" : undefined}
      onClick={() => next >= 0 && next <= moves && go(next)}
    >
      <StepSign to={to} />
      <span class="unseen">{words}</span>
    </button>
  );
  return (
    <div class="stepper" role="group" aria-label="Moves">
      <div class="step-buttons">
        {button("first", "To the start", 0)}
        {button("before", "A move back", at - 1)}
        <button type="button" class="slim main" title={playing ? "Pause" : "Play"} onClick={play}>
          <StepSign to={playing ? "pause" : "next"} />
          <span class="unseen">{playing ? "Pause" : "Play the moves one by one"}</span>
        </button>
        {button("next", "A move on", at + 1)}
        {button("last", "To the end", moves)}
      </div>
      <input
        type="range"
        min={0}
        max={moves}
        value={at}
        aria-label="Move"
        aria-valuetext={label}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The list of the moves; the one that led here is marked and kept in view. */
export function Moves({ told, at, go }: { told: readonly preact.ComponentChild[]; at: number; go: (at: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = list.current?.querySelector<HTMLElement>(".now");
    const box = list.current;
    if (now && box) box.scrollTop = now.offsetTop - box.clientHeight / 2;
  }, [at]);
  return (
    <ol class="moves" ref={list} tabIndex={0} aria-label="All moves">
      {told.map((words, number) => (
        <li key={number} class={number + 1 === at ? "now" : number + 1 > at ? "later" : ""}>
          <button type="button" class="bare" aria-current={number + 1 === at ? "step" : undefined} onClick={() => go(number + 1)}>
            <span class="number quiet">{number + 1}</span>
            <span>{words}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
