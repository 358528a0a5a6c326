/** What one may do now: with the chosen card, by a hint, by an action. What is forbidden says why. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Chip, type Seen, WithCards } from "../../parts/cards.tsx";
import type { Context } from "../../context.ts";
import type { Choices, Clause, GamePage, HintName, Own, Ruled } from "./answers.ts";
import type { Game, State } from "./game.ts";

interface Shown {
  game: Game;
  state: State;
  page: GamePage;
  suits: Seen[];
  context: Context;
}

export function Doing({ game, state, page, suits, context }: Shown) {
  const [refused, refuse] = useState<{ of: string; ruled: Ruled } | null>(null);
  // The same position may be asked for again: what was refused in it still is.
  const position = JSON.stringify([page.hash, page.seed, page.seats, page.moves]);
  const question = useRef<HTMLParagraphElement>(null);
  const acted = useRef(false);
  // The button of the last move is gone: its place is taken by the question for the next.
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) question.current?.focus();
    if (page.mine) acted.current = false;
  }, [page]);
  if (state.at !== null) return <Earlier game={game} state={state} page={page} />;
  const { choices } = page;
  if (choices === null) return null;
  const act = (ruled: Ruled): void => {
    acted.current = ruled.why === null;
    if (ruled.why === null) game.make(ruled.move);
    else refuse({ of: position, ruled });
  };
  const own = state.chosen === null ? undefined : choices.own[state.chosen];
  const holds = choices.own.some((one) => one.play ?? one.look ?? one.give ?? one.exchanges[0]);
  return (
    <section class="sky doing" aria-label="What you may do">
      <p tabIndex={-1} ref={question}>
        <b>{page.question}</b>
      </p>
      {holds && (own === undefined ? <Unchosen choices={choices} game={game} /> : <WithCard own={own} suits={suits} act={act} />)}
      {choices.hints.length > 0 && (
        <div class="hints">
          {choices.hints.map(({ to, names }) => (
            <div key={to} class="hints-to" role="group" aria-label={`Hints to ${to}`}>
              <span class="quiet">to {to}</span>
              <div class="row">
                {grouped(names, suits).map((group) => (
                  <div key={group[0]!.word} class="row">
                    {group.map((name) => (
                      <Hint key={name.word} name={name} suits={suits} act={act} point={(on) => game.point(on ? name.touches : [])} />
                    ))}
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
      {choices.actions.length > 0 && (
        <div class="row">
          {choices.actions.map((action) => (
            <Doable key={action.name} ruled={action} act={act} title={action.words.join(", ")}>
              {action.name}
            </Doable>
          ))}
        </div>
      )}
      {choices.discards.length > 0 && (
        <div class="row" role="group" aria-label="Discarded cards to choose from">
          {choices.discards.map((one) => (
            <Doable key={one.card} ruled={one} act={act}>
              <WithCards text={one.card} suits={suits} />
            </Doable>
          ))}
        </div>
      )}
      {choices.stands_for.length > 0 && (
        <div class="row" role="group" aria-label="What the joker stands for">
          {choices.stands_for.map((one) => (
            <Doable key={one.card} ruled={one} act={act}>
              <WithCards text={one.card} suits={suits} />
            </Doable>
          ))}
        </div>
      )}
      {choices.display.length > 0 && (
        <div class="row" role="group" aria-label="Cards of the display to choose from">
          {choices.display.map((one) => (
            <Doable key={one.card ?? ""} ruled={one} act={act}>
              {one.card === null ? "The top card of the deck" : <WithCards text={one.card} suits={suits} />}
            </Doable>
          ))}
        </div>
      )}
      {choices.places.length > 0 && (
        <div class="row" role="group" aria-label="Where the new card goes">
          {choices.places.map((one) => (
            <Doable key={one.move[1]} ruled={one} act={act}>
              {one.move[1] === 0 ? "Put it first" : "Put it last"}
            </Doable>
          ))}
        </div>
      )}
      {refused !== null && refused.of === position && <Refusal ruled={refused.ruled} context={context} />}
    </section>
  );
}

function Unchosen({ choices, game }: { choices: Choices; game: Game }) {
  return (
    <div class="row choose" role="group" aria-label="Your cards">
      <span class="quiet">Choose one of your cards</span>
      {choices.own.map(({ place }) => (
        <button key={place} type="button" class="slim" onClick={() => game.choose(place)} aria-label={`Choose card ${place + 1}`}>
          {place + 1}
        </button>
      ))}
    </div>
  );
}

/** What to do with the chosen card, and what it can be. */
function WithCard({ own, suits, act }: { own: Own; suits: Seen[]; act: (ruled: Ruled) => void }) {
  const called = own.place + 1;
  const likely = own.kinds.slice(0, 8);
  const more = own.kinds.length - likely.length;
  return (
    <>
      <p class="can-be">
        <span class="quiet">Card {called} can be</span>{" "}
        {likely.map(({ card, chance }) => (
          <span key={card} class="likely">
            <WithCards text={card} suits={suits} /> <span class="number quiet">{percent(chance)}</span>
          </span>
        ))}
        {more > 0 && <span class="quiet">and {more} more</span>}
      </p>
      <div class="row actions">
        {own.play && (
          <Doable ruled={own.play} act={act} main>
            Play card {called}
          </Doable>
        )}
        {own.discard && (
          <Doable ruled={own.discard} act={act}>
            Discard card {called}
          </Doable>
        )}
        {own.look && (
          <Doable ruled={own.look} act={act} main>
            Look at card {called}
          </Doable>
        )}
        {own.give && (
          <Doable ruled={own.give} act={act} main>
            Give card {called} away
          </Doable>
        )}
      </div>
      {own.exchanges.length > 0 && (
        <div class="row" role="group" aria-label={`Exchange card ${called}`}>
          <span class="quiet">Exchange it for</span>
          {own.exchanges.map((one) => (
            <Doable key={one.move[2]} ruled={one} act={act}>
              <WithCards text={one.card} suits={suits} />
            </Doable>
          ))}
        </div>
      )}
      {own.calls.length > 0 && (
        <div class="row" role="group" aria-label={`Play card ${called} and call its suit`}>
          <span class="quiet">or play it as</span>
          {own.calls.map((call) => (
            <Doable key={call.suit} ruled={call} act={act}>
              {suits[call.suit] ? <Chip suit={suits[call.suit]!} /> : call.suit + 1}
            </Doable>
          ))}
        </div>
      )}
    </>
  );
}

function percent(chance: number): string {
  if (chance >= 0.995) return "for certain";
  return chance < 0.01 ? "under 1 %" : `${Math.round(100 * chance)} %`;
}

interface Hinting {
  name: HintName;
  suits: Seen[];
  act: (ruled: Ruled) => void;
  point: (on: boolean) => void;
}

/** The suit that a hint names, and what it says besides: a pair is a colour and a value. */
function named({ word, axis }: HintName, suits: Seen[]): [Seen | undefined, string] {
  const [colour = "", value = ""] = axis === "both" ? word.split(" ") : [word];
  return [axis === "value" ? undefined : suits.find((one) => one.name === colour), value];
}

/** Names that stay together where there is little room: colours, values, the pairs of a colour. */
function grouped(names: HintName[], suits: Seen[]): HintName[][] {
  const groups = new Map<string, HintName[]>();
  for (const name of names) {
    const key = name.axis === "both" ? (named(name, suits)[0]?.name ?? "") : name.axis;
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()];
}

/** A hint. While it is pointed at, the cards that it touches are marked on the table. */
function Hint({ name, suits, act, point }: Hinting) {
  const [suit, value] = named(name, suits);
  const several = name.touches.length > 1;
  const touched = name.touches.map(({ seat, places }) => places.map((place) => place + 1).join(", ") + (several ? ` of player ${seat + 1}` : ""));
  const touches = touched.length === 0 ? "touches no card" : `touches ${touched.join("; ")}`;
  return (
    <Doable ruled={name} act={act} title={`${name.word}: ${touches}`} small point={point}>
      {suit ? <Chip suit={suit} value={value || undefined} /> : <span class="chip value">{name.word}</span>}
    </Doable>
  );
}

interface Button {
  ruled: Ruled;
  act: (ruled: Ruled) => void;
  children: preact.ComponentChildren;
  title?: string;
  main?: boolean;
  small?: boolean;
  point?: (on: boolean) => void;
}

/** A button for a move. One that is forbidden can be reached, and says why. */
function Doable({ ruled, act, children, title, main = false, small = false, point }: Button) {
  const why = ruled.why === null ? title : `${title ?? ""}${title ? ": " : ""}not allowed, ${ruled.why}`;
  return (
    <button
      type="button"
      class={`${main ? "main" : ""} ${small ? "hint" : ""}`}
      aria-disabled={ruled.why === null ? undefined : "true"}
      aria-label={small ? why : undefined}
      title={why}
      onClick={() => act(ruled)}
      onPointerEnter={() => point?.(true)}
      onPointerLeave={() => point?.(false)}
      onFocus={() => point?.(true)}
      onBlur={() => point?.(false)}
    >
      {children}
    </button>
  );
}

function Refusal({ ruled, context }: { ruled: Ruled; context: Context }) {
  const { rule } = ruled;
  return (
    <div class="diag" role="alert">
      <p>
        <b>That is not allowed: {ruled.why}.</b>
      </p>
      {rule !== null && (
        <p class="small">
          The clause that forbids it: <code>{rule.text}</code>, in {rule.heading}. <There rule={rule} context={context} />
        </p>
      )}
    </div>
  );
}

/** The way to a clause, where its file is open. */
function There({ rule, context }: { rule: Clause; context: Context }) {
  const text = context.work.get().files[rule.file];
  if (text === undefined) return null;
  const lines = text.split("\n");
  const from = lines.slice(0, rule.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const to = from + (lines[rule.line - 1]?.length ?? 0);
  return (
    <button type="button" class="slim" onClick={() => context.goTo(rule.file, from, to)}>
      Go to line {rule.line}
    </button>
  );
}

/** An earlier table: to look at, or to try something else from. */
function Earlier({ game, state, page }: { game: Game; state: State; page: GamePage }) {
  const { at, moves } = state;
  return (
    <section class="sky doing" aria-label="An earlier table">
      <p>
        This is the table after {at} of {moves.length} moves.
      </p>
      <p class="row">
        <button type="button" class="main" onClick={() => game.look(moves.length)}>
          Back to the present
        </button>
        {page.seats.includes("me") && (
          <button type="button" onClick={() => game.tryFrom(at ?? 0)}>
            What if…? Go on from here
          </button>
        )}
      </p>
    </section>
  );
}

