"""What some rules do to tokens, tiles and cards at each kind of event, in numbers.

The event model is built from this value and from nothing else. It is made by passes that each
read the rules once: words (`places`), cards, tiles, turns, ends. Then `limits` says whether the
model can do with the numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tamaya.engine.game.tables import RuleTables, rule_tables
from tamaya.solver.grasps import MODEL
from tamaya.solver.profile.changes import (
    MANY,
    Change,
    Clamp,
    Tile,
    Top,
    WayToPass,
    change_of,
    passes_of,
    tiles_of,
    tops_of,
)
from tamaya.solver.profile.limits import exceeded
from tamaya.solver.profile.places import misplaced
from tamaya.variants.rules import Outcome, Rules

# ------------------------------------------------------------------- ends

# How a game ends, as far as it isn't asked of the rules.


@dataclass(frozen=True, slots=True)
class Milestone:
    """So many points, and what reaching them brings."""

    points: int
    ends: bool
    change: Change


def last_turns_of(rules: Rules) -> int | None:
    """Turns for each player after the deck ran out; None where that does not end the game."""
    outcome = rules.outcome("deck_runs_out")
    if outcome in ("lose", "end"):
        return 0 if outcome == "end" else None
    return next(iter(rules.deck_end.turns), None)


def milestones_of(tables: RuleTables) -> tuple[Milestone, ...]:
    """Numbers of points that mean something and are not there from the start."""
    start = sum(suit.points[0] for suit in tables.rules.suits)
    return tuple(
        Milestone(points, response.ends, change_of(tables, () if response.ends else (response,)))
        for points, response in tables.points
        if points > start
    )


# ------------------------------------------------------------------- card changes

# What each card brings to tokens and tiles: placed, called, discarded, or misplayed.

Slot = tuple[int, int]
"""A firework and a place in its order."""


def placed_changes(tables: RuleTables, called: bool = False) -> dict[Slot, Change]:
    """For each place of a firework what the card brings that is placed there."""
    changes = {}
    for suit, wants in enumerate(tables.wants):
        for index, kind in enumerate(wants[:-1]):
            responses = tables.placed[kind]
            if index + 1 == tables.full[suit]:
                responses += tables.completed[suit]
            if called:
                responses += tables.plain["rightly_called"]
            changes[suit, index] = change_of(tables, responses)
    return changes


def called_changes(tables: RuleTables) -> dict[Slot, Change]:
    """The same for a card that was rightly called; nothing where no suit may be called."""
    return placed_changes(tables, called=True) if tables.rules.playing.may_call else {}


def topped_changes(tables: RuleTables) -> dict[int, Change]:
    """For each kind what it brings to discard one from the top of the deck."""
    return {k: change_of(tables, responses) for k, responses in enumerate(tables.discarded)}


def dropped_changes(tables: RuleTables) -> dict[int, Change]:
    """The same for a discard from a hand, which regains tokens first."""
    total = tables.rules.hints.total
    regains = Clamp(0, 0, total).then(Clamp(tables.rules.discarding.regains, 0, total))
    return {
        kind: Change(regains.then(change.hints), change.strikes, change.tiles)
        for kind, change in topped_changes(tables).items()
    }


def misplayed_changes(tables: RuleTables) -> dict[int, Change]:
    """For each kind what it brings to misplay one."""
    strikes = tables.rules.playing.misplay_strikes
    return {k: change_of(tables, their, strikes) for k, their in enumerate(tables.misplayed)}


# ------------------------------------------------------------------- profile

Kinds = frozenset[int]


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules as the event model sees them; `declined` says why it doesn't, if it doesn't."""

    rules: Rules
    tables: RuleTables
    declined: str = ""
    placed: Mapping[Slot, Change] = field(default_factory=dict)
    called: Mapping[Slot, Change] = field(default_factory=dict)
    dropped: Mapping[int, Change] = field(default_factory=dict)  # a discard, by kind
    topped: Mapping[int, Change] = field(default_factory=dict)  # the same from the deck
    misplayed: Mapping[int, Change] = field(default_factory=dict)
    tiles: tuple[Tile, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    passes: tuple[WayToPass, ...] = ()  # ways to spend a turn without a card
    tops: tuple[Top, ...] = ()  # actions that take the top card of the deck
    last_turns: int | None = None
    deck_loses: bool = False
    ends_when_complete: bool = True
    ends_when_stuck: bool = False
    last_strike: Outcome = "lose"
    losing_needed: bool = False
    stuck: Outcome = "end"

    # ------------------------------------------------------------------ facts that follow

    @property
    def tiles_at_once(self) -> int:
        """How many tiles one card draws at most."""
        return max((change.tiles for change in self.placed.values()), default=0)

    @property
    def axes(self) -> tuple[str, ...]:
        return tuple(sorted({name.axis for name in self.rules.names}))

    @property
    def hands_run_empty(self) -> bool:
        if self.deck_loses:
            return False
        return self.rules.hand_can_run_empty

    @property
    def may_be_stuck(self) -> bool:
        """Whether something else than a loss becomes of a player who cannot act."""
        return self.hands_run_empty and self.stuck != "lose"

    @property
    def hints_always_possible(self) -> bool:
        """Whether nothing but its price can stand in the way of a hint."""
        rules, axes = self.rules, self.axes
        if not axes or (rules.hinting.alternates and len(axes) < 2):
            return False
        if rules.hinting.may_touch_none and not self.tables.plain["empty_hint"]:
            return True
        smallest = min(min(hands.cards) for hands in rules.hands)
        full = self.deck_loses or (self.last_turns is not None and self.last_turns < smallest)
        return full and all(self.touchable(axis) == self.all_kinds for axis in axes)

    @property
    def plain_turns(self) -> bool:
        """Whether a turn without a card is a hint that can always be given, and no more."""
        return (
            self.hints_always_possible
            and not self.may_be_stuck
            and len(self.passes) == 1
            and not self.tables.plain["hint_given"]
        )

    @property
    def turns_are_hints(self) -> bool:
        """Whether a turn without a card is a hint, whose consequences are of no use to anybody."""
        only_hints = not self.may_be_stuck and len(self.passes) == 1
        changes = self.passes[0].changes if only_hints else ()
        return only_hints and not any(self.is_of_use(change, self.nothing) for change in changes)

    @property
    def nothing(self) -> Change:
        """What an event does that has no consequences."""
        return Change(Clamp(0, 0, self.rules.hints.total), Clamp(0, 0, MANY))

    def is_of_use(self, change: Change, rather_than: Change) -> bool:
        """Whether a player may want one change rather than another.

        Who wouldn't have more hint tokens, fewer strikes, or a tile? But fewer tokens are of use,
        too, where discards need a spent one, since they make room in the supply, and where a player
        who cannot act doesn't lose. So is a strike, where a lost game is worth something.
        """
        rules = self.rules
        amounts = range(rules.hints.total + 1)
        gains = {change.hints.of(n) - rather_than.hints.of(n) for n in amounts}
        strikes = change.strikes.plus - rather_than.strikes.plus
        if max(gains) > 0 or strikes < 0 or change.tiles > rather_than.tiles:
            return True
        if min(gains) < 0 and (rules.discarding.when == "spent" or self.may_be_stuck):
            return True
        worthless = rules.losing.plus <= 0 and not rules.losing.keeps_points
        return strikes > 0 and not (worthless and rules.least_points >= 0)

    @property
    def all_kinds(self) -> Kinds:
        return frozenset(range(len(self.rules.kinds)))

    def touchable(self, axis: str) -> Kinds:
        """The kinds that a hint about colours, or about values, can touch."""
        axis_of = self.tables.axis_of
        bits = sum(1 << name for name, its in enumerate(axis_of) if its == axis)
        return frozenset(k for k in self.all_kinds if self.tables.touched_by[k] & bits)


@lru_cache(maxsize=64)
def profile_of(rules: Rules) -> Profile:
    """The profile of some rules, made once."""
    tables = rule_tables(rules)
    unknown = MODEL.declines(rules) or misplaced(rules)
    if unknown:
        return Profile(rules, tables, unknown)
    placed, stuck = placed_changes(tables), rules.outcome("cannot_act")
    profile = Profile(
        rules,
        tables,
        placed=placed,
        called=called_changes(tables),
        dropped=dropped_changes(tables),
        topped=topped_changes(tables),
        misplayed=misplayed_changes(tables),
        tiles=tiles_of(tables, sum(change.tiles for change in placed.values())),
        milestones=milestones_of(tables),
        passes=passes_of(tables),
        tops=tops_of(tables),
        last_turns=last_turns_of(rules),
        deck_loses=rules.outcome("deck_runs_out") == "lose",
        ends_when_complete=rules.outcome("all_completed") == "end",
        ends_when_stuck=rules.outcome("nothing_more") == "end",
        last_strike=rules.outcome("last_strike"),
        losing_needed=rules.outcome("needed_lost") == "lose",
        stuck="end" if stuck == "nothing" else stuck,
    )
    return replace(profile, declined=exceeded(profile))
