"""The arguments of public functions: what they may be, and one sentence for what they may not.

A value of the wrong kind is a `TypeError`, a value out of range a `ValueError`. Rules that a text
names raise a `RulesError`, as everywhere.
"""

import math
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from operator import index
from pathlib import Path
from typing import SupportsIndex

from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import MOST_SEED, Deal
from tamaya.grammar.suggest import nearest
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library
from tamaya.variants.rules import Rules

MOST_JOBS = 256
_MOST_SHOWN = 40


def named(value: object) -> str:
    """A value as a message names it: `the text 'nl'`, `the number 5`, `a Rules`."""
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return f"the text {_cut(repr(value))}"
    if isinstance(value, int | float):
        return f"the number {_cut(repr(value))}"
    if isinstance(value, Path):
        return f"the path {_cut(repr(str(value)))}"
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def misfit(name: str, wanted: str, value: object) -> TypeError:
    """The refusal of a value of the wrong kind."""
    return TypeError(f"`{name}` must be {wanted}, not {named(value)}")


# ------------------------------------------------------------------- numbers


def whole(name: str, value: object, least: int, most: int, example: str = "3") -> int:
    """A whole number, be it one of NumPy's."""
    number = integer(name, value, example)
    if not least <= number <= most:
        shown = _cut(str(number))
        raise ValueError(f"`{name}` must be a number from {least} to {most}, not {shown}")
    return number


def integer(name: str, value: object, example: str = "3") -> int:
    """A whole number of any size."""
    if not isinstance(value, bool) and isinstance(value, SupportsIndex):
        with suppress(TypeError):  # an array has the method, too
            return index(value)
    raise misfit(name, f"a whole number such as {example}", value)


def seed_of(name: str, value: object) -> int:
    seed = integer(name, value, "7")
    if not 0 <= seed <= MOST_SEED:
        raise DealError(f"a seed is a number from 0 to {MOST_SEED}, not {_cut(str(seed))}")
    return seed


def seconds_of(name: str, value: object, zero: bool = False) -> float:
    """A time; only some may be no time at all."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise misfit(name, "a number of seconds such as 10", value)
    if math.isnan(value) or value < 0 or (value == 0 and not zero):
        raise ValueError(f"`{name}` must be more than 0 seconds, not {value}")
    return value


def points_of(name: str, value: object) -> float:
    """A number of points, more than none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise misfit(name, "a number of points such as 0.5", value)
    if not 0 < value < math.inf:
        raise ValueError(f"`{name}` must be more than 0 points, not {value}")
    return value


def players_of(value: object, rules: Rules) -> int:
    """How many play. Raises `DealError` where the rules are not for so many."""
    count = integer("players", value)
    try:
        rules.hands_of(count)
    except ValueError as error:
        raise DealError(str(error)) from None
    return count


def jobs_of(name: str, value: object, least: int = 1) -> int:
    """How many processes. Several can't begin from a program that would run again in each."""
    jobs = whole(name, value, least, MOST_JOBS)
    if jobs != 1 and _runs_again():
        raise RuntimeError(
            f"with `{name}` above 1 each process imports your program, which must not start over "
            'there: put what it does below `if __name__ == "__main__":`'
        )
    return jobs


def _runs_again() -> bool:
    """Whether the program that runs here does all that it does wherever it is imported."""
    file = getattr(sys.modules.get("__main__"), "__file__", None)
    if not isinstance(file, str) or not file.endswith(".py"):
        return False
    try:
        return "__name__" not in Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


# ------------------------------------------------------------------- words


def flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise misfit(name, "True or False", value)
    return value


def one_of(name: str, value: object, choices: Iterable[str]) -> str:
    """One of a few words."""
    words = list(choices)
    if not isinstance(value, str):
        raise misfit(name, f"a text such as {words[0]!r}", value)
    if value not in words:
        meant = nearest(value, words)
        advice = f"did you mean {meant!r}?" if meant else f"there are {', '.join(map(repr, words))}"
        raise ValueError(f"`{name}` can't be {_cut(repr(value))}; {advice}")
    return value


def callback(name: str, value: object) -> None:
    if value is not None and not callable(value):
        raise misfit(name, "a function, or None", value)


# ------------------------------------------------------------------- rules and deals


def rules_of(name: str, value: object) -> Rules:
    """Rules, or those that an expression or a file holds."""
    if isinstance(value, Rules):
        return value
    return compile_rules(expression_of(name, value))


def compiled(name: str, value: object, library: Library) -> Rules:
    return compile_rules(expression_of(name, value), library)


def expression_of(name: str, value: object) -> str:
    """A rules expression, or a file with rules."""
    if isinstance(value, Path):
        return path_text(value)
    if not isinstance(value, str):
        raise misfit(name, 'rules such as "nl+expert", or a file such as "mine.hanabi"', value)
    return value


def path_text(path: Path) -> str:
    """A path as rules expressions write it, so that it isn't taken for a name."""
    text = str(path)
    return text if text.endswith(".hanabi") or "/" in text or "\\" in text else f"./{text}"


def deal_of(value: object, among: str = "") -> Deal:
    """A deal; or one `among` several, by the name of the argument that holds them."""
    if isinstance(value, Deal):
        return value
    wanted = f"`{among}` must hold deals" if among else "`deal` must be a deal"
    how = 'write `tamaya.deal("nl", players=3, seed=7)`'
    if isinstance(value, Rules):
        how = "write `tamaya.deal(rules, players=3, seed=7)`"
    raise TypeError(f"{wanted}, not {named(value)}: {how}")


# ------------------------------------------------------------------- several of something


def several(name: str, value: object, what: str) -> Iterable[object]:
    """Something to go through, and no text, which would be taken letter by letter."""
    if isinstance(value, str | bytes | bytearray | dict) or not isinstance(value, Iterable):
        raise misfit(name, what, value)
    return value


def seeds_of(name: str, value: object) -> Iterator[int]:
    """Seeds, each looked at when its turn comes."""
    what = "a range such as range(100), or a list of seeds"
    return (seed_of(name, seed) for seed in several(name, value, what))


def files_of(name: str, value: object) -> list[str | Path]:
    what = 'a list of files such as ["mine.hanabi"]'
    files: list[str | Path] = []
    for file in several(name, value, what):
        if not isinstance(file, str | Path):
            raise misfit(name, what, file)
        files.append(file)
    return files


def numbers_of(name: str, value: object) -> tuple[int, ...] | None:
    """One number of players or several; None leaves them open."""
    if value is None:
        return None
    if isinstance(value, SupportsIndex) and not isinstance(value, Iterable):
        return (integer(name, value),)
    what = "a number of players such as 3, or a list such as [2, 3]"
    counts = several(name, value, what)
    numbers = tuple(integer(name, count) for count in counts)
    if not numbers:
        raise ValueError(f"`{name}` must hold a number of players such as 3; it is empty")
    return numbers


def levels_of(name: str, value: object) -> tuple[str, ...] | None:
    """One level or several; None leaves them open."""
    if value is None:
        return None
    if isinstance(value, str):
        return (value,)
    what = 'a level such as "practised", or a list of levels'
    levels: list[str] = []
    for level in several(name, value, what):
        if not isinstance(level, str):
            raise misfit(name, what, level)
        levels.append(level)
    if not levels:
        raise ValueError(f"`{name}` must hold a level such as 'practised'; it is empty")
    return tuple(levels)


# ------------------------------------------------------------------- files


def path_of(name: str, value: object, what: str) -> Path:
    if not isinstance(value, str | Path):
        raise misfit(name, what, value)
    return Path(value)


def text_in(name: str, value: object, what: str, most: int) -> str:
    """The text of a file, no more of it than `most` allows. Raises `OSError` with a sentence."""
    path = path_of(name, value, what)
    return _reading(name, path, lambda: _begun(path, most))


def _begun(path: Path, most: int) -> str:
    with path.open("rb") as stream:
        return stream.read(most + 2).decode("utf-8-sig", errors="replace")


def _reading(name: str, path: Path, read: Callable[[], str]) -> str:
    try:
        return read()
    except ValueError:
        raise ValueError(f"`{name}` must be the name of a file, not {named(str(path))}") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise type(error)(f"`{_cut(str(path))}` can't be read: {reason}") from None
