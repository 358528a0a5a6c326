/** A check: what is asked, what comes, and which findings are accepted. */

import { inWords, type Job } from "../../server/api.ts";
import type { Diagnostic, Place } from "../../server/answers.ts";
import type { Context } from "../../context.ts";
import { played } from "../../writing/played.ts";
import { Cell } from "../../cells/store.ts";
import type { Accepted, Work } from "../../writing/work.ts";

export interface Phase {
  name: string;
  rules: string | null;
  things: number;
  passed: number;
  unsettled: number;
  held: boolean;
  scope: string;
  unknown: string[];
  seconds: number;
}

export interface Finding {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  rules: string;
  also_in: string[];
  clause: string | null;
  row: string | null;
  booklet: string | null;
  steps: { move: string; told: string }[] | null;
  record: object | null;
  scope: string | null;
  help: string | null;
  place: Place | null;
  shortest: boolean | null;
  accepted: string | null;
  key: { code: string; file: string; clause: string };
}

export interface Report {
  rules: string[];
  phases: Phase[];
  findings: Finding[];
  diagnostics: Diagnostic[];
  doing?: string;
  interrupted?: boolean;
  baseline?: string;
  unmet?: string[];
}

export interface State {
  report: Report | null;
  running: boolean;
  /** What was checked, to tell when the text has changed since. */
  about: string;
  error: string;
}

export const USUAL = 30;
export const DEEPER = 120;

export class Checks {
  readonly state = new Cell<State>({ report: null, running: false, about: "", error: "" });
  readonly #context: Context;
  #job: Job<Report> | null = null;
  #asked = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  async check(seconds: number): Promise<void> {
    const mine = ++this.#asked;
    this.#job?.stop();
    const work = this.#context.work.get();
    this.state.set({ report: null, running: true, about: aboutOf(work), error: "" });
    const job = this.#context.api.job<Report, Report>(
      "check",
      { ...played(work), seconds, accepted: work.accepted },
      (report) => {
        if (mine !== this.#asked) return;
        this.state.change((now) => ({ ...now, report }));
        if (report.doing) this.#context.say(report.doing);
      },
    );
    this.#job = job;
    try {
      const report = await job.answer;
      if (mine !== this.#asked) return;
      this.state.change((now) => ({ ...now, report: report ?? now.report, running: false }));
      this.#context.say(verdict(this.state.get().report, work));
    } catch (error) {
      if (mine !== this.#asked) return;
      this.state.change((now) => ({ ...now, running: false, error: inWords(error) }));
    }
  }

  stop(): void {
    this.#job?.stop();
  }

  /** Accept a finding, for this reason; none takes it back. */
  accept(finding: Finding, reason: string): void {
    this.#context.work.change((work) => ({
      ...work,
      accepted: [
        ...work.accepted.filter((one) => !isSame(one, finding)),
        ...(reason === "" ? [] : [{ ...finding.key, reason }]),
      ],
    }));
  }
}

/** Why a finding is accepted; empty where it isn't. */
export function reasonFor(finding: Finding, work: Work): string {
  return work.accepted.find((one) => isSame(one, finding))?.reason ?? "";
}

function isSame(one: Accepted, { key }: Finding): boolean {
  return one.code === key.code && one.file === key.file && one.clause === key.clause;
}

/** What a check is about: the files and the expression, in one text. */
export function aboutOf(work: Work): string {
  return JSON.stringify(played(work));
}

/** Findings that are neither notes nor accepted. */
export function open(report: Report, work: Work): Finding[] {
  return report.findings.filter((one) => one.severity === "error" && reasonFor(one, work) === "");
}

export function verdict(report: Report | null, work: Work): string {
  if (report === null) return "Nothing was looked at";
  const errors = report.diagnostics.length;
  const defects = open(report, work).length;
  const notes = report.findings.filter((one) => one.severity !== "error" && reasonFor(one, work) === "").length;
  const accepted = report.findings.filter((one) => reasonFor(one, work) !== "").length;
  const words = [
    errors && counted(errors, "error"),
    defects && counted(defects, "finding"),
    notes && counted(notes, "note"),
    accepted && `${accepted} accepted`,
  ].filter(Boolean);
  return words.length ? words.join(", ") : "Nothing found";
}

export function counted(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? "" : "s"}`;
}
