"""Markdown for a terminal: the part of it that our pages use."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from tamaya.text.manual import cells_of
from tamaya.text.page import Page, cells, painted, plain

_ITEM = re.compile(r"(\s*)([-*]|\d+\.) +")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_STRESS = re.compile(r"(\*\*?)(?=\S)([^*]+)(?<=\S)\1")


def rendered(text: str, width: int, color: bool) -> str:
    """A page of Markdown as text of at most this width; code keeps its lines as they are."""
    page = Page(width, color)
    for kind, lines in _blocks(text):
        page.gap()
        _WAYS[kind](page, lines)
    return str(page)


def inline(text: str) -> str:
    """A line without the marks of links and stress. Code keeps its ticks, and what is in it."""
    code: list[str] = []

    def aside(span: re.Match[str]) -> str:
        code.append(span[0])
        return "\0"

    text = re.sub(r"`[^`]*`", aside, text.replace("<br>", " "))
    text = _LINK.sub(lambda link: _target(link[1], link[2]), text)
    text = _STRESS.sub(lambda match: painted(match[2], "bold"), text)
    return re.sub("\0", lambda _: code.pop(0), text)


def _target(label: str, target: str) -> str:
    """A link in words: what it says, and where one finds it."""
    page = re.fullmatch(r"([\w-]+)\.md(?:#.*)?", target)
    if page:
        return f"{label} (tamaya help {page[1]})"
    return f"{label} ({target})" if target.startswith("https://") else label


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The text in blocks, each of one kind, from top to bottom."""
    code = False
    kinds: list[tuple[str, str]] = []
    for line in text.splitlines():
        if line.startswith("```"):
            code = not code
            kinds.append(("", ""))
        elif code:
            kinds.append(("code", line))
        else:
            kinds.append((_kind(line, kinds[-1][0] if kinds else ""), line))
    for kind, block in groupby(kinds, key=lambda pair: pair[0]):
        if kind:
            yield kind, [line for _, line in block]


def _kind(line: str, before: str) -> str:
    if not line.strip() or line.startswith(("<!--", "---")):
        return ""
    if line.startswith("#"):
        return "heading"
    if line.startswith("|"):
        return "table"
    if _ITEM.match(line) or before == "list":  # an item goes on until there is an empty line
        return "list"
    return "paragraph"


def _heading(page: Page, lines: list[str]) -> None:
    for line in lines:
        page.text(painted(inline(line.lstrip("# ")), "bold"))


def _paragraph(page: Page, lines: list[str]) -> None:
    page.text(inline(" ".join(line.strip() for line in lines)))


def _list(page: Page, lines: list[str]) -> None:
    items: list[str] = []
    for line in lines:
        if _ITEM.match(line):
            items.append(line)
        else:
            items[-1] += f" {line.strip()}"
    for item in items:
        mark = _ITEM.match(item)
        assert mark is not None
        text = f"{mark[2]} {inline(item[mark.end() :])}"
        page.text(text, indent=len(mark[1]), hang=len(mark[2]) + 1)


def _code(page: Page, lines: list[str]) -> None:
    page.lines += [f"    {line}" for line in lines]


def _table(page: Page, lines: list[str]) -> None:
    """In columns where they fit; otherwise each row with its further cells below the first."""
    head, _, *rows = [cells_of(line) for line in lines]
    table = [head, *([inline(cell) for cell in row] for row in rows)]
    widths = [max(cells(row[i]) for row in table) + 2 for i in range(len(head))]
    if sum(widths) <= page.width or (len(head) == 2 and widths[0] <= page.width // 2):
        page.rows([[painted(cell, "bold") for cell in head], *table[1:]])
        return
    prose = head[1] if widths[1] > page.width // 2 else ""
    for row in rows:
        for line in row[0].split("<br>"):
            page.text(painted(plain(inline(line)), "cyan"), hang=2)
        for name, cell in zip(head[1:], row[1:], strict=False):
            if cell not in ("", "–"):
                page.text(inline(cell if name == prose else f"{name}: {cell}"), indent=4)


_WAYS: dict[str, Callable[[Page, list[str]], None]] = {
    "heading": _heading,
    "paragraph": _paragraph,
    "list": _list,
    "table": _table,
    "code": _code,
}
