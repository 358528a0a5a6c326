"""Faulty JSON, made of good JSON: what is there goes, moves, doubles, or becomes something else."""

import copy
import json
import random
from typing import Any

_HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 25, 99, 100, 10**9, -(10**9), 1 << 31, 1 << 63, 1 << 64,
    10**19, 10**25, 10**400, 1.5, -0.0, 1e308, float("nan"), float("inf"),
    "", "r1", "x" * 300, "\x1b[2J", "\ud800", "\u202e", "../../etc/passwd", "a.hanabi", "nl+expert",
    [], {}, [[]], [None], [0] * 300, {"a": 1}, {"": []},
)  # fmt: skip
_RAW = ("NaN", "-Infinity", "1e999", "9" * 5000, '"\\ud800"', "[" * 2000 + "]" * 2000, "//", "'")

Place = tuple[Any, Any]


def places(data: Any) -> list[Place]:
    """Every place in some JSON: what holds it, and its key there."""
    found: list[Place] = []
    waiting = [data]
    while waiting:
        holder = waiting.pop()
        keys = holder if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], dict | list):
                waiting.append(holder[key])
    return found


def mutated(chance: random.Random, good: Any) -> str:
    """A text of JSON, or of what was JSON before."""
    try:
        return _mutated(chance, good)
    except RecursionError:  # so deep that Python can't write it down
        return '{"deck": ' * 5000


def _mutated(chance: random.Random, good: Any) -> str:
    data = copy.deepcopy(good)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        all_places = places(data)
        if all_places:
            _change(chance, *_chosen(chance, all_places), all_places)
    text = json.dumps(data)
    if chance.random() < 0.25:
        text = _damaged(chance, text)
    return text


def _chosen(chance: random.Random, all_places: list[Place]) -> Place:
    """A place: a field as likely as one of the thousand entries of a list."""
    fields = [place for place in all_places if isinstance(place[0], dict)]
    return chance.choice(fields if fields and chance.random() < 0.6 else all_places)


def _change(chance: random.Random, holder: Any, key: Any, all_places: list[Place]) -> None:
    value = holder[key]
    match chance.randrange(8):
        case 0 | 1:
            holder[key] = copy.deepcopy(chance.choice(_HOSTILE))
        case 2:
            del holder[key]
        case 3:  # what stands elsewhere
            other, there = chance.choice(all_places)
            holder[key] = copy.deepcopy(other[there])
        case 4 if isinstance(value, list):
            holder[key] = value * chance.choice((2, 20)) if len(value) < 200 else value[::-1]
        case 5 if isinstance(holder, dict):
            holder[chance.choice(("unknown", "rules", "text", "file", "seed"))] = value
        case 6:  # in itself, deeper and deeper
            for _ in range(chance.choice((1, 30, 300))):
                value = [value] if chance.random() < 0.5 else {"otherwise": [value]}
            holder[key] = value
        case _:
            step = chance.choice((-2, -1, 1, 1 << 20))
            holder[key] = value + step if type(value) is int else [value]


def _damaged(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    match chance.randrange(4):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + chance.choice(_RAW) + text[at:]
        case 2:  # a field twice
            return text.replace(": ", ': 1, "rules": ', 1)
        case _:
            return text[:at] + chance.choice('{}[],:"\\\0 0') + text[at + 1 :]
