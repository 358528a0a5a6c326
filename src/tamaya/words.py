"""What the tables of `Rules` say, in the words of the language.

A table is turned back into a node of the syntax tree and printed by the formatter, so that a
sentence is worded in the grammar and nowhere else.
"""

from collections.abc import Iterable

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Action, Effect, Row, Rules, Suit, Trigger


def listed(words: Iterable[object], last: str = "and") -> str:
    """`red, yellow and blue`."""
    known = [str(word) for word in words]
    return known[0] if len(known) == 1 else f" {last} ".join([", ".join(known[:-1]), *known[-1:]])


def ranged(numbers: Iterable[int], last: str = "or") -> str:
    """`2 to 5` where no number is left out, else `2, 4 or 5`."""
    known = sorted(numbers)
    if len(known) > 2 and known[-1] - known[0] == len(known) - 1:
        return f"{known[0]} to {known[-1]}"
    return listed(known, last)


def counted(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# ------------------------------------------------------------------- turns


def hint_clauses(rules: Rules) -> list[str]:
    """The rules of `hint { … }`; what is announced is left out where it is the name as usual."""
    hinting = rules.hinting
    axes = tuple(sorted({name.axis for name in rules.names}))
    words = [phrase(Node(_NAMED[axes])) if axes else "nothing may be named"]
    words.append(phrase(Node("may_touch_none" if hinting.may_touch_none else "must_touch")))
    words.append(phrase(Node("hint_costs", (_hints(rules, hinting.cost),))))
    if hinting.announces != "name":
        words.append(phrase(Node(f"announces_{hinting.announces}")))
    if hinting.alternates:
        words.append(phrase(Node("alternates")))
    return words


_NAMED = {
    ("colour", "value"): "names_both",
    ("colour",): "names_colour",
    ("value",): "names_value",
}


def discard_clauses(rules: Rules) -> list[str]:
    """The rules of `discard { … }`."""
    kind = {"spent": "discard_when_spent", "always": "discard_always", "never": "discard_never"}
    words = [phrase(Node(kind[rules.discarding.when]))]
    if rules.discarding.when != "never":
        words.append(phrase(Node("regains", (_hints(rules, rules.discarding.regains),))))
    return words


def play_clauses(rules: Rules) -> list[str]:
    """The rules of `play { … }`."""
    words = [phrase(Node("misplay", (Node("strikes", (_number(rules.playing.misplay_strikes),)),)))]
    if rules.playing.may_call:
        words += [phrase(Node("calling")), phrase(Node("wrong_call"))]
    return words


def action_clauses(rules: Rules, action: Action) -> list[str]:
    """The rules of `action NAME { … }`."""
    limit = {"none": "", "game": "once_a_game", "player": "once_each"}[action.limit]
    words = [phrase(Node(limit))] if limit else []
    if action.cost:
        words.append(phrase(Node("action_costs", (_hints(rules, action.cost),))))
    return [*words, *(phrase(_effect(rules, effect)) for effect in action.effects)]


# ------------------------------------------------------------------- events


def event_words(rules: Rules, trigger: Trigger) -> str:
    """When something happens: `a firework is completed`."""
    suit = rules.suits[trigger.suit].name if trigger.suit is not None else None
    match trigger.event:
        case "firework_completed" if suit is not None:
            return phrase(Node("suit_completed", (_name(suit),)))
        case "placed" | "misplayed" | "discarded":
            return phrase(Node(trigger.event, (_which(suit, trigger.value),)))
        case "points_reached":
            return phrase(Node("points_reached", (_number(trigger.amount or 0),)))
    return phrase(Node(trigger.event))


def _which(suit: str | None, value: int | None) -> Node:
    match suit, value:
        case None, None:
            return Node("any_card")
        case str(), None:
            return Node("of_suit", (_name(suit),))
        case None, int():
            return Node("of_value", (_leaf(value),))
    return Node("of_kind", (_name(suit or ""), _leaf(value or 0)))


def effect_words(rules: Rules, effects: Iterable[Effect]) -> str:
    """What happens: `regain 1 hint, take back 1 strike`."""
    return ", ".join(phrase(_effect(rules, effect)) for effect in effects)


def _effect(rules: Rules, effect: Effect) -> Node:
    match effect.verb:
        case "regain" | "spend":
            return Node(effect.verb, (_hints(rules, effect.amount),))
        case "take" | "take_back":
            return Node(effect.verb, (Node("strikes", (_number(effect.amount),)),))
        case "last_turns":
            return Node("last_turns", (_leaf(effect.amount),))
        case "look":
            return Node("look", (Node("handful", (_number(effect.amount),)),))
        case "return_card":
            return Node("return_card", tuple(_effect(rules, e) for e in effect.otherwise))
    return Node(effect.verb)


# ------------------------------------------------------------------- the end


def lost_clauses(rules: Rules) -> list[str]:
    """What a lost game scores, and below which score a game is lost."""
    losing = rules.losing
    words = []
    if not losing.keeps_points:
        words.append(phrase(Node("lost_scores", (_number(losing.plus),))))
    elif losing.plus:
        words.append(phrase(Node("lost_keeps", (_number(-losing.plus),))))
    else:
        words.append(phrase(Node("lost_keeps")))
    if losing.below is not None:
        whole = losing.below == rules.most_points
        below = (
            Node("below_maximum_lost") if whole else Node("below_lost", (_number(losing.below),))
        )
        words.append(phrase(below))
    return words


def score_clause(suit: Suit) -> str:
    """How a firework is scored: `score 1 for each card placed`."""
    points, length = suit.points, len(suit.built)
    if not any(points):
        return phrase(Node("score", ()))
    if points == (0, *suit.built) and suit.built != tuple(range(1, length + 1)):
        return _score(Node("top_card"))
    # Otherwise: so much for each card placed, so much for each one missing, and a bonus.
    missing, uneven = divmod(points[0], length)
    step = (points[1] - points[0] if length > 1 else points[length] - points[0]) + missing
    line = [step * height + missing * (length - height) for height in range(length)]
    if uneven or line != list(points[:-1]):
        return f"score {', '.join(map(str, points))} for 0 to {length} cards placed"
    bonus = points[length] - step * length
    terms = (("per_card", step), ("per_missing", missing), ("when_complete", bonus))
    return _score(*(Node(kind, (_leaf(number),)) for kind, number in terms if number))


def _score(*terms: Node) -> str:
    return phrase(Node("score", (Node("terms", terms),)))


def row_words(row: Row) -> str:
    """The scores that a row of the rating is for: `21 to 24`."""
    match row.low, row.high:
        case None, None:
            return "any"
        case None, high:
            return f"{high} or less"
        case low, None:
            return f"{low} or more"
        case low, high if low == high:
            return str(low)
    return f"{row.low} to {row.high}"


# ------------------------------------------------------------------- nodes


def _leaf(number: int) -> Node:
    return Node("NUMBER", (), str(number))


def _number(number: int) -> Node:
    return Node("number", (_leaf(number),))


def _name(word: str) -> Node:
    return Node("NAME", (), word)


def _hints(rules: Rules, parts: int) -> Node:
    """An amount of hint tokens. The language knows halves only by themselves."""
    if parts == 0:
        return Node("no_hint")
    if parts % rules.hint_parts:
        return Node("half_hint")
    return Node("hints", (_number(parts // rules.hint_parts),))
