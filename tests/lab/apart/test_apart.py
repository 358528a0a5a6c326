"""Where two rule sets part in play: the game shown is real, and none shorter parts them."""

from itertools import permutations

import pytest

from tamaya.engine.game.deal import Deal
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import read_move
from tamaya.engine.state.state import State
from tamaya.grammar.source import Source
from tamaya.lab.apart.normal import normal
from tamaya.lab.apart.parting import look, parting_of, same_cards
from tamaya.lab.apart.unlike import in_play
from tamaya.testing.tables import house
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

pytestmark = pytest.mark.more


def rules(expression: str) -> Rules:
    return compile_rules(expression)


@pytest.mark.parametrize(
    ("one", "other", "verbs"),
    [
        ("nl", "no", ""),
        ("nl", "nl+peek", ""),
        ("nl", "nl+colours-only", ""),
        ("no", "no+expert", "play"),
        ("nl", "nl+forgiving", "play play"),
        ("nl", "nl+fours", "play hint play"),
        ("nl", "nl+bonus-tiles", "play play play"),
    ],
)
def test_shortest_lines(one: str, other: str, verbs: str) -> None:
    found = in_play(rules(one), rules(other), seconds=120)
    assert found.parting is not None
    assert " ".join(text.split()[0] for text in found.parting.line) == verbs


def test_tokens_that_differ_are_not_made_the_same() -> None:
    """Nothing on the table shows how many strikes there are before the last one is taken."""
    parting = in_play(rules("nl"), house("tokens strikes 1 fewer", "nl")).parting
    assert parting is not None
    assert [after.strikes for after in parting.afters] == [2, 2]
    assert [after.over is None for after in parting.afters] == [True, False]
    assert len(parting.line) == 2


@pytest.mark.parametrize("other", ["nl+sulking", "nl+long-farewell", "nl+starved"])
def test_games_that_part_are_real(other: str) -> None:
    """Played again from its deals, a line is legal under both, and the last state differs."""
    parting = in_play(rules("nl"), rules(other)).parting
    assert parting is not None
    assert parting.deals[0].cards == parting.deals[1].cards
    states = [start(deal) for deal in parting.deals]
    for text in parting.line:
        assert look(states[0]) == look(states[1])
        states = [apply(state, read_move(state, text)) for state in states]
    assert (states[0], states[1]) == parting.afters
    assert look(states[0]) != look(states[1]) or any(parting.only_legal)


def test_no_shorter_game_parts_them() -> None:
    """All decks and all moves of a tiny table, by brute force."""
    tiny = """
    game tiny like nl {
      replace players 2
      replace hand 1 card
      replace suit yellow by nothing replace suit green by nothing
      replace suit blue by nothing replace suit white by nothing
      suit red { replace cards 1 1 2 3 replace built 1 2 3 }
    }
    """
    found = library_of_source(Source("tiny", tiny + "expansion own { when a 2 is placed { end } }"))
    pair = compile_rules("tiny", found), compile_rules("tiny+own", found)
    search = parting_of(pair, 2, 10_000, 60)
    assert search.parting is not None
    depths = [_parts_at(pair, order) for order in orders(pair[0])]
    assert len(search.parting.line) == min(depth for depth in depths if depth is not None) == 2


def orders(of: Rules) -> list[tuple[int, ...]]:
    return sorted({*permutations(of.kinds.index(kind) for kind in of.deck)})


def _parts_at(pair: tuple[Rules, Rules], order: tuple[int, ...]) -> int | None:
    """After how many moves the games of a deck part, from trying all of them."""
    here: list[tuple[State, State]] = [
        (start(Deal(pair[0], 2, order)), start(Deal(pair[1], 2, order)))
    ]
    for depth in range(3):
        there = []
        for one, other in here:
            if look(one) != look(other) or legal_moves(one) != legal_moves(other):
                return depth
            there += [(apply(one, move), apply(other, move)) for move in legal_moves(one)]
        here = there
    return None


def test_rules_that_play_alike() -> None:
    """Cards that are told of otherwise lie on the table just the same."""
    found = in_play(rules("abacus-2012"), rules("abacus-2012+silence"), seconds=4)
    assert found.parting is None
    assert "complete to the end" in found.scope


def test_no_common_game() -> None:
    assert in_play(rules("nl"), rules("nl+teal")).reason == (
        "no deck belongs to both: 50 and 60 cards"
    )
    assert in_play(rules("nl"), rules("nl+big-hands")).reason == (
        "with 2 players the hands differ when they are dealt: 5 and 6 cards"
    )
    pairs = house("replace players 4", "nl"), house("replace players 2 or 3", "nl")
    assert in_play(*pairs).reason == "no number of players can play both"
    with pytest.raises(ValueError, match="for 2, 3, 4 or 5 players, not for 7"):
        in_play(rules("nl"), rules("no"), players=7)


def test_the_deal_of_a_seed() -> None:
    found = in_play(rules("nl"), rules("nl+starved"), players=3, seed=7)
    assert found.parting is not None
    assert found.parting.deals[0].seed == 7
    assert len(found.parting.line) == 2
    assert "of the deal of seed 7 with 3 players" in found.scope


def test_same_cards() -> None:
    assert same_cards(rules("nl"), rules("no+expert"), 3)
    assert not same_cards(rules("nl"), rules("nl+pink"), 3)
    assert not same_cards(rules("nl"), rules("nl+small-hands"), 3)
    assert not same_cards(rules("nl"), rules("no"), 6)


def test_conditions_on_suits_are_not_mixed_up() -> None:
    """The same place is red in one and blue in the other."""
    suits = [f"suit {name} {{ cards 1 1 2 3  built 1 2 3 }}" for name in ("red r", "blue b")]

    def rules(suits: list[str], asked: str) -> Rules:
        text = f"""
        game places {{
          players 2
          hand 1 card
          {"  ".join(suits)}
          tokens hints 1
          tokens strikes 2
          hint {{ names a colour or a value  may touch no card  costs 1 hint }}
          discard {{ at any time  regains 1 hint }}
          play {{ a misplay takes 1 strike }}
          when all fireworks are completed {{ end }}
          when the last strike is taken {{ lose }}
          when the deck runs out {{ 1 more turn each, then the end }}
          when a player cannot act {{ lose }}
          when a strike is taken while {asked} has 2 or more cards {{ regain 1 hint }}
          score 1 for each card placed
          a lost game scores 0
        }}
        """
        return compile_rules("places", library_of_source(Source("places", text)))

    assert normal(rules(suits, "red")) != normal(rules(suits[::-1], "blue"))
    assert normal(rules(suits, "red")) == normal(rules(suits, "red"))
