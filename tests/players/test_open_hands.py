"""Open hands: nearly everything is reached that the deck allows, and the deck is not looked at."""

from dataclasses import replace
from itertools import product

import pytest
from tests.made.tiny import SMALL, TINY, TinySize, tiny_deal

from tamaya.engine.game.deal import deal
from tamaya.engine.game.game import Game
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.play import legal_moves, start
from tamaya.engine.records.notation import move_text
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.players.fold.kinds import kinds_under
from tamaya.players.game import Moment, play, scored
from tamaya.players.levels.open_hands import Heights, OpenHands, most_points
from tamaya.testing.tables import house, table
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules


def scores(rules: Rules, players: int, deals: int) -> list[int]:
    """What players with open hands make of the first deals."""
    seats = [OpenHands() for _ in range(players)]
    ends = [play(deal(rules, players, seed), seats)[1] for seed in range(deals)]
    return [scored(end).score for end in ends]


def scrambled(state: State) -> State:
    """The same table with the deck, the tiles and the luck of returns in another order."""
    dealt = state.game.deal
    drawn, pulled = state.drawn, state.tiles_drawn
    pile = (*state.pile[:drawn], *sorted(state.pile[drawn:], reverse=True))
    tiles = (*dealt.tiles[:pulled], *sorted(dealt.tiles[pulled:]))
    other = replace(dealt, tiles=tiles, returns=tuple(n + 1 for n in dealt.returns))
    return state._replace(game=Game(other), pile=pile)


@pytest.mark.parametrize(("players", "least"), [(2, 24.6), (3, 24.8), (4, 24.8), (5, 24.8)])
def test_the_base_game_is_nearly_always_perfect(players: int, least: float) -> None:
    """Over a thousand other deals the means are 24.9 and more."""
    found = scores(compile_rules("nl"), players, 40)
    assert sum(found) / len(found) >= least


@pytest.mark.parametrize("expression", ["nl+expert", "everything", "nl+starved", "nl+mines+hill"])
def test_other_rules_are_mastered_too(expression: str) -> None:
    """Perfect or lost, falling rows, few tokens, cards that fit nowhere."""
    rules = compile_rules(expression)
    found = scores(rules, 3, 15)
    assert sum(found) / len(found) >= rules.maximum - 0.5


@pytest.mark.parametrize("expression", ["nl", "everything", "no+expert+colour-calling"])
def test_the_deck_is_not_looked_at(expression: str) -> None:
    """Whatever order the hidden things are in, the same move is made for the same reason."""
    player = OpenHands()
    for seed in range(3):
        moment = Moment.start(start(deal(compile_rules(expression), 3, seed)))
        while not moment.state.over:
            legal = Table.of(moment.state).legal_moves()
            move, why = player.move(moment.sight(player), legal), player.why
            other = moment._replace(state=scrambled(moment.state))
            assert player.move(other.sight(player), legal) == move
            assert player.why == why
            on = Table.of(moment.state)
            happenings = on.hear(move)
            moment = moment.after(happenings, on.state())


def decided(state: State) -> str:
    """What a player with open hands does, in the notation of moves."""
    player = OpenHands()
    move = player.move(Moment.start(state).sight(player), legal_moves(state))
    return move_text(state, move)


def test_useless_cards_go_while_there_are_turns_to_spare() -> None:
    """A second red 5 can't be, but a placed 1 is of no use, and the only red 5 is kept."""
    hands = ["r5 r1 y4 g4 b4", "r3 y3 g3 b3 w3"]
    assert decided(table("nl", hands=hands, fireworks="r1", hints=3)) == "discard r1"


def test_players_pass_to_whom_can_place_a_card_when_turns_count() -> None:
    """With as many turns left as cards to place nobody gives up a turn, unless nobody can place."""
    hands = ["r1 y4 g4 b4 w4", "r2 y3 g3 b3 w3"]
    late = table("nl", hands=hands, fireworks="r1 y2", deck="b5 b1", hints=3)
    assert decided(late).startswith("hint")
    stuck = table("nl", hands=["r1 y4 g4", "y3 g3 b3"], fireworks="r1", deck="b5", hints=3)
    assert decided(stuck) == "discard r1"


def test_the_last_turns_are_played_to_the_best_end() -> None:
    """The red 2 lets the next player place the red 3; the blue 2 would bring a card less."""
    hands = ["b2 r2", "r3 y4", "y5 g5"]
    end = table("nl", hands=hands, fireworks="r1 b1", deck="-", turns_left=3, hints=0)
    assert decided(end) == "play r2"


def test_most_points_is_what_trying_everything_finds() -> None:
    """Small ends at random, against all ways to place a card or to pass."""
    rules = compile_rules("nl+hill+black-powder")
    kinds, chance = kinds_under(Game(deal(rules, 2, 0)).tables), Chance(7, "ends")
    wants, suits = kinds.tables.wants, rules.suits
    gains = []
    for _ in range(30):
        heights = tuple(chance.below(len(suit.built)) for suit in suits)
        next_two = [
            row[min(height + ahead, len(row) - 2)]
            for row, height in zip(wants, heights, strict=True)
            for ahead in (0, 1)
        ]
        pool = sorted({*next_two})
        hands = tuple(tuple(pool[chance.below(len(pool))] for _ in range(2)) for _ in range(3))
        turns = 1 + chance.below(3)
        best = 0
        for choice in product((None, 0, 1), repeat=turns):
            now, gain = list(heights), 0
            for turn, place in enumerate(choice):
                if place is not None:
                    kind = hands[turn % 3][place]
                    suit = kinds.tables.suit_of[kind]
                    if wants[suit][now[suit]] == kind:
                        points = suits[suit].points
                        now[suit] += 1
                        gain += points[now[suit]] - points[now[suit] - 1]
            best = max(best, gain)
        assert most_points(kinds, hands, Heights(heights, (0,) * len(heights)), 0, turns) == best
        gains.append(best)
    assert len(set(gains)) > 2


def test_where_nobody_may_discard_cards_go_by_strikes_that_can_be_spared() -> None:
    """Rather than to pass for ever, a useless card is misplayed while that can't lose the game."""
    rules = house("discard { replace never } hint { replace costs nothing }", "nl")
    hands = ["r1 y4 g4 b4 w4", "r1 y4 g4 b4 w4"]
    assert decided(table(rules, hands=hands, fireworks="r1")) == "play r1"
    assert decided(table(rules, hands=hands, fireworks="r1", strikes=2)).startswith("hint")


@pytest.mark.parametrize("size", [TINY, SMALL])
def test_every_rule_can_be_played(size: TinySize) -> None:
    """Generated games come to their end: the referee takes each move."""
    played = 0
    for seed in range(60):
        dealt = tiny_deal(seed, size)
        if dealt is not None:
            play(dealt, [OpenHands() for _ in range(dealt.players)])
            played += 1
    assert played >= 10
