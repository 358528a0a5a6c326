"""Fireworks: how high each stands, which way it is built, and what comes next."""

from tamaya.drawing.blocks import Block, at, flowed, group, label, stacked
from tamaya.drawing.cards import RATIO, chip, face, foot, ring, slot
from tamaya.drawing.measure import clipped, room_for
from tamaya.drawing.scene import FireworkSeen, Scene

_SHOWN = 7
"""So many places of a firework are drawn; of a longer one, those around its top card."""

_STEP = 0.48


def fireworks(scene: Scene, room: float, width: float) -> Block:
    columns = [_firework(scene, one, width, room) for one in scene.fireworks]
    return flowed(columns, room, 8, 12, stand=1)


def _firework(scene: Scene, seen: FireworkSeen, width: float, room: float) -> Block:
    suit = scene.suits[seen.suit]
    name = clipped(suit.name, 12, min(room, max(width, 110)))
    column = max(width, room_for(name, 12))
    lines = [name]
    if len(seen.built) > _SHOWN:
        lines.append(f"{seen.height} of {len(seen.built)}")
    if not seen.built:
        lines.append("no firework")
    elif seen.next is None:
        lines.append("complete")
    elif seen.reach == seen.height:
        lines.append("stuck")
    column = max(column, *(room_for(line, 12) for line in lines))
    stack = _stack(scene, seen, width) if seen.built else chip(suit, 20, "tt-quiet")
    parts = [stack, *(label(line, 12, "tt-bold tt-dim" if n == 0 else "tt-dim")
                      for n, line in enumerate(lines))]  # fmt: skip
    centred = [Block(column, b.height, at((column - b.width) / 2, 0, b.svg)) for b in parts]
    return group(
        stacked(centred, 2),
        class_="tt-firework",
        aria_label=described(scene, seen),
        data_suit=suit.letter,
    )


def _stack(scene: Scene, seen: FireworkSeen, width: float) -> Block:
    """Places from the first at the bottom to the last on top. The top card lies in front of all."""
    first = max(0, min(seen.height - 3, len(seen.built) - _SHOWN))
    last = min(len(seen.built), first + _SHOWN)
    suit, step = scene.suits[seen.suit], _STEP * width
    drawn = []
    top = max(first, min(seen.height, last) - 1) if seen.height else first
    order = [*range(last - 1, top, -1), *range(first, top), top]
    for at_height in order:
        value = seen.built[at_height]
        if at_height < seen.height:
            card = (face if at_height == top else foot)(suit, value, width)
        else:
            card = slot(value, width, at_height == seen.height)
        svg = card.svg
        if at_height == top and seen.height and seen.fresh:
            svg += ring(width, "tt-fresh")
        if value in seen.marked:
            svg += ring(width, "tt-marked")
        drawn.append(at(0, (last - 1 - at_height) * step, svg))
    return Block(width, (last - first - 1) * step + RATIO * width, "".join(drawn))


def described(scene: Scene, seen: FireworkSeen) -> str:
    name = scene.suits[seen.suit].name
    if not seen.built:
        return f"{name} has no firework"
    parts = [f"{name} firework: {seen.height} of {len(seen.built)} cards"]
    if seen.next is None:
        parts.append("complete")
    elif seen.reach == seen.height:
        parts.append(f"next would be {seen.next}, of which no copy is left")
    else:
        parts.append(f"next is {seen.next}")
    return ", ".join(parts)
