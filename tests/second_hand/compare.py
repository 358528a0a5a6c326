"""The second hand against the referee: over random games, and over the best scores of deals."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.second_hand import allowed, turn
from tests.second_hand.exhaust import TooManyError, best_score
from tests.second_hand.position import Luck, Position
from tests.second_hand.table import Table

from tamaya.engine import play
from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Move
from tamaya.engine.records.notation import move_row
from tamaya.engine.state.state import State
from tamaya.solver.plain import reference


def luck_of(deal: Deal) -> Luck:
    kinds = deal.rules.kinds
    return Luck(
        deal.rules, deal.players, tuple(kinds[card] for card in deal.deck), deal.tiles, deal.returns
    )


def difference(deal: Deal, seed: int, most_moves: int = 200) -> str:
    """Play a random game with both: the first thing in which they differ, or nothing."""
    luck, chance = luck_of(deal), random.Random(seed)
    mine, theirs = turn.start(luck), play.start(deal)
    line: list[Move] = []
    while len(line) < most_moves:
        found = unlike(luck, mine, theirs)
        if found:
            return f"after {[move_row(move) for move in line]}: {found}"
        options = sorted(play.legal_moves(theirs))
        if not options:
            return ""
        line.append(chance.choice(options))
        mine, theirs = turn.after(luck, mine, move_row(line[-1])), play.apply(theirs, line[-1])
    return ""


def unlike(luck: Luck, mine: Position, theirs: State) -> str:
    """What differs in two positions that should be the same."""
    score = theirs.over.score if theirs.over else None
    if mine.score != score:
        return f"scores {mine.score}, {score}"
    for what, one, other in sides(luck, mine, theirs):
        if one != other:
            return f"{what} {one}, {other}"
    moves, others = (
        {*allowed.moves(Table(luck, mine))},
        {move_row(move) for move in play.legal_moves(theirs)},
    )
    if moves != others:
        return f"moves of the one {sorted(moves - others)}, of the other {sorted(others - moves)}"
    return ""


def sides(luck: Luck, mine: Position, theirs: State) -> Iterator[tuple[str, object, object]]:
    """What lies on the table of each, while the game goes on."""
    kinds = luck.rules.kinds
    reached = {goal for goal in range(len(luck.rules.goals)) if theirs.goals >> goal & 1}
    yield "goals", mine.goals, reached
    if theirs.over:
        return
    yield "seat", mine.seat, theirs.player
    yield "direction", mine.backwards, theirs.backwards
    yield "another turn", mine.again, theirs.again
    missing = {seat for seat in range(luck.players) if theirs.missing >> seat & 1}
    yield "who misses a turn", mine.missing, missing
    hands = tuple(tuple(kinds[card] for card in hand) for hand in theirs.hands)
    yield "hands", mine.hands, hands
    fireworks = theirs.game.tables.fireworks
    for suit, (height, way) in enumerate(zip(theirs.heights, theirs.ways, strict=True)):
        cards = [kinds[kind][1] for kind in fireworks.at(suit, height, way).cards]
        yield "fireworks", sorted(mine.built[suit]), sorted(cards)
    posing = Counter(card for card, _ in mine.posing)
    posing.subtract(joker for _, joker in mine.posing)
    stand_ins = theirs.stand_ins or [0] * len(kinds)
    yield "jokers", [-posing[kind] for kind in kinds], list(stand_ins)
    yield "hints", mine.hints, theirs.hints
    yield "strikes", mine.strikes, theirs.strikes
    yield "deck", mine.deck, tuple(kinds[card] for card in theirs.pile[theirs.drawn :])
    yield "display", mine.display, tuple(kinds[card] for card in theirs.display)
    discards = Counter({kinds[place]: count for place, count in enumerate(theirs.discards)})
    yield "discards", Counter(mine.discards), +discards
    yield "tiles", mine.tiles, theirs.tiles_drawn


def best_scores(deal: Deal, most: int) -> tuple[int | None, int | None] | None:
    """The best scores that the two find, or None where there is too much to play."""
    try:
        mine = best_score(luck_of(deal), most)
    except TooManyError:
        return None
    theirs = reference.best_score(deal, 20 * most, merge=False)
    return mine, None if theirs == reference.NO_SCORE else theirs


def score_of(deal: Deal, moves: Iterable[Move]) -> int | None:
    """What the second hand says that a line scores; None where it isn't allowed, or no game."""
    luck = luck_of(deal)
    mine = turn.start(luck)
    for move in map(move_row, moves):
        if move not in allowed.moves(Table(luck, mine)):
            return None
        mine = turn.after(luck, mine, move)
    return mine.score


def disagreement(deal: Deal, games: int, most: int) -> str:
    """Everything that the two can be compared in: the first thing in which they differ."""
    for seed in range(games):
        if found := difference(deal, seed):
            return f"game {seed}, {found}"
    scores = best_scores(deal, most)
    if scores and scores[0] != scores[1]:
        return f"best scores {scores[0]}, {scores[1]}"
    return ""
