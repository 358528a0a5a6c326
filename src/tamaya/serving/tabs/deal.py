"""The Deal tab: a deal however it is given, its best line, and why there is no more."""

import json
import shlex

from tamaya.dealing import Called, Dealer, fields_of
from tamaya.engine.errors import DealError, IllegalMoveError
from tamaya.engine.game.deal import MOST_SEED, Deal
from tamaya.engine.live.export import link_from_record
from tamaya.engine.live.rules import UnmappedError
from tamaya.engine.records.playthrough import told_moves
from tamaya.engine.records.reading import MOST_TEXT, RecordError, as_number, as_object, as_text
from tamaya.engine.records.record import Record
from tamaya.serving.tabs.parts.documents import Tell, documents
from tamaya.serving.tabs.parts.frames import frames, opening, width_of
from tamaya.solver.attempt import Attempt
from tamaya.solver.bound import Bound
from tamaya.solver.claims.why import Explanation, explain
from tamaya.solver.plain.hints import make_readable
from tamaya.solver.portfolio import doing
from tamaya.solver.portfolio import solve as attempt

MOST_SECONDS = 120


def deal(request: object) -> dict[str, object]:
    """The deal that somebody gives, and how the table looks at the start."""
    data = as_object(request, "what is asked")
    with documents(data).open():
        deal, called = _dealt(data)
    rules = deal.rules
    hands, dealt = [], 0
    for size in rules.hands_of(deal.players):
        hands.append(deal.cards[dealt : dealt + size])
        dealt += size
    return {
        "rules": called.name,
        "title": rules.title,
        "hash": rules.hash,
        "players": deal.players,
        "counts": list(rules.players),
        "seed": deal.seed,
        "deck": deal.cards,
        "hands": hands,
        "text": _text(deal, called),
        "command": _command("deal", data, deal, called),
        "frame": opening(deal, width_of(data)),
    }


def solve(request: object, tell: Tell) -> dict[str, object]:
    """The best score of a deal, told while both bounds move; an interrupt keeps them."""
    data = as_object(request, "what is asked")
    seconds = as_number(data.get("seconds", 30), "`seconds`", 1, MOST_SECONDS)
    with documents(data).open():
        deal, called = _dealt(data)

        def listen(so_far: Attempt, stage: str) -> None:
            tell(lambda: _bounds(so_far.bound()) | {"doing": doing(stage)})

        result = attempt(deal, seconds, listener=listen, hurried=True)
        bounds = _bounds(result.bound())
        tell(lambda: bounds | {"doing": "a line worth reading"})
        if not result.interrupted:
            make_readable(result)
        bound = result.bound()
        why = Explanation((bound.reason,))
        if data.get("explain") is True and not bound.interrupted:
            tell(lambda: bounds | {"doing": "what stands in the way"})
            try:
                why = explain(bound, min(20.0, seconds))
            except KeyboardInterrupt:
                why = Explanation((bound.reason,))
        return _answer(data, bound, called, why)


def _bounds(bound: Bound) -> dict[str, object]:
    return {
        "lower": bound.lower,
        "upper": bound.at_most,
        "maximum": bound.deal.rules.maximum,
        "seconds": round(bound.seconds, 2),
    }


def _answer(
    data: dict[str, object], bound: Bound, called: Called, why: Explanation
) -> dict[str, object]:
    deal = bound.deal
    moves = bound.witness.moves if bound.witness is not None else ()
    record = Record(deal, bound.line, rules=called.name, text=called.text)
    link, no_link = _link(record)
    marks = {deal.deck[place] for place in why.cards}
    return _bounds(bound) | {
        "proved": bound.proved,
        "interrupted": bound.interrupted,
        "reason": bound.reason,
        "explanation": list(why.sentences),
        "cards": list(why.cards),
        "line": list(bound.line),
        "told": told_moves(record) if moves else [],
        "dealt": opening(deal, width_of(data), why.cards),
        "frames": frames(deal, moves, width_of(data), marks),
        "link": link,
        "no_link": no_link,
        "record": record.to_json(),
        "json": fields_of(deal, called) | bound.to_json(),
        "command": _command("solve", data, deal, called),
    }


def _link(record: Record) -> tuple[str | None, str | None]:
    """A replay on hanab.live, or why there is none."""
    try:
        return link_from_record(record), None
    except (UnmappedError, IllegalMoveError) as error:
        return None, str(error)


# ------------------------------------------------------------------- which deal


def _dealt(data: dict[str, object]) -> tuple[Deal, Called]:
    """The deal that is asked about: of a seed, or in whatever form somebody has one."""
    these = documents(data)
    players = data.get("players")
    if players is not None:
        players = as_number(players, "`players`", 1, 99)
    given = None
    if these.expression:
        given = (these.rules(), these.called())
    dealer = Dealer(given, players, there=data.get("on") == "hanab.live")
    try:
        if "deal" in data:
            return dealer.read(as_text(data["deal"], "`deal`", MOST_TEXT))
        if given is None or players is None:
            raise RecordError("name the rules and the number of players, or give a whole deal")
        return dealer.of_seed(as_number(data.get("seed", 0), "`seed`", 0, MOST_SEED))
    except DealError as error:
        raise RecordError(str(error)) from None


def _text(deal: Deal, called: Called) -> str:
    """The deal as the command line writes it: cards where these say everything, or JSON."""
    if deal.tiles or deal.returns:
        return json.dumps(deal.to_json() | {"rules": called.name, "hash": deal.rules.hash})
    return " ".join(deal.cards)


def _command(verb: str, data: dict[str, object], deal: Deal, called: Called) -> str:
    """What to type in a terminal, where the files lie, to get the same."""
    there = " --on hanab.live" if data.get("on") == "hanab.live" else ""
    if "deal" in data:
        rules = f"{shlex.quote(called.name)} " if data.get("expression") else ""
        return f"tamaya solve {rules}--deal deal.txt{there}"
    rules = shlex.quote(str(data["expression"]))
    seed = data.get("seed", 0)
    there = there if verb == "solve" else ""
    return f"tamaya {verb} {rules} -p {deal.players} --seed {seed}{there}"
