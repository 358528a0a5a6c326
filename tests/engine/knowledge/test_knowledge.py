"""What hints tell is what they say, and no more than that follows from it."""

from collections.abc import Callable
from functools import cache
from itertools import count
from math import perm, prod

import pytest
from constraint import Problem

from tamaya.engine.game.deal import Deal, deal, read_deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.knowledge.knowledge import Held, Unnamed, follow, kinds_told
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Act, Discard, Hint, Look, Move, OfCard, to_player
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.state.state import State
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

SMALL = Source(
    "small.hanabi",
    """
game small {
  source "a test"
  players 2 to 3
  hand 3 cards
  suits red r, blue b { cards 1 1 2 3 built 1 2 3 }
  tokens hints 5
  tokens strikes 3
  hint { names a colour or a value may touch no card costs 1 hint }
  discard { at any time regains 1 hint }
  play { a misplay takes 1 strike }
  when a firework is completed { regain 1 hint }
  when all fireworks are completed { end }
  when the last strike is taken { lose }
  when the deck runs out { 1 more turn each, then the end }
  score 1 for each card placed
  a lost game scores 0
  rating { 0 or more "a test" }
}
expansion green { suit green g { cards 1 1 2 built 1 2 } }
expansion wild { suit many m { cards 1 2 3 built 1 2 3 touched by every colour } }
expansion black { suit black k { cards 3 2 1 built 3 2 1 touched by no colour } }
expansion odd-even { value 3 touched by 1 }
expansion kind { hint { announces only the kind } }
expansion silent { hint { announces only the cards } }
expansion turns { hint { never the same kind twice running } }
expansion peeking { action peek { look at 1 card of your hand } }
expansion gifts { when a card is discarded { one free colour hint } }
""",
)


@cache
def small(expression: str) -> Rules:
    return compile_rules(expression, library_of_source(SMALL))


def played(expression: str, cards: str, *moves: Move) -> tuple[State, tuple[Held, ...]]:
    """Moves of two players under small rules, and what is known of the second player's cards."""
    dealt = read_deal(small(expression), cards, players=2)
    state, known = follow(dealt, moves)
    return state, known.hands[1]


DECK = "r1 r2 r3 r1 b1 b3 b2 b1 g1 g1 g2"  # the second player holds r1 b1 b3
RED, BLUE, GREEN, ONE, TWO, THREE = (1 << n for n in range(6))


def test_hint_tells_of_every_card() -> None:
    """The touched cards are touched by the name, the others are missed by it."""
    state, hand = played("small+green", DECK, Hint.of(to_player(1), 1), Discard.of(0))
    assert [name.word for name in state.game.rules.names] == ["red", "blue", "green", "1", "2", "3"]
    assert hand == (
        Held(4, touched_by=BLUE, marked=True),
        Held(5, touched_by=BLUE, marked=True),
        Held(6),
    )
    _, hand = played("small+green", DECK, Hint.of(to_player(1), 3))
    assert hand == (
        Held(3, touched_by=ONE, marked=True),
        Held(4, touched_by=ONE, marked=True),
        Held(5, missed_by=ONE),
    )


def test_empty_hint_tells_too() -> None:
    _, hand = played("small+green", DECK, Hint.of(to_player(1), 2))
    assert [card.missed_by for card in hand] == [GREEN] * 3
    assert not any(card.marked for card in hand)


def test_told_kinds() -> None:
    tables = follow(deal(small("small+green"), 2, 0), [])[0].game.tables
    names = [tables.rules.card(kind) for kind in tables.rules.kinds]

    def cards(touched_by: int, missed_by: int) -> list[str]:
        bits = kinds_told(tables, touched_by, missed_by)
        return [name for kind, name in enumerate(names) if bits >> kind & 1]

    assert cards(0, 0) == names
    assert cards(RED, ONE) == ["r2", "r3"]
    assert cards(0, RED | BLUE) == ["g1", "g2"]
    assert cards(TWO, RED | GREEN) == ["b2"]


def test_only_the_kind_is_announced() -> None:
    """A colour touches the first card alone: that joins it to the two others."""
    state, known = follow(
        read_deal(small("small+green+kind"), DECK, 2),
        [Hint.of(to_player(1), 0), Hint.of(to_player(0), 0)],
    )
    assert known.unnamed[1] == (Unnamed((0, 1, 2), frozenset({3}), frozenset({4, 5}), (0, 1, 2)),)
    assert [card.marked for card in known.hands[1]] == [True, False, False]
    own = view(state, known, 1).own
    rules = state.game.rules
    cards = [{rules.card(rules.kinds[kind]) for kind in own.kinds(place)} for place in range(3)]
    # Of the red cards only one r1 isn't in the other player's hand.
    assert cards == [{"r1", "b1", "b2", "b3", "g1", "g2"}, cards[2], cards[2]]
    assert cards[2] == {"r1", "b1", "b2", "b3", "g1", "g2"}
    # In front r1, a blue or a green card; behind it two of other colours, of which single cards
    # (r1, b2, b3 and g2) can't be there twice.
    assert own.hands == (25 - 3) + 3 * (9 - 2) + 2 * (16 - 3)


def test_only_the_cards_are_announced() -> None:
    _, known = follow(read_deal(small("small+green+silent"), DECK, 2), [Hint.of(to_player(1), 0)])
    every = (0, 1, 2, 3, 4, 5)
    assert known.unnamed[1] == (Unnamed(every, frozenset({3}), frozenset({4, 5}), every),)
    assert [(card.touched_by, card.missed_by) for card in known.hands[1]] == [(0, 0)] * 3


def test_free_hint_shows_its_kind() -> None:
    """Everybody knows what the free hint had to name."""
    moves: list[Move] = [Discard.of(0), Hint.of(to_player(1), 1)]
    _, known = follow(read_deal(small("small+green+silent+gifts"), DECK, 2), moves)
    assert known.unnamed[1][0].names == (0, 1, 2)


def test_alternating_hints_show_their_kind() -> None:
    """Without it nobody could tell which hint may come next."""
    moves = [Hint.of(to_player(1), 4), Hint.of(to_player(0), 0)]
    _, known = follow(read_deal(small("small+green+silent+turns"), DECK, 2), moves)
    assert known.unnamed[1][0].names == (3, 4, 5)
    assert known.unnamed[0][0].names == (0, 1, 2)


def test_card_that_leaves_shows_the_name() -> None:
    """Once the touched card lies there for all to see, the hint can only have meant its colour."""
    moves: list[Move] = [Hint.of(to_player(1), 1), Discard.of(1)]
    _, known = follow(read_deal(small("small+green+kind"), DECK, 2), moves)
    assert known.unnamed[1] == ()
    assert [card.missed_by for card in known.hands[1]] == [BLUE, 0, 0]
    assert [card.touched_by for card in known.hands[1]] == [0, BLUE, 0]


def test_new_card_is_unknown() -> None:
    """A card that is drawn later wasn't meant by an earlier hint."""
    moves: list[Move] = [Hint.of(to_player(1), 0), Discard.of(0), Hint.of(to_player(1), 1)]
    _, hand = played("small+green", DECK, *moves)
    assert [card.number for card in hand] == [4, 5, 6]
    assert [card.touched_by for card in hand] == [BLUE, BLUE, BLUE]
    assert [card.missed_by for card in hand] == [RED, RED, 0]


def test_look_is_remembered() -> None:
    """The player knows a card by sight, wherever it moves in the hand, and others know of it."""
    moves: list[Move] = [Act.of(0), Look.of(2), Hint.of(to_player(0), 0), Discard.of(0)]
    state, known = follow(read_deal(small("small+green+peeking"), DECK, 2), moves)
    assert [card.looked_at for card in known.hands[0]] == [False, True, False]
    place = {kind: place for place, kind in enumerate(state.game.rules.kinds)}
    assert view(state, known, 0).hands[0] == (None, place[0, 3], None)
    assert view(state, known, 1).held[0][1].looked_at


# ------------------------------------------------------------------- a second opinion

COMPOSITIONS = [
    f"small+{cards}{how}"
    for cards in ("green", "wild", "black", "wild+odd-even", "black+odd-even")
    for how in ("", "+kind", "+silent", "+silent+turns", "+kind+gifts+peeking", "+silent+gifts")
]


class Diary:
    """What one player saw and heard, written down by the test itself."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.fresh = count(len(state.hands[seat]))
        self.cards = list(range(len(state.hands[seat])))
        self.seen: dict[int, int] = {}
        self.hints: list[tuple[list[int], list[int], list[int]]] = []

    def write(self, before: State, move: Move, after: State) -> None:
        rules = before.game.rules
        mine = before.player == self.seat
        if move.verb == "hint" and self.seat in move.to.seats:
            touches = rules.names[move.name].touches
            hits = [rules.kinds[kind] in touches for kind in before.hands[self.seat]]
            told = [n for n in range(len(rules.names)) if could_be(before, move.name, n)]
            cards = list(zip(self.cards, hits, strict=True))
            self.hints.append(
                ([c for c, hit in cards if hit], [c for c, hit in cards if not hit], told)
            )
        elif mine and move.verb == "look":
            self.seen[self.cards[move.place]] = before.hands[self.seat][move.place]
        elif mine and isinstance(move, OfCard):
            self.seen[self.cards.pop(move.place)] = before.hands[self.seat][move.place]
        while len(self.cards) < len(after.hands[self.seat]):
            self.cards.append(next(self.fresh))


def could_be(state: State, meant: int, name: int) -> bool:
    """Whether a hint that meant one name could, for all that is said, have meant another."""
    rules = state.game.rules
    how, same = rules.hinting.announces, rules.names[meant].axis == rules.names[name].axis
    if how == "name":
        return meant == name
    return same or not (how == "kind" or rules.hinting.alternates or state.waiting)


def enumerated(state: State, diary: Diary) -> list[tuple[int, ...]]:
    """Every hand that agrees with the diary, by a solver that tries assignments."""
    rules = state.game.rules
    kinds = range(len(rules.kinds))
    left = unseen(state, diary)
    problem = Problem()
    for card in range(max([*diary.cards, *diary.seen, 0]) + 1):
        if card in diary.seen or card in diary.cards:
            problem.addVariable(card, [diary.seen[card]] if card in diary.seen else list(kinds))
    hidden = [card for card in diary.cards if card not in diary.seen]
    if hidden:
        problem.addConstraint(lambda *hand: all(hand.count(k) <= left[k] for k in hand), hidden)
    for touched, missed, told in diary.hints:
        problem.addConstraint(some_name(rules, len(touched), told), touched + missed)
    return [tuple(found[card] for card in diary.cards) for found in problem.getSolutions()]


def some_name(rules: Rules, touched: int, told: list[int]) -> Callable[..., bool]:
    def holds(*kinds: int) -> bool:
        hits = [[rules.kinds[kind] in rules.names[name].touches for kind in kinds] for name in told]
        return any(all(hit[:touched]) and not any(hit[touched:]) for hit in hits)

    return holds


def unseen(state: State, diary: Diary) -> list[int]:
    rules = state.game.rules
    gone = [kind for seat, hand in enumerate(state.hands) if seat != diary.seat for kind in hand]
    gone += [diary.seen[card] for card in diary.cards if card in diary.seen]
    for suit, height in enumerate(state.heights):
        gone += [rules.kinds.index((suit, value)) for value in rules.suits[suit].built[:height]]
    return [
        rules.deck.count(kind) - state.discards[place] - gone.count(place)
        for place, kind in enumerate(rules.kinds)
    ]


def random_game(dealt: Deal, seed: int) -> list[Move]:
    """Random moves, mostly hints."""
    chance = Chance(seed, "moves")
    moves: list[Move] = []
    state = start(dealt)
    while not state.over and len(moves) < 3 + seed % 9:
        legal = legal_moves(state)
        hints: list[Move] = [move for move in legal if move.verb in ("hint", "look", "act")]
        legal = hints if hints and chance.below(3) else legal
        moves.append(legal[chance.below(len(legal))])
        state = apply(state, moves[-1])
    return moves


@pytest.mark.parametrize("expression", COMPOSITIONS)
def test_own_cards_are_those_of_an_enumeration(expression: str) -> None:
    """Kinds, hands, ways and chances, by the view and by a general solver from a diary."""
    for seed in range(16):
        dealt = deal(small(expression), 2 + seed % 2, seed)
        moves = random_game(dealt, seed)
        for seat in range(dealt.players):
            state = start(dealt)
            diary = Diary(state, seat)
            for move in moves:
                before, state = state, apply(state, move)
                diary.write(before, move, state)
            own = view(*follow(dealt, moves), seat).own
            hands, left = enumerated(state, diary), unseen(state, diary)
            hidden = [place for place, card in enumerate(diary.cards) if card not in diary.seen]
            weights = [
                prod(perm(left[k], [hand[at] for at in hidden].count(k)) for k in range(len(left)))
                for hand in hands
            ]
            assert own.hands == len(set(hands)) == len(hands) > 0
            assert own.ways == sum(weights)
            for place in range(len(diary.cards)):
                for kind in range(len(left)):
                    share = sum(
                        weight
                        for hand, weight in zip(hands, weights, strict=True)
                        if hand[place] == kind
                    )
                    assert own.by_place[place].get(kind, 0) == share
