"""What each card brings to tokens and tiles: placed, called, discarded, or misplayed."""

from tamaya.engine.game.tables import RuleTables
from tamaya.solver.profile.changes import Change, Clamp, change_of

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
