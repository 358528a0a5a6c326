"""Players where suits are inverted: they know by which verb a card goes, or fear a strike."""

from statistics import mean

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.play import start
from tamaya.players.fold.kinds import kinds_under
from tamaya.players.levels.levels import LEVELS, game
from tamaya.testing.tables import house
from tamaya.variants.rules import Rules

MIRRORS = """
suit blue { played by a discard and discarded by a play }
suit white { played by a discard and discarded by a play }
"""
TWO = house(MIRRORS + "hint { replace must touch a card }", "nl")
FACE_DOWN = "play { played cards lie face down } replace when a firework is completed { nothing }"
HOLE = house("suit white { played by a discard and discarded by a play }" + FACE_DOWN, "nl")


def test_a_card_goes_safely_if_its_holder_knows_the_verb() -> None:
    facts = kinds_under(start(deal(TWO, 2, 1)).game.tables).facts(start(deal(TWO, 2, 1)))
    place = {card: at for at, card in enumerate(TWO.cards)}

    def mask(*cards: str) -> int:
        return sum(1 << place[card] for card in cards)

    assert facts.goes_safely(mask("r2", "g3"))
    assert facts.goes_safely(mask("b2", "w5"))
    assert not facts.goes_safely(mask("r2", "b2"))
    assert facts.goes_safely(mask("r2", "b1"))  # what fits is never misplayed
    assert facts.is_twisted(mask("b2", "w5"), place["r2"])
    assert facts.is_twisted(mask("r2", "g3"), place["b2"])
    assert not facts.is_twisted(mask("b2", "w5"), place["w3"])
    assert not facts.is_twisted(mask("b2", "w5"), place["r1"])


@pytest.mark.parametrize(
    ("rules", "lost", "least"), [(TWO, 3, 14), (HOLE, 2, 14)], ids=["two", "face-down"]
)
def test_the_ladder_stands(rules: Rules, lost: int, least: int) -> None:
    """With four players practised ones lose few games, and outdo those without conventions."""
    rows = {
        level: [game(deal(rules, 4, seed), LEVELS[level].player) for seed in range(12)]
        for level in ("attentive", "practised")
    }
    assert sum(row.lost for row in rows["practised"]) <= lost
    practised = mean(row.score for row in rows["practised"])
    assert practised > max(least, mean(row.score for row in rows["attentive"]))
