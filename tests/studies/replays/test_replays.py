"""Measures of play: games whose luck is known, and rows whose variance is."""

from collections.abc import Sequence

import numpy as np
import pytest
from tests.house.tiers import more

from tamaya import rules
from tamaya.engine.game.deal import deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.play import start
from tamaya.players.levels.levels import LEVELS
from tamaya.studies.games.seating import seated
from tamaya.studies.replays.measuring import SHARES, Group, Measuring
from tamaya.studies.replays.replay import KINDS, Replayed, played, replayed, seats_of, shuffled
from tamaya.studies.replays.shares import (
    MOMENTS,
    PARTS,
    change,
    columns,
    figure,
    parts,
    slips,
    still_open,
)
from tamaya.studies.replays.thinking import ThinkingError, thinking_times
from tamaya.studies.study import StudyError, StudyRun
from tamaya.testing.tables import house

ONE_SUIT = "".join(
    f"replace suit {suit} by nothing\n" for suit in ("white", "yellow", "green", "blue")
)


def measured(expressions: Sequence[str], levels: Sequence[str], deals: int) -> list[Group]:
    """The measures of tables of two, played here."""
    study = StudyRun([rules(one) for one in expressions], [2], levels)
    measuring = Measuring(study, thinking_times(None, levels))
    measuring.run(deals, 0.0, 1)
    assert measuring.deals == deals
    return measuring.groups()


def value(group: Group, name: str) -> float:
    figure = next(one.figure for one in group.measures if one.name == name)
    assert figure is not None
    return figure.value


def rows(scores: Sequence[tuple[int, int]], anew: int = 0) -> list[Replayed]:
    """Rows with these scores of a deal, and of the same deal played again."""
    return [
        Replayed(one, other, (other + anew,) * len(MOMENTS), (10,) * len(KINDS))
        for one, other in scores
    ]


# ------------------------------------------------------------------- variance


def test_shares_of_a_known_variance() -> None:
    """The level adds 0 or 4, the deal -1 or 1, slips -2 or 2: variances of 4, 1 and 4. Where the
    levels take a third of the deals the other way, the rest is left over."""
    luck = np.random.default_rng(0).choice([-1, 1], (3, 2, 2, 4000))
    deals = luck[0, 0, 0]
    tables = [
        rows(
            [
                (10 + 4 * level + d + 2 * a, 10 + 4 * level + d + 2 * b)
                for d, a, b in zip(deals, luck[1, level, 0], luck[1, level, 1], strict=True)
            ]
        )
        for level in (0, 1)
    ]
    averages = columns(tables)
    shares = {name: figure(of, averages, True) for name, of in parts(2).items()}
    expected = {"who plays": 4 / 9, "deck": 1 / 9, "slips": 4 / 9, "rest": 0}
    for name in PARTS:
        share = shares[name]
        assert share is not None
        assert share.value == pytest.approx(expected[name], abs=0.02)
        assert share.low <= expected[name] <= share.high
    alone = figure(slips(0), columns(tables[:1]), True)
    assert alone is not None
    # Two draws of 2 or -2 are 2 apart on average; with -1 or 1 besides, 5/2.
    assert alone.value == pytest.approx(4 / 5, abs=0.02)


def test_a_deal_that_suits_one_level_is_the_rest() -> None:
    """Of two levels each scores 1 more where the other scores 1 less."""
    signs = [1, -1] * 50
    tables = [rows([(10 + of * d, 10 + of * d) for d in signs]) for of in (1, -1)]
    shares = {name: figure(of, columns(tables), True) for name, of in parts(2).items()}
    assert [round(share.value, 9) for share in shares.values() if share] == [0, 0, 0, 1]


def test_what_never_differs_has_no_shares() -> None:
    same = columns([rows([(7, 7)] * 10)])
    assert figure(slips(0), same) is None
    assert figure(still_open(0, 0), same) is None


def test_an_interval_comes_from_leaving_out_each_deal() -> None:
    """By hand, for the mean number of turns: Student's interval of 1, 2, 3, 6."""
    deals = {"turns": np.array([1.0, 2.0, 3.0, 6.0])}
    of = figure(lambda means: means["turns"], deals)
    assert of is not None
    assert of.value == pytest.approx(3.0)
    error = (14 / 3 / 4) ** 0.5  # the squares of -2, -1, 0, 3
    assert of.high - 3 == pytest.approx(3.18 * error, rel=0.05)  # Student's quantile for 3
    assert of.low == pytest.approx(6 - of.high)


def test_a_share_near_nothing_is_not_certain() -> None:
    """Where the deals show less than no share, it may still be as large as its error."""
    luck = np.random.default_rng(2).normal(0, 0.1, 50)
    deals = {"x": luck - luck.mean() - 0.01}
    of, plain = (figure(lambda means: means["x"], deals, is_share) for is_share in (True, False))
    assert of is not None
    assert plain is not None
    assert (of.value, of.low) == (0.0, 0.0)
    assert of.high == pytest.approx(plain.high - plain.value, abs=1e-8)


def test_a_difference_is_taken_deal_by_deal() -> None:
    luck = np.random.default_rng(1).normal(size=50)
    less, more = {"x": luck}, {"x": luck + 1}
    of = change(lambda means: means["x"], less, more)
    assert of is not None
    assert (of.value, of.low, of.high) == pytest.approx((1, 1, 1))


# ------------------------------------------------------------------- replays


@pytest.mark.parametrize("level", LEVELS)
def test_a_replay_keeps_what_had_happened(level: str) -> None:
    of, seats = rules("nl"), seated(level, 2)
    assert seats is not None
    game = played(deal(of, 2, 3), seats_of(seats, 2, 3), (2, 5))
    assert len(game.moments) == 2
    for moment, _ in game.moments:
        state = moment.state
        other = shuffled(state, Chance(1, "test"))
        gone = state.drawn
        assert other.pile != state.pile
        assert other.pile[:gone] == state.pile[:gone]
        assert sorted(other.pile) == sorted(state.pile)
        assert other._replace(pile=state.pile) == state


def test_tiles_that_lie_face_down_are_shuffled_too() -> None:
    state = start(deal(rules("nl+bonus-tiles"), 2, 0))._replace(tiles_drawn=2)
    tiles, others = (one.game.deal.tiles for one in (state, shuffled(state, Chance(5, "test"))))
    assert others != tiles
    assert others[:2] == tiles[:2]
    assert sorted(others) == sorted(tiles)


def test_what_comes_after_the_end_is_not_open() -> None:
    seats = seated("newcomer", 2)
    assert seats is not None
    row = replayed(rules("nl"), 2, seats, 0, (10, 500, 501))
    assert row.anew[1:] == (row.score, row.score)


def test_players_without_slips_play_the_same_again() -> None:
    """Levels that take no chances: the deal decides all."""
    (group,) = measured(["nl(strikes=1)"], ["practised"], 6)
    assert value(group, "slips") == 0.0
    assert all(value(group, name) > 0 for name in SHARES[1:2])


def test_where_no_card_is_left_to_draw_nothing_is_open() -> None:
    """All cards are dealt, and the players take no chances: from the first turn on all is settled.
    With players who move at random it is not."""
    suit = house(f"replace players 2 {ONE_SUIT}", "nl")
    groups = {}
    for level in ("practised", "random"):
        seats = seated(level, 2)
        assert seats is not None
        groups[level] = [replayed(suit, 2, seats, seed, (1, 2, 3)) for seed in range(12)]
    assert all(row.anew == (row.score,) * 3 for row in groups["practised"])
    assert len({row.score for row in groups["practised"]}) > 1
    assert any(row.anew != (row.score,) * 3 for row in groups["random"])


def test_rules_are_compared_on_the_same_deals() -> None:
    """The same rules twice: nothing differs, with certainty."""
    other = measured(["nl", "nl"], ["newcomer"], 4)[1]
    assert {one.name for one in other.measures} >= {*SHARES, "minutes"}
    for one in other.measures:
        assert one.change is not None
        assert (one.change.low, one.change.high) == (0.0, 0.0)


def test_nothing_is_concluded_of_a_level_that_plays_worse_than_a_lower_one() -> None:
    """Under the second rules practised players score 5 less than newcomers."""
    study = StudyRun([rules("nl"), rules("nl(strikes=1)")], [2], ["newcomer", "practised"])
    measuring = Measuring(study, thinking_times(None, study.levels))
    luck = np.random.default_rng(3)
    for at, mean in enumerate((15, 15, 20, 10)):
        scores = [
            (mean + int(one), mean + int(other)) for one, other in luck.integers(0, 3, (60, 2))
        ]
        measuring.rows[at] = rows(scores)
    measuring.turns = [(1, 2, 3)] * 4
    newcomers, practised = measuring.groups()[1::2]  # no group is of both levels
    assert len(measuring.groups()) == 4
    assert (newcomers.worse_than, practised.worse_than) == ((), ("newcomer",))
    assert newcomers.measures[0].change is not None
    assert all(one.change is None for one in practised.measures)


def test_players_of_a_replay_keep_their_seats() -> None:
    seats = seated("newcomer+practised", 3)
    assert seats is not None
    tables = [[type(one) for one in seats_of(seats, 3, 5, number)] for number in range(4)]
    assert tables == [tables[0]] * 4
    assert len({*tables[0]}) == 2


@more
def test_several_processes_come_to_the_same() -> None:
    study = StudyRun([rules("nl")], [2], ["random", "newcomer"])
    runs = [Measuring(study, {}) for _ in range(2)]
    for jobs, measuring in enumerate(runs, 1):
        measuring.run(5, 0.0, jobs)
    assert runs[0].rows == runs[1].rows
    assert [len(row) for row in runs[0].rows] == [5, 5]


def test_perfect_players_are_refused() -> None:
    study = StudyRun([rules("nl")], [2], ["random", "perfect"])
    with pytest.raises(StudyError, match="`perfect` knows the deck"):
        Measuring(study, {})


# ------------------------------------------------------------------- thinking


@pytest.mark.parametrize("level", [*LEVELS, "first-timer", "first-timer+club"])
def test_thinking_times_of_levels_with_any_name(level: str) -> None:
    times = thinking_times(f"{level}.hint=60", [level, "others"])
    assert (times[level]["hint"], times[level]["play"], times["others"]["hint"]) == (60, 30, 30)


def test_thinking_times_by_level_and_kind() -> None:
    times = thinking_times("20,hint=40,newcomer.hint=60,newcomer.play=5", ["newcomer", "expert"])
    assert times["expert"] == {"hint": 40, "play": 20, "discard": 20, "other": 20}
    assert times["newcomer"] == {"hint": 60, "play": 5, "discard": 20, "other": 20}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fast", "seconds for a turn, not `fast`"),
        ("hnt=3", "did you mean `hint`"),
        ("experts.hint=3", "no `experts` plays here; did you mean `expert`"),
        ("0", "more than 0"),
        ("20,,", "not ``"),
    ],
)
def test_thinking_times_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(ThinkingError, match=words):
        thinking_times(text, ["expert"])


def test_minutes_follow_from_turns() -> None:
    """A turn takes 30 seconds, and with two players one waits for the other: 30 seconds."""
    seats = seated("random", 2)
    assert seats is not None
    (group,) = measured(["nl"], ["random"], 4)
    games = [replayed(rules("nl"), 2, seats, seed, ()) for seed in range(4)]
    assert value(group, "minutes") == pytest.approx(sum(sum(g.turns) for g in games) / 4 / 2)
    assert value(group, "waiting") == pytest.approx(30)
