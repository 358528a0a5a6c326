"""Blocks: pieces of a drawing that know their size, and are put beside or below each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from tamaya.drawing.parts.measure import clean, room_for, wrapped

Anchor = Literal["start", "middle", "end"]
SMALL, USUAL, LARGE = 12, 14, 18
"""Sizes of text, in pixels."""


@dataclass(frozen=True, slots=True)
class Block:
    """Elements that lie within a width and a height, from the upper left corner on."""

    width: float
    height: float
    svg: str = ""


def number(value: float) -> str:
    return f"{round(value, 2):g}"


def attributes(**values: str | float | None) -> str:
    """Attributes of an element; those that are None are left out, `_` stands for a hyphen."""
    return "".join(
        f" {name.rstrip('_').replace('_', '-')}="
        + quoteattr(clean(value) if isinstance(value, str) else number(value))
        for name, value in values.items()
        if value is not None
    )


def at(x: float, y: float, svg: str) -> str:
    """Elements, moved."""
    if not svg or (not x and not y):
        return svg
    return f'<g transform="translate({number(x)} {number(y)})">{svg}</g>'


def words(
    x: float, y: float, text: str, size: float, kind: str = "", anchor: Anchor = "start"
) -> str:
    """A text whose line stands at y."""
    more = attributes(
        class_=f"tt-text {kind}".rstrip(), text_anchor=None if anchor == "start" else anchor
    )
    place = attributes(x=x, y=y, font_size=size)
    return f"<text{place}{more}>{escape(clean(text))}</text>"


def label(text: str, size: float = USUAL, kind: str = "") -> Block:
    """A text as a block."""
    if not text:
        return Block(0, round(1.4 * size))
    return Block(room_for(text, size), round(1.4 * size), words(0, size, text, size, kind))


def phrase(parts: Sequence[tuple[str, float, str]]) -> Block:
    """A line of texts, each with its size and its class."""
    size = max(size for _, size, _ in parts)
    spans = [
        f"<tspan{attributes(font_size=one, class_=kind)}>{escape(clean(text))}</tspan>"
        for text, one, kind in parts
    ]
    place = attributes(x=0, y=size, font_size=size, class_="tt-text")
    room = sum(room_for(f"{text} ", one) for text, one, _ in parts)
    return Block(room, round(1.4 * size), f"<text{place}>{' '.join(spans)}</text>")


def paragraph(text: str, size: float, room: float, kind: str = "", most: int = 3) -> Block:
    """A text in lines."""
    return stacked([label(line, size, kind) for line in wrapped(text, size, room, most)], 0)


def shape(path: str, size: float) -> str:
    """A shape, from its square of 24 to this size."""
    return f'<g transform="scale({number(size / 24)})">{path}</g>'


def stacked(blocks: Iterable[Block], gap: float) -> Block:
    """Blocks below each other."""
    parts, width, y = [], 0.0, 0.0
    for block in blocks:
        y += gap if y and block.height else 0
        parts.append(at(0, y, block.svg))
        width, y = max(width, block.width), y + block.height
    return Block(width, y, "".join(parts))


def beside(blocks: Iterable[Block], gap: float, stand: float = 0) -> Block:
    """Blocks beside each other. They hang from a line, or stand on one where `stand` is 1."""
    row = list(blocks)
    height = max((block.height for block in row), default=0)
    parts, x = [], 0.0
    for block in row:
        parts.append(at(x, stand * (height - block.height), block.svg))
        x += block.width + gap
    return Block(max(0, x - gap), height, "".join(parts))


def flowed(
    blocks: Iterable[Block], room: float, gap: float, between: float, stand: float = 0
) -> Block:
    """Blocks beside each other, in as many rows as the room asks for."""
    rows: list[list[Block]] = []
    left = 0.0
    for block in blocks:
        if rows and block.width + gap <= left:
            rows[-1].append(block)
            left -= block.width + gap
        else:
            rows.append([block])
            left = room - block.width
    return stacked([beside(row, gap, stand) for row in rows], between)


def group(block: Block, **values: str | None) -> Block:
    """A block that is one thing: with a class, a name for screen readers, data for scripts.

    The name says all that is to be seen, so what is drawn needn't be read out, too.
    """
    title = values.get("aria_label")
    tooltip = f"<title>{escape(clean(title))}</title>" if title else ""
    kind = attributes(role="img" if title else None, **values)
    inside = f'<g aria-hidden="true">{block.svg}</g>' if title else block.svg
    return Block(block.width, block.height, f"<g{kind}>{tooltip}{inside}</g>")
