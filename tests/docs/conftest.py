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

import re
from dataclasses import dataclass
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
