"""Facts of a deal, held to a table that places every card as soon as it can."""

from dataclasses import fields

import pytest
from tests.made.grasping import without

from tamaya import rules
from tamaya.engine.game.deal import Deal, deal, read_deal
from tamaya.grammar.source import Source
from tamaya.solver.grasps import COUNTS
from tamaya.studies.hard.facts import DeckFacts, facts_of
from tamaya.studies.outcomes import Outcome, outcome
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

TINY = """
game tiny "tiny" {
  players 2
  hand 2 cards
  suits red r, blue b { cards 1 1 2 3  built 1 2 3 }
  tokens hints 4
  tokens strikes 3
  hint { names a colour or a value  may touch no card  costs 1 hint }
  discard { only when a hint is spent  regains 1 hint }
  play { a misplay takes 1 strike }
  when the last strike is taken { lose }
  when all fireworks are completed { end }
  when the deck runs out { 1 more turn each, then the end }
  score 1 for each card placed
  a lost game scores 0
}
"""


def by_playing(dealt: Deal) -> DeckFacts:
    """The same facts, told by a table that goes through the deck card by card."""
    of, deck = dealt.rules, [dealt.rules.kinds[kind] for kind in dealt.deck]
    sizes, last = of.hands_of(dealt.players), len(deck) - 1
    suits = [suit for suit in of.suits if suit.built]
    heights = [0 for _ in suits]
    needed = sum(len(suit.built) for suit in suits)
    ends = [sum(sizes[: seat + 1]) for seat in range(len(sizes))]
    paces, opening, held = [], 0, 0

    def is_single(kind: tuple[int, int]) -> bool:
        return deck.count(kind) == 1 and kind[1] in of.suits[kind[0]].built

    def leaving(at: int) -> int:
        """So many cards can leave hands when the card of this place is there."""
        return last - max(at, ends[-1] - 1) + len(sizes)

    for at in range(len(deck)):
        if sum(heights) < needed:
            paces.append(leaving(at) - (needed - sum(heights)))
        for place, suit in enumerate(suits):
            have = set(deck[: at + 1])
            while heights[place] < len(suit.built):
                if (of.suits.index(suit), suit.built[heights[place]]) not in have:
                    break
                heights[place] += 1
        if at == ends[-1] - 1:
            opening = sum(heights)
        placed = {
            (of.suits.index(suit), value)
            for place, suit in enumerate(suits)
            for value in suit.built[: heights[place]]
        }
        held = max(held, sum(is_single(kind) and kind not in placed for kind in deck[: at + 1]))
    starters = [deck.index((of.suits.index(suit), suit.built[0])) for suit in suits]
    singles = [at for at, kind in enumerate(deck) if is_single(kind)]
    steps = [
        any(
            deck.index((of.suits.index(suit), value)) < deck.index((of.suits.index(suit), low))
            for low in suit.built[:height]
        )
        for suit in suits
        for height, value in enumerate(suit.built)
        if height
    ]
    clumps = [
        sum(end - size <= at < end for at in singles) for size, end in zip(sizes, ends, strict=True)
    ]
    return DeckFacts(
        min(paces),
        opening,
        round(sum(starters) / len(starters) / last, 4),
        round(sum(singles) / len(singles) / last, 4),
        round(sum(steps) / len(steps), 4),
        held,
        max(clumps),
    )


@pytest.mark.parametrize("expression", ["nl", "no(strikes=1)", "abacus-new + black-powder"])
def test_facts_are_those_of_a_table_that_places_all_it_can(expression: str) -> None:
    of = rules(expression)
    for players in (2, 4):
        for seed in range(12):
            dealt = deal(of, players, seed)
            assert facts_of(dealt) == by_playing(dealt)


def test_a_deal_by_hand() -> None:
    """Hands r3 b3 and r1 b1; then r2, b2, and the spare copies. The second 3 waits longest."""
    dealt = read_deal(tiny(), "r3 b3 r1 b1 r2 b2 r1 b1", 2)
    assert facts_of(dealt) == DeckFacts(
        pace=0,
        opening=2,
        starters_depth=round(2.5 / 7, 4),
        singles_depth=round((0 + 1 + 4 + 5) / 4 / 7, 4),
        disorder=0.5,
        held=2,
        clump=2,
    )


def tiny(changes: dict[str, str] | None = None) -> Rules:
    text = TINY
    for old, new in (changes or {}).items():
        assert old in text
        text = text.replace(old, new)
    return compile_rules("tiny", library_of_source(Source("tiny.hanabi", text)))


@pytest.mark.parametrize(
    ("changes", "unknown"),
    [
        (
            {"1 more turn each, then the end }": "play on } when a player cannot act { lose }"},
            {"pace"},
        ),
        ({"cards 1 1 2 3": "cards 1 1 2 2 3 3"}, {"singles_depth"}),
        ({"built 1 2 3": "built 1 1 2 3"}, set(DeckFacts._fields)),
        ({"built 1 2 3": "built 1"}, {"disorder", "singles_depth"}),
        ({"red r, blue b": "red r"}, set()),
    ],
)
def test_a_fact_that_means_nothing_is_left_out(changes: dict[str, str], unknown: set[str]) -> None:
    facts = facts_of(deal(tiny(changes), 2, 3))
    assert {name for name, value in facts._asdict().items() if value is None} == unknown


def test_where_cards_come_back_nobody_knows_the_pace() -> None:
    of = rules("abacus-new + bonus-tiles")
    assert facts_of(deal(of, 3, 1))._replace(pace=0) == by_playing(deal(of, 3, 1))._replace(pace=0)
    assert facts_of(deal(of, 3, 1)).pace is None


def test_a_word_that_nobody_understands_leaves_the_pace_unknown() -> None:
    dealt = deal(tiny(), 2, 3)
    assert facts_of(dealt).pace is not None
    with without(COUNTS, "deck_runs_out"):
        assert facts_of(dealt).pace is None


def test_all_facts_are_columns_of_a_row() -> None:
    of = rules("nl")
    names = [field.name for field in fields(Outcome)]
    for level in ("newcomer", "perfect"):
        row = outcome(of, 3, level, 4)
        assert DeckFacts(*(getattr(row, name) for name in DeckFacts._fields)) == facts_of(
            deal(of, 3, 4)
        )
        begin = names.index("pace")
        assert tuple(names[begin : begin + len(DeckFacts._fields)]) == DeckFacts._fields


def test_no_line_completes_a_deal_that_lacks_pace() -> None:
    """The pace is a bound: the solver proves the same, and no line leaves more turns."""
    of = tiny()
    lacking = 0
    for seed in range(120):
        row = outcome(of, 2, "perfect", seed)
        assert row.pace is not None
        assert row.slack_turns is not None
        if row.pace < 0:
            lacking += 1
            assert row.perfect is False
        if row.perfect:
            assert row.slack_turns <= row.pace
    assert lacking >= 5
