"""Which deals are played next: sets of seeds, rounds and chunks, and the points of a search."""

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from random import Random

import pytest

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.aims import read_aim
from tamaya.studies.sweeps.choosing import FIRST, MOST_PROPOSED, AimSearch
from tamaya.studies.workers.planning import Rounds, Seeds
from tamaya.studies.workers.running import Chunk, PlayedChunk

# ------------------------------------------------------------------- sets of seeds


def test_ranges_that_touch_are_one() -> None:
    assert [*Seeds([range(5, 8), range(8, 10), range(1, 3)])] == [range(1, 3), range(5, 10)]
    assert [*Seeds([range(5, 8), range(1, 6)])] == [range(1, 8)]
    assert [*Seeds([range(1, 3), range(5, 7), range(2, 6)])] == [range(1, 7)]
    assert [*Seeds([range(4, 4)])] == []


def test_seeds_are_those_of_a_plain_set() -> None:
    """However many ranges are added, in whatever order."""
    chance = Random(3)
    for _ in range(50):
        seeds, plain = Seeds(), set[int]()
        for _ in range(chance.randrange(6)):
            first = chance.randrange(30)
            more = range(first, first + chance.randrange(8))
            seeds.add(more)
            plain.update(more)
        assert {seed for one in seeds for seed in one} == plain
        assert len(seeds) == len(plain)
        asked = range(chance.randrange(20), 20 + chance.randrange(20))
        gaps = [*seeds.gaps(asked)]
        assert {seed for gap in gaps for seed in gap} == {*asked} - plain
        assert all(gaps)
        for seed in range(40):
            assert seeds.next_gap(seed) == next(n for n in range(seed, 99) if n not in plain)


# ------------------------------------------------------------------- rounds


def played(rounds: Rounds, seconds: float) -> list[Chunk]:
    """All chunks, of which each deal takes so long."""
    chunks = []
    for chunk in islice(rounds.chunks(), 1_000):
        rounds.learn(PlayedChunk(chunk, [], seconds * chunk.count))
        chunks.append(chunk)
    return chunks


@pytest.mark.parametrize("seconds", [0.001, 0.3, 30.0])
@pytest.mark.parametrize("width", [1, 4])
def test_every_deal_is_played_once_by_every_cell(seconds: float, width: int) -> None:
    """But for those that a cell knows; and no chunk crosses the end of a block."""
    known = [Seeds(), Seeds([range(10, 30), range(95, 130)])]
    chunks = played(Rounds(known, 3, 200, width=width, block=50), seconds)
    seeds = Counter((chunk.cell, seed) for chunk in chunks for seed in chunk.seeds)
    assert {*seeds.values()} == {1}
    for cell, knows in enumerate(known):
        has = {seed for one in knows for seed in one}
        assert {seed for of, seed in seeds if of == cell} == {*range(3, 203)} - has
    assert all(chunk.first // 50 == (chunk.first + chunk.count - 1) // 50 for chunk in chunks)


def test_while_nobody_knows_how_long_a_deal_takes_rounds_are_short() -> None:
    """Five deals of each cell; in parts, where there are many to play them."""
    first = [*islice(Rounds([Seeds(), Seeds()], 0, None).chunks(), 3)]
    assert first == [Chunk(0, 0, 5), Chunk(1, 0, 5), Chunk(0, 5, 5)]
    parts = [*islice(Rounds([Seeds(), Seeds()], 0, None, width=2).chunks(), 3)]
    assert parts == [Chunk(0, 0, 3), Chunk(0, 3, 2), Chunk(1, 0, 3)]


def test_quick_deals_make_longer_rounds_and_chunks() -> None:
    """Four times as long at most; and a chunk takes about a second."""
    chunks = played(Rounds([Seeds()], 0, 1_000, round_seconds=10.0), 0.01)
    assert max(chunk.count for chunk in chunks) <= 100
    assert max(chunk.count for chunk in chunks) > 30
    slow = played(Rounds([Seeds()], 0, 20, round_seconds=10.0), 4.0)
    assert all(chunk.count == 1 for chunk in slow[5:])


def test_rounds_end_when_there_is_enough() -> None:
    chunks = played(Rounds([Seeds()], 7, None, is_enough=lambda deals: deals >= 40), 0.5)
    last = max(chunk.first + chunk.count for chunk in chunks)
    assert 47 <= last < 47 + 4 * 20
    assert played(Rounds([Seeds([range(50)])], 0, 50), 0.5) == []


# ------------------------------------------------------------------- searches for an aim


def search(chances: list[float], deals: int) -> AimSearch:
    """A search among points of which each shows its chance, ever more surely."""
    aim = read_aim("practised 4 perfect 45-55%")

    def judge(point: int, places: range, confidence: float) -> Figure:
        wide = 1.0 if not places else min(1.0, 2 / len(places) ** 0.5)
        of = chances[point]
        return Figure(of, max(0.0, of - wide), min(1.0, of + wide), len(places))

    def play(rounds: Mapping[int, range]) -> None:
        assert all(found.played[point] == places.start for point, places in rounds.items())

    found = AimSearch(aim, len(chances), play, judge)
    found.run(deals)
    return found


def test_the_nearer_half_plays_on() -> None:
    found = search([0.1, 0.48, 0.9, 0.5, 0.3, 0.7], 400)
    assert found.ranked()[:2] in ([3, 1], [1, 3])
    assert found.played[3] == 400
    assert min(found.played) == FIRST
    assert found.proposed()[0] == found.ranked()[0]
    assert len(found.proposed()) <= MOST_PROPOSED


def test_a_point_is_out_once_its_interval_lies_outside() -> None:
    found = search([0.05, 0.5, 0.98], 4_000)
    assert found.out.get(0) == "too little"
    assert found.out.get(2) == "too much"
    assert found.proposed() == [1]
