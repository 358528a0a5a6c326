"""A view shows what its player can see and know, all of it, and nothing else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.house.tiers import share

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.happenings import (
    Drew,
    HandedOver,
    Happenings,
    LeftHand,
    MovedInHand,
    Returned,
    TurnedUp,
)
from tamaya.engine.knowledge.counting import possible
from tamaya.engine.knowledge.hidden import HiddenCards
from tamaya.engine.knowledge.knowledge import Knowledge, at_start, follow
from tamaya.engine.knowledge.view import View, view
from tamaya.engine.moves import Hint, Look, Move, OfCard
from tamaya.engine.play import MoveMade, apply, legal_moves, make, start
from tamaya.engine.state.state import State
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.testing.games import deals
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index, library_of_source
from tamaya.variants.rules import Rules

GAMES = ("nl", "no", "abacus-2012", "dk", "abacus-new")
EXPANSIONS = sorted({*catalogue_index()} - {*GAMES, "everything"})


@cache
def compiled(expression: str) -> Rules | None:
    try:
        return compile_rules(expression)
    except RulesError:
        return None


def composed(game: str, names: list[str]) -> Rules:
    """The game with as many of these expansions, in this order, as go together."""
    for name in names:
        game = f"{game}+{name}" if compiled(f"{game}+{name}") else game
    rules = compiled(game)
    assert rules
    return rules


RULES = st.builds(
    composed, st.sampled_from(GAMES), st.lists(st.sampled_from(EXPANSIONS), unique=True, max_size=4)
)


def some_moves(dealt: Deal, chance: Random) -> list[Move]:
    """Random moves, few of which are plays, so that games last."""
    state, moves = start(dealt), list[Move]()
    for _ in range(chance.randrange(40)):
        if state.over:
            break
        legal = legal_moves(state)
        kept = [move for move in legal if move.verb not in ("play", "call")]
        moves.append(chance.choice(kept if kept and chance.random() < 0.9 else legal))
        state = apply(state, moves[-1])
    return moves


def another_hand(seen: View, chance: Random) -> tuple[int, ...]:
    """A player's own hand as it could be, for all that they know."""
    hidden = seen.hidden
    for place in range(len(hidden.places)):
        kind = chance.choice(sorted(possible(hidden).kinds(place)))
        places = (*hidden.places[:place], 1 << kind, *hidden.places[place + 1 :])
        hidden = replace(hidden, places=places)
    rest = (bits.bit_length() - 1 for bits in hidden.places)
    return tuple(next(rest) if kind is None else kind for kind in seen.hands[seen.seat])


@given(dealt=deals(RULES), luck=st.randoms(use_true_random=False))
def test_hidden_cards_dont_show(dealt: Deal, luck: Random) -> None:
    """Other cards in one's own hand and in the deck, in any order, leave the view as it was."""
    # Own cards that lie face down are hidden as well: see test_face_down.py.
    assume(not dealt.rules.playing.face_down and not dealt.rules.discarding.face_down)
    chance = Random(luck.getrandbits(32))
    state, known = follow(dealt, some_moves(dealt, chance))
    for seat in range(dealt.players):
        seen = view(state, known, seat)
        hand = another_hand(seen, chance)
        rest = Counter(state.pile[state.drawn :]) + Counter(state.hands[seat])
        rest -= Counter(hand)
        pile = list(rest.elements())
        chance.shuffle(pile)
        tiles = list(dealt.tiles[state.tiles_drawn :])
        chance.shuffle(tiles)
        tiles = [*dealt.tiles[: state.tiles_drawn], *tiles]
        luck_of_returns = tuple(chance.randrange(99) for _ in dealt.returns)
        other = state._replace(
            game=Game(replace(dealt, tiles=tuple(tiles), returns=luck_of_returns)),
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            pile=tuple(pile),
            drawn=0,
        )
        assert view(other, known, seat) == seen
        assert view(other, known, seat).own == seen.own
        if seat == state.player:
            assert legal_moves(other) == legal_moves(state)


@given(dealt=deals(RULES), luck=st.randoms(use_true_random=False))
def test_record_doesnt_show_hidden_cards(dealt: Deal, luck: Random) -> None:
    """The same game with other hidden cards, from its deal on, looks the same to the player."""
    rules = dealt.rules
    chance = Random(luck.getrandbits(32))
    moves = some_moves(dealt, chance)
    # Where the name isn't told the same hand could come from other hints, and where a hint must
    # touch a card a free one may be skipped.
    assume(rules.hinting.announces == "name" and rules.hinting.may_touch_none)
    # Cards that lie face down are hidden as well: see test_face_down.py.
    assume(not rules.playing.face_down and not rules.discarding.face_down)
    state, known = follow(dealt, moves)
    assume(not state.returned)
    for seat in range(dealt.players):
        seen = view(state, known, seat)
        deck = list(dealt.deck)
        places = places_in_deck(dealt, moves, seat)
        for place, kind in zip(places, another_hand(seen, chance), strict=True):
            deck[place] = kind
        rest = list((Counter(dealt.deck) - Counter(deck[: state.drawn])).elements())
        chance.shuffle(rest)
        deck[state.drawn :] = rest
        assert view(*follow(replace(dealt, deck=tuple(deck)), moves), seat) == seen


def places_in_deck(dealt: Deal, moves: list[Move], seat: int) -> list[int]:
    """Where in the deck the cards of a hand came from; nothing must have been put back."""
    state, top = start(dealt), 0
    rows: list[list[int]] = []
    for hand in state.hands:
        rows.append(list(range(top, top + len(hand))))
        top += len(hand)
    for move in moves:
        made = make(state, move)
        state = made.now
        for one in made.happenings:
            if isinstance(one, LeftHand):
                del rows[one.player][one.place]
            elif isinstance(one, HandedOver):
                rows[one.receiver].append(rows[one.player].pop(one.place))
            elif isinstance(one, MovedInHand):
                rows[one.player].insert(one.new, rows[one.player].pop(one.old))
            elif isinstance(one, Drew):
                rows[one.player].append(top)
            top += isinstance(one, Drew | TurnedUp)
    return rows[seat]


@given(dealt=deals(RULES), luck=st.randoms(use_true_random=False))
def test_truth_is_possible(dealt: Deal, luck: Random) -> None:
    """What lies in one's own hand is never ruled out, and the chances of a place add up to 1."""
    state, known = follow(dealt, some_moves(dealt, Random(luck.getrandbits(32))))
    for seat in range(dealt.players):
        own = view(state, known, seat).own
        assert 1 <= own.hands <= own.ways
        for place, kind in enumerate(state.hands[seat]):
            assert own.chance(place, kind) > 0
            assert sum(own.chances(place).values()) == 1


# ------------------------------------------------------------------- against all deals

TINY = """
game tiny {
  source "a test"
  players 2 to 3
  hand 2 cards
  suits red r, blue b { cards 1 1 2 built 1 2 }
  tokens hints 3
  tokens strikes 3
  hint { names a colour or a value may touch no card costs 1 hint }
  discard { at any time regains 1 hint }
  play { a misplay takes 1 strike }
  when a firework is completed { regain 1 hint }
  when all fireworks are completed { end }
  when the last strike is taken { lose }
  when the deck runs out { 2 more turns each, then the end }
  score 1 for each card placed
  a lost game scores 0
  rating { 0 or more "a test" }
}
expansion kind { hint { announces only the kind } }
expansion silent { hint { announces only the cards } }
expansion turns { hint { never the same kind twice running } }
expansion gifts { when a 1 is placed { one free colour hint } }
expansion peeking { action peek { once a game for each player look at 1 card of your hand } }
expansion blind {
  action blind { play the top card of the deck }
  when a player cannot act { end }
}
expansion ends { a new card may be put first }
expansion front { the first card of each hand lies open }
expansion number { hint { announces the name and how many cards } }
expansion late { hint { names red and 2 only while red has 1 or more cards } }
expansion fingers { hint { announces only how many cards } }
expansion loud { hint { goes to everybody } }
expansion either { hint { goes to one player or everybody } }
expansion pairs { hint { replace names a colour and a value } }
expansion both { hint { replace names a colour, a value or both } }
expansion spared { hint { never touches the first card } }
expansion end-spared { hint { never touches the last card } }
expansion rear { the last card of each hand lies open }
expansion handing {
  action gift { give 1 card to the next player }
  when a 2 is placed { give 1 card to the next player }
  when a player cannot act { skip the turn }
}
expansion swaps { action swap { exchange 1 card with the next player } }
expansion anew { action mulligan { draw the hand anew } }
expansion back { when a 1 is discarded { return a card from the discards to the deck } }
expansion stall {
  a display of 2 cards lies beside the deck
  a new card may be taken from the display
}
expansion mix { when a 2 is discarded { shuffle the discards into the deck } }
"""
COMPOSITIONS = (
    "peeking",
    "kind+peeking",
    "silent+gifts",
    "silent+turns",
    "back+peeking",
    "back+blind",
    "back+kind",
    "front",
    "rear+kind",
    "rear+ends",
    "front+ends+silent",
    "front+back",
    "number",
    "number+peeking",
    "number+back",
    "number+ends+front",
    "number+loud",
    "mix",
    "mix+kind",
    "mix+peeking",
    "loud+silent",
    "loud+kind+peeking",
    "either+silent+gifts",
    "pairs+silent",
    "both+kind",
    "spared+peeking",
    "spared+kind",
    "spared+number",
    "spared+ends+silent",
    "end-spared+back",
    "end-spared+ends+number",
    "end-spared+loud+silent",
    "stall",
    "stall+kind",
    "stall+silent",
    "stall+number",
    "back+stall",
    "rear+ends+stall",
    "handing+stall",
    "anew+stall",
    "anew",
    "anew+kind",
    "anew+silent+rear",
    "anew+back+peeking",
    "handing",
    "swaps",
    "swaps+kind",
    "swaps+silent+rear",
    "swaps+back+handing",
    "swaps+number+back",
    "handing+kind",
    "handing+silent+front",
    "handing+back+peeking",
    "handing+number+back",
    "late+silent",
    "late+kind+loud",
)
COARSE = ("fingers", "fingers+peeking", "fingers+loud", "fingers+back", "fingers+late+turns")


def sights(state: State, seat: int) -> tuple[object, ...]:
    """What a player sees of a state, without any of the code that is tested."""
    others = tuple(hand for other, hand in enumerate(state.hands) if other != seat)
    end = {"": slice(0), "first": slice(1), "last": slice(-1, None)}
    open_now = () if state.waiting else state.hands[seat][end[state.game.rules.holding.lies_open]]
    hidden = state._replace(game=state.game.rules, hands=(), pile=())  # type: ignore[arg-type]
    return (others, open_now, len(state.hands[seat]), state.deck_size, *hidden._replace(drawn=0))


def touched(state: State, hint: Hint, seat: int) -> list[object]:
    """What a player sees of the cards that a hint touches, hand by hand."""
    rules = state.game.rules
    touches = rules.names[hint.name].touches
    found: list[object] = []
    for other in hint.to.seats:
        row = [rules.kinds[kind] in touches for kind in state.hands[other]]
        if row and rules.hinting.spares:
            del row[0 if rules.hinting.spares == "first" else -1]
        counted = not rules.hinting.tells_cards and other == seat
        found.append(sum(row) if counted else row)
    return found


def could_mean(state: State, hint: Hint) -> Sequence[Hint]:
    """The hints that look the same to their receiver as long as the cards don't speak."""
    rules = state.game.rules
    axis = rules.names[hint.name].axis
    told = rules.hinting.announces == "kind" or rules.hinting.alternates or state.waiting
    if rules.hinting.announces in ("name", "name and number"):
        return [hint]
    names = [n for n, name in enumerate(rules.names) if name.axis == axis or not told]
    return [Hint.of(hint.to, name) for name in names]


def hands_in_all_deals(game: list[MoveMade], seat: int) -> Iterator[tuple[int, ...]]:
    """The hand of a player at the end of every deal in which that player saw the same."""
    dealt = game[0].before.game.deal
    spots = [
        range(made.before.deck_size + 1 + already)
        for made in game
        for already, _ in enumerate([one for one in made.happenings if isinstance(one, Returned)])
    ]
    for deck, returns in product(set(permutations(dealt.deck)), product(*spots)):
        first = start(replace(dealt, deck=deck, returns=returns))
        states = [first] if sights(first, seat) == sights(game[0].before, seat) else []
        for before, move, happenings, after in game:
            meant: Sequence[Move] = [move]
            if move.verb == "hint" and seat in move.to.seats:
                meant = could_mean(before, move)
            states = [
                now
                for state in states
                for one in meant
                if not (isinstance(move, Hint) and isinstance(one, Hint))
                or touched(state, one, seat) == touched(before, move, seat)
                if move.verb != "look" or before.player != seat or is_same(state, before, move)
                if not isinstance(move, OfCard) or is_same(state, before, move)
                for now in reached(state, one, happenings)
                if sights(now, seat) == sights(after, seat)
            ][:1]  # if several hints could have been meant, it is still one deal
        yield from (state.hands[seat] for state in states)


def is_same(state: State, other: State, move: OfCard | Look) -> bool:
    """Whether a move is about the same card of two states: all see a card that leaves a hand."""
    return state.hands[state.player][move.place] == other.hands[other.player][move.place]


def reached(state: State, move: Move, happenings: Happenings) -> list[State]:
    """Where a move leads, if it may be made and the same cards change hands, which all see."""
    try:
        made = make(state, move)
    except IllegalMoveError:
        return []
    return [made.now] if handed_over(made.happenings) == handed_over(happenings) else []


def handed_over(happenings: Happenings) -> list[HandedOver]:
    return [one for one in happenings if isinstance(one, HandedOver)]


@pytest.mark.parametrize("expansions", share(COMPOSITIONS, 3))
def test_chances_are_shares_of_all_deals(expansions: str) -> None:
    """Among all deals that look the same to a player, each hand is as frequent as the view says."""
    for own, hands in own_and_all_hands(expansions):
        assert len(set(hands)) == own.hands
        for place in range(len(own.by_place)):
            found = Counter(hand[place] for hand in hands)
            shares = {kind: Fraction(n, len(hands)) for kind, n in sorted(found.items())}
            assert own.chances(place) == shares


@pytest.mark.parametrize("expansions", COARSE)
def test_coarse_knowledge_rules_out_what_no_deal_has(expansions: str) -> None:
    """What a number tells isn't followed to the end: each hand of all deals is possible, and some
    others may seem so, but not all of them."""
    told = 0
    for own, hands in own_and_all_hands(expansions):
        assert len(set(hands)) <= own.hands
        for hand in set(hands):
            assert all(kind in own.kinds(place) for place, kind in enumerate(hand))
        told += any(len(own.kinds(place)) < 4 for place in range(len(own.by_place)))
    assert told


def own_and_all_hands(
    expansions: str,
) -> Iterator[tuple[HiddenCards, list[tuple[int, ...]]]]:
    """What players know of their hands after some moves, and their hands in all deals that look the
    same to them."""
    rules = compile_rules(f"tiny+{expansions}", library_of_source(Source("tiny.hanabi", TINY)))
    for seed in range(24):
        chance = Chance(seed, "moves")
        state = start(deal(rules, 2 + seed % 2, seed))
        known: Knowledge = at_start(state)
        game: list[MoveMade] = []
        while not state.over and len(game) < 2 + seed % 9:
            legal = legal_moves(state)
            kept: list[Move] = [move for move in legal if move.verb != "play"]
            legal = kept if kept and chance.below(4) else legal
            move = legal[chance.below(len(legal))]
            made = make(state, move)
            state = made.now
            known = known.after(made.happenings, state)
            game.append(made)
        for seat in range(state.game.players):
            own = view(state, known, seat).own
            yield own, list(hands_in_all_deals(game, seat))
