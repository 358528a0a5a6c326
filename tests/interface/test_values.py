"""What the functions return: it prints itself, notebooks show it, and commands say the same."""

import html.parser
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import tamaya
from tamaya.cli import main

RULES = tamaya.rules("nl")
DEAL = tamaya.deal(RULES, players=3, seed=7)
BOUND = tamaya.solve(DEAL)


def printed(*arguments: str) -> str:
    return CliRunner().invoke(main, arguments, catch_exceptions=False).output


def document(*arguments: str) -> dict[str, object]:
    """What a command prints with `--json`, but for the number of its format."""
    data: dict[str, object] = json.loads(printed(*arguments, "--json"))
    assert data.pop("format") == 1
    return data


class Shown(html.parser.HTMLParser):
    """The elements and the texts of a piece of HTML. Each element that begins must end."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: set[str] = set()
        self.texts: list[str] = []
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.elements.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_decks_read_as_cards() -> None:
    assert str(DEAL.cards).startswith("y1 y3 r2 y3 b2 w1 ")
    assert repr(DEAL.cards) == f"<CardList {DEAL.cards}>"
    assert [*DEAL.cards] == str(DEAL.cards).split()
    assert json.dumps(DEAL.cards[:2]) == '["y1", "y3"]'


def test_notebooks_show_rules() -> None:
    shown = Shown(RULES._repr_html_())
    assert shown.elements == {"table", "caption", "tr", "th", "td"}
    for text in ("Hanabi (Dutch booklet)", f"nl, {RULES.hash}", "2 to 5", "25"):
        assert text in shown.texts
    assert "50: red 1 1 1 2 2 3 3 4 4 5, yellow" in " ".join(shown.texts)


def test_notebooks_show_titles_as_text(tmp_path: Path) -> None:
    """A title is whatever a stranger wrote."""
    file = tmp_path / "mine.hanabi"
    text = 'game mine "<script>alert(1)</script> & more" like nl { replace tokens strikes 2 }'
    file.write_text(text, encoding="utf-8")
    rules = tamaya.rules(file)
    for value in (rules, tamaya.deal(rules, 2), tamaya.solve(tamaya.deal(rules, 2))):
        assert Shown(value._repr_html_()).elements == {"table", "caption", "tr", "th", "td"}
    assert "<script>alert(1)</script> & more" in Shown(rules._repr_html_()).texts


def test_notebooks_show_deals_and_bounds() -> None:
    shown = Shown(DEAL._repr_html_()).texts
    assert shown[:3] == ["Deal of nl for 3, seed 7", "player 1", "y1 y3 r2 y3 b2"]
    assert shown[-2:] == ["deck", " ".join(DEAL.cards[15:])]
    shown = Shown(BOUND._repr_html_()).texts
    assert shown[0] == "Best score of nl for 3, seed 7"
    assert "25, of 25" in shown
    assert ", ".join(BOUND.line) in shown


def test_reports_print_themselves() -> None:
    assert repr(tamaya.check("nl", play=False)) == "<StaticReport of nl: 0 errors, 0 findings>"
    assert repr(tamaya.check("nll", play=False)) == "<StaticReport of nll: 1 error, 0 findings>"
    assert repr(tamaya.diff("nl", "nl")) == "<Differences of nl and nl: every game is the same>"
    assert repr(tamaya.diff("nl", "nl+fours", seconds=0.1)) == (
        "<Differences of nl and nl+fours: 1 in clauses>"
    )


def test_certificates_are_those_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "best.json"
    file.write_text(json.dumps(tamaya.certificate(BOUND).to_json()), encoding="utf-8")
    told = document("verify", str(file))
    for claim in (BOUND, tamaya.certificate(BOUND), file, str(file), json.loads(file.read_text())):
        assert tamaya.verify(claim).to_json() == told
    false = json.loads(file.read_text()) | {"lower": 26, "upper": 26}
    found = tamaya.verify(false)
    assert not found.verified
    assert repr(found) == "<Verification: not verified, best score 26, disproved>"
    with pytest.raises(ValueError, match="this is no certificate"):
        tamaya.verify({"rules": "nl"})


def test_replays_are_those_of_the_command(tmp_path: Path) -> None:
    game = {"rules": "nl", "players": 3, "seed": 7, "moves": ["play y1", "play y2"]}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game), encoding="utf-8")
    found = tamaya.replay(file)
    assert found.to_json() == document("replay", str(file))
    assert str(found).split("\n") == printed("replay", str(file)).split("\n")
    assert repr(found) == "<Replay of nl: legal, 2 of 25>"
    assert (found.score, found.state.hints, found.error) == (2, 8, None)
    again = tamaya.replay(found.convert("link"))
    assert again.record.deal.deck == found.record.deal.deck
    assert tamaya.replay(json.loads(found.convert("record"))).score == 2
    assert tamaya.replay(game, rules="nl(strikes=1)").record.deal.rules.strikes == 1

    wrong = tamaya.replay(game | {"moves": ["play r5"]})
    assert not wrong.legal
    assert wrong.error is not None
    assert repr(wrong) == f"<Replay of nl: illegal, {wrong.error}>"
    with pytest.raises(ValueError, match="only a legal record can be converted"):
        wrong.convert("link")
    assert tamaya.recorded_game(game).turns == 2


def test_a_study_is_that_of_the_command(tmp_path: Path) -> None:
    seen: list[int] = []
    study = tamaya.study(
        RULES, "nl(strikes=1)", players=2, levels="newcomer", deals=20, progress=seen.append
    )
    told = ["study", "nl", "nl(strikes=1)", "-p", "2", "--levels", "newcomer", "--deals", "20"]
    assert json.loads(json.dumps(study.to_json())) == document(*told, "--jobs", "1")
    assert seen[-1] == study.deals == 20
    assert repr(study) == "<Study of nl, nl(strikes=1) for 2 players: 20 deals in each cell>"
    assert str(study) == study.table(80)
    assert "2 players, 20 deals" in str(study)
    assert Shown(study._repr_html_()).elements == {"pre"}
    first, second = study.cells
    assert (first.rules, first.players, first.level) == (RULES, 2, "newcomer")
    assert first.difference is None
    assert second.difference is not None
    assert first.score.low < first.score.value < first.score.high
    assert repr(first).startswith("<StudyCell nl for 2, newcomer: score ")
    with pytest.raises(ValueError, match="which are not kept"):
        study.hardness()


def test_a_study_is_kept(tmp_path: Path) -> None:
    """The same call goes on with what the folder holds."""
    folder = tmp_path / "kept"
    for deals in (20, 30):
        study = tamaya.study("nl", players=[2], levels=["random"], deals=deals, out=folder)
        assert study.deals == deals
    kept = tamaya.kept_study(folder)
    assert kept.to_json() == study.to_json()
    assert repr(kept) == repr(study)
    assert kept.hardness()[0].startswith("Nothing can be said of random")
    assert type(kept.score_chart()).__name__ == "LayerChart"
    with pytest.raises(ValueError, match="holds another study") as caught:
        tamaya.study("nl", players=[3], levels=["random"], deals=20, out=folder)
    assert caught.value.__notes__ == [
        f"`tamaya study {folder}` goes on with it; name another folder for a new one"
    ]
