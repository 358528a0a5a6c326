/** Talking to the server: one question at a time, or a job that reports while it runs. */

import type { Diagnostic } from "./answers.ts";
import { events } from "./events.ts";

/** An answer that is a refusal: what is wrong, and where, if it is in a text. */
export class Refused extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(message: string, diagnostics: Diagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** What a job says: `name` is what kind of news it is. */
export interface News {
  name: string;
  data: unknown;
}

export class Api {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Ask for something that is answered at once. A newer question calls the older off by `signal`. */
  async ask<T>(what: string, question: object, signal?: AbortSignal): Promise<T> {
    const response = await this.#send("POST", what, question, signal);
    return (await response.json()) as T;
  }

  /** Start a job and hear its news until it ends. To abort the signal cancels it at the server. */
  async job(question: object, hear: (news: News) => void, signal: AbortSignal): Promise<void> {
    const { id } = await this.ask<{ id: string }>("jobs", question, signal);
    const address = `jobs/${encodeURIComponent(id)}`;
    const cancel = (): void => void this.#send("DELETE", address).catch(() => undefined);
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const response = await this.#send("GET", address, undefined, signal);
      if (response.body === null) throw new Refused("The server sent no news.");
      for await (const { name, text } of events(response.body)) {
        const data: unknown = JSON.parse(text);
        if (name === "failed") throw refusal(data);
        hear({ name, data });
      }
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  async #send(method: string, what: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: { "Content-Type": "application/json", "X-Tamaya-Token": this.#token },
      cache: "no-store",
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal !== undefined) init.signal = signal;
    let response: Response;
    try {
      response = await fetch(`api/${what}`, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Refused("The server doesn't answer. Is `tamaya serve` still running?");
    }
    if (!response.ok) {
      throw refusal(await response.json().catch(() => null), response.status);
    }
    return response;
  }
}

/** Whether an error only says that a newer question has called this one off. */
export function wasCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function refusal(data: unknown, status = 0): Refused {
  const said = (typeof data === "object" && data !== null ? data : {}) as {
    error?: unknown;
    message?: unknown;
    diagnostics?: unknown;
  };
  const words = said.error ?? said.message;
  const diagnostics = Array.isArray(said.diagnostics) ? (said.diagnostics as Diagnostic[]) : [];
  const first = diagnostics[0]?.message;
  return new Refused(
    typeof words === "string" ? words : (first ?? `The server refused this (${status}).`),
    diagnostics,
  );
}
