"""Nothing that is printed is wider than the terminal, as long as it can be broken."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from tamaya.text.page import cells

FAULTY = """
game mine like nl { when a card is plaised { regain 1 hint } }
game x like nl { hand 5 cards with 2 or 3 players hand 4 cards with 4 or 5 players frobnicate { } }
game y like nl { tokens hints 8, strating with 4 }
"""
UNUSED = """
expansion quiet "Quiet" { hint { replace names a colour  never the same kind twice running } }
variant still = nl + quiet
"""


def too_wide(text: str, width: int) -> list[str]:
    """The lines that could have been broken: without one word that fills the line by itself."""
    lines = [line for line in text.splitlines() if cells(line) > width]
    return [line for line in lines if max(map(cells, line.split())) < width - 16]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "everything"),
        ("list",),
        ("check", "nl+expert", "--quick"),
        ("check", "faulty.hanabi"),
        ("check", "unused.hanabi", "--max-examples", "5"),
        ("show", "nl+abacus-2012+everything-that-there-is-in-the-world-of-hanabi"),
        ("solve", "nl", "-p", "99", "--only", "greedy"),
        ("replay", "there-is-no-such-file-anywhere-in-this-folder-or-in-any-other"),
    ],
)
def test_width(
    arguments: tuple[str, ...],
    width: int,
    tamaya: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("faulty.hanabi").write_text(FAULTY)
    Path("unused.hanabi").write_text(UNUSED)
    result = tamaya(*arguments, COLUMNS=str(width))
    assert result.output
    assert too_wide(result.output, width) == []
