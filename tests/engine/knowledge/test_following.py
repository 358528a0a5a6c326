"""Each word of the language is followed truly, or players say that they can't follow it."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from tests.new_words import CLAUSES, new_words

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.knowledge.following import FOLLOWED, can_be_followed
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.players.fold.common import Common
from tamaya.engine.players.levels.levels import LEVELS
from tamaya.testing.making.woven.words import Word, all_words, says, woven_deals
from tamaya.testing.tables import house
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.grasp import Grasp

KNOWING = [name for name, level in LEVELS.items() if level.grasp is FOLLOWED]
A_FEW = 2
GAMES = 3
MOVES = 40


def lies(dealt: Deal, seed: int) -> int:
    """How often somebody rules out a card that lies in their hand, in a game at random: there are
    more hints and discards in it than plays, so that much is told."""
    chance, state, found = Random(seed), start(dealt), 0
    known, common = at_start(state), Common.start(state)
    for _ in range(MOVES):
        if state.over is not None:
            break
        for seat, hand in enumerate(state.hands):
            own = view(state, known, seat).own
            for place, kind in enumerate(hand):
                found += kind not in own.kinds(place)
                found += not common.masks[seat][place] >> kind & 1
        moves = legal_moves(state)
        quiet = [move for move in moves if move.verb not in ("play", "call")]
        before, move = state, chance.choice(quiet if quiet and chance.random() < 0.8 else moves)
        state = apply(before, move)
        known, common = known.after(before, move, state), common.after(before, move, state)
    return found


def lacking(grasp: Grasp, word: Word) -> Grasp:
    return replace(grasp, words=grasp.words - {word})


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
def test_a_word_is_followed_truly_or_named(word: Word) -> None:
    """In games in which it matters. Where it isn't listed, the rules are declined."""
    listed = word in FOLLOWED.words
    for found in islice(woven_deals(word), A_FEW):
        rules = found.deal.rules
        assert says(rules, word)
        assert list(lacking(FOLLOWED, word).unknown(rules))
        assert listed or not can_be_followed(rules)
        assert sum(lies(found.deal, seed) for seed in range(GAMES)) == 0


def test_what_levels_can_not_follow_today() -> None:
    """A shuffle of the discards, but for those who remember nothing anyway."""
    forgetful = house("when a 1 is placed { shuffle the discards into the deck }", "nl")
    said = ("the effect `shuffle the discards into the deck`",)
    for name, level in LEVELS.items():
        assert level.not_followed(forgetful) == (() if name in ("random", "open") else said)
    assert KNOWING == ["newcomer", "attentive", "practised", "expert"]
    assert [word for word in EFFECTS if word not in FOLLOWED.words] == ["shuffle_discards"]


@pytest.mark.parametrize("word", CLAUSES)
def test_a_word_that_nobody_thought_of_is_named(word: str) -> None:
    """By all levels that go by anything, and once."""
    clause, said = CLAUSES[word]
    with new_words():
        rules = house(f"{clause} when a 3 is placed {{ nothing }}", "nl")
        assert {name: level.not_followed(rules) for name, level in LEVELS.items()} == {
            name: () if name == "random" else (said,) for name in LEVELS
        }


def test_each_word_is_named_once() -> None:
    twice = "when a {} is placed {{ shuffle the discards into the deck }}"
    rules = house(twice.format(1) + twice.format(2), "nl")
    assert len(LEVELS["practised"].not_followed(rules)) == 1


def test_the_games_can_show_a_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever took hands that the wind swaps for hands that stay would be wrong."""
    for module in ("knowledge.knowledge", "players.fold.kinds"):
        monkeypatch.setattr(f"tamaya.engine.{module}.can_be_followed", lambda rules: True)
    with new_words():
        rules = house("when a card is discarded { let the wind swap two hands }", "nl")
        assert sum(lies(deal(rules, 3, seed), seed) for seed in range(GAMES)) > 0


def test_players_follow_the_whole_catalogue() -> None:
    """Every game, and every expansion with one that it goes with."""
    lines = (Path(__file__).parents[2] / "variants" / "hashes.txt").read_text("utf-8").splitlines()
    by_last = {line.split()[0].rpartition("+")[2]: line.split()[0] for line in lines}
    assert len(by_last) > 100
    for expression in by_last.values():
        for level in LEVELS.values():
            assert level.not_followed(compile_rules(expression)) == (), expression
