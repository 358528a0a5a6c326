"""The published studies: what is kept of them is whole, and playing them again gives the same."""

import hashlib
import json
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tamaya.players.revision import REVISION
from tamaya.studies.figures.looks import Upshot
from tamaya.studies.kept.keeping import Keeping, begin
from tamaya.studies.kept.manifest import manifest
from tamaya.studies.study import StudyRun

FOLDER = Path(__file__).parents[2] / "examples" / "studies"


@pytest.fixture(scope="module")
def published() -> ModuleType:
    spec = spec_from_file_location("published", FOLDER / "published.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_counts_as_text(published: ModuleType) -> None:
    """What is written down is read again."""
    played = Counter(
        {
            Upshot(25, 25, False, True): 7,
            Upshot(24, 24, False, False): 2,
            Upshot(0, 0, True, False): 1,
        }
    )
    assert published.text_of(played) == "25:7 24:2 lost 0:1"
    assert published.endings_of("25:7 24:2 lost 0:1", "newcomer", 25) == played
    solved = Counter(
        {
            Upshot(25, 25, None, True): 7,
            Upshot(-3, 25, None, None): 1,
            Upshot(22, 24, None, False): 1,
        }
    )
    assert published.text_of(solved) == "25:7 22..24:1 -3..25:1"
    assert published.endings_of("25:7 22..24:1 -3..25:1", "perfect", 25) == solved


@pytest.mark.parametrize("study", ["booklets", "hanab-live"])
def test_what_is_kept_is_whole(published: ModuleType, study: str) -> None:
    """Twenty rule sets of today's tables, five levels, two to five players, and their checksum."""
    made = json.loads((FOLDER / f"{study}.json").read_text(encoding="utf-8"))
    rules = published.rule_sets(study)
    assert len(rules) == 20
    assert {name: one.hash for name, one in rules.items()} == made["rules"]
    counts = (FOLDER / f"{study}.csv").read_bytes()
    assert hashlib.sha256(counts).hexdigest() == made["sha256"]
    cells = published.cells(study)
    assert len({(cell.name, cell.players, cell.level) for cell in cells}) == len(cells) == 400
    for cell in cells:
        assert len(cell.first) == min(10, cell.deals)
        most = rules[cell.name].maximum
        assert all(one.score <= one.at_most <= most for one in cell.endings)


@pytest.mark.parametrize("study", ["booklets", "hanab-live"])
@pytest.mark.parametrize("level", ["perfect", "practised"])
def test_the_page_shows_the_tables(published: ModuleType, study: str, level: str) -> None:
    """What the command prints today is what the page says that it prints."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    printed = published.main([study, level])
    assert f"python published.py {study} {level}\n```\n\n```\n{printed}```" in page
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.parametrize(
    ("study", "name", "players", "level"),
    [
        ("booklets", "everything", 2, "newcomer"),
        ("booklets", "wild 10", 4, "perfect"),
        ("hanab-live", "Null", 3, "perfect"),
        ("hanab-live", "Reversed", 5, "open"),
    ],
)
def test_the_first_deals_give_the_same_again(
    published: ModuleType, study: str, name: str, players: int, level: str
) -> None:
    """Perfect play does. Players of another revision are not held to what others have played."""
    revision = published.heading(study)["players_revision"]
    if level == "perfect" or revision == REVISION:
        assert published.again(study, name, players, level).endswith(": as kept\n")
    else:
        with pytest.raises(SystemExit, match=f"by players of revision {revision}"):
            published.again(study, name, players, level)


def test_an_open_deal_may_be_settled_later(published: ModuleType) -> None:
    assert published.agree("24", "24")
    assert not published.agree("24", "25")
    assert published.agree("22..25", "24")
    assert published.agree("24", "22..25")
    assert not published.agree("22..24", "25")
    assert not published.agree("-3", "0..2")


def _kept(folder: Path, published: ModuleType, name: str, deals: int) -> Path:
    """A kept study of one cell: two newcomers."""
    study = StudyRun([published.rule_sets("booklets")[name]], [2], ["newcomer"])
    said = ("study", name, "--out", str(folder))
    asked = manifest(study.rule_sets, study.players, study.levels, study.first, (name,), said)
    with Keeping(begin(folder, asked)) as keeping:
        study.run(deals, processes=1, keeping=keeping)
    return folder


def _published_by(folder: Path, revision: int, counts: str) -> None:
    """The study of the booklets in a folder, as if players of this revision had played it."""
    made = json.loads((FOLDER / "booklets.json").read_text(encoding="utf-8"))
    text = json.dumps({**made, "players_revision": revision})
    (folder / "booklets.json").write_text(text, encoding="utf-8")
    (folder / "booklets.csv").write_text(counts, encoding="utf-8")
    (folder / "booklets.txt").write_bytes((FOLDER / "booklets.txt").read_bytes())


def test_what_a_folder_has_played_further_is_taken_over(
    published: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cell with more deals takes the place of the kept one; all others stay as they are."""
    lines = (FOLDER / "booklets.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    counts = "".join(line for line in lines if not line.startswith("nl,2,newcomer,"))
    _published_by(tmp_path, REVISION, counts)
    monkeypatch.setattr(published, "HERE", tmp_path)
    place = ("nl", 2, "newcomer")
    few = _kept(tmp_path / "few", published, "nl", 20)
    assert published.pack("booklets", [few]) == "400 cells\n"
    before = {(c.name, c.players, c.level): c for c in published.cells("booklets")}
    further, less = before[place].deals + 10, 5
    folders = [
        _kept(tmp_path / "further", published, "nl", further),
        _kept(tmp_path / "less", published, "nl", less),
    ]
    assert published.pack("booklets", folders) == "400 cells\n"
    after = {(c.name, c.players, c.level): c for c in published.cells("booklets")}
    assert after[place].deals == further
    assert after[place].first == before[place].first
    assert {key: one for key, one in after.items() if key != place} == {
        key: one for key, one in before.items() if key != place
    }
    made = json.loads((tmp_path / "booklets.json").read_text(encoding="utf-8"))
    assert made["commands"][-2:] == [
        "tamaya study nl --out further",
        "tamaya study nl --out less",
    ]
    written = (tmp_path / "booklets.csv").read_bytes()
    assert made["sha256"] == hashlib.sha256(written).hexdigest()


def test_a_folder_that_contradicts_what_is_kept_is_refused(
    published: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = (FOLDER / "booklets.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(counts) if line.startswith("nl,2,newcomer,"))
    fields = counts[at].split(",")
    fields[4] = " ".join(["3", *fields[4].split()[1:]])
    counts[at] = ",".join(fields)
    _published_by(tmp_path, REVISION, "".join(counts))
    monkeypatch.setattr(published, "HERE", tmp_path)
    kept = _kept(tmp_path / "kept", published, "nl", 20)
    with pytest.raises(SystemExit, match=r"nl, 2 players, newcomer: kept are 3 .* the folder has"):
        published.pack("booklets", [kept])


def test_games_of_other_players_are_not_counted_with_those_that_are_published(
    published: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = (FOLDER / "booklets.csv").read_text(encoding="utf-8")
    _published_by(tmp_path, REVISION - 1, counts)
    monkeypatch.setattr(published, "HERE", tmp_path)
    kept = _kept(tmp_path / "kept", published, "nl", 20)
    with pytest.raises(SystemExit, match=f"was played by players of revision {REVISION}, and what"):
        published.pack("booklets", [kept])
