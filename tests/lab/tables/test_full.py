"""What small tables show, held to the full one: confirmed by a game or a proof, or a note."""

from pathlib import Path

from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.full.allowance import allowed_by_fireworks
from tamaya.lab.check.full.games import FullTable
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.check.phases.playing import Walks
from tamaya.lab.findings import Finding
from tamaya.testing.tables import house
from tamaya.variants.compile.passes import compile_rules

DEFECTS = Path(__file__).parents[1] / "defects"
PLAN = Plan(CheckLimits(seconds=60, states=3_000, examples=4), phases=(Walks(),))


def found(name: str) -> list[Finding]:
    report = check(str(DEFECTS / f"{name}.hanabi"), PLAN)
    assert report.errors == []
    return report.findings


def test_what_can_happen_is_shown_by_a_game() -> None:
    """Eight hints and hands of five are another thing than one hint and hands of two."""
    (stuck,) = found("smoke-and-turns")
    assert (stuck.code, stuck.is_defect) == ("F103", True)
    assert "at the full table with" in stuck.scope


def test_what_is_not_seen_there_is_a_note() -> None:
    """The last card that is placed ends the game there: nobody gives points up by it."""
    by_code = {finding.code: finding for finding in found("answered")}
    stopping = by_code["F202"]
    assert stopping.diagnostic.severity == "note"
    assert stopping.diagnostic.message.startswith("at a small table: ending the game at once")
    assert stopping.line is not None


def test_what_small_tables_have_too_few_points_for_is_found_at_the_full_one() -> None:
    (losing,) = found("paid-to-lose")
    assert (losing.code, losing.is_defect) == ("F201", True)
    assert "scores 5 here" in losing.diagnostic.message
    assert "games of the full table" in losing.scope
    assert losing.trace is not None
    assert len(losing.trace.record["deck"]) == 50


def test_fireworks_alone() -> None:
    """Nothing ends the game too early here, and there it always does."""
    plain = allowed_by_fireworks(compile_rules("nl"))
    assert plain is not None
    assert plain.best == 25
    early = house("when a firework is completed { end }", "nl")
    allowed = allowed_by_fireworks(early)
    assert allowed is not None
    assert allowed.best == 21
    never = {early.reactions[i].trigger.event for i in range(len(early.reactions))} - {
        early.reactions[i].trigger.event for i in allowed.fire
    }
    assert "all_completed" in never
    assert "firework_completed" not in never


def test_losing_comes_before_ending() -> None:
    """Players who complete red last have all fireworks and have lost."""
    allowed = allowed_by_fireworks(house("when the red firework is completed { lose }", "nl"))
    assert allowed is not None
    assert allowed.best == 24


def test_games_of_the_full_table_come_far() -> None:
    """And everywhere: to high scores, to lost games, and to the end of the deck."""
    full = FullTable(compile_rules("nl"), float("inf"))
    tables = [list(played.tables())[-1] for played in full.games()]
    ends = [table.over for table in tables if table.over is not None]
    assert len(ends) == len(tables) > 50
    assert max(end.score for end in ends) >= 24
    assert any(end.lost for end in ends)
    assert any(table.deck_ran_out and table.points == 0 for table in tables)
    again = FullTable(compile_rules("nl"), float("inf"))
    assert again.games() == full.games()


def test_the_newest_clause_that_makes_the_difference_is_to_blame() -> None:
    """`a lost game scores 0` stands in the booklet, and did no harm before there were cards that
    cost points."""
    (losing,) = found("ash")
    assert losing.code == "F201"
    assert losing.clause.startswith("suit ash a { cards")
    assert losing.diagnostic.labels[0].text == "in expansion ash"


def test_a_clause_of_the_house_rule_stays_to_blame() -> None:
    """Of two clauses the one that the fault itself names, where it is one of the house rule."""
    (losing,) = found("paid-to-lose")
    assert losing.clause == "a lost game scores 5"
