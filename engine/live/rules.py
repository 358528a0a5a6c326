"""The rules of a game on hanab.live: its variant and options, said in the language and compiled.

Which cards a hint touches is worked out card by card and then compared with the compiled tables,
so that no variant is taken for another. In the language a colour is always that of a suit. Where
the site has a colour that is none of the suits, a suit that it touches bears its name here.
"""

import re
import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tamaya.engine.live.suits import START, LiveSuit
from tamaya.engine.live.variants import LiveVariant, live_variants
from tamaya.grammar.source import Source
from tamaya.grammar.suggest import nearest
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

TOP_CARD = "top-card"
"""The action that plays the last card of the deck unseen."""
STUCK = "when nothing more can be placed { end }"


class UnmappedError(ValueError):
    """A game of hanab.live that these rules can't express, or the other way about."""


class NotAllowedError(UnmappedError):
    """A move that hanab.live doesn't allow in this game, though it has such games."""


@dataclass(frozen=True, slots=True)
class LiveOptions:
    """The options of a game that change its rules.

    `goes_on` is none that anybody chooses: older games went on when nothing more could be placed.
    """

    empty_clues: bool = False
    one_extra_card: bool = False
    one_less_card: bool = False
    all_or_nothing: bool = False
    speedrun: bool = False
    deck_plays: bool = False
    goes_on: bool = False

    def hand(self, players: int) -> int:
        usual = 5 if players < 4 else 4 if players < 6 else 3
        return usual + self.one_extra_card - self.one_less_card


OPTIONS = {
    "emptyClues": "empty_clues",
    "oneExtraCard": "one_extra_card",
    "oneLessCard": "one_less_card",
    "allOrNothing": "all_or_nothing",
    "speedrun": "speedrun",
    "deckPlays": "deck_plays",
}


def find_variant(name: str) -> LiveVariant:
    """The variant of a name, or why there is none to play here."""
    variant = live_variants().get(name)
    if variant is None:
        meant = nearest(name, live_variants()) if len(name) < 100 else None
        raise UnmappedError(
            f"hanab.live has no variant {name[:60]!r}" + (f": perhaps {meant!r}?" if meant else "")
        )
    return variant


@lru_cache(maxsize=128)
def live_rules(variant: LiveVariant, options: LiveOptions) -> Rules:
    """The compiled rules of a variant with its options."""
    if variant.face_down and options.deck_plays:
        raise UnmappedError(
            "the option deckPlays can't be said where played cards lie face down: a player of an "
            "unseen card sees it"
        )
    name = slug(variant)
    source = Source(f"hanab.live: {variant.name}", rules_text(variant, options))
    rules = compile_rules(name, library_of_source(source))
    _compare_touch(variant, rules)
    return rules


@cache
def slug(variant: LiveVariant) -> str:
    """What the game of a variant is called in the language."""
    return "live-" + "-".join(re.findall(r"[a-z0-9]+", variant.name.lower()))


def _compare_touch(variant: LiveVariant, rules: Rules) -> None:
    """See that each hint of the site touches the same cards here, and that there is no other."""
    words = colour_words(variant)
    expected: dict[str, set[tuple[int, int]]] = {
        **{words[colour]: set() for colour in variant.colours},
        **{str(rank): set() for rank in variant.ranks},
    }
    for place in range(len(variant.suits)):
        for rank in variant.deck_ranks:
            for colour in variant.colours_on(place, rank):
                expected[words[colour]].add((place, rank))
            for value in variant.ranks_on(place, rank):
                expected[str(value)].add((place, rank))
    if {name.word: set(name.touches) for name in rules.names} != expected:
        raise UnmappedError(f"the hints of the variant {variant.name!r} can't be said here")


# ------------------------------------------------------------------- the text


@lru_cache(maxsize=128)
def suit_words(variant: LiveVariant) -> tuple[str, ...]:
    """The name of each suit in the language, those that lend theirs to a colour included."""
    colours = list(dict.fromkeys(c for suit in variant.suits for c in suit.own_colours))
    lent: dict[int, str] = {}

    def lend(colour: str, tried: set[int]) -> bool:
        """Find a suit for a colour, moving those that could stand elsewhere."""
        places = [p for p, suit in enumerate(variant.suits) if colour in suit.own_colours]
        for place in sorted(places, key=lambda p: variant.suits[p].name != colour):
            if place not in tried:
                tried.add(place)
                if place not in lent or lend(lent[place], tried):
                    lent[place] = colour
                    return True
        return False

    for colour in colours:
        if not lend(colour, set()):
            raise UnmappedError(f"no suit can lend its name to the colour {colour}")
    names = [_word(lent.get(p, suit.name)) for p, suit in enumerate(variant.suits)]
    if len(set(names)) < len(names):
        raise UnmappedError(f"two suits of the variant {variant.name!r} would have the same name")
    return tuple(names)


def colour_words(variant: LiveVariant) -> dict[str, str]:
    """What each colour that a hint may name is called in the language."""
    return {colour: _word(colour) for colour in variant.colours}


def _word(name: str) -> str:
    return name.lower().replace(" ", "-")


def rules_text(variant: LiveVariant, options: LiveOptions) -> str:
    """A game in the language."""
    lines = [f'game {slug(variant)} "{_title(variant, options)}" {{', "  players 2 to 6"]
    for size in sorted({options.hand(players) for players in range(2, 7)}, reverse=True):
        counts = [str(players) for players in range(2, 7) if options.hand(players) == size]
        lines.append(f"  hand {size} cards with {' or '.join(counts)} players")
    for line in (*_suits(variant), *_turns(variant, options), *_ends(variant, options)):
        lines.append(f"  {line}")
    return "\n".join([*lines, "}", ""])


def _title(variant: LiveVariant, options: LiveOptions) -> str:
    chosen = [name for name, field in OPTIONS.items() if getattr(options, field)]
    return f"{variant.name} on hanab.live" + (f", {', '.join(chosen)}" if chosen else "")


def _suits(variant: LiveVariant) -> Iterator[str]:
    words = suit_words(variant)
    letters = _letters(words)
    for place, suit in enumerate(variant.suits):
        named = words[place]
        called = f"  # {suit.name} on hanab.live" if _word(suit.name) != named else ""
        yield f"suit {named} {letters[place]} {{{called}"
        ranks = variant.deck_ranks
        cards = [str(rank) for rank in ranks for _ in range(variant.copies(suit, rank))]
        yield f"  cards {' '.join(cards)}"
        yield f"  built {_built(variant, suit)}"
        if suit.inverted:
            yield "  played by a discard and discarded by a play"
        yield from _touch(variant, place, named)
    if variant.up_or_down:
        yield f"value {START} touched by no value"
    if variant.sudoku:
        yield "no two fireworks begin alike"


def _built(variant: LiveVariant, suit: LiveSuit) -> str:
    lines = [" ".join(map(str, line)) for line in variant.lines(suit)]
    return f"{lines[0]} in a circle" if variant.sudoku else " or ".join(lines)


def _touch(variant: LiveVariant, place: int, named: str) -> Iterator[str]:
    """What touches the cards of a suit: once for all of them, then what differs card by card."""
    ranks = variant.deck_ranks
    colours = [_colour_list(variant, place, rank, named) for rank in ranks]
    values = [_value_list(variant, place, rank) for rank in ranks]
    whole = [words[0] for words in (colours, values) if words[0] and len(set(words)) == 1]
    if whole:
        yield f"  touched by {' and '.join(whole)}"
    yield "}"
    for rank, *lists in zip(ranks, colours, values, strict=True):
        own = [words for words in lists if words and words not in whole]
        if own:
            yield f"card {named} {rank} touched by {' and '.join(own)}"


def _colour_list(variant: LiveVariant, place: int, rank: int, named: str) -> str:
    if variant.colour_mute or not variant.colours_touch:
        return ""
    words = [_word(colour) for colour in variant.colours_on(place, rank)]
    if words == [named]:
        return ""
    special = rank == variant.special_rank and variant.special_colours == "every"
    if variant.suits[place].colours == "every" or (words and special):
        return "every colour"
    return " and ".join(words) or "no colour"


def _value_list(variant: LiveVariant, place: int, rank: int) -> str:
    if not variant.ranks or not variant.ranks_touch:
        return ""
    touching = variant.ranks_on(place, rank)
    if touching == (rank,) or (rank == START and variant.suits[place].ranks == "own"):
        return ""
    # A value that is named must touch some card by itself: so those that touch lower or higher
    # values too are listed.
    if touching == variant.ranks and not (variant.funnels or variant.chimneys):
        return "every value"
    return " and ".join(map(str, touching)) or "no value"


_LETTERS = {"black": "k", "pink": "i", "brown": "n", "null": "u", "gray": "a", "rainbow": "m"}


def _letters(words: Iterable[str]) -> list[str]:
    """A letter for each suit: the usual one on the site, its first, or the first that is free."""
    taken: dict[str, str] = {}
    for word in words:
        own = _LETTERS.get(word, "") + re.sub("[^a-z]", "", word)
        letter = next(letter for letter in own + string.ascii_lowercase if letter not in taken)
        taken[letter] = word
    return list(taken)


def _turns(variant: LiveVariant, options: LiveOptions) -> Iterator[str]:
    yield "tokens hints 8"
    yield "tokens strikes 3"
    yield "hint {"
    if not variant.ranks:
        yield "  names a colour"
    elif variant.colour_mute:
        yield "  names a value"
    else:
        yield "  names a colour or a value"
    if not variant.colours_touch:
        yield "  colours touch nothing"
    if not variant.ranks_touch:
        yield "  values touch nothing"
    yield "  may touch no card" if options.empty_clues else "  must touch a card"
    yield "  costs 1 hint"
    if variant.announces != "name":
        yield f"  announces only the {variant.announces}"
    if variant.alternates:
        yield "  never the same kind twice running"
    yield "}"
    regained = "half a hint" if variant.clue_starved else "1 hint"
    when = "at any time" if variant.any_inverted else "only when a hint is spent"
    yield f"discard {{ {when}  regains {regained} }}"
    yield "play { a misplay takes 1 strike }"
    if variant.face_down:
        yield "play { played cards lie face down }"
    if options.deck_plays:
        yield f"action {TOP_CARD} {{ play the top card of the deck }}"
    completed = "nothing" if variant.face_down else f"regain {regained}"
    yield f"when a firework is completed {{ {completed} }}"


def _ends(variant: LiveVariant, options: LiveOptions) -> Iterator[str]:
    yield "when all fireworks are completed { end }"
    yield "when the last strike is taken { lose }"
    if options.all_or_nothing:
        yield "when the deck runs out { play on }"
        yield "when a player cannot act { lose }"
        yield "less than the maximum is lost"
    else:
        yield "when the deck runs out { 1 more turn each, then the end }"
        if not options.goes_on:
            yield STUCK
    if options.all_or_nothing or options.speedrun:
        yield "when a card still needed has no copy left { lose }"
    yield "score 1 for each card placed"
    yield "a lost game scores 0"
