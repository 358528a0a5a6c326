"""The referee tells all that it does: what happened is enough to lay the whole table."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from tests.made.new_words import CLAUSES, WIND, new_words
from tests.made.tiny import SMALL, tiny_deal
from tests.made.woven.words import Word, all_words, woven_deals

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.happenings import (
    HIDDEN,
    NOBODY,
    TOUCHES,
    Discarded,
    Drew,
    GameEnded,
    GoalReached,
    HandedOver,
    Happening,
    Happenings,
    Hinted,
    HintTo,
    LaidOpen,
    LastTurns,
    LeftDisplay,
    LeftHand,
    Misplayed,
    MovedInHand,
    OrderChanged,
    Part,
    PickedUp,
    Placed,
    Returned,
    Strikes,
    TileDrawn,
    Tokens,
    Took,
    TurnedUp,
    TurnOf,
    as_seen,
)
from tamaya.engine.moves import Play
from tamaya.engine.play import apply, make, start
from tamaya.engine.records.notation import read_move
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.testing.seeing import seeing
from tamaya.testing.tables import after as played
from tamaya.testing.tables import house, table
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.vocabulary.effects import EFFECTS

MOST = 300
"""Moves after which a game at random is left: some never end."""
LINES = (Path(__file__).parents[2] / "variants" / "hashes.txt").read_text("utf-8").splitlines()
CATALOGUE = {line.split()[0].rpartition("+")[2]: line.split()[0] for line in LINES}


DISPLAY = """
a display of 2 cards lies beside the deck
a new card may be taken from the display
when a hint is given { discard a card from the display }
"""


class Replayed:
    """A table that knows the start of a game, and then nothing but what happens."""

    def __init__(self, state: State) -> None:
        self.suit_of = state.game.tables.suit_of
        self.suits = state.game.rules.suits
        self.hands = [list(hand) for hand in state.hands]
        self.deck_size = state.deck_size
        self.display = list(state.display)
        self.discards = list(state.discards)
        self.heights = list(state.heights)
        self.tokens = [state.hints, state.strikes, state.tiles_drawn]
        self.turns = [state.player, state.turns_left]
        self.order = (state.again, state.missing, state.backwards)
        self.goals = state.goals
        self.over: tuple[object, ...] | None = None

    def parts(self) -> dict[Part, object]:
        points = sum(s.points[h] for s, h in zip(self.suits, self.heights, strict=True))
        left = self.turns[1] if self.over is None else None
        return {
            "hands": [tuple(hand) for hand in self.hands],
            "deck": (self.deck_size, tuple(sorted(self.display))),
            "discards": tuple(self.discards),
            "fireworks": (tuple(self.heights), points),
            "tokens": tuple(self.tokens),
            "turns": (self.turns[0], left, self.over, *(() if self.over else self.order)),
            "goals": self.goals,
        }

    def hear(self, happening: Happening) -> None:
        match happening:
            case LeftHand():
                assert self.hands[happening.player].pop(happening.place) == happening.kind
            case Drew():
                self.hands[happening.player].append(happening.kind)
                self.deck_size -= 1
            case LaidOpen():
                self.display.append(happening.kind)
                self.deck_size -= 1
            case LeftDisplay():
                self.display.remove(happening.kind)
            case Took():
                self.hands[happening.player].append(happening.kind)
                self.display.remove(happening.kind)
            case HandedOver(player, place, kind, receiver):
                assert self.hands[player].pop(place) == kind
                if receiver != NOBODY:
                    self.hands[receiver].append(kind)
            case MovedInHand():
                hand = self.hands[happening.player]
                hand.insert(happening.new, hand.pop(happening.old))
            case TurnedUp():
                self.deck_size -= 1
            case Returned():
                self.deck_size += 1
            case PickedUp():
                self.discards[happening.kind] -= 1
            case Discarded():
                self.discards[happening.kind] += 1
            case Placed():
                self.heights[self.suit_of[happening.kind]] += 1
            case Tokens():
                self.tokens[0] += happening.parts
            case Strikes():
                self.tokens[1] += happening.number
            case TileDrawn():
                self.tokens[2] += happening.tile >= 0
            case LastTurns():
                self.turns[1] = happening.turns + 1
            case OrderChanged():
                self.order = (happening.again, happening.missing, happening.backwards)
            case TurnOf():
                self.turns = [happening.player, self.turns[1] - (self.turns[1] > 0)]
            case GoalReached():
                self.goals |= 1 << happening.goal
            case GameEnded():
                self.over = happening[:3]


def lying(state: State) -> dict[Part, object]:
    """The same of a state."""
    over = state.over
    fireworks = state.game.rules.points_of(state.heights, 0)
    return {
        "hands": [*state.hands],
        "deck": (state.deck_size, state.display),
        "discards": state.discards,
        "fireworks": (state.heights, fireworks),
        "tokens": (state.hints, state.strikes, state.tiles_drawn),
        "turns": (
            state.player,
            None if over else state.turns_left,
            over and tuple(over),
            *(() if over else (state.again, state.missing, state.backwards)),
        ),
        "goals": state.goals,
    }


def heard(dealt: Deal, seed: int) -> Iterator[tuple[State, Happenings, State]]:
    """A game at random: each move's states before and after, and what happened."""
    chance = Random(seed)
    on, before = Table(Game(dealt)), start(dealt)
    for _ in range(MOST):
        if on.over:
            return
        happenings = on.hear(seeing(on, chance, 0.6))
        after = on.state()
        yield before, happenings, after
        before = after


def wrong(dealt: Deal, seed: int, left_out: type | None = None) -> set[Part]:
    """What a replay gets wrong in a game, without happenings of one class."""
    replayed, found = Replayed(start(dealt)), set[Part]()
    for _, happenings, after in heard(dealt, seed):
        for happening in happenings:
            if type(happening) is left_out:
                continue
            try:
                replayed.hear(happening)
            except (IndexError, AssertionError, ValueError):
                return {"hands"}
        real, laid = lying(after), replayed.parts()
        found |= {part for part in real if real[part] != laid[part]}
    return found


def tiny_deals(seeds: Iterable[int]) -> Iterator[Deal]:
    for seed in seeds:
        for dealt in (tiny_deal(seed), tiny_deal(seed, SMALL)):
            if dealt is not None:
                yield dealt


def test_the_catalogue_is_told_whole() -> None:
    for seed, expression in enumerate(CATALOGUE.values()):
        rules = compile_rules(expression)
        players = rules.players[seed % len(rules.players)]
        assert wrong(deal(rules, players, seed), seed) == set(), expression


def test_tiny_and_small_games_are_told_whole() -> None:
    for dealt in tiny_deals(range(150)):
        assert wrong(dealt, 0) == set(), dealt


@pytest.mark.parametrize(
    "word",
    [
        *EFFECTS,
        *(
            pytest.param(word, marks=pytest.mark.slow)
            for word in all_words()
            if word not in EFFECTS
        ),
    ],
)
def test_games_in_which_a_word_matters_are_told_whole(word: Word) -> None:
    for found in islice(woven_deals(word), 2):
        for seed in range(5):
            assert wrong(found.deal, seed) == set(), found.deal


def eventful_deals() -> Iterator[Deal]:
    """In which everything happens."""
    first = "a new card may be put first "
    shuffle = "when a 1 is discarded { shuffle the discards into the deck }"
    many = "nl+bonus-tiles", "nl+deck-play+sulking+peek", "nl+free-pass"
    order = "when a 1 is placed { take another turn } when a hint is given { miss the next turn }"
    order += " when a card is discarded { reverse the direction of play }"
    gifts = "action gift { give 1 card to the next player } "
    gifts += "when a hint is given { exchange 1 card with the next player } "
    gifts += "when a 1 is discarded { draw the hand anew }"
    goals = 'goal "red" scores 2 points once red has 1 or more cards'
    own = first + shuffle, order, DISPLAY, gifts, goals
    for rules in (*map(compile_rules, many), *[house(clauses, "nl") for clauses in own]):
        for seed in range(6):
            yield deal(rules, 3, seed)


@pytest.mark.parametrize("kind", get_args(Happening))
def test_a_telling_that_is_left_out_shows(kind: type) -> None:
    """But for one that touches nothing."""
    found = set[Part]()
    for dealt in eventful_deals():
        found |= wrong(dealt, 0, kind)
    assert bool(found) == bool(TOUCHES[kind])


def test_a_happening_changes_what_its_row_says() -> None:
    met = set[type]()
    for dealt in eventful_deals():
        replayed = Replayed(start(dealt))
        for _, happenings, _ in heard(dealt, 0):
            for happening in happenings:
                was = replayed.parts()
                replayed.hear(happening)
                now = replayed.parts()
                assert {p for p in now if now[p] != was[p]} <= TOUCHES[type(happening)], happening
                met.add(type(happening))
    assert met == {*TOUCHES}


def test_every_happening_has_its_row() -> None:
    assert {*TOUCHES} == {*get_args(Happening)}
    assert {part for row in TOUCHES.values() for part in row} == {*get_args(Part)}


def test_an_effect_that_forgets_to_tell_is_noticed() -> None:
    with new_words():
        rules = house(CLAUSES[WIND][0], "nl")
        assert any(wrong(deal(rules, 3, seed), seed) for seed in range(5))


def test_nobody_is_told_unless_somebody_listens() -> None:
    state = start(deal(compile_rules("nl"), 2, 1))
    on = Table.of(state)
    move = on.legal_moves()[0]
    assert make(state, move).now == apply(state, move)
    assert on.happenings is None
    assert on.hear(move)
    assert on.happenings is None
    with pytest.raises(IllegalMoveError):
        on.hear(Play.of(99))
    assert on.happenings is None


def happenings_of(state: State, *moves: str) -> Happenings:
    """What happens in the last of some moves."""
    state = played(state, *moves[:-1])
    return make(state, read_move(state, moves[-1])).happenings


def seen(state: State, move: str, seat: int) -> list[Happening]:
    return [*as_seen(happenings_of(state, move), seat, state.game.rules)]


def hint_in(happenings: Sequence[Happening]) -> Hinted:
    return next(one for one in happenings if isinstance(one, Hinted))


def test_a_hint_in_happenings() -> None:
    state = table("nl", hands=["r1", "y1 r2 r3", "b1"], hints=3)
    spent, hint, turn = happenings_of(state, "hint 2 red")
    assert (spent, turn) == (Tokens(-1), TurnOf(1, True))
    assert isinstance(hint, Hinted)
    assert (hint.giver, hint.aloud, hint.name, hint.names) == (0, False, 0, (0,))
    hand = state.hands[1]
    assert hint.to == (HintTo(1, hand, (False, True, True), 2, 3),)


def test_a_misplay_in_happenings() -> None:
    rules = compile_rules("nl")
    kind, new = rules.kinds.index((0, 2)), rules.kinds.index((1, 1))
    happenings = happenings_of(table(rules, hands=["r2 b1", "y1"], deck="y1 r1"), "play r2")
    assert [*happenings] == [
        LeftHand(0, 0, kind, "play", -1, False),
        Misplayed(kind),
        Strikes(1),
        Discarded(kind),
        Drew(0, new),
        TurnOf(1, True),
    ]


def test_the_last_deeds_of_a_game() -> None:
    state = table("nl+target", hands=["r2 b1", "y1"], turns_left=1)
    *_, drew, end = happenings_of(state, "play r2")
    assert (drew, end) == (
        Drew(0, state.pile[0]),
        GameEnded(0, True, "everybody has had the last turn", True),
    )


def test_each_seat_sees_its_part() -> None:
    state = table("nl+murmur", hands=["r1", "y1 r2 r3", "b1"], hints=3)
    each = [hint_in(seen(state, "hint 2 red", seat)) for seat in range(3)]
    of_giver, of_receiver, of_other = each
    hand, touched = state.hands[1], (False, True, True)
    assert of_giver.name == 0
    assert of_giver.to == of_other.to == (HintTo(1, hand, touched, 2, 3),)
    assert of_other.name == of_receiver.name == HIDDEN
    assert of_receiver.to == (HintTo(1, None, touched, 2, 3),)
    assert of_receiver.names == tuple(range(5))


def test_where_a_number_is_told_the_receiver_sees_no_more() -> None:
    state = table("nl+head-count", hands=["r1", "y1 r2 r3"], hints=3)
    hint = hint_in(seen(state, "hint 2 red", 1))
    assert hint.to == (HintTo(1, None, None, 2, 3),)
    assert (hint.name, hint.touches, hint.hands) == (0, (), ())


def test_nobody_sees_what_they_draw() -> None:
    state = table("nl", hands=["r1", "y1"], deck="y2 r3")
    new = state.pile[0]
    assert Drew(0, HIDDEN) in seen(state, "play r1", 0)
    assert Drew(0, new) in seen(state, "play r1", 1)


@pytest.mark.parametrize(("card", "ends"), [("r1", False), ("r2", False), ("r2", True)])
def test_covered_cards_stay_covered(card: str, ends: bool) -> None:
    """Until the game is over: then all is turned up."""
    state = table("nl+in-the-hole", hands=[f"{card} b1", "y1"], strikes=2 * ends, deck="y2 r3")
    kind, happenings = state.hands[0][0], happenings_of(state, f"play {card}")
    of_player, of_other = (as_seen(happenings, seat, state.game.rules) for seat in range(2))
    if ends:
        assert isinstance(happenings[-1], GameEnded)
        assert [*of_player] == [*of_other] == [*happenings]
        return
    covered = LeftHand(0, 0, kind, "play", -1, True)
    new = state.pile[0]
    assert [*of_other] == [covered, Drew(0, new), TurnOf(1, True)]
    assert [*of_player] == [covered._replace(kind=HIDDEN), Drew(0, HIDDEN), TurnOf(1, True)]


def test_a_return_tells_each_seat_its_own_number() -> None:
    rules = house("when a 1 is discarded { shuffle the discards into the deck }", "nl")
    state = table(rules, hands=["r1 b2", "r1 r1"], deck="y2 r3", hints=1)
    happenings = happenings_of(state, "discard r1")
    back = [one for one in happenings if isinstance(one, Returned)]
    assert len(back) == sum(state.discards) + 1
    red = next(one for one in back if one.kind == state.hands[0][0])
    assert red.copies == (1, 3)
    assert red._replace(copies=(HIDDEN, 3)) in as_seen(happenings, 1, rules)
