/** Getting in: if you know the secret of the server, you get a session. */

const KEPT = "tamaya.secret";

/** What an address holds behind its `#`, which no browser sends anywhere. */
export interface Link {
  token: string | null;
  work: string | null;
  tab: string | null;
}

export function linkOf(hash: string): Link {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  return { token: found.get("token"), work: found.get("work"), tab: found.get("tab") };
}

export class Session {
  readonly #shelf: Storage;
  #secret: string;
  #session: string | null = null;

  constructor(shelf: Storage, given: string | null) {
    this.#shelf = shelf;
    this.#secret = given ?? shelf.getItem(KEPT) ?? "";
  }

  /** What to show with every question. */
  get shown(): string {
    return `Bearer ${this.#session ?? ""}`;
  }

  /** Begin; false where the secret is not the right one. Later on it may be another window that was
   * let in, by a server that was started again. */
  async begin(secret: string = this.#session === null ? this.#secret : (this.#shelf.getItem(KEPT) ?? this.#secret)): Promise<boolean> {
    const response = await fetch("api/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ secret }),
      cache: "no-store",
    });
    if (!response.ok) return false;
    this.#session = ((await response.json()) as { session: string }).session;
    this.#secret = secret;
    this.#shelf.setItem(KEPT, secret);
    return true;
  }
}
