/** The tab Check: whether the rules hold together, and the games that show where they don't. */

import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Context } from "../context.ts";
import { download } from "../parts/giving.ts";
import { useCell } from "../parts/use.ts";
import { Words } from "../parts/words.tsx";
import { aboutOf, Checks, DEEPER, open, type Report, USUAL, verdict } from "./check/checked.ts";
import { FindingBox } from "./check/finding.tsx";
import { Phases } from "./check/phases.tsx";

export function mount(panel: HTMLElement, context: Context): void {
  render(<CheckTab context={context} />, panel);
}

function CheckTab({ context }: { context: Context }) {
  const checks = useMemo(() => new Checks(context), [context]);
  const { report, running, about, error } = useCell(checks.state);
  const work = useCell(context.work);
  const old = about !== "" && about !== aboutOf(work);
  const defects = report === null ? 0 : open(report, work).length;
  useEffect(() => context.findings.set(defects), [context, defects]);

  return (
    <div class="stack">
      <div class="head">
        <div>
          <h1>{running ? "Checking…" : report === null ? "Do these rules hold together?" : verdict(report, work)}</h1>
          <p class="quiet">{report === null ? ABOUT : told(report, running)}</p>
        </div>
        <div class="row actions">
          {running ? (
            <button type="button" onClick={() => checks.stop()}>
              Stop
            </button>
          ) : (
            <>
              <button type="button" class="main" onClick={() => void checks.check(USUAL)}>
                {report === null ? "Check" : "Check again"}
              </button>
              {report !== null && (
                <button type="button" onClick={() => void checks.check(DEEPER)}>
                  Look for two minutes
                </button>
              )}
            </>
          )}
        </div>
      </div>
      {old && report !== null && !running && (
        <div class="diag note" role="status">
          <p>The rules have changed since. What you see is about the text as it was.</p>
        </div>
      )}
      {error !== "" && (
        <div class="diag" role="alert">
          <p>
            <b>
              <Words text={error} />
            </b>
          </p>
        </div>
      )}
      {(running || report !== null) && <Phases report={report} running={running} />}
      {report?.diagnostics.map((problem, number) => (
        <div class={`diag ${problem.severity}`} key={number}>
          <p>
            <span class={`tag ${problem.severity}`}>{problem.code}</span> <b><Words text={problem.message} /></b>
          </p>
          {problem.help && <p class="small"><Words text={problem.help} /></p>}
        </div>
      ))}
      {report?.findings.map((finding) => (
        <FindingBox key={`${finding.code} ${finding.message} ${finding.place?.from}`} finding={finding} context={context} checks={checks} />
      ))}
      {report !== null && !running && <End report={report} context={context} />}
    </div>
  );
}

const ABOUT =
  "Expectations and scenarios are tried, then all games of small tables are played, each clause is left out in turn, and games of the full table are sampled.";

function told({ phases, interrupted, rules }: Report, running: boolean): string {
  const seconds = phases.reduce((sum, one) => sum + one.seconds, 0);
  const end = interrupted ? " It was stopped, so less was looked at." : "";
  return `${rules.join(", ")}: ${running ? "" : "looked at for "}${seconds.toFixed(1)} seconds.${end}`;
}

function End({ report, context }: { report: Report; context: Context }) {
  const work = useCell(context.work);
  const unknown = [...new Set(report.phases.filter((phase) => phase.unknown.length > 0).map((phase) => phase.name))];
  const none = report.findings.length === 0 && report.diagnostics.length === 0;
  return (
    <>
      {none && (
        <p>
          <span class="tag ok">ok</span> Nothing in these scopes. The full table was only sampled.
        </p>
      )}
      {unknown.length > 0 && <p class="small">Some words of these rules are not known to {unknown.join(", ")}: see above.</p>}
      {(report.unmet ?? []).map((words) => (
        <p key={words} class="small">
          Accepted, but not found any more: {words}
        </p>
      ))}
      {work.accepted.length > 0 && report.baseline && (
        <p>
          <button type="button" class="slim" onClick={() => download("accepted.toml", report.baseline ?? "", "application/toml")}>
            Download what is accepted
          </button>{" "}
          <span class="small quiet">
            for <code>tamaya check --baseline accepted.toml</code>
          </span>
        </p>
      )}
      <p class="small quiet">The check doesn’t know whether a game is fun, nor whether people will understand each other’s hints.</p>
    </>
  );
}
