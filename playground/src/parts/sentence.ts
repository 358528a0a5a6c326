/** Words of messages as sentences, in which `code` stands between backticks. */

/** The pieces of a text: every second one is code. */
export function pieces(text: string): string[] {
  return text.split("`");
}

/** Words with a capital letter and a stop. */
export function asSentence(words: string): string {
  const begun = words.startsWith("`") ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return /[.?!…]$/.test(begun) ? begun : `${begun}.`;
}
