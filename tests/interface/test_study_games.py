"""`tamaya.study(games=…)`: a folder, files, or JSON objects with games of people."""

import json
from pathlib import Path

import pytest
from tests.studies.people.test_recordings import record

import tamaya
from tamaya.interface.games import recordings_of


def test_a_folder_or_several_games(tmp_path: Path) -> None:
    texts = [record("random", seed, players=3) for seed in range(2)]
    for at, text in enumerate([*texts, "no game"]):
        (tmp_path / f"{at}.json").write_text(text)
    objects = [json.loads(text) for text in texts]
    studies = [
        tamaya.study("nl", levels="random", deals=2, games=games)
        for games in (tmp_path, str(tmp_path), objects, [tmp_path / "0.json", objects[1]])
    ]
    for study in studies:
        assert study.run.players == (3,)
        assert study.people is not None
        (row,) = study.people.groups
        assert (row.players, len(row.games), row.likeness) == (3, 2, None)
        assert "people, 2 games" in str(study)
        assert study.to_json()["people"]["rows"][0]["games"] == 2
    assert studies[0].people is not None
    assert [one.where for one in studies[0].people.omissions] == ["2.json"]


def test_without_games_there_are_no_people() -> None:
    study = tamaya.study("nl", levels="random", players=2, deals=2)
    assert study.people is None
    assert "people" not in str(study)


def test_what_holds_no_games(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="can't be read"):
        tamaya.study("nl", games=str(tmp_path / "none.json"))
    with pytest.raises(TypeError, match="`games` must be a folder with recorded games"):
        recordings_of("games", 7)
