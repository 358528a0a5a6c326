"""The drawing of a scene."""

from dataclasses import replace

from tamaya.drawing.parts.blocks import (
    Block,
    at,
    attributes,
    beside,
    flowed,
    number,
    paragraph,
    stacked,
)
from tamaya.drawing.parts.discards import discards, legend
from tamaya.drawing.parts.fireworks import fireworks
from tamaya.drawing.parts.hands import hand
from tamaya.drawing.parts.store import store
from tamaya.drawing.scene import HandSeen, Scene
from tamaya.drawing.sheet import sheet

WIDE, NARROW = 900, 390
_LEAST = 320
_ASIDE = 210


def svg(scene: Scene, width: int = WIDE, alone: bool = True, headed: bool = True) -> str:
    """A scene as an SVG drawing, so wide: 900 for a desktop, 390 for a phone.

    A drawing that stands alone holds its styles. In a page they come from `sheet()`, and nothing in
    the drawing is a style of its own. A page that says itself who is to act wants none that is
    `headed`.
    """
    return framed(table(scene, max(_LEAST, width), headed), described(scene), alone)


def table(scene: Scene, width: float, headed: bool = True) -> Block:
    """The whole table, from who is to act down to the discards."""
    room = width - 2 * edge_of(width)
    others = [held for held in scene.hands if not held.mine]
    mine = [held for held in scene.hands if held.mine]
    parts = [
        _head(scene, room, headed),
        flowed([hand(scene, held, room, 46) for held in others], room, 24, 16),
        _line(room),
        _middle(scene, room),
        _line(room),
        *_mine_and_discards(scene, mine, room),
        legend(scene, room),
    ]
    return on_sky(stacked(parts, 16), width)


def edge_of(width: float) -> float:
    """How far everything stays away from the edges."""
    return 24 if width >= 600 else 16


def on_sky(inside: Block, width: float) -> Block:
    """A block on the night sky."""
    edge = edge_of(width)
    height = inside.height + 2 * edge
    sky = f'<rect class="tt-sky"{attributes(width=width, height=height, rx=12)}/>'
    return Block(width, height, sky + at(edge, edge, inside.svg))


def framed(block: Block, caption: str, alone: bool) -> str:
    """A block as a document of its own, or as an element of a page."""
    box = f"0 0 {number(block.width)} {number(block.height)}"
    size = {"width": block.width, "height": block.height} if alone else {}
    more = attributes(viewBox=box, class_="tt", role="group", aria_label=caption, **size)
    style = f"<style>.tt{{color-scheme:light dark}}\n{sheet()}</style>" if alone else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg"{more}>{style}{block.svg}</svg>'


def _head(scene: Scene, room: float, headed: bool) -> Block:
    title = paragraph(scene.heading if headed else "", 18, room, "tt-bold tt-ink", most=2)
    return stacked([title, paragraph(scene.happened, 14, room, "tt-dim", most=3)], 4)


def _middle(scene: Scene, room: float) -> Block:
    """Fireworks and what lies beside them, or beneath: whichever takes less of the page."""
    if scene.laid:
        laid = flowed([hand(scene, held, room, 40) for held in scene.laid], room, 24, 16)
        if not scene.fireworks:
            return stacked([laid, store(scene, room)], 20)
        return stacked([_middle(replace(scene, laid=()), room), laid], 20)
    beneath = stacked([store(scene, room), fireworks(scene, room, 50 if room >= 480 else 46)], 20)
    left = room - _ASIDE - 36
    if left < 240:
        return beneath
    drawn = fireworks(scene, left, 50)
    next_to = beside([Block(left, drawn.height, drawn.svg), store(scene, _ASIDE)], 36)
    return min(next_to, beneath, key=lambda block: block.height)


def _mine_and_discards(scene: Scene, mine: list[HandSeen], room: float) -> list[Block]:
    """The viewer's own hand, and the discards beside it where there is room for both."""
    hands = [hand(scene, held, room, 70) for held in mine]
    left = room - sum(block.width for block in hands) - 48
    if hands and left >= 360:
        return [beside([*hands, discards(scene, left)], 48)]
    return [*[part for block in hands for part in (block, _line(room))], discards(scene, room)]


def _line(room: float) -> Block:
    return Block(room, 1, f'<path class="tt-line" d="M0 .5h{number(room)}"/>')


def described(scene: Scene) -> str:
    """A scene in a sentence."""
    score = f"score {scene.score}" if scene.score else "played cards lie face down"
    parts = [scene.happened.rstrip("."), scene.heading, score]
    return ". ".join(part for part in parts if part)
