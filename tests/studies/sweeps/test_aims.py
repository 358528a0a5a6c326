"""Aims: how they are written, and what a figure says about them."""

import pytest

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.aims import read_aim
from tamaya.studies.sweeps.measures import MEASURES
from tamaya.studies.sweeps.spoken import SweepError


def test_an_aim_is_a_band() -> None:
    aim = read_aim("practised 4 perfect 25%")
    assert (aim.level, aim.players, aim.measure.name) == ("practised", 4, "perfect")
    assert read_aim("newcomer+practised 3 lost 0-5%").level == "newcomer+practised"
    assert (aim.least, aim.most) == (0.2, 0.3)
    band = read_aim("expert 2 score 80 - 90%")
    assert (band.least, band.most, band.measure.is_share) == (0.8, 0.9, False)
    assert (read_aim("newcomer 3 lost 2%").least, read_aim("newcomer 3 lost 98%").most) == (0, 1)


@pytest.mark.parametrize(
    ("low", "high", "answer"),
    [
        (0.21, 0.29, "reached"),
        (0.19, 0.29, "open"),
        (0.1, 0.9, "open"),
        (0.1, 0.19, "too little"),
        (0.31, 0.5, "too much"),
    ],
)
def test_the_whole_interval_must_lie_in_the_band(low: float, high: float, answer: str) -> None:
    aim = read_aim("practised 4 perfect 25%")
    assert aim.answer(Figure((low + high) / 2, low, high, 100)) == answer


@pytest.mark.parametrize("measure", MEASURES)
def test_what_misses_an_aim_is_too_hard_or_too_easy(measure: str) -> None:
    """More lost games are harder; more of anything else is easier."""
    aim = read_aim(f"practised 4 {measure} 25%")
    words = [aim.miss_in_words(answer) for answer in ("too little", "too much")]
    assert words == (["too easy", "too hard"] if measure == "lost" else ["too hard", "too easy"])
    assert [aim.miss_in_words(answer) for answer in ("reached", "open")] == ["", ""]


def test_how_many_deals_would_tell() -> None:
    aim = read_aim("practised 4 perfect 25%")
    assert aim.enough(Figure(0.24, 0.14, 0.34, 100)) == 700
    assert aim.enough(Figure(0.3, 0.25, 0.35, 100)) is None  # it lies at the edge


@pytest.mark.parametrize(
    ("text", "message", "advice"),
    [
        ("practised 4 perfect", "has 3 words instead of four", '"practised 4 perfect 25%"'),
        ("", "has 0 words", "write a level"),
        ("practiced 4 perfect 25%", "no level `practiced`", "did you mean `practised`?"),
        ("practised+newcomr 4 perfect 25%", "no level `newcomr` in", "write a level"),
        ("random+random+open 2 lost 25%", "needs 3 players or more, not 2", "write a level"),
        ("practised four perfect 25%", "`four` is no number of players", "write a level"),
        ("practised 4 wins 25%", "can't be about `wins`", "perfect, lost and score"),
        ("practised 4 perfect 25", "`25` is no part of a hundred", "write it as 25%"),
        ("practised 4 perfect 0.25", "`0.25` is no part", "25%"),
        ("practised 4 perfect 130%", "`130%` is more than all games", "100% is the most"),
        ("practised 4 perfect 30-20%", "`30-20%` is no band", "the smaller number"),
        ("perfect 4 lost 2%", "nobody plays on the level `perfect`", "write a level"),
    ],
)
def test_what_is_no_aim(text: str, message: str, advice: str) -> None:
    with pytest.raises(SweepError) as caught:
        read_aim(text)
    assert message in str(caught.value)
    assert advice in caught.value.advice
