"""Fireworks: how high each stands, which way it is built, and what comes next."""

from tamaya.drawing.parts.blocks import Block, at, flowed, group, label, stacked
from tamaya.drawing.parts.cards import RATIO, chip, face, foot, ring, slot
from tamaya.drawing.parts.measure import clipped, room_for
from tamaya.drawing.scene import FireworkSeen, Scene
from tamaya.variants.words.lists import listed, ranged

_SHOWN = 7
"""So many places of a firework are drawn; of a longer one, those around its top card."""

_STEP = 0.48


def fireworks(scene: Scene, room: float, width: float) -> Block:
    lines = 1 + any(_more(one) for one in scene.fireworks)
    columns = [_firework(scene, one, width, room, lines) for one in scene.fireworks]
    return flowed(columns, room, 8, 12, stand=1)


def _more(seen: FireworkSeen) -> str:
    """What is said beneath the name of a firework."""
    if not seen.built:
        return "no firework"
    if len(seen.next) > 1:
        return f"next {ranged(seen.next)}"
    if seen.waits:
        return "waits"
    return f"{seen.height} of {len(seen.built)}" if len(seen.built) > _SHOWN else ""


def _firework(scene: Scene, seen: FireworkSeen, width: float, room: float, lines: int) -> Block:
    """A firework above its name. All stand on as many lines of text as the others."""
    suit = scene.suits[seen.suit]
    name = clipped(suit.name, 12, min(room, max(width, 110)))
    texts = [(name, "tt-bold tt-dim"), (_more(seen), "tt-dim")][:lines]
    column = max(width, *(room_for(text, 12) for text, _ in texts))
    stack = _stack(scene, seen, width) if seen.built else chip(suit, 20, "tt-quiet")
    parts = [stack, *(label(text, 12, kind) for text, kind in texts)]
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
            settled = len(seen.next) == 1 or bool(seen.waits)
            card = slot(value if settled else None, width, _kind(seen, at_height))
        svg = card.svg
        if at_height == top and seen.height and seen.fresh:
            svg += ring(width, "tt-fresh")
        drawn.append(at(0, (last - 1 - at_height) * step, svg))
    return Block(width, (last - first - 1) * step + RATIO * width, "".join(drawn))


def _kind(seen: FireworkSeen, height: int) -> str:
    """Whether a place can be reached, and whether it is the next."""
    if height >= seen.reach:
        return "tt-never"
    return "tt-next" if height == seen.height and not seen.waits else ""


def described(scene: Scene, seen: FireworkSeen) -> str:
    name = scene.suits[seen.suit].name
    if not seen.built:
        return f"{name} has no firework"
    parts = [f"{name} firework: {seen.height} of {len(seen.built)} cards"]
    following = listed(seen.next, "or") if seen.next else ""
    if seen.waits:
        parts.append(seen.waits)
    elif not following:
        parts.append("complete")
    elif seen.reach == seen.height:
        parts.append(f"next would be {following}, of which no copy is left")
    else:
        parts.append(f"next is {following}")
    return ", ".join(parts)
