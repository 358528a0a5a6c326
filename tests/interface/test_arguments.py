"""Wrong arguments: each parameter of each public function gets values of every kind.

Functions and parameters are those that `inspect.signature` names, and which values are of the wrong
kind follows from the annotations. So a new function is tried as soon as it is public.
"""

import collections.abc
import inspect
import math
import types
import typing
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import numpy
import pytest

import tamaya
from tamaya.engine.play import start
from tamaya.players.levels.levels import LEVELS
from tamaya.studies.games.perfect import PERFECT

DECLARED = (tamaya.RulesError, TypeError, ValueError, OSError, RuntimeError)
RULES = tamaya.rules("nl")
DEAL = tamaya.deal(RULES, 2, 0)
BOUND = tamaya.solve(DEAL)

VALUES: dict[str, object] = {
    "None": None,
    "True": True,
    "text": "nl",
    "empty text": "",
    "strange text": "\0`{}`" * 20,
    "bytes": b"nl",
    "zero": 0,
    "minus one": -1,
    "one": 1,
    "ninety-nine": 99,
    "huge": 10**30,
    "half": 0.5,
    "minus a half": -0.5,
    "nan": math.nan,
    "complex": 1j,
    "object": object(),
    "class": int,
    "list": [],
    "list of None": [None],
    "list of text": ["nl", "nowhere"],
    "list of lists": [[1]],
    "dict": {},
    "dict of numbers": {1: 2},
    "set": {3},
    "path": Path("nowhere"),
    "path of rules": Path("nowhere.hanabi"),
    "path of a folder": Path("/"),
    "rules": RULES,
    "deal": DEAL,
    "bound": BOUND,
    "state": start(DEAL),
    "tuple": (),
}
RIGHT: dict[str, object] = {
    "bound": BOUND,
    "claim": BOUND,
    "deal": DEAL,
    "deals": [DEAL],
    "expression": "nl",
    "file": "nowhere.json",
    "folder": "nowhere",
    "game": {"rules": "nl", "players": 2, "seed": 1},
    "level": "random",
    "one": "nl",
    "other": "nl",
    "play": False,
    "players": 2,
    "rules": "nl",
    "seconds": 0.05,
    "seeds": [1],
    "time_limit": 0.5,
    "what": DEAL,
    "wish": "open",
    "deals of study": 1,
    "levels of study": "random",
}
"""What the other parameters get meanwhile, where they have no default or one that takes long."""


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    for name in tamaya.__all__:
        value = getattr(tamaya, name)
        if inspect.isfunction(value):
            yield name, value


PARAMETERS = [
    pytest.param(function, parameter, id=f"{name}-{parameter}")
    for name, function in functions()
    for parameter in inspect.signature(function).parameters
]


def called(function: Callable[..., object], parameter: str, value: object) -> object:
    """Call it with one value of ours; what it yields is taken, too."""
    places: list[object] = []
    names: dict[str, object] = {}
    for name, one in inspect.signature(function).parameters.items():
        usual = RIGHT.get(f"{name} of {function.__name__}", RIGHT.get(name, one.default))
        assert usual is not one.empty, f"what may `{name}` be?"
        given = value if name == parameter else usual
        if one.kind == one.VAR_POSITIONAL:
            places.append(given)
        else:
            names[name] = given
    result = function(*places, **names)
    return [*islice(result, 3)] if isinstance(result, types.GeneratorType) else result


def fits(hint: Any, value: object) -> bool:
    """Whether a value is of the kind that an annotation names; of many, only whether it is many."""
    origin = get_origin(hint) or hint
    if origin in (types.UnionType, typing.Union):
        return any(fits(one, value) for one in get_args(hint))
    if origin is Literal:
        return value in get_args(hint)
    if hint is None or hint is types.NoneType:
        return value is None
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if origin is collections.abc.Iterable:
        return isinstance(value, collections.abc.Iterable) and not isinstance(value, str | bytes)
    if origin is collections.abc.Callable:
        return callable(value)
    return isinstance(value, origin)


def sentence(error: BaseException) -> str:
    """What an error says; rules may have several things wrong."""
    assert isinstance(error, DECLARED), repr(error)
    text = str(error)
    assert text.strip(), repr(error)
    assert "Traceback" not in text
    if not isinstance(error, tamaya.RulesError):
        assert len(text.splitlines()) == 1, text
        assert 12 < len(text) < 600, text
        assert " " in text
    return text


def speaks_of(parameter: str, error: Exception, told: str) -> bool:
    """Whether an error says of which kind a parameter must be."""
    return isinstance(error, TypeError) and told.startswith(f"`{parameter}` must be ")


@pytest.mark.parametrize(("function", "parameter"), PARAMETERS)
def test_only_declared_errors_with_a_sentence(
    function: Callable[..., object],
    parameter: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    # All processors, without any process.
    monkeypatch.setattr("tamaya.studies.workers.running.processors", lambda: 1)
    hint = typing.get_type_hints(function, localns=names_for_hints())[parameter]
    missed = []
    for label, value in VALUES.items():
        if parameter in ("jobs", "processes") and label == "ninety-nine":
            continue  # that many would begin
        try:
            called(function, parameter, value)
        except Exception as error:
            told = sentence(error)
            if not fits(hint, value) and not speaks_of(parameter, error, told):
                missed.append(f"{label}: {error!r}")
        else:
            if not fits(hint, value):
                missed.append(label)
    assert missed == [], f"taken, or not told of: `{parameter}` is {hint}"


def names_for_hints() -> dict[str, object]:
    """What annotations name that only type checkers import."""
    from tamaya.solver.many.find import Wish

    return {name: getattr(tamaya, name) for name in tamaya.__all__} | {"Wish": Wish}


PUBLIC: Any = tamaya
"""The same, without its types: they would refuse most of what follows."""


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: PUBLIC.solve("nl"),
            TypeError,
            "`deal` must be a deal, not the text 'nl': "
            'write `tamaya.deal("nl", players=3, seed=7)`',
        ),
        (
            lambda: PUBLIC.solve(RULES),
            TypeError,
            "`deal` must be a deal, not a Rules: write `tamaya.deal(rules, players=3, seed=7)`",
        ),
        (
            lambda: PUBLIC.rules(5),
            TypeError,
            '`expression` must be rules such as "nl+expert", or a file such as "mine.hanabi", '
            "not the number 5",
        ),
        (
            lambda: PUBLIC.deal("nl", players="3"),
            TypeError,
            "`players` must be a whole number such as 3, not the text '3'",
        ),
        (
            lambda: PUBLIC.deal("nl", 3, 1.0),
            TypeError,
            "`seed` must be a whole number such as 7, not the number 1.0",
        ),
        (
            lambda: PUBLIC.deal("nl", 3, -1),
            ValueError,
            "a seed is a number from 0 to 18446744073709551615, not -1",
        ),
        (
            lambda: PUBLIC.deal("nl", 1),
            ValueError,
            "these rules are for 2 to 5 players, not 1",
        ),
        (
            lambda: PUBLIC.deal("nl", 99),
            ValueError,
            "these rules are for 2 to 5 players, not 99",
        ),
        (
            lambda: PUBLIC.deal(None, 2),
            TypeError,
            '`rules` must be rules such as "nl+expert", or a file such as "mine.hanabi", not None',
        ),
        (
            lambda: PUBLIC.solve(DEAL, -1),
            ValueError,
            "`time_limit` must be more than 0 seconds, not -1",
        ),
        (
            lambda: PUBLIC.solve(DEAL, only="dvie"),
            ValueError,
            "there is no stage 'dvie'; there are dive, one-hand-briefly, tempers",
        ),
        (
            lambda: PUBLIC.study(),
            ValueError,
            'a study needs 1 to 9 rule sets, not 0: write `tamaya.study("nl", "nl+expert")`',
        ),
        (
            lambda: PUBLIC.study("nl", levels="expret"),
            ValueError,
            f"there is no level `expret`; there are {', '.join((*LEVELS, PERFECT))}",
        ),
        (
            lambda: PUBLIC.study("nl", players=[]),
            ValueError,
            "`players` must hold a number of players such as 3; it is empty",
        ),
        (
            lambda: PUBLIC.rules("nl", "mine.hanabi"),
            TypeError,
            "`files` must be a list of files such as [\"mine.hanabi\"], not the text 'mine.hanabi'",
        ),
        (
            lambda: PUBLIC.rules("nl", b"mine"),
            TypeError,
            '`files` must be a list of files such as ["mine.hanabi"], not a bytes',
        ),
        (
            lambda: PUBLIC.solve_many(DEAL),
            TypeError,
            "`deals` must be a list of deals, or something else that yields deals, not a Deal",
        ),
        (
            lambda: [*PUBLIC.solve_many(["nl"])],
            TypeError,
            "`deals` must hold deals, not the text 'nl'",
        ),
        (
            lambda: PUBLIC.find("nl", 2, "prefect"),
            ValueError,
            "`wish` can't be 'prefect'; there are 'not-perfect', 'tightest', 'worst', 'open'",
        ),
        (
            lambda: PUBLIC.find("nl", 2, 26),
            ValueError,
            "`wish` must be a number from 0 to 25, not 26",
        ),
        (
            lambda: PUBLIC.replay("nowhere.json"),
            FileNotFoundError,
            "`nowhere.json` can't be read: No such file or directory",
        ),
        (
            lambda: PUBLIC.rules(Path("nowhere.hanabi")),
            tamaya.RulesError,
            "`nowhere.hanabi`",
        ),
        (
            lambda: PUBLIC.rules(Path("nl")),
            tamaya.RulesError,
            "there is no file `nl`",
        ),
        (
            lambda: PUBLIC.play_games("nl", 2, "random", 5),
            TypeError,
            "`seeds` must be a range such as range(100), or a list of seeds, not the number 5",
        ),
        (
            lambda: PUBLIC.kept_study("nowhere"),
            ValueError,
            "nowhere",
        ),
    ],
)
def test_what_it_says(
    call: Callable[[], object],
    error: type[Exception],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)


def test_numbers_of_numpy_are_numbers() -> None:
    """They come out of tables and of arrays of seeds."""
    numbers: Any = numpy.array([2, 7])
    dealt = tamaya.deal("nl", numbers[0], numbers[1])
    assert dealt == tamaya.deal("nl", 2, 7)
    assert type(dealt.seed) is int
    assert [row.seed for row in tamaya.play_games("nl", 2, "random", numbers)] == [2, 7]
    assert tamaya.study("nl", players=numbers[:1], levels="random", deals=1).run.players == (2,)


def test_several_processes_need_a_guard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that would do everything again in each process is told so, before any begins."""
    program = tmp_path / "mine.py"
    program.write_text("import tamaya\n")
    monkeypatch.setattr("__main__.__file__", str(program), raising=False)
    with pytest.raises(RuntimeError, match="`jobs` above 1 each process imports your program"):
        tamaya.solve_many([DEAL], jobs=2)
    program.write_text('import tamaya\nif __name__ == "__main__": ...\n')
    tamaya.solve_many([DEAL], jobs=2).close()
