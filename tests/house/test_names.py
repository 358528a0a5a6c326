"""A word has one meaning, and a name says what it holds."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest
from tests.house.rooms import ROOMS, room_of

EMPTY_WORDS = frozenset({"told", "kept", "found", "asked", "said", "known"})
"""Words that say how something came about, and not what it is."""

PUBLISHED = frozenset({"Found"})
"""Names of the interface, which stay as they are."""


def classes(source: str) -> Iterator[str]:
    """The classes of a module, but not those within others."""
    yield from (node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef))


def names_bound(source: str) -> Iterator[str]:
    """The names that a module binds, but for fields of dictionaries, which are words of JSON."""
    nodes: list[ast.AST] = [ast.parse(source)]
    while nodes:
        node = nodes.pop()
        match node:
            case ast.ClassDef(bases=[ast.Name(id="TypedDict"), *_]):
                continue
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.alias(name=path, asname=name):
                yield name or path.rpartition(".")[2]
            case ast.ExceptHandler(name=str(name)):
                yield name
        nodes += ast.iter_child_nodes(node)


def is_empty(name: str) -> bool:
    """Whether a name, as it stands, says nothing: underscores and capitals don't help."""
    return name.strip("_").lower() in EMPTY_WORDS and name not in PUBLISHED


def doubles(files: list[str]) -> dict[str, list[str]]:
    """Modules of one room that have the same name."""
    homes: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for file in files:
        room, path = room_of(file), PurePosixPath(file)
        if room and path.suffix == ".py" and not path.stem.startswith("__"):
            homes[room, path.name].append(file)
    return {f"{room}: {name}": paths for (room, name), paths in homes.items() if len(paths) > 1}


@pytest.fixture(scope="module")
def sources(root: Path, repository_files: list[str]) -> dict[str, str]:
    """The modules of the product."""
    return {
        file: (root / file).read_text(encoding="utf-8")
        for file in repository_files
        if file.startswith((*(f"{room}/" for room in ROOMS), "src/")) and file.endswith(".py")
    }


def test_no_two_classes_share_a_name(sources: dict[str, str]) -> None:
    """Give the newer one a name that says what sets it apart."""
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for file, source in sources.items():
        if not file.startswith("studies/"):  # there a look is one at figures
            for name in classes(source):
                homes[name].append(file)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_names_say_what_they_hold(sources: dict[str, str]) -> None:
    """`found` may be anything: write `best_line`, `findings`, `answer`."""
    empty = {
        file: words
        for file, source in sources.items()
        if (words := sorted({name for name in names_bound(source) if is_empty(name)}))
    }
    assert empty == {}


def test_no_two_files_of_a_room_share_a_name(sources: dict[str, str]) -> None:
    """Name the one that fits worse by what it makes."""
    assert doubles([*sources]) == {}


def test_classes_are_found() -> None:
    assert [*classes("class A:\n    class B: ...\ndef f(): ...\nclass C(A): ...")] == ["A", "C"]


@pytest.mark.parametrize(
    "source",
    [
        "told = 1",
        "_kept: int",
        "KNOWN = 1",
        "for said, b in c: ...",
        "a = [known for known in b]",
        "def f():\n    def asked(): ...",
        "async def _found(): ...",
        "def f(*, known=1): ...",
        "f(lambda *told: 1)",
        "class A:\n    said: int",
        "class _Known: ...",
        "self.kept = 1",
        "with open(a) as b.found: ...",
        "if (kept := f()): ...",
        "match a:\n    case [*said]: ...",
        "match a:\n    case {'b': found}: ...",
        "from tamaya.a import told",
        "from tamaya.a import b as known",
    ],
)
def test_empty_names_are_found(source: str) -> None:
    assert any(map(is_empty, names_bound(source)))


@pytest.mark.parametrize(
    "source",
    [
        "told_by = hints_told = 1",
        "class Found: ...",
        "class A(TypedDict):\n    told: str",
        "a = b['told']",
        "import tamaya.kept.parts",
    ],
)
def test_other_names_are_not(source: str) -> None:
    assert not any(map(is_empty, names_bound(source)))


def test_files_of_one_name_are_found() -> None:
    files = ["lab/a/b.py", "lab/c/b.py", "lab/__init__.py", "lab/a/__init__.py", "solver/b.py"]
    files += [f"src/tamaya/{file}" for file in ("b.py", "cli/b.py", "cli/b/b.py", "show/b.py")]
    assert doubles(files) == {
        "lab: b.py": ["lab/a/b.py", "lab/c/b.py"],
        "src/tamaya/cli: b.py": ["src/tamaya/cli/b.py", "src/tamaya/cli/b/b.py"],
    }
