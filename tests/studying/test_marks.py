"""Figures of players who can't follow the rules are marked, and nothing rests on them."""

import csv
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner
from tests.made.new_words import BLOWS, EFFECT, WIND, new_words
from tests.made.new_words import CLAUSES as MADE_UP

from tamaya.cli import main
from tamaya.engine.happenings import TOLD_BY
from tamaya.engine.knowledge.missing import may_be_missed
from tamaya.grammar.source import Source
from tamaya.serving.tabs.studies.compared import study as study_tab
from tamaya.serving.tabs.studies.dialled import sweep as sweep_tab
from tamaya.solver.grasps import SCORES
from tamaya.studies.answers.answered import answered_in
from tamaya.studies.kept.keeping import Keeping, begin
from tamaya.studies.kept.manifest import manifest
from tamaya.studies.study import Look, StudyRun
from tamaya.studies.sweeps.aiming import Aiming
from tamaya.studies.sweeps.aims import read_aim
from tamaya.studies.sweeps.grid import grid
from tamaya.studies.sweeps.spoken import SweepError
from tamaya.studies.sweeps.sweep import Sweep
from tamaya.studying.data import study_data
from tamaya.studying.dial.swept import sweep_page
from tamaya.studying.marks import MARK
from tamaya.studying.report.page import report_page
from tamaya.studying.sheet import study_csv
from tamaya.studying.table import study_page
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

SHUFFLE = "shuffle_discards"
FORGETFUL = "when a 1 is placed { shuffle the discards into the deck }"
CLAUSES = {
    EFFECT: MADE_UP[EFFECT],
    WIND: MADE_UP[WIND],
    SHUFFLE: (FORGETFUL, "the effect `shuffle the discards into the deck`"),
}
"""Each word in a rule, and how it is named. Of the last one nobody knows what it does here."""

WORDS = [*CLAUSES]
LEVELS = ("random", "newcomer", "practised", "newcomer+practised", "open")
VERDICTS = ("harder", "easier", "mixed", "no difference seen")
GAME = """
game pocket {{
  players 2
  hand 3 cards
  suits red r, yellow y {{ cards 1 1 2 2 3 3  built 1 2 3 }}
  tokens hints 3
  tokens strikes 2
  hint {{ names a colour or a value  may touch no card  costs 1 hint }}
  discard {{ only when a hint is spent  regains 1 hint }}
  play {{ a misplay takes 1 strike }}
  when the last strike is taken {{ lose }}
  when the deck runs out {{ 1 more turn each, then the end }}
  score 1 for each card placed
  a lost game scores 0
}}
expansion odd {{ {clause} }}
"""


@contextmanager
def game(word: str) -> Iterator[tuple[str, str]]:
    """The text of a game, whose expansion `odd` says the word; and how that is named."""
    clause, said = CLAUSES[word]
    with forgotten_shuffle() if word == SHUFFLE else new_words():
        yield GAME.format(clause=clause), said


@contextmanager
def forgotten_shuffle() -> Iterator[None]:
    """Nobody has said what tells of cards that go back into the deck."""
    without = {trait: row for trait, row in TOLD_BY.items() if trait != "returns to the deck"}
    with patch.dict(TOLD_BY, without, clear=True):
        may_be_missed.cache_clear()
        yield
    may_be_missed.cache_clear()


def studied(text: str, deals: int = 4) -> tuple[StudyRun, Look]:
    library = library_of_source(Source("pocket", text))
    sets = [compile_rules(name, library) for name in ("pocket", "pocket+odd")]
    made = StudyRun(sets, [2], LEVELS)
    return made, made.run(deals, processes=1)


@pytest.mark.parametrize("word", WORDS)
def test_figures_say_what_is_not_followed(word: str) -> None:
    """In the study, JSON, CSV and terminal: and there is no verdict."""
    with game(word) as (text, said):
        made, look = studied(text)
        pairs = list(zip(made.cells, look.summaries, look.differences, strict=True))
        for cell, figures, change in pairs:
            odd = cell.rules is made.rule_sets[1]
            sound = cell.level == "random" or not odd
            assert figures.not_followed == (() if sound else (said,))
            assert (change is None) == (not odd or not sound)
        assert look.compared == 3 * sum(change is not None for _, _, change in pairs)
        cells = study_data(made, look)["cells"]
        assert [tuple(one["not_followed"]) for one in cells] == [
            figures.not_followed for _, figures, _ in pairs
        ]
        assert [one["against_first"] is None for one in cells] == [
            change is None for _, _, change in pairs
        ]
        lines = list(csv.DictReader(StringIO(study_csv(made, look, ("a", "b")))))
        for line, (_, figures, change) in zip(lines, pairs, strict=True):
            assert line["not_followed"] == "; ".join(figures.not_followed)
            assert (line["verdict"] == "") == (change is None)
        page = study_page(made, look, ("a", "b"), 100, color=False)
        marked = [level for level in LEVELS if level != "random"]
        table, _, rest = page.partition("Against A")
        assert table.count(f"B  {MARK} ") == len(marked)
        changes, _, notes = rest.partition("Each interval")
        assert sum(changes.count(verdict) for verdict in VERDICTS) == len(LEVELS) - len(marked)
        assert not any(re.search(rf"^{re.escape(level)} +B", changes, re.M) for level in marked)
        assert f"can't follow all that B says: {said}." in " ".join(notes.split())


def test_nothing_is_compared_where_the_first_rules_are_not_followed() -> None:
    """Nor is there a table of changes, where there is none."""
    with game(WIND) as (text, _):
        library = library_of_source(Source("pocket", text))
        sets = [compile_rules(name, library) for name in ("pocket+odd", "pocket")]
        made = StudyRun(sets, [2], ["practised"])
        look = made.run(3, processes=1)
        assert look.differences == (None, None)
        assert look.compared == 0
        page = study_page(made, look, ("a", "b"), 100, color=False)
        assert "Against" not in page
        assert "comparisons" not in page


def test_the_report_rests_on_nothing_that_is_not_followed(tmp_path: Path) -> None:
    with game(SHUFFLE) as (text, said):
        path = tmp_path / "pocket.hanabi"
        path.write_text(text, encoding="utf-8")
        names = (f"{path}:pocket", f"{path}:pocket+odd")
        rule_sets = [compile_rules(name) for name in names]
        solver = () if any(map(SCORES.declines, rule_sets)) else ("perfect",)  # or it is refused
        levels = ("newcomer", "practised", "random", *solver)
        made = StudyRun(rule_sets, [2], levels)
        asked = manifest(made.rule_sets, made.players, made.levels, 0, names, ("study",))
        with Keeping(begin(tmp_path / "study", asked)) as keeping:
            made.run(4, processes=1, keeping=keeping)
        found = answered_in(tmp_path / "study")
        assert [(one.place, [loss.level for loss in one.losses]) for one in found.lost] == [
            (0, [*solver, "practised", "newcomer"]),
            (1, [*solver]),
        ]
        assert {one.others for one in found.hardest} == ({("random",)} if solver else set())
        declined = {level: one.declined for level, one in found.explained[1].levels}
        for level in ("newcomer", "practised"):
            assert declined[level] == f"they can't follow all that these rules say ({said})"
        assert not any(said in declined[level] for level in ("random", *solver))
        text = report_page(found)
    body = re.sub(r"<script>.*?</script>|<style>.*?</style>", "", text, flags=re.DOTALL)
    assert "Nothing can be said of newcomers and practised people." in body
    assert body.count("nothing can be said<") == 2
    assert body.count(f"\N{NO-BREAK SPACE}{MARK}</td>") == 2
    verdicts = sum(body.count(f">{verdict}<") for verdict in VERDICTS)
    assert verdicts == 2 * len(("random", *solver))  # in words and in the table
    words = " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())
    assert f"{MARK} newcomer and practised can't follow all that B says: {said}." in words
    assert not re.search(r"B: In this study most points are lost to (slips|little finesse)", words)


OPTION = (
    "expansion loud { option strikes = 1 or more, normally 2  replace tokens strikes [strikes] }"
)


def test_a_sweep_marks_what_is_not_followed() -> None:
    with game(WIND) as (text, said):
        library = library_of_source(Source("pocket", text + OPTION))
        made = Sweep(grid("pocket+odd+loud", "strikes=1-3", library), [2], ["practised", "random"])
        look = made.study.run(3, processes=1)
        page = sweep_page(made, look, ["perfect", "score"], 100, color=False)
        practised, _, random = page.partition("random, 2 players")
        assert practised.count(MARK) == 2 * 3
        assert "↑" not in practised
        assert "↓" not in practised
        assert " *" in random.partition("* the rules")[0]
        words = " ".join(random.split())
        assert f"{MARK} practised can't follow all that the 3 rule sets say: {said}." in words
        assert "choose by `--aim`" not in words


def test_an_aim_is_declined_in_a_sentence() -> None:
    with game(WIND) as (text, said):
        library = library_of_source(Source("pocket", text + OPTION))
        varied = grid("pocket+odd+loud", "strikes=1-3", library)
        for level in ("practised", "newcomer+practised"):
            with pytest.raises(SweepError, match=re.escape(f"says: {said}. Their games")):
                Aiming(varied, read_aim(f"{level} 2 lost 25%"), processes=1)
        Aiming(varied, read_aim("random 2 lost 25%"), processes=1)


def test_the_study_tab_marks_them() -> None:
    """Marks in the table and in the chart, a sentence, and neither a change nor a verdict."""
    with game(WIND) as (text, said):
        asked = {"files": {"pocket.hanabi": text + OPTION}, "players": [2], "seconds": 1}
        levels = ["practised", "random"]
        rules = {"against": "pocket", "expression": "pocket+odd"}
        found: Any = study_tab({**asked, **rules, "levels": levels}, lambda state: None)
        (table,) = found["look"]["tables"]
        practised, random = table["rows"]
        assert [MARK in one["mean"] for one in practised["sets"]] == [False, True]
        assert [MARK in one["mean"] for one in random["sets"]] == [False, False]
        assert practised["change"] is None
        assert random["change"]["verdict"] in VERDICTS
        mean = practised["sets"][1]["mean"].split()[0]
        drawn = json.dumps(table["scores"], ensure_ascii=False)
        assert f"B {mean}\N{NO-BREAK SPACE}{MARK}" in drawn
        assert "practised" not in str(table["changes"])
        assert "Nothing can be said of practised people." in found["look"]["headline"]
        assert any(said in note for note in found["look"]["notes"])
        varied = {"expression": "pocket+odd+loud", "vary": "strikes=1-2", "levels": ["practised"]}
        swept: Any = sweep_tab({**asked, **varied}, lambda state: None)
        (one,) = swept["look"]["maps"]
        assert all(row["sign"] == MARK for of in one["measures"] for row in of["rows"])
        assert all(MARK in str(of["chart"]) for of in one["measures"])
        assert any(said in note for note in swept["look"]["notes"])


def test_the_commands(tmp_path: Path) -> None:
    """As somebody meets them who wrote such a rule."""
    path = tmp_path / "forgetful.hanabi"
    path.write_text(f"expansion forgetful {{ {CLAUSES[SHUFFLE][0]} }}", encoding="utf-8")
    run = CliRunner(env={"COLUMNS": "100"})
    with forgotten_shuffle():
        _say_so(run, path)
    followed = run.invoke(main, ["play", f"{path}:nl+forgetful", "--watch", "--seed", "1"])
    assert "can't follow" not in followed.stdout
    assert re.search(r"\d+ cards? (goes|go) back into the deck", followed.stdout)


def _say_so(run: CliRunner, path: Path) -> None:
    quick = ["-p", "2", "--levels", "practised", "--deals", "3", "--jobs", "1"]
    result = run.invoke(main, ["study", "nl", f"{path}:nl+forgetful", *quick])
    assert result.exit_code == 0, result.output
    assert not any(verdict in result.stdout for verdict in VERDICTS)
    assert f"{MARK} practised can't follow all that B says" in result.stdout
    vary = ["--vary", "strikes=1-2", "--aim", "practised 2 perfect 25%"]
    refused = run.invoke(main, ["study", f"{path}:nl+forgetful", *vary])
    assert refused.exit_code == 2
    assert "`practised` can't follow" in " ".join(refused.stderr.split())
    watched = run.invoke(main, ["play", f"{path}:nl+forgetful", "--watch", "--seed", "1"])
    said = " ".join(watched.stdout.split())
    assert f"practised can't follow all that these rules say: {CLAUSES[SHUFFLE][1]}." in said


def test_nothing_comes_of_a_word_that_does_more_than_its_traits_say() -> None:
    """Its players missed something, and no mark says so: then there are no figures at all."""
    with game(WIND) as (text, _), patch.dict(TOLD_BY, {BLOWS: frozenset()}):
        may_be_missed.cache_clear()
        with pytest.raises(AssertionError, match=r"no word of pocket\+odd says that it brings"):
            studied(text)
