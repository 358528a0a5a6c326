"""Files of rules may come from strangers: they open no other kind of file, and not too many."""

import os
import re
import time
from pathlib import Path

import pytest

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.parse.scan import MOST_BYTES
from tamaya.variants.files import MOST_FILES
from tamaya.variants.library import open_library

SECRET = "the-secret-of-somebody"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a stranger's files, and beside it files that are none of their business."""
    (tmp_path / "letter").write_text(f"{SECRET}\n")
    (tmp_path / "letter.hanabi").write_text(f"{SECRET}\n")
    (tmp_path / "faulty.hanabi").write_text(f"game {SECRET} like nothing {{ }}\nhand {SECRET}\n")
    (tmp_path / "good.hanabi").write_text("expansion good { hand 1 more card }\n")
    (tmp_path / "uses.hanabi").write_text(f'use "{SECRET}.hanabi"\n')
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "link.hanabi").symlink_to("../letter")
    os.mkfifo(folder / "pipe.hanabi")
    return folder


def refusal(home: Path, text: str) -> str:
    """What is said of a stranger's file, in words and as data."""
    (home / "main.hanabi").write_text(text)
    begun = time.process_time()
    with pytest.raises(RulesError) as refused:
        open_library(home / "main.hanabi")
    assert time.process_time() - begun < 5
    data = [problem.to_json() for problem in refused.value.diagnostics]
    return f"{refused.value}\n{data}"


@pytest.mark.parametrize(
    ("used", "said"),
    [
        ("../letter", "doesn't end in `.hanabi`"),
        ("../../../../../../../../etc/passwd", "doesn't end in `.hanabi`"),
        ("/dev/zero", "doesn't end in `.hanabi`"),
        ("link.hanabi", "links to a file whose name doesn't end in `.hanabi`"),
        ("pipe.hanabi", "is not an ordinary file"),
        ("../letter.hanabi", "has 1 error"),
        ("../faulty.hanabi", "errors?"),
        ("../uses.hanabi", "has 1 error"),
        ("../nowhere.hanabi", "there is no file"),
    ],
)
def test_nothing_is_opened_or_quoted(home: Path, used: str, said: str) -> None:
    """Neither pipes nor devices are read, and of files elsewhere no message shows a word."""
    told = refusal(home, f'use "{used}"\n')
    assert re.search(said, told)
    assert SECRET not in told


def test_good_files_elsewhere(home: Path) -> None:
    """A file of rules in another folder can be used as it always could."""
    (home / "main.hanabi").write_text('use "../good.hanabi"\nvariant v = nl + good\n')
    assert open_library(home / "main.hanabi").find("good") is not None


def test_many_files(home: Path) -> None:
    """Two hundred files side by side are too many, however small they are."""
    for number in range(200):
        (home / f"{number}.hanabi").write_text(f"expansion e{number} {{ }}")
    uses = [f'use "{number}.hanabi"\n' for number in range(200)]
    assert f"more than {MOST_FILES} files" in refusal(home, "".join(uses))
    (home / "main.hanabi").write_text("".join(uses[: MOST_FILES - 1]))
    assert len(open_library(home / "main.hanabi").files()) == MOST_FILES


def test_large_files(home: Path) -> None:
    """Files that are used together hold no more than one file may."""
    for number in range(3):
        (home / f"{number}.hanabi").write_text("#" * (MOST_BYTES // 3 + 1))
    uses = [f'use "{number}.hanabi"\n' for number in range(3)]
    assert "hold more than 256 KB" in refusal(home, "".join(uses))
