"""Records of people's games: which of them count, and which level they resemble."""

import json
from collections.abc import Mapping
from functools import cache

import pytest

from tamaya.engine.records.record import Record, read_record
from tamaya.players.conduct import Conduct
from tamaya.players.fold.common import SeenTurn
from tamaya.players.levels.levels import LEVELS
from tamaya.players.rows import recorded
from tamaya.studies.clauses.widest import played_game
from tamaya.studies.figures.intervals import CONFIDENCE
from tamaya.studies.games.games import play_games
from tamaya.studies.people.likeness import (
    Ruler,
    conduct_of,
    levels_to_compare,
    ruler,
    says_enough,
)
from tamaya.studies.people.recordings import PeopleGames, PeopleRows, RecordText, read_recordings
from tamaya.studies.workers.running import Cell
from tamaya.studying.people import likeness_words, people_data, people_notes
from tamaya.variants.compile.passes import compile_rules

NL = compile_rules("nl")
APART = ("random", "newcomer", "practised")
"""Levels that play in ways which few games tell apart."""


@cache
def record(level: str, seed: int, rules: str = "nl", players: int = 2) -> str:
    """A game of a level as people would write it down: without a seed."""
    game = played_game(Cell(compile_rules(rules), players, level), seed, rules).record
    data = {key: value for key, value in game.to_json().items() if key != "seed"}
    return json.dumps(data)


def changed(text: str, **fields: object) -> str:
    return json.dumps({**json.loads(text), **fields})


def rows_of(texts: Mapping[str, str], rules: str = "nl", players: int = 2) -> PeopleRows:
    recordings = read_recordings(RecordText(where, text) for where, text in texts.items())
    return recordings.sorted_for([compile_rules(rules)], [players])


@pytest.fixture(scope="module")
def beside() -> Ruler:
    return ruler(NL, 2, APART, games=25)


def people(level: str, games: int) -> PeopleGames:
    (row,) = rows_of({str(seed): record(level, seed) for seed in range(games)}).groups
    return row


# ------------------------------------------------------------------- which games count


def test_their_figures_are_those_of_the_games() -> None:
    """Recorded games are counted as games of a level are."""
    games = 6
    (row,) = rows_of({str(seed): record("practised", seed) for seed in range(games)}).groups
    played = list(play_games(NL, 2, "practised", range(games)))
    summary = row.summary(CONFIDENCE)
    assert summary.score.deals == games
    assert summary.score.value == pytest.approx(sum(one.score for one in played) / games)
    assert summary.turns == pytest.approx(sum(one.turns for one in played) / games)
    assert summary.lost is not None
    assert summary.lost.value == sum(one.lost for one in played) / games
    assert [one.conduct for one in row.games] == [
        conduct_of(NL, 2, "practised", seed) for seed in range(games)
    ]


def test_what_does_not_count_is_named_with_its_reason() -> None:
    good = record("random", 0)
    moves = json.loads(good)["moves"]
    deckless = {key: value for key, value in json.loads(good).items() if key != "deck"}
    rows = rows_of(
        {
            "good": good,
            "again": changed(good, names=["Ada", "Bo"]),
            "unfinished": changed(good, moves=moves[:3]),
            "left": changed(good, moves=moves[:3], broken_off="it was late"),
            "illegal": changed(good, moves=["play 1", "hint yourself"]),
            "deckless": json.dumps(deckless),
            "prose": "we had 17 points",
            "strict": record("random", 1, "nl(strikes=1)"),
            "three": record("random", 1, players=3),
        }
    )
    assert [(row.rules, row.players, len(row.games)) for row in rows.groups] == [(NL, 2, 1)]
    reasons = dict(rows.omissions)
    assert reasons.keys() == {
        "again", "unfinished", "left", "illegal", "deckless", "prose", "strict", "three"
    }  # fmt: skip
    assert reasons["again"] == "this game is there already"
    assert reasons["unfinished"] == reasons["left"] == "the game isn't over"
    assert "not legal" in reasons["illegal"]
    assert "`deck`" in reasons["deckless"]
    assert reasons["strict"] == f"other rules: {compile_rules('nl(strikes=1)').expression}"
    assert reasons["three"] == "3 players, and the study has 2"
    notes = " ".join(people_notes(rows))
    assert "Left out: unfinished and left. The game isn't over." in notes
    assert "there is no verdict" in notes


def test_the_rules_and_tables_of_most_games() -> None:
    texts = [record("random", seed) for seed in range(2)]
    texts += [record("random", seed, "nl(strikes=1)", 3) for seed in range(3)]
    recordings = read_recordings(RecordText(str(at), text) for at, text in enumerate(texts))
    strict = compile_rules("nl(strikes=1)")
    assert recordings.usual_rules() == strict
    assert recordings.tables([strict]) == (3,)
    assert recordings.tables([NL, strict]) == (2, 3)


def test_a_listener_hears_each_move_of_a_record() -> None:
    turns: list[SeenTurn] = []
    game: Record = read_record(record("random", 4))
    recorded(game, turns.append)
    assert len(turns) == len(game.moves)


# ------------------------------------------------------------------- which level they resemble


@pytest.mark.parametrize("level", APART)
def test_games_of_a_level_resemble_it(level: str, beside: Ruler) -> None:
    likeness = beside.likeness([one.conduct for one in people(level, 16).games])
    assert likeness.level == level
    assert likeness.alike == (level,)
    assert likeness.nearest > 12
    assert likeness.unusual.value < 1 / 2
    assert {*likeness.votes} == {*APART} - {level}
    assert all(vote.low > 1 / 2 for vote in likeness.votes.values())
    assert (likeness.more, likeness.less) == ((), ())


@pytest.mark.parametrize("level", APART)
def test_few_games_claim_nothing(level: str, beside: Ruler) -> None:
    likeness = beside.likeness([one.conduct for one in people(level, 5).games])
    assert likeness.level is None
    assert likeness.open
    assert not says_enough(5, len(APART))
    assert says_enough(16, len(APART))
    (row,) = compared(people(level, 5)).groups
    assert row.likeness is None
    assert "too few games" in likeness_words(row)


def test_games_unlike_all_resemble_none(beside: Ruler) -> None:
    """Players who throw a card away in each turn play as nobody does."""
    odd = Conduct(games=1, points=0, finished=1, turns=200, discards=200, hints=0)
    likeness = beside.likeness([odd] * 30)
    assert likeness.is_strange
    assert likeness.level is None
    more, less = ({one.of for one in of} for of in (likeness.more, likeness.less))
    assert "turns" in more
    assert "hints" in less
    row = PeopleGames(NL, 2, people("random", 1).games * 30, APART, likeness)
    assert "resemble those of no level" in likeness_words(row)
    assert "30 of 30 games are further from their usual play" in likeness_words(row)
    assert "than is usual there." in likeness_words(row)
    assert people_data(PeopleRows([row]), CONFIDENCE)["rows"][0]["resembles"]["alike"] == []


def test_levels_that_are_the_same_are_not_told_apart() -> None:
    games = [conduct_of(NL, 2, "practised", 100 + seed) for seed in range(12)]
    twins = Ruler({"one": games, "other": games, "random": [Conduct(games=1, turns=9)] * 12})
    likeness = twins.likeness(games)
    assert {*likeness.alike} == {"one", "other"}
    assert likeness.level is None


def compared(row: PeopleGames) -> PeopleRows:
    rows = PeopleRows([row])
    rows.compare(APART)
    return rows


def test_who_can_be_compared() -> None:
    """All levels that can follow the rules, and the mixed tables that a study names."""
    mixed = "newcomer+practised"
    assert levels_to_compare(NL, ["perfect", mixed]) == (*LEVELS, mixed)


def test_a_listener_hears_of_each_game_that_is_played() -> None:
    heard = []
    rows = PeopleRows([people("random", 16)])
    rows.compare([], lambda played, of: heard.append((played, of)), games=2)
    of = 2 * len(LEVELS)
    assert heard == [(number, of) for number in range(1, of + 1)]
    assert rows.groups[0].compared == tuple(LEVELS)
    assert rows.groups[0].likeness is not None


@pytest.fixture(scope="module")
def beside_all() -> Ruler:
    return ruler(NL, 2, tuple(LEVELS), games=50)


@pytest.mark.more
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_is_taken_for_another(level: str, beside_all: Ruler) -> None:
    likeness = beside_all.likeness([one.conduct for one in people(level, 20).games])
    assert level in likeness.alike
    assert not likeness.is_strange
