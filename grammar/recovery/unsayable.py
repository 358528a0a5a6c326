"""What the language can't say, refused by name, with the nearest thing that it can."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """What can't be said, the nearest thing that can, and where the word for it stands."""

    message: str
    help: str
    start: int
    end: int


_REFUSALS = (
    (
        r"(swap|swaps|exchange|exchanges|pass|passes|give|gives|trade|trades)"
        r"(?=[^\n{}#]*\b(cards?|hands?)\b)",
        "cards that change hands can't be said: what a player knows would depend on who once "
        "saw them",
        "nearest: `action NAME { look at 1 card of your hand }`, or a free hint as an effect",
    ),
    (
        r"(pass|passes|passing|skip a turn|skips a turn|skip a round)",
        "who may pass is said in a clause of its own",
        "say `a player may pass`, or when: `a player may pass while no hint is left`",
    ),
    (
        r"((second|another|other|new) (kind of )?tokens?|tokens? of (its|their) own|gems?)",
        "a second kind of token can't be said: there are hint tokens and strikes",
        "nearest: `hint { a colour costs 2 hints }`, or an action that `costs 2 hints`",
    ),
    (
        r"(timer|clock|seconds|minutes|hourglass)",
        "clocks can't be said: tamaya counts turns, not time",
        "nearest: `when the deck runs out { 1 more turn each, then the end }`",
    ),
    (
        r"(seat|seats|dealer|(second|third|fourth|fifth|last|next|previous) player|for player \d+"
        r"|player (on|to) (the|your|his|their) (left|right)|(on|to) (the|your) (left|right)"
        r"|neighbou?rs?|(counter-?|anti-?)?clockwise)",
        "seats with rules of their own can't be said: all players play by the same rules",
        "nearest: `hand 1 more card for the first player`, or "
        "`hint { never to the same player twice running }`",
    ),
    (
        r"(exhaust|exhausts|forget|reset|resets|expires?|until (all|each|every))",
        "hints that are used up until a reset can't be said",
        "nearest: `hint { each name at most 3 times }`, or `never the same name twice running`",
    ),
    (
        r"(wild start|any start|start anywhere|starting value|choose a start)",
        "which cards a firework may begin with follows from the lines that it is built along",
        "say `built 1 2 3 in a circle`, `built 1 2 3 either way`, or `built 1 2 3 or 2 1 3`",
    ),
    (
        r"(random|randomly|dice|die|coin)",
        "chance beyond the shuffled deck and tiles can't be said",
        "nearest: `tiles { … }`, drawn face down when an event says so",
    ),
)


_REST_OF_CLAUSE = re.compile(r'[^\n{}#"]*')


def unsayable(text: str, start: int, end: int | None = None) -> Refusal | None:
    """The refusal for the first such word between two places, or up to the end of the clause."""
    if end is None:
        rest = _REST_OF_CLAUSE.match(text, start, start + 200)
        end = rest.end() if rest else start
    found = [
        (word.start(), word.end(), message, help_)
        for pattern, message, help_ in _REFUSALS
        if (word := re.compile(rf"(?<![\w-]){pattern}(?![\w-])").search(text, start, end))
    ]
    if not found:
        return None
    start, end, message, help_ = min(found)
    return Refusal(message, help_, start, end)
