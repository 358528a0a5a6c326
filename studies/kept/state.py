"""What changes while a study is kept: how many deals are wanted, and how often somebody looked."""

import json
from dataclasses import dataclass
from pathlib import Path

from tamaya.engine.records.reading import RecordError, read_json
from tamaya.studies.kept.fault import KeptError
from tamaya.studies.kept.reading import read_text
from tamaya.studies.kept.writing import replace
from tamaya.variants.tables.codec import MisfitError, from_json, to_json

NAME = "state.json"


@dataclass(frozen=True, slots=True)
class Wanted:
    """`deals` are wanted in each cell; without a number, as many as fit into the time. `looks` were
    taken at the figures, the last of them at `looked` deals."""

    deals: int | None = None
    looks: int = 0
    looked: int = 0

    def write(self, folder: Path) -> None:
        replace(folder / NAME, (json.dumps(to_json(self)) + "\n").encode())


def read_state(folder: Path) -> Wanted:
    path = folder / NAME
    try:
        return from_json(Wanted, read_json(read_text(path)), "the state")
    except FileNotFoundError:
        return Wanted()
    except (OSError, UnicodeDecodeError, RecordError, MisfitError) as error:
        raise KeptError(
            f"`{path}` can't be used: {str(error)[:200]}",
            "it says how often somebody looked at the figures, so that intervals stay honest; if "
            "it is lost, begin again in a new folder",
        ) from None
