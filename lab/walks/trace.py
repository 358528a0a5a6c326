"""From a state of a walk to the game that leads to it: a record that the referee can go through."""

from collections import Counter

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.playthrough import told_moves
from tamaya.engine.records.record import Record
from tamaya.engine.turn.table import Table
from tamaya.lab.findings import StoryStep, Trace
from tamaya.lab.small.written import NAME, rewritten, written
from tamaya.lab.walks.luck import Luck
from tamaya.lab.walks.walk import Walk


def trace_to(walk: Walk, state: int, then: list[tuple[Move, Luck]] | None = None) -> Trace:
    """The shortest game that leads to a state, and on by further moves if they are given."""
    path = walk.path(state)
    played = [(walk.moves[s], walk.lucks[s]) for s in path]
    moves = [move for move, _ in [*played, *(then or [])] if move is not None]
    lucks = [luck for _, luck in [*played, *(then or [])]]
    return trace_of(walk.deal or settled_deal(walk, path[0], lucks), moves)


def trace_of(deal: Deal, moves: list[Move], shortest: bool = True) -> Trace:
    """A game from its deal on, told move by move."""
    record = recorded(deal, moves)
    sentences = told_moves(record)
    steps = tuple(StoryStep(text, line) for text, line in zip(record.moves, sentences, strict=True))
    hands = record.deal.rules.hands_of(record.deal.players)
    return Trace(record.to_json(), steps, hands, shortest, deal, tuple(moves))


def recorded(deal: Deal, moves: list[Move]) -> Record:
    """The record of a game; it carries the text of its rules, which stand in no file."""
    rules = rewritten(deal.rules) or deal.rules
    own = Deal(rules, deal.players, deal.deck, deal.tiles, deal.returns)
    table = Table(Game(own))
    texts = []
    for move in moves:
        texts.append(move_text(table.state(), move))
        table.perform(move)
    text = written(rules) if rules is not deal.rules else ""
    return Record(own, tuple(texts), rules=NAME if text else "", text=text)


# ------------------------------------------------------------------- a deal that it fits


def settled_deal(walk: Walk, start: int, lucks: list[Luck]) -> Deal:
    """The luck of a line, settled: the order of the deck and of the tiles, and all landings.

    Cards come in the order in which they are drawn. One that was put back has landed below those
    cards, of them that were there, that are drawn before it.
    """
    rules = walk.rules
    hands = walk.starts[start]
    unseen = Counter(rules.kinds.index(kind) for kind in rules.deck)
    unseen -= Counter(kind for hand in hands for kind in hand)
    order: list[int] = []
    returned: list[int] = []  # kinds
    above: list[int] = []
    drawn: set[int] = set()  # places in `returned`
    for luck in lucks:
        if luck.back >= 0:
            returned.append(luck.back)
            above.append(0)
        for kind in luck.cards:
            if unseen[kind] > 0:
                unseen[kind] -= 1
                order.append(kind)
                later = range(len(returned))
            else:
                own = next(i for i, k in enumerate(returned) if k == kind and i not in drawn)
                drawn.add(own)
                later = range(own + 1, len(returned))
            for i in later:
                above[i] += i not in drawn
    tiles = [tile for luck in lucks for tile in luck.tiles]
    tiles += [tile for tile in range(len(rules.tiles)) if tile not in tiles]
    dealt = [kind for hand in hands for kind in hand]
    deck = (*dealt, *order, *sorted(unseen.elements()))
    return Deal(rules, walk.players, deck, tuple(tiles), tuple(above))
