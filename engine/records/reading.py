"""JSON from strangers: read strictly, within bounds, and refused in a sentence."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

MOST_TEXT = 1 << 20
MOST_DIGITS = 20
"""A seed has at most so many digits, and no number of a record needs more."""
DEEPEST = 100
"""Effects may stand 40 deep in each other, and each of them takes two levels of JSON."""


FORMAT = 1
"""The form of all JSON that commands print and that records hold, as `format` says in each. It
changes when a field goes or means another thing, and not when one is added."""


class RecordError(ValueError):
    """A text that is no record, or a record that can't be refereed."""


def read_json(text: str) -> object:
    """What a JSON text holds. No field may stand twice, and no number may be boundless."""
    if len(text) > MOST_TEXT:
        raise RecordError(f"this is longer than {MOST_TEXT >> 20} MB, the most for a record")
    if not text.strip():
        raise RecordError("there is nothing to read")
    text = text.removeprefix("\ufeff")
    try:
        try:
            content = _loads(text)
        except json.JSONDecodeError:
            if "//" not in text and "/*" not in text:
                raise
            content = _loads(_COMMENT.sub(_blank, text))
    except json.JSONDecodeError as error:
        raise RecordError(_place(error)) from None
    except RecursionError:
        raise RecordError("the JSON is nested too deeply") from None
    if _is_deep(content):
        raise RecordError(f"the JSON is nested more than {DEEPEST} deep")
    return content


def _loads(text: str) -> object:
    return json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)


# Each part takes what there is up to the end of the text, so that no search begins anew.
_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*+"?|//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?', re.DOTALL)


def _blank(match: re.Match[str]) -> str:
    """A text as it is, and a comment as blanks, so that places in messages stay right."""
    part = match[0]
    return part if part.startswith('"') else "".join(c if c == "\n" else " " for c in part)


def _is_deep(data: object) -> bool:
    """Whether something is nested deeper than a reader can follow."""
    layer, depth = [data], 0
    while layer:
        depth += 1
        held = [
            each.values() if isinstance(each, dict) else each
            for each in layer
            if isinstance(each, dict | list)
        ]
        layer = [inner for each in held for inner in each]
        if layer and depth > DEEPEST:
            return True
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise RecordError(f"the field {shown(twice)} is there twice")
    return fields


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise RecordError(f"a number of {len(digits)} digits is too large")
    return int(digits)


def _constant(word: str) -> object:
    raise RecordError(f"{word} is no number")


def _place(error: json.JSONDecodeError) -> str:
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated"):
        return f"the JSON breaks off in line {error.lineno}: its end is missing"
    if error.pos == 0 or not error.doc[: error.pos].strip():
        return "this is not JSON, which begins with `{` or `[`"
    reason = error.msg[0].lower() + error.msg[1:]
    return f"this is not JSON: {reason} in line {error.lineno}, column {error.colno}"


# ------------------------------------------------------------------- fields


def shown(value: object) -> str:
    """A piece of somebody's data as a message quotes it: short, and harmless to a terminal."""
    if isinstance(value, str):
        return clean(value, 40, "'")
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, dict) else json.dumps(value)[:40]


def clean(text: str, most: int, quote: str = "") -> str:
    """A text without what a terminal would obey instead of showing it."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    harmless = "".join(c if c.isprintable() else "\ufffd" for c in short)
    return quote + harmless + quote


def as_object(data: object, what: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError(f"{what} must be a JSON object, not {shown(data)}")
    return data


def as_list(data: object, what: str, most: int) -> list[Any]:
    if not isinstance(data, list):
        raise RecordError(f"{what} must be a list, not {shown(data)}")
    if len(data) > most:
        raise RecordError(f"{what} holds {len(data)} entries; {most} are the most")
    return data


def as_text(data: object, what: str, most: int) -> str:
    if not isinstance(data, str):
        raise RecordError(f"{what} must be a text, not {shown(data)}")
    if len(data) > most:
        raise RecordError(f"{what} has {len(data)} letters; {most} are the most")
    return data


def as_number(data: object, what: str, least: int, most: int) -> int:
    if type(data) is not int:
        raise RecordError(f"{what} must be a whole number, not {shown(data)}")
    if not least <= data <= most:
        raise RecordError(f"{what} must be from {least} to {most}, not {data}")
    return data


def only_fields(data: dict[str, Any], names: Iterable[str], what: str) -> None:
    strange = set(data) - set(names)
    if strange:
        raise RecordError(f"{what} has no field {shown(min(strange))}")
