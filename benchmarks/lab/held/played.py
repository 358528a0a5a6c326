"""All games of a deal, by the referee: what came up in them, and which tables they came to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.game.responses import Response
from tamaya.engine.moves import Move
from tamaya.engine.questions.placing import grown, misplays
from tamaya.engine.state.state import State
from tamaya.lab.walks.luck import dealt
from tamaya.lab.walks.watched import WatchedTable, watched
from tamaya.solver.plain.choices import distinct_moves, key_of
from tamaya.solver.plain.reference import TooLargeError
from tamaya.variants.rules import Hands, Holding, Rules
from tamaya.variants.tables.tables import Passing

Seen = tuple[object, ...]
"""What lies on a table, but for what was done before."""


@dataclass(slots=True)
class AllGames:
    """What all games of a deal came to. `fired` are the clauses that answered, by their place in
    `Rules.effect_lists`; `moves` are from each table, with the table that they lead to."""

    deal: Deal
    tables: list[WatchedTable] = field(default_factory=list)
    moves: list[list[tuple[Move, int]]] = field(default_factory=list)
    fired: set[int] = field(default_factory=set)

    @property
    def rules(self) -> Rules:
        return self.deal.rules

    def ends(self) -> set[tuple[int, bool]]:
        """The scores of all games, and whether each was lost."""
        return {(t.over.score, t.over.lost) for t in self.tables if t.over is not None}

    def verbs(self) -> set[str]:
        return {move.verb for moves in self.moves for move, _ in moves}

    def after_a_hint(self) -> set[int]:
        """The tables to which games come after some hint."""
        waiting = [to for moves in self.moves for move, to in moves if move.verb == "hint"]
        found: set[int] = set()
        while waiting:
            at = waiting.pop()
            if at not in found:
                found.add(at)
                waiting += [to for _, to in self.moves[at]]
        return found

    def seen(self, strikes: bool = True) -> set[Seen]:
        """What lies on all tables when nobody has a choice to make; without the strikes where
        they don't matter."""
        return {_seen(table.state(), strikes) for table in self.tables if not table.waiting}


_DONE = frozenset(
    {
        "game",
        "last_axis",
        "last_name",
        "barred",
        "times_named",
        "used",
        "became",
        "looked",
        "again",
        "missing",
        "backwards",
    }
)
"""What is remembered of moves. Rules that don't look at it don't keep it."""


def _seen(state: State, strikes: bool) -> Seen:
    """Hands in rising order: where nothing looks at their order, games are gone through once."""
    lies = state._asdict() | {
        "over": state.over and state.over[:2],
        "hands": tuple(tuple(sorted(hand)) for hand in state.hands),
        "pile": state.pile[state.drawn :],
    }
    hidden = _DONE if strikes else _DONE | {"strikes"}
    return tuple(
        value for name, value in lies.items() if name not in hidden | {"drawn", "returned"}
    )


def play_all(each: Deal, most: int) -> AllGames:
    """All games of a deal. Raises `TooLargeError` where they come to more tables than that."""
    played = AllGames(each)
    places: dict[object, int] = {}

    def note(table: WatchedTable) -> int:
        answers = table.tables.answers
        for one in table.happened:
            if isinstance(one, Response) and one in answers:
                played.fired.add(answers.index(one))
        key = key_of(table)
        if key not in places:
            if len(places) == most:
                raise TooLargeError(f"more than {most} tables")
            places[key] = len(places)
            played.tables.append(table)
            played.moves.append([])
        return places[key]

    note(dealt(Game(each)))
    for at, table in enumerate(played.tables):  # which grows
        if table.over is not None:
            continue
        for move in distinct_moves(table):
            after = watched(table)
            after.perform(move)
            played.moves[at].append((move, note(after)))
    return played


@dataclass(frozen=True, slots=True)
class BuiltByAll:
    """What fireworks can come to if cards are taken in any order: by the referee."""

    points: frozenset[int]
    heights: tuple[int, ...]
    complete: int


def build_all(rules: Rules, most: int) -> BuiltByAll:
    """All tables of the same fireworks where everybody holds everything, and nothing else happens:
    a player who has a card that fits plays it, or passes."""
    half = len(rules.deck) // 2
    plain = replace(
        rules,
        suits=tuple(replace(suit, inverted=False) for suit in rules.suits),
        hands=(Hands(2, (half, len(rules.deck) - half)),),
        reactions=(),
        actions=(),
        tiles=(),
        passing=Passing(),
        playing=replace(rules.playing, only="", face_down=False, may_call=False),
        holding=Holding(),
    )
    table = dealt(Game(deal(plain, 2, 0)))
    waiting, known, found = [table], {_laid(table)}, list[WatchedTable]()
    while waiting:
        table = waiting.pop()
        found.append(table)
        if len(found) > most:
            raise TooLargeError(f"more than {most} tables")
        for after in _grown(table):
            if _laid(after) not in known:
                known.add(_laid(after))
                waiting.append(after)
    heights = zip(*(table.heights for table in found), strict=True)
    return BuiltByAll(
        frozenset(table.points for table in found),
        tuple(map(max, heights)),
        max(sum(grown(t, suit).complete for suit in rules.fireworks) for t in found),
    )


def _laid(table: WatchedTable) -> Seen:
    waits = tuple(table.waiting)
    return (
        table.player,
        tuple(map(tuple, map(sorted, table.hands))),
        (*table.heights,),
        table.ways,
        waits,
    )


def _grown(table: WatchedTable) -> Iterator[WatchedTable]:
    """The tables that one move leads to which misplays nothing."""
    if table.over is not None:
        return
    for move in distinct_moves(table):
        if move.verb in ("play", "choose", "pass") and not misplays(table, move):
            after = watched(table)
            after.perform(move)
            if after.over is None:
                yield after
