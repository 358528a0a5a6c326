"""Perft: the number of lines of legal moves from moments of games, stored for each of the rules."""

from pathlib import Path

import pytest
from tests.house.tiers import share
from tests.made.lines import counted, read_lines

from tamaya.engine.moves import Act
from tamaya.engine.perft import Lines, perft
from tamaya.engine.play import apply, legal_moves
from tamaya.engine.records.notation import MoveTextError
from tamaya.engine.state.state import State, canonical
from tamaya.testing.tables import house, table
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index, open_library

GOLDENS = Path(__file__).parents[1] / "goldens" / "perft"
NAMES = sorted(path.stem for path in GOLDENS.glob("*.txt"))

TOUCHED = "abacus-2012+must-touch"
# Rules that have the same cards and lack only the one rule that each file is about.
WITHOUT = {
    "bonus-tiles": "abacus-new",
    "colour-calling": "no",
    "expert": "no",
    "multicolour-wild": f"{TOUCHED}+multicolour-own",
    "omni": f"{TOUCHED}+multicolour-own(cards=5)",
    **dict.fromkeys(
        (
            *("purple", "smoke", "pink", "brown"),
            *("muddy", "light-pink", "ghost", "prism", "anti"),
        ),
        f"{TOUCHED}+teal",
    ),
    **dict.fromkeys(
        (
            *("no-ones", "rainbow-ones", "odds-evens", "flickering-red", "matryoshka", "ambiguous"),
            *("pink-ones", "white-ones", "omni-ones", "null-fives", "deceptive-ones", "funnels"),
            *("chimneys", "colour-blind", "number-blind", "totally-blind"),
        ),
        TOUCHED,
    ),
    "synesthesia": f"{TOUCHED}+colours-only",
    **dict.fromkeys(
        (
            *("must-touch", "colours-only", "values-only", "alternating", "starved", "spare"),
            *("cold-start", "fours", "sulking", "big-hands", "small-hands", "head-start"),
            *("deck-play", "peek", "all-or-nothing", "target", "long-farewell", "forgiving"),
            *("fireworks-first", "murmur", "silence", "unrepeated", "in-turns", "worn-out"),
            *("no-fives", "hoarding", "last-cards-stay", "prized-fives", "in-the-hole"),
            *("dear-misplays", "second-wind", "last-wishes", "grace", "to-the-maximum", "stuck"),
            *("irreplaceable", "proud", "half-marks", "white-waits", "crier", "head-count"),
            *("twofold", "priced-colours", "free-pass", "newest-only", "belt", "show-window"),
        ),
        "abacus-2012",
    ),
    **dict.fromkeys(("no", "dk", "abacus-new"), "abacus-2012"),
    "nl": "abacus-2012",
}
# What is announced changes nothing on the table, and three booklets play like a fourth.
SAME = {"murmur", "silence", "head-count", "show-window", "no", "dk", "abacus-new"}
# Rules with cards of their own, and what their cards do in the counted lines.
OWN_CARDS = {
    "black-powder": "k",
    "everything": "km",
    "multicolour-own": "m",
    "teal": "t",
    "hill": "h",
    "countdown": "r",
    "reversed-white": "w",
    "one-each": "g",
    "four-suits": "y",
    "critical-fours": "r",
    "scarce-ones": "r",
    "ebony": "e",
    "haze": "f",
    "stutter": "w",
    "up-or-down": "r",
    "sudoku": "r",
    "both-ends": "w",
    "amber": "a",
}


def text_of(name: str) -> str:
    return (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")


def goldens() -> dict[Path, str]:
    """The stored files with their counts made anew; the moments in them are written by hand."""
    return {GOLDENS / f"{name}.txt": counted(text_of(name)) for name in NAMES}


@pytest.mark.parametrize("name", share(NAMES, 3))
def test_counts(name: str) -> None:
    """Lines, and how many of them end the game, lose it, and with what scores."""
    text = text_of(name)
    assert counted(text) == text, "if the new counts are right: make goldens"


def test_all_rules_of_the_catalogue_are_counted() -> None:
    """There is a file for every game, expansion and variant of the catalogue, and no other."""
    assert set(NAMES) == set(catalogue_index())
    assert {*WITHOUT, *OWN_CARDS, "abacus-2012", "mines", "wild-cards"} == set(NAMES)


@pytest.mark.parametrize("name", share(sorted(WITHOUT), 3))
def test_the_rule_matters(name: str) -> None:
    """Without the rule that a file is about some of its counts would differ."""
    rules, moments = read_lines(text_of(name))
    others = compile_rules(WITHOUT[name])
    assert others.deck == rules.deck
    differing = []
    for moment in (moment._replace(depth=min(moment.depth, 3)) for moment in moments):
        try:
            differing.append(moment.counts(others) != moment.counts(rules))
        except (ValueError, MoveTextError):
            continue  # the moves before this moment are not legal without the rule
    assert any(differing) is (name not in SAME)
    assert name not in SAME or len(differing) == len(moments)


@pytest.mark.parametrize("name", sorted(OWN_CARDS))
def test_own_cards_are_placed(name: str) -> None:
    """Where rules have cards of their own, those are placed in the counted lines."""
    rules, moments = read_lines(text_of(name))
    placed = {s for moment in moments for s in placed_in(moment.state(rules), 2)}
    assert {suit.letter for s, suit in enumerate(rules.suits) if s in placed} >= {*OWN_CARDS[name]}


def test_mines_are_misplayed() -> None:
    """A mine that is played takes two strikes in the counted lines."""
    rules, moments = read_lines(text_of("mines"))
    states = [moment.state(rules) for moment in moments]
    assert any(
        apply(state, move).strikes == state.strikes + 2
        for state in states
        for move in legal_moves(state)
    )


def test_jokers_are_placed() -> None:
    """A joker that is played stands for a card that is chosen, in the counted lines."""
    rules, moments = read_lines(text_of("wild-cards"))
    assert not rules.actions
    states = [moment.state(rules) for moment in moments]
    assert any(
        move.verb == "play" and apply(state, move).waiting
        for state in states
        for move in legal_moves(state)
    )


def placed_in(state: State, depth: int) -> set[int]:
    """The suits whose fireworks can grow within so many moves."""
    found: set[int] = set()
    here = {canonical(state): state}
    for _ in range(depth):
        after = [apply(before, move) for before in here.values() for move in legal_moves(before)]
        here = {canonical(s): s for s in after}
        for one in after:
            found |= {n for n, height in enumerate(one.heights) if height > state.heights[n]}
    return found


# ------------------------------------------------------------------- the counting itself


def one_by_one(state: State, moves: int) -> list[Lines]:
    """The same counts without any memory: every line is played."""
    counts = [Lines(0, 0, 0, 0)] * moves
    for move in legal_moves(state) if moves else ():
        after = apply(state, move)
        over = after.over
        here = Lines(1, bool(over), over.lost if over else False, over.score if over else 0)
        rest = [here, *one_by_one(after, moves - 1)]
        counts = [
            Lines(*map(sum, zip(a, b, strict=True))) for a, b in zip(counts, rest, strict=True)
        ]
    return counts


@pytest.mark.parametrize("name", share(NAMES, 3))
def test_counting_together_is_counting_one_by_one(name: str) -> None:
    """States from which no continuation differs may be counted together."""
    rules, moments = read_lines(text_of(name))
    for moment in moments:
        state = moment.state(rules)
        assert perft(state, 2) == one_by_one(state, 2)


def test_two_looks_are_counted_in_order() -> None:
    """A player who may look at two cards does so from the oldest on: where the first look was
    decides what can follow, though nothing on the table changes.
    """
    library = open_library(str(Path(__file__).parents[1] / "scenarios" / "clauses.hanabi"))
    state = table(compile_rules("abacus-2012+stare", library), hands=["r1 r1 y2 y2"])
    looking = apply(state, Act.of(0))
    assert perft(looking, 2) == one_by_one(looking, 2)
    assert perft(state, 3) == one_by_one(state, 3)


def test_a_tiny_case_by_hand() -> None:
    """Two cards, no token, the last round: player 1 plays one of two cards or discards one; then
    player 2 does the same with one card, or hints if there is a token.
    """
    state = table("abacus-2012", hands=["r1 r3", "y1"], deck="", hints=0, turns_left=2)
    after_a_play = 2  # y1 is played or discarded
    after_a_discard = 2 + 10  # or one of ten names is hinted
    lines = 2 * after_a_play + 2 * after_a_discard
    scores = (2 + 1) + (1 + 0) + (1 + 0) + (1 + 0)  # r1 played, r3 played, either discarded
    assert perft(state, 3) == [
        Lines(4, 0, 0, 0),
        Lines(lines, lines, 0, scores),
        Lines(0, 0, 0, 0),
    ]


def test_the_order_of_a_hand_counts_where_rules_look_at_it() -> None:
    """Hands that differ in their order alone are counted apart where only one end is played."""
    for clause in ("", "play { only the first card }"):
        state = table(house(clause), hands=["r1 r2 r1 y5", "r3"], deck="g4", hints=0)
        assert perft(state, 3) == one_by_one(state, 3)
