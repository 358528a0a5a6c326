"""The page on players names all levels and all that is counted, and its Python runs."""

import re
from contextlib import redirect_stdout
from dataclasses import fields
from io import StringIO
from pathlib import Path
from typing import get_args

from tamaya.engine.moves import Move, MoveVerb, Receivers
from tamaya.players.levels.levels import LEVELS
from tamaya.players.levels.newcomer import ATTENTIVE, FIRST_TIMER, NEWCOMER
from tamaya.players.levels.practised import TRUST
from tamaya.players.rows import GameRow
from tamaya.studies.games.perfect import PERFECT

PAGE = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")


def first_column(heading: str) -> list[str]:
    """The words in the first column of the table under these column heads."""
    table = PAGE.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    return [word for cell in cells for word in re.findall(r"`([\w-]+)`", cell)]


def test_all_levels_are_described() -> None:
    assert first_column("Level") == [*LEVELS, PERFECT]


def test_all_that_is_counted_is_described() -> None:
    assert {*first_column("Field")} == {field.name for field in fields(GameRow)}


def test_all_moves_are_described() -> None:
    """Each verb, and each field but the verb; of a hint's receivers the fields of theirs."""
    table = PAGE.split("| `move.verb` |", 1)[1].split("\n\n", 1)[0]
    described = {word.removeprefix("to.") for word in re.findall(r"`([a-z_.]+)`", table)}
    fields_of = {field for kind in get_args(Move) for field in kind._fields}
    assert described - {"sight.rules.suits", "sight.rules.names", "sight.rules.actions"} == (
        {*get_args(MoveVerb), *fields_of, *Receivers._fields} - {"verb", "to"}
    )


def test_the_numbers_are_those_of_the_players() -> None:
    for words in (
        f"{TRUST[2]:.0%} while two".replace("%", " %"),
        f"{TRUST[0]:.0%} while none".replace("%", " %"),
    ):
        assert words in PAGE.replace("\n", " ")
    manners = (FIRST_TIMER, NEWCOMER, ATTENTIVE)
    rows = [
        *(
            [f"{share:.0%}".replace("%", " %") for share in of]
            for of in zip(*[m[:2] for m in manners], strict=True)
        ),
        *(
            [str(one_in or "–") for one_in in of]
            for of in zip(*[m[2:5] for m in manners], strict=True)
        ),
    ]
    table = PAGE.split("They differ in numbers:\n\n", 1)[1].split("\n\n", 1)[0]
    printed = [line.split(" | ")[1:] for line in table.splitlines()[2:]]
    assert [[cell.rstrip(" |") for cell in row] for row in printed] == rows


def test_the_examples_run() -> None:
    printed = []
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        with redirect_stdout(StringIO()) as out:
            exec(compile(code, "players.md", "exec"), {"__name__": "page"})
        printed.append(float(out.getvalue()))
    mean, lost = printed
    assert mean > 20
    assert lost == 0
