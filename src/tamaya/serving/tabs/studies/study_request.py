"""What the Study tab asks: who plays, how long, which rules."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from tamaya.engine.game.deal import MOST_SEED
from tamaya.engine.records.reading import RecordError, as_list, as_number, as_object, as_text
from tamaya.serving.tabs.parts.documents import Documents, documents
from tamaya.solver.clock import now
from tamaya.studies.study import StudyError
from tamaya.studies.sweeps.spoken import SweepError

MOST_SECONDS = 100
MOST_CELLS = 60
"""So many games are played of each deal."""

_LATEST = MOST_SECONDS + 10
"""A study that knows too little when its time is over goes on until then."""

_MOST_LISTED = 10


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """The part of a question that all studies share."""

    data: dict[str, object]
    documents: Documents
    players: tuple[int, ...] | None
    levels: tuple[str, ...] | None
    seconds: float
    seed: int

    @staticmethod
    def of(request: object) -> "StudyRequest":
        data = as_object(request, "what is asked")
        players = [
            as_number(one, "a number of players", 1, 99)
            for one in as_list(data.get("players", []), "`players`", _MOST_LISTED)
        ]
        levels = [
            as_text(one, "a level", 80)
            for one in as_list(data.get("levels", []), "`levels`", _MOST_LISTED)
        ]
        return StudyRequest(
            data,
            documents(data),
            tuple(players) or None,
            tuple(levels) or None,
            float(as_number(data.get("seconds", 30), "`seconds`", 1, MOST_SECONDS)),
            as_number(data.get("seed", 0), "`seed`", 0, MOST_SEED // 2),
        )

    def text(self, name: str, most: int) -> str:
        return as_text(self.data.get(name, ""), f"`{name}`", most)

    def clock(self) -> Callable[[object], None]:
        """To be told of each chunk: ends what takes far too long with what there is."""
        end = now() + _LATEST

        def look(of: object) -> None:
            if now() > end:
                raise KeyboardInterrupt

        return look


@contextmanager
def refusing() -> Iterator[None]:
    """What can't be studied is refused in a sentence."""
    try:
        yield
    except SweepError as error:
        raise RecordError(f"{error}: {error.advice}" if error.advice else str(error)) from None
    except StudyError as error:
        raise RecordError(str(error)) from None


def refuse_many(cells: int) -> None:
    if cells > MOST_CELLS:
        raise RecordError(
            f"that makes {cells} rows to play; {MOST_CELLS} are taken here: tick fewer players or "
            "levels, or vary less"
        )


Key = TypeVar("Key")
Made = TypeVar("Made")


class Latest(Generic[Key, Made]):
    """Something that takes a while to make, made again only where its key has changed."""

    def __init__(self, make: Callable[[Key], Made]) -> None:
        self.make = make
        self.latest: tuple[Key, Made] | None = None

    def get(self, key: Key) -> Made:
        if self.latest is None or self.latest[0] != key:
            self.latest = (key, self.make(key))
        return self.latest[1]
