"""The event model knows words by where they stand: what it has numbers for is right, all else is
declined.

Each deal here was once answered wrongly, or is the smallest of its kind.
"""

from dataclasses import replace

import pytest
from tests.made.modelled import modelled
from tests.made.tiny import tiny_deal

from tamaya.engine.game.deal import Deal, read_deal
from tamaya.engine.game.game import Game
from tamaya.grammar.source import Source
from tamaya.solver.events.model import EventModel
from tamaya.solver.plain.reference import best_score
from tamaya.solver.profile import places
from tamaya.solver.profile.limits import LIMITS
from tamaya.solver.profile.profile import profile_of
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Action, Effect, Reaction, Rules, Trigger
from tamaya.variants.tables.tables import Origin, Range
from tamaya.variants.vocabulary.effects import EFFECTS, Verb
from tamaya.variants.vocabulary.events import EVENTS, EventName

NOWHERE = Origin("", 0, 0, "", "")


def game(more: str = "", **changed: str) -> Rules:
    """A game of few cards; what is said of a clause in `changed` stands in place of the usual."""
    clauses = {
        "players": "players 2",
        "hand": "hand 2 cards",
        "suits": "suits ash a, birch b { cards 1 1 2 2 3 built 1 2 3 }",
        "tiles": "",
        "hints": "tokens hints 1",
        "strikes": "tokens strikes 1",
        "hint": "hint { names a colour or a value may touch no card costs 1 hint }",
        "discard": "discard { only when a hint is spent regains 1 hint }",
        "play": "play { a misplay takes 1 strike }",
        "deck": "when the deck runs out { 1 more turn each, then the end }",
        "complete": "when all fireworks are completed { end }",
        "last": "when the last strike is taken { lose }",
        "stuck": "when a player cannot act { end }",
        "score": "score 1 for each card placed a lost game scores 0",
    }
    text = " ".join({**clauses, **changed}.values())
    return compile_rules(
        "tiny", library_of_source(Source("tiny", f"game tiny {{ {text} {more} }}"))
    )


def check(deal: Deal) -> None:
    """The model answers, and as exhaustive play does."""
    best = best_score(deal)
    assert modelled(deal) == (best, best)


# ------------------------------------------------------------------- each word in each place


def with_reaction(rules: Rules, event: EventName, verb: Verb) -> Rules:
    into = Range("strikes", 1, None) if EVENTS[event] == "by range" else None
    extra = Reaction(Trigger(event, into=into), (Effect(verb, 1),), "", NOWHERE)
    return replace(rules, reactions=(*rules.reactions, extra))


@pytest.mark.parametrize("event", EVENTS)
def test_an_effect_is_declined_where_it_is_not_listed(event: EventName) -> None:
    listed = places.AT_EVENTS.get(event, frozenset())
    for verb in EFFECTS:
        declined = profile_of(with_reaction(game(), event, verb)).declined
        if verb in listed:
            assert "the effect" not in declined
        else:
            assert declined


@pytest.mark.parametrize("verb", EFFECTS)
def test_tiles_and_actions_have_lists_of_their_own(verb: Verb) -> None:
    rules = game()
    tiles = replace(rules, tiles=((Effect(verb, 1),),))
    if verb != "return_card":  # nothing is said of an empty deck
        assert bool(profile_of(tiles).declined) == (verb not in places.BY_TILES)
    action = Action("odd", "game", 0, (Effect(verb, 1),), NOWHERE)
    declined = profile_of(replace(rules, actions=(action,))).declined
    assert bool(declined) == ((verb,) not in places.BY_ACTIONS)


def test_what_is_declined_is_said_in_words() -> None:
    lost = with_reaction(game(), "placed", "lose")
    assert profile_of(lost).declined == "the effect `lose` at the event `placed`"
    tiles = replace(game(), tiles=((Effect("draw_tile"),),))
    assert profile_of(tiles).declined == "the effect `draw tile` of a tile"
    action = Action("odd", "game", 0, (Effect("end"),), NOWHERE)
    acting = replace(game(), actions=(action,))
    assert profile_of(acting).declined == "what the action `odd` does"


def test_a_returned_card_may_be_played_instead_and_nothing_else() -> None:
    for verb in EFFECTS:
        returns = Effect("return_card", 0, (Effect(verb, 1),))
        declined = profile_of(replace(game(), tiles=((returns,),))).declined
        assert declined
    returns = Effect("return_card", 0, (Effect("play_discard"),))
    assert not profile_of(replace(game(), tiles=((returns,),))).declined


# ------------------------------------------------------------------- together


TILES = "when a 1 is placed { draw a tile } when no tile is left { nothing }"
RETURN = (
    "return a card from the discards to the deck; if the deck is empty, play a card from the "
    "discards"
)
PLAY_ON = "when the deck runs out { play on }"
SKIP = "when a player cannot act { skip the turn }"
NEVER_LOSE = "when the last strike is taken { nothing }"
ALTERNATE = (
    "hint { names a colour or a value must touch a card costs 1 hint never the same kind twice "
    "running }"
)

BEYOND: dict[str, list[tuple[str, dict[str, str]]]] = {
    "an event that moves very many tokens": [
        (f"when a 1 is discarded {{ {'spend 99 hints ' * 6} }}", {}),
        (f"when a 1 is misplayed {{ {'regain 99 hints ' * 6} }}", {}),
        (TILES, {"tiles": "tiles { 6 tiles { take back 99 strikes } }"}),
    ],
    "gains and losses of hints that come together": [
        ("when a 1 is placed { spend 1 hint } when 2 points are reached { regain 1 hint }", {}),
    ],
    "strikes that are taken and taken back at once": [
        ("when a 1 is misplayed { take back 1 strike }", {}),
        ("when a 1 is discarded { take 1 strike, take back 1 strike }", {}),
        ("when a 1 is discarded { take back 1 strike, take 1 strike }", {}),
    ],
    "strikes that placed cards take, where there are tiles": [
        (
            TILES + " when a 2 is placed { take 1 strike }",
            {"tiles": "tiles { tile { regain 1 hint } }"},
        ),
    ],
    "strikes that placed cards take, where some come back or end the game": [
        ("when a 1 is placed { take 1 strike } when a 2 is placed { take back 1 strike }", {}),
        ("when a 1 is placed { take 1 strike }", {"last": "when the last strike is taken { end }"}),
    ],
    "something that happens at a strike, where strikes never lose": [
        ("when a strike is taken { spend 1 hint }", {"last": NEVER_LOSE}),
    ],
    "actions that take strikes, where strikes never lose": [
        ("action odd { take 1 strike }", {"last": NEVER_LOSE}),
    ],
    "turns without a card that take strikes, where some come back or end the game": [
        ("when a hint is given { take 1 strike } when a 1 is placed { take back 1 strike }", {}),
        ("action odd { take 1 strike } when a 1 is placed { take back 1 strike }", {}),
    ],
    "hints that had better touch no card": [
        ("when a hint touches no card { spend 1 hint }", {"deck": PLAY_ON, "stuck": SKIP}),
    ],
    "turns that bring in hint tokens": [
        ("action odd { regain 1 hint }", {"hints": "tokens hints 5"}),
        (
            "when a hint is given { spend 5 hints, regain 2 hints }",
            {"hints": "tokens hints 5"},
        ),
    ],
    "players without a card, and many hint tokens": [
        ("", {"hints": "tokens hints 25", "deck": PLAY_ON}),
    ],
    "actions for players without a card": [("action odd { spend 1 hint }", {"deck": PLAY_ON})],
    "players without a card, where hints alternate": [("", {"hint": ALTERNATE, "deck": PLAY_ON})],
    "free hints that bring something": [
        ("when a 1 is placed { one free hint } when a hint is given { take 1 strike }", {}),
    ],
    "free hints, where hints alternate and can be impossible": [
        ("when a 1 is placed { one free hint }", {"hint": ALTERNATE, "hand": "hand 1 card"}),
    ],
    "an action that gives a hint which may be impossible": [
        (
            "action odd { one free colour hint }",
            {"hint": "hint { names a value may touch no card costs 1 hint }"},
        ),
    ],
    "a number of points, where points can fall": [
        (
            "when 2 points are reached { end }",
            {"score": "score -1 for each card placed a lost game scores 0"},
        ),
    ],
    "a tile with several hints or several cards": [
        (TILES, {"tiles": "tiles { tile { one free hint, one free hint } }"}),
        (TILES, {"tiles": f"tiles {{ tile {{ play a card from the discards, {RETURN} }} }}"}),
    ],
    "several tiles that return a card": [(TILES, {"tiles": f"tiles {{ 2 tiles {{ {RETURN} }} }}"})],
    "many tiles that play a card": [
        (TILES, {"tiles": "tiles { 4 tiles { play a card from the discards } }"}),
    ],
    "several tiles at once, some of which play a card": [
        (
            TILES + " when a firework is completed { draw a tile } when a 3 is placed "
            "{ draw a tile }",
            {"tiles": "tiles { tile { play a card from the discards } }"},
        ),
    ],
}
"""For each limit of the arithmetic rules that go beyond it."""


@pytest.mark.parametrize("words", LIMITS)
def test_what_the_arithmetic_was_not_made_for_is_declined(words: str) -> None:
    for more, changed in BEYOND[words]:
        assert profile_of(game(more, **changed)).declined == words


CALLS = "play { a misplay takes 1 strike may call a suit a wrong call is a misplay }"


def test_a_right_call_brings_hints_or_is_declined() -> None:
    called = "when a rightly called card is placed {{ {} }}"
    assert not profile_of(game(called.format("regain 1 hint"), play=CALLS)).declined
    for effect in ("take back 1 strike", "take 1 strike", "draw a tile"):
        tiles = "tiles { tile { regain 1 hint } } when no tile is left { nothing }"
        rules = game(
            called.format(effect), play=CALLS, tiles=tiles if effect == "draw a tile" else ""
        )
        declined = profile_of(rules).declined
        assert "at the event `rightly called`" in declined


# ------------------------------------------------------------------- against exhaustive play


def test_responses_come_in_the_order_of_the_rules() -> None:
    """A misplay and the strike that it takes are one event, so the clause that stands first goes
    first, whichever of them it is about.
    """
    spend_first = (
        "when a strike is taken { spend 1 hint } when a card is misplayed { regain 1 hint }"
    )
    spend_last = (
        "when a card is misplayed { regain 1 hint } when a strike is taken { spend 1 hint }"
    )
    after = [profile_of(game(clauses)).misplayed[0].hints for clauses in (spend_first, spend_last)]
    assert [(c.plus, c.low, c.high) for c in after] == [(0, 1, 1), (0, 0, 0)]


@pytest.mark.parametrize(
    "regains", ["regains 6 hints", "regains 1 hint"], ids=["large gains", "small gains"]
)
def test_a_long_end_is_filled_with_hints(regains: str) -> None:
    """Tokens are spent before a discard brings them back, or the last turns can't all be taken."""
    rules = game(
        hand="hand 1 card",
        suits="suit ash a { cards 2 2 2 2 built 2 2 2 2 2 }",
        hints="tokens hints 6",
        discard=f"discard {{ at any time {regains} }}",
        deck="when the deck runs out { 9 more turns each, then the end }",
        stuck="when a player cannot act { lose }",
    )
    check(read_deal(rules, "a2 a2 a2 a2", 2))


def test_nothing_can_be_named() -> None:
    for stuck in ("end", "lose", "skip the turn"):
        rules = game(
            suits="suit ash a { cards 1 1 2 3 built 1 2 3 touched by no colour and no value }",
            hint="hint { names a value may touch no card costs 1 hint }",
            stuck=f"when a player cannot act {{ {stuck} }}",
            discard="discard { at any time regains 1 hint }",
        )
        check(read_deal(rules, "a2 a1 a1 a3", 2))


@pytest.mark.parametrize("end", ["end", "lose", "1 more turn each, then the end"])
def test_all_cards_are_dealt(end: str) -> None:
    rules = game(
        suits="suit ash a { cards 1 1 2 3 built 1 2 3 }",
        deck=f"when the deck runs out {{ {end} }}",
    )
    dealt = read_deal(rules, "a2 a1 a1 a3", 2)
    EventModel(Game(dealt), profile_of(rules))  # it can be built, whether or not there is an event
    check(dealt)


def test_a_suit_of_which_nothing_is_built() -> None:
    rules = game(
        suits="suit ash a { cards 1 2 3 built nothing } suit birch b { cards 1 2 3 built 3 1 }"
    )
    check(read_deal(rules, "a1 b2 b1 b3 a2 a3", 2))


def test_a_model_is_the_same_each_time() -> None:
    dealt = tiny_deal(16_380)
    assert dealt is not None
    built = [str(EventModel(Game(dealt), profile_of(dealt.rules)).model.proto) for _ in range(2)]
    assert built[0] == built[1]
