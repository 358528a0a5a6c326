"""How two rule sets differ in play: from their decks, from one deal, or from small tables."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tamaya.engine.game.deal import Deal, deal
from tamaya.lab.apart.parting import Parting, parting_of, same_cards
from tamaya.lab.grasps import LUCK, SMALL, not_covered
from tamaya.lab.small.reduce import Reduced, reduced_alike
from tamaya.lab.small.selection import Size
from tamaya.lab.small.sizes import ladder
from tamaya.solver.clock import now
from tamaya.variants.rules import Rules

MOST_STATES = 20_000


@dataclass(frozen=True, slots=True)
class InPlay:
    """What was seen of two rule sets in play.

    `reason` says why there is nothing to play, where that is so. Otherwise there is a parting, or
    none within the scope; `proved` is whether that scope was gone through to its end.
    """

    scope: str
    parting: Parting | None = None
    reason: str = ""
    proved: bool = False


def in_play(
    one: Rules,
    other: Rules,
    players: int | None = None,
    seconds: float = 20.0,
    seed: int | None = None,
    tell: Callable[[str], None] | None = None,
) -> InPlay:
    """Play two rule sets in step, over the deal of a seed or over all deals of small tables.

    Raises `ValueError` where nobody can play both.
    """
    both = [count for count in one.players if count in other.players]
    if not both:
        return InPlay("", reason="no number of players can play both")
    if players is not None and players not in both:
        raise ValueError(f"both rule sets are for {_either(both)} players, not for {players}")
    count = players or both[0]
    reason = _needless(one, other, count)
    if reason:
        return InPlay("", reason=reason)
    if seed is not None:
        return _of_deal(one, other, count, seconds, seed)
    uncovered = not_covered(SMALL, one, other) or not_covered(LUCK, one, other)
    if uncovered:
        answer = _of_deal(one, other, count, seconds, 0)
        return replace(answer, scope=f"{answer.scope}; no small tables, since {uncovered}")
    return _of_small_tables(one, other, count, seconds, tell)


def _needless(one: Rules, other: Rules, players: int) -> str:
    if replace(one, rating=()) == replace(other, rating=()):
        return "they differ in the rating only: every game is the same"
    if one.hands_of(players) != other.hands_of(players):
        hands = [rules.hands_of(players)[-1] for rules in (one, other)]
        sizes = "first hands" if hands[0] == hands[1] else f"{hands[0]} and {hands[1]} cards"
        return f"with {players} players the hands differ when they are dealt: {sizes}"
    if not same_cards(one, other, players):
        decks = [len(rules.deck) for rules in (one, other)]
        sizes = "other cards" if decks[0] == decks[1] else f"{decks[0]} and {decks[1]} cards"
        return f"no deck belongs to both: {sizes}"
    return ""


def _of_deal(one: Rules, other: Rules, players: int, seconds: float, seed: int) -> InPlay:
    """Over one deal of the full deck; the tiles are those of each rule set."""
    first = deal(one, players, seed)
    place = {kind: at for at, kind in enumerate(other.kinds)}
    deck = tuple(place[one.kinds[kind]] for kind in first.deck)
    second = deal(other, players, seed)
    second = Deal(other, players, deck, second.tiles, first.returns or second.returns, seed)
    search = parting_of((one, other), players, 10 * MOST_STATES, seconds, (first, second))
    scope = f"{_states(search.states)} of the deal of seed {seed} with {players} players"
    scope += ", complete to the end" if search.complete else ""
    return InPlay(scope, search.parting, proved=search.complete)


def _of_small_tables(
    one: Rules, other: Rules, players: int, seconds: float, tell: Callable[[str], None] | None
) -> InPlay:
    scopes: list[str] = []
    proved = True
    walked: set[tuple[str, str]] = set()
    sizes = [(size, model) for model in (one, other) for size in ladder(model)[:4]]
    sizes.sort(key=lambda entry: entry[0].suits * entry[0].ranks * entry[0].copies)
    until = now() + seconds
    for size, model in sizes:
        tables = _tables(one, other, replace(size, players=players), model)
        if tables is None:
            continue
        small, rest = tables
        if (small.rules.hash, rest.rules.hash) in walked or small.rules == rest.rules:
            continue  # what they differ in isn't there at so small a table
        walked.add((small.rules.hash, rest.rules.hash))
        if tell is not None:
            tell(f"in step: {small.scope}")
        search = parting_of((small.rules, rest.rules), small.players, MOST_STATES, until - now())
        scope = f"{_states(search.states)} of {small.scope}"
        if search.parting is not None:
            return InPlay(scope, search.parting)
        scopes.append(scope + (", complete to the end" if search.complete else ", broken off"))
        proved = proved and search.complete
    return InPlay("; ".join(scopes) or "no small table serves both", proved=proved and bool(scopes))


def _tables(one: Rules, other: Rules, size: Size, model: Rules) -> tuple[Reduced, Reduced] | None:
    """The same small table under both; tokens of which they have other numbers stay as they are."""
    if one.hints != other.hints or one.hint_parts != other.hint_parts:
        size = replace(size, hints=None)
    if one.strikes != other.strikes:
        size = replace(size, strikes=None)
    pair = reduced_alike(one, other, size, model)
    if pair is None or pair[0].players != pair[1].players:
        return None
    small, rest = pair
    return (small, rest) if same_cards(small.rules, rest.rules, small.players) else None


def _states(number: int) -> str:
    return "1 state" if number == 1 else f"{number:,} states"


def _either(numbers: list[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last
