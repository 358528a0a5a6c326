/** Giving something away: to the clipboard, or as a file. */

import type { Context, TabName } from "../context.ts";
import { MOST_LINK, packed } from "../writing/share.ts";

export async function copy(text: string, context: Context, words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    context.tell(words);
  } catch {
    // Only pages that are safely served may write to the clipboard; others let people do it.
    prompt("Copy this:", text);
  }
}

/** Copy a link that holds the work, and opens a tab. */
export async function copyLink(context: Context, tab: TabName = "rules"): Promise<void> {
  const text = await packed(context.work.get());
  if (text.length > MOST_LINK) {
    context.tell("These files are too long for a link: download them, and send the files.");
    return;
  }
  const address = new URL(location.href);
  address.hash = `work=${text}&tab=${tab}`;
  await copy(address.href, context, "Link copied. It holds the text itself.");
}

export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
