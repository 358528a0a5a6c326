/** Links that hold the text: the work, compressed, behind the `#` that no browser sends anywhere. */

import { asWork, type Work } from "./work.ts";

/** Browsers and chat programs cut longer addresses off. */
export const MOST_LINK = 30_000;
const MOST_UNPACKED = 1_000_000;

/** The text for a link to this work. */
export async function packed(work: Work): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(work)),
    new CompressionStream("deflate-raw"),
    Infinity,
  );
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The work of a link; an error where it is broken or too large. */
export async function unpacked(text: string): Promise<Work> {
  let work: Work | null = null;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const whole = await through(bytes, new DecompressionStream("deflate-raw"), MOST_UNPACKED);
    work = asWork(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(whole)));
  } catch {
    work = null;
  }
  if (work === null) throw new Error("This link holds no rules: it may have been cut off.");
  return work;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // What goes wrong here goes wrong for the reader below, too.
  writer.write(bytes).then(() => writer.close()).catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too large");
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
