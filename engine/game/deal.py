"""A deal: all of the luck of a game, fixed before it begins."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tamaya.engine.errors import DealError
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.records.reading import clean
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.tables.short import Short, small_table
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait, every

MOST_SEED = (1 << 64) - 1
MOST_TEXT = 1 << 20


class CardList(list[str]):
    """Cards in notation. They print as people write them: `r1 b3 …`."""

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"<CardList {self}>"


@dataclass(frozen=True, slots=True)
class Deal(Short):
    """Rules, players, and everything that chance decides.

    `deck` holds places in `rules.kinds`, the top card first: the first cards are the first player's
    hand. `tiles` holds places in `rules.tiles`, in the order in which they are drawn. The i-th card
    that is put back into the deck goes below `returns[i] mod (cards in the deck + 1)` cards, and on
    top where the deal has no number for it.
    """

    rules: Rules
    players: int
    deck: tuple[int, ...]
    tiles: tuple[int, ...] = ()
    returns: tuple[int, ...] = ()
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.players not in self.rules.players:
            raise DealError(_players(self.rules, self.players))
        _check_deck(self.rules, self.deck)
        if sorted(self.tiles) != list(range(len(self.rules.tiles))):
            expected = len(self.rules.tiles)
            raise DealError(
                f"`tiles` must name each of the {expected} tiles once, from 1 to {expected}"
                if expected
                else "these rules have no tiles, so `tiles` must be empty"
            )
        if any(number < 0 for number in self.returns):
            raise DealError("`returns` must not hold negative numbers")

    def __repr__(self) -> str:
        """The deal on a line, with all of its luck: `<Deal of nl for 2: r1 y3 …>`."""
        luck = [str(self.cards)]
        if self.tiles:
            luck.append(f"tiles {' '.join(str(tile + 1) for tile in self.tiles)}")
        if any(self.returns):
            luck.append(f"returns {' '.join(map(str, self.returns))}")
        seed = "" if self.seed is None else f", seed {self.seed}"
        return f"<Deal of {self.rules.expression} for {self.players}{seed}: {'; '.join(luck)}>"

    def _repr_html_(self) -> str:
        """For notebooks: the hands, and the rest of the deck."""
        cards, at, rows = self.cards, 0, list[tuple[str, str]]()
        for seat, size in enumerate(self.rules.hands_of(self.players)):
            rows.append((f"player {seat + 1}", " ".join(cards[at : at + size])))
            at += size
        rows.append(("deck", " ".join(cards[at:])))
        if self.tiles:
            rows.append(("tiles", " ".join(str(tile + 1) for tile in self.tiles)))
        seed = "" if self.seed is None else f", seed {self.seed}"
        return small_table(f"Deal of {self.rules.expression} for {self.players}{seed}", rows)

    @property
    def cards(self) -> CardList:
        """The deck in card notation, top card first."""
        cards = self.rules.cards
        return CardList([cards[kind] for kind in self.deck])

    def to_json(self) -> dict[str, Any]:
        return {
            "rules": self.rules.expression,
            "players": self.players,
            "deck": self.cards,
            "tiles": [tile + 1 for tile in self.tiles],
            "returns": list(self.returns),
        }


def _players(rules: Rules, players: int) -> str:
    counts = rules.players
    words = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])
    return f"these rules are for {words} players, not {players}"


def _check_deck(rules: Rules, deck: tuple[int, ...]) -> None:
    """Refuse a deck that isn't the rules' own, naming the cards that make the difference."""
    wanted, cards = _sorted_deck(rules), sorted(deck)
    if wanted == cards:
        return
    missing, surplus = Counter(wanted) - Counter(cards), Counter(cards) - Counter(wanted)
    parts = [f"lacks {_cards(rules, missing)}"] if missing else []
    parts += [f"has {_cards(rules, surplus)} too many"] if surplus else []
    raise DealError(f"the deck {' and '.join(parts)}")


@lru_cache(maxsize=64)
def _sorted_deck(rules: Rules) -> list[int]:
    return sorted(rules.kinds.index(kind) for kind in rules.deck)


def _cards(rules: Rules, kinds: Counter[int]) -> str:
    words = [
        rules.cards[kind] + (f" ({count} times)" if count > 1 else "")
        for kind, count in sorted(kinds.items())
    ]
    shown = words[:12]
    more = len(words) - len(shown)
    return ", ".join(shown) + (f" and {more} kinds more" if more else "")


# ------------------------------------------------------------------- from a seed


def deal(rules: Rules, players: int, seed: int) -> Deal:
    """The deal of a seed: the same for ever, and the same deck under all rules with these cards."""
    if not 0 <= seed <= MOST_SEED:
        raise DealError(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
    deck = Chance(seed, "deck").shuffled(unshuffled(rules))
    tiles = Chance(seed, "tiles").shuffled(range(len(rules.tiles)))
    chance = Chance(seed, "returns")
    returns = tuple(chance.below(1 << 32) for _ in range(most_returns(rules)))
    return Deal(rules, players, tuple(deck), tuple(tiles), returns, seed)


@lru_cache(maxsize=64)
def unshuffled(rules: Rules) -> tuple[int, ...]:
    place = {kind: i for i, kind in enumerate(rules.kinds)}
    return tuple(place[kind] for kind in rules.deck)


@lru_cache(maxsize=64)
def most_returns(rules: Rules) -> int:
    """For how many returned cards a deal provides a place."""
    elsewhere = [r.effects for r in rules.reactions] + [a.effects for a in rules.actions]
    deck = len(rules.deck)
    if any(_returns(effects, deck) for effects in elsewhere):
        return deck
    return sum(_returns(effects, deck) for effects in rules.tiles)


def _returns(effects: Iterable[Effect], deck: int) -> int:
    """How many cards effects can return: the one that is picked, or any number."""
    returning = [e.verb for e in every(effects) if EFFECTS[e.verb].traits & _RETURN]
    return sum(1 if verb == "return_card" else deck for verb in returning)


_RETURN: set[EffectTrait] = {"returns to the deck", "redraws a hand"}


# ------------------------------------------------------------------- from a text


def read_deal(rules: Rules, text: str, players: int | None = None) -> Deal:
    """A deal from a line of cards, or from JSON. `players` is for what names none itself."""
    if len(text) > MOST_TEXT:
        raise DealError("this text is too long for a deal")
    if text.lstrip().startswith(("{", "[", '"')):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise DealError(f"this is not JSON: {error}") from None
        return deal_from_json(rules, data, players)
    if rules.tiles or most_returns(rules):
        raise DealError(
            "a line of cards is no deal under rules with tiles: it must be JSON with `deck`, "
            "`tiles` and `returns`"
        )
    if players is None:
        raise DealError("a line of cards doesn't say how many play: add the number of players")
    return Deal(rules, players, kinds_in(rules, text))


def deal_from_json(rules: Rules, data: object, players: int | None = None) -> Deal:
    if not isinstance(data, dict):
        raise DealError("a deal must be a JSON object with `players` and `deck`")
    unknown = set(data) - {
        *("format", "rules", "players", "deck", "tiles", "returns", "seed", "hash")
    }
    if unknown:
        raise DealError(f"a deal has no field `{clean(min(map(str, unknown)), 40)}`")
    count = data.get("players", players)
    if type(count) is not int:
        raise DealError("`players` must be a whole number")
    cards = data.get("deck")
    if isinstance(cards, str):
        cards = _cards_in(cards)
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise DealError('`deck` must be a list of cards such as ["r1", "b3"], the top card first')
    return Deal(
        rules,
        count,
        _deck(rules, cards),
        tuple(tile - 1 for tile in _numbers(data, "tiles")),
        _numbers(data, "returns"),
    )


def _numbers(data: dict[str, Any], name: str) -> tuple[int, ...]:
    numbers = data.get(name, [])
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise DealError(f"`{name}` must be a list of whole numbers")
    return tuple(numbers)


def kinds_in(rules: Rules, text: str) -> tuple[int, ...]:
    """The cards of a line, with or without spaces between them."""
    places = _places(rules)
    try:
        return tuple([places[word] for word in text.split()])
    except KeyError:
        return _deck(rules, _cards_in(text))


_CARD = re.compile(r"[^\W\d_]\d+")


def _cards_in(text: str) -> list[str]:
    """The words of a line; a word that is several cards is taken apart."""
    cards: list[str] = []
    for word in text.replace(",", " ").split():
        parts = _CARD.findall(word)
        cards += parts if "".join(parts) == word else [word]
    return cards


def _deck(rules: Rules, cards: list[str]) -> tuple[int, ...]:
    places = _places(rules)
    try:
        return tuple([places[card] for card in cards])
    except KeyError as error:
        suits = ", ".join(f"{suit.letter} {suit.name}" for suit in rules.suits)
        raise DealError(
            f"`{clean(error.args[0], 20)}` is no card of these rules; a card is a suit's letter "
            f"and a value, such as {rules.cards[0]} ({suits})"
        ) from None


@lru_cache(maxsize=64)
def _places(rules: Rules) -> dict[str, int]:
    """The place of each kind, by its notation.

    On hanab.live the fifth suit is purple. So `p` is the fifth suit, where no suit has that letter.
    """
    places = {card: place for place, card in enumerate(rules.cards)}
    if len(rules.suits) >= 5 and all(suit.letter != "p" for suit in rules.suits):
        fifth = {f"p{value}": at for at, (suit, value) in enumerate(rules.kinds) if suit == 4}
        return fifth | places
    return places
