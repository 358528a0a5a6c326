"""A scene: everything that is to be seen of a table, ready to be drawn or said."""

from dataclasses import dataclass

from tamaya.drawing.looks import SuitLook, looks
from tamaya.variants.rules import Rules


@dataclass(frozen=True, slots=True)
class SuitSeen:
    """How a suit is told apart."""

    name: str
    letter: str
    values: tuple[int, ...]
    look: SuitLook


def suits_seen(rules: Rules) -> tuple[SuitSeen, ...]:
    """How each suit of some rules is told apart."""
    return tuple(
        SuitSeen(suit.name, suit.letter, tuple(sorted({*suit.cards})), look)
        for suit, look in zip(rules.suits, looks(rules), strict=True)
    )


@dataclass(frozen=True, slots=True)
class HintsOnCard:
    """What hints told of a card, and what it can still be for all that its holder knows.

    `colours` are places of suits whose colour was named, `words` all names that were. `hidden` says
    that some hint touched the card and its name wasn't told.
    """

    words: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    suits_left: tuple[int, ...] = ()
    values_left: tuple[int, ...] = ()
    hidden: bool = False
    looked_at: bool = False


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card in a hand. `suit` and `value` are what the onlooker sees or knows, or None.

    One that lies face down on the table has no `place`.
    """

    place: int | None
    suit: int | None
    value: int | None
    face: bool  # whether the onlooker sees it
    hints: HintsOnCard
    is_last: bool = False  # the last copy of a card that is still needed
    matters: bool = False


@dataclass(frozen=True, slots=True)
class HandSeen:
    seat: int
    name: str
    acts: bool
    mine: bool
    note: str
    cards: tuple[CardSeen, ...]


@dataclass(frozen=True, slots=True)
class FireworkSeen:
    """A firework: the cards that lie in it and those that follow, how high it stands, and which
    values can come next: several where it can be built in several ways. Where none can, though it
    isn't complete, `waits` says for what. A suit that is built twice has two."""

    suit: int
    built: tuple[int, ...]
    height: int
    reach: int  # how high it can still grow
    fresh: bool = False  # whether its top card has just been placed
    next: tuple[int, ...] = ()
    waits: str = ""


@dataclass(frozen=True, slots=True)
class GoneSeen:
    """A kind of card among the discards, and how many copies are left of one that is needed."""

    suit: int
    value: int
    count: int
    is_last: bool  # as many copies are left as are needed
    is_lost: bool  # fewer are
    fresh: bool = False
    matters: bool = False


@dataclass(frozen=True, slots=True)
class StoreSeen:
    """Tokens of one sort: how many lie ready, of how many. Amounts are in parts of a token."""

    have: int
    of: int
    parts: int
    have_text: str
    of_text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A table, as somebody sees it.

    Where played cards lie face down there are no fireworks, strikes or score to be seen. `laid` are
    the cards that each player has laid down, played or discarded. The `display` are the cards that
    lie open beside the deck, each by its suit and value.
    """

    suits: tuple[SuitSeen, ...]
    heading: str
    happened: str
    fireworks: tuple[FireworkSeen, ...]
    hands: tuple[HandSeen, ...]
    hints: StoreSeen
    strikes: StoreSeen | None
    deck: int
    score: str
    tiles: tuple[str, ...]  # what the tiles say that were turned over
    tiles_left: int
    notes: tuple[str, ...]  # what else is to be known: turns left, what must be chosen
    discards: tuple[GoneSeen, ...]
    laid: tuple[HandSeen, ...] = ()
    display: tuple[tuple[int, int], ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """All values that cards bear."""
        return tuple(sorted({value for suit in self.suits for value in suit.values}))

    def card(self, suit: int | None, value: int | None) -> str:
        """A card in words, as far as it is known."""
        if suit is None:
            return "a card" if value is None else f"a {value}"
        name = self.suits[suit].name
        return f"a {name} card" if value is None else f"{name} {value}"
