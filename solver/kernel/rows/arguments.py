"""What the searches rest on: by which rules they can play, and which of their arguments hold there.

Each names the words that it understands (`solver/grasps`), and the facts about amounts that it
needs besides. `docs/kernels.md` tells the arguments at length.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tamaya.solver import grasps
from tamaya.solver.kernel.rows import layout
from tamaya.solver.kernel.rows.fields import too_much
from tamaya.solver.profile.profile import Profile, Slot, profile_of
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.vocabulary.traits import steps

Holds = Callable[[Profile], bool]

REFUSED: tuple[tuple[str, Holds], ...] = (
    (
        "turns without a card that are more than a hint",
        lambda profile: not profile.turns_are_hints or not profile.placed,
    ),
    (
        "an unusual end",
        lambda profile: (
            not profile.ends_when_complete
            or profile.last_strike != "lose"
            or (profile.hands_run_empty and profile.stuck != "lose")
        ),
    ),
    (
        "several tiles at once",
        lambda profile: any(
            change.tiles > 1 for change in (*profile.placed.values(), *profile.called.values())
        ),
    ),
    (
        "lost games that score more than their points",
        lambda profile: profile.rules.losing.keeps_points and profile.rules.losing.plus > 0,
    ),
    (
        "discards or misplays that differ from card to card",
        lambda profile: (
            len({*profile.dropped.values()}) > 1 or len({*profile.misplayed.values()}) > 1
        ),
    ),
)
"""Words that the searches know, put together in a way that they don't."""


@lru_cache(maxsize=64)
def declines(rules: Rules, players: int) -> str:
    """Why the searches can't play by these rules, or nothing."""
    unknown = grasps.KERNELS.declines(rules)
    if unknown:
        return unknown
    profile = profile_of(rules)
    if profile.declined:
        return profile.declined
    reasons = (reason for reason, refused in REFUSED if refused(profile))
    return next(reasons, "") or too_much(profile, players)


# ------------------------------------------------------------------- facts


def always(profile: Profile) -> bool:
    """The words are all that an argument rests on."""
    return True


def all_cards_are_worth_the_same(profile: Profile) -> bool:
    worth = {*steps(profile.rules)}
    return len(worth) == 1 and min(worth) > 0


def misplays_are_worse_than_discards(profile: Profile) -> bool:
    """A discard only regains hint tokens, up to the supply; a misplay takes strikes and moves no
    hint token; and nothing else takes strikes or spends hint tokens."""
    total = profile.rules.hints.total
    drop = next(iter(profile.dropped.values()))
    miss = next(iter(profile.misplayed.values()))
    tiles = [tile.change for tile in profile.tiles]
    changes = [*profile.placed.values(), *profile.called.values(), *tiles]
    return (
        drop.hints.only_adds(total)
        and drop.strikes.plus == 0
        and miss.hints == profile.nothing.hints
        and miss.strikes.plus > 0
        and all(c.strikes.plus == 0 and c.hints.only_adds(total) for c in changes)
    )


def misfits(profile: Profile) -> list[Slot]:
    """The cards that had perhaps better be misplayed where they fit: see *useless first*.

    Others are as good on their fireworks: they cost no points, and what they bring is not missed
    later, where another copy would have brought it. The tile that a card draws might be. By the
    call of another suit any card that fits can really be misplayed.
    """
    rules, tables = profile.rules, profile.tables
    calls = rules.playing.may_call and len(rules.suits) > 1
    if calls or not misplays_are_worse_than_discards(profile):
        return list(profile.placed)

    def as_good(slot: Slot) -> bool:
        suit, height = slot
        points = rules.suits[suit].points
        single = tables.copies[tables.wants[suit][height]] == 1
        changes = [of[slot] for of in (profile.placed, profile.called) if slot in of]
        return points[height + 1] >= points[height] and all(
            change == profile.nothing or (single and not change.tiles) for change in changes
        )

    return [slot for slot in profile.placed if not as_good(slot)]


# ------------------------------------------------------------------- arguments


@dataclass(frozen=True, slots=True)
class Argument:
    """A way to look at fewer states, which is switched on in the row of the rules where it holds.

    The argument itself stands where it is used.
    """

    place: int
    grasp: Grasp
    fact: Holds = always

    def holds(self, profile: Profile) -> bool:
        return not self.grasp.declines(profile.rules) and self.fact(profile)


ARGUMENTS: dict[str, Argument] = {
    "plays first": Argument(layout.PLAYS_FIRST, grasps.PLAYS_FIRST),
    "useless first": Argument(layout.USELESS_FIRST, grasps.KERNELS),
    "misplays only where a discard is barred": Argument(
        layout.ONLY_WHEN_BARRED, grasps.BARRED, misplays_are_worse_than_discards
    ),
    "cards drawn in time": Argument(layout.IN_TIME, grasps.KERNELS),
    "tiles drawn in time": Argument(layout.TILES_IN_TIME, grasps.KERNELS),
    "points of kinds that are gone": Argument(
        layout.EVERY_STEP, grasps.KERNELS, all_cards_are_worth_the_same
    ),
    "cards that must be kept": Argument(
        layout.MUST_KEEP, grasps.KERNELS, all_cards_are_worth_the_same
    ),
}


@lru_cache(maxsize=256)
def relaxed_declines(rules: Rules, grasp: Grasp) -> str:
    """Why a relaxed game with such a grasp proves nothing about these rules, or nothing."""
    return grasp.declines(rules)
