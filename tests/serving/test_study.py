"""The Study tab: what its jobs tell, and what they refuse."""

import csv
from collections.abc import Callable
from io import StringIO
from typing import Any

import httpx
import pytest
from tests.serving.test_jobs import done

from tamaya.engine.records.reading import RecordError
from tamaya.serving.tabs.studies.compared import study
from tamaya.serving.tabs.studies.dialled import aim, sweep
from tamaya.serving.tabs.studies.parted import clauses
from tamaya.studies.study import StudyRun

FILE = {"mine.hanabi": "game mine like nl {\n  option hints = 4 or more, normally 8\n}\n"}
QUICK = {"players": [2], "levels": ["random"], "seconds": 1}

State = Callable[[], Any]


def heard() -> tuple[list[State], Callable[[State], None]]:
    states: list[State] = []
    return states, states.append


def test_two_rule_sets_side_by_side() -> None:
    states, tell = heard()
    found: Any = study({"against": "nl", "expression": "nl(strikes=1)", **QUICK}, tell)
    look = found["look"]
    assert look["deals"] >= 60
    assert [one["letter"] for one in look["sets"]] == ["A", "B"]
    assert look["sets"][0]["facts"] == "50 cards, at most 25 points"
    (table,) = look["tables"]
    assert table["players"] == 2
    assert {"scores", "changes"} <= table.keys()
    assert table["scores"]["width"] == "container"
    (row,) = table["rows"]
    assert [one["letter"] for one in row["sets"]] == ["A", "B"]
    # Random players score nothing by either rules. How sure that is depends on the deals.
    assert row["change"]["verdict"] in ("no difference seen", "no more than a quarter point apart")
    assert row["change"]["typical"].endswith(") points, where no deal counts for more than 2.5")
    assert look["headline"].endswith(".")
    assert states[0]()["look"] == look  # it is made once for each look
    assert len(list(csv.DictReader(StringIO(found["csv"])))) == 2
    assert len(found["json"]["cells"]) == 2


def test_one_rule_set_has_no_changes() -> None:
    found: Any = study({"expression": "mine", "files": FILE, **QUICK}, heard()[1])
    assert found["look"]["headline"] == ""
    assert found["look"]["tables"][0]["changes"] is None


def test_clause_by_clause() -> None:
    text = "expansion two {\n  replace tokens hints 4\n  discard { replace regains 0 hints }\n}\n"
    asked = {"expression": "nl+two", "files": {"mine.hanabi": text}, **QUICK}
    found: Any = clauses(asked, heard()[1])
    assert found["clauses"] == ["replace tokens hints 4", "discard { replace regains 0 hints }"]
    assert found["impossible"] == []
    look = found["look"]
    (table,) = look["tables"]
    assert (table["players"], table["level"]) == (2, "random")
    assert table["chart"]["width"] == "container"
    assert sorted(row["words"].split(" `")[0] for row in table["rows"]) == [
        "with only 1",
        "with only 2",
        "without 1",
        "without 2",
        "without all of them",
    ]
    assert len(look["conclusions"]) == 1
    assert found["json"]["clauses"]["tables"][0]["level"] == "random"
    with pytest.raises(RecordError, match="no clause besides those of its game"):
        clauses({"expression": "nl", **QUICK}, heard()[1])


def test_a_sweep_as_maps() -> None:
    asked = {"expression": "mine(hints=7)", "files": FILE, "vary": "strikes=2-3,hints=6-7"}
    found: Any = sweep({**asked, **QUICK}, heard()[1])
    (one,) = found["look"]["maps"]
    assert [measure["words"] for measure in one["measures"]] == [
        "perfect games",
        "mean score, of the maximum",
    ]
    assert one["measures"][0]["chart"]["width"] == "container"
    rows = one["measures"][0]["rows"]
    assert [row["values"] for row in rows] == [[2, 6], [2, 7], [3, 6], [3, 7]]
    assert rows[3]["sign"] == "*"
    assert rows[2]["rules"] == "mine(hints=6)"


def test_an_aim_that_is_reached() -> None:
    asked = {"expression": "nl", "vary": "strikes=1-2", "aim": "random 2 lost 80-100%"}
    found: Any = aim({**asked, "seconds": 2}, heard()[1])
    assert found["doing"] == "confirming"
    assert found["confirmed"][0]["words"] == "reaches the aim"
    assert "the aim" in found["conclusion"]
    assert found["map"]["options"] == ["strikes"]


def test_a_stop_before_the_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(made: StudyRun, **how: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(StudyRun, "run", run)
    found: Any = study({"expression": "nl", **QUICK}, heard()[1])
    assert (found["interrupted"], found["look"], found["deals"]) == (True, None, 0)


@pytest.mark.parametrize(
    ("ask", "asked", "message"),
    [
        (study, {"players": [9]}, "9 players can't play all of these rules: 2 to 5 can"),
        (study, {"players": "3"}, "`players`"),
        (study, {"levels": ["wizard"]}, "there is no level `wizard`"),
        (study, {"levels": ["random+wizard"]}, "there is no level `wizard` in `random.wizard`"),
        (study, {"seconds": 1000}, "`seconds`"),
        (sweep, {"vary": "hnits=8"}, "did you mean `hints`?"),
        (sweep, {"vary": "hints=8-70", "levels": ["random"]}, "60 are taken here"),
        (aim, {"vary": "strikes=1-2", "aim": "practised 2"}, "has 2 words instead of four"),
        (aim, {"aim": "practised 9 perfect 25%"}, "9 players can't play all of these rules"),
    ],
)
def test_what_is_refused(
    ask: Callable[[object, Any], object], asked: dict[str, object], message: str
) -> None:
    with pytest.raises(RecordError, match=message.replace("?", r"\?")):
        ask({"expression": "nl", "players": [2], **asked}, heard()[1])


def test_a_job_streams_looks(client: httpx.Client) -> None:
    answer = done(client, kind="study", expression="nl", **QUICK)["answer"]
    assert answer["look"]["deals"] >= 60
    assert answer["interrupted"] is False
