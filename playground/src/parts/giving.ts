/** Giving something away: to the clipboard, or as a file. */

import type { Context } from "../context.ts";

export async function copy(text: string, context: Context, words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    context.tell(words);
  } catch {
    // Only pages that are safely served may write to the clipboard; others let people do it.
    prompt("Copy this:", text);
  }
}

export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
