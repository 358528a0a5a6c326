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
        r"(traitors?|saboteurs?|betrayers?|teams?|opponents?|rivals?"
        r"|against (each other|one another)"
        r"|(secret|hidden) (roles?|characters?|goals?|identit\w+))",
        "players against each other can't be said: all play for one score, and no rule may be "
        "a secret from some of them",
        'nearest: `note "the team with the higher score wins"`, for teams that play a deal each',
    ),
    (
        r"(solo|solitaire|alone|(one|1) player(?! (may|can|must|is|has|never)\b))",
        "a game for one can't be said: somebody else must hold the cards that hints are about",
        "nearest: `players 2`; `tamaya play` seats players of any level beside you",
    ),
    (
        r"((hidden|random) (goals?|missions?|objectives?|quests?)"
        r"|(draws?|deals?|chooses?|picks?)(?=[^\n{}#]*\b(goals?|missions?|objectives?|quests?)\b)"
        r"|(goals?|missions?|objectives?|quests?)(?=[^\n{}#]*\b(drawn|dealt|chosen|picked)\b))",
        "goals that are drawn or chosen can't be said: all goals lie open from the start",
        'nearest: `goal "three reds" scores 2 points once red has 3 cards`',
    ),
    (
        r"(drafts?|drafting|(shared|common) hands?)",
        "a draft or a shared hand can't be said: cards are dealt, and lie in a hand or beside the "
        "deck",
        "nearest: `a display of 3 cards lies beside the deck` and `a new card may be taken from "
        "the display`, or `the last card of each hand lies open`",
    ),
    (
        r"(talk|talks|talking|chat|chats|discuss|discussion|speak|speaks|speaking|silent|silence|"
        r"silently|wink|winks|table talk)",
        "what people say beside the game can't be said: only hints are rules",
        'nearest: `note "nobody speaks, save to give a hint"`, which the players are told, or '
        "`hint { announces only the kind }`",
    ),
    (
        r"(swap|swaps|exchange|exchanges|pass|passes|give|gives|trade|trades)"
        r"(?=[^\n{}#]*\b(cards?|hands?)\b)"
        r"|(cards?|hands?) (may|can|are|is) (be )?(swapped|exchanged|passed|given|traded)"
        r"|cards? (to|with) ((an?|the|your|their|another|any|each|other|next|previous) )*"
        r"(players?|neighbou?rs?|left|right|anybody|anyone|somebody|someone|everybody)"
        r"|swap|swapping",
        "cards change hands one by one, and with the next player: whole hands, or cards for any "
        "player, can't be said",
        "nearest: `give 1 card to the next player` or `exchange 1 card with the next player`, in "
        "an action or at an event",
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
        r"(timers?|timed|time limits?|clocks?|seconds|minutes?"
        r"|hourglass|sand ?timer|stopwatch|against the clock)",
        "clocks can't be said: tamaya counts turns, not time",
        'nearest: `note "half a minute for each turn"`, which the players are told, or '
        "`when the deck holds 10 cards { … }`",
    ),
    (
        r"(seat|seats|dealer"
        r"|(second|third|fourth|fifth|last|next|previous) player|for player \d+"
        r"|player (on|to) (the|your|his|their) (left|right)|(on|to) (the|your) (left|right)"
        r"|neighbou?rs?|(counter-?|anti-?)?clockwise)",
        "rules that depend on where people sit can't be said, save for roles",
        'nearest: `role mute "gives no hints"` and `hint { only while anybody but the mute acts }`'
        ", or `hint { goes to the next player }`",
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

"""What people ask for, and what comes near. Each pattern is searched for as whole words."""

_REST_OF_CLAUSE = re.compile(r'[^\n{}#"]*')


def unsayable(text: str, start: int, end: int | None = None) -> Refusal | None:
    """The refusal for the first such word between two places, or up to the end of the clause."""
    if end is None:
        rest = _REST_OF_CLAUSE.match(text, start, start + 200)
        end = rest.end() if rest else start
    refusals = [
        (word.start(), word.end(), message, help_)
        for pattern, message, help_ in _REFUSALS
        if (word := re.compile(rf"(?<![\w-]){pattern}(?![\w-])").search(text, start, end))
    ]
    if not refusals:
        return None
    start, end, message, help_ = min(refusals)
    return Refusal(message, help_, start, end)
