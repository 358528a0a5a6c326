"""No claim of the tables is false: held to all games of tiny rule sets, with every word there is.

`python -m benchmarks.lab.tables` does the same with as many as you like.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from benchmarks.lab.held.claims import wrong_of
from benchmarks.lab.held.drawn import drawn, drawn_with
from benchmarks.lab.held.played import AllGames, play_all
from tests.made.woven.words import all_words, says

from tamaya.engine.game.deal import Deal
from tamaya.lab.check.faults.limits import limits_of_nothing
from tamaya.lab.check.full.allowance import allowed_by_fireworks
from tamaya.lab.check.possible import fireworks, measures
from tamaya.lab.check.possible.possible import Possible, possible
from tamaya.lab.check.possible.scores import scores_of
from tamaya.lab.check.possible.strikes import idle_strikes
from tamaya.lab.grasps import TABLES
from tamaya.solver.plain.reference import TooLargeError
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library

SEEDS = range(48)
MOST_TABLES = 250
NEW = [word for word in all_words() if word not in TABLES.words]
"""Words that nobody has thought through for tables yet. All others are claimed something of."""
_MOST_TRIED = 60
_MOST_DRAWN = 1_000


def played(deal: Deal | None) -> AllGames | None:
    try:
        return None if deal is None else play_all(deal, MOST_TABLES)
    except TooLargeError:
        return None


def with_some_words(seeds: range) -> Iterator[tuple[int, AllGames]]:
    drawn_games = ((seed, played(drawn(seed))) for seed in seeds)
    yield from ((seed, games) for seed, games in drawn_games if games is not None)


def with_every_word() -> Iterator[tuple[int, AllGames]]:
    """The games of some rule sets, until each word of the vocabulary has been in one."""
    left = list(all_words())
    for seed, games in with_some_words(SEEDS):
        left = [word for word in left if not says(games.rules, word)]
        yield seed, games
    for word in left:
        tried = ((seed, played(drawn_with(word, seed))) for seed in range(_MOST_TRIED))
        yield next((seed, games) for seed, games in tried if games is not None)


def test_no_claim_about_a_few_is_false() -> None:
    for seed, games in with_some_words(SEEDS[::6]):
        assert list(wrong_of(games, seed, Counter())) == [], games.rules


@pytest.mark.more
def test_no_claim_is_false() -> None:
    held = Counter[str]()
    for seed, games in with_every_word():
        declined = held["declined"]
        assert list(wrong_of(games, seed, held)) == [], games.rules
        if held["declined"] > declined:
            assert any(says(games.rules, word) for word in NEW), games.rules
    assert held["clauses that never answer"] >= 5
    assert held["effects that never happen"] >= 20
    assert held["conditions that never hold"] >= 100
    assert all(held[code] for code in ("F312", "F315", "F316"))


TRUE = Possible.why_idle
FALSE: dict[str, tuple[object, str, object]] = {
    "an effect": (
        Possible,
        "why_idle",
        lambda self, place, effect: "no" if effect.verb == "regain" else TRUE(self, place, effect),
    ),
    "tokens that come back": (
        Possible,
        "most_hints",
        property(lambda self: self.rules.hints.start),
    ),
    "strikes": (Possible, "strikes", property(lambda self: False)),
    "fireworks": (fireworks, "_complete_at", lambda rules, suit: [0] * (len(suit.built) + 1)),
    "what happens in the same moment": (
        measures,
        "_as_height",
        lambda rules, asked: replace(asked, measure="height"),
    ),
}
"""What somebody could get wrong, each with a definition that does."""


@pytest.mark.parametrize("false", FALSE)
def test_a_false_claim_shows(false: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FALSE[false])
    forget()
    try:
        drawn_games = (played(drawn(seed)) for seed in range(_MOST_DRAWN))
        every = (games for games in drawn_games if games is not None)
        some = (wrong for games in every for wrong in wrong_of(games, 0, Counter()))
        assert next(some)
    finally:
        monkeypatch.undo()
        forget()


def forget() -> None:
    possible.cache_clear()
    fireworks.most_complete.cache_clear()
    allowed_by_fireworks.cache_clear()


def test_booklets_have_nothing_that_never_happens() -> None:
    for name in ("nl", "no", "dk", "abacus-2012", "abacus-new", "everything"):
        rules = compile_rules(name, Library())
        can, scores = possible(rules), scores_of(rules)
        assert can.fires == set(range(len(rules.effect_lists)))
        assert all(
            (place, number) in can.applies
            for place, effects in enumerate(rules.effect_lists)
            for number, effect in enumerate(effects)
            if effect.verb != "nothing"
        )
        assert idle_strikes(rules) is None
        assert not list(limits_of_nothing(rules))
        assert not list(fireworks.unfinished(rules))
        assert scores is not None
        assert scores.honest
        assert len(scores.every) > 1
        assert can.hints
