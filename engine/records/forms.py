"""What other commands write, as the fields of a record: answers, finds and certificates.

`tamaya solve --json` writes an answer: the deal or its seed, bounds, and a `line`. A certificate
holds the same with the tables of its rules. So whatever reads a record reads each of these.
"""

from typing import Any

from tamaya.engine.records.reading import (
    FORMAT,
    RecordError,
    as_list,
    as_object,
    as_text,
    clean,
    shown,
)

_OF_ANSWER = ("rules", "hash", "text", "players", "seed")


def as_record(data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a record that say the same. What is no form of these is left as it is."""
    written_in = data.get("format", FORMAT)
    if written_in != FORMAT:
        raise RecordError(
            f"this was written in format {shown(written_in)}, and only format {FORMAT} is "
            "known here"
        )
    data = {name: value for name, value in data.items() if name != "format"}
    if "certificate" in data:
        rules = as_object(data.get("rules"), "`rules`")
        named = {"rules": rules.get("expression", ""), "hash": rules.get("hash", "")}
        return _with_deal(named | {"tables": rules.get("tables")}, data)
    if "lower" in data and "upper" in data:
        return _with_deal({name: data[name] for name in _OF_ANSWER if name in data}, data)
    if "error" in data and "deck" not in data:
        words = clean(as_text(data["error"], "`error`", 10_000), 200)
        raise RecordError(f"this is no game, but an answer that there is none: {words}")
    return data


def _with_deal(fields: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    deal = dict(as_object(data.get("deal", {}), "`deal`"))
    deal.pop("rules", None)  # the answer names the same
    moves = as_list(data.get("line", []), "`line`", 10_000)
    return {**fields, **deal, "moves": moves}
