/** Rules expressions such as `nl(strikes=2)+expert`: taking them apart and writing them again. */

import type { Value } from "../server/answers.ts";

export interface Part {
  name: string;
  options: Record<string, Value>;
}

const PART = /^\s*([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\s*(?:\(([^()]*)\))?\s*$/;
const SETTING = /^\s*([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\s*=\s*(?:(-?[0-9]+)|([a-z][a-z0-9]*(?:-[a-z0-9]+)*))\s*$/;

/** The parts of an expression, or null where it is none. */
export function parts(expression: string): Part[] | null {
  const found: Part[] = [];
  for (const text of expression.split("+")) {
    const part = PART.exec(text);
    if (part === null) return null;
    const options: Record<string, Value> = {};
    if (part[2] !== undefined) {
      for (const setting of part[2].split(",")) {
        const pair = SETTING.exec(setting);
        if (pair === null) return null;
        options[pair[1]!] = pair[2] === undefined ? pair[3]! : Number(pair[2]);
      }
    }
    found.push({ name: part[1]!, options });
  }
  return found;
}

export function written(found: Part[]): string {
  return found
    .map(({ name, options }) => {
      const settings = Object.entries(options).map(([option, value]) => `${option}=${value}`);
      return settings.length ? `${name}(${settings.join(", ")})` : name;
    })
    .join("+");
}

export function names(expression: string): string[] {
  return parts(expression)?.map((part) => part.name) ?? [];
}

/** The expression with another game in the first place; its expansions stay. */
export function onGame(expression: string, game: string): string {
  const [, ...rest] = parts(expression) ?? [];
  return written([{ name: game, options: {} }, ...rest]);
}

/** The expression with an expansion more, or without it. */
export function toggled(expression: string, name: string): string {
  const found = parts(expression) ?? [];
  const without = found.filter((part) => part.name !== name);
  return written(without.length < found.length ? without : [...found, { name, options: {} }]);
}

/** The expression with an option set; null takes the setting away. */
export function set(expression: string, name: string, option: string, value: Value | null): string {
  const found = parts(expression) ?? [];
  return written(
    found.map((part) => {
      if (part.name !== name) return part;
      const { [option]: _, ...others } = part.options;
      return { name, options: value === null ? others : { ...others, [option]: value } };
    }),
  );
}

/** The expansions of an expression that a message speaks of. */
export function blamed(expression: string, words: string): string[] {
  const [, ...expansions] = names(expression);
  return expansions.filter((name) => words.includes(`\`${name}\``));
}
