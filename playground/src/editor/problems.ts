/** Problems under the words: a wavy line at once, and help below the line when the hands rest. */

import { StateEffect, StateField, type EditorState, type Extension, type Range } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { Diagnostic, Fix } from "../server/answers.ts";
import { asSentence } from "../parts/sentence.ts";
import { coded, element } from "./coded.ts";

/** While somebody types, a box that comes and goes would move the lines below. */
const REST = 500;

interface Marked {
  problems: Diagnostic[];
  mend: (fix: Fix) => void;
  /** The problem whose help is open, by its place among the others. */
  open: number;
  marks: DecorationSet;
}

const setProblems = StateEffect.define<{ problems: Diagnostic[]; mend: (fix: Fix) => void }>();
const openHelp = StateEffect.define<number>();

const marked = StateField.define<Marked>({
  create: () => ({ problems: [], mend: () => undefined, open: -1, marks: Decoration.none }),
  update(now, change) {
    let found = now;
    if (change.docChanged) {
      const problems = now.problems.map((one) => moved(one, (at) => change.changes.mapPos(at, 1)));
      found = { ...found, problems, marks: now.marks.map(change.changes) };
    }
    for (const effect of change.effects) {
      if (effect.is(setProblems)) {
        const { problems, mend } = effect.value;
        const kept = problems.findIndex((one) => one.message === found.problems[found.open]?.message);
        found = drawn({ ...found, problems, mend, open: kept }, change.state);
      }
      if (effect.is(openHelp)) found = drawn({ ...found, open: effect.value }, change.state);
    }
    return found;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.marks),
});

function moved(problem: Diagnostic, to: (at: number) => number): Diagnostic {
  const [first, ...others] = problem.places;
  if (first === undefined) return problem;
  return { ...problem, places: [{ ...first, from: to(first.from), to: to(first.to) }, ...others] };
}

function drawn(now: Marked, state: EditorState): Marked {
  const end = state.doc.length;
  const marks: Range<Decoration>[] = [];
  now.problems.forEach((problem, number) => {
    const place = problem.places[0];
    if (place === undefined) return;
    const from = Math.min(place.from, end);
    const to = Math.min(Math.max(place.to, from), end);
    const mark = Decoration.mark({
      class: problem.severity === "error" ? "cm-problem" : "cm-problem cm-problem-note",
      attributes: { title: problem.message },
    });
    if (to > from) marks.push(mark.range(from, to));
    else if (from > 0) marks.push(mark.range(from - 1, from));
    else if (end > 0) marks.push(mark.range(0, 1));
    if (number === now.open) {
      const line = state.doc.lineAt(to);
      const widget = new Help(problem, now.mend);
      marks.push(Decoration.widget({ widget, block: true, side: 1 }).range(line.to));
    }
  });
  return { ...now, marks: Decoration.set(marks, true) };
}

/** The box under a line: what is wrong, what to do, and buttons that do it. */
class Help extends WidgetType {
  readonly problem: Diagnostic;
  readonly mend: (fix: Fix) => void;

  constructor(problem: Diagnostic, mend: (fix: Fix) => void) {
    super();
    this.problem = problem;
    this.mend = mend;
  }

  override eq(other: Help): boolean {
    return JSON.stringify(other.problem) === JSON.stringify(this.problem);
  }

  override toDOM(): HTMLElement {
    const { code, severity, message, help, places, fixes } = this.problem;
    // No margins: CodeMirror measures boxes, and its line numbers would drift away from the lines.
    const frame = element("div", "help-frame");
    const box = element("div", `diag ${severity}`);
    frame.append(box);
    const first = element("p");
    first.append(element("span", `tag ${severity}`, code), " ", spoken("b", "", asSentence(message)));
    box.append(first);
    for (const place of places.slice(1)) {
      if (place.text) box.append(element("p", "small", `Line ${place.line} of ${place.file}: ${place.text}`));
    }
    if (help) box.append(spoken("p", "small", asSentence(help)));
    if (fixes.length) {
      const row = element("p", "row");
      fixes.forEach((fix, number) => {
        const button = element("button", number === 0 ? "main slim" : "slim", "");
        button.append(...coded(asSentence(fix.title).slice(0, -1)));
        button.setAttribute("type", "button");
        button.addEventListener("click", () => this.mend(fix));
        row.append(button);
      });
      box.append(row);
    }
    return frame;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** An element with words in which code is set as code. */
function spoken(name: string, className: string, words: string): HTMLElement {
  const found = element(name, className);
  found.append(...coded(words));
  return found;
}

/** Open the help for the problem in the line of the cursor, otherwise for the first, after a rest. */
const resting = EditorView.updateListener.of((update) => {
  const told = update.transactions.some((one) => one.effects.some((effect) => effect.is(setProblems)));
  if (!update.docChanged && !update.selectionSet && !told) return;
  const { view } = update;
  clearTimeout(waiting.get(view));
  waiting.set(
    view,
    setTimeout(() => {
      const { problems, open } = view.state.field(marked);
      const wanted = nearest(view.state, problems);
      if (wanted !== open) view.dispatch({ effects: openHelp.of(wanted) });
    }, REST),
  );
});
const waiting = new WeakMap<EditorView, ReturnType<typeof setTimeout>>();

function nearest(state: EditorState, problems: Diagnostic[]): number {
  const line = state.doc.lineAt(state.selection.main.head);
  const here = problems.findIndex(({ places: [place] }) => place !== undefined && place.from <= line.to && place.to >= line.from);
  return here >= 0 ? here : problems.length ? 0 : -1;
}

export const problemsShown: Extension = [marked, resting];

export function showProblems(view: EditorView, problems: Diagnostic[], mend: (fix: Fix) => void): void {
  view.dispatch({ effects: setProblems.of({ problems, mend }) });
}

/** Go to the next problem behind the cursor, and around. */
export function goToNextProblem(view: EditorView): boolean {
  const { problems } = view.state.field(marked);
  const at = view.state.selection.main.head;
  const places = problems.flatMap(({ places: [place] }) => (place ? [place] : []));
  const next = places.find((place) => place.from > at) ?? places[0];
  if (next === undefined) return false;
  const end = view.state.doc.length;
  view.dispatch({ selection: { anchor: Math.min(next.from, end) }, scrollIntoView: true });
  return true;
}

/** Open the help for the problem in this line, and go to its first button. */
export function goToHelp(view: EditorView): boolean {
  const wanted = nearest(view.state, view.state.field(marked).problems);
  if (wanted < 0) return false;
  view.dispatch({ effects: openHelp.of(wanted) });
  view.dom.querySelector<HTMLElement>(".diag button")?.focus();
  return true;
}
