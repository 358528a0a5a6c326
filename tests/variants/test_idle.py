"""Clauses that come to nothing by their own words: what is said of them, and that it is true."""

import random
from dataclasses import replace
from typing import cast

import pytest
from tests.second_hand.wild import wild_deal

from tamaya.engine import play
from tamaya.engine.game.deal import Deal
from tamaya.engine.state.state import State
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.idle import idle_clauses, why_idle
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.vocabulary.effects import Verb
from tamaya.variants.vocabulary.events import EventName


def said(clauses: str, rules: str = "nl + a") -> list[tuple[str, str]]:
    source = Source("mine.hanabi", f"expansion a {{ {clauses} }}")
    found = idle_clauses(compile_rules(rules, library_of_source(source)))
    return [(idle.code, idle.message.split(":")[0]) for idle in found]


@pytest.mark.parametrize(
    ("clauses", "idle"),
    [
        ("when a card is misplayed { skip the turn }", ["skip the turn"]),
        ("when a 1 is discarded { regain nothing }", ["regain nothing"]),
        ("when a 1 is misplayed { take 0 strikes }", ["take 0 strikes"]),
        ("action lend { once a game spend nothing }", ["spend nothing"]),
        ("when a 1 is placed { take back 0 strikes }", ["take back 0 strikes"]),
        ("when a 5 is placed { end, regain 1 hint }", ["regain 1 hint"]),
        ("when a 5 is placed { regain 1 hint, end }", ["regain 1 hint"]),
        ("when a 5 is placed { end, lose }", ["end"]),
        ("when a 5 is placed { lose, lose }", ["lose"]),
        ("action stop { once a game one free hint end }", ["one free hint"]),
        ("action skip { skip the turn }", ["skip the turn"]),
    ],
)  # fmt: skip
def test_effects_that_never_happen(clauses: str, idle: list[str]) -> None:
    assert said(clauses) == [("F309", f"`{effect}` never happens here") for effect in idle]


@pytest.mark.parametrize(
    "clauses",
    [
        "when a player cannot act { skip the turn }",
        "when a 5 is placed { nothing }",
        "replace when the deck runs out { play on }  when a player cannot act { skip the turn }",
        "replace when the deck runs out { 0 more turns each, then the end }",
        "when a 5 is placed { regain 1 hint, one free hint }",
        "option extra = 0 to 2, normally 0  when a 5 is placed { regain [extra] hints }",
        "replace players 2",
        "replace players 2 to 6  hand 3 cards with 6 players",
    ],
)
def test_what_may_matter_is_not_spoken_of(clauses: str) -> None:
    assert said(clauses) == []


def test_nothing_is_said_of_unknown_words() -> None:
    """Nobody knows what they do, and when."""
    strange = Effect(cast(Verb, "juggle"))
    for verb in ("lose", "end", "last_turns", "skip"):
        assert why_idle((Effect(verb), strange), 1, "placed") == ""
    assert why_idle((Effect("end"), Effect("skip")), 0, "placed") == ""


def test_hands_that_nobody_holds() -> None:
    assert said("hand 6 cards with 7 players") == [
        ("F301", "nobody plays these rules with 7 players")
    ]
    text = "game a like nl { hand 6 cards with 7 players }"
    like = compile_rules("a", library_of_source(Source("mine.hanabi", text)))
    assert [idle.code for idle in idle_clauses(like)] == ["F301"]
    text = "game a like nl { replace players 2 }"
    like = compile_rules("a", library_of_source(Source("mine.hanabi", text)))
    assert [*idle_clauses(like)] == []
    assert said("replace players 5  replace hand 9 cards") == []  # which names no number of players
    both = said("hand 6 cards with 6 to 8 players")
    assert both == [("F301", "nobody plays these rules with 6, 7 or 8 players")]


def without_idle(rules: Rules) -> Rules:
    """The rules without the effects that are said to do nothing."""

    def rest(effects: tuple[Effect, ...], event: EventName | None) -> tuple[Effect, ...]:
        kept = [e for at, e in enumerate(effects) if not why_idle(effects, at, event)]
        return tuple(kept) or (Effect("nothing"),)

    return replace(
        rules,
        reactions=tuple(
            replace(one, effects=rest(one.effects, one.trigger.event)) for one in rules.reactions
        ),
        actions=tuple(replace(one, effects=rest(one.effects, None)) for one in rules.actions),
        tiles=tuple(rest(tile, None) for tile in rules.tiles),
    )


def look(state: State) -> object:
    """What lies on a table, and what may be done there."""
    over = state.over and (state.over.score, state.over.lost)
    if over:
        return over
    return state.heights, state.ways, state.hands, state.hints, state.strikes, state.discards


def test_idle_effects_change_nothing() -> None:
    """Without them wild games go on in the same way."""
    compared = 0
    for seed in range(1_200):
        dealt = wild_deal(seed)
        slim = without_idle(dealt.rules)
        if slim == dealt.rules:
            continue
        chance = random.Random(seed)
        one = play.start(dealt)
        other = play.start(Deal(slim, dealt.players, dealt.deck, dealt.tiles, dealt.returns))
        # "Nothing more can be placed" asks whether any clause brings cards back, idle or not.
        if one.game.tables.brings_cards_back != other.game.tables.brings_cards_back:
            continue
        compared += 1
        for _ in range(60):
            moves = play.legal_moves(one)
            assert (look(one), moves) == (look(other), play.legal_moves(other)), seed
            if not moves:
                break
            move = chance.choice(moves)
            one, other = play.apply(one, move), play.apply(other, move)
    assert compared > 100
