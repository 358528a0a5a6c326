"""What fits into a packed state, at its limit and one beyond: right, or left alone."""

import json

import pytest

from tamaya.engine.game.deal import Deal, read_deal
from tamaya.grammar.source import Source
from tamaya.solver.kernel.rows.arguments import declines
from tamaya.solver.kernel.rows.fields import MISC_FIELDS, TABLE_FIELDS
from tamaya.solver.plain.reference import best_score
from tamaya.solver.portfolio import solve
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

TWO = "suit red r { cards 1 1 2 built 1 2 }"


def dealt(
    deck: str,
    players: int = 2,
    suits: str = TWO,
    hints: str = "1",
    strikes: int = 1,
    discard: str = "at any time regains 1 hint",
    misplay: str = "1 strike",
    last: str = "1 more turn each, then the end",
    more: str = "",
    tiles: int = 0,
) -> Deal:
    text = f"""
      game tiny {{
        players {players}
        hand 1 card
        {suits}
        tokens hints {hints}
        tokens strikes {strikes}
        hint {{ names a value may touch no card costs 1 hint }}
        discard {{ {discard} }}
        play {{ a misplay takes {misplay} }}
        when the deck runs out {{ {last} }}
        when the last strike is taken {{ lose }}
        when all fireworks are completed {{ end }}
        when a player cannot act {{ lose }}
        score 1 for each card placed
        a lost game scores 0
        {more}
      }}
    """
    rules = compile_rules("tiny", library_of_source(Source("tiny", text)))
    pile = {"deck": deck, "tiles": [*range(1, tiles + 1)]}
    return read_deal(rules, json.dumps(pile), players)


def of_players(players: int) -> Deal:
    copies = "1 " * (players + 1)
    return dealt(f"{copies} 2".replace("1", "r1").replace("2", "r2"), players,
                 f"suit red r {{ cards {copies} 2 built 1 2 }}")  # fmt: skip


def of_suits(count: int) -> Deal:
    letters = "abcdefghijklmnopqrst"[:count]
    suits = " ".join(f"suit suit-{s} {s} {{ cards 1 built 1 }}" for s in letters)
    return dealt(" ".join(f"{s}1" for s in letters), suits=suits, discard="never regains 1 hint")


def of_height(height: int) -> Deal:
    values = " ".join(str(value) for value in range(1, height + 1))
    suit = f"suit red r {{ cards {values} built {values} }}"
    return dealt(" ".join(f"r{value}" for value in range(1, height + 1)), suits=suit)


def of_kinds(count: int) -> Deal:
    suits, deck = "", ""
    for letter, first in zip("abcde", range(0, count, 15), strict=False):
        values = [str(value) for value in range(1, min(15, count - first) + 1)]
        suits += f"suit suit-{letter} {letter} "
        suits += f"{{ cards {' '.join(values)} built {' '.join(values)} }} "
        deck += " ".join(f"{letter}{value}" for value in values) + " "
    return dealt(deck, suits=suits, discard="never regains 1 hint")


def of_hints(hints: int) -> Deal:
    return dealt("r2 r1 r1", hints=str(hints), discard="only when a hint is spent regains 99 hints")


def of_deck(cards: int) -> Deal:
    """So many after the hands; one of the two 1s has to go at once."""
    ones = "1 " * (cards + 1)
    return dealt(f"{ones} 2".replace("1", "r1").replace("2", "r2"),
                 suits=f"suit red r {{ cards {ones} 2 built 1 2 }}",
                 discard="never regains 1 hint", strikes=99, misplay="0 strikes")  # fmt: skip


def of_tiles(tiles: int) -> Deal:
    words = " ".join("tile { regain 1 hint }" for _ in range(tiles))
    return dealt("r1 r1 r2", hints="2, starting with 0", discard="never regains 1 hint",
                 last="2 more turns each, then the end",
                 more=f"when a 1 is placed {{ draw a tile }} when no tile is left {{ nothing }} "
                      f"tiles {{ {words} }}", tiles=tiles)  # fmt: skip


LIMITS = {
    "players": (of_players, 6),
    "suits": (of_suits, 15),
    "cards on a firework": (of_height, 15),
    "kinds of card": (of_kinds, 60),
    "hint tokens": (of_hints, 60),
    "tiles": (of_tiles, 16),
    "cards in the deck": (of_deck, 120),
}


@pytest.mark.parametrize("name", LIMITS)
def test_at_the_limit_and_one_beyond(name: str) -> None:
    make, limit = LIMITS[name]
    deal = make(limit)
    assert declines(deal.rules, deal.players) == ""
    best = best_score(deal, 50_000)
    answer = solve(deal, 20, only="layers")
    assert (answer.lower, answer.upper) == (best, best)
    deal = make(limit + 1)
    assert declines(deal.rules, deal.players) == f"more {name} than the searches have room for"


EXTREMES = {
    "last turns": dealt("r2 r1 r1", last="99 more turns each, then the end"),
    "last turns from the start": dealt(
        "r2 r1 r1 r1 r1 r1", 6, "suit red r { cards 1 1 1 1 1 2 built 1 2 }", hints="9",
        last="99 more turns each, then the end",
    ),
    "strikes": dealt("r2 r1 r1", strikes=99, misplay="98 strikes"),
    "the last of many strikes": dealt("r2 r2 r1 r1", strikes=99, misplay="98 strikes",
                                      suits="suit red r { cards 1 1 2 2 built 1 2 }",
                                      discard="never regains 1 hint"),
    "tokens regained": dealt("r2 r1 r1", hints="60, starting with 0",
                             discard="at any time regains 99 hints"),
    "tokens spent": dealt("r2 r1 r1", hints="60", more="when a 1 is placed { spend 99 hints }"),
    "tokens spent and regained": dealt(
        "r2 r1 r1", hints="60", more="when a 1 is placed { spend 99 hints, regain 99 hints }"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXTREMES)
def test_extreme_numbers(name: str) -> None:
    """Each stage alone is right where numbers are as large as the language allows."""
    deal = EXTREMES[name]
    best = best_score(deal, 50_000)
    assert declines(deal.rules, deal.players) == ""
    for stage in ("layers", "one-hand", "apart", "shared", "dive"):
        answer = solve(deal, 20, only=stage)
        assert not answer.rules_out(best), stage
        assert answer.lower is None or answer.lower <= best, stage
        assert stage != "layers" or answer.upper == answer.lower == best


def test_every_field_is_tried_or_never_full() -> None:
    """What is listed here the language keeps smaller than its field."""
    never_full = {"strikes", "last turns", "cards in a hand", "hands", "tiles at once"}
    assert {field.name for field in (*MISC_FIELDS, *TABLE_FIELDS)} == {*LIMITS} | never_full
