"""Which variant and options of hanab.live play as some rules do.

Suits and colours may bear other names there. What counts is that a bijection between the suits
makes all tables of the rules equal: nothing is taken for the same that would play otherwise.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from typing import NamedTuple

from tamaya.engine.live.rules import LiveOptions, UnmappedError, live_rules, slug
from tamaya.engine.live.variants import LiveVariant, live_variants
from tamaya.variants.rules import Action, Effect, Reaction, Rules, Suit

_Shape = tuple[object, ...]


class Counterpart(NamedTuple):
    """A variant and options, each suit's place among its suits, and in what it plays otherwise.

    Suits, hands and what hints touch are always the same: so each move has a meaning there.
    """

    variant: LiveVariant
    options: LiveOptions
    places: tuple[int, ...]
    differs: str = ""

    @property
    def rules(self) -> Rules:
        return live_rules(self.variant, self.options)


def counterpart(rules: Rules, players: int) -> Counterpart:
    """The variant and options that play as these rules do.

    Raises `UnmappedError` with what hanab.live doesn't know.
    """
    strange = _strange(rules, players)
    if strange:
        raise UnmappedError(f"hanab.live doesn't know {strange}")
    closest = nearest(rules, players)
    if closest.differs:
        raise UnmappedError(f"hanab.live plays otherwise in this: {closest.differs}")
    return closest


def nearest(rules: Rules, players: int) -> Counterpart:
    """The variant with these suits, hands and hints that differs least, if there is any.

    Some variants of the site play alike: the one that the rules are called after goes first.
    Raises `UnmappedError` with what no variant has.
    """
    return _nearest(rules, players, rules.expression)


@lru_cache(maxsize=64)
def _nearest(rules: Rules, players: int, called: str) -> Counterpart:
    if players > 6:
        raise UnmappedError("hanab.live doesn't know a game for more than 6")
    options = _options(rules, players)
    wanted = Counter(_own_shapes(rules))
    closest: Counterpart | None = None
    unlike = ""
    for variant in sorted(live_variants().values(), key=lambda v: slug(v) != called):
        if len(variant.suits) != len(rules.suits):
            continue
        if not _same_manner(rules, variant) or Counter(_live_shapes(variant)) != wanted:
            continue
        other = live_rules(variant, options)
        for places in _bijections(_own_shapes(rules), _live_shapes(variant)):
            if _touches(rules, places) != _touches(other, tuple(range(len(other.suits)))):
                unlike = unlike or "what hints touch"
            elif rules.hands_of(players) != other.hands_of(players):
                unlike = "the hands"
            else:
                differs = _strange(rules, players) or _difference(rules, other, places)
                closest = closest or Counterpart(variant, options, places, differs)
                if not differs:
                    return Counterpart(variant, options, places)
    if closest is not None:
        return closest
    if unlike:
        raise UnmappedError(f"hanab.live plays otherwise in this: {unlike}")
    raise UnmappedError(_unnamed(rules))


def _unnamed(rules: Rules) -> str:
    """Why the site has no name for these suits and hints."""
    alike = [v for v in live_variants().values() if _same_manner(rules, v)]
    if not alike:
        return "hanab.live has no variant whose hints are given as here"
    if all(len(variant.suits) != len(rules.suits) for variant in alike):
        return f"hanab.live has no such variant of {len(rules.suits)} suits"
    shapes = {shape for variant in alike for shape in _live_shapes(variant)}
    strange = [
        f"`{suit.name}`"
        for suit, shape in zip(rules.suits, _own_shapes(rules), strict=True)
        if shape not in shapes
    ]
    if strange:
        return f"hanab.live has no suit with the cards and hints of {', '.join(strange)}"
    together = ", ".join(suit.name for suit in rules.suits)
    return f"hanab.live has suits like each of these, but no variant of them all: {together}"


def _strange(rules: Rules, players: int) -> str:
    """What no variant of the site has, so that nobody has to search for it; or nothing."""
    unlike = {
        "a game for more than 6": players > 6,
        "tiles": bool(rules.tiles),
        "suits that may be called": rules.playing.may_call,
        f"{rules.strikes} strikes": rules.strikes != 3,
        "a misplay that doesn't take 1 strike": rules.playing.misplay_strikes != 1,
        f"{rules.hint_text(rules.hints.total)} hint tokens": rules.hints.total
        != 8 * rules.hint_parts,
        "a start with fewer hints": rules.hints.start != rules.hints.total,
        "a discard while all hints are there": rules.discarding.when == "always"
        and not any(suit.inverted for suit in rules.suits),
        "a game without discards": rules.discarding.when == "never",
        "fireworks that score otherwise": any(
            suit.points != tuple(range(len(suit.built) + 1)) for suit in rules.suits
        ),
        "plays from one end of the hand only": bool(rules.playing.only),
        "discards from one end of the hand only": bool(rules.discarding.only),
        "cards that lie open beside the deck": bool(rules.holding.display),
        "new cards that may be put first": rules.holding.may_put_first,
        "cards that lie open in hands": bool(rules.holding.lies_open),
        "fireworks that wait for others": any(suit.begun_after for suit in rules.suits),
        "jokers": any(suit.fits_any for suit in rules.suits),
        "a lost game that scores": rules.losing.keeps_points or rules.losing.plus != 0,
    }
    for action in rules.actions:
        top_card = Action(action.name, "none", 0, (Effect("play_top"),), action.origin)
        unlike[f"the action `{action.name}`"] = action != top_card
    return next((what for what, present in unlike.items() if present), "")


def _options(rules: Rules, players: int) -> LiveOptions:
    """The options that give the same hands and endings; the comparison will tell if they don't."""
    plays_on = not (rules.deck_end.ends or rules.deck_end.turns)
    fails = bool(rules.reactions_to("needed_lost"))
    options = LiveOptions(
        empty_clues=rules.hinting.may_touch_none,
        all_or_nothing=plays_on,
        speedrun=fails and not plays_on,
        deck_plays=bool(rules.actions),
    )
    size = rules.hands_of(players)[0] - options.hand(players)
    return replace(options, one_extra_card=size == 1, one_less_card=size == -1)


def _same_manner(rules: Rules, variant: LiveVariant) -> bool:
    """Whether hints are given alike: a quick look before the rules are compiled."""
    axes = {name.axis for name in rules.names}
    return (
        variant.announces == rules.hinting.announces
        and variant.alternates == rules.hinting.alternates
        and variant.clue_starved == (rules.hint_parts == 2)
        and variant.face_down == rules.playing.face_down
        and variant.sudoku == rules.playing.begins_unlike
        and ("colour" in axes, "value" in axes) == (bool(variant.colours), bool(variant.ranks))
    )


# ------------------------------------------------------------------- suits


@lru_cache(maxsize=64)
def _own_shapes(rules: Rules) -> tuple[_Shape, ...]:
    """What is remarkable about each suit, whatever it and the colours are called."""
    shapes = []
    for place, suit in enumerate(rules.suits):
        touches = []
        for value in sorted(set(suit.cards)):
            names = [name for name in rules.names if (place, value) in name.touches]
            values = frozenset(name.word for name in names if name.axis == "value")
            touches.append((sum(name.axis == "colour" for name in names), values))
        shapes.append((_nameless(suit), tuple(touches)))
    return tuple(shapes)


def _nameless(suit: Suit) -> Suit:
    """A suit without what it is called and scores, and with its lines in one order."""
    first, *others = sorted(suit.lines) or ((),)
    return replace(suit, name="", letter="", points=(), built=first, also_built=tuple(others))


@lru_cache(maxsize=8192)
def _live_shapes(variant: LiveVariant) -> tuple[_Shape, ...]:
    shapes: list[_Shape] = []
    for place, suit in enumerate(variant.suits):
        ranks = variant.deck_ranks
        cards = tuple(rank for rank in ranks for _ in range(variant.copies(suit, rank)))
        built, *others = sorted(variant.lines(suit))
        touches = tuple(
            (
                len(variant.colours_on(place, rank)),
                frozenset(map(str, variant.ranks_on(place, rank))),
            )
            for rank in ranks
        )
        there = Suit("", "", cards, built, (), suit.inverted, also_built=tuple(others))
        shapes.append((there, touches))
    return tuple(shapes)


def _bijections(own: tuple[_Shape, ...], live: tuple[_Shape, ...]) -> Iterator[tuple[int, ...]]:
    """The ways in which suits can stand for suits of the same shape, those in order first."""

    def extend(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(own):
            yield chosen
            return
        for place, shape in enumerate(live):
            if shape == own[len(chosen)] and place not in chosen:
                yield from extend((*chosen, place))

    yield from extend(())


def _difference(own: Rules, live: Rules, places: tuple[int, ...]) -> str:
    """The first thing in which rules differ when suits stand for each other, or nothing.

    That the site ends a game when nothing more can be placed is none: what was played until then
    is the same.
    """
    alike = {
        "how hints are given": own.hinting == live.hinting,
        "how cards are discarded": own.discarding == live.discarding,
        "how cards are played": own.playing == live.playing,
        "that players may pass": own.passing == live.passing,
        "the tokens": (own.hint_parts, own.hints, own.strikes)
        == (live.hint_parts, live.hints, live.strikes),
        "what a lost game is": own.losing == live.losing,
        "what happens at the events": _reactions(own, places)
        == _reactions(live, tuple(range(len(live.suits)))),
        "a rule that the site lacks": all(
            getattr(own, rule.name) == getattr(live, rule.name)
            for rule in fields(Rules)
            if rule.name not in _LOOKED_AT
        ),
    }
    return next((what for what, same in alike.items() if not same), "")


_LOOKED_AT = frozenset(
    {
        *("suits", "names", "hands", "hint_parts", "hints", "strikes", "hinting", "discarding"),
        *("playing", "passing", "actions", "tiles", "reactions", "losing"),
        *("rating", "expression", "title", "parts", "origins", "begins"),
    }
)
"""Tables that are compared one by one, and texts."""


def _touches(rules: Rules, places: tuple[int, ...]) -> Counter[tuple[str, frozenset[object]]]:
    """The cards that each name touches. What a colour is called doesn't matter."""
    return Counter(
        (
            name.word if name.axis == "value" else "",
            frozenset((places[suit], value) for suit, value in name.touches),
        )
        for name in rules.names
    )


def _reactions(rules: Rules, places: tuple[int, ...]) -> Counter[Reaction]:
    """What happens at the events, without those at which nothing does, and without the end that
    changes no score."""

    def moved(reaction: Reaction) -> Reaction:
        suit = reaction.trigger.suit
        if suit is None:
            return reaction
        return replace(reaction, trigger=replace(reaction.trigger, suit=places[suit]))

    return Counter(
        moved(reaction)
        for reaction in rules.reactions
        if any(effect.verb != "nothing" for effect in reaction.effects)
        and not _ends_when_stuck(reaction)
    )


def _ends_when_stuck(reaction: Reaction) -> bool:
    effects = [effect.verb for effect in reaction.effects]
    return reaction.trigger.event == "nothing_more" and effects == ["end"]
