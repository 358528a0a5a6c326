"""Each word of the language is followed truly; what is missed is forgotten, and named."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import cast, get_args

import pytest
from tests.made.new_words import BLOWS, CLAUSES, EFFECT, EVENT, TRAIT, WIND, Swapped, new_words
from tests.made.woven.words import Word, all_words, says, woven_deals

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.happenings import (
    NOTHING_MISSED,
    ON_THE_TABLE,
    TOLD_BY,
    TOUCHES,
    UNTOLD,
    Happening,
    Hinted,
    LastTurns,
    LeftDisplay,
    LookedAt,
    Missed,
    PickedUp,
    Returned,
    TileDrawn,
    TurnedUp,
    as_seen,
)
from tamaya.engine.knowledge.knowledge import Knowledge, at_start
from tamaya.engine.knowledge.missing import may_be_missed
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Hint, to_player
from tamaya.engine.play import MoveMade, legal_moves, make, start
from tamaya.players.fold.common import Common
from tamaya.players.levels.levels import LEVELS, game
from tamaya.testing.tables import house
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait

A_FEW = 2
GAMES = 3
MOVES = 40
SHUFFLE = "when a 1 is placed { shuffle the discards into the deck }"
SAID = "the effect `shuffle the discards into the deck`"
WINDY = "when a card is discarded { let the wind swap two hands }"


def some_moves(dealt: Deal, seed: int) -> Iterator[MoveMade]:
    """A game at random: there are more hints and discards in it than plays, so that much is
    told."""
    chance, state = Random(seed), start(dealt)
    for _ in range(MOVES):
        moves = legal_moves(state)
        if not moves:
            return
        quiet = [move for move in moves if move.verb not in ("play", "call")]
        made = make(state, chance.choice(quiet if quiet and chance.random() < 0.8 else moves))
        yield made
        state = made.now


def lies(dealt: Deal, seed: int) -> tuple[int, Missed]:
    """How often somebody rules out a card that lies in their hand, and what was missed."""
    state, found = start(dealt), 0
    known, common = at_start(state), Common.start(state)
    for made in some_moves(dealt, seed):
        known = known.after(made.happenings, made.now)
        common = common.after(made.happenings, made.now)
        for seat, hand in enumerate(made.now.hands):
            own = view(made.now, known, seat).own
            for place, kind in enumerate(hand):
                found += kind not in own.kinds(place)
                found += not common.masks[seat][place] >> kind & 1
        assert known.missed == common.missed
    return found, common.missed


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
def test_a_word_is_followed_truly(word: Word) -> None:
    """In games in which it matters."""
    for found in islice(woven_deals(word), A_FEW):
        rules = found.deal.rules
        assert says(rules, word)
        assert may_be_missed(rules) == ()
        for seed in range(GAMES):
            assert lies(found.deal, seed) == (0, NOTHING_MISSED)


RARE = {LastTurns, LeftDisplay, LookedAt, PickedUp, Returned, TileDrawn, TurnedUp}
"""What happens by effects only."""


@pytest.mark.parametrize("word", EFFECTS)
def test_an_effect_tells_what_its_traits_say(word: Word) -> None:
    for found in islice(woven_deals(word), A_FEW):
        traits = {trait for one in found.deal.rules.effects for trait in EFFECTS[one.verb].traits}
        rows = {kind for trait in traits for kind in TOLD_BY[trait]}
        for seed in range(GAMES):
            for made in some_moves(found.deal, seed):
                assert {type(one) for one in made.happenings} & RARE <= rows


def test_tables_are_written_out_for_what_there_is() -> None:
    assert {*TOLD_BY} == {*get_args(EffectTrait)}
    assert {kind for row in TOLD_BY.values() for kind in row} <= {*get_args(Happening)}
    assert {*get_args(Happening)} > ON_THE_TABLE
    assert not any("hands" in TOUCHES[kind] for kind in ON_THE_TABLE)


def test_all_levels_follow_a_shuffle() -> None:
    rules = house(SHUFFLE, "nl")
    for level in LEVELS.values():
        assert level.not_followed(rules) == ()


def test_practised_players_play_on_after_a_shuffle() -> None:
    """They know what they hold, and score as they do without it."""
    rules = house("when a firework is completed { shuffle the discards into the deck }", "nl")
    for name in ("practised", "expert"):
        rows = [game(deal(rules, 3, seed), LEVELS[name].player) for seed in range(4)]
        assert min(row.score for row in rows) > 18
        assert {row.missed for row in rows} == {()}


@pytest.mark.parametrize("word", CLAUSES)
def test_an_effect_of_which_nobody_said_what_it_does_is_named(word: str) -> None:
    """By all levels that go by anything, and once. What happens at an event that nobody knows, or
    under rules of another sort, is done in deeds that all know."""
    clause, said = CLAUSES[word]
    with new_words():
        rules = house(f"{clause} when a 3 is placed {{ nothing }}", "nl")
        known = word in (EVENT, TRAIT)
        assert {name: level.not_followed(rules) for name, level in LEVELS.items()} == {
            name: () if known or name == "random" else (said,) for name in LEVELS
        }


def test_each_word_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(TOLD_BY, "returns to the deck")
    may_be_missed.cache_clear()
    twice = "when a {} is placed {{ shuffle the discards into the deck }}"
    rules = house(twice.format(1) + twice.format(2), "nl")
    assert LEVELS["practised"].not_followed(rules) == (SAID,)
    may_be_missed.cache_clear()


def test_hands_are_forgotten_when_something_is_missed() -> None:
    with new_words():
        rules = house(WINDY, "nl")
        found = [lies(deal(rules, 3, seed), seed) for seed in range(GAMES)]
    assert [number for number, _ in found] == [0] * GAMES
    assert {missed.names for _, missed in found} == {("Swapped",)}
    assert min(missed.hands for _, missed in found) > 1


def test_only_what_is_touched_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TOUCHES, Returned, frozenset({"deck"}))
    monkeypatch.setattr("tamaya.players.fold.common.ON_THE_TABLE", ON_THE_TABLE - {Returned})
    rules = house("when a card is discarded { shuffle the discards into the deck }", "nl")
    common = Common.start(start(deal(rules, 3, 1)))
    for made in some_moves(deal(rules, 3, 1), 1):
        common = common.after(made.happenings, made.now)
    assert common.missed == Missed(("Returned",), 0)
    assert any(any(row) for row in common.marked)


def test_a_card_that_comes_untold_is_noticed() -> None:
    rules = compile_rules("nl")
    state = start(deal(rules, 3, 1))
    made = make(state, legal_moves(state)[0])
    silent = [one for one in made.happenings if type(one).__name__ != "Drew"]
    assert Common.start(state).after(silent, made.now).missed == Missed((UNTOLD,), 1)
    assert at_start(state).after(silent, made.now).missed == Missed((UNTOLD,), 1)


def test_nothing_more_is_heard_of_hands_in_such_a_move() -> None:
    """A hint to a hand that has changed by then may touch cards that nobody knows of."""
    state = start(deal(compile_rules("nl"), 2, 1))
    made = make(state, Hint.of(to_player(1), 0))
    tokens, hint, turn = made.happenings
    assert isinstance(hint, Hinted)
    longer = hint._replace(hands=((*hint.hands[0], 0),))
    told = [tokens, cast(Happening, Swapped(0, 1)), longer, turn]
    for known in (Common.start(state), at_start(state)):
        assert known.after(told, made.now).missed == Missed(("Swapped",), 1)


def test_the_games_can_show_a_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """If you took hands that the wind swaps for hands that stay, you would be wrong."""
    for module in ("engine.knowledge.knowledge", "players.fold.common"):
        monkeypatch.setattr(f"tamaya.{module}.ON_THE_TABLE", ON_THE_TABLE | {Swapped})
    with new_words():
        rules = house(WINDY, "nl")
        assert sum(lies(deal(rules, 3, seed), seed)[0] for seed in range(GAMES)) > 0


def test_a_game_counts_what_was_missed() -> None:
    with new_words():
        row = game(deal(house(WINDY, "nl"), 3, 1), LEVELS["practised"].player)
    assert row.missed == ("Swapped",)


def test_a_word_with_known_traits_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until something happens that nobody knows: no word needs a row of its own."""
    with new_words():
        rules = house(CLAUSES[WIND][0] + CLAUSES[EFFECT][0].replace("2", "1"), "nl")
        assert len(may_be_missed(rules)) == 2
        monkeypatch.setitem(TOLD_BY, BLOWS, frozenset({TurnedUp}))
        may_be_missed.cache_clear()
        assert may_be_missed(rules) == (CLAUSES[EFFECT][1],)


def test_players_follow_the_whole_catalogue() -> None:
    """Every game, and every expansion with one that it goes with."""
    lines = (Path(__file__).parents[2] / "variants" / "hashes.txt").read_text("utf-8").splitlines()
    by_last = {line.split()[0].rpartition("+")[2]: line.split()[0] for line in lines}
    assert len(by_last) > 100
    for expression in by_last.values():
        assert may_be_missed(compile_rules(expression)) == (), expression


@pytest.mark.parametrize(
    "rules",
    [
        "nl",
        "nl+bonus-tiles+silence",
        "nl+murmur+crier",
        "nl+peek+deck-play",
        "nl+head-count",
        house("when a card is discarded { shuffle the discards into the deck }", "nl"),
        house("a display of 3 cards lies beside the deck a new card may be taken from the display"),
        house("hint { goes to everybody announces only the cards } a new card may be put first"),
    ],
)
def test_what_a_seat_sees_is_enough_for_its_view(rules: Rules | str) -> None:
    """If you see no more of what happens than one seat does, you come to the same view."""
    found = compile_rules(rules) if isinstance(rules, str) else rules
    state = start(deal(found, 3, 4))
    known = at_start(state)
    limited: list[Knowledge] = [known] * 3
    for made in some_moves(state.game.deal, 4):
        known = known.after(made.happenings, made.now)
        for seat in range(3):
            seen = as_seen(made.happenings, seat, found)
            limited[seat] = limited[seat].after(seen, made.now)
            assert view(made.now, limited[seat], seat) == view(made.now, known, seat)
