"""The deal in which clauses mattered most, and both of its games."""

import json
from dataclasses import replace
from pathlib import Path

from tests.made.parted import made_up, planned

from tamaya.engine.records.record import read_record
from tamaya.engine.records.referee import referee
from tamaya.studies.clauses.widest import played_game, widest_pairs
from tamaya.studies.games.games import play_games
from tamaya.studies.workers.running import Cell


def test_both_games_of_the_deal_that_differs_most(tmp_path: Path) -> None:
    plan, sets = made = planned(tmp_path)
    gaps = {"newcomer": {3: 2, 5: -9, 7: 9}, "open": {1: 4}}

    def score(cell: Cell, seed: int) -> int:
        return 15 + (gaps[cell.level].get(seed, 0) if cell.rules == sets[0] else 0)

    study, _ = made_up(made, score, 10)
    pairs = widest_pairs(study, plan)
    assert {pair.level: pair.seed for pair in pairs} == {"newcomer": 5, "open": 1}
    assert abs(pairs[0].gap) >= abs(pairs[1].gap)
    for pair in pairs:
        assert plan.base.place is not None
        for place, game in zip((plan.base.place, 0), pair.games, strict=True):
            rules = sets[place]
            (row,) = play_games(rules, 2, pair.level, [pair.seed])
            assert (game.score, len(game.moves)) == (row.score, row.moves)
            record = read_record(json.dumps(game.to_json()))
            assert record.deal.rules == rules
            verdict = referee(record)
            assert verdict.legal
            assert verdict.score == game.score
        without, with_them = pair.games
        at = pair.parting
        assert at is not None
        assert [m.words for m in without.moves[:at]] == [m.words for m in with_them.moves[:at]]
        assert without.moves[at].words != with_them.moves[at].words


def test_where_games_part(tmp_path: Path) -> None:
    plan, sets = made = planned(tmp_path)
    study, _ = made_up(made, lambda cell, seed: 15 + (cell.rules == sets[0]), 3)
    (pair, _) = widest_pairs(study, plan)
    one = pair.games[0]
    assert replace(pair, games=(one, one)).parting is None
    short = replace(one, moves=one.moves[:4])
    assert replace(pair, games=(one, short)).parting == 4


def test_where_no_two_games_can_be_compared(tmp_path: Path) -> None:
    """Other cards; a game that says all itself; nothing that differs."""
    suit = 'expansion mine "m" { suit teal t { cards 1 2 3 4 5 built 1 2 3 4 5 } }'
    other_cards = planned(tmp_path, suit)
    study, _ = made_up(other_cards, lambda cell, seed: len(cell.rules.suits), 3)
    assert widest_pairs(study, other_cards.plan) == []
    alike = planned(tmp_path)
    study, _ = made_up(alike, lambda cell, seed: 15, 3)
    assert widest_pairs(study, alike.plan) == []


def test_a_game_says_what_lies_on_the_table(tmp_path: Path) -> None:
    _, sets = planned(tmp_path)
    game = played_game(Cell(sets[0], 2, "newcomer"), 1, "mine")
    assert [move.player for move in game.moves[:3]] == [1, 2, 1]
    before = 4
    for move in game.moves:
        verb = move.words.split()[0]
        hints = int(move.hints)
        assert hints - before == (-1 if verb == "hint" else 0) or verb == "play"
        before = hints
    assert game.moves[-1].points == game.score or game.lost
