"""What conditions say of a table: whether they hold, and what is found in their place."""

from collections.abc import Iterable
from typing import assert_never

from tamaya.engine.questions.placing import Seen, grown
from tamaya.variants.conditions import Condition
from tamaya.variants.tables.tables import Range
from tamaya.variants.words.lists import counted


def holds(conditions: Iterable[Condition], seen: Seen) -> bool:
    """Whether all of these conditions hold on a table."""
    return not any(_distance(bounds, seen) for one in conditions for bounds in one.ranges)


def hold(ranges: Iterable[Range], seen: Seen) -> bool:
    """Whether all of these measures lie in their ranges."""
    return not any(_distance(bounds, seen) for bounds in ranges)


def distance(conditions: Iterable[Condition], seen: Seen) -> int:
    """How far a table is from where all of these conditions hold; 0 where they do."""
    return sum(_distance(bounds, seen) for one in conditions for bounds in one.ranges)


def _distance(bounds: Range, seen: Seen) -> int:
    """A measure that several players have lies in its range if one of them does. Of a player who
    isn't there nothing holds."""
    return min([bounds.distance(number) for number in measured(bounds, seen)], default=1)


def measured(bounds: Range, seen: Seen) -> tuple[int, ...]:
    """The measure of a table that a range is about."""
    rules = seen.game.rules
    measure = bounds.measure
    match measure:
        case "hints":
            return (seen.hints,)
        case "strikes":
            return (seen.strikes,)
        case "points":
            return (seen.over.score if seen.over else seen.points,)
        case "top card":
            cards = grown(seen, bounds.of).cards
            return (rules.kinds[cards[-1]][1] if cards else 0,)
        case "height":
            return (seen.heights[bounds.of],)
        case "cards built":
            place = rules.kinds.index
            way = seen.game.tables.fireworks.way_of(
                bounds.of, [place((bounds.of, value)) for value in bounds.cards]
            )
            same = (len(bounds.cards), way) == (seen.heights[bounds.of], seen.ways[bounds.of])
            return (int(same),)
        case "fireworks complete":
            return (sum(grown(seen, suit).complete for suit in rules.fireworks),)
        case "player to act":
            return (int(seen.player == bounds.of),)
        case "cards of a player":
            hands = seen.hands[bounds.of : bounds.of + 1]
            return tuple(
                len(hand) if bounds.kind < 0 else hand.count(bounds.kind) for hand in hands
            )
        case "cards of the player to act":
            return (len(seen.hands[seen.player]),)
        case "cards of some player":
            return tuple(len(hand) for hand in seen.hands)
        case "cards of the discards":
            return (sum(seen.discards) if bounds.kind < 0 else seen.discards[bounds.kind],)
        case "cards of the deck":
            return (len(seen.pile) - seen.drawn,)
        case "tiles left":
            return (len(rules.tiles) - seen.tiles_drawn,)
        case "last turns":
            return (int(seen.turns_left >= 0),)
        case "over":
            return (int(seen.over is not None),)
        case "lost":
            return (int(seen.over is not None and seen.over.lost),)
        case _:
            assert_never(measure)


def what_is_found(condition: Condition, seen: Seen) -> str:
    """What lies on a table where a condition doesn't hold, in words."""
    rules, bounds = seen.game.rules, condition.ranges[0]
    number = next(iter(measured(bounds, seen)), 0)
    match bounds.measure:
        case "hints":
            return rules.hint_text(number)
        case "top card":
            return f"{rules.suits[bounds.of].name} {number}"
        case "height" if len(condition.ranges) > 1:
            cards = grown(seen, bounds.of).cards
            values = " ".join(str(rules.kinds[kind][1]) for kind in cards) or "nothing"
            return f"{rules.suits[bounds.of].name} built {values}"
        case "height":
            return f"{number} of {len(rules.suits[bounds.of].built)} cards"
        case "fireworks complete":
            return f"{number} of {rules.most_fireworks}"
        case "player to act":
            return f"player {seen.player + 1}"
        case "cards of a player" if len(condition.ranges) > 1:
            return _cards(seen, seen.hands[bounds.of])
        case "cards of the discards" if len(condition.ranges) > 1:
            return _cards(seen, [k for k, count in enumerate(seen.discards) for _ in range(count)])
        case (
            "cards of a player"
            | "cards of the player to act"
            | "cards of the discards"
            | "cards of the deck"
        ):
            return counted(number, "card")
        case "cards of some player":
            return ", ".join(str(len(hand)) for hand in seen.hands)
        case "tiles left":
            return f"{number} left"
        case "last turns":
            return "that they don't"
        case "over" | "lost":
            if seen.over is None:
                return "that it goes on"
            ended = f"that it is over: {seen.over.reason}"
            return ended if bounds.measure == "over" else f"{seen.over.score} points"
    return str(number)


def _cards(seen: Seen, kinds: Iterable[int]) -> str:
    rules = seen.game.rules
    return " ".join(rules.card(rules.kinds[kind]) for kind in kinds) or "nothing"
