"""Cards: faces, backs, places that wait for a card, and what is written beneath."""

from collections.abc import Iterable

from tamaya.drawing.parts.blocks import (
    Block,
    at,
    attributes,
    beside,
    flowed,
    label,
    shape,
    stacked,
    words,
)
from tamaya.drawing.parts.measure import room_for
from tamaya.drawing.scene import CardSeen, Scene, SuitSeen
from tamaya.drawing.shapes import BURST, LAST, SHAPES

RATIO = 1.4
_MOST_TOLD = 4


def _frame(width: float, kind: str) -> str:
    size = attributes(width=width, height=RATIO * width, rx=0.13 * width)
    return f"<rect{attributes(class_=kind)}{size}/>"


def _corners(width: float, text: str) -> str:
    """The value, at the upper left and at the lower right."""
    size = _size(width, text)
    upper = words(0.09 * width, 0.07 * width + 0.75 * size, text, size, "tt-bold tt-on")
    return upper + _lower(width, text)


def _lower(width: float, text: str) -> str:
    y = RATIO * width - 0.09 * width
    return words(0.91 * width, y, text, _size(width, text), "tt-bold tt-on", "end")


def _size(width: float, text: str) -> float:
    return round(width * (0.46 if len(text) == 1 else 0.34), 1)


def _letter(width: float, letter: str) -> str:
    size = round(width * min(0.28, 0.29 / room_for(letter, 1)), 1)
    return words(0.91 * width, 0.06 * width + 0.8 * size, letter, size, "tt-bold tt-on", "end")


def _middle(width: float, path: str, part: float) -> str:
    size = part * width
    return at((width - size) / 2, (RATIO * width - size) / 2, shape(path, size))


def face(suit: SuitSeen, value: int, width: float, is_last: bool = False) -> Block:
    """A card that lies open."""
    svg = _frame(width, "tt-face") + _middle(width, SHAPES[suit.look.shape], 0.5)
    svg += _corners(width, str(value)) + _letter(width, suit.letter)
    if is_last:
        size = 0.19 * width
        svg += at(0.08 * width, RATIO * width - 0.1 * width - size, shape(LAST, size))
    kind = f"tt-card tt-{suit.look.shape}"
    return Block(width, RATIO * width, f"<g{attributes(class_=kind)}>{svg}</g>")


def foot(suit: SuitSeen, value: int, width: float) -> Block:
    """A card of which another leaves only the foot to be seen."""
    svg = _frame(width, "tt-face") + _lower(width, str(value))
    kind = attributes(class_=f"tt-card tt-{suit.look.shape}")
    return Block(width, RATIO * width, f"<g{kind}>{svg}</g>")


def back(suit: SuitSeen | None, value: int | None, width: float) -> Block:
    """A card that can't be seen, with what is known of it."""
    svg = _frame(width, "tt-backside")
    if suit is not None:
        inner = attributes(x=3, y=3, width=width - 6, height=RATIO * width - 6, rx=0.1 * width)
        kind = attributes(class_=f"tt-rim tt-{suit.look.shape}")
        svg += f"<rect{kind}{inner}/>" + _letter(width, suit.letter)
    svg += _middle(width, SHAPES[suit.look.shape] if suit else BURST, 0.5)
    if value is not None:
        svg += _corners(width, str(value))
    return Block(width, RATIO * width, f'<g class="tt-card tt-back">{svg}</g>')


def slot(value: int | None, width: float, kind: str) -> Block:
    """A place of a firework that waits for its card; it bears no value where several can come."""
    size = round(0.34 * width, 1)
    drawn = "" if value is None else str(value)
    text = words(0.1 * width, 0.06 * width + 0.8 * size, drawn, size, "tt-bold tt-on")
    kinds = attributes(class_=f"tt-slot {kind}".rstrip())
    return Block(width, RATIO * width, f"<g{kinds}>{_frame(width, 'tt-hole')}{text}</g>")


def ring(width: float, kind: str) -> str:
    """A frame around a card."""
    box = attributes(x=-3, y=-3, width=width + 6, height=RATIO * width + 6, rx=0.13 * width + 3)
    return f"<rect{attributes(class_=kind)}{box}/>"


# ------------------------------------------------------------------------ beneath a card


def chip(suit: SuitSeen, size: float, kind: str = "tt-lit") -> Block:
    """A suit in a word: its shape and its letter."""
    text = label(suit.letter, size, f"tt-bold {kind}")
    path = f'<g class="tt-chip {kind}">{shape(SHAPES[suit.look.shape], size)}</g>'
    return beside([Block(size, text.height, at(0, 0.2 * size, path)), text], 1)


def hint_marks(scene: Scene, card: CardSeen, width: float) -> Block:
    """What hints said of a card: the names that touched it, but those that its back shows."""
    hints = card.hints
    shown = not card.face
    colours = [suit for suit in hints.colours if not (shown and hints.suits_left == (suit,))]
    values = [value for value in hints.values if not (shown and hints.values_left == (value,))]
    parts = [chip(scene.suits[suit], 12) for suit in colours]
    parts += [label(str(value), 12, "tt-bold tt-lit") for value in values]
    if hints.hidden:
        parts.append(label("hinted", 11, "tt-lit"))
    if hints.looked_at:
        parts.append(label("seen", 11, "tt-lit"))
    if len(parts) > _MOST_TOLD:
        more = len(parts) - _MOST_TOLD + 1
        parts = [*parts[: _MOST_TOLD - 1], label(f"+{more}", 12, "tt-lit")]
    return _centred(flowed(parts, width, 4, 0), width)


def ruled_out(scene: Scene, card: CardSeen, width: float) -> Block:
    """What a card can't be, struck out in small: only what no name that touched it says already."""
    left = card.hints
    suits = [seen.letter for place, seen in enumerate(scene.suits) if place not in left.suits_left]
    values = [value for value in scene.values if value not in left.values_left]
    out = suits if len(left.suits_left) > 1 else []
    out += map(str, values if len(left.values_left) > 1 else [])
    return _centred(_letters([(text, False) for text in out], width, 2), width)


def can_be(scene: Scene, card: CardSeen, width: float) -> Block:
    """What a card can be, and struck out what it can't."""
    suits = [
        (seen.letter, place in card.hints.suits_left) for place, seen in enumerate(scene.suits)
    ]
    values = [(str(value), value in card.hints.values_left) for value in scene.values]
    rows = [_letters(suits, width, 3), _letters(values, width, 2)]
    return stacked([_centred(row, width) for row in rows], 1)


def _letters(texts: Iterable[tuple[str, bool]], room: float, most: int) -> Block:
    """Letters and values in so many rows at most; what is ruled out is struck."""
    size, rows, left = 11, 1, room
    parts: list[Block] = []
    dots = label("…", size, "tt-quiet")
    for text, holds in texts:
        part = label(text, size, "tt-bold tt-ink" if holds else "tt-struck")
        need = part.width + (1.5 if left < room else 0)
        if need > left:
            rows, left, need = rows + 1, room, part.width
        if rows > most or (rows == most and left - need < dots.width + 1.5 and parts):
            return flowed([*parts, dots], room, 1.5, 0)
        parts.append(part)
        left -= need
    return flowed(parts, room, 1.5, 0)


def _centred(block: Block, width: float) -> Block:
    if not block.width:
        return block
    return Block(width, block.height, at(max(0, (width - block.width) / 2), 0, block.svg))


def described(scene: Scene, card: CardSeen) -> str:
    """A card and what its holder knows of it, in words."""
    hints = card.hints
    parts = [scene.card(card.suit, card.value)]
    if hints.words:
        parts.append(f"hinted: {', '.join(hints.words)}")
    elif hints.hidden:
        parts.append("hinted, the name was not told")
    if hints.looked_at:
        parts.append("its holder has seen it")
    out = [seen.name for place, seen in enumerate(scene.suits) if place not in hints.suits_left]
    out += [str(value) for value in scene.values if value not in hints.values_left]
    if out and len(hints.suits_left) + len(hints.values_left) > 2:
        parts.append(f"not {', '.join(out)}")
    if card.is_last:
        parts.append("every copy that is left is needed")
    if card.matters:
        parts.append("it matters here")
    return "; ".join(parts)
