"""How far the arithmetic of the event model goes: each limit is a sentence and a test.

`places` has let the words through. Here it is about how they come together, and about amounts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from tamaya.solver.profile.changes import Change, does_much
from tamaya.variants.vocabulary.effects import has

if TYPE_CHECKING:
    from tamaya.solver.profile.profile import Profile

MOST_TOKENS = 500
"""No event may move more tokens than that: the model counts down to -1024 on the way."""


def exceeded(profile: Profile) -> str:
    """The first limit that a profile goes beyond, in words, or nothing."""
    return next((words for words, beyond in LIMITS.items() if beyond(profile)), "")


# ------------------------------------------------------------------- cards and tokens


def _placing(profile: Profile) -> list[Change]:
    """What cards bring that are placed, and the tiles that they draw."""
    tiles = [tile.change for tile in profile.tiles]
    return [*profile.placed.values(), *profile.called.values(), *tiles]


def _leaving(profile: Profile) -> list[Change]:
    """What the leaving of a card brings."""
    return [*_placing(profile), *profile.dropped.values(), *profile.misplayed.values()]


def _every(profile: Profile) -> Iterator[Change]:
    yield from _leaving(profile)
    for way in profile.passes:
        yield from way.changes
    for milestone in profile.milestones:
        yield milestone.change


def _moved(change: Change) -> int:
    return abs(change.hints.plus) + abs(change.strikes.plus)


def _many_tokens(profile: Profile) -> bool:
    """All tiles may be drawn in one event, after what it costs and brings by itself."""
    alone = max(map(_moved, _every(profile)))
    tiles = sum(_moved(tile.change) for tile in profile.tiles)
    costs = [way.cost for way in profile.passes] + [top.cost for top in profile.tops]
    return alone + tiles + max(costs) + profile.rules.hints.total > MOST_TOKENS


def _spends_on_the_way(profile: Profile) -> bool:
    """Changes that come together in one event are added up, which holds for gains only."""
    together = profile.called or profile.milestones or profile.tiles
    total = profile.rules.hints.total
    return bool(together) and not all(c.hints.only_adds(total) for c in _placing(profile))


def _both_ways(profile: Profile) -> bool:
    """Taken and taken back at once, the last strike would be taken on the way."""
    return not all(change.one_way for change in _every(profile))


def _takes(changes: list[Change]) -> bool:
    return any(change.strikes.plus > 0 for change in changes)


def _takes_back(profile: Profile) -> bool:
    return any(change.strikes.plus < 0 for change in _leaving(profile))


def _tiles_and_strikes(profile: Profile) -> bool:
    return bool(profile.tiles) and _takes(_placing(profile))


def _strikes_when_placed(profile: Profile) -> bool:
    return _takes(_placing(profile)) and (_takes_back(profile) or profile.last_strike == "end")


def _strikes_for_nothing(profile: Profile) -> bool:
    """Beyond the last one none is taken, and what happens at a strike doesn't happen there."""
    return profile.last_strike == "nothing" and bool(profile.tables.plain["strike_taken"])


# ------------------------------------------------------------------- turns


def _strikes_for_turns(profile: Profile) -> bool:
    takes = any(way.takes_strikes for way in profile.passes)
    return takes and (_takes_back(profile) or profile.last_strike == "end")


def _actions_take_for_nothing(profile: Profile) -> bool:
    """Beyond the last strike none is taken, and the action would do nothing."""
    taking = any(way.action >= 0 and way.takes_strikes for way in profile.passes)
    return taking and profile.last_strike == "nothing"


def _better_empty(profile: Profile) -> bool:
    """Whether a player might be helped by hints that touch no card, where others can be given."""
    if not profile.tables.plain["empty_hint"]:
        return False
    hint = profile.passes[0]
    return profile.may_be_stuck or profile.is_of_use(hint.harm or hint.change, hint.change)


def _brings_many_hints(profile: Profile) -> bool:
    """How often it pays to pass for the sake of tokens is known for small supplies."""
    return any(way.brings_hints for way in profile.passes) and profile.rules.hints.total > 4


def _stuck_with_many_hints(profile: Profile) -> bool:
    hinting = profile.rules.hinting
    return profile.may_be_stuck and profile.rules.hints.total > 24 * max(1, hinting.cost)


def _acts_without_cards(profile: Profile) -> bool:
    acts = any(way.action >= 0 and not way.needs_card for way in profile.passes)
    return profile.may_be_stuck and acts


def _stuck_alternating(profile: Profile) -> bool:
    return profile.may_be_stuck and profile.rules.hinting.alternates


# ------------------------------------------------------------------- free hints


def _frees_that_bring(profile: Profile) -> bool:
    """A free hint moves nothing, if it is as good as any and is given by one who can't do worse."""
    plain = profile.tables.plain
    bring = plain["hint_given"] or (plain["empty_hint"] and not profile.hints_always_possible)
    return bool(bring) and has(profile.rules.effects, "gives a hint")


def _frees_that_alternate(profile: Profile) -> bool:
    """Tiles with free hints are listened to. What else gives one is not."""
    rules = profile.rules
    frees = any(has(reaction.effects, "gives a hint") for reaction in rules.reactions)
    return frees and rules.hinting.alternates and not profile.hints_always_possible


def _frees_in_vain(profile: Profile) -> bool:
    """A free hint that can't be given is skipped; but an action can't be taken then."""
    axes, alternates = profile.axes, profile.rules.hinting.alternates
    possible = ["free_hint", *(f"free_{axis}_hint" for axis in axes)]
    frees = [way.frees for way in profile.passes if way.frees is not None]
    always = profile.hints_always_possible and not alternates
    return any(verb not in possible or not always for verb in frees)


# ------------------------------------------------------------------- points and tiles


def _points_fall(profile: Profile) -> bool:
    """A number of points counts once, when it is reached for the first time."""
    falls = any(b < a for suit in profile.rules.suits for a, b in pairwise(suit.points))
    return falls and bool(profile.tables.points)


def _several_return(profile: Profile) -> bool:
    return sum(tile.returns for tile in profile.tiles) > 1


def _tiles_that_play(profile: Profile) -> int:
    return sum(tile.plays or tile.plays_when_deck_is_empty for tile in profile.tiles)


def _plays_among_several(profile: Profile) -> bool:
    return bool(_tiles_that_play(profile)) and profile.tiles_at_once > 1


LIMITS: dict[str, Callable[[Profile], bool]] = {
    "an event that moves very many tokens": _many_tokens,
    "gains and losses of hints that come together": _spends_on_the_way,
    "strikes that are taken and taken back at once": _both_ways,
    "strikes that placed cards take, where there are tiles": _tiles_and_strikes,
    "strikes that placed cards take, where some come back or end the game": _strikes_when_placed,
    "something that happens at a strike, where strikes never lose": _strikes_for_nothing,
    "actions that take strikes, where strikes never lose": _actions_take_for_nothing,
    "turns without a card that take strikes, where some come back or end the game": (
        _strikes_for_turns
    ),
    "hints that had better touch no card": _better_empty,
    "turns that bring in hint tokens": _brings_many_hints,
    "players without a card, and many hint tokens": _stuck_with_many_hints,
    "actions for players without a card": _acts_without_cards,
    "players without a card, where hints alternate": _stuck_alternating,
    "free hints that bring something": _frees_that_bring,
    "free hints, where hints alternate and can be impossible": _frees_that_alternate,
    "an action that gives a hint which may be impossible": _frees_in_vain,
    "a number of points, where points can fall": _points_fall,
    "a tile with several hints or several cards": lambda p: any(map(does_much, p.rules.tiles)),
    "several tiles that return a card": _several_return,
    "many tiles that play a card": lambda p: _tiles_that_play(p) > 3,
    "several tiles at once, some of which play a card": _plays_among_several,
}
