"""The figure of how hard rules are for people: its parts by hand, and what it says of the scale."""

import pytest
from benchmarks.players.difficulty import (
    STATE,
    Variant,
    by_name,
    by_others,
    difficulty,
    kept,
    ranks,
    spearman,
    told_and_tight,
)


def test_equals_share_a_rank() -> None:
    assert ranks([30, 10, 20, 10]) == [3, 0.5, 2, 0.5]
    assert spearman([1, 2, 3], [10, 20, 40]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)


def test_twins_belong_to_one_family() -> None:
    assert {Variant(name, 1, 0).family for name in ("Rainbow (6 Suits)", "Rainbow (4 Suits)")} == {
        "Rainbow"
    }
    assert by_name(Variant("Black & Dark Omni (6 Suits)", 1, 0)) == (6, 2, 1)


def test_a_family_is_judged_by_the_others() -> None:
    """Its own results change nothing of what is said of it."""
    people = [Variant(f"{name} (5 Suits)", 100, 50 - 10 * at) for at, name in enumerate("abcd")]
    rows = [[float(at)] for at in range(4)]
    before = by_others(people, rows)
    changed = by_others([people[0]._replace(perfect=99), *people[1:]], rows)
    assert changed[0] == pytest.approx(before[0])
    assert changed[1] != pytest.approx(before[1])


def test_the_scale_is_there() -> None:
    """What anybody would say of these is so on the scale."""
    results = kept(STATE)
    rows = {name: told_and_tight(results, name) for name, _, _ in results}
    scale = {name: difficulty(row) for name, row in rows.items() if row is not None}
    assert len(scale) == 132
    assert scale["6 Suits"] < scale["Rainbow (6 Suits)"] < scale["Black (5 Suits)"]
    assert scale["Dark Rainbow (6 Suits)"] < scale["Black & Dark Null (6 Suits)"]
