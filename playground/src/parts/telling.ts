/** Moves as the server tells them: `12. Player 1 plays r2, draws b3. [1 hint, fireworks r2 y1]`. */

/** What was done, and what it changed. The fireworks are left out: they are to be seen. */
export function toldApart(told: string): [string, string] {
  const [, done = "", notes = ""] = /^\s*(?:\d+\.\s*)?(.*?)(?:\s*\[([^\]]*)\])?$/.exec(told) ?? [];
  const kept = notes.split(", ").filter((note) => note !== "" && !note.startsWith("fireworks "));
  return [done, kept.join(", ")];
}
