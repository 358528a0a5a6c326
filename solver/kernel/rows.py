"""Rules and deals as the kernels see them: two rows of numbers, at fixed places.

Kinds of card that some firework wants are bits of a word: those of a firework lie side by side in
the order in which it takes them. All other cards are alike here: useless.
"""

from functools import lru_cache
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from tamaya.engine.deal import Deal
from tamaya.engine.game import RuleTables
from tamaya.solver.kernel.fields import (
    MOST_BITS,
    MOST_DECK,
    MOST_SUITS,
    MOST_TILES,
    USELESS,
    too_much,
)
from tamaya.solver.plain.ceiling import Ceiling, ceiling_of
from tamaya.solver.profile.changes import Change, Clamp
from tamaya.solver.profile.profile import Profile, profile_of
from tamaya.variants.rules import Rules

Ints = NDArray[np.int64]
Shorts = NDArray[np.int32]
BEAM_TEMPERS = (
    (24, 4, 5, 0, 5),
    (24, 6, 4, 1, -1),
    (24, 8, 15, 5, 7),
    (24, 2, 4, -1, -1),
    (24, 16, 11, 3, -1),
    (24, 2, 15, 7, -1),
    (24, 3, 7, 6, 2),
)
"""What beams care about, found by trial: what a point is worth, a token, a kind that is kept, a
hand that can play, and a clogged one, which counts against a state. Of 100,000 deals of the base
game all of them with a width of 128 meet nearly each line that the first meets with 8,192.
"""
DIVE_TEMPERS = (
    (40, 40, 25, -35, 480, 80, 140, 25, 40),
    (60, 78, 64, 34, 799, 117, 60, 62, 120),
    (64, 93, 22, -36, 567, 51, 71, 33, 15),
    (14, 38, 19, -60, 233, 58, 357, 8, 32),
    (21, 68, 61, -42, 769, 184, 214, 35, 36),
    (65, 44, 13, -53, 183, 170, 64, 8, 20),
    (16, 88, 29, -24, 646, 122, 137, 8, 81),
    (28, 117, 10, -66, 241, 57, 299, 53, 34),
    (91, 83, 34, -49, 654, 48, 55, 10, 73),
)
"""What greedy players care about, found by trial on the base game and seven others. They rank an
event by what a hint before it costs; what one costs more where there are no tokens; a drop; one
more with all tokens; one where no event can be spared; that of a card held elsewhere, or of one
still to come; and by what a play is worth after which somebody else can play, or the next player.
The first meets most lines, the others what is left: each was chosen for what those before it miss.
"""

# Places in the row of the rules.
PLAYERS = 0
HINTS = 1  # parts of a token at most
COST = 2
STRIKES = 3
DISCARDING = 4  # 0 never, 1 with a token spent, 2 always
LAST_TURNS = 5  # -1: play on to the end
CALLS = 6
NO_LOSS = 7  # a needed card without a copy loses the game
STEP = 8  # the most points that one card brings; 0 where all cost points, for none need be placed
REVIVES = 9  # whether a tile brings a discarded card back
ONLY_WHEN_BARRED = 10  # misplays are tried only where a discard is forbidden
START_HINTS = 11
FREE = 12  # the relaxed game: no tokens, anybody may act
SUITS = 13
EVERY_STEP = 14  # whether each card brings just STEP
PLAYS_FIRST = 16  # arguments that can be switched off, for tests
USELESS_FIRST = 17
IN_TIME = 18
COMPLETE = 19  # the heights of all fireworks when they are complete
LOOSE = 20  # the loose game: any card that was ever drawn can be brought back
SHARED = 21  # the shared game: the cards that come first are in all hands
KEPT = 22  # another argument
LOST_COUNTS = 23  # whether a lost game scores its points
OFFSET = 32  # for each firework, the bit of its first card
LENGTH = OFFSET + 16
POINTS = LENGTH + 16  # 17 for each firework, by height
BEST = POINTS + 17 * MOST_SUITS  # 17 * 17 for each firework: the most points from height to cap
# A change is 7 numbers: hints plus, low, high; strikes plus, low, high; tiles drawn.
DROPPED = BEST + 17 * 17 * MOST_SUITS
MISPLAYED = DROPPED + 8
PLACED = MISPLAYED + 8  # 8 for each bit
CALLED = PLACED + 8 * MOST_BITS
TILE = CALLED + 8 * MOST_BITS  # the last number: 1 returns, 2 plays, 4 plays when there's no deck
SUIT_OF = TILE + 8 * MOST_TILES  # by bit
BEAM = SUIT_OF + MOST_BITS  # the tempers, one after another
DIVE = BEAM + 5 * len(BEAM_TEMPERS)
RULES_SIZE = DIVE + 9 * len(DIVE_TEMPERS)

# Places in the row of a deal.
CARDS = 0  # in the deck after the hands
TEMPER = 1  # where in the row of the rules the temper of the search at work lies
TILE_COUNT = 2
DEALT_SIZES = 4  # for each hand
DEALT = DEALT_SIZES + 8  # the kinds in each hand
DECK = 24  # the bit of each card, or USELESS
AFTER = DECK + MOST_DECK  # the kinds among the cards from one on
TILE_ORDER = AFTER + MOST_DECK + 1
REVIVALS = TILE_ORDER + MOST_TILES  # how many tiles from one on bring a card back
COPIES = REVIVALS + MOST_TILES + 1  # of each bit
COUNT = COPIES + MOST_BITS  # for each bit, by card: how many copies from there on
NEXT = COUNT + MOST_BITS * (MOST_DECK + 1)  # for each bit, by card: where the next copy lies
LATE = NEXT + MOST_BITS * (MOST_DECK + 1)  # scratch: how many cards can be placed when, at most
POOL = LATE + 2 * MOST_DECK  # the kinds that all hands share, by cards drawn
LANDING = POOL + MOST_DECK + 1  # below how many cards a returned card goes, by cards in the deck
DEAL_SIZE = LANDING + MOST_DECK + 2


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


@lru_cache(maxsize=64)
def declines(rules: Rules, players: int) -> str:
    """Why the kernels can't play by these rules, or nothing."""
    profile = profile_of(rules)
    tables = profile.tables
    if profile.declined:
        return profile.declined
    if not profile.turns_are_hints or profile.tops or not profile.placed:
        return "turns without a card that are more than a hint"
    if profile.milestones or not profile.ends_when_complete or profile.last_strike != "lose":
        return "an unusual end"
    if profile.hands_run_empty and profile.stuck != "lose":
        return "an unusual end"
    if profile.losing_needed and any(suit.reach < len(suit.built) for suit in rules.suits):
        return "a firework that can never be complete, where needed cards must not be lost"
    if any(change.tiles > 1 for change in (*profile.placed.values(), *profile.called.values())):
        return "several tiles at once"
    if rules.losing.keeps_points and rules.losing.plus > 0:
        return "lost games that score more than their points"
    if any(len({*wants}) < len(wants) for wants in tables.wants):
        return "a firework that takes a kind of card twice"
    if len({*profile.dropped.values()}) > 1 or len({*profile.misplayed.values()}) > 1:
        return "discards or misplays that differ from card to card"
    return too_much(profile, players)


def _row(change: Change, last: int) -> list[int]:
    hints, strikes = change.hints, change.strikes
    return [hints.plus, hints.low, hints.high, strikes.plus, strikes.low, strikes.high, last]


def _plain_losses(profile: Profile) -> bool:
    """Whether a misplay is worse than a discard but for the discard's being forbidden.

    Then misplays need only be tried where a discard is forbidden. Proof: let a line misplay a card
    where it may be discarded. Discard it instead and play on in the same way, with a strike less
    and up to as many tokens more as a discard regains. Wherever the line then discards and the
    tokens more make that forbidden, misplay instead: that takes the strike that was saved. The
    supply was full then, so no token is lacked, and from there on tokens and strikes are the same.
    (Where that card fits by now it is placed: so much the better, and a later copy is misplayed.)
    This rests on discards that only regain, up to the supply, on misplays that take strikes and
    bring nothing, and on nothing else that takes strikes or spends tokens.
    """
    rules = profile.rules
    drop = next(iter(profile.dropped.values()))
    miss = next(iter(profile.misplayed.values()))
    total = rules.hints.total
    tiles = [tile.change for tile in profile.tiles]
    changes = [*profile.placed.values(), *profile.called.values(), *tiles]
    return (
        rules.discarding.when == "spent"
        and drop.hints.only_adds(total)
        and drop.strikes.plus == 0
        and miss.hints == Clamp(0, 0, total)
        and miss.strikes.plus > 0
        and all(c.strikes.plus == 0 and c.hints.only_adds(total) for c in changes)
    )


@lru_cache(maxsize=64)
def rule_facts(rules: Rules, players: int) -> Ints:
    return _rule_facts(profile_of(rules), ceiling_of(rules), players)


def _rule_facts(profile: Profile, ceiling: Ceiling, players: int) -> Ints:
    rules, tables = profile.rules, profile.tables
    length = [len(wants) - 1 for wants in tables.wants]
    offset = [0, *accumulate(length)]
    steps = {b - a for suit in rules.suits for a, b in pairwise(suit.points)}
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
    f[STEP] = max([0, *steps])
    f[EVERY_STEP] = len(steps) == 1 and min(steps) > 0
    f[REVIVES] = ceiling.revives
    f[ONLY_WHEN_BARRED] = _plain_losses(profile)
    f[START_HINTS] = rules.hints.start
    f[SUITS] = len(length)
    f[USELESS_FIRST] = 1
    f[PLAYS_FIRST] = not ceiling.revives and min(steps, default=0) >= 0
    f[IN_TIME] = 1
    f[COMPLETE] = sum(height << (4 * suit) for suit, height in enumerate(length))
    f[LOST_COUNTS] = rules.losing.keeps_points and rules.losing.plus >= 0
    f[KEPT] = f[EVERY_STEP]
    f[BEAM:] = [weight for temper in (*BEAM_TEMPERS, *DIVE_TEMPERS) for weight in temper]
    f[OFFSET : OFFSET + len(length)] = offset[:-1]
    f[LENGTH : LENGTH + len(length)] = length
    f[DROPPED : DROPPED + 7] = _row(next(iter(profile.dropped.values())), 0)
    f[MISPLAYED : MISPLAYED + 7] = _row(next(iter(profile.misplayed.values())), 0)
    for s, suit in enumerate(rules.suits):
        f[POINTS + 17 * s : POINTS + 17 * s + length[s] + 1] = suit.points[: length[s] + 1]
        for h in range(length[s] + 1):
            for cap in range(h, length[s] + 1):
                f[BEST + (17 * s + h) * 17 + cap] = max(suit.points[h : cap + 1])
        for h in range(length[s]):
            bit = offset[s] + h
            f[SUIT_OF + bit] = s
            change = profile.placed[s, h]
            f[PLACED + 8 * bit : PLACED + 8 * bit + 7] = _row(change, change.tiles)
            if profile.called:
                f[CALLS] |= profile.called[s, h] != change
                change = profile.called[s, h]
                f[CALLED + 8 * bit : CALLED + 8 * bit + 7] = _row(change, change.tiles)
    for number, tile in enumerate(profile.tiles):
        does = tile.returns + 2 * tile.plays + 4 * tile.plays_when_deck_is_empty
        f[TILE + 8 * number : TILE + 8 * number + 7] = _row(tile.change, does)
    return f


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
