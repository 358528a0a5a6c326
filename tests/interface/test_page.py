"""What the documentation shows of Python: public names only, and it prints what it shows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tamaya
import tamaya.testing

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*/*.md")])
PUBLIC = {"tamaya": tamaya.__all__, "tamaya.testing": tamaya.testing.__all__}
KEPT_BY_US = {"examples/studies/published.py"}
"""Programs that keep this repository, and show nobody how tamaya is used."""

_BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```\n(.*?)^```)?", re.MULTILINE | re.DOTALL)


def programs() -> Iterator[tuple[str, str]]:
    """Every block of Python on the pages, and every program among the examples."""
    for page in PAGES:
        for number, found in enumerate(_BLOCK.finditer(page.read_text(encoding="utf-8"))):
            yield f"{page.relative_to(ROOT)}-{number}", found[1]
    for path in sorted(ROOT.glob("examples/*/*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name not in KEPT_BY_US:
            yield name, path.read_text(encoding="utf-8")


def inner_names(source: str) -> list[str]:
    """What a program takes of tamaya that isn't public."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [one.name for one in node.names if _is_inner(one.name)]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tamaya":
            known = PUBLIC.get(node.module or "", ())
            found += [f"{node.module}.{a.name}" for a in node.names if a.name not in known]
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "tamaya"
            and node.attr not in (*tamaya.__all__, "testing")
        ):
            found.append(f"tamaya.{node.attr}")
    return found


def _is_inner(module: str) -> bool:
    return module.split(".")[0] == "tamaya" and module not in PUBLIC


EVERY = dict(programs())


@pytest.mark.parametrize("source", EVERY.values(), ids=EVERY)
def test_programs_use_public_names(source: str) -> None:
    assert inner_names(source) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import tamaya\ntamaya.solve", []),
        ("from tamaya.testing import table\nfrom tamaya import Move", []),
        ("import tamaya.solver.bound", ["tamaya.solver.bound"]),
        ("from tamaya.solver.bound import Bound", ["tamaya.solver.bound.Bound"]),
        ("from tamaya import solver", ["tamaya.solver"]),
        ("import tamaya\ntamaya.solver", ["tamaya.solver"]),
        ("from tamaya.testing import secret", ["tamaya.testing.secret"]),
    ],
)
def test_inner_names_are_seen(source: str, found: list[str]) -> None:
    assert inner_names(source) == found


def test_the_page_prints_what_it_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From top to bottom, as somebody types it in."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    blocks = _BLOCK.findall((ROOT / "docs" / "python.md").read_text(encoding="utf-8"))
    assert len(blocks) >= 5
    for source, shown in blocks:
        exec(compile(source, "python.md", "exec"), names)
        printed = capsys.readouterr().out
        assert printed
        if shown:
            assert printed == shown


def test_the_page_tells_every_parameter() -> None:
    """The table of functions says what `inspect.signature` says."""
    import inspect

    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    for name in tamaya.__all__:
        value = getattr(tamaya, name)
        if inspect.isfunction(value):
            told = re.search(rf"^\| `tamaya\.{name}\((.*?)\)` \|", page, re.MULTILINE)
            assert told is not None, name
            words = re.findall(r"(\w+)(?==|,|$)", re.sub(r"=[^,]*(\([^)]*\))?", "", told[1]))
            assert words == [*inspect.signature(value).parameters], name
