"""The pages of the documentation, cut into their code blocks.

What stands behind the three backticks says what a block is:

- `hanabi`: a complete file. It must be in canonical text and compile, with its expectations.
- `hanabi clause`: clauses only; they are wrapped into `expansion example { … }`.
- `… for EXPRESSION`: the rules to compile, or for clauses to add them to, in place of abacus-2012.
- `… wrong CODE`: a text that gives exactly these diagnostics.
- `… untidy`: a text that is right and not canonical.
- `… title="NAME"`: a text that the blocks below find as a file, commands and `use` included.
- `console`: lines after `$ ` are commands, the others what they print; `...` stands for anything.
"""

import os
import re
import subprocess
import sys
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")

_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_INFO = re.compile(
    r"""hanabi (?P<clause>\ clause)?
        (?:\ for\ (?P<rules>[a-z0-9+=,() -]+?))?
        (?:\ wrong\ (?P<wrong>E\d{3}(?:\ E\d{3})*))?
        (?P<untidy>\ untidy)?
        (?:\ title="(?P<title>[a-z-]+\.hanabi)")?""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Block:
    """A code block, and the titled blocks that stand above it on its page."""

    page: str
    line: int
    info: str
    text: str
    files: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def language(self) -> str:
        return self.info.partition(" ")[0]

    @property
    def parts(self) -> dict[str, str]:
        """What the info string says of a block of rules."""
        match = _INFO.fullmatch(self.info)
        assert match, f"{self}: what is `{self.info}`?"
        return {name: value.strip() for name, value in match.groupdict().items() if value}

    @property
    def source(self) -> str:
        """The text as a complete file."""
        if "clause" not in self.parts:
            return self.text
        grounds = re.findall(r"\+ ([a-z-]+)", self.parts.get("rules", ""))
        on = f" on {', '.join(grounds)}" if grounds else ""
        inside = "".join(f"  {line}\n" if line else "\n" for line in self.text.splitlines())
        return f"expansion example{on} {{\n{inside}}}\n"

    @property
    def rules(self) -> str:
        """What a text is to be compiled as, where it doesn't say that itself."""
        named = self.parts.get("rules", "")
        if "clause" in self.parts:
            return f"{named or 'abacus-2012'} + example"
        return named


def blocks_of(page: Path) -> list[Block]:
    """The code blocks of a page from top to bottom."""
    text = page.read_text(encoding="utf-8")
    found: list[Block] = []
    files: dict[str, str] = {}
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        name = str(page.relative_to(ROOT))
        block = Block(name, line, match["info"], match["text"], tuple(files.items()))
        found.append(block)
        if block.language == "hanabi" and "title" in block.parts:
            files[block.parts["title"]] = block.text
    return found


def pages() -> list[Path]:
    """All pages of the documentation."""
    named = [ROOT / name for name in PAGES]
    return [*named, *sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("examples/*/*.md"))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `rule_block`, `page` or `console_page` is run for each."""
    if "rule_block" in metafunc.fixturenames:
        every = [block for page in pages() for block in blocks_of(page)]
        chosen = [block for block in every if block.language == "hanabi"]
        metafunc.parametrize("rule_block", chosen, ids=str)
    if "page" in metafunc.fixturenames:
        metafunc.parametrize("page", pages(), ids=lambda path: path.name)
    if "console_page" in metafunc.fixturenames:
        spoken = [page for page in pages() if any(b.language == "console" for b in blocks_of(page))]
        metafunc.parametrize("console_page", spoken, ids=lambda path: path.name)


@pytest.fixture
def page_blocks(console_page: Path) -> list[Block]:
    """The code blocks of a page with commands."""
    return blocks_of(console_page)


@pytest.fixture
def root() -> Path:
    """The top folder of the repository."""
    return ROOT


@pytest.fixture
def reference() -> Path:
    """The page that describes the language."""
    return ROOT / "docs" / "language.md"


@pytest.fixture
def reference_blocks(reference: Path) -> list[Block]:
    """The code blocks of that page."""
    return blocks_of(reference)


# ------------------------------------------------------------------- what runs the commands

GUARD = """
import sys

class Guard:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {refused!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}; nobody declares it", name=name)

sys.meta_path.insert(0, Guard())
"""


@dataclass(frozen=True)
class Installed:
    """An installed tamaya: where its programs are, and what else they need to be told."""

    programs: Path
    settings: dict[str, str]

    def run(self, program: str, *arguments: str | Path, folder: Path, timeout: float = 300) -> str:
        """What a program prints, errors included, as on a terminal of usual width, without colours.
        Nobody is there to answer it.

        The news of work that takes long is left out: a busy machine has some, another one has none.
        """
        outer = {name: text for name, text in os.environ.items() if name not in _LEFT_OUT}
        printed = subprocess.run(
            [self.programs / program, *arguments],
            cwd=folder,
            env={**outer, "COLUMNS": "100", "NO_COLOR": "1", **self.settings},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=timeout,
            check=False,
        ).stdout
        return re.sub(r"^.*, after \d+ s\n", "", printed, flags=re.MULTILINE)


_LEFT_OUT = {"PYTHONPATH", "TAMAYA_DEBUG", "TAMAYA_EXAMPLES", "TAMAYA_INSTALLED"}


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """What the documentation's commands are run by: tamaya as it comes out of its wheel, where
    nothing can be imported but what it declares.

    `python tests/installed.py` names an environment with nothing else in it instead.
    """
    named = os.environ.get("TAMAYA_INSTALLED")
    if named:
        return Installed(Path(named), {})
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*build, str(folder)], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    refused = _undeclared(folder / "site")
    (folder / "site" / "sitecustomize.py").write_text(GUARD.format(refused=refused), "utf-8")
    return Installed(Path(sys.executable).parent, {"PYTHONPATH": str(folder / "site")})


def _undeclared(site: Path) -> set[str]:
    """The packages of this environment that would not be there if only tamaya were installed, and
    pytest, with which a page runs what rule files expect."""
    (metadata,) = site.glob("*.dist-info/METADATA")
    needed = re.findall(r"^Requires-Dist: ([\w.-]+)", metadata.read_text("utf-8"), re.MULTILINE)
    needed += ["pytest", "pytest-xdist"]  # a plugin that pytest loads wherever it is
    declared = {"tamaya"}
    while needed:
        name = needed.pop()
        if _canonical(name) not in declared:
            declared.add(_canonical(name))
            with suppress(PackageNotFoundError):  # what only other systems need
                every = distribution(name).requires or []
                needed += [
                    re.split(r"[^\w.-]", line)[0] for line in every if "extra ==" not in line
                ]
    return {
        package
        for package, sources in packages_distributions().items()
        if not {_canonical(source) for source in sources} & declared
    }


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
