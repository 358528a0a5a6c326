"""What a report says in words: the verdicts of all levels, with the figures behind them."""

import pytest

from tamaya.studies.answers.losses import LADDER, Loss
from tamaya.studies.figures.comparing import Difference, Shown, Way
from tamaya.studies.figures.intervals import Figure
from tamaya.studying.report.words import (
    LACKING,
    LACKS,
    around,
    change,
    explained,
    headline,
    letter,
    mostly_lost,
    percent,
    signed,
    verdict,
)

NONE = Figure(0.0, -0.05, 0.05, 150)


def met(
    part: Figure, perfect: Figure = NONE, enough: int | None = None, alike: bool = False
) -> Difference:
    """A typical change of a tenth of the points, and what is beyond zero is seen."""
    typical = Figure(2.5 * part.value, 2.5 * part.low, 2.5 * part.high, part.deals)
    shown = Shown(way(typical), way(perfect), way(part))
    return Difference(typical, perfect, part, 2.5, 0.25, shown, alike, enough)


def way(figure: Figure) -> Way:
    return 1 if figure.low > 0 else -1 if figure.high < 0 else 0


FEWER = met(Figure(-0.112, -0.17, -0.05, 150))
LESS = met(Figure(-0.08, -0.14, -0.02, 150), Figure(-0.22, -0.36, -0.09, 150))
UNSEEN = met(Figure(-0.02, -0.08, 0.04, 150), enough=2396)
ALIKE = met(Figure(0.0, -0.01, 0.01, 150), alike=True)
MORE = met(Figure(0.05, 0.01, 0.09, 150))


def test_headlines() -> None:
    assert headline([("newcomer", [(2, UNSEEN)])]) == "No difference was seen."
    assert headline([("expert", [(2, ALIKE)]), ("newcomer", [(2, UNSEEN)])]) == (
        "No more than a quarter point apart for experts. No difference was seen for newcomers."
    )
    told = headline(
        [
            ("newcomer", [(2, LESS), (3, FEWER), (4, FEWER)]),
            ("practised", [(2, UNSEEN), (3, FEWER), (4, FEWER)]),
            ("expert", [(2, MORE), (3, MORE), (4, MORE)]),
            ("perfect", [(2, UNSEEN), (3, UNSEEN), (4, UNSEEN)]),
        ]
    )
    assert told == (
        "Harder for newcomers and practised people (with 3 and 4 players), easier for experts. No "
        "difference was seen for practised people (with 2 players) and perfect play."
    )


@pytest.mark.parametrize(
    ("changes", "word", "text"),
    [
        (
            [(3, FEWER)],
            "harder",
            "Typical change: 0.28 fewer (0.12 to 0.43), in points, where no deal counts for more "
            "than 2.5. Of 100 possible points, 11 fewer (5 to 17).",
        ),
        (
            [(2, LESS), (3, FEWER)],
            "harder",
            "Typical change: from 0.20 fewer (0.05 to 0.35) with 2 players to 0.28 fewer (0.12 to "
            "0.43) with 3 players, in points, where no deal counts for more than 2.5. "
            "Of 100 possible points, from 8 fewer (2 to 14) with 2 players to 11 fewer (5 to 17) "
            "with 3 players. Of 100 games, from 0 (−5 to +5) with 3 players to 22 fewer (9 to 36) "
            "with 2 players are perfect.",
        ),
        (
            [(2, UNSEEN), (3, MORE)],
            "easier with 3 players, no difference seen with 2 players",
            "Typical change: 0.12 more (0.03 to 0.22) with 3 players, in points, where no deal "
            "counts for more than 2.5. Of 100 possible points, 5 more (1 to 9) with 3 players.",
        ),
        (
            [(2, ALIKE), (3, UNSEEN)],
            "no more than a quarter point apart with 2 players, no difference seen with 3 players",
            "If there is a typical change, it lies between −0.20 and +0.10 points, where no deal "
            "counts for more than 2.5. That of all points lies between −8 and +4 of 100. A "
            "difference of the size that was found would show with about 2,396 deals.",
        ),
        (
            [(2, UNSEEN)],
            "no difference seen",
            "If there is a typical change, it lies between −0.20 and +0.10 points, where no deal "
            "counts for more than 2.5. That of all points lies between −8 and +4 of 100. A "
            "difference of the size that was found would show with about 2,396 deals.",
        ),
    ],
)
def test_conclusions(changes: list[tuple[int, Difference]], word: str, text: str) -> None:
    assert verdict(changes) == word
    assert explained(changes) == text


def test_a_few_deals_are_not_advised_where_more_were_played() -> None:
    few = met(Figure(-0.02, -0.08, 0.04, 150), enough=150)
    assert "would show" not in explained([(2, few)])


def test_where_most_points_are_lost() -> None:
    slips = Loss(("slips", "talk"), "newcomer", "practised", Figure(4.9, 1.4, 7.3, 60))
    code = Loss(("code",), "practised", "expert", Figure(0.4, -2.5, 3.2, 60))
    assert mostly_lost([(2, [code, slips])]) == (
        "In this study most points are lost to slips and little talk: −4.9 (−7.3 to −1.4) with 2 "
        "players."
    )
    assert mostly_lost([(2, [code, slips]), (3, [code])]) == (
        "In this study most points are lost to slips and little talk: −4.9 (−7.3 to −1.4) with 2 "
        "players; and to no code: −0.4 (−3.2 to +2.5) with 3 players."
    )


def test_every_lack_has_words() -> None:
    assert set(LACKS) == set(LACKING) == {lack for _, lack in LADDER}


def test_numbers() -> None:
    assert [signed(n) for n in (3.4, -3.4, 0.4, -0.4)] == ["+3", "−3", "0", "0"]
    assert change(Figure(-0.12, -0.15, -0.09, 9)) == "−12 (−15 to −9)"
    assert percent(Figure(0.12, 0.09, 0.154, 9)) == "12 % (9–15)"
    assert around(Figure(16.84, 16.4, 17.11, 9)) == "16.8 (16.4–17.1)"
    assert around(Figure(-1.0, -2.0, 1.0, 9)) == "-1.0 (-2.0 to 1.0)"
    assert [letter(n) for n in (0, 25, 26, 53)] == ["A", "Z", "A2", "B3"]
