"""How much a state can hold: its packed fields, and what each must hold under given rules.

This table is where the packing comes from, and where rules are declined that don't fit. So no field
can ever run over into the next one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

from tamaya.solver.profile.profile import Profile

USELESS = 63  # the code of a card without a bit


@dataclass(frozen=True, slots=True)
class Field:
    """Something that a state or a table counts; the most it can hold, and the most it must."""

    name: str
    most: int
    needs: Callable[[Profile, int], int]

    @property
    def bits(self) -> int:
        return self.most.bit_length()


def _in_bits(name: str, bits: int, needs: Callable[[Profile, int], int]) -> Field:
    return Field(name, (1 << bits) - 1, needs)


def _turns(profile: Profile, players: int) -> int:
    """Turns are counted from 1, and from one more in the turn that takes the last card."""
    return (profile.last_turns or 0) * players + 2


def _deck(profile: Profile, players: int) -> int:
    return len(profile.rules.deck) - sum(profile.rules.hands_of(players))


MISC_FIELDS = (
    _in_bits("players", 3, lambda profile, players: players - 1),  # who acted last
    _in_bits("strikes", 7, lambda profile, players: profile.rules.strikes),
    _in_bits("last turns", 12, _turns),  # those left + 1; 0 while that is open
    _in_bits("cards in the deck", 7, _deck),  # those drawn
    _in_bits("tiles", 5, lambda profile, players: len(profile.rules.tiles)),  # those drawn
    _in_bits("kinds of card", 7, lambda profile, players: USELESS + 1),  # the card put back + 1
    _in_bits("cards in the deck", 7, lambda profile, players: _deck(profile, players) + 1),  # where
    _in_bits("tiles at once", 1, lambda profile, players: 1),  # whether a tile is owed
    _in_bits("hands", 1, lambda profile, players: 1),  # shared game: whether none can spare a card
    _in_bits("tiles", 1, lambda profile, players: 1),  # whether one can still bring a card back
)
"""The fields of one word, from the lowest bit up."""


def _packed(fields: tuple[Field, ...]) -> list[int]:
    """For each field the place of its lowest bit, and from bit 6 on its mask."""
    ends = [*accumulate(field.bits for field in fields)]
    assert ends[-1] <= 62
    return [(end - f.bits) | (f.most << 6) for f, end in zip(fields, ends, strict=True)]


(
    ACTOR,
    TAKEN,
    TURNS,
    DRAWN,
    DRAWN_TILES,
    RETURNED,
    RETURN_AT,
    OWED,
    CRAMMED,
    REVIVING,
) = _packed(MISC_FIELDS)

MOST_PLAYERS = 6  # a hand has 5 bits for its cards, and 5 for its turns in the relaxed game
MOST_CARDS = 31  # in a hand
MOST_SUITS = 15  # a firework has 4 bits
MOST_HEIGHT = 15
MOST_BITS = 60  # a kind of card is a bit
MOST_PARTS = 60  # an amount of hint tokens is a bit
MOST_DECK = 120
MOST_TILES = 16

TABLE_FIELDS = (
    Field("players", MOST_PLAYERS, lambda profile, players: players),
    Field(
        "cards in a hand",
        MOST_CARDS,
        lambda profile, players: max(profile.rules.hands_of(players)),
    ),
    Field("suits", MOST_SUITS, lambda profile, players: len(profile.rules.suits)),
    Field(
        "cards on a firework",
        MOST_HEIGHT,
        lambda profile, players: max(len(suit.built) for suit in profile.rules.suits),
    ),
    Field(
        "kinds of card",
        MOST_BITS,
        lambda profile, players: sum(len(suit.built) for suit in profile.rules.suits),
    ),
    Field("hint tokens", MOST_PARTS, lambda profile, players: profile.rules.hints.total),
    Field("cards in the deck", MOST_DECK, _deck),
    Field("tiles", MOST_TILES, lambda profile, players: len(profile.rules.tiles)),
)
"""The fields of other words, and what the rows of rules and deals have places for.

What an event adds to tokens needs no field: whatever exceeds the supply is cut off before it could
leave the word (`clamped`). Nor do the turns of a hand in the relaxed game: once the deck is empty
each turn takes a card out of the hand for good, so that more turns than it can hold cards are never
used, and no more are counted. A hand never holds more cards than it was dealt.
"""


def too_much(profile: Profile, players: int) -> str:
    """What there is too much of for the searches, in words, or nothing."""
    for field in (*MISC_FIELDS, *TABLE_FIELDS):
        if field.needs(profile, players) > field.most:
            return f"more {field.name} than the searches have room for"
    return ""
