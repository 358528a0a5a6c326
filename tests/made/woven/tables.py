"""Tables at which two words of the vocabulary meet: small ones, and ones of ordinary size.

They are for players, not for exhaustive play: two to six can sit at each, and the words occur,
whether or not they matter to the best score.
"""

import random
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from tests.made.tiny import SMALL, tiny_deal
from tests.made.woven.well_made import is_well_made
from tests.made.woven.words import Word, put_into, says

from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Hands

Size = Literal["small", "ordinary"]

SEATS = range(2, 7)
_GAMES = ("nl", "no", "abacus-2012")
_MOST_CARDS = 70
_SMALL_BASES = 400
_TRIES = 6


def table_of_two(first: Word, second: Word, seed: int, size: Size) -> Rules | None:
    """Rules of a seed in which both words occur; None where none were found."""
    chance = random.Random(f"{size} table of {first} and {second} {seed}")
    for _ in range(_TRIES):
        base = _base(chance.randrange(_SMALL_BASES)) if size == "small" else _game(chance)
        words = [first, second]
        chance.shuffle(words)
        rules = base
        for word in words:
            plain = chance.random() < 0.5
            weave = rules and put_into(rules, word, chance, plain, _MOST_CARDS)
            rules = weave[0] if weave else None
        if rules is not None and says(rules, first) and says(rules, second):
            seated = _seated(rules)
            if seated is not None and is_well_made(seated):
                return seated
    return None


def _game(chance: random.Random) -> Rules:
    return compile_rules(chance.choice(_GAMES))


@lru_cache(maxsize=64)
def _base(seed: int) -> Rules | None:
    dealt = tiny_deal(seed, SMALL)
    return None if dealt is None else dealt.rules


def _seated(rules: Rules) -> Rules | None:
    """The rules with hands for two to six players, as large as they were or as the deck allows;
    each seat gets as many cards, but for those who were dealt more."""
    hands = []
    for players in SEATS:
        given = next((one for one in rules.hands if one.players == players), rules.hands[0])
        spare = (len(rules.deck) - 1) // players
        cards = given.cards + (given.cards[-1],) * max(0, players - len(given.cards))
        cards = tuple([min(count, spare) for count in cards[:players]])
        if not min(cards):
            return None
        hands.append(Hands(players, cards))
    return replace(rules, hands=tuple(hands))
