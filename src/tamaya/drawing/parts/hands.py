"""Hands: who holds what, and what is known of it."""

from tamaya.drawing.parts.blocks import Block, beside, flowed, group, label, phrase, stacked
from tamaya.drawing.parts.cards import back, can_be, described, face, hint_marks, ring, ruled_out
from tamaya.drawing.parts.measure import clipped, room_for
from tamaya.drawing.scene import CardSeen, HandSeen, Scene

_GAP = 8


def hand(scene: Scene, held: HandSeen, room: float, widest: float) -> Block:
    """A hand with its holder's name; its cards shrink, then wrap, where there is little room."""
    count = max(1, len(held.cards))
    width = min(widest, max(_LEAST, (room - _GAP * (count - 1)) / count))
    cards = [_held(scene, held, card, width) for card in held.cards]
    row = flowed(cards, room, _GAP, 6) if cards else label("no card", 13, "tt-quiet")
    return stacked([_name(held, room), row], 8)


_LEAST = 44


def _name(held: HandSeen, room: float) -> Block:
    kind = "tt-bold tt-lit" if held.acts else "tt-bold tt-ink"
    status = ", ".join(filter(None, [held.note, "to act" if held.acts else ""]))
    name = clipped(held.name, 14, max(room / 2, room - room_for(status, 13) - 30))
    note = clipped(status, 13, room - room_for(name, 14) - 30)
    parts = [(name, 14, kind), *([(note, 13, "tt-lit" if held.acts else "tt-dim")] if note else [])]
    arrow = Block(10, 20, '<path class="tt-lit" d="M1 3.5v11l8-5.5z"/>')
    return beside([*([arrow] if held.acts else []), phrase(parts)], 6)


def _held(scene: Scene, held: HandSeen, card: CardSeen, width: float) -> Block:
    """A card and what is written beneath it."""
    suit = None if card.suit is None else scene.suits[card.suit]
    if suit is not None and card.value is not None:
        drawn = face(suit, card.value, width, card.is_last)
    else:
        drawn = back(suit, card.value, width)
    svg = drawn.svg + (ring(width, "tt-marked") if card.matters else "")
    beneath = [
        hint_marks(scene, card, width),
        (can_be if held.mine else ruled_out)(scene, card, width),
    ]
    block = stacked([Block(width, drawn.height, svg), *beneath], 3)
    certain = suit is not None and card.value is not None
    return group(
        Block(width, block.height, block.svg),
        class_=("tt-laid" if card.place is None else "tt-held") + ("" if certain else " tt-hidden"),
        aria_label=f"{held.name}{_place(card)}: {described(scene, card)}",
        data_seat=None if card.place is None else str(held.seat),
        data_place=None if card.place is None else str(card.place),
        data_card=f"{suit.letter}{card.value}" if suit and certain else None,
    )


def _place(card: CardSeen) -> str:
    return "" if card.place is None else f", card {card.place + 1}"
