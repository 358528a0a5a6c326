"""What rules say in numbers of points and of cards in hand, said of a smaller table."""

from dataclasses import replace

from tamaya.lab.small.amounts import points_scale
from tamaya.lab.small.kept import Selection
from tamaya.lab.small.ranges import UnfairError, in_ranges
from tamaya.variants.rules import Effect, Rules


def scaled(rules: Rules, small: Rules, plan: Selection) -> Rules | None:
    """Numbers of points that rules speak of, and of cards that are looked at; None where the table
    is too small for them."""
    points = points_scale(rules, small, plan.points)
    hand, new_hand = min(rules.hands_of(small.players[0])), min(small.hands[0].cards)
    looks = [effect.amount for effect in rules.effects if effect.verb == "look"]
    if points is None or (new_hand < 2 and any(1 < amount < hand for amount in looks)):
        return None
    losing = small.losing
    if losing.below is not None:
        losing = replace(losing, below=points(losing.below))
    if losing.keeps_points:
        losing = replace(losing, plus=_share(losing.plus, rules.most_points, small.most_points))
    else:
        losing = replace(losing, plus=points(losing.plus))
    reactions = tuple(
        replace(r, trigger=replace(r.trigger, amount=points(r.trigger.amount)))
        if r.trigger.amount is not None
        else r
        for r in small.reactions
    )
    try:
        small = in_ranges(rules, replace(small, losing=losing, reactions=reactions), points)
    except UnfairError:
        return None
    return small if not looks else _with_looks(small, hand, new_hand)


def _share(number: int, old: int, new: int) -> int:
    """In proportion, but never nothing of something."""
    if not number or old <= 0 or new <= 0:
        return number
    share = max(1, abs(number) * new // old)
    return share if number > 0 else -share


def _with_looks(small: Rules, hand: int, new_hand: int) -> Rules:
    """Whoever looks at some cards of the hand still looks at some, and not at all."""

    def looking(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(
            replace(effect, otherwise=looking(effect.otherwise), amount=looked(effect))
            for effect in effects
        )

    def looked(effect: Effect) -> int:
        if effect.verb != "look" or effect.amount >= hand:
            return effect.amount
        return min(effect.amount, max(1, new_hand - 1))

    return replace(
        small,
        reactions=tuple(replace(r, effects=looking(r.effects)) for r in small.reactions),
        actions=tuple(replace(a, effects=looking(a.effects)) for a in small.actions),
        tiles=tuple(looking(tile) for tile in small.tiles),
    )
