"""How suits look: a colour, an ink and a shape, so that nobody needs to tell colours apart."""

from dataclasses import dataclass
from functools import lru_cache

from tamaya.variants.rules import Rules


@dataclass(frozen=True, slots=True)
class SuitLook:
    """A fill, an ink that can be read on it, and an edge. The shape is the one of this name.

    Suits with one of the `words` in their name have this look, no matter which others there are.
    """

    shape: str
    fill: str
    ink: str
    words: tuple[str, ...]
    edge: str = "#B9B5D6"


_DARK = "#1A1733"
_LIGHT = "#FFFFFF"

LOOKS = (
    SuitLook("ring", "#C4261D", _LIGHT, ("red", "crimson", "scarlet")),
    SuitLook("star", "#FFD23F", _DARK, ("yellow", "lemon", "gold")),
    SuitLook("willow", "#35A886", "#0E1B16", ("green", "emerald")),
    SuitLook("comet", "#1F4FBF", _LIGHT, ("blue", "sapphire")),
    SuitLook("chrysanthemum", "#F6F4EE", _DARK, ("white", "silver", "light"), "#77738F"),
    SuitLook("ember", "#2B1A28", "#FFC38F", ("ember", "black", "coal", "dark"), "#C9803F"),
    SuitLook("fan", "#B98AE6", _DARK, ("multicolour", "multicolor", "rainbow", "lilac", "omni")),
    SuitLook("lantern", "#F07F1B", _DARK, ("orange", "lantern", "dawn")),
    SuitLook("wave", "#0B6F7C", _LIGHT, ("teal", "cyan", "sea")),
    SuitLook("peony", "#F5A3C7", _DARK, ("pink", "rose")),
    SuitLook("crescent", "#6B1F8A", _LIGHT, ("purple", "violet", "dusk")),
    SuitLook("wheel", "#74451F", _LIGHT, ("brown", "copper", "hill")),
    SuitLook("bars", "#8F8D9C", "#100E20", ("grey", "gray", "ash", "smoke", "fog")),
    SuitLook("rocket", "#A6D854", _DARK, ("lime", "leaf")),
    SuitLook("drop", "#8FD3F4", _DARK, ("sky", "ice", "glass")),
    SuitLook("hourglass", "#C9A66B", _DARK, ("sand", "tan", "amber")),
    SuitLook("crown", "#8A0F4B", _LIGHT, ("magenta", "wine", "plum")),
    SuitLook("cross", "#4A5A1E", _LIGHT, ("olive", "moss")),
    SuitLook("arch", "#4D5470", _LIGHT, ("slate", "shadow", "shade")),
    SuitLook("kite", "#FFD9B8", _DARK, ("peach", "cream")),
)


@lru_cache(maxsize=64)
def looks_of(names: tuple[str, ...]) -> tuple[SuitLook, ...]:
    """The look of each suit, all of them different: first those that are named after a colour."""
    suit_looks: dict[int, SuitLook] = {}
    for place, name in enumerate(names):
        words = name.split("-")
        for look in LOOKS:
            if look not in suit_looks.values() and any(word in look.words for word in words):
                suit_looks[place] = look
                break
    free = [look for look in LOOKS if look not in suit_looks.values()]
    unnamed = [place for place in range(len(names)) if place not in suit_looks]
    for number, place in enumerate(unnamed):
        suit_looks[place] = free[number] if number < len(free) else LOOKS[number % len(LOOKS)]
    return tuple(suit_looks[place] for place in range(len(names)))


def looks(rules: Rules) -> tuple[SuitLook, ...]:
    """The look of each suit of some rules."""
    return looks_of(tuple(suit.name for suit in rules.suits))
