/** What somebody works on: files of rules, which of them is open, and what is played. */

import type { Files } from "../server/answers.ts";

/** A finding that is meant, and why: an entry of a baseline. */
export interface Accepted {
  code: string;
  file: string;
  clause: string;
  reason: string;
}

/** Which deal: one of a seed, or one that somebody gives, in whatever form. */
export interface Which {
  players: number;
  seed: number;
  /** A typed deck, JSON, or a link; empty for the deal of the seed. */
  given: string;
}

export interface Work {
  files: Files;
  /** The file that is open in the editor. */
  current: string;
  /** What is played, such as `nl+embers`. */
  expression: string;
  accepted: Accepted[];
  /** The deal that was last looked at. */
  deal: Which;
}

export const FIRST_FILE = "my-rules.hanabi";
export const MOST_FILES = 20;
export const MOST_TEXT = 200_000;
const MOST_ACCEPTED = 500;

export const FIRST_DEAL: Which = { players: 3, seed: 1, given: "" };
export const MOST_SEED = Number.MAX_SAFE_INTEGER;
export const MOST_GIVEN = 250_000;

/** Nothing written yet, and a plain booklet to play. */
export const FRESH: Work = { files: { [FIRST_FILE]: "" }, current: FIRST_FILE, expression: "nl", accepted: [], deal: FIRST_DEAL };

const NAME = /^[a-z0-9][a-z0-9-]{0,39}\.hanabi$/;

/** Whether a file may be called so. */
export function isFileName(name: string): boolean {
  return NAME.test(name);
}

/** A name for a file that none of these has: `embers.hanabi`, `embers-2.hanabi`. */
export function freeName(wanted: string, files: Files): string {
  const stem = wanted
    .toLowerCase()
    .replace(/\.hanabi$/, "")
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 36) || "rules";
  for (let number = 1; ; number++) {
    const name = `${number === 1 ? stem : `${stem}-${number}`}.hanabi`;
    if (!(name in files)) return name;
  }
}

/** Work from a stranger's JSON, or null where it is something else. */
export function asWork(found: unknown): Work | null {
  if (typeof found !== "object" || found === null) return null;
  const { files, current, expression, accepted, deal } = found as Record<string, unknown>;
  if (typeof files !== "object" || files === null || typeof expression !== "string") return null;
  const entries = Object.entries(files);
  if (entries.length === 0 || entries.length > MOST_FILES || expression.length > 1000) return null;
  let size = 0;
  for (const [name, text] of entries) {
    if (!isFileName(name) || typeof text !== "string") return null;
    size += text.length;
  }
  if (size > MOST_TEXT) return null;
  const names = entries.map(([name]) => name);
  const open = typeof current === "string" && names.includes(current) ? current : names[0];
  return {
    files: Object.fromEntries(entries) as Files,
    current: open ?? FIRST_FILE,
    expression,
    accepted: Array.isArray(accepted) ? accepted.slice(0, MOST_ACCEPTED).filter(isAccepted) : [],
    deal: isWhich(deal) ? { players: deal.players, seed: deal.seed, given: deal.given } : FIRST_DEAL,
  };
}

function isWhich(found: unknown): found is Which {
  if (typeof found !== "object" || found === null) return false;
  const { players, seed, given } = found as Record<string, unknown>;
  const isNumber = (number: unknown, most: number): boolean =>
    typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= most;
  return isNumber(players, 99) && isNumber(seed, MOST_SEED) && typeof given === "string" && given.length <= MOST_GIVEN;
}

function isAccepted(found: unknown): found is Accepted {
  if (typeof found !== "object" || found === null) return false;
  return ["code", "file", "clause", "reason"].every(
    (field) => typeof (found as Record<string, unknown>)[field] === "string",
  );
}

/** What another window of the browser has made of the work. Here the same file stays open. */
export function joined(theirs: Work, { current }: Work): Work {
  return current in theirs.files ? { ...theirs, current } : theirs;
}

/** Whether nothing was written yet. */
export function isEmpty(work: Work): boolean {
  return Object.values(work.files).every((text) => text.trim() === "");
}
