"""Rules find files where somebody says that they are, and nowhere else."""

from pathlib import Path

import pytest

from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import rules_called
from tamaya.grammar.diagnostics import RulesError
from tamaya.lab.check.files.static import check
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.shelf import Texts, looking_in

MINE = 'use "other.hanabi"\nvariant mine = nl + more\n'
OTHER = "expansion more on nl { tokens hints 1 more }\n"


@pytest.mark.parametrize("used", ["other.hanabi", "./other.hanabi", "folder/../other.hanabi"])
def test_texts_use_each_other(used: str) -> None:
    texts = Texts({"mine.hanabi": MINE.replace("other.hanabi", used), "other.hanabi": OTHER})
    with looking_in(texts):
        assert compile_rules("mine.hanabi").expression == "nl+more"
        assert check("mine.hanabi").errors == []
        assert rules_called("mine.hanabi:mine").hints.total


@pytest.mark.parametrize("way", ["there.hanabi", "../there.hanabi", "{}/there.hanabi"])
def test_no_file_is_reached(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is there can't be told from one that isn't, however it is named."""
    (tmp_path / "there.hanabi").write_text("game secret { }", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path / "folder" if way.startswith("..") else tmp_path)
    path = way.format(tmp_path)
    wrong = path.replace("there", "where")
    said = []
    for name in (path, wrong):
        with looking_in(Texts({"mine.hanabi": f'use "{name}"\n'})):
            for expression in ("mine.hanabi", f"{name}:x"):
                with pytest.raises(RulesError) as caught:
                    compile_rules(expression)
                assert caught.value.diagnostics[0].code == "E105"
                said.append(str(caught.value).replace("where", "there"))
            with pytest.raises(RecordError) as refused:
                rules_called(f"{name}:x", folder=tmp_path)
            said.append(str(refused.value).replace("where", "there"))
    half = len(said) // 2
    assert said[:half] == said[half:]


def test_an_answer_is_not_kept_when_a_used_text_changes() -> None:
    for amount in (1, 2):
        other = OTHER.replace("1", str(amount))
        with looking_in(Texts({"mine.hanabi": MINE, "other.hanabi": other})):
            hints = rules_called("mine.hanabi:mine").hints
            assert hints.total == compile_rules("mine.hanabi").hints.total
