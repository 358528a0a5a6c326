/** The phases of a check, each with how far it looked. */

import type { Phase, Report } from "./checked.ts";

export function Phases({ report, running }: { report: Report | null; running: boolean }) {
  const phases = report?.phases ?? [];
  const several = new Set(phases.map((phase) => phase.rules).filter(Boolean)).size > 1;
  return (
    <ol class="phases" aria-label="Phases of the check">
      {phases.map((phase, number) => (
        <li key={number} class={kind(phase)}>
          <p class="row apart">
            <b>{phase.name}</b>
            <span class="mark">{mark(phase)}</span>
          </p>
          {several && phase.rules && <p class="small quiet">{phase.rules}</p>}
          <Scope text={phase.scope} />
        </li>
      ))}
      {running && (
        <li class="doing">
          <p class="row nowrap">
            <span class="spin" aria-hidden="true" />
            <b>{doing(report?.doing)}</b>
          </p>
        </li>
      )}
    </ol>
  );
}

/** The scope in a sentence; what is long is folded. */
function Scope({ text }: { text: string }) {
  const [first, ...rest] = text.split("; ");
  return (
    <>
      <p class="small">{first}</p>
      {rest.length > 0 && (
        <details class="small">
          <summary>{rest.length} more</summary>
          {rest.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </details>
      )}
    </>
  );
}

function kind({ held, things, unsettled }: Phase): string {
  if (things === 0) return "none";
  return held ? (unsettled ? "unsettled" : "held") : "failed";
}

function mark(phase: Phase): string {
  const marks = { none: "nothing to do", held: "ok", unsettled: "not settled", failed: "finding" };
  return marks[kind(phase) as keyof typeof marks];
}

function doing(words: string | undefined): string {
  if (!words) return "Reading the files";
  return words.charAt(0).toUpperCase() + words.slice(1);
}
