"""What makes deals hard: the sentences and the picture say what the model is sure of, no more."""

from tamaya.solver.stages.register import PROOFS
from tamaya.studies.hard.facts import DeckFacts
from tamaya.studies.hard.model import Hardness, Weight
from tamaya.studying.charts.hard_chart import hard_chart
from tamaya.studying.charts.theme import BAD, GOOD, spec
from tamaya.studying.hard import MORE, REFUTED, hard_words

FOUND = [
    (
        "newcomer",
        Hardness(
            500,
            0.131,
            (
                Weight("held", 0.8, -0.31, -0.5, -0.1),
                Weight("opening", 2.6, 0.4, 0.2, 0.6),
                Weight("clump", 0.7, 0.04, -0.1, 0.2),
            ),
        ),
    ),
    ("practised", Hardness(300, 0.0, (Weight("clump", 0.7, 0.2, -0.1, 0.5),))),
    ("perfect", Hardness(60, declined="60 deals are too few, it takes at least 140")),
]


def test_words() -> None:
    assert hard_words(FOUND) == [
        "newcomer, 500 deals: low scores go with few cards that can be placed at once and many "
        "one-copy cards to hold at once. What lies where in the deck foretells 13% of the "
        "differences between scores.",
        "practised, 300 deals: nothing in the deck surely matters. What lies where in the deck "
        "foretells 0% of the differences between scores.",
        "Nothing can be said of perfect: 60 deals are too few, it takes at least 140.",
    ]


def test_every_fact_has_words() -> None:
    assert tuple(MORE) == DeckFacts._fields


def test_arguments_go_from_what_is_seen_at_once_to_what_takes_the_whole_game() -> None:
    assert {*REFUTED} == {*PROOFS}
    some = ("count", "one-hand", "loose", "twins", "layers", "cp-sat", "search")
    assert tuple(name for name in REFUTED if name in some) == some


def test_the_picture_colours_what_is_sure() -> None:
    chart = hard_chart(FOUND)
    assert chart is not None
    cells = {
        (cell["level"], cell["fact"]): (cell["text"], cell["strength"] > 0, cell["color"])
        for cell in spec(chart)["layer"][0]["data"]["values"]
    }
    assert cells["newcomer", MORE["held"]] == ("-0.31", True, str(BAD))
    assert cells["newcomer", MORE["opening"]] == ("+0.40", True, str(GOOD))
    assert cells["practised", MORE["clump"]] == ("+0.20", False, str(GOOD))
    assert ("perfect", MORE["clump"]) not in cells


def test_where_nothing_can_be_said_there_is_no_picture() -> None:
    assert hard_chart(FOUND[2:]) is None
