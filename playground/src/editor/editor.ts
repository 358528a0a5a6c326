/** The editor: CodeMirror with the words of the language, and what the server knows of the text. */

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorSelection, EditorState, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { Diagnostic, Words } from "../server/answers.ts";
import type { Context } from "../context.ts";
import { asking } from "./asking.ts";
import { language } from "./language.ts";
import { goToHelp, goToNextProblem, problemsShown, showProblems } from "./problems.ts";
import { colours, look } from "./theme.ts";

export class Editor {
  readonly #view: EditorView;
  readonly #context: Context;
  readonly #states = new Map<string, EditorState>();
  readonly #words = new Compartment();
  readonly #leave: (() => void)[];
  #language = language({ declarations: [], clauses: [], keywords: [] });
  #file: string;

  constructor(place: HTMLElement, context: Context) {
    this.#context = context;
    this.#file = context.work.get().current;
    this.#view = new EditorView({ state: this.#fresh(this.#file), ...inShadow(place) });
    this.#leave = [
      context.work.watch(() => this.#follow()),
      context.problems.watch(() => this.#mark()),
      context.shown.watch((stretch) => stretch && this.#show(stretch.from, stretch.to)),
    ];
    this.#mark();
    context.api.ask<Words>("words", {}).then(
      (words) => {
        this.#language = language(words);
        this.#view.dispatch({ effects: this.#words.reconfigure(this.#language) });
      },
      () => undefined, // Without colours one can write, too.
    );
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#view.destroy();
  }

  #fresh(file: string): EditorState {
    return EditorState.create({
      doc: this.#context.work.get().files[file] ?? "",
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        highlightSelectionMatches(),
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({
          "aria-label": `Text of ${file}`,
          "aria-description": "Esc, then Tab leaves the editor",
          spellcheck: "false",
        }),
        this.#words.of(this.#language),
        colours,
        look,
        problemsShown,
        asking(this.#context, () => this.#file),
        keymap.of([
          { key: "F8", run: goToNextProblem },
          { key: "Mod-.", run: goToHelp },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.#written(update.state.doc.toString());
        }),
      ],
    });
  }

  /** The text was changed here. */
  #written(text: string): void {
    const file = this.#file;
    this.#context.work.change((now) =>
      now.files[file] === text ? now : { ...now, files: { ...now.files, [file]: text } },
    );
  }

  /** The work was changed: another file is open, or its text was changed elsewhere. */
  #follow(): void {
    const { current, files } = this.#context.work.get();
    const text = files[current] ?? "";
    if (current !== this.#file) {
      this.#states.set(this.#file, this.#view.state);
      this.#file = current;
      const known = this.#states.get(current);
      this.#view.setState(known ?? this.#fresh(current));
      this.#view.dispatch({ effects: this.#words.reconfigure(this.#language) });
      this.#mark();
    }
    if (this.#view.state.doc.toString() !== text) this.#replace(text);
  }

  /** Put in a new text, as one step that can be undone; what is the same at both ends stays. */
  #replace(text: string): void {
    const old = this.#view.state.doc.toString();
    let from = 0;
    while (from < old.length && from < text.length && old[from] === text[from]) from++;
    let end = 0;
    const most = Math.min(old.length, text.length) - from;
    while (end < most && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
    this.#view.dispatch({
      changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) },
      annotations: Transaction.userEvent.of("input.replaced"),
    });
  }

  #mark(): void {
    const mine = this.#context.problems.get().filter((one: Diagnostic) => one.places[0]?.file === this.#file);
    showProblems(this.#view, mine, (fix) => this.#mend(fix));
  }

  /** Apply a fix, which may reach into other files. */
  #mend(fix: Diagnostic["fixes"][number]): void {
    const { files } = this.#context.work.get();
    const changed = { ...files };
    for (const { file, from, to, text } of [...fix.edits].sort((a, b) => b.from - a.from)) {
      const old = changed[file];
      if (old !== undefined) changed[file] = old.slice(0, from) + text + old.slice(to);
    }
    this.#context.work.change((now) => ({ ...now, files: changed }));
    this.#view.focus();
  }

  #show(from: number, to: number): void {
    const end = this.#view.state.doc.length;
    const selection = EditorSelection.range(Math.min(from, end), Math.min(to, end));
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(selection, { y: "center" }) });
    this.#view.focus();
  }
}

/** A place where CodeMirror adopts its styles instead of writing them into the page, which the page's
 * policy forbids. The page's own styles hold there, too. */
function inShadow(place: HTMLElement): { parent: HTMLElement; root: ShadowRoot } {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open", delegatesFocus: true });
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = "page.css";
  const parent = document.createElement("div");
  root.replaceChildren(sheet, parent);
  return { parent, root };
}
