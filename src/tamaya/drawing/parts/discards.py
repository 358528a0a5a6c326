"""Discards, suit by suit and value by value; and which cards are nearly lost, or lost."""

from itertools import groupby

from tamaya.drawing.parts.blocks import (
    Block,
    at,
    beside,
    flowed,
    group,
    label,
    phrase,
    shape,
    stacked,
)
from tamaya.drawing.parts.cards import face, ring
from tamaya.drawing.scene import GoneSeen, Scene
from tamaya.drawing.shapes import GONE, LAST
from tamaya.variants.words.lists import counted

_WIDTH = 34


def discards(scene: Scene, room: float) -> Block:
    count = sum(gone.count for gone in scene.discards)
    amount = counted(count, "card") if count else "none"
    head = phrase([("Discards", 14, "tt-bold tt-ink"), (amount, 13, "tt-dim")])
    suits = [list(cards) for _, cards in groupby(scene.discards, key=lambda gone: gone.suit)]
    rows = [flowed([_gone(scene, one) for one in cards], room, 8, 6) for cards in suits]
    return stacked([head, flowed(rows, room, 20, 10)], 8)


def _gone(scene: Scene, gone: GoneSeen) -> Block:
    suit = scene.suits[gone.suit]
    card = face(suit, gone.value, _WIDTH)
    svg = card.svg
    if gone.matters:
        svg += ring(_WIDTH, "tt-marked")
    elif gone.fresh:
        svg += ring(_WIDTH, "tt-fresh")
    beneath = [label(f"×{gone.count}", 11, "tt-dim")] if gone.count > 1 else []
    if gone.is_lost:
        beneath.append(_mark(GONE, "tt-bad"))
    elif gone.is_last:
        beneath.append(_mark(LAST, "tt-lit"))
    row = beside(beneath, 3)
    below = Block(_WIDTH, 16, at((_WIDTH - row.width) / 2, 0, row.svg))
    return group(
        stacked([Block(_WIDTH, card.height, svg), below], 3),
        class_="tt-gone",
        aria_label=described(scene, gone),
        data_card=f"{suit.letter}{gone.value}",
    )


def _mark(path: str, kind: str) -> Block:
    return Block(11, 16, f'<g class="tt-chip {kind}">{at(0, 2, shape(path, 11))}</g>')


def described(scene: Scene, gone: GoneSeen) -> str:
    copies = "once" if gone.count == 1 else f"{gone.count} times"
    parts = [f"{scene.card(gone.suit, gone.value)}, discarded {copies}"]
    if gone.is_lost:
        parts.append("too few are left for its firework")
    elif gone.is_last:
        parts.append("what is left of it is needed")
    if gone.matters:
        parts.append("it matters here")
    return "; ".join(parts)


def legend(scene: Scene, room: float) -> Block:
    """What the two marks mean, where they are seen."""
    last = any(gone.is_last for gone in scene.discards) or any(
        card.is_last for hand in scene.hands for card in hand.cards
    )
    parts = []
    if last:
        parts.append(_row(LAST, "tt-lit", "every copy that is left is needed"))
    if any(gone.is_lost for gone in scene.discards):
        parts.append(_row(GONE, "tt-bad", "too few copies are left"))
    if any(one.reach < len(one.built) for one in scene.fireworks):
        parts.append(label("struck through: it can't be reached any more", 12, "tt-dim"))
    return flowed(parts, room, 20, 2)


def _row(path: str, kind: str, text: str) -> Block:
    return beside([_mark(path, kind), label(text, 12, "tt-dim")], 5)
