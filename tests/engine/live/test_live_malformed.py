"""Exports of hanab.live that are no games, or games that can't be said here."""

import json
from pathlib import Path
from typing import Any

import pytest

from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import Verdict, referee

HERE = Path(__file__).parent


def load(name: str) -> dict[str, Any]:
    data = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def verdict_of(data: dict[str, Any]) -> Verdict:
    return referee(read_record(json.dumps(data)))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"variant": "Rainbo (6 Suits)"}, "perhaps 'Rainbow (6 Suits)'?"),
        ({"variant": "\x1b[2J"}, "hanab.live has no variant"),
        ({"variant": 3}, "`variant` must be a text, not 3"),
        ({"detrimentalCharacters": True}, "detrimental characters"),
        ({"emptyClues": 1}, "must be true or false, not 1"),
        ({"handicap": 2}, "the option 'handicap' of hanab.live isn't known here"),
        ({"startingPlayer": 7}, "`startingPlayer` must be from 0 to 2, not 7"),
    ],
)
def test_refused_by_name(options: dict[str, Any], message: str) -> None:
    data = load("no-variant-finished") | {"options": options}
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(data))
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": []}, "2 to 6 players, not 0"),
        ({"players": "Alice"}, "`players` must be a list"),
        ({"players": ["a"] * 7}, "`players` holds 7 entries"),
        ({"players": [1, 2]}, "a player's name must be a text"),
        ({"deck": None, "seed": "p3v0s1"}, "a seed but no `deck`"),
        ({"deck": []}, "a seed but no `deck`"),
        ({"deck": [{"suitIndex": 0, "rank": 1}]}, "the deck lacks r1 (2 times)"),
        ({"deck": [{}]}, "`suitIndex` must be a whole number, not null"),
        ({"deck": [{"suitIndex": -1, "rank": 1}]}, "`suitIndex` must be from 0 to 4, not -1"),
        ({"deck": [{"suitIndex": 5, "rank": 1}]}, "`suitIndex` must be from 0 to 4, not 5"),
        ({"deck": [{"suitIndex": 0, "rank": 7}]}, "a red 7: there is none"),
        ({"deck": [{"suitIndex": 0, "rank": 1}] * 50}, "has r1 (47 times) too many"),
        ({"deck": [{"suitIndex": 0, "rank": 1}] * 501}, "`deck` holds 501 entries"),
        ({"actions": None}, "`actions` must be a list"),
        ({"actions": [7]}, "an action must be a JSON object, not 7"),
        ({"actions": [{}]}, "the `type` of an action must be a whole number"),
        ({"actions": [{"type": 9}]}, "must be from 0 to 5, not 9"),
        ({"actions": [{"type": 0, "target": -1}]}, "must be from 0 to 49, not -1"),
        ({"actions": [{"type": 1, "target": 50}]}, "must be from 0 to 49, not 50"),
        ({"actions": [{"type": 2, "target": 3, "value": 0}]}, "must be from 0 to 2, not 3"),
        ({"actions": [{"type": 2, "target": 1, "value": 5}]}, "must be from 0 to 4, not 5"),
        ({"actions": [{"type": 3, "target": 1, "value": 0}]}, "must be from 1 to 5, not 0"),
        ({"actions": [{"type": 3, "target": 1}]}, "must be a whole number, not null"),
        ({"actions": [{"type": 4}, {"type": 4}]}, "actions follow where the game was broken off"),
        ({"characters": [{"name": "Fuming"}]}, "the character 'Fuming' has rules of its own"),
    ],
)
def test_malformed(change: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(json.dumps(load("no-variant-finished") | change))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ({"type": 0, "target": 20}, "move 1, `play {20}`: player 1 doesn't hold that card"),
        ({"type": 0, "target": 49}, "move 1, `play {49}`: player 1 doesn't hold that card"),
        ({"type": 1, "target": 0}, "move 1, `discard {0}`: no card may be discarded now"),
        ({"type": 3, "target": 0, "value": 1}, "hint 1 1`: a hint is given to another player"),
    ],
)
def test_illegal_actions(action: dict[str, int], message: str) -> None:
    """What the rules forbid is an illegal record, not a malformed one."""
    verdict = verdict_of(load("no-variant-finished") | {"actions": [action]})
    assert verdict.error is not None
    assert message.format(*verdict.record.deal.cards) in verdict.error
    assert verdict.turns == 0


def test_actions_after_the_end() -> None:
    data = load("six-players-struck-out")
    data["actions"].append({"type": 3, "target": 3, "value": 1})
    verdict = verdict_of(data)
    assert verdict.error is not None
    assert "the game is over" in verdict.error
    assert (verdict.score, verdict.turns) == (0, 19)


@pytest.mark.parametrize(
    ("end", "reason", "score"),
    [
        ({"type": 4, "target": 0, "value": 3}, "broken off: a player ran out of time", 0),
        ({"type": 4, "target": -1, "value": 6}, "broken off: nobody did anything", 0),
        ({"type": 4, "target": 2}, "broken off: terminated by a player", 0),
        ({"type": 5, "target": -1}, "broken off: terminated by a vote", 0),
        ({"type": 4, "target": 2, "value": 1}, "the game isn't over", 17),
    ],
)
def test_ways_to_end(end: dict[str, int], reason: str, score: int) -> None:
    """A game that is broken off scores 0 there; one that just ends keeps its points."""
    data = load("rainbow-terminated")
    data["actions"][-1] = end
    verdict = verdict_of(data)
    assert verdict.legal
    assert reason in verdict.reason
    assert (verdict.score, verdict.state.points) == (score, 17)
    assert verdict.rating is None


def test_only_the_last_card_is_played_unseen() -> None:
    data = load("deck-play")
    first = len(data["players"]) * 5
    data["actions"] = [{"type": 0, "target": first}]
    error = verdict_of(data).error
    assert error is not None
    assert "only the last card of the deck may be played unseen" in error
    del data["options"]["deckPlays"]
    error = verdict_of(data).error
    assert error is not None
    assert "player 1 doesn't hold that card" in error
