"""Small changes of somebody's own clauses, and the search for those that reach an aim."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.made.parted import THREE

from tamaya.engine.game.shuffle import Chance
from tamaya.grammar.printing.format import phrase
from tamaya.players.levels.levels import LEVELS
from tamaya.studies.clauses.changes import ChangedRules, OwnChanges
from tamaya.studies.clauses.seeking import MOST_PAIRS, Direction, Seeking
from tamaya.studies.outcomes import Outcome
from tamaya.studies.sweeps.aiming import Aiming
from tamaya.studies.sweeps.aims import read_aim
from tamaya.studies.sweeps.spoken import SweepError
from tamaya.studies.workers.running import Chunk, Done, PlayedChunk
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules


def written(folder: Path, text: str = THREE) -> str:
    file = folder / "mine.hanabi"
    file.write_text(text, encoding="utf-8")
    return f"{file}:nl+mine"


def test_a_clause_less_or_a_number_one_step_away(tmp_path: Path) -> None:
    own = OwnChanges(written(tmp_path), 2)
    singles = own.singles()
    assert [one.words for one in singles] == [
        "as they stand",
        "option purse = 1 to 8, normally 4→5",
        "option purse = 1 to 8, normally 4→3",
        "without replace tokens hints [purse]",
        "without discard { replace regains 0 hints }",
        "without when a card is placed { regain 1 hint }",
        "when a card is placed { regain 1 hint→2 hints }",
        "when a card is placed { regain 1 hint→0 hints }",
    ]
    assert len({one.rules for one in singles}) == len(singles)
    assert {one.rules.hints.total for one in singles} == {3, 4, 5, 8}
    assert compile_rules(own.text) == singles[0].rules, "the library is as it was"


def test_what_is_shown_is_what_is_played(tmp_path: Path) -> None:
    """Her text with the lines of a change in it makes the same rules."""
    own = OwnChanges(written(tmp_path), 2)
    for at, one in enumerate(own.singles()):
        text = THREE
        for change in one.changes:
            before, after = change.lines
            assert before in text
            text = text.replace(before, after)
        text = text.replace("expect 4 hints for nl + mine", "")
        (tmp_path / f"{at}.hanabi").write_text(text)
        assert compile_rules(f"{tmp_path / str(at)}.hanabi:nl+mine") == one.rules, one.words


def test_numbers_of_players_are_left_alone(tmp_path: Path) -> None:
    text = 'expansion mine "m" { replace hand 3 cards with 2 players }'
    own = OwnChanges(written(tmp_path, text), 2)
    assert [one.words for one in own.singles()[1:]] == [
        "without replace hand 3 cards with 2 players",
        "replace hand 3→4 cards with 2 players",
        "replace hand 3→2 cards with 2 players",
    ]
    assert len(OwnChanges(own.text, 3).singles()) == 1, "with three players nothing changes"


class Strikes:
    """Plays nothing: as many games are lost as the rules' strikes and hints say."""

    width = 1

    def __init__(self, rules: list[ChangedRules], level: str) -> None:
        self.rules, self.level = rules, level

    def lost(self, rules: Rules) -> float:
        return max(
            0.0, min(1.0, 0.9 - 0.3 * (rules.strikes - 1) - 0.1 * (min(5, rules.hints.total) - 4))
        )

    def play(self, work: Iterator[Chunk], done: Done) -> None:
        for chunk in work:
            rules = self.rules[chunk.cell].rules
            outcomes = []
            for seed in chunk.seeds:
                lost = Chance(seed, rules.hash).below(1000) < 1000 * self.lost(rules)
                outcomes.append(Outcome(seed, 0, 0, lost, False, 1, 0))
            done(PlayedChunk(chunk, outcomes, 0.0))


class MadeUp(Seeking):
    def _begin(self, rules: list[ChangedRules]) -> None:
        super()._begin(rules)
        self.stages[-1][1].executor = Strikes(rules, self.aim.level)


TWO = 'expansion mine "m" { tokens strikes 2 fewer  replace tokens hints 4 }'


def sought(
    folder: Path, target: str, direction: Direction = "kinder", text: str = TWO, deals: int = 400
) -> MadeUp:
    aim = read_aim(f"{next(iter(LEVELS))} 2 lost {target}")
    seeking = MadeUp(written(folder, text), aim, direction, processes=1)
    seeking.run(deals)
    return seeking


def test_one_change_is_enough(tmp_path: Path) -> None:
    """As they stand 90 % are lost; a strike more makes that 60 %."""
    seeking = sought(tmp_path, "50-70%")
    assert {of.words for of, _ in seeking.reached} == {"tokens strikes 2→1 fewer"}
    assert len(seeking.stages) == 1
    assert not seeking.is_there


def test_two_changes_where_one_is_not_enough(tmp_path: Path) -> None:
    """A strike more and a hint more: 50 %. No single change comes near."""
    seeking = sought(tmp_path, "36-57%", deals=600)
    assert "tokens strikes 2→1 fewer and replace tokens hints 4→5" in {
        of.words for of, _ in seeking.reached
    }
    assert len(seeking.stages) == 2
    assert all(len(of.changes) == 2 for of, _ in seeking.reached)
    assert len(seeking.stages[1][0]) <= MOST_PAIRS
    first, second = (aiming for _, aiming in seeking.stages)
    assert not {s for ends in first.endings for s in ends} & {s for e in second.endings for s in e}
    alone = Aiming(first.grid, first.aim, processes=1)
    for stage in (first, second):  # both together err no more often than one would
        assert 1 - stage.sure == pytest.approx((1 - alone.sure) / 2)
        assert stage.choosing.part == alone.choosing.part / 2


def test_rules_that_are_there_or_beyond(tmp_path: Path) -> None:
    assert sought(tmp_path, "80-100%").is_there
    assert sought(tmp_path, "10-20%", "harder").is_beyond
    assert not sought(tmp_path, "10-20%", "kinder").is_beyond
    gentle = 'expansion mine "m" { replace tokens hints 7 }'
    assert sought(tmp_path, "60-80%", "kinder", gentle).is_beyond


def test_where_nothing_reaches_it(tmp_path: Path) -> None:
    seeking = sought(tmp_path, "90-100%", "harder", 'expansion mine "m" { replace tokens hints 9 }')
    assert seeking.reached == []
    assert len(seeking.stages) == 1, "of a single clause no two parts are changed together"
    nearest, figure = next(iter(seeking.nearest()))
    assert nearest.changes
    assert figure.deals


@pytest.mark.parametrize(
    ("text", "players", "message"),
    [("nl", 2, "no clause besides"), ("nl+expert", 9, "9 players can't play")],
)
def test_where_there_is_nothing_to_change(text: str, players: int, message: str) -> None:
    with pytest.raises(SweepError, match=message):
        Seeking(text, read_aim(f"{next(iter(LEVELS))} {players} lost 5%"), "kinder")


def test_a_whole_declaration_prints_as_it_is_changed(tmp_path: Path) -> None:
    for one in OwnChanges(written(tmp_path), 2).singles():
        for change in one.changes:
            if change.instead is not None:
                assert phrase(change.instead) in change.lines[1]
