/** What has changed against the game without expansions, at a glance. */

import type { Changing, Row, RulesPage } from "../../server/answers.ts";

export function Changes({ page }: { page: RulesPage }) {
  if (page.base === null) return null;
  const rows = page.rows.filter(({ section, before }) => before !== undefined && section !== "touch" && section !== "tiles");
  return (
    <ul class="changes" aria-label={`Changed against ${page.base}`}>
      <Number what="cards" amount={page.deck} />
      <Number what="fireworks" amount={page.fireworks} />
      <Number what="highest score" amount={page.maximum} first />
      {page.hints.before !== null && (
        <li>
          hints <s>{page.hints.before}</s> <b>{page.hints.total}</b>
        </li>
      )}
      {page.strikes.before !== null && (
        <li>
          strikes <s>{page.strikes.before}</s> <b>{page.strikes.total}</b>
        </li>
      )}
      {rows.map((row) => (
        <li key={`${row.section} ${row.subject}`}>
          {row.subject}: <b>{changed(row)}</b>
        </li>
      ))}
    </ul>
  );
}

function Number({ what, amount, first }: { what: string; amount: Changing; first?: boolean }) {
  if (amount.before === null) return null;
  return (
    <li>
      {first && `${what} `}
      <s>{amount.before}</s> <b>{amount.now}</b>
      {!first && ` ${what}`}
    </li>
  );
}

/** Of several clauses, those that are new. */
function changed({ words, before }: Row): string {
  if (words === "") return "no more";
  const old = new Set((before ?? "").split("; "));
  const fresh = words.split("; ").filter((clause) => !old.has(clause));
  return (fresh.length ? fresh : [words]).join("; ");
}
