"""What each tile does."""

from dataclasses import dataclass

from tamaya.engine.game.tables import RuleTables
from tamaya.solver.profile.changes import Change, change_of
from tamaya.solver.profile.places import FREE_HINTS
from tamaya.variants.rules import Effect
from tamaya.variants.vocabulary.effects import Verb


@dataclass(frozen=True, slots=True)
class Tile:
    """What a tile does: tokens at once, then perhaps a card returned or played."""

    change: Change
    returns: bool = False
    plays: bool = False
    plays_when_deck_is_empty: bool = False
    frees: Verb | None = None  # the free hint that it gives


def tiles_of(tables: RuleTables, draws: int) -> tuple[Tile, ...]:
    """The tiles of the rules; none where nothing draws any, or one of them at most."""
    if not draws:
        return ()
    return tuple(
        _tile(effects, change_of(tables, (response,)))
        for effects, response in zip(tables.rules.tiles, tables.tiles, strict=True)
    )


def _tile(effects: tuple[Effect, ...], change: Change) -> Tile:
    verbs = [effect.verb for effect in effects]
    returns = "return_card" in verbs  # or where the deck is empty it plays a card: see `places`
    frees = next((verb for verb in verbs if verb in FREE_HINTS), None)
    return Tile(change, returns, "play_discard" in verbs, returns, frees)


def does_much(effects: tuple[Effect, ...]) -> bool:
    """Whether a tile moves several cards or gives several hints."""
    return any(
        sum(verb in some for verb in (effect.verb for effect in effects)) > 1
        for some in (FREE_HINTS, frozenset({"return_card", "play_discard"}))
    )
