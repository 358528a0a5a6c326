"""What holds in every state of every game, whatever the rules: played at random by Hypothesis."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.moves import (
    DRAW,
    PASS,
    Act,
    Call,
    Choose,
    Discard,
    Exchange,
    Give,
    Hint,
    Look,
    Move,
    Play,
    Put,
    to_all,
    to_player,
)
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.questions.placing import laid
from tamaya.engine.records.notation import move_row, move_text, read_move, row_move
from tamaya.engine.state.state import CardToDraw, Joker, State, canonical
from tamaya.engine.turn.table import Table
from tamaya.grammar.diagnostics import RulesError
from tamaya.testing.games import deals, moments
from tamaya.testing.rules import rule_sets
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index, open_library
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.vocabulary.events import EventName

GAMES = ("nl", "no", "abacus-2012", "dk", "abacus-new", "everything")
# Expansions of the catalogue, and those that show each clause of the language in a scenario.
CLAUSES = open_library(str(Path(__file__).parents[1] / "scenarios" / "clauses.hanabi"))
EXPANSIONS = sorted({*catalogue_index(), *CLAUSES.own} - {*GAMES})
MANY_MOVES = 3000


@cache
def compiled(expression: str) -> Rules | None:
    try:
        return compile_rules(expression, CLAUSES)
    except RulesError:
        return None


def composed(game: str, names: list[str]) -> Rules:
    """The game with as many of these expansions, in this order, as go together."""
    rules = compiled(game)
    assert rules
    for name in names:
        larger = compiled(f"{game}+{name}")
        if larger:
            game, rules = f"{game}+{name}", larger
    return rules


COMPOSED = st.builds(
    composed,
    st.sampled_from(GAMES),
    st.lists(st.sampled_from(EXPANSIONS), unique=True, max_size=5),
)
# Rules of any form, most of them small, and compositions of what people play.
RULES = st.one_of(COMPOSED, rule_sets())


def all_moves(state: State) -> Iterator[Move]:
    """Every move that could be meant in these rules, and some beyond the edge of each range."""
    rules = state.game.rules
    hand = range(-1, len(state.hands[state.player]) + 1)
    for by_place in (Play.of, Discard.of, Look.of, Give.of, Put.of):
        yield from map(by_place, hand)
    yield from (Call.of(at, suit) for at in hand for suit in range(-1, len(rules.suits) + 1))
    yield from (Act.of(at) for at in range(-1, len(rules.actions) + 1))
    yield from (DRAW, PASS)
    yield from (Choose.of(kind) for kind in range(-1, len(rules.kinds) + 1))
    theirs = range(-1, len(state.hands[state.next_seat]) + 1)
    yield from (Exchange.of(at, other) for at in hand for other in theirs)
    players = state.game.players
    receivers = [to_player(seat) for seat in range(-1, players + 1)]
    receivers += [to_all(giver, players) for giver in range(players)]
    for to in receivers:
        yield from (Hint.of(to, name) for name in range(-1, len(rules.names) + 1))


@given(moments(RULES))
def test_moves_come_back_from_json(state: State) -> None:
    """Whatever could be meant, in range or not: it reads as it was written."""
    for move in all_moves(state):
        if move.verb != "hint" or move.to in (*state.game.receivers[state.player], to_player(-1)):
            assert row_move(state, *move_row(move)) == move


def successors(state: State) -> Counter[object]:
    """The canonical forms of all states that a legal move leads to, as often as one does."""
    return Counter(canonical(apply(state, move)) for move in legal_moves(state))


def cards_of(state: State) -> Counter[int]:
    """All cards on and around the table."""
    found = Counter((*state.pile[state.drawn :], *state.display))
    found.update(waiting.kind for waiting in state.waiting if isinstance(waiting, Joker))
    for hand in state.hands:
        found.update(hand)
    for lying in (laid(state), state.discards):
        found.update({kind: count for kind, count in enumerate(lying) if count})
    return found


def test_a_joker_that_waits_is_not_lost() -> None:
    rules = compile_rules("abacus-2012+wild-cards")
    luck = next(luck for luck in (deal(rules, 2, n) for n in range(99)) if luck.cards[0] == "j1")
    after = apply(start(luck), Play.of(0))
    assert after.waiting == (Joker(luck.deck[0]),)
    assert cards_of(after) == Counter(luck.deck)


class Game(RuleBasedStateMachine):
    """A game in which any legal move is made, and the things that hold after each."""

    @initialize(state=moments(RULES))
    def begin(self, state: State) -> None:
        self.state = state
        self.table = Table.of(state)
        self.in_force = state.game.rules

    @precondition(lambda self: self.state.over)
    @rule(state=moments(RULES))
    def begin_another(self, state: State) -> None:
        self.begin(state)

    @precondition(lambda self: not self.state.over)
    @rule(number=st.integers(0, 10**6))
    def move(self, number: int) -> None:
        """A state after a move is the table after it."""
        moves = legal_moves(self.state)
        move = moves[number % len(moves)]
        before = hash(self.state)
        self.table.perform(move)
        after = apply(self.state, move)
        assert after == self.table.state()
        assert hash(self.state) == before
        self.state = after

    @precondition(lambda self: not self.state.over)
    @rule()
    def illegal_moves_are_refused(self) -> None:
        """What isn't in `legal_moves` is refused with a reason and leaves the table as it was; what
        is in it is accepted. No move is listed twice.
        """
        listed = legal_moves(self.state)
        assert listed
        assert len(set(listed)) == len(listed)
        assert set(listed) <= set(all_moves(self.state))
        for move in all_moves(self.state):
            table = Table.of(self.state)
            if move in listed:
                table.perform(move)
                continue
            with pytest.raises(IllegalMoveError) as refused:
                table.perform(move)
            assert refused.value.message
            assert table.state() == self.state

    @precondition(lambda self: not self.state.over and not self.table.tables.places_count)
    @rule(chance=st.randoms(use_true_random=False))
    def order_does_not_matter(self, chance: Random) -> None:
        """Hands in another order, or a deck that lies differently in memory, make the same state in
        canonical form, and the same states can follow.
        """
        shuffle = chance.shuffle
        hands = [list(hand) for hand in self.state.hands]
        for hand in hands:
            shuffle(hand)
        other = self.state._replace(
            hands=tuple(tuple(hand) for hand in hands),
            pile=self.state.pile[self.state.drawn :],
            drawn=0,
        )
        assert canonical(other) == canonical(self.state)
        assert successors(other) == successors(self.state)

    @precondition(lambda self: not self.state.over)
    @rule(chance=st.randoms(use_true_random=False))
    def what_matters_is_told_apart(self, chance: Random) -> None:
        """Another order of the deck, another player, or a token more or less is another state."""
        state = self.state
        counts = ("player", "hints", "strikes", "tiles_drawn", "returned", "turns_left", "drawn")
        others = [
            state._replace(**{count: getattr(state, count) + 1})
            for count in counts
            if count != "drawn" or state.deck_size
        ]
        rest = list(state.pile[state.drawn :])
        chance.shuffle(rest)
        if tuple(rest) != state.pile[state.drawn :]:
            others.append(state._replace(pile=tuple(rest), drawn=0))
        hands = (*state.hands[1:], state.hands[0])
        if [*map(sorted, hands)] != [*map(sorted, state.hands)]:
            others.append(state._replace(hands=hands))
        for other in others:
            assert canonical(other) != canonical(state)

    @precondition(lambda self: not self.state.over)
    @rule()
    def moves_can_be_written(self) -> None:
        """Every legal move has words of its own, which mean it."""
        moves = legal_moves(self.state)
        words = [move_text(self.state, move) for move in moves]
        assert [read_move(self.state, text) for text in words] == moves

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        """In a hand, the deck, the display, a firework or the discards; or it waits as a joker."""
        state, rules = self.state, self.in_force
        assert cards_of(state) == Counter(rules.kinds.index(kind) for kind in rules.deck)
        assert min(state.discards) >= 0

    @invariant()
    def tokens_are_in_range(self) -> None:
        state, rules = self.state, self.in_force
        assert 0 <= state.hints <= rules.hints.total
        assert 0 <= state.strikes <= rules.strikes
        assert 0 <= state.tiles_drawn <= len(rules.tiles)
        assert 0 <= state.player < state.game.players

    @invariant()
    def hands_are_no_larger_than_dealt(self) -> None:
        """Unless cards were given away; and no smaller, while there is a deck."""
        sizes = self.in_force.hands_of(self.state.game.players)
        for hand, size in zip(self.state.hands, sizes, strict=True):
            assert len(hand) <= size or self.table.tables.hands_grow
            waits = {type(one) for one in self.state.waiting}
            if len(hand) < size and not (self.state.over or self.state.owed_draws):
                assert self.state.deck_ran_out or CardToDraw in waits

    @invariant()
    def a_table_is_its_state(self) -> None:
        """To the table and back is the same value, with the same hash; so is the ending."""
        again = Table.of(self.state).state()
        assert again == self.state
        assert hash(again) == hash(self.state)
        assert {self.state: 1}[again] == 1

    @invariant()
    def points_and_score_are_in_range(self) -> None:
        state, rules = self.state, self.in_force
        assert rules.least_points <= state.points <= rules.most_points
        if state.over:
            assert rules.minimum <= state.over.score <= rules.maximum
            assert state.over.reason
            expected = rules.losing.score(state.points) if state.over.lost else state.points
            assert state.over.score == expected

    @invariant()
    def nothing_follows_the_end(self) -> None:
        if self.state.over:
            assert legal_moves(self.state) == []
            assert (self.state.waiting, self.state.owed_draws) == ((), 0)
            for move in all_moves(self.state):
                with pytest.raises(IllegalMoveError, match="the game is over"):
                    apply(self.state, move)


TestPlay = Game.TestCase
TestPlay.settings = settings(max_examples=60, stateful_step_count=40)


# ------------------------------------------------------------------- whole games


def verbs(effects: Iterable[Effect]) -> Iterator[str]:
    for effect in effects:
        yield effect.verb
        yield from verbs(effect.otherwise)


def can_be_endless(rules: Rules) -> bool:
    """Whether players could go on for ever: by hints that cost nothing in the end, by an action
    that takes no card and may be repeated, by cards that come back into the deck, or because those
    who could not act are given the means to go on.
    """

    def at(*events: EventName) -> set[str]:
        reactions = [reaction for event in events for reaction in rules.reactions_to(event)]
        return {verb for reaction in reactions for verb in verbs(reaction.effects)}

    repeated = [{*verbs(action.effects)} for action in rules.actions if action.limit == "none"]
    return (
        rules.hinting.cost == 0
        or not MEANS.isdisjoint(at("hint_given", "empty_hint", "cannot_act"))
        or any({"play_top", "discard_top"}.isdisjoint(done) for done in repeated)
        or any("return_card" in verbs(reaction.effects) for reaction in rules.reactions)
        or any("return_card" in done for done in repeated)
    )


MEANS = {"regain", "free_hint", "free_colour_hint", "free_value_hint", "look"}


@settings(max_examples=150)
@given(moments(RULES), st.randoms(use_true_random=False))
def test_games_end(state: State, chance: Random) -> None:
    """A game of random legal moves ends, unless its rules let it go on for ever."""
    table = Table.of(state)
    for _ in range(MANY_MOVES):
        if table.over or can_be_endless(table.rules):
            break
        table.perform(chance.choice(table.legal_moves()))
    else:
        pytest.fail(f"{MANY_MOVES} moves of {table.rules.expression} and no end")


@settings(max_examples=50)
@given(deals(RULES))
def test_equal_deals_begin_equal_games(luck: Deal) -> None:
    """Nothing but the deal decides how a game begins."""
    first, second = start(luck), start(luck)
    assert canonical(first) == canonical(second)
    assert legal_moves(first) == legal_moves(second)
