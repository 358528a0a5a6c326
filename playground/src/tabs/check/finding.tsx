/** One finding: what it says, the clause it blames, the game that shows it, and ways to deal with it. */

import { useEffect, useState } from "preact/hooks";
import type { Context } from "../../context.ts";
import { useCell } from "../../parts/use.ts";
import { Words } from "../../parts/words.tsx";
import { type Checks, type Finding, reasonFor } from "./checked.ts";
import { Meaning } from "./meaning.tsx";
import { Trace } from "./trace.tsx";

export function FindingBox({ finding, context, checks }: { finding: Finding; context: Context; checks: Checks }) {
  const work = useCell(context.work);
  const { code, severity, message, clause, place, scope, help, rules, also_in, record } = finding;
  const accepted = reasonFor(finding, work);
  const defect = severity === "error";
  const [shown, show] = useState(defect);
  const there = place !== null && place.file in work.files;
  return (
    <article class={`finding ${accepted ? "accepted" : severity}`} aria-label={`${code}: ${message}`}>
      <div class="row apart">
        <p class="row">
          <span class={`tag ${accepted ? "ok" : severity}`}>{code}</span>
          <span class="small quiet">{accepted ? "accepted" : defect ? "finding" : "note: no fault, but may surprise somebody"}</span>
        </p>
        <Meaning code={code} context={context} />
      </div>
      <h2><Words text={message} /></h2>
      {clause !== null && (
        <p class="clause">
          {place !== null && <span class="number">{place.line}</span>}
          <code>{clause}</code>
          {there && (
            <button type="button" class="plain slim" onClick={() => context.goTo(place.file, place.from, place.to)}>
              Go to the clause
            </button>
          )}
        </p>
      )}
      {record !== null && (shown ? <Trace finding={finding} context={context} /> : (
        <p>
          <button type="button" class="slim" onClick={() => show(true)}>
            Watch the game that shows it
          </button>
        </p>
      ))}
      <dl class="scope">
        {scope && (
          <>
            <dt>Seen in</dt>
            <dd><Words text={scope} /></dd>
          </>
        )}
        <dt>Rules</dt>
        <dd>{[rules, ...also_in].join(", ")}</dd>
        {help && (
          <>
            <dt>So</dt>
            <dd><Words text={help} /></dd>
          </>
        )}
      </dl>
      <Accept key={accepted} reason={accepted} accept={(reason) => checks.accept(finding, reason)} />
    </article>
  );
}

/** That a finding is meant, and why. */
function Accept({ reason, accept }: { reason: string; accept: (reason: string) => void }) {
  const [asking, ask] = useState(false);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => field?.focus(), [field]);
  if (reason !== "") {
    return (
      <p class="row">
        <span>
          That is meant: <b>{reason}</b>
        </span>
        <button type="button" class="plain slim" onClick={() => accept("")}>
          Take it back
        </button>
      </p>
    );
  }
  if (!asking) {
    return (
      <p class="row">
        <button type="button" class="slim" onClick={() => ask(true)}>
          That is meant…
        </button>
      </p>
    );
  }
  return (
    <form
      class="row accepting"
      onSubmit={(event) => {
        event.preventDefault();
        const words = field?.value.trim() ?? "";
        if (words !== "") accept(words);
      }}
    >
      <label>
        <span class="small">Why is that all right?</span>
        <input type="text" maxLength={200} ref={setField} placeholder="children shall not lose" />
      </label>
      <button type="submit" class="slim main">
        Accept it
      </button>
      <button type="button" class="slim" onClick={() => ask(false)}>
        Cancel
      </button>
    </form>
  );
}
