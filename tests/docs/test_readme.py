"""The README names the commands that there are, and its links lead somewhere."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def test_commands_are_listed(installed: Any, tmp_path: Path) -> None:
    """The table of commands holds those that `tamaya --help` names, and no others."""
    table = re.findall(r"^\| `tamaya (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    told = installed.run("tamaya", "--help", folder=tmp_path)
    listed = re.findall(r"^  (\w+)  ", told.partition("Commands:\n")[2], re.MULTILINE)
    assert listed
    assert sorted(table) == sorted(listed)


def test_python_example_runs(installed: Any, tmp_path: Path) -> None:
    """The lines of Python in the README can be typed as they stand."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    ran = installed.run("python", "-c", code, folder=tmp_path)
    assert ran == "30 60 2\n30 30 True\n"


def test_links_lead_somewhere(page: Path) -> None:
    """A link to a file of the repository names one, and a link to a heading names a heading."""
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        name, _, heading = target.partition("#")
        linked = (page.parent / name) if name else page
        assert linked.exists(), target
        if heading:
            assert heading in anchors(linked), target


@pytest.mark.more
def test_architecture_names_what_there_is() -> None:
    """Each file and folder that ARCHITECTURE.md speaks of is there."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w./-]+(?:\.py|\.lark|\.md|\.hanabi|/))`", text))
    assert named
    assert {name for name in named if not list(ROOT.glob(f"**/{name.strip('/')}"))} == set()


def anchors(page: Path) -> set[str]:
    """The names by which the headings of a page can be reached."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", ["README.md", "docs/first-house-rule.md"])
def test_first_pages_are_short(name: str) -> None:
    """What a newcomer reads first is read in ten minutes: 1,500 words at most."""
    text = re.sub(r"```.*?```", "", (ROOT / name).read_text("utf-8"), flags=re.DOTALL)
    assert len(text.split()) < 1500
