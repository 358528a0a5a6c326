"""Players of every level where hints have prices of their own, and where a turn may be passed."""

import copy
import re

import pytest

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.game.deal import deal
from tamaya.engine.live.export import live_from_record
from tamaya.engine.live.rules import UnmappedError
from tamaya.engine.moves import PASS, Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.questions.prices import Prices
from tamaya.engine.records.notation import move_text, read_move
from tamaya.engine.records.playthrough import playthrough
from tamaya.engine.records.record import Record
from tamaya.engine.state.state import State
from tamaya.grammar.diagnostics import RulesError
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.small.reduce import reduced
from tamaya.lab.small.selection import Size
from tamaya.players.code.classes import Situation
from tamaya.players.game import Moment, folds_of, play
from tamaya.players.levels.levels import LEVELS, game
from tamaya.players.player import Player
from tamaya.testing.tables import house, table
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import MisfitError, from_json, to_json
from tamaya.variants.tables.prices import least_price, most_price, usual_price, with_names

PRICED = (
    "hint { a colour costs 2 hints }",
    "hint { 5 costs nothing red and blue cost 2 hints }",
    "hint { replace costs 1 hint for each card touched }",
    "hint { a colour costs nothing costs 2 hints while 3 or fewer hints lie ready }",
)
LEVEL_NAMES = [name for name in LEVELS if name != "random"]
STAKING = ("first-timer", "newcomer")
"""Levels that stake the last strike, so that their games can be lost under any rules."""


def chosen(state: State, level: str) -> Move:
    """What a player of a level does."""
    player: Player = LEVELS[level].player(0, state.player)
    moment = Moment.start(state, folds_of([player]))
    return player.move(moment.sight(player), legal_moves(state))


@pytest.mark.parametrize("clauses", PRICED)
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_games_come_to_an_end(clauses: str, level: str) -> None:
    """Free hints don't go on for ever, and dear ones don't leave players without a move."""
    rows = [game(deal(house(clauses), 3, seed), LEVELS[level].player) for seed in range(2)]
    assert not any(row.broken_off for row in rows)
    assert all(row.score >= 8 or (row.lost and level in STAKING) for row in rows)


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("discards", ["only when a hint is spent", "at any time"])
def test_nobody_passes_a_game_away(level: str, discards: str) -> None:
    """Where players may pass they do as well as where they may not."""
    rules = house(f"a player may pass discard {{ replace {discards} }}")
    rows = [game(deal(rules, 3, seed), LEVELS[level].player) for seed in range(3)]
    assert not any(row.broken_off for row in rows)
    assert all(row.score >= 11 or (row.lost and level in STAKING) for row in rows)


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_to_pass_is_better_than_the_last_strike(level: str) -> None:
    """Nothing is known of any hand, no hint can be paid for, and no card may be discarded."""
    rules = house("a player may pass discard { replace never }")
    before = table(rules, hands=["r3 b4 g2"], hints=0, strikes=2, fireworks="r1")
    if level == "open":
        assert chosen(before, level) == PASS
        return
    moves = [move for move in legal_moves(before) if move.verb == "hint"]
    assert moves == []
    assert chosen(before, level) == PASS


def test_who_sees_all_passes_for_nothing_rather_than_for_a_token() -> None:
    rules = house("a player may pass")
    before = table(rules, hands=["r5 b5 g5 w5 y5", "r1 b1 g1 w1 y1"], hints=4)
    assert chosen(before, "open") == PASS
    full = table(rules, hands=["r5 b5 g5 w5 y5", "r1 b1 g1 w1 y1"], hints=8)
    assert chosen(full, "open").verb == "hint"  # which makes room for a discard


def test_a_cheap_hint_is_given_rather_than_a_dear_one() -> None:
    """Both say the same of a hand with one card that fits."""
    for dear, verb in (("a colour", "value"), ("a value", "colour")):
        rules = house(f"hint {{ {dear} costs 4 hints }}")
        before = table(rules, hands=["r4 r4 w4 w4 y4", "b1 g3 g3 g4 g4"], hints=8)
        hint = chosen(before, "practised")
        assert hint.verb == "hint"
        assert rules.names[hint.name].axis == verb


def test_the_code_counts_only_names_that_can_be_paid_for() -> None:
    """Everybody sees the tokens, so all know which names are left."""
    rules = house("hint { a colour costs 2 hints }")
    colours = sum(1 << n for n, name in enumerate(rules.names) if name.axis == "colour")
    for hints, there in ((2, True), (1, False)):
        before = table(rules, hands=["r1 r1"], hints=hints)
        assert bool(Situation.before(before).names & colours) is there


@pytest.mark.parametrize(
    ("clause", "hints", "hint", "price"),
    [
        ("a colour costs 2 hints", 5, "hint 2 red", 2),
        ("red costs half a hint", 5, "hint 2 red", 1),
        ("replace costs 1 hint for each card touched", 5, "hint 2 red", 3),
        ("replace costs 1 hint for each card touched", 5, "hint 2 blue", 0),
        ("red costs 1 hint a colour costs 2 hints replace costs 3 hints", 5, "hint 2 red", 1),
        ("red costs 1 hint a colour costs 2 hints replace costs 3 hints", 5, "hint 2 blue", 2),
        ("red costs 1 hint costs 3 hints while 5 hints lie ready", 5, "hint 2 red", 3),
        ("red costs 1 hint costs 3 hints while 5 hints lie ready", 4, "hint 2 red", 1),
    ],
)
def test_what_a_hint_costs(clause: str, hints: int, hint: str, price: int) -> None:
    rules = house(f"hint {{ {clause} }}")
    before = table(rules, hands=["b4 b4 w3", "r1 r2 r3"], hints=hints)
    move = read_move(before, hint)
    assert move.verb == "hint"
    assert Prices(before).of(move) == price
    assert apply(before, move).hints == before.hints - price


def test_a_hint_that_is_too_dear_is_refused_with_its_price() -> None:
    rules = house("hint { a colour costs 2 hints }")
    before = table(rules, hands=["b4", "r1"], hints=1)
    with pytest.raises(IllegalMoveError) as refused:
        apply(before, read_move(before, "hint 2 red"))
    assert refused.value.message == "this hint costs 2, and of the hint tokens only 1 are left"
    assert refused.value.rule is not None
    assert refused.value.rule.text == "a colour costs 2 hints"


def test_a_pass_in_words() -> None:
    rules = house("a player may pass while 3 or fewer hints lie ready")
    before = table(rules, hints=3)
    assert move_text(before, PASS) == "pass"
    assert read_move(before, "pass") == PASS
    assert apply(before, PASS).passed == 1
    for state, move, why in (
        (table(rules, hints=4), PASS, "nobody may pass now"),
        (table(house(""), hints=4), PASS, "these rules don't let a player pass"),
    ):
        with pytest.raises(IllegalMoveError, match=why):
            apply(state, move)


def test_a_whole_game_with_passes_is_a_record() -> None:
    """It can be kept, told and replayed; only hanab.live knows no such move."""
    rules = house("a player may pass")
    one = deal(rules, 2, 2)
    seats = [LEVELS["open"].player(0, seat) for seat in range(2)]
    moves, end = play(one, seats)
    assert PASS in moves
    state, texts = start(one), list[str]()
    for move in moves:
        texts.append(move_text(state, move))
        state = apply(state, move)
    record = Record(one, tuple(texts))
    text, verdict = playthrough(record)
    assert verdict.legal
    assert end.over is not None
    assert verdict.score == end.over.score
    assert re.search(r"Player \d passes", text)
    with pytest.raises(UnmappedError, match="knows no such move as `pass`"):
        live_from_record(record)


TABLES = to_json(house("hint { a colour costs 2 hints 5 costs nothing }"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"cost": 199}, "prices[0].cost must be 0 to 99"),
        ({"name": 99}, "prices[0].name must be the place of a name"),
        ({"axis": "colour"}, "prices[0].name must be the place of a name where there is no axis"),
    ],
)
def test_prices_that_no_rules_have(change: dict[str, int | str], words: str) -> None:
    tables = copy.deepcopy(TABLES)
    tables["hinting"]["prices"][0].update(change)
    with pytest.raises(MisfitError, match=re.escape(words)):
        from_json(Rules, tables)


def test_prices_are_in_the_order_in_which_they_count() -> None:
    tables = copy.deepcopy(TABLES)
    tables["hinting"]["prices"].reverse()
    with pytest.raises(MisfitError, match="each price once, the first to count first"):
        from_json(Rules, tables)


def test_prices_that_tell_what_is_not_announced() -> None:
    tables = copy.deepcopy(TABLES)
    for announced, told in (("kind", "the name"), ("cards", "the name")):
        tables["hinting"]["announces"] = announced
        with pytest.raises(MisfitError, match=f"would tell {told}, which hints don't announce"):
            from_json(Rules, tables)


def test_prices_follow_their_names() -> None:
    """Where a name goes its price goes, too; the others keep theirs."""
    rules = house("hint { 2 and red cost 3 hints a value costs 2 hints }")
    kept = tuple(name for name in rules.names if name.word in ("2", "blue"))
    left = with_names(rules, kept)
    assert [(price.name, price.axis, price.cost) for price in left.hinting.prices] == [
        (1, "", 3),
        (-1, "value", 2),
    ]
    colours = with_names(rules, kept[:1])
    assert colours.hinting.prices == ()
    assert (least_price(rules), most_price(rules), usual_price(rules)) == (1, 3, 1)


def test_who_may_always_pass_is_never_at_a_loss() -> None:
    """So the clause for that never comes up, and need not be said."""
    rules = house("a player may pass when a player cannot act { lose }", "no+expert")
    (stuck,) = rules.reactions_to("cannot_act")[-1:]
    assert possible(rules).why_never(stuck) == "a player may always pass"
    house("a player may pass replace when the deck runs out { play on }")
    with pytest.raises(RulesError, match="what happens to a player who has no card"):
        house("a player may pass while no hint is left replace when the deck runs out { play on }")


def test_small_tables_keep_the_prices_of_the_names_that_they_keep() -> None:
    """And as many tokens as the dearest hint takes."""
    small = reduced(house("hint { 1 costs 3 hints 4 costs 2 hints }"), Size())
    assert small is not None
    names = [small.rules.names[price.name].word for price in small.rules.hinting.prices]
    assert names == ["1"]
    assert small.rules.hints.total == 3
