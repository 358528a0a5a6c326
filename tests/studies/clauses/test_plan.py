"""Which rule sets show what single clauses do, and why some can't be made."""

from pathlib import Path

import pytest
from tests.house.tiers import share
from tests.made.parted import THREE, planned

from tamaya import rules
from tamaya.lab.check.files.trials import clauses_of
from tamaya.studies.clauses.plan import clause_plan, own_declarations
from tamaya.studies.sweeps.spoken import SweepError
from tamaya.variants.compile.compose.composition import compose
from tamaya.variants.compile.passes import compile_rules, named_rules
from tamaya.variants.library import CATALOGUE, HOUSE_RULES, catalogue_declaration, catalogue_index

HOUSE = [name for name, file in catalogue_index().items() if file.startswith(HOUSE_RULES)]


def test_each_clause_is_left_out_and_added_alone(tmp_path: Path) -> None:
    plan, sets = planned(tmp_path)
    assert [one.words for one in plan.trials] == [
        "replace tokens hints [purse]",
        "discard { replace regains 0 hints }",
        "when a card is placed { regain 1 hint }",
    ]
    assert [one.where.rpartition("/")[2] for one in plan.trials] == [
        "mine.hanabi:3:3",
        "mine.hanabi:4:13",
        "mine.hanabi:5:3",
    ]
    assert {one.part for one in plan.trials} == {"mine"}
    assert plan.base.place is not None
    assert sets[plan.base.place] == rules("nl")
    for at, one in enumerate(plan.trials):
        assert one.left_out.place is not None
        assert one.alone.place is not None
        for place, changed in ((one.left_out.place, at != 0), (one.alone.place, at == 0)):
            assert (sets[place].hints.total == 4) == changed
        for place, changed in ((one.left_out.place, at != 1), (one.alone.place, at == 1)):
            assert (sets[place].discarding.regains == 0) == changed
        for place, changed in ((one.left_out.place, at != 2), (one.alone.place, at == 2)):
            assert (len(sets[place].reactions_to("placed")) == 1) == changed
    assert len({*sets}) == len(sets) == 8
    assert plan.contrasts == [(0, 3), (0, 5), (0, 7), (0, 1), (1, 2), (1, 4), (1, 6)]
    assert plan.name(0).endswith("mine.hanabi:nl+mine")
    assert plan.name(5).endswith("nl+mine without clause 2: discard { replace regains 0 hints }")
    assert plan.name(6).endswith("with only clause 3: when a card is placed { regain 1 hint }")
    assert compile_rules(plan.text).hash == sets[0].hash, "the library is as it was"


def test_a_single_clause_needs_no_rule_sets_of_its_own(tmp_path: Path) -> None:
    plan, _ = planned(tmp_path, 'expansion mine "m" { replace tokens hints 3 }')
    (one,) = plan.trials
    assert (plan.base.place, one.left_out.place, one.alone.place) == (1, 1, 0)
    assert plan.contrasts == [(0, 1), (1, 0)]


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    text = """expansion mine "m" {
      suit teal t { cards 1 1 1 2 2 3 3 4 4 5 built 1 2 3 4 5 }
      when a teal card is placed { regain 1 hint }
      rating { 0 to 30 "well" }
    }"""
    suit, reward, rating = planned(tmp_path, text.replace("rating", "replace rating")).plan.trials
    assert suit.left_out.place is None
    assert "teal" in suit.left_out.reason
    assert suit.alone.place is not None
    assert reward.left_out.place is not None
    assert reward.alone.place is None
    assert "teal" in reward.alone.reason
    assert rating.left_out.reason == "without it nothing changes in play"
    assert rating.alone.reason == "it changes nothing in play"


def test_players_who_can_play_all_of_them(tmp_path: Path) -> None:
    text = "replace players 2 to 6  hand 3 cards with 6 players  replace tokens hints 3"
    plan, _ = planned(tmp_path, f'expansion mine "m" {{ {text} }}')
    assert plan.players == (2, 3, 4, 5)
    assert [one.left_out.place is None for one in plan.trials] == [True, True, False]
    assert plan.trials[0].left_out.reason == "without it nothing changes in play"
    more, _, tokens = clause_plan(plan.text, [6]).plan.trials
    assert more.left_out.reason == "6 players can't play so"
    assert tokens.alone.reason == "without the others there are no rules: 6 players can't play so"


def test_own_is_what_does_not_come_from_the_catalogue(tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text(THREE + "game ours like nl { replace tokens hints 6 }\n")

    def own(text: str) -> list[str]:
        return [one.name for one in own_declarations(compose(*named_rules(text)))]

    assert own(f"{file}:nl+expert+mine") == ["mine"]
    assert own(f"{file}:ours+mine") == ["ours", "mine"]
    assert own(f"{file}:nl+expert") == own("nl+expert") == ["expert"]
    assert own("nl") == []


@pytest.mark.parametrize(
    ("rules", "message"),
    [("nl", "no clause besides those of its game"), ("nl+mine", "plays the same")],
)
def test_where_there_is_nothing_to_leave_out(rules: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(SweepError, match=message):
        planned(tmp_path, 'expansion mine "m" { replace rating by nothing }', rules)


@pytest.mark.parametrize("name", share(HOUSE, 20))
def test_no_clause_of_a_house_rule_is_dropped(name: str) -> None:
    expansion = catalogue_declaration(name)
    assert expansion is not None
    plan, sets = clause_plan(f"nl+{name}", library=CATALOGUE)
    assert len(plan.trials) >= len(list(clauses_of(expansion)))
    for one in plan.trials:
        for side in (one.left_out, one.alone):
            assert (side.place is None) == bool(side.reason)
    used = {place for both in plan.contrasts for place in both}
    assert used == {*range(len(sets))}
