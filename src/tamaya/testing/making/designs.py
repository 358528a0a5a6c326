"""Designs: games drawn at random, clause by clause, in which everything fits together.

A design is what a rule file should amount to in the end. `splitting` writes it down, as one game or
spread over a game and its expansions.
"""

from dataclasses import dataclass

from hypothesis import strategies as st

from tamaya.testing.making.design_building import begin_clauses, counting_clauses
from tamaya.testing.making.design_cards import draw_suits, score_clauses, touch_clauses
from tamaya.testing.making.design_turns import (
    OF_THE_DISPLAY,
    ROLES,
    announces_number,
    event_clauses,
    tile_clauses,
    turn_clauses,
)
from tamaya.testing.making.sketch import DrawnSuit, Sizes, SketchedClause, some_of


@dataclass(frozen=True)
class Design:
    """All clauses of a complete game in their order; the suits stand apart from the rest."""

    suits: tuple[DrawnSuit, ...]
    clauses: tuple[SketchedClause, ...]


@st.composite
def designs(draw: st.DrawFn, sizes: Sizes) -> Design:
    """Complete games of at most these sizes."""
    secret = draw(st.integers(0, 7)) == 0
    suits = draw_suits(draw, sizes, secret)
    begin = begin_clauses(draw, suits)
    cards = sum(len(suit.cards) for suit in suits)
    table = _table(draw, sizes, cards, secret)
    score, most_points = score_clauses(draw, suits, bool(begin))
    turns, tiles = turn_clauses(draw, suits, secret), tile_clauses(draw, secret)
    clauses = [
        *table,
        *([] if secret else counting_clauses(draw, suits)),
        *touch_clauses(draw, suits),
        *begin,
        *turns,
        *tiles,
        *event_clauses(draw, suits, bool(tiles), secret, announces_number(turns)),
        *score,
        *_ends(draw, most_points),
    ]
    return Design(tuple(suits), (*_roles(clauses), *clauses))


def _roles(clauses: list[SketchedClause]) -> list[SketchedClause]:
    """The roles that clauses speak of."""
    spoken = [role for role in ROLES if any(f"the {role} acts" in c.text for c in clauses)]
    return [SketchedClause(f'role {role} "acts"', adds="role") for role in spoken]


def _table(draw: st.DrawFn, sizes: Sizes, cards: int, secret: bool) -> list[SketchedClause]:
    """The players, their cards, and the tokens. `secret` means that played cards lie face down."""
    counts = [count for count in range(2, sizes.max_players + 1) if count <= cards]
    players = sorted(draw(st.sets(st.sampled_from(counts), min_size=1)))
    extra = draw(st.integers(0, 1)) if cards > players[-1] else 0
    clauses = [
        SketchedClause(f"players {_choices(draw, players)}", decoys=("players 2", "players 2 to 5"))
    ]
    hands = {n: draw(st.integers(1, min(sizes.max_hand, (cards - extra) // n))) for n in players}
    if len(set(hands.values())) == 1 and draw(st.booleans()):
        clauses.append(_hand(hands[players[0]], ""))
    else:
        for size in sorted(set(hands.values())):
            of_size = [count for count in players if hands[count] == size]
            clauses.append(_hand(size, f" with {_choices(draw, of_size)} players"))
    if extra:
        clauses.append(SketchedClause("hand 1 more card for the first player", adds="change"))
    hints, strikes = draw(st.integers(0, 9)), draw(st.integers(1, 4))
    start = draw(st.one_of(st.just(hints), st.integers(0, hints)))
    starting = draw(st.sampled_from(["", f", starting with <{start}>"]))
    clauses.append(
        SketchedClause(
            f"tokens hints <{hints}>{starting}",
            decoys=("tokens hints 8", "tokens hints 5, starting with 2"),
            changes=("tokens hints", "", hints, start if starting else 0),
        )
    )
    clauses.append(
        SketchedClause(
            f"tokens strikes <{strikes}>",
            decoys=("tokens strikes 3", "tokens strikes 9"),
            changes=("tokens strikes", "", strikes, 1),
        )
    )
    begins = ('begins "the youngest"', 'begins "the oldest"')
    clauses += [SketchedClause(c, decoys=begins) for c in some_of(draw, begins, most=1)]
    if draw(st.integers(0, 5)) == 0:
        clauses.append(SketchedClause("a new card may be put first"))
    if draw(st.integers(0, 5)) == 0:
        size = draw(st.integers(1, 3))
        shown = f"a display of <{size}> cards lies beside the deck"
        clauses.append(SketchedClause(shown, decoys=("a display of 2 cards lies beside the deck",)))
        if draw(st.booleans()):
            clauses.append(SketchedClause("a new card may be taken from the display"))
        if not secret and draw(st.booleans()):
            actions = tuple(f"action reach {{ {effect} }}" for effect in OF_THE_DISPLAY)
            clauses.append(SketchedClause(draw(st.sampled_from(actions)), decoys=actions))
    if draw(st.integers(0, 5)) == 0:
        ends = tuple(f"the {end} card of each hand lies open" for end in ("first", "last"))
        clauses.append(SketchedClause(draw(st.sampled_from(ends)), decoys=ends))
    if draw(st.integers(0, 5)) == 0:
        clauses += [SketchedClause(f'note "{words}"', adds="note") for words in ("one", "two")]
    page = draw(st.sampled_from(["", " page 3"]))
    sources = draw(st.integers(0, 2))
    clauses += [
        SketchedClause(f'source "booklet {n}"{page}', adds="source") for n in range(sources)
    ]
    return clauses


def _hand(size: int, players: str) -> SketchedClause:
    return SketchedClause(
        f"hand <{size}> cards{players}",
        decoys=(f"hand 3 cards{players}", f"hand 7 cards{players}"),
        changes=("hand", f"cards{players}", size, 1),
    )


def _choices(draw: st.DrawFn, numbers: list[int]) -> str:
    """Numbers as the language lists them."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1 and draw(st.booleans()):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))


def _ends(draw: st.DrawFn, most_points: int) -> list[SketchedClause]:
    """What a lost game scores, what else is lost, and the rating."""
    number = draw(st.integers(-5, 9))
    lost = (
        f"a lost game scores <{number}>",
        "a lost game scores its points",
        f"a lost game scores its points minus <{abs(number)}>",
        "a lost game scores half its points, rounded down",
        "a lost game scores half its points, rounded up",
    )
    clauses = [SketchedClause(draw(st.sampled_from(lost)), decoys=lost)]
    least = draw(st.integers(min(-3, most_points), most_points))
    below = ("less than the maximum is lost", f"less than <{least}> points is lost")
    lost_below = some_of(draw, below, most=1)
    clauses += [SketchedClause(c, decoys=below) for c in lost_below]
    if not lost_below and draw(st.integers(0, 3)) == 0:  # with goals nobody knows the maximum
        clauses += [
            SketchedClause(
                f'goal "{title}" scores <{draw(st.integers(2, 5))}> points once {held}',
                decoys=(f'goal "{title}" scores 9 points once the deck is empty',),
            )
            for title, held in (("rich", "all hints lie ready"), ("late", "the last turns run"))
        ]
    if draw(st.booleans()):
        clauses.append(
            SketchedClause(
                _rating(draw, most_points), decoys=("rating { }", 'rating { 0 to 9 "low" }')
            )
        )
    if draw(st.integers(0, 3)) == 0:
        which = f"rating with {draw(st.sampled_from(['1 or more', '2 or 3', '1 to 9']))} fireworks"
        rows = _rating(draw, most_points).removeprefix("rating")
        clauses.append(SketchedClause(f"{which}{rows}", decoys=(f'{which} {{ 0 to 9 "low" }}',)))
    return clauses


def _rating(draw: st.DrawFn, most_points: int) -> str:
    """Rows that rise, some of them with gaps between."""
    marks = sorted(draw(st.sets(st.integers(-9, 40), max_size=6)))
    open_below = draw(st.booleans()) and bool(marks)
    rows = [f'{marks[0]} or less "worst"'] if open_below else []
    rest = marks[1:] if rows else marks
    while rest:
        low, *rest = rest
        closed = draw(st.booleans())
        if rest and closed:
            high, *rest = rest
            rows.append(f'{low} to {high} "so so"')
        else:
            above = "or more " if not rest and closed else ""
            rows.append(f'{low} {above}"good"')
    best = (f'{most_points} as the maximum "best"', 'the maximum "best"')
    alone = some_of(draw, best, most=1)
    return f"rating {{ {' '.join([*rows, *alone])} }}"
