"""What stands behind a rule on the page: who brought it; and suits in their colours."""

from tamaya.page import FIRM, painted
from tamaya.variants.rules import Rules

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


def by(rules: Rules, *keys: str) -> str:
    """Who states a rule, where that is not the game: a quiet note behind the rule."""
    holders = []
    for key in keys:
        stated = rules.origin(key)
        for origin in [*([stated] if stated is not None else []), *rules.changes(key)]:
            if not origin.heading.startswith("game "):
                holders.append(origin.heading.partition(" ")[2])
    return note(*dict.fromkeys(holders))


def note(*holders: str) -> str:
    """Names, quietly and apart from what stands before them."""
    return painted(f" ·{FIRM}{', '.join(holders)}", "dim") if holders else ""


def suit_name(name: str) -> str:
    """A suit's name in its colour."""
    if name == "multicolour":
        return "".join(painted(a, _RAINBOW[i % len(_RAINBOW)]) for i, a in enumerate(name))
    return painted(name, _TONES.get(name, "bold"))
