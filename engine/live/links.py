"""Links to replays on hanab.live that hold a whole game, in and out.

Behind `/replay-json/` or `/shared-replay-json/` stand three parts with commas between them, and a
hyphen after every 20 signs that means nothing. The deck: the number of players, the lowest and the
highest rank, a sign for each card. The actions: the lowest and the highest type, two signs for
each. The number of the variant. Newer links add the seed. Names and notes aren't in a link, and of
the options only the variant is.
"""

import string
from typing import Any

from tamaya.engine.live.exported import PLAIN
from tamaya.engine.live.rules import UnmappedError
from tamaya.engine.live.variants import live_variants
from tamaya.engine.records.reading import RecordError, clean

_SIGNS = string.ascii_lowercase + string.digits + string.ascii_uppercase
_PLACE = {sign: place for place, sign in enumerate(_SIGNS)}
_SITE = "https://hanab.live/shared-replay-json/"
_WIDTH = 20
_MOST = 10_000


def game_of_link(text: str) -> dict[str, Any]:
    """The game of a link, as the site would export it. Raises `RecordError` where it is damaged."""
    coded = text.strip().partition("replay-json/")[2].partition("#")[0].partition("?")[0]
    if len(coded) > _MOST:
        raise RecordError("this link is too long for a game")
    parts = coded.strip("/").split(",")
    if len(parts) not in (3, 4):
        raise RecordError(
            f"a link to a replay has the deck, the actions and the variant, with commas between "
            f"them; this one has {len(parts)} parts"
        )
    deck, actions, variant = (part.replace("-", "") for part in parts[:3])
    name = next((v.name for v in live_variants().values() if str(v.number) == variant), None)
    if name is None:
        raise RecordError(f"the link names variant {clean(variant, 20)}, which hanab.live lacks")
    players = _digit(deck, 0, "the number of players")
    game: dict[str, Any] = {
        "playerCount": players,
        "deck": _cards(deck),
        "actions": _moves(actions),
    }
    if name != PLAIN:
        game["options"] = {"variant": name}
    if parts[3:] and parts[3]:
        game["seed"] = parts[3]
    return game


def link_of_game(game: dict[str, Any]) -> str:
    """A link to a game that is laid out as the site exports it.

    Raises `UnmappedError` where a link would be of another game.
    """
    options = dict(game.get("options", {}))
    variant = options.pop("variant", PLAIN)
    if options:
        raise UnmappedError(
            f"a link holds no option but the variant, and this game has {', '.join(options)}"
        )
    ranks = [card["rank"] for card in game["deck"]]
    low, high = min(ranks), max(ranks)
    span = high - low + 1
    deck = f"{len(game['players'])}{low}{high}"
    deck += "".join(_sign(card["suitIndex"] * span + card["rank"] - low) for card in game["deck"])
    types = [action["type"] for action in game["actions"]] or [0]
    first, last = min(types), max(types)
    actions = f"{first}{last}"
    for action in game["actions"]:
        value = action["value"] + 1 if "value" in action else 0
        number = value * (last - first + 1) + action["type"] - first
        actions += _sign(number) + _sign(action["target"])
    whole = f"{deck},{actions},{live_variants()[variant].number}"
    pieces = [whole[at : at + _WIDTH] for at in range(0, len(whole), _WIDTH)]
    return _SITE + "-".join(pieces)


def _sign(number: int) -> str:
    if not 0 <= number < len(_SIGNS):
        raise UnmappedError("a link has no sign for how this game ended: leave out its last action")
    return _SIGNS[number]


def _cards(coded: str) -> list[dict[str, int]]:
    """The rank is counted from 1, whatever the lowest is: so the site reads it."""
    span = _digit(coded, 2, "the highest rank") - _digit(coded, 1, "the lowest rank") + 1
    if span < 1:
        raise RecordError("the link's lowest rank is above its highest")
    numbers = [_number(sign) for sign in coded[3:]]
    return [{"suitIndex": number // span, "rank": number % span + 1} for number in numbers]


def _moves(coded: str) -> list[dict[str, int]]:
    first = _digit(coded, 0, "the lowest type of action")
    span = _digit(coded, 1, "the highest type of action") - first + 1
    if span < 1 or len(coded) % 2:
        raise RecordError("the actions of the link are damaged")
    actions = []
    for at in range(2, len(coded), 2):
        number, target = _number(coded[at]), _number(coded[at + 1])
        action = {"type": number % span + first, "target": target}
        if number >= span:
            action["value"] = number // span - 1
        actions.append(action)
    return actions


def _digit(coded: str, at: int, what: str) -> int:
    sign = coded[at : at + 1]
    if not sign or sign not in string.digits:
        raise RecordError(f"the link lacks {what}: it is damaged")
    return int(sign)


def _number(sign: str) -> int:
    if sign not in _PLACE:
        raise RecordError(f"`{clean(sign, 5)}` stands for nothing in a link: it is damaged")
    return _PLACE[sign]
