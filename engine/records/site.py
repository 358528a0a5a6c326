"""Where a record comes from: what hanab.live knows of a game and the referee has no use for.

It is kept, so that a game that is written for the site again is the one that was read.
"""

from dataclasses import dataclass
from typing import Any

from tamaya.engine.records.reading import (
    as_list,
    as_number,
    as_object,
    as_text,
    only_fields,
)

_FIELDS = ("id", "seed", "notes", "startingPlayer", "end")
_END = ("type", "target", "value")
MOST_ID = 1 << 53


@dataclass(frozen=True, slots=True)
class SiteFacts:
    """`first` is the seat that began, the first seat being 0; in the record it comes first.

    `seed` names the site's own shuffle, which isn't known here: it is kept, and never dealt from.
    `notes` are what each seat wrote on its cards. `end` is the action that ended the game.
    """

    number: int | None = None
    seed: str = ""
    notes: tuple[tuple[str, ...], ...] = ()
    first: int = 0
    end: tuple[tuple[str, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if self.number is not None:
            data["id"] = self.number
        if self.seed:
            data["seed"] = self.seed
        if self.notes:
            data["notes"] = [list(notes) for notes in self.notes]
        if self.first:
            data["startingPlayer"] = self.first
        if self.end:
            data["end"] = dict(self.end)
        return data


NO_FACTS = SiteFacts()


def site_from_json(data: object, players: int) -> SiteFacts:
    """What `to_json` has written, or an export of the site says by the same names."""
    fields = as_object(data, "`hanab.live`")
    only_fields(fields, _FIELDS, "`hanab.live`")
    number = fields.get("id")
    end = as_object(fields.get("end", {}), "`end`")
    only_fields(end, _END, "`end`")
    return SiteFacts(
        None if number is None else as_number(number, "`id`", 0, MOST_ID),
        as_text(fields.get("seed", ""), "`seed`", 1000),
        notes_of(fields.get("notes", [])),
        as_number(fields.get("startingPlayer", 0), "`startingPlayer`", 0, max(0, players - 1)),
        tuple((name, as_number(value, f"`{name}`", -1, 99)) for name, value in end.items()),
    )


def notes_of(data: object) -> tuple[tuple[str, ...], ...]:
    """The notes of each seat, card by card."""
    seats = [as_list(notes, "the notes of a seat", 500) for notes in as_list(data, "`notes`", 6)]
    return tuple(tuple(as_text(note, "a note", 10_000) for note in notes) for notes in seats)
