/** Small drawings that are no cards: all take the colour of the text around them. */

import type { ComponentChildren } from "preact";

function Sign({ children }: { children: ComponentChildren }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      {children}
    </svg>
  );
}

const RING = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => (degrees * Math.PI) / 180);

/** A firework seen from below: the sign of the page. */
export function Burst() {
  const dots = (far: number, turn: number, size: number) =>
    RING.map((angle) => (
      <circle
        key={angle}
        cx={(12 + far * Math.cos(angle + turn)).toFixed(1)}
        cy={(12 + far * Math.sin(angle + turn)).toFixed(1)}
        r={size}
      />
    ));
  return (
    <Sign>
      <circle cx="12" cy="12" r="2.2" />
      {dots(5.6, Math.PI / 8, 1.1)}
      {dots(10, 0, 1.8)}
    </Sign>
  );
}

/** A strike: a fuse that burns. */
export function Fuse() {
  return (
    <Sign>
      <circle cx="10" cy="16" r="7.4" />
      <path
        d="M14 10c1-4 3-5 5-4.8M20.4 1.4v2M22.6 5.6h-1.2"
        fill="none"
        stroke="currentColor"
        stroke-width="2.3"
        stroke-linecap="round"
      />
    </Sign>
  );
}

const STEPS = {
  first: "M4 5h3v14H4zM20 5v14L8.5 12z",
  before: "M18 4v16L5 12z",
  next: "M6 4v16l13-8z",
  last: "M17 5h3v14h-3zM4 5v14l11.5-7z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
} as const;

export function StepSign({ to }: { to: keyof typeof STEPS }) {
  return (
    <Sign>
      <path d={STEPS[to]} />
    </Sign>
  );
}

/** Back to where it began. */
export function LoopSign() {
  return (
    <Sign>
      <path
        d="M4 12a8 8 0 1 1 2.5 5.8M4 6v6h6"
        fill="none"
        stroke="currentColor"
        stroke-width="2.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Sign>
  );
}
