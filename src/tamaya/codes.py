"""What each code means: read from codes.toml, shown as a page."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tamaya.text.page import Page, painted

_GROUPS = {
    "E0": "reading a text",
    "E1": "names and files",
    "E2": "putting rules together",
    "E3": "what the rules say",
    "E4": "expectations and scenarios",
    "F1": "findings: players and their turns",
    "F2": "findings: ends, scores and ratings",
    "F3": "findings: clauses that come to nothing",
    "F4": "findings: what hints can't say",
}
_INDENT = 7


@dataclass(frozen=True, slots=True)
class Example:
    """Something wrong or right: the text of a file, a rules expression, or a story in words."""

    form: str
    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A code with its meaning and its examples."""

    name: str
    meaning: str
    why: str
    wrong: Example
    right: Example

    def to_json(self) -> dict[str, str]:
        return {
            "code": self.name,
            "meaning": self.meaning,
            "why": self.why,
            "wrong": self.wrong.text,
            "right": self.right.text,
            "example": self.wrong.form,
        }


@cache
def codes() -> dict[str, Code]:
    """Every code by its name, in order."""
    text = files("tamaya").joinpath("codes.toml").read_text(encoding="utf-8")
    return {name: _code(name, entry) for name, entry in sorted(tomllib.loads(text).items())}


def _code(name: str, entry: dict[str, str]) -> Code:
    return Code(
        name,
        entry["meaning"],
        entry["why"].strip(),
        _example(entry, "wrong"),
        _example(entry, "right"),
    )


def _example(entry: dict[str, str], side: str) -> Example:
    for form, key in (("file", side), ("rules", f"{side}-rules"), ("words", f"{side}-words")):
        if key in entry:
            return Example(form, entry[key].strip("\n"))
    raise KeyError(side)


# ------------------------------------------------------------------- pages


def overview(width: int, color: bool) -> str:
    """All codes, each with its meaning."""
    page = Page(width, color)
    for group, title in _groups().items():
        page.gap()
        page.text(painted(title, "bold"))
        page.rows([[n, c.meaning] for n, c in codes().items() if n.startswith(group)], indent=2)
    return str(page)


def _groups() -> dict[str, str]:
    groups = dict(_GROUPS)
    for name in codes():
        groups.setdefault(name[:2], "others")
    return {group: groups[group] for group in sorted({name[:2] for name in codes()})}


def page(code: Code, width: int, color: bool) -> str:
    """One code on a page."""
    page = Page(width, color)
    page.text(f"{painted(code.name, 'bold')} {code.meaning}")
    page.gap()
    page.text(code.why)
    for label, example, tone in (("wrong", code.wrong, "red"), ("right", code.right, "green")):
        page.gap()
        head = painted(label.ljust(_INDENT), tone)
        if example.form == "words":
            page.text(head + example.text, hang=_INDENT)
            continue
        for number, line in enumerate(example.text.split("\n")):
            page.lines.append((" " * _INDENT if number else head) + line)
    return str(page)
