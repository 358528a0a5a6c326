"""Where everything of a drawing lies: read from the SVG itself."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from tamaya.drawing.parts.measure import room_for

SVG = "{http://www.w3.org/2000/svg}"


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    text: str = ""

    def meets(self, other: "Box") -> bool:
        """Whether two boxes share more than an edge."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.01
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.01
        )

    def within(self, other: "Box") -> bool:
        return (
            self.left >= other.left - 0.01
            and self.top >= other.top - 0.01
            and self.right <= other.right + 0.01
            and self.bottom <= other.bottom + 0.01
        )


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def groups(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """The groups of a class."""
    return [group for group in root.iter(f"{SVG}g") if kind in group.get("class", "").split()]


def frame(root: ElementTree.Element) -> Box:
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    return Box(left, top, left + width, top + height)


def boxes(
    element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[Box]:
    """The boxes of texts, rectangles and circles, and of shapes by their square of 24."""
    moved = element.get("transform", "")
    if found := re.fullmatch(r"translate\((\S+) (\S+)\)", moved):
        x, y = x + scale * float(found[1]), y + scale * float(found[2])
    elif found := re.fullmatch(r"scale\((\S+)\)", moved):
        scale *= float(found[1])
        yield Box(x, y, x + 24 * scale, y + 24 * scale)
        return
    else:
        assert not moved
    match element.tag.removeprefix(SVG):
        case "text":
            yield _text(element, x, y)
            return
        case "rect":
            left, top = float(element.get("x", 0)), float(element.get("y", 0))
            width, height = float(element.attrib["width"]), float(element.attrib["height"])
            yield Box(x + left, y + top, x + left + width, y + top + height)
        case "circle":
            cx, cy, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
            yield Box(x + cx - r, y + cy - r, x + cx + r, y + cy + r)
    for child in element:
        yield from boxes(child, x, y, scale)


def _text(element: ElementTree.Element, x: float, y: float) -> Box:
    """The room of a text: of its letters, that is, without the room above and below a line."""
    size, text = float(element.attrib["font-size"]), "".join(element.itertext())
    width = room_for(text, size)
    left = x + float(element.attrib["x"]) - (width if element.get("text-anchor") == "end" else 0)
    base = y + float(element.attrib["y"])
    return Box(left, base - 0.74 * size, left + width, base + 0.22 * size, text)


def faults(svg: str) -> list[str]:
    """What lies outside of a drawing, and which texts overlap."""
    root = parsed(svg)
    found = list(boxes(root))
    inside = frame(root)
    wrong = [f"outside: {box}" for box in found if not box.within(inside)]
    texts = sorted((box for box in found if box.text), key=lambda box: box.top)
    for place, one in enumerate(texts):
        for two in texts[place + 1 :]:
            if two.top >= one.bottom:
                break
            wrong += [f"{one} and {two}"] if one.meets(two) else []
    return wrong
