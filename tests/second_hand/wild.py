"""Wild rules: a few cards, and any effects at any events. A seed fixes the game and its luck.

They are made as tables, which takes no time, and of the words of the vocabulary: whatever is new
there occurs here.
"""

import random
from dataclasses import replace
from itertools import combinations
from typing import Literal

from tamaya.engine.game.deal import Deal, deal
from tamaya.variants.compile.assemble.assembly import is_endless
from tamaya.variants.compile.assemble.double_cards import why_not
from tamaya.variants.rules import (
    Action,
    Discarding,
    Effect,
    Hands,
    Hinting,
    HintName,
    Losing,
    Origin,
    Passing,
    Playing,
    Price,
    Range,
    Reaction,
    Rules,
    Suit,
    Supply,
    Trigger,
)
from tamaya.variants.tables.prices import canonical
from tamaya.variants.tables.tables import Holding, Place, Role
from tamaya.variants.vocabulary.effects import EFFECTS, Verb, has
from tamaya.variants.vocabulary.events import EVENTS, MEASURES, EventName, Says

ROLES = (Role("mute", "begins"), Role("seer", "comes next"))
_NOWHERE = Origin("wild", 1, 1, "a wild clause", "game wild")
_RARE: tuple[Verb, ...] = ("end", "lose", "skip")
_CARDS = ((1, 1, 2), (1, 1, 2, 2), (1, 2, 3), (1, 1, 1, 2), (1, 2, 2, 3), (1, 1, 2, 2, 3))
_BUILT = ((1, 2), (1, 2), (2, 1), (1, 2, 1), (1, 2, 3), (2, 1, 2), (1,), ())


def wild_deal(seed: int) -> Deal:
    """The rules of a seed with a deal, for two or three players."""
    chance = random.Random(seed)
    players = chance.choice([2, 2, 3])
    rules = _Maker(chance, players).rules()
    while is_endless(rules):
        rules = _Maker(chance, players).rules()
    return deal(rules, players, seed)


class _Maker:
    def __init__(self, chance: random.Random, players: int) -> None:
        self.chance = chance
        self.one = chance.choice
        self.players = players
        self.parts = self.one([1, 1, 2])
        self.suits = [self.suit(place) for place in range(self.one([1, 2]))]
        self.unlike = False
        if self.chance.random() < 0.4:
            self.build_otherwise()
        if self.chance.random() < 0.3:
            self.suits = [self.with_double_cards(place) for place in range(len(self.suits))]
        self.tiles = tuple(self.effects() for _ in range(self.one([0, 0, 1, 2, 3])))

    def rules(self) -> Rules:
        hints = self.one([0, 1, 2, 3]) * self.parts
        reactions = [*self.ends(), *(self.reaction() for _ in range(self.one([0, 1, 2, 3])))]
        if self.tiles:
            reactions.append(self.said("firework_completed", (Effect("draw_tile"),)))
        names, usual = tuple(self.names()), self.hint_parts()
        return Rules(
            suits=tuple(replace(s, regains=self.regained(s, usual)) for s in self.suits),
            names=names,
            hands=(self.hands(),),
            hint_parts=self.parts,
            hints=Supply(hints, self.one([hints, hints, self.chance.randint(0, hints)])),
            strikes=self.one([1, 2, 3]),
            hinting=self.hinting(names),
            discarding=Discarding(
                self.one(["spent", "always", "never"]),
                usual,
                self.conditions(),
                self.place(),
            ),
            playing=Playing(
                self.one([0, 1, 1, 2]),
                self.flag(),
                begins_unlike=self.unlike,
                only=self.place(),
            ),
            actions=tuple(self.action(name) for name in ("one", "two")[: self.one([0, 0, 1, 2])]),
            tiles=self.tiles,
            reactions=tuple(reactions),
            losing=Losing(self.flag(), self.one([0, 0, 2, -3]), self.one([None, None, 1, 2])),
            rating=(),
            expression="wild",
            title="wild",
            parts=(),
            origins=(),
            passing=self.one([None] * 6 + [Passing(), Passing(self.conditions())]),
            holding=self.holding(),
            roles=ROLES,
        )

    def holding(self) -> Holding:
        holding = Holding(self.one([False, False, False, True]))
        display = self.one([0, 0, 0, 1, 2])
        return replace(holding, display=display, may_take_open=self.flag()) if display else holding

    def hinting(self, names: tuple[HintName, ...]) -> Hinting:
        hinting = Hinting(self.hint_parts(), self.flag(), "name", self.flag())
        hinting = replace(
            hinting,
            conditions=self.conditions(),
            for_each_card=self.one([False] * 5 + [True]),
            prices=self.prices(names),
        )
        if self.chance.random() < 0.8:
            return hinting
        times = self.one([0, 0, 1, 2])
        return replace(
            hinting,
            alternates_names=self.flag(),
            alternates_players=self.flag(),
            not_to_giver=self.one([False, False, True]),
            reach=self.one(["player", "next", "everybody", "either"]),
            most_times=times,
            spares=self.place(),
            most_colours=self.one([0, 0, 0, 1]),
            most_values=self.one([0, 0, 0, 1, 2]),
        )

    def place(self) -> Place:
        places: list[Place] = ["", "", "", "", "first", "last"]
        return self.one(places)

    def prices(self, names: tuple[HintName, ...]) -> tuple[Price, ...]:
        """Other prices for some hints: for a name, a colour or value, or while something holds."""
        found: dict[object, Price] = {}
        for _ in range(self.one([0] * 4 + [1, 2, 3])):
            place = self.one([-1, *range(len(names))])
            axes = dict.fromkeys(name.axis for name in names if name.axis != "both")
            axis: Literal["", "colour", "value"] = "" if place >= 0 else self.one(["", *axes])
            held = self.conditions() if place >= 0 or axis else (self.range_("conditions"),)
            each = self.one([False, False, True])
            about = place, axis, bool(held)
            found[about] = Price(self.hint_parts(), _NOWHERE, axis, place, each, held)
        return canonical(found.values())

    def flag(self) -> bool:
        return self.one([False, True])

    def hint_parts(self) -> int:
        return self.one([0, 1, self.parts, self.parts, 2 * self.parts])

    def regained(self, suit: Suit, usual: int) -> tuple[tuple[int, int], ...]:
        """What a discard of some cards of a suit regains, where that isn't the usual."""
        values = sorted({*suit.cards}) if self.chance.random() < 0.3 else []
        each = [(value, self.hint_parts()) for value in values]
        return tuple(pair for pair in each if pair[1] != usual)

    def suit(self, place: int) -> Suit:
        cards = self.one(_CARDS)
        built = self.one([built for built in _BUILT if {*built} <= {*cards}])
        worth = self.one([[1] * 3, [1] * 3, [-1] * 3, [2, -1, 3]])
        points = tuple(sum((worth * 2)[:height]) for height in range(len(built) + 1))
        return Suit(
            ("ash", "birch")[place],
            "ab"[place],
            cards,
            built,
            points,
            self.one([False] * 3 + [True]),
        )

    def build_otherwise(self) -> None:
        """Let fireworks have several lines, or two of a suit, wait or begin unlike; and jokers."""
        self.suits = [self.with_lines(suit) if suit.built else suit for suit in self.suits]
        if len(self.suits) == 2 and all(suit.built for suit in self.suits) and self.flag():
            first, second = self.suits
            least = self.chance.randint(1, len(first.built))
            self.suits = [first, replace(second, begun_after=((0, least),))]
        if self.flag():
            cards = self.one([(1,), (1, 1), (1, 2)])
            inverted = self.one([False] * 3 + [True])
            own = self.flag()
            self.suits.append(
                Suit("cedar", "c", cards, (), (0,), inverted, fits_any=True, own_value=own)
            )
        self.unlike = self.flag() and not any(suit.twice for suit in self.suits)

    def with_double_cards(self, place: int) -> Suit:
        """A suit of which some card may count as another."""
        suit, other = self.suits[place], self.chance.randrange(len(self.suits))
        pair = self.one(suit.cards), other, self.one(self.suits[other].cards)
        fine = not why_not(tuple(self.suits), (place, pair[0]), pair[1:])
        return replace(suit, counts_as=(pair,)) if fine else suit

    def with_lines(self, suit: Suit) -> Suit:
        line = suit.built
        if self.flag() and len({*line}) == len(line):
            points = tuple(range(2 * len(line) + 1))
            return replace(suit, built=line * 2, points=points, twice=True)
        others = {(*self.chance.sample(line, len(line)),) for _ in range(self.one([0, 1, 2, 3]))}
        return replace(suit, also_built=tuple(sorted(others - {line})))

    def names(self) -> list[HintName]:
        kinds = sorted({(s, value) for s, suit in enumerate(self.suits) for value in suit.cards})
        colours = [
            HintName("colour", suit.name, tuple(kind for kind in kinds if kind[0] == s))
            for s, suit in enumerate(self.suits)
            if self.chance.random() < 0.8
        ]
        values = [
            HintName("value", str(value), tuple(kind for kind in kinds if kind[1] == value))
            for value in sorted({value for _, value in kinds})
        ]
        if self.chance.random() < 0.1:
            colours, values = self.two_of(colours), self.two_of(values)
        names = self.one([colours, values, colours + values])
        if self.chance.random() < 0.2:
            names = [replace(name, touches=()) if self.flag() else name for name in names]
        if self.chance.random() < 0.2:
            names = [replace(name, conditions=self.conditions()) for name in names]
        return names

    def two_of(self, names: list[HintName]) -> list[HintName]:
        return [
            HintName(one.axis, f"{one.word} or {two.word}", one.touches + two.touches)
            for one, two in combinations(names, 2)
        ]

    def hands(self) -> Hands:
        cards = sum(len(suit.cards) for suit in self.suits)
        size = self.chance.randint(1, min(2, cards // self.players))
        more = self.chance.randint(0, 1) if size * self.players < cards else 0
        return Hands(self.players, (size + more, *[size] * (self.players - 1)))

    # ------------------------------------------------------------ what happens

    def ends(self) -> list[Reaction]:
        """What a game must say: usually what is usual, and now and then anything."""
        turns = Effect("last_turns", self.one([0, 1, 1, 2]))
        stuck = self.one([Effect("skip"), Effect("skip"), Effect("lose"), Effect("end")])
        usual: list[tuple[EventName, Effect]] = [
            ("all_completed", Effect("end")),
            ("last_strike", Effect("lose")),
            ("deck_runs_out", self.one([turns, turns, Effect("nothing")])),
            ("cannot_act", stuck),
        ]
        return [self.said(event, self.around(effect)) for event, effect in usual]

    def around(self, usual: Effect) -> tuple[Effect, ...]:
        return self.one([(usual,)] * 4 + [self.effects(), (*self.effects(), usual)])

    def reaction(self) -> Reaction:
        while True:
            event, effects = self.one([*EVENTS]), self.effects()
            # Where no tile is left no tile can be drawn: that would go on for ever.
            if event != "no_tile_left" or not has(effects, "draws a tile"):
                return self.said(event, effects)

    def said(self, event: EventName, effects: tuple[Effect, ...]) -> Reaction:
        suit, value, amount, into = None, None, None, None
        match EVENTS[event]:
            case "by card":
                suit, value = self.one([(None, None), (None, 1), (0, None), (0, 2)])
            case "by suit":
                suit = self.one([None, 0])
            case "by points":
                amount = self.one([0, 1, 2, 3])
            case "by cards":
                amount = self.one([1, 2, 3])
            case "by range":
                into = self.range_("events")
        held = self.conditions()
        trigger = Trigger(event, suit, value, amount, into)
        return Reaction(trigger, effects, "wild", _NOWHERE, held)

    def conditions(self) -> tuple[Range, ...]:
        return tuple(self.range_("conditions") for _ in range(self.one([0] * 5 + [1, 1, 2])))

    def range_(self, says: Says) -> Range:
        """A few cards, tokens or points; of an event from there on."""
        measure = self.one(
            [measure for measure, word in MEASURES.items() if word.says in ("events", says)]
        )
        word, number = MEASURES[measure], self.one([0, 1, 1, 2, 3])
        places = {"suit": len(self.suits), "player": len(ROLES)}.get(word.of, 0)
        of = self.one([*range(places)]) if places else -1
        if measure == "player to act":
            number = self.one([0, 1])
            return Range(measure, number, number, of)
        # Of a firework with several lines no rule asks for its top card alone.
        several = measure == "top card" and len(self.suits[of].lines) > 1
        if measure == "cards built" or several:
            line = self.suits[of].built
            cards = line[: self.chance.randint(0, len(line))]
            return Range("cards built", 1, 1, of, cards=cards)
        if says == "events":
            least, most = (None, number) if word.falls else (number, None)
        else:
            least, most = self.one([(number, None), (None, number), (number, number)])
        return Range(measure, least, most, of)

    def action(self, name: str) -> Action:
        limits: list[Literal["none", "game", "player"]] = ["none", "game", "player"]
        return Action(
            name,
            self.one(limits),
            self.one([0, 0, 1, self.parts]),
            self.effects(),
            _NOWHERE,
            self.conditions(),
        )

    def effects(self) -> tuple[Effect, ...]:
        return tuple(self.effect() for _ in range(self.one([1, 1, 1, 2, 3])))

    def effect(self) -> Effect:
        verb = self.one([*EFFECTS])
        word = EFFECTS[verb]
        if verb in _RARE and self.chance.random() < 0.7:
            return self.effect()
        amount = self.one([1, 1, 2]) if word.amount else 0
        holds = "holds other effects" in word.traits and self.flag()
        return Effect(verb, amount, (self.effect(),) if holds else ())
