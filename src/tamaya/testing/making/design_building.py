"""Random ways of building fireworks: lines, what is waited for, and jokers."""

from dataclasses import replace

from hypothesis import strategies as st

from tamaya.testing.making.sketch import DrawnSuit, Line, SketchedClause
from tamaya.variants.compile.assemble.double_cards import why_not

_MOST_TWICE = 3


def built_of(draw: st.DrawFn, cards: Line, nothing: bool) -> tuple[str, tuple[Line, ...], bool]:
    """A clause that says how a suit is built, its lines, and whether it has two fireworks."""
    rising = tuple(sorted(set(cards)))
    line = _line(draw, rising)
    if nothing and draw(st.integers(0, 3)) == 0:
        return "built nothing", (), False
    words = f"built {_words(line)}"
    choice = draw(st.integers(0, 7))
    if choice == 0 and len(line) > 1 and line != line[::-1]:
        return f"{words} either way", (line, line[::-1]), False
    if choice == 1:
        lines = tuple(dict.fromkeys(line[at:] + line[:at] for at in range(len(line))))
        return f"{words} in a circle", lines, False
    if choice == 2 and len({*line}) == len(line) <= _MOST_TWICE:
        return f"{words} twice", (line * 2,), True
    if choice == 3 and len(line) > 1:
        others = st.lists(st.permutations(line).map(tuple), min_size=1, max_size=3)
        lines = tuple(dict.fromkeys([line, *draw(others)]))
        return f"built {' or '.join(map(_words, lines))}", lines, False
    return words, (line,), False


def _line(draw: st.DrawFn, rising: Line) -> Line:
    """An order of cards that there are: rising, falling or any, now and then one too many."""
    if draw(st.integers(0, 3)):
        return draw(st.sampled_from([rising, rising, rising[::-1]]))
    return tuple(draw(st.lists(st.sampled_from(rising), min_size=1, max_size=6)))


def _words(line: Line) -> str:
    return " ".join(map(str, line))


def waiting_suits(draw: st.DrawFn, suits: list[DrawnSuit]) -> list[DrawnSuit]:
    """The suits, of which one may wait for others."""
    places = [place for place, suit in enumerate(suits) if suit.lines]
    if len(places) < 2 or draw(st.integers(0, 2)):
        return suits
    place, *others = draw(st.permutations(places))
    awaited = tuple(
        (other, draw(st.integers(1, len(suits[other].built))))
        for other in others[: draw(st.integers(1, 2))]
    )
    words = [f"{suits[other].name} has {least} or more cards" for other, least in awaited]
    waits = SketchedClause(f"begun only when {' and '.join(words)}")
    suit = replace(suits[place], begun_after=awaited, clauses=(*suits[place].clauses, waits))
    return [*suits[:place], suit, *suits[place + 1 :]]


def counting_clauses(draw: st.DrawFn, suits: list[DrawnSuit]) -> list[SketchedClause]:
    """That a card or a value counts as another, in one design of four."""
    if draw(st.integers(0, 3)):
        return []
    built = tuple([suit.with_points((0,) * (len(suit.built) + 1)) for suit in suits])
    places = st.integers(0, len(suits) - 1)
    place, other = draw(places), draw(places)
    value = draw(st.sampled_from(suits[place].cards))
    as_value = draw(st.sampled_from(suits[other].cards))
    if why_not(built, (place, value), (other, as_value)):
        return []
    both = [s for s, suit in enumerate(suits) if {value, as_value} <= {*suit.built}]
    if both and not any(why_not(built, (s, value), (s, as_value)) for s in both):
        return [SketchedClause(f"value {value} also counts as {as_value}")]
    words = str(as_value) if place == other else f"{suits[other].name} {as_value}"
    return [SketchedClause(f"card {suits[place].name} {value} also counts as {words}")]


def begin_clauses(draw: st.DrawFn, suits: list[DrawnSuit]) -> list[SketchedClause]:
    """That no two fireworks begin alike, where no suit has two."""
    if any(suit.twice for suit in suits) or draw(st.integers(0, 6)):
        return []
    return [SketchedClause("no two fireworks begin alike")]
