"""What lies beside the fireworks: tokens, strikes, deck, score, tiles, and what else to know."""

from collections.abc import Callable

from tamaya.drawing.parts.blocks import (
    Block,
    beside,
    flowed,
    group,
    label,
    paragraph,
    phrase,
    shape,
    stacked,
)
from tamaya.drawing.parts.cards import back, face
from tamaya.drawing.parts.measure import clipped, room_for
from tamaya.drawing.scene import Scene, StoreSeen
from tamaya.drawing.shapes import FUSE, FUSE_OUT
from tamaya.variants.words.lists import counted

_MOST_DRAWN = 24
"""So many tokens are drawn one by one; of more, the words are enough."""

_MOST_TILES = 6


def store(scene: Scene, room: float) -> Block:
    parts = [
        _tokens("Hints", scene.hints, room, _hint),
        *([_tokens("Strikes", scene.strikes, room, _strike)] if scene.strikes else []),
        _deck(scene, room),
        *_display(scene, room),
        *_tiles(scene, room),
        *[_note(note, room) for note in scene.notes],
    ]
    return flowed(parts, room, 28, 16) if room > 300 else stacked(parts, 16)


def _note(text: str, room: float) -> Block:
    return group(paragraph(text, 13, room, "tt-lit", most=4), class_="tt-store", aria_label=text)


def _title(title: str, figure: str, room: float) -> Block:
    text = clipped(figure, 14, room - room_for(f"{title}  ", 14))
    return phrase([(title, 14, "tt-bold tt-ink"), (text, 14, "tt-ink")])


def _tokens(title: str, seen: StoreSeen, room: float, draw: Callable[[float], Block]) -> Block:
    figure = f"{seen.have_text} of {seen.of_text}"
    whole = -(-seen.of // seen.parts)
    drawn = []
    if whole <= _MOST_DRAWN:
        drawn = [draw(min(1, (seen.have - n * seen.parts) / seen.parts)) for n in range(whole)]
    block = stacked([_title(title, figure, room), flowed(drawn, min(room, 200), 4, 4)], 6)
    return group(block, class_="tt-store", aria_label=f"{title}: {figure}")


def _hint(part: float) -> Block:
    full = '<circle class="tt-token" cx="8" cy="8" r="6.5"/>'
    if part >= 1:
        return Block(16, 16, full.replace("tt-token", "tt-token tt-full"))
    half = '<path class="tt-lit" d="M8 1.5a6.5 6.5 0 0 0 0 13z"/>' if part > 0 else ""
    return Block(16, 16, full + half)


def _strike(part: float) -> Block:
    kind = "tt-bad" if part > 0 else "tt-quiet"
    path = shape(FUSE if part > 0 else FUSE_OUT, 18)
    return Block(18, 18, f'<g class="tt-chip {kind}">{path}</g>')


def _deck(scene: Scene, room: float) -> Block:
    pile = back(None, None, 30)
    titles, caption = [_title("Deck", str(scene.deck), room)], f"Deck: {scene.deck} cards"
    if scene.score:
        titles.append(_title("Score", scene.score, room))
        caption += f"; score: {scene.score}"
    words = stacked(titles, 2)
    return group(beside([pile, words], 10), class_="tt-store", aria_label=caption)


def _display(scene: Scene, room: float) -> list[Block]:
    """The cards that lie open beside the deck."""
    cards = [
        group(
            face(scene.suits[suit], value, 34),
            class_="tt-open",
            data_card=f"{scene.suits[suit].letter}{value}",
        )
        for suit, value in scene.display
    ]
    if not cards:
        return []
    title = _title("Display", counted(len(cards), "card"), room)
    block = stacked([title, flowed(cards, room, 6, 6)], 6)
    caption = f"Display: {', '.join(scene.card(*card) for card in scene.display)}"
    return [group(block, class_="tt-store", aria_label=caption)]


def _tiles(scene: Scene, room: float) -> list[Block]:
    if not scene.tiles and not scene.tiles_left:
        return []
    left = f"{scene.tiles_left} of {scene.tiles_left + len(scene.tiles)} face down"
    recent = scene.tiles[::-1][:_MOST_TILES]
    lines = [paragraph(words, 12, room, "tt-dim", most=2) for words in recent]
    if len(scene.tiles) > len(recent):
        lines.append(label(f"and {len(scene.tiles) - len(recent)} before", 12, "tt-dim"))
    block = stacked([_title("Tiles", left, room), *lines], 2)
    caption = "; ".join([f"Tiles: {left}", *scene.tiles])
    return [group(block, class_="tt-store", aria_label=caption)]
