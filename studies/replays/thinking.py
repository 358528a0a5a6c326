"""How long people think about a turn: set by level and by what the turn is spent on."""

import re
from collections.abc import Mapping, Sequence

from tamaya.grammar.suggest import nearest
from tamaya.studies.replays.replay import KINDS

SECONDS = 30.0
"""So long people are taken to think about a turn, unless it is set otherwise."""

MOST = 3600.0

Thinking = Mapping[str, Mapping[str, float]]
"""For each level the seconds of a turn of each kind."""

_ENTRY = re.compile(
    r"(?:(?:(?P<level>[a-z+-]+)\.)?(?P<kind>[a-z]+)=)?(?P<seconds>\d{1,4}(?:\.\d{1,3})?)"
)


class ThinkingError(ValueError):
    """Thinking times that can't be read, and why."""


def thinking_times(text: str | None, levels: Sequence[str]) -> Thinking:
    """The thinking times of a text such as `20`, `hint=40,play=10` or `20,newcomer.hint=60`. What
    is said of a level counts before what is said of all, and a kind before a number alone.

    >>> thinking_times("20,newcomer.hint=60", ["newcomer"])["newcomer"]
    {'hint': 60.0, 'play': 20.0, 'discard': 20.0, 'other': 20.0}
    """
    times: dict[tuple[str | None, str | None], float] = {}
    for word in (text or "").split(",") if text else []:
        entry = _ENTRY.fullmatch(word.strip())
        if entry is None:
            raise ThinkingError(
                f"`--minutes` takes seconds for a turn, not `{word.strip()[:40]}`; write `20`, "
                "`hint=40,play=10` or `newcomer.hint=60`"
            )
        level, kind, seconds = entry["level"], entry["kind"], float(entry["seconds"])
        if kind is not None and kind not in KINDS:
            raise ThinkingError(f"there is no kind of turn `{kind[:40]}`{_advice(kind, KINDS)}")
        if level is not None and level not in levels:
            raise ThinkingError(f"no `{level[:40]}` plays here{_advice(level, levels)}")
        if not 0 < seconds <= MOST:
            raise ThinkingError(f"a turn takes more than 0 and at most {MOST:.0f} seconds")
        times[level, kind] = seconds
    return {level: {kind: _time(times, level, kind) for kind in KINDS} for level in levels}


def _advice(word: str, names: Sequence[str]) -> str:
    near = nearest(word, names)
    return f"; did you mean `{near}`?" if near else f"; there are {', '.join(names)}"


def _time(times: Mapping[tuple[str | None, str | None], float], level: str, kind: str) -> float:
    order = ((level, kind), (None, kind), (None, None))
    return next((times[key] for key in order if key in times), SECONDS)
