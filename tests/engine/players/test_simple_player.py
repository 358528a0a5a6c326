"""Players play games to their end by what they see, and the simple one plays them sensibly."""

from collections.abc import Sequence
from functools import cache

import pytest

from tamaya.engine.deal import Deal, deal, read_deal
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import View, view
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.players.players import MOST_MOVES, Player, RandomPlayer, SimplePlayer, play_game
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

COMPOSITIONS = (
    "nl",
    "no+expert",
    "everything",
    "abacus-new+bonus-tiles+must-touch",
    "no+colour-calling",
    "nl+alternating+murmur",
    "dk+small-hands+colours-only+silence",
    "abacus-2012(strikes=1)+multicolour-wild",
    "nl+mines+purple+pink+brown+omni+hill",
    "nl+countdown+peek+deck-play",
    "nl+values-only+starved+cold-start+forgiving",
    "abacus-2012+odds-evens+head-start+big-hands+fours",
    "nl+black-powder+target",
    "no+all-or-nothing+long-farewell+sulking+no-ones",
)

rules = cache(compile_rules)


def house_rules(name: str, text: str) -> Rules:
    return compile_rules(name, library_of_source(Source("house.hanabi", text)))


class Careful(SimplePlayer):
    """A simple player that writes down when it misplays a card of which it was sure."""

    def __init__(self) -> None:
        self.sure: list[tuple[View, Move]] = []

    def move(self, view: View, legal: Sequence[Move]) -> Move:
        move = super().move(view, legal)
        if move.verb == "play" and view.own.kinds(move.at) <= view.wanted:
            self.sure.append((view, move))
        assert move.verb != "call"
        return move


def seats(player: type[SimplePlayer] | type[RandomPlayer], dealt: Deal) -> list[Player]:
    return [player() for _ in range(dealt.players)]


@pytest.mark.parametrize("kind", [SimplePlayer, RandomPlayer])
@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_games_end(expression: str, kind: type[SimplePlayer] | type[RandomPlayer]) -> None:
    """Under all sorts of rules games come to an end, and the moves are a record of them."""
    found = rules(expression)
    for players in found.players:
        dealt = deal(found, players, 7)
        moves, ending = play_game(dealt, seats(kind, dealt))
        assert ending
        assert found.minimum <= ending.score <= found.maximum
        state = start(dealt)
        for move in moves:
            assert move in legal_moves(state)
            state = apply(state, move)
        assert state.over == ending


def test_simple_player_scores() -> None:
    """Over 18 points on average in the base game with three, and no strike is ever taken."""
    scores = []
    for seed in range(200):
        dealt = deal(rules("nl"), 3, seed)
        table = [Careful() for _ in range(dealt.players)]
        _, ending = play_game(dealt, table)
        assert ending
        assert not ending.lost
        scores.append(ending.score)
    assert sum(scores) / len(scores) > 18
    assert min(scores) >= 14


@pytest.mark.parametrize("players", [2, 4, 5])
def test_simple_player_scores_with_others(players: int) -> None:
    found = rules("nl")
    scores = []
    for seed in range(20):
        dealt = deal(found, players, seed)
        _, ending = play_game(dealt, seats(SimplePlayer, dealt))
        assert ending
        scores.append(ending.score)
    assert sum(scores) / len(scores) > (15 if players == 5 else 17)


@pytest.mark.parametrize("expression", [*COMPOSITIONS, "abacus-new+bonus-tiles"])
def test_sure_cards_fit(expression: str) -> None:
    """A card of which the player was sure is placed: what the player knew was true."""
    found = rules(expression)
    sure = 0
    for seed in range(3):
        dealt = deal(found, found.players[seed % len(found.players)], seed)
        state = start(dealt)
        known = at_start(state)
        while not state.over:
            player = Careful()
            seen = view(state, known, state.player)
            move = player.move(seen, legal_moves(state))
            before, state = state, apply(state, move)
            known = known.after(before, move, state)
            if player.sure:
                sure += 1
                kind = before.hands[before.player][move.at]
                suit = found.kinds[kind][0]
                assert state.heights[suit] == before.heights[suit] + 1 or state.over
                assert kind in seen.wanted
    assert sure or "silence" in expression


def test_players_are_the_same_every_time() -> None:
    dealt = deal(rules("everything"), 4, 11)
    simple = [play_game(dealt, seats(SimplePlayer, dealt)) for _ in range(2)]
    assert simple[0] == simple[1]
    others = [[RandomPlayer(5, seat) for seat in range(4)] for _ in range(2)]
    assert play_game(dealt, others[0]) == play_game(dealt, others[1])
    assert play_game(dealt, [RandomPlayer(6, seat) for seat in range(4)])[0] != simple[0][0]


# ------------------------------------------------------------------- what a simple player does


def at(rules: Rules, cards: str, *moves: Move) -> tuple[View, list[Move]]:
    """The view of whoever is to act after some moves of two players, and the legal moves."""
    rest = list(rules.deck)
    for card in cards.split():
        rest.remove(next(kind for kind in rest if rules.card(kind) == card))
    dealt = read_deal(rules, " ".join([*cards.split(), *map(rules.card, rest)]), players=2)
    state = start(dealt)
    known = at_start(state)
    for move in moves:
        before, state = state, apply(state, move)
        known = known.after(before, move, state)
    return view(state, known, state.player), legal_moves(state)


def choice(rules: Rules, cards: str, *moves: Move) -> Move:
    return SimplePlayer().move(*at(rules, cards, *moves))


def named(rules: Rules, word: str) -> int:
    return next(place for place, name in enumerate(rules.names) if name.word == word)


def test_plays_what_surely_fits() -> None:
    """Told of its 1s while no firework is begun, the player plays the oldest of them."""
    nl = rules("nl")
    cards = "y2 y3 g4 b4 b5 r3 r1 y4 y5 w1 w2 w3"
    assert choice(nl, cards, Move("hint", 1, named(nl, "1"))) == Move("play", 1)


def test_hints_what_fits() -> None:
    """The 1s of the other player become sure by their value, and by no other hint."""
    nl = rules("nl")
    cards = "y2 y3 g4 b4 b5 r3 r1 y4 y5 w1"
    assert choice(nl, cards) == Move("hint", 1, named(nl, "1"))


def test_discards_the_oldest_card_without_a_hint() -> None:
    """Nobody can be told of a card that fits, so the oldest card goes that no hint has touched."""
    found = rules("nl+cold-start")
    cards = "y2 r2 g4 b4 b5 r3 r4 y4 y5 w4 w3 b3 g3"
    assert choice(found, cards) == Move("discard", 0)
    # The first player is told of a 2, which lies in the oldest place after a first discard.
    hint = Move("hint", 0, named(found, "2"))
    assert choice(found, cards, Move("discard", 0), hint) == Move("discard", 1)


def test_discards_what_is_useless() -> None:
    """Told of a red 1 while the red firework is begun, the player lets go of it."""
    found = rules("nl+cold-start")
    cards = "r1 y3 g4 b4 b5 g4 b4 r1 w3 y4 w5 w2 g3"
    moves = [
        Move("play", 0),
        Move("discard", 0),
        Move("hint", 1, named(found, "1")),
        Move("discard", 0),
        Move("hint", 1, named(found, "red")),
    ]
    seen, legal = at(found, cards, *moves)
    assert seen.told[1][0].marked
    assert SimplePlayer().move(seen, legal) == Move("discard", 0)


def test_looks_where_it_may() -> None:
    """With nothing to tell, a look at an own card comes before a discard."""
    found = rules("nl+peek+cold-start")
    cards = "y2 r2 g4 b4 b5 r3 r4 y4 y5 w4 w3 b3 g3"
    move = choice(found, cards)
    assert move == Move("act", 0)
    assert choice(found, cards, move).verb == "look"


def test_risks_the_likeliest_card_at_last() -> None:
    """Without a hint token and with discards forbidden a card must be played: not a 2 at first."""
    found = house_rules("no-way", NO_WAY)
    cards = "y1 y3 g4 b4 b5 r2 r4 y4 y5 w4"
    assert choice(found, cards, Move("hint", 1, named(found, "2"))) == Move("play", 1)


def test_endless_games_are_broken_off() -> None:
    """House rules can let two players give hints for ever."""
    free = house_rules("free", FREE)
    dealt = deal(free, 2, 0)

    class Chatty:
        def move(self, view: View, legal: Sequence[Move]) -> Move:
            return next(move for move in legal if move.verb == "hint")

    moves, ending = play_game(dealt, [Chatty(), Chatty()])
    assert ending is None
    assert len(moves) == MOST_MOVES
    assert play_game(dealt, seats(SimplePlayer, dealt))[1]


FREE = """
expansion costless { hint { replace costs nothing } }
variant free = nl + costless
"""
NO_WAY = """
expansion forced { discard { replace never } replace tokens hints 8, starting with 1 }
variant no-way = nl + forced
"""
