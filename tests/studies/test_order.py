"""The order of levels: a study says who plays worse than those who know less, and then no more."""

import csv
from collections.abc import Callable, Mapping
from io import StringIO

import pytest
from tests.made.new_words import CLAUSES, EFFECT, WIND, new_words

from tamaya import rules
from tamaya.studies.order import couples
from tamaya.studies.outcomes import Outcome
from tamaya.studies.study import Look, StudyRun
from tamaya.studies.sweeps.grid import grid
from tamaya.studies.sweeps.sweep import Sweep
from tamaya.studying.data import study_data
from tamaya.studying.dial.swept import sweep_page
from tamaya.studying.report.words import changes_by_level, headline
from tamaya.studying.sheet import study_csv
from tamaya.studying.table import notes, study_page
from tamaya.testing.tables import house

DEALS = 80
Scores = Mapping[tuple[str, str], Callable[[int], int]]
"""What a level scores in a deal, under a rule set."""


def looked(scores: Scores, deals: int = DEALS) -> tuple[StudyRun, Look]:
    """A study of tables of two, as if its games had ended so."""
    sets, levels = (list(dict.fromkeys(key[at] for key in scores)) for at in (0, 1))
    study = StudyRun([rules(one) for one in sets], [2], levels)
    for place, cell in enumerate(study.cells):
        score = scores[cell.rules.expression, cell.level]
        found = [Outcome(s, score(s), score(s), False, False, 60, 0) for s in range(deals)]
        study.results.add(place, found)
    study.results.count_to(deals)
    return study, study.looked(0.95)


def test_levels_are_compared_at_their_table_with_the_next_one_and_with_chance() -> None:
    levels = ["perfect", "newcomer+practised", "practised", "random", "newcomer"]
    study = StudyRun([rules("nl"), rules("nl(strikes=1)")], [2, 3], levels)
    found = [
        tuple((study.cells[at].level, study.cells[at].players) for at in both)
        for both in study.couples
        if study.cells[both[0]].rules is study.rule_sets[1]
    ]
    by_two = ("random newcomer", "newcomer practised", "random practised", "practised perfect")
    assert found[:5] == [
        tuple((level, 2) for level in both.split()) for both in (*by_two, "random perfect")
    ]
    assert len(study.couples) == 20
    assert all(study.cells[a].rules is study.cells[b].rules for a, b in study.couples)


def test_who_cannot_follow_the_rules_is_not_compared() -> None:
    study = StudyRun([rules("nl")], [2], ["random", "newcomer", "practised"])
    assert couples(study.cells, lambda place, other: 1 not in (place, other)) == [(0, 2)]
    assert couples(study.cells, lambda place, other: False) == []


@pytest.mark.parametrize("word", [EFFECT, WIND])
def test_nothing_is_said_of_who_cannot_follow_the_rules(word: str) -> None:
    """Players who move at random follow every word. Under a made-up one all others score less, and
    just as much less under rules that they can follow: only of these anything is said."""
    clause, _ = CLAUSES[word]
    with new_words():
        plain, odd = (
            house(f"{one} when a 1 is placed {{ nothing }}", "nl") for one in ("", clause)
        )
        study = StudyRun([plain, odd], [2], ["random", "newcomer", "practised", "open"])
        for place, cell in enumerate(study.cells):
            score = 12 if cell.level == "random" else 3
            study.results.add(
                place, [Outcome(s, score, score, False, False, 60, 0) for s in range(DEALS)]
            )
        study.results.count_to(DEALS)
        look = study.looked(0.95)
        worse = [(study.cells[one.place], study.cells[one.below].level) for one in look.reversals]
        assert [(cell.level, below) for cell, below in worse] == [
            (level, "random") for level in ("newcomer", "practised", "open")
        ]
        assert {cell.rules for cell, _ in worse} == {plain}
        assert all(study.compares(one.place, one.below) for one in look.reversals)
        odds = [
            one for one, cell in zip(look.summaries, study.cells, strict=True) if cell.rules is odd
        ]
        assert [bool(one.not_followed) for one in odds] == [False, True, True, True]
        assert [one.worse_than for one in odds] == [()] * 4
        said = [note for note in notes(study, look) if note.startswith("‡")]
        assert len(said) == 3
        assert all(" under A, " in note for note in said)


def test_a_level_that_plays_worse_is_named_and_compared_no_more() -> None:
    """Two points less in each deal: practised people under the first rules. Newcomers score more
    under the others, and that is said; of practised people it isn't."""
    study, look = looked(
        {
            ("nl", "newcomer"): lambda seed: 15 + seed % 3,
            ("nl", "practised"): lambda seed: 13 + seed % 3,
            ("nl(hints=10)", "newcomer"): lambda seed: 19 + seed % 3,
            ("nl(hints=10)", "practised"): lambda seed: 22 + seed % 3,
        }
    )
    (one,) = look.reversals
    assert (study.cells[one.place].level, study.cells[one.below].level) == ("practised", "newcomer")
    assert one.points.value == 2
    assert 0.2 < one.points.low < 2 < one.points.high < 5
    assert [bool(found.worse_than) for found in look.summaries] == [False, False, True, False]
    changes = [change.verdict if change else None for change in look.differences]
    assert changes == [None, "easier", None, None]
    assert look.compared == 6  # it doesn't hang on what was found
    (said,) = [note for note in notes(study, look) if note.startswith("‡")]
    assert said.startswith(
        "‡ Practised people score less than newcomers under A, on the same deals: by 2.0 points ("
    )
    assert said.endswith("so nothing is concluded from their figures.")
    assert "any of the 2 comparisons of levels is wrong" in " ".join(notes(study, look))
    lines = study_page(study, look, ("nl", "x"), 100, False).splitlines()
    assert [line.split()[:3] for line in lines if " ‡ " in line] == [["practised", "A", "‡"]]


def test_it_is_told_to_other_programs() -> None:
    study, look = looked({("nl", "random"): lambda _: 9, ("nl", "expert"): lambda _: 2})
    data = study_data(study, look)
    assert [(one["level"], one["below"]) for one in data["order"]] == [("expert", "random")]
    assert data["order"][0]["points_less"]["value"] == 7
    assert data["order_comparisons"] == 1
    assert [cell["worse_than"] for cell in data["cells"]] == [(), ("random",)]
    lines = list(csv.DictReader(StringIO(study_csv(study, look, ("nl",)))))
    assert [line["worse_than"] for line in lines] == ["", "random"]


@pytest.mark.parametrize(
    ("less", "deals", "found"),
    [
        (lambda seed: 12 * (seed % 2) - 6, 80, 0),  # as often more as less
        (lambda seed: 2, 3, 0),  # too few deals to tell
        (lambda seed: -2, 80, 0),  # more
        (lambda seed: 8, 80, 1),
    ],
)
def test_chance_is_allowed_for(less: Callable[[int], int], deals: int, found: int) -> None:
    _, look = looked(
        {
            ("nl", "newcomer"): lambda seed: 12,
            ("nl", "practised"): lambda seed: 12 - less(seed),
        },
        deals,
    )
    assert len(look.reversals) == found


def test_a_level_that_plays_worse_with_some_is_not_spoken_of_as_a_whole() -> None:
    """Practised people fall behind with three players only; newcomers never do."""
    study = StudyRun([rules("nl"), rules("nl(hints=10)")], [2, 3], ["newcomer", "practised"])
    for place, cell in enumerate(study.cells):
        score = 12 if cell.level == "newcomer" else 20 if cell.players == 2 else 3
        score += 4 * (cell.rules is study.rule_sets[1])
        found = [Outcome(s, score, score, False, False, 60, 0) for s in range(DEALS)]
        study.results.add(place, found)
    study.results.count_to(DEALS)
    look = study.looked(0.95)
    assert [study.cells[one.place].players for one in look.reversals] == [3, 3]
    changes = dict(changes_by_level(study, look, 1))
    assert [count for count, _ in changes["newcomer"]] == [2, 3]
    assert changes["practised"] == []
    said = headline(changes_by_level(study, look, 1))
    assert said == "Easier for newcomers. Nothing can be said of practised people."


def test_a_heat_map_marks_who_plays_worse() -> None:
    """And has no arrow there; newcomers, who do what they should, have one."""
    varied = Sweep(grid("nl", "hints=8,10"), [2], ["newcomer", "practised"])
    for place, cell in enumerate(varied.study.cells):
        score = 4 if cell.level == "practised" else 12 + cell.rules.hints.total - 8
        found = [Outcome(s, score, score, False, False, 60, 0) for s in range(DEALS)]
        varied.study.results.add(place, found)
    varied.study.results.count_to(DEALS)
    look = varied.study.looked(0.95)
    assert len(look.reversals) == 2
    newcomers, _, practised = sweep_page(varied, look, ["score"], 100, False).partition("practised")
    assert "‡" not in newcomers
    cells = practised.partition("‡ Practised")[0]
    assert cells.count("‡") == 2
    assert "↑" not in cells.partition("* the rules")[0]
