"""The deck in its order, as somebody who looks on may see it."""

from collections.abc import Collection

from tamaya.drawing.parts.blocks import Block, at, flowed, group, label, paragraph, stacked
from tamaya.drawing.parts.cards import face, ring
from tamaya.drawing.scene import SuitSeen, suits_seen
from tamaya.engine.game.deal import Deal

_WIDTH = 34


def pack(deal: Deal, room: float, marks: Collection[int] = ()) -> Block:
    """All cards, the top one first, hand by hand. `marks` are places in the deck that matter."""
    rules = deal.rules
    suits = suits_seen(rules)
    sizes = [*rules.hands_of(deal.players)]
    dealt = sum(sizes)
    sentence = f"in its order; players 1 to {deal.players} are dealt the first {dealt} cards"
    title = label("The deck", 14, "tt-bold tt-ink")
    parts, first = [], 0
    for size in sizes:
        parts += _hand(deal, suits, range(first, first + size), marks)
        first += size
    parts += [_card(deal, suits, place, marks) for place in range(dealt, len(deal.deck))]
    note = paragraph(sentence, 13, room, "tt-dim")
    return stacked([stacked([title, note], 0), flowed(parts, room, 6, 8)], 8)


def _hand(
    deal: Deal, suits: tuple[SuitSeen, ...], places: range, marks: Collection[int]
) -> list[Block]:
    """The cards of a hand; the last of them keeps a distance to what comes next."""
    cards = [_card(deal, suits, place, marks) for place in places]
    return [*cards[:-1], *[Block(card.width + 10, card.height, card.svg) for card in cards[-1:]]]


def _card(deal: Deal, suits: tuple[SuitSeen, ...], place: int, marks: Collection[int]) -> Block:
    suit, value = deal.rules.kinds[deal.deck[place]]
    card = face(suits[suit], value, _WIDTH)
    number = label(str(place + 1), 11, "tt-bold tt-lit" if place in marks else "tt-dim")
    below = Block(_WIDTH, 16, at((_WIDTH - number.width) / 2, 0, number.svg))
    svg = card.svg + (ring(_WIDTH, "tt-marked") if place in marks else "")
    matters = "; it matters here" if place in marks else ""
    return group(
        stacked([Block(_WIDTH, card.height, svg), below], 4),
        class_="tt-drawn",
        aria_label=f"{suits[suit].name} {value}, card {place + 1} of the deck{matters}",
        data_place=str(place),
        data_card=deal.rules.card((suit, value)),
    )
