"""A word has one meaning: no two classes of the package share a name."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("grammar/", "variants/", "engine/", "solver/", "lab/", "src/")


def classes(source: str) -> Iterator[str]:
    """The classes of a module, but not those within others."""
    yield from (node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef))


def test_no_two_classes_share_a_name(root: Path, repository_files: list[str]) -> None:
    """Give the newer one a name that says what sets it apart."""
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for file in repository_files:
        if file.startswith(ROOMS) and file.endswith(".py"):
            for name in classes((root / file).read_text(encoding="utf-8")):
                homes[name].append(file)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_classes_are_found() -> None:
    assert [*classes("class A:\n    class B: ...\ndef f(): ...\nclass C(A): ...")] == ["A", "C"]
