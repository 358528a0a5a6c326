"""`tamaya report`: the page, the table, and what is said where there is none."""

import csv
import json
import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
import vl_convert
from click.testing import CliRunner, Result
from tests.made.studied import HARM, keep

from tamaya.cli import main
from tamaya.studies.answers.answered import answered_in, looked_in
from tamaya.studying.report.page import report_page

pytestmark = pytest.mark.xdist_group("sly study")


def tamaya(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(main, ["report", *map(str, arguments)])


def test_the_page(sly_study: Path, tmp_path: Path) -> None:
    result = tamaya(sly_study, "-o", tmp_path / "r.html")
    assert result.exit_code == 0, result.output
    assert f"written to {tmp_path / 'r.html'}" in result.stderr.replace("\n  ", "")
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    body = re.sub(r"<script>.*?</script>|<style>.*?</style>", "", text, flags=re.DOTALL)
    heads = re.findall(r"<h2>(.*?)</h2>", body)
    assert [head for head in heads if "sly" not in head] == [
        "How the scores fall",
        "What changes on the same deals",
        "Can it be won?",
        "Where points are lost",
        "What makes a deal hard",
        "The hardest deals",
        "All figures",
        "How sure is this?",
    ]
    words = re.sub(r"<[^>]*>", " ", body)
    assert "There are 9 comparisons between rule sets." in words
    assert "tokens strikes:  1  instead of 2" in words
    assert (
        "In this study most points are lost to little finesse, no code, own hand unseen and luck "
        "of the draw: −" in words
    )
    assert words.count("Perfect play gets ") == 2
    assert re.search(r"Points in the study: newcomers \d+ and practised people \d+\.", words)
    assert re.search(r"The line, \d+ moves  +Player 1 ", re.sub(r"\s", " ", words))
    why = words.partition("Why even perfect play gets no more")[2]
    assert re.search(r"A +2 players, B|2 players, A", why)
    shares = [int(share) for share in re.findall(r"\d+ deals? \((\d+)%\)", why)]
    assert abs(sum(shares) - 200) <= len(shares)
    # What means harm is there, as text.
    assert HARM not in text
    assert "&lt;/script&gt;&lt;script&gt;harmed=1" in body
    assert "<img" not in body


def test_what_is_embedded_comes_with_its_licences(sly_study: Path, tmp_path: Path) -> None:
    """If what draws the charts grows by a whole version, look at `licences.txt` again."""
    tamaya(sly_study, "-o", tmp_path / "r.html")
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    licences = text.partition("Licences of what draws the charts")[2].partition("</pre>")[0]
    for owner in ("University of Washington", "Mike Bostock", "Mapbox", "Joachim Wester"):
        assert owner in licences
    assert "THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS" in licences
    found = (vl_convert.get_vega_version(), vl_convert.get_vega_embed_version())
    assert [version.partition(".")[0] for version in found] == ["6", "7"]


def test_a_single_rule_set(tmp_path: Path) -> None:
    """Nothing is compared, and what nobody asked is not answered."""
    keep(tmp_path, 6, ["random"], ["sly"])
    text = report_page(answered_in(tmp_path / "study"))
    body = re.sub(r"<script>.*?</script>|<style>.*?</style>", "", text, flags=re.DOTALL)
    assert re.findall(r"<h2>(.*?)</h2>", body) == [
        "How the scores fall",
        "Can it be won?",
        "What makes a deal hard",
        "All figures",
        "How sure is this?",
    ]
    assert re.search(r"<h1>How \S+:sly plays</h1>", body)
    assert "the level `perfect` was not played" in body
    assert "comparisons" not in body
    assert "steps between levels" not in body


def test_the_table(sly_study: Path, tmp_path: Path) -> None:
    """Its figures are those of the page and of the terminal."""
    result = tamaya(sly_study, "--csv")
    assert result.exit_code == 0
    rows = list(csv.DictReader(StringIO(result.stdout)))
    look = answered_in(sly_study).look
    assert len(rows) == 6
    for row, told, change in zip(rows, look.summaries, look.differences, strict=True):
        assert float(row["score_low"]) == round(told.score.low, 6)
        assert float(row["perfect_high"]) == round(told.perfect.high, 6)
        assert row["verdict"] == (change.verdict if change else "")
    assert [row["lost"] == "" for row in rows] == [False] * 4 + [True] * 2
    assert {row["deals"] for row in rows} == {"40"}
    again = tamaya(sly_study, "--csv", "-o", tmp_path / "x.csv")
    assert again.stdout == ""
    assert (tmp_path / "x.csv").read_text(encoding="utf-8") == result.stdout


def test_no_text_becomes_a_formula(sly_study: Path) -> None:
    """A spreadsheet computes what begins with `=`. Names of rules are whatever somebody typed."""
    from tamaya.studying.sheet import study_csv

    study, _, look = looked_in(sly_study)
    text = study_csv(study, look, ("=1+1", "@x\x1b[2J"))
    assert {row["rules"] for row in csv.DictReader(StringIO(text))} == {"'=1+1", "'@x\ufffd[2J"}


def test_what_is_no_study(sly_study: Path, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        result = tamaya(folder)
        assert result.exit_code == 2
        assert "holds no study" in " ".join(result.stderr.split())
        assert result.stdout == ""
    file = tamaya(sly_study / "manifest.json")
    assert "manifest.json` holds no study" in " ".join(file.stderr.split())
    assert "needs DIR" in tamaya().stderr


def test_what_cannot_be_read(sly_study: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sly_study, tmp_path / "study")
    manifest = folder / "manifest.json"
    facts = json.loads(manifest.read_text(encoding="utf-8"))
    manifest.write_text(json.dumps({**facts, "format": 0}), encoding="utf-8")
    assert "another version of tamaya" in " ".join(tamaya(folder).stderr.split())
    manifest.write_text(json.dumps(facts)[:-40], encoding="utf-8")
    assert "can't be used" in " ".join(tamaya(folder).stderr.split())
    manifest.write_text(json.dumps(facts), encoding="utf-8")
    part = next((folder / "parts").iterdir())
    part.write_bytes(b"PAR1" + bytes(50) + b"PAR1")
    damaged = " ".join(tamaya(folder).stderr.split())
    assert "can't be read" in damaged
    assert "sets it aside and plays its deals again" in damaged


def test_what_cannot_be_written(sly_study: Path, tmp_path: Path) -> None:
    result = tamaya(sly_study, "--csv", "-o", tmp_path / "no" / "x.csv")
    assert result.exit_code == 2
    assert "/no` for --output to write to" in " ".join(result.stderr.split())
