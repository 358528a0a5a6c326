/** What a study has found so far, in words, charts and tables. */

import type { Context } from "../../context.ts";
import { download } from "../../parts/giving.ts";
import type { Aimed, ClauseTable, Compared, Found, HeatMap, LevelRow, Parted, PlayersTable, Side, Swept } from "./answers.ts";
import { Chart } from "./chart.tsx";

export function Results({ found, context }: { found: Found; context: Context }) {
  switch (found.kind) {
    case "study":
      return <Comparison said={found.said} />;
    case "clauses":
      return <Clauses said={found.said} />;
    case "sweep":
      return <Sweep said={found.said} />;
    case "aim":
      return <Aim said={found.said} context={context} />;
  }
}

function Comparison({ said }: { said: Compared }) {
  const { look } = said;
  if (look === null) return null;
  return (
    <>
      <div class="versus">
        {look.sets.map((side, place) => (
          <SidePanel key={side.letter} side={side} name={said.names[place] ?? ""} place={place} />
        ))}
      </div>
      {look.tables.map((table) => (
        <Players key={table.players} table={table} />
      ))}
      <Notes notes={[HILLS, ...look.notes]} />
      <Exports csv={said.csv} json={said.json} />
    </>
  );
}

const HILLS = "Dot and bar: the mean score, and where it lies. Hills: how often each score came.";

function SidePanel({ side, name, place }: { side: Side; name: string; place: number }) {
  return (
    <div class="panel">
      <svg class={`key set-${place}`} viewBox="0 0 24 24" aria-hidden="true">
        {place === 0 ? <circle cx="12" cy="12" r="9" /> : <path d="M12 1l11 11-11 11L1 12z" />}
      </svg>
      <div>
        <h2>
          {side.letter}: {side.title}
        </h2>
        <p class="small quiet">
          <code>{name}</code>, {side.facts}
        </p>
      </div>
    </div>
  );
}

function Players({ table }: { table: PlayersTable }) {
  const of = `${table.players} players`;
  return (
    <section class="panel" aria-label={of}>
      <h2>{of}</h2>
      <div class="two even">
        <div>
          <h3>Scores</h3>
          <Chart spec={table.scores} label={`Scores with ${of}`} file={`scores-${table.players}.svg`} />
        </div>
        {table.changes !== null && (
          <div>
            <h3>B against A, of 100 points and 100 games</h3>
            <Chart spec={table.changes} label={`Changes with ${of}`} file={`changes-${table.players}.svg`} />
          </div>
        )}
      </div>
      <details class="more">
        <summary>The figures as a table</summary>
        <Figures rows={table.rows} of={of} />
      </details>
    </section>
  );
}

function Figures({ rows, of }: { rows: LevelRow[]; of: string }) {
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={`Figures with ${of}`}>
      <table class="figures">
        <thead>
          <tr>
            {["Who", "Rules", "Mean score", "Perfect", "Lost", "Turns", "B against A"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ level, sets, change }) =>
            sets.map((one, place) => (
              <tr key={`${level} ${one.letter}`}>
                {place === 0 && (
                  <th scope="rowgroup" rowSpan={sets.length}>
                    {level}
                  </th>
                )}
                <td>{one.letter}</td>
                <td>{one.mean}</td>
                <td>{one.perfect}</td>
                <td>{one.lost ?? "–"}</td>
                <td>{one.turns ?? "–"}</td>
                <td>
                  {place > 0 && change !== null && (
                    <>
                      <b>{change.verdict}</b> {change.typical}; of 100 games {change.perfect} perfect; of 100 possible points {change.part}
                      {change.verdict === "no difference seen" && change.enough !== null && (
                        <span class="quiet"> would show with {change.enough.toLocaleString("en")} deals</span>
                      )}
                    </>
                  )}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Clauses({ said }: { said: Parted }) {
  const { look } = said;
  return (
    <>
      <ul>
        {said.clauses.map((words, place) => (
          <li key={place}>
            {place + 1} <code>{words}</code>
          </li>
        ))}
      </ul>
      <Notes notes={said.impossible} />
      {look?.tables.map((table) => (
        <ClauseEffects key={`${table.players} ${table.level}`} table={table} />
      ))}
      {look !== null && <Notes notes={look.notes} />}
      <Exports json={said.json} />
    </>
  );
}

function ClauseEffects({ table }: { table: ClauseTable }) {
  const of = `${table.level}, ${table.players} players`;
  return (
    <section class="panel" aria-label={of}>
      <h2>{of}</h2>
      {table.chart !== null && (
        <Chart spec={table.chart} label={`What each clause changes: ${of}`} file={`clauses-${table.level}-${table.players}.svg`} />
      )}
      <details class="more">
        <summary>The figures as a table</summary>
        <div class="wide" tabIndex={0} role="region" aria-label={`What each clause changes, as a table: ${of}`}>
          <table class="figures">
            <thead>
              <tr>
                {["Rules", "Typical change", "Of 100 points", ""].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.words}>
                  <td>{row.words}</td>
                  <td>{row.typical}</td>
                  <td>{row.part}</td>
                  <td>{row.verdict}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function Sweep({ said }: { said: Swept }) {
  return (
    <>
      <LeftOut words={said.left_out} />
      {said.look?.maps.map(({ players, level, measures }) => (
        <section class="panel" key={`${players} ${level}`} aria-label={`${level}, ${players} players`}>
          <h2>
            {level}, {players} players
          </h2>
          <div class="two even">
            {measures.map((one) => (
              <Heat key={one.words} map={one} of={`${level}, ${players} players`} />
            ))}
          </div>
        </section>
      ))}
      {said.look !== null && <Notes notes={said.look.notes} />}
      <Exports json={said.json} />
    </>
  );
}

function Heat({ map, of }: { map: HeatMap; of: string }) {
  return (
    <div>
      <h3 class="cased">{map.words}</h3>
      {map.chart !== null && (
        <Chart spec={map.chart} label={`${map.words}: ${of}`} file={`${map.words.replace(/\W+/g, "-")}.svg`} />
      )}
      <details class="more" open={map.chart === null}>
        <summary>As a table</summary>
        <div class="wide" tabIndex={0} role="region" aria-label={`${map.words} as a table: ${of}`}>
          <table class="figures">
            <thead>
              <tr>
                {[...map.options, map.words].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {map.rows.map((row) => (
                <tr key={row.rules}>
                  {row.values.map((value, place) => (
                    <td key={place}>{value}</td>
                  ))}
                  <td>
                    {row.figure} {row.sign}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

function Aim({ said, context }: { said: Aimed; context: Context }) {
  const play = (expression: string): void => {
    context.work.change((now) => ({ ...now, expression }));
    context.tell(`${expression} is played now.`);
  };
  return (
    <>
      <LeftOut words={said.left_out} />
      {said.confirmed.length > 0 && (
        <section class="panel" aria-label="Fresh deals">
          <h2>Played again, on fresh deals</h2>
          <ul class="confirmed">
            {said.confirmed.map((one) => (
              <li key={one.rules} class={one.answer === "reached" ? "reached" : ""}>
                <span>
                  <code>{one.rules}</code> <b>{said.conclusion === undefined ? "so far" : one.words}</b>
                </span>
                <span class="number">
                  {one.figure}, {one.deals} deals
                </span>
                <button type="button" class="slim" onClick={() => play(one.rules)}>
                  Play these rules
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {said.map !== null && (
        <section class="panel" aria-label="The choice">
          <h2>What the choice has seen</h2>
          <Heat map={said.map} of="the choice" />
          <p class="small quiet">• proposed; - surely too little, + surely too much.</p>
        </section>
      )}
      <Notes notes={said.notes} />
      <Exports json={said.json} />
    </>
  );
}

function LeftOut({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  return (
    <div class="diag note" role="status">
      {words.slice(0, 3).map((one) => (
        <p key={one}>Left out: {one}</p>
      ))}
    </div>
  );
}

function Notes({ notes }: { notes: string[] }) {
  return (
    <div class="small quiet notes">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function Exports({ csv, json }: { csv?: string | undefined; json?: unknown }) {
  if (!csv && !json) return null;
  return (
    <p class="row">
      {csv && (
        <button type="button" class="slim" onClick={() => download("study.csv", csv, "text/csv")}>
          Download CSV
        </button>
      )}
      {json != null && (
        <button
          type="button"
          class="slim"
          onClick={() => download("study.json", JSON.stringify(json, null, 1), "application/json")}
        >
          Download JSON
        </button>
      )}
    </p>
  );
}
