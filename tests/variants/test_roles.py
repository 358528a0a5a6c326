"""Roles: seats that rules can speak of. Scenarios of the reference show them in play."""

import json
from dataclasses import replace

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.play import legal_moves, start
from tamaya.grammar.diagnostics import RulesError
from tamaya.lab.grasps import GRASPS as OF_THE_CHECK
from tamaya.players.game import most_moves, play
from tamaya.players.levels.levels import LEVELS
from tamaya.solver.grasps import GRASPS
from tamaya.testing.tables import house
from tamaya.variants.rules import Range, Role, Rules
from tamaya.variants.tables.codec import MisfitError, from_json, to_json

MUTE = 'role mute "gives no hints" hint { only while anybody but the mute acts }'
SEER = 'role seer "looks" action peek { only while the seer acts look at 1 card of your hand }'
PRICES = 'role elder "pays more" hint { costs 2 hints while the elder acts }'
WAITS = 'role guest "may pass" a player may pass while the guest acts'
EVENTS = """
role novice "is helped"
discard { only while the novice acts }
when a strike is taken while the novice acts { take back 1 strike }
when a hint is given while anybody but the novice acts { spend 1 hint }
"""


def test_they_sit_as_they_are_declared() -> None:
    rules = house(MUTE + SEER, "nl")
    assert rules.roles == (Role("mute", "gives no hints"), Role("seer", "looks"))
    assert rules.hinting.conditions == (Range("player to act", 0, 0, 0),)
    assert rules.actions[0].conditions == (Range("player to act", 1, 1, 1),)
    assert house(SEER + MUTE, "nl") != rules


def test_names_and_texts_change_nothing_in_play() -> None:
    rules = house(MUTE, "nl")
    assert rules == house(MUTE.replace("mute", "silent-one"), "nl")
    assert rules == replace(rules, roles=(Role("mute", "says nothing"),))
    assert rules != house("", "nl")
    assert house('role mute "says nothing"', "nl") == house("", "nl")


def test_tables_are_read_again() -> None:
    data = json.loads(json.dumps(to_json(house(MUTE + SEER, "nl"))))
    assert from_json(Rules, data).roles == house(MUTE + SEER, "nl").roles
    for roles, fault in (
        ([], "a suit or a role"),
        ([*data["roles"], *data["roles"]], "the same twice"),
        ([{"name": f"r{n}", "text": ""} for n in range(6)], "0 to 5 entries"),
    ):
        with pytest.raises(MisfitError, match=fault):
            from_json(Rules, {**data, "roles": roles})


@pytest.mark.parametrize(
    ("clauses", "message"),
    [
        ("hint { only while the mute acts }", 'E302.*declare it: `role mute "what it does"`'),
        (MUTE.replace("the mute", "the mutes"), "E302.*did you mean `mute`"),
        ('role mute "one" role mute "two"', "E201"),
        ('role deck "holds cards"', "E103"),
        (" ".join(f'role r{n} "sits"' for n in range(6)), "E311.*6 roles"),
        ("replace role mute by nothing", "E202"),
    ],
)
def test_what_is_wrong_is_refused(clauses: str, message: str) -> None:
    with pytest.raises(RulesError, match=f"(?s){message}"):
        house(clauses, "nl")


def test_what_takes_all_seats_to_be_alike_declines_them() -> None:
    """So do searches, twins that keep conditions, and small tables."""
    every = GRASPS | OF_THE_CHECK
    for clauses in (MUTE, SEER, PRICES, WAITS, EVENTS):
        rules = house(clauses, "nl")
        known = {
            name
            for name, grasp in every.items()
            if not any(" acts`" in word for word in grasp.unknown(rules))
        }
        assert known == {"SCORES", "EXPLAINED", "ANY_PRICE", "OPEN", "LUCK", "TABLES"}


def test_a_role_without_a_rule_stands_in_nobodys_way() -> None:
    rules = house('role timekeeper "turns the timer over"', "nl")
    assert not GRASPS["MODEL"].declines(rules)


def test_roles_without_a_player_are_left_out() -> None:
    rules = house(f'role guest "sits" role host "sits" {MUTE}', "nl")
    for players in (2, 3):
        state = start(deal(rules, players, 1))
        state = state._replace(player=players - 1)
        assert any(move.verb == "hint" for move in legal_moves(state)) == (players == 2)


@pytest.mark.parametrize("clauses", [MUTE, SEER, PRICES, WAITS, EVENTS, MUTE + SEER + WAITS])
def test_all_levels_play_them(clauses: str) -> None:
    """Games come to their end, or are broken off; the referee refuses no move of them."""
    rules = house(clauses, "nl")
    for players in (2, 4):
        dealt = deal(rules, players, players)
        for level in LEVELS.values():
            moves, state = play(dealt, [level.player(0, seat) for seat in range(players)])
            assert state.over or len(moves) == most_moves(rules)
