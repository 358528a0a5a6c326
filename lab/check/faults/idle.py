"""Rules that come to nothing: clauses that never fire, tiles that run out, tokens that are lost."""

from collections.abc import Iterator

from tamaya.engine.game.responses import Response
from tamaya.lab.case import Case, Small
from tamaya.lab.check.possible.fireworks import most_complete, unfinished
from tamaya.lab.check.possible.moments import ends
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.check.possible.strikes import idle_strikes
from tamaya.lab.findings import Finding
from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.vocabulary.effects import every, has
from tamaya.variants.vocabulary.events import EventName

_SILENT: tuple[EventName, ...] = ("cannot_act", "no_tile_left", "deck_runs_out")
"""Events of which a game must speak, whether or not they come about."""


def never_fires(case: Case) -> Iterator[Finding]:
    """A clause whose event never comes about, as the tables tell."""
    for reaction in _speaking(case.rules):
        proof = possible(case.rules).why_never(reaction)
        if proof:
            yield _never(case, reaction, f"this never happens: {proof}", "proved from the tables")


def never_fired(case: Case) -> Iterator[Finding]:
    """A clause whose event comes about in no game of any small table."""
    whole = [small for small in case.smalls if small.walk.is_whole]
    for reaction in _speaking(case.rules):
        there = [small for small in whole if _place(small, reaction) is not None]
        proof = possible(case.rules).why_never(reaction)
        if there and not proof and not any(fired(small, reaction) for small in there):
            yield _never(case, reaction, "this never happens, in any game", there[-1].scope)


def _speaking(rules: Rules) -> Iterator[Reaction]:
    """The reactions that bring something, but for those that come to nothing by another fault."""
    idle = idle_strikes(rules) is not None
    short = any(unfinished(rules))
    for reaction in rules.reactions:
        event = reaction.trigger.event
        if event in _SILENT or {effect.verb for effect in reaction.effects} <= {"nothing"}:
            continue
        if not (idle and event == "last_strike") and not (short and event == "all_completed"):
            yield reaction


def _never(case: Case, reaction: Reaction, message: str, scope: str) -> Finding:
    return case.finding(
        "F301",
        message,
        reaction.origin,
        "leave the clause out, or name the event that is meant",
        case.weight(reaction.origin),
        scope=scope,
    )


def _place(small: Small, reaction: Reaction) -> int | None:
    for place, other in enumerate(small.walk.rules.reactions):
        if other.origin == reaction.origin:
            return place
    return None


def fired(small: Small, reaction: Reaction) -> bool:
    """Whether a reaction was carried out anywhere in a walk."""
    place, text = _place(small, reaction), reaction.origin.text
    return any(
        isinstance(each, Response) and each.order == place and each.text == text
        for each in small.walk.first
    )


def fits_nowhere(case: Case) -> Iterator[Finding]:
    """Cards that no firework ever takes, in suits that do build one."""
    rules = case.rules
    built = [{value for line in suit.lines for value in line} for suit in rules.suits]
    kinds = [(s, v) for s, v in rules.kinds if built[s] and v not in built[s]]
    if not kinds:
        return
    names = [f"{rules.suits[suit].name} {value}" for suit, value in kinds]
    shown = names if len(names) < 4 else [*names[:3], f"{len(names) - 3} other kinds"]
    yield case.finding(
        "F307",
        f"no firework ever takes {' or '.join(shown)}: such a card can only be thrown away",
        rules.origin(f"suit {rules.suits[kinds[0][0]].name} cards"),
        "leave the card out, or build with it",
        scope="proved from the tables",
    )


def runs_dry(case: Case) -> Iterator[Finding]:
    """More tiles can be asked for than there are."""
    rules = case.rules
    if not rules.tiles:
        return
    drawing = [r for r in rules.reactions if has(r.effects, "draws a tile")]
    done = [r for r in drawing if r.trigger.event == "firework_completed"]
    inside = any(has(tile, "draws a tile") for tile in rules.tiles)
    always = len(done) == 1 == len(drawing) and not done[0].conditions
    if always and not rules.actions and not inside:
        most = most_complete(rules)
        over = any(ends(r.effects) for r in rules.always_to("all_completed"))
        demand = most - (over and most == rules.most_fireworks)
        if done[0].trigger.suit is not None or demand <= len(rules.tiles):
            return
        message = f"{demand} tiles can be asked for, but there are only {len(rules.tiles)}"
        scope, trace = "proved from the tables", None
    else:
        dry = [small for small in case.smalls if "pile dry" in small.walk.first]
        if not dry:
            return
        small = dry[0]
        message = f"there are only {len(rules.tiles)} tiles, but more can be asked for"
        scope, trace = small.scope, case.shown(small, small.walk.first["pile dry"])
    left = rules.reactions_to("no_tile_left")
    yield case.finding(
        "F302",
        message,
        (left[0].origin if left else None, drawing[0].origin if drawing else None),
        "add tiles, or say what should happen instead: `when no tile is left { … }`",
        "note",
        trace,
        scope,
    )


def hints_lost(case: Case) -> Iterator[Finding]:
    """What an expansion gives is lost at the full supply. That discards can be is no news."""
    rules = case.rules
    gifts = [
        reaction
        for reaction in rules.reactions
        if not reaction.origin.heading.startswith("game ")
        and any(effect.verb == "regain" for effect in every(reaction.effects))
    ]
    for reaction in gifts:
        for small in case.smalls:
            state = small.walk.first.get(("hint lost", reaction.origin.text))
            if state is None:
                continue
            yield case.finding(
                "F303",
                "the hint token that this brings is lost at the full supply, without a word",
                reaction.origin,
                "nothing to mend if that is what you mean",
                "note",
                case.shown(small, state),
                small.scope,
            )
            break


def seats(case: Case) -> Iterator[Finding]:
    """The first player is dealt another number of cards than the others."""
    rules = case.rules
    uneven = [hands for hands in rules.hands if len(set(hands.cards)) > 1]
    if uneven:
        first, other = uneven[0].cards[0], uneven[0].cards[-1]
        yield case.finding(
            "F305",
            f"the seats are not alike: the first player holds {first} cards, the others {other}",
            next(iter(rules.changes("hand first")), None),
            "nothing to mend if that is what you mean",
            "note",
            scope="proved from the tables",
        )
