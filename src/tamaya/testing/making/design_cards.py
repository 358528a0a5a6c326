"""Cards of a design: suits, what touches them, and what their fireworks score."""

from dataclasses import replace

from hypothesis import strategies as st

from tamaya.testing.making.design_building import built_of, waiting_suits
from tamaya.testing.making.sketch import DrawnSuit, Sizes, SketchedClause, some_of
from tamaya.variants.tables.growth import table_points
from tamaya.variants.tables.tables import Suit

_NAMES = ("red r", "yellow y", "green g", "blue b", "amber a", "black-ice k", "x2 m")
_MOST_VALUES = 5


def draw_suits(draw: st.DrawFn, sizes: Sizes, secret: bool) -> list[DrawnSuit]:
    """Suits with two cards at least, at most so many in all; the first has a firework."""
    most = min(sizes.max_suits, sizes.max_cards // 2, len(_NAMES))
    names = some_of(draw, _NAMES, most, least=1)
    colours = [name.split()[0] for name in names]
    left = sizes.max_cards
    suits: list[DrawnSuit] = []
    for number, name in enumerate(names):
        share = left - 2 * (len(names) - number - 1)
        colour, letter = name.split()
        alike = draw(st.booleans())
        if alike and suits and len(suits[-1].cards) <= share:
            suits.append(replace(suits[-1], name=colour, letter=letter))
        else:
            suits.append(_suit(draw, name, min(share, 12), number > 0, colours, secret))
        left -= len(suits[-1].cards)
    return waiting_suits(draw, suits)


def _suit(
    draw: st.DrawFn, name: str, most: int, nothing: bool, colours: list[str], secret: bool
) -> DrawnSuit:
    """One suit. Where played cards lie face down there are no jokers."""
    cards = _cards(draw, most)
    order, lines, twice = built_of(draw, cards, nothing)
    rules = _rules(draw, cards, order, colours, twice or len(lines) > 1, secret)
    fits_any = not lines and not secret and draw(st.booleans())
    own_value = fits_any and draw(st.booleans())
    if fits_any:
        usual, own = "fits any firework", "fits any firework as its own value"
        rules.append(SketchedClause(own if own_value else usual, decoys=(usual, own)))
    colour, letter = name.split()
    return DrawnSuit(colour, letter, cards, lines, tuple(rules), twice, fits_any, own_value)


def _cards(draw: st.DrawFn, most: int) -> tuple[int, ...]:
    """Some values from 0 on, in one to three copies each."""
    values = draw(st.sets(st.integers(0, _MOST_VALUES), min_size=1, max_size=min(5, most)))
    cards = sorted(values)
    for value in sorted(values):
        copies = min(most - len(cards), draw(st.integers(0, 2)))
        cards += [value] * copies
    return tuple(sorted(cards if len(cards) > 1 else cards * 2))


def _rules(
    draw: st.DrawFn,
    cards: tuple[int, ...],
    order: str,
    colours: list[str],
    several: bool,
    secret: bool,
) -> list[SketchedClause]:
    """The clauses of a suit. Where it can be built in several ways no term of the score may depend
    on which."""
    numbers = " ".join(map(str, draw(st.permutations(cards))))
    rules = [
        SketchedClause(f"cards {numbers}", decoys=("cards 1 2 3", "cards 4 4")),
        SketchedClause(order, decoys=("built nothing", "built 9 8")),
    ]
    if draw(st.integers(0, 2)) == 0:
        rules += _touch(draw, colours)
    if not secret and draw(st.integers(0, 5)) == 0:
        rules.append(SketchedClause("played by a discard and discarded by a play"))
    if several:
        rules.append(SketchedClause(f"score {draw(st.integers(-1, 3))} for each card placed"))
    elif draw(st.integers(0, 3)) == 0:
        rules.append(
            SketchedClause(_score(draw), decoys=("score nothing", "score 5 when complete"))
        )
    return rules


# ---------------------------------------------------------------------- touch


def touch_clauses(draw: st.DrawFn, suits: list[DrawnSuit]) -> list[SketchedClause]:
    """What values and single kinds are touched by, where that is out of the ordinary."""
    colours = [suit.name for suit in suits]
    values = sorted({value for suit in suits for value in suit.cards})
    kinds = [f"card {suit.name} {value}" for suit in suits for value in sorted({*suit.cards})]
    subjects = [f"value {value}" for value in values]
    if len(values) > 2 and draw(st.booleans()):
        subjects[-2:] = [f"value {values[-2]} and {values[-1]}"]
    chosen = some_of(draw, subjects, most=2) + some_of(draw, kinds, most=2)
    return [
        SketchedClause(
            f"{subject} {rule.text}", "", tuple(f"{subject} {d}" for d in rule.decoys), rule.adds
        )
        for subject in chosen
        for rule in _touch(draw, colours)
    ]


def _touch(draw: st.DrawFn, colours: list[str]) -> list[SketchedClause]:
    """One clause for each side, or one for both, or one that adds to what is usual."""
    some_colours = st.lists(st.sampled_from(colours), min_size=1, max_size=3, unique=True)
    some_values = st.lists(st.integers(0, _MOST_VALUES), min_size=1, max_size=3, unique=True)
    colour = draw(st.one_of(st.sampled_from(["every colour", "no color"]), some_colours.map(_and)))
    value = draw(st.one_of(st.sampled_from(["every value", "no value"]), some_values.map(_and)))
    match draw(st.integers(0, 4)):
        case 0:
            return [SketchedClause(f"touched by {colour}", decoys=("touched by no colour",))]
        case 1:
            return [SketchedClause(f"touched by {value}", decoys=("touched by every value",))]
        case 2:
            both = f"touched by {colour}, {value}"
            return [SketchedClause(both, decoys=("touched by every colour and no value",))]
        case 3:
            sides = (f"touched by {colour}", f"touched by {value}")
            decoys = ("touched by every color", "touched by 9")
            return [SketchedClause(s, decoys=(d,)) for s, d in zip(sides, decoys, strict=True)]
    also = [side for side in (colour, value) if not side.startswith("no ")]
    return [SketchedClause(f"also touched by {side}", adds="also") for side in also]


def _and(names: list[str] | list[int]) -> str:
    return " and ".join(map(str, names))


# ---------------------------------------------------------------------- score


def score_clauses(
    draw: st.DrawFn, suits: list[DrawnSuit], unlike: bool
) -> tuple[list[SketchedClause], int]:
    """The score of a firework that has none of its own, and the most points of all together."""
    score = _score(draw)
    made: list[Suit] = []
    for suit in suits:
        own = next((c.text for c in suit.clauses if c.text.startswith("score")), score)
        points = tuple(_worth(own, suit.built, height) for height in range(len(suit.built) + 1))
        made.append(suit.with_points(points))
    most = table_points(made, unlike).each[-1]
    return [SketchedClause(score, decoys=("score nothing", "score the top card"))], most


def _score(draw: st.DrawFn) -> str:
    number = draw(st.integers(-2, 5))
    terms = (
        f"{number} for each card placed",
        f"{-abs(number)} for each card missing",
        f"{number} when complete",
        "the top card",
    )
    chosen = [terms[0]] if draw(st.booleans()) else some_of(draw, terms, most=3)
    return f"score {' and '.join(chosen)}" if chosen else "score nothing"


def _worth(score: str, built: tuple[int, ...], height: int) -> int:
    """What a score clause makes of a firework of some height."""
    total = 0
    for term in score.removeprefix("score ").split(" and ") if built else ():
        match term.split():
            case [number, "for", "each", "card", "placed"]:
                total += int(number) * height
            case [number, "for", "each", "card", "missing"]:
                total += int(number) * (len(built) - height)
            case [number, "when", "complete"]:
                total += int(number) * (height == len(built))
            case ["the", "top", "card"]:
                total += built[height - 1] if height else 0
    return total
