"""Fireworks as they are seen: what lies in each, what can follow, and what it waits for."""

from collections.abc import Iterator

from tamaya.drawing.counts import CopiesLeft
from tamaya.drawing.scene import FireworkSeen
from tamaya.engine.questions.placing import grown, likely_line
from tamaya.engine.state.state import State
from tamaya.variants.words.lists import counted, listed


def fireworks_seen(
    state: State, counts: CopiesLeft, before: State | None
) -> tuple[FireworkSeen, ...]:
    """The fireworks of a state. `before` is the one that the last move came from."""
    return tuple(
        seen for suit in range(len(state.heights)) for seen in _of_suit(state, counts, before, suit)
    )


def _of_suit(
    state: State, counts: CopiesLeft, before: State | None, place: int
) -> Iterator[FireworkSeen]:
    suit = state.game.rules.suits[place]
    grew = before is not None and before.heights[place] < state.heights[place]
    line = likely_line(state, place)
    following, waits = _next(state, place)
    if not suit.twice:
        reach = counts.reach(state, place)
        yield FireworkSeen(place, line, state.heights[place], reach, grew, following, waits)
        return
    both, line = state.game.tables.fireworks.both, suit.built[: len(suit.built) // 2]
    heights = both(grown(state, place).cards)
    old = both(grown(before, place).cards) if before is not None else heights
    for height, was in zip(heights, old, strict=True):
        after = () if waits else line[height : height + 1]
        yield FireworkSeen(place, line, height, len(line), was < height, after, waits)


def _next(state: State, place: int) -> tuple[tuple[int, ...], str]:
    """The values that the firework of a suit takes now; where it takes none though it isn't
    complete, what it waits for."""
    tables = state.game.tables
    follows = grown(state, place).follows
    taken = tables.fireworks.takes(state.heights, state.ways)
    following = tuple(sorted(tables.value_of[kind] for kind in follows if kind in taken))
    if following or not follows:
        return following, ""
    suits = state.game.rules.suits
    awaited = [
        f"{suits[other].name} has {counted(least, 'card')}"
        for other, least in suits[place].begun_after
        if state.heights[other] < least
    ]
    if awaited:
        return (), f"not begun before {listed(awaited)}"
    return (), "others have begun with all that it could begin with"
