"""The row of the rules and the row of a deal, filled in."""

from functools import lru_cache
from itertools import accumulate

import numpy as np

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.tables import RuleTables
from tamaya.solver.kernel.rows.arguments import ARGUMENTS, misfits
from tamaya.solver.kernel.rows.fields import MOST_DECK, USELESS
from tamaya.solver.kernel.rows.layout import (
    BEAM,
    BEGUN_AFTER,
    BEST,
    BY_HEIGHT,
    CALLED,
    CALLS,
    CARDS,
    CHANGE,
    COMPLETE,
    COST,
    DEAL_SIZE,
    DEALT,
    DEALT_SIZES,
    DISCARDING,
    DROPPED,
    HINTS,
    LANDING,
    LAST_OWES_NONE,
    LAST_TURNS,
    LENGTH,
    LOST_COUNTS,
    MISFITS,
    MISPLAYED,
    NO_LOSS,
    OFFSET,
    OWING,
    PLACED,
    PLAYERS,
    POINTS,
    POOL,
    REVIVALS,
    REVIVES,
    RULES_SIZE,
    START_HINTS,
    STEP,
    STRIKES,
    SUIT_OF,
    SUITS,
    TILE,
    TILE_COUNT,
    TILE_ORDER,
    WAITING,
    Ints,
)
from tamaya.solver.kernel.rows.tempers import BEAM_TEMPERS, DIVE_TEMPERS
from tamaya.solver.plain.ceiling import Ceiling, ceiling_of
from tamaya.solver.profile.changes import Change
from tamaya.solver.profile.profile import Profile, Slot, profile_of
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.traits import steps


@lru_cache(maxsize=64)
def bits_of(tables: RuleTables) -> tuple[int, ...]:
    """The bit of each kind, or USELESS."""
    bits = [USELESS] * len(tables.suit_of)
    bit = 0
    for wants in tables.wants:
        for kind in wants[:-1]:
            bits[kind] = bit
            bit += 1
    return tuple(bits)


def _fill(f: Ints, at: int, change: Change, last: int) -> None:
    hints, strikes = change.hints, change.strikes
    numbers = (hints.plus, hints.low, hints.high, strikes.plus, strikes.low, strikes.high, last)
    f[at : at + len(numbers)] = numbers


@lru_cache(maxsize=64)
def rule_facts(rules: Rules, players: int) -> Ints:
    return _rule_facts(profile_of(rules), ceiling_of(rules), players)


def _rule_facts(profile: Profile, ceiling: Ceiling, players: int) -> Ints:
    rules, tables = profile.rules, profile.tables
    length = [len(wants) - 1 for wants in tables.wants]
    offset = [0, *accumulate(length)]
    f = np.zeros(RULES_SIZE, np.int64)
    f[PLAYERS] = players
    f[HINTS] = rules.hints.total
    f[COST] = rules.hinting.cost
    f[STRIKES] = rules.strikes
    f[DISCARDING] = ("never", "spent", "always").index(rules.discarding.when)
    f[LAST_TURNS] = -1 if profile.last_turns is None else profile.last_turns
    if profile.deck_loses:  # no event comes after the last draw
        f[LAST_TURNS] = 0
    f[NO_LOSS] = profile.losing_needed
    f[STEP] = max([0, *steps(rules)])
    f[REVIVES] = ceiling.revives
    f[START_HINTS] = rules.hints.start
    f[MISFITS] = sum(1 << offset[s] + h for s, h in misfits(profile))
    f[SUITS] = len(length)
    for argument in ARGUMENTS.values():
        f[argument.place] = argument.holds(profile)
    f[COMPLETE] = sum(height << (4 * suit) for suit, height in enumerate(length))
    f[LOST_COUNTS] = rules.losing.keeps_points and rules.losing.plus >= 0
    f[BEAM:] = [weight for temper in (*BEAM_TEMPERS, *DIVE_TEMPERS) for weight in temper]
    f[OFFSET : OFFSET + len(length)] = offset[:-1]
    f[LENGTH : LENGTH + len(length)] = length
    _fill(f, DROPPED, next(iter(profile.dropped.values())), 0)
    _fill(f, MISPLAYED, next(iter(profile.misplayed.values())), 0)
    f[LAST_OWES_NONE] = all(
        height and _owes(profile, (s, height - 1)) for s, height in enumerate(length)
    )
    for s, suit in enumerate(rules.suits):
        f[WAITING] |= bool(suit.begun_after) << s
        f[BEGUN_AFTER + s] = sum(least << (4 * other) for other, least in suit.begun_after)
        for h in range(length[s]):
            f[OWING + BY_HEIGHT * s + h] = sum(_owes(profile, (s, i)) for i in range(h, length[s]))
        points = POINTS + BY_HEIGHT * s
        f[points : points + length[s] + 1] = suit.points[: length[s] + 1]
        for h in range(length[s] + 1):
            for cap in range(h, length[s] + 1):
                f[BEST + (BY_HEIGHT * s + h) * BY_HEIGHT + cap] = max(suit.points[h : cap + 1])
        for h in range(length[s]):
            bit = offset[s] + h
            f[SUIT_OF + bit] = s
            change = profile.placed[s, h]
            _fill(f, PLACED + CHANGE * bit, change, change.tiles)
            if profile.called:
                f[CALLS] |= profile.called[s, h] != change
                change = profile.called[s, h]
                _fill(f, CALLED + CHANGE * bit, change, change.tiles)
    for number, tile in enumerate(profile.tiles):
        does = tile.returns + 2 * tile.plays + 4 * tile.plays_when_deck_is_empty
        _fill(f, TILE + CHANGE * number, tile.change, does)
    return f


def _owes(profile: Profile, slot: Slot) -> bool:
    """Whether a tile is drawn for the card of a slot, played or called."""
    called = profile.called.get(slot)
    return profile.placed[slot].tiles > 0 or (called is not None and called.tiles > 0)


def deal_facts(deal: Deal, ceiling: Ceiling) -> Ints:
    """The row of a deal but for its cards."""
    d = np.zeros(DEAL_SIZE, np.int64)
    sizes = deal.rules.hands_of(deal.players)
    d[DEALT_SIZES : DEALT_SIZES + len(sizes)] = sizes
    tiles = len(deal.tiles)
    if tiles:
        d[TILE_COUNT] = tiles
        d[TILE_ORDER : TILE_ORDER + tiles] = deal.tiles
    if ceiling.revives:
        luck = deal.returns[0] if deal.returns else 0
        d[LANDING:] = [luck % (left + 1) for left in range(MOST_DECK + 2)]
        by_tile = [ceiling.revives_by_tile[tile] for tile in deal.tiles]
        for i in range(tiles):
            d[REVIVALS + i] = sum(by_tile[i:])
    return d


def share(d: Ints, cards: Ints, players: int, first: int) -> None:
    """Put the first so many cards into all hands: those dealt, and then those of the deck."""
    pool = at = 0
    left = int(d[CARDS])
    for p in range(players):
        d[DEALT + p] = 0
        for bit in cards[at : at + d[DEALT_SIZES + p]].tolist():
            if bit != USELESS and at < first:
                pool |= 1 << bit
            elif bit != USELESS:
                d[DEALT + p] |= 1 << bit
            at += 1
    for drawn in range(left + 1):
        d[POOL + drawn] = pool
        if drawn < left and at + drawn < first and cards[at + drawn] != USELESS:
            pool |= 1 << int(cards[at + drawn])
