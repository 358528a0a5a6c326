/** How the editor looks. It takes its colours from the page's tokens, so it has no day or night. */

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.definitionKeyword, color: "var(--accent)", fontWeight: "700" },
    { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
    { tag: tags.number, color: "var(--number)" },
    { tag: tags.string, color: "var(--good)" },
    { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
    { tag: tags.variableName, fontWeight: "700" },
    { tag: tags.punctuation, color: "var(--quiet)" },
  ]),
);

export const look = EditorView.theme({
  "&": { backgroundColor: "var(--panel)", color: "var(--ink)", fontSize: "13.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.75" },
  ".cm-content": { caretColor: "var(--accent)", padding: "8px 0" },
  ".cm-line": { padding: "0 16px 0 4px" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--quiet)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "40px", paddingRight: "12px" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--raised) 70%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "color-mix(in srgb, var(--accent) 24%, transparent)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--wash)",
    outline: "1px solid var(--accent)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--wash)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--edge)",
    borderRadius: "8px",
    boxShadow: "0 6px 24px #0003",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "15em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "5px 10px", lineHeight: "1.4" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionDetail": { fontFamily: "var(--sans)", fontStyle: "normal", opacity: ".8" },
  ".cm-completionInfo": { fontFamily: "var(--sans)", padding: "8px 12px", maxWidth: "320px" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-problem": {
    textDecoration: "underline wavy var(--bad) 1.5px",
    textUnderlineOffset: "4px",
    textDecorationSkipInk: "none",
    backgroundColor: "var(--bad-wash)",
  },
  ".cm-problem-note": {
    textDecorationColor: "var(--warn)",
    backgroundColor: "var(--warn-wash)",
  },
});
