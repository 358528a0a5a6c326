"""What stands behind a rule on the page: who brought it; and suits in their colours."""

from collections.abc import Iterable

from tamaya.text.page import FIRM, painted
from tamaya.variants.rules import Origin, Rules

INDENT = 10

_TONES = {
    "red": "red",
    "orange": "yellow",
    "yellow": "yellow",
    "green": "green",
    "teal": "cyan",
    "cyan": "cyan",
    "blue": "blue",
    "purple": "purple",
    "violet": "purple",
    "pink": "purple",
    "black": "dim",
    "smoke": "dim",
    "grey": "dim",
}
_RAINBOW = ("red", "yellow", "green", "cyan", "blue", "purple")


def origins(rules: Rules, *keys: str) -> tuple[Origin, ...]:
    """Where these rules are stated, and where something is added to them."""
    sources: list[Origin] = []
    for key in keys:
        stated = rules.origin(key)
        sources += [*([stated] if stated is not None else []), *rules.changes(key)]
    return tuple(sources)


def holders(origins: Iterable[Origin]) -> list[str]:
    """The names of those who say so, where that is not the game."""
    headings = (origin.heading.partition(" ") for origin in origins)
    return list(dict.fromkeys(name for kind, _, name in headings if kind != "game"))


def by(rules: Rules, *keys: str) -> str:
    """Who states a rule, where that is not the game: a quiet note behind the rule."""
    return note(*holders(origins(rules, *keys)))


def note(*holders: str) -> str:
    """Names, quietly and apart from what stands before them."""
    return painted(f" ·{FIRM}{', '.join(holders)}", "dim") if holders else ""


def suit_name(name: str) -> str:
    """A suit's name in its colour."""
    if name == "multicolour":
        return "".join(painted(a, _RAINBOW[i % len(_RAINBOW)]) for i, a in enumerate(name))
    return painted(name, _TONES.get(name, "bold"))
