/** Day, night, or as the system has it. */

import { useEffect } from "preact/hooks";
import { useCell } from "../parts/use.ts";
import { kept } from "../cells/store.ts";

const THEMES = { auto: "Auto", day: "Day", night: "Night" } as const;
type Theme = keyof typeof THEMES;

const theme = kept<Theme>(localStorage, "tamaya.theme", "auto", (found) =>
  typeof found === "string" && found in THEMES ? (found as Theme) : null,
);

export function Themes() {
  const chosen = useCell(theme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = chosen;
  }, [chosen]);
  return (
    <fieldset class="themes">
      <legend class="unseen">Theme</legend>
      {Object.entries(THEMES).map(([name, words]) => (
        <label key={name}>
          <input
            type="radio"
            name="theme"
            checked={name === chosen}
            onChange={() => theme.set(name as Theme)}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
