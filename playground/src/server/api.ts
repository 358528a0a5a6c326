/** Talking to the server: one question at a time, or a job that tells how it goes. */

import type { Diagnostic } from "./answers.ts";
import { events } from "./events.ts";
import type { Session } from "./session.ts";
import { Cell } from "../cells/store.ts";

const SILENT = "The server doesn't answer. Is `tamaya serve` still running? What you write is kept, and the page goes on once it answers.";
const CLOSED =
  "The server was started again. Open the address that `tamaya serve` has printed: this page goes on, then, too.";
const BROKEN = "The server broke off before this was done.";
const KNOCK = 2_000;

/** An answer that is a refusal: what is wrong, and where, if it is in a text. */
export class Refused extends Error {
  readonly diagnostics: Diagnostic[];
  readonly status: number;

  constructor(message: string, diagnostics: Diagnostic[] = [], status = 0) {
    super(message);
    this.diagnostics = diagnostics;
    this.status = status;
  }
}

/** A job that runs at the server. */
export interface Job<Answer> {
  /** What came of it; null where it was stopped before there was anything. */
  readonly answer: Promise<Answer | null>;
  /** End it, and get what is known by now. */
  stop(): void;
}

/** What a job says while it runs, and at its end. */
interface News {
  progress?: unknown;
  queued?: number;
  answer?: unknown;
  stopped?: boolean;
  status?: number;
  error?: string;
  diagnostics?: Diagnostic[];
}

export class Api {
  /** Why the server can't be asked; empty while it can. */
  readonly down = new Cell("");
  readonly #session: Session;
  #knocking: ReturnType<typeof setTimeout> | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Ask for something that is answered at once. A newer question calls the older off by `signal`. */
  async ask<T>(what: string, question: object, signal?: AbortSignal): Promise<T> {
    return (await (await this.#send("POST", what, question, signal)).json()) as T;
  }

  /** Call back each time that the server answers again; returns how to stop that. */
  whenBack(act: () => void): () => void {
    return this.down.watch((words) => words === "" && act());
  }

  /** The server was found silent: say so, and try until it answers. */
  lost(words = SILENT): void {
    this.down.set(words);
    this.#knocking ??= setTimeout(() => void this.#knock(), KNOCK);
  }

  async #knock(): Promise<void> {
    const inside = await this.#session.begin().catch(() => null);
    this.#knocking = null;
    if (inside) this.down.set("");
    else this.lost(inside === null ? SILENT : CLOSED);
  }

  /** Start a job of a kind; `hear` is told how it goes. */
  job<Progress, Answer>(
    kind: string,
    question: object,
    hear: (progress: Progress) => void,
  ): Job<Answer> {
    let address = "";
    let stopped = false;
    const stop = (): void => {
      stopped = true;
      if (address) void this.#send("DELETE", address).catch(() => undefined);
    };
    const follow = async (): Promise<Answer | null> => {
      const { id } = await this.ask<{ id: string }>("jobs", { kind, ...question });
      address = `jobs/${encodeURIComponent(id)}`;
      if (stopped) stop();
      const response = await this.#send("GET", address);
      if (response.body === null) throw new Refused("The server sends no news of this.");
      for await (const { text } of this.#heard(response.body)) {
        const news = JSON.parse(text) as News;
        if (news.error !== undefined || news.diagnostics !== undefined) throw refusal(news);
        if (news.progress !== undefined) hear(news.progress as Progress);
        if (news.answer !== undefined) return news.answer as Answer;
        if (news.stopped) return null;
      }
      throw new Refused(BROKEN);
    };
    return { answer: follow(), stop };
  }

  /** The news of a job, until the server falls silent. */
  async *#heard(body: ReadableStream<Uint8Array>) {
    try {
      yield* events(body);
    } catch {
      this.lost();
      throw new Refused(BROKEN);
    }
  }

  async #send(
    method: string,
    what: string,
    body?: object,
    signal?: AbortSignal,
    again = true,
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: { "Content-Type": "application/json", Authorization: this.#session.shown },
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal !== undefined) init.signal = signal;
    let response: Response;
    try {
      response = await fetch(`api/${what}`, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      this.lost();
      throw new Refused("The server doesn't answer");
    }
    // A server that was started again has forgotten its sessions.
    if (response.status === 401 && again) {
      if (await this.#session.begin().catch(() => false)) return this.#send(method, what, body, signal, false);
      this.lost(CLOSED);
    }
    if (!response.ok) throw refusal(await response.json().catch(() => ({})), response.status);
    return response;
  }
}

/** Whether an error only says that a newer question has called this one off. */
export function wasCalledOff(error: unknown): boolean {
  if (error instanceof Refused) return error.status === 409;
  return error instanceof DOMException && error.name === "AbortError";
}

/** An error in a sentence. */
export function inWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function refusal(said: News, status = said.status ?? 0): Refused {
  const diagnostics = said.diagnostics ?? [];
  const words = said.error ?? diagnostics[0]?.message ?? `The server refuses this (${status}).`;
  return new Refused(words, diagnostics, status);
}
