"""Searches for an aim: chosen on some deals, confirmed on others, and seldom wrong.

`python -m benchmarks.studies.aims` simulates enough searches to say how seldom.
"""

from collections.abc import Iterator
from itertools import islice

import pytest
from benchmarks.studies.aims import Coins, said, search

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.aiming import FRESH, Aiming, Confirmation
from tamaya.studies.sweeps.aims import Answer, read_aim
from tamaya.studies.sweeps.grid import Grid, Point, grid
from tamaya.studies.workers.running import Chunk, Done
from tamaya.studying.dial.aimed import conclusion, verdict

WIDE = "practised 2 perfect 30-50%"


def test_it_finds_the_one_that_reaches_the_aim() -> None:
    chances = (0.05, 0.4, 0.9)
    for salt in range(4):
        aiming = search(chances, salt, WIDE)
        assert [one.point for one in aiming.confirmations if one.answer == "reached"] == [1]
        assert aiming.choosing.out == {0: "too little", 2: "too much"}


def test_what_lies_just_outside_is_hardly_ever_confirmed() -> None:
    """The luckiest of many cells is taken, and that must not help it."""
    chances = (0.51,) * 8
    wrong = sum(said(search(chances, salt, WIDE), chances)[1] for salt in range(15))
    assert wrong <= 1


def test_no_cell_reaches_the_aim() -> None:
    aiming = search((0.02, 0.05, 0.95), 1, WIDE)
    assert aiming.confirmations == ()
    assert set(aiming.choosing.out.values()) == {"too little", "too much"}
    assert conclusion(aiming).startswith(
        "No rules of this grid reach the aim: 1 is too easy and 2 are too hard. The nearest: "
    )


def test_all_cells_miss_it_on_one_side() -> None:
    """That is an answer, too."""
    aiming = search((0.02, 0.05), 1, WIDE)
    assert conclusion(aiming).startswith("All rules of this grid are too hard. The nearest: ")
    assert conclusion(search((0.95,), 1, WIDE)).startswith("nl is too easy: perfect games 9")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("reached", "reaches the aim"),
        ("open", "can't be told yet"),
        ("too little", "misses it: too hard"),
        ("too much", "misses it: too easy"),
    ],
)
def test_what_fresh_deals_say(answer: Answer, words: str) -> None:
    figure = Figure(0.2, 0.1, 0.25, 100)
    assert verdict(read_aim(WIDE), Confirmation(0, figure, answer, None)) == words


def test_few_deals_leave_it_open_and_say_how_many_would_tell() -> None:
    rules = grid("nl", None).points[0].rules
    made = Grid("coin", (), (Point((), rules),), ())
    aiming = Aiming(made, read_aim(WIDE), executor=Coins((0.4,), 3))
    aiming.run(deals=30)
    (found,) = aiming.confirmations
    assert (found.figure.deals, found.answer) == (30, "open")
    assert found.enough is not None
    assert 50 < found.enough < 1000


class Watched(Coins):
    """Notes which seeds are played."""

    def __init__(self) -> None:
        super().__init__((0.4, 0.1), 0)
        self.seeds: set[int] = set()

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        def noted() -> Iterator[Chunk]:
            for chunk in work:
                self.seeds.update(chunk.seeds)
                yield chunk

        super().play(noted(), done)


def test_the_deals_that_confirm_are_others_than_those_that_chose() -> None:
    rules = grid("nl", None).points[0].rules
    watched = Watched()
    made = Grid("coins", (), (Point((0,), rules), Point((1,), rules)), ())
    aiming = Aiming(made, read_aim(WIDE), first=7, executor=watched)
    aiming.run(deals=60)
    assert watched.seeds == {*range(7, 67), *range(7 + FRESH, 67 + FRESH)}
    assert aiming.choosing.played[0] == 60
    assert aiming.confirmations[0].figure.deals == 60


class Stopped(Coins):
    """Somebody presses Ctrl-C after so many chunks."""

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        super().play(islice(work, 6), done)
        raise KeyboardInterrupt


def test_what_was_chosen_until_somebody_stopped_it_is_shown() -> None:
    rules = grid("nl", None).points[0].rules
    made = Grid("coins", (), tuple(Point((place,), rules) for place in range(3)), ())
    aiming = Aiming(made, read_aim(WIDE), executor=Stopped((0.4, 0.4, 0.4), 0))
    with pytest.raises(KeyboardInterrupt):
        aiming.run()
    assert aiming.choosing.played == [40, 20, 0]
    assert [figure.deals for figure in aiming.choosing.seen] == [40, 20, 0]
    assert aiming.confirmations == ()
