"""From a solution of the event model to the moves of the referee."""

from collections.abc import Sequence

from tamaya.engine.errors import IllegalMoveError
from tamaya.engine.moves import Act, Call, Discard, Move, Play
from tamaya.engine.turn.table import Table
from tamaya.solver.events.model import EventModel
from tamaya.solver.events.turns.turns import PassTaken, Values


def read_line(whole: EventModel, values: Values) -> list[Move]:
    """The line of a solution, as the referee plays it to the end of the game.

    Raises `IllegalMoveError` where the referee can't follow.
    """
    table = Table(whole.frame.game)
    line: list[Move] = []

    def make(move: Move) -> None:
        table.perform(move)
        line.append(move)

    def pass_(option: PassTaken) -> None:
        if table.over:
            return  # nothing more could be placed
        what, action = option
        make(Act.of(action) if what == "act" else _hint(table, what))
        while table.waiting and not table.over:
            make(_one_of(table, table.choices(table.waiting[0]), ""))

    for e in whole.frame.each_event:
        if table.over or not values.value(whole.cards.used[e]):
            break
        for option in whole.turns.passes_in(values, e):
            pass_(option)
        if table.over:
            break
        make(_event(whole, values, table, e))
        chosen = _chosen(whole, values, e)
        while table.waiting and not table.over:
            choices = table.choices(table.waiting[0])
            if table.waiting[0].verb in ("return_card", "play_discard"):
                kinds = chosen[:1]
                choices = [m for m in choices if m.verb == "choose" and m.kind in kinds]
                del chosen[:1]
            make(_one_of(table, choices, whole.turns.free_axis(values, e)))
    for option in whole.turns.passes_in(values, whole.frame.events + 1):
        pass_(option)
    while not table.over:
        stops = whole.frame.profile.ends_when_stuck
        make(_as_it_was(table) if stops else _hint(table, ""))
    return line


def _as_it_was(table: Table) -> Move:
    """A move that changes as little as possible, where the model has stopped before the end."""
    hand = table.hands[table.player]
    wants = zip(table.tables.wants, table.heights, strict=True)
    wanted = {kind for kinds, height in wants for kind in kinds[height:]}

    def worth(move: Move) -> int:
        useless = move.verb == "discard" and hand[move.place] not in wanted
        return 3 if useless else {"hint": 2, "discard": 1}.get(move.verb, 0)

    return max(table.legal_moves(), key=worth)


def _hint(table: Table, axis: str) -> Move:
    """A hint about what is to be named where that matters."""
    axis_of = table.tables.axis_of
    hints = [move for move in table.legal_moves() if move.verb == "hint"]
    return _one_of(table, [move for move in hints if axis in ("", axis_of[move.name])], axis)


def _one_of(table: Table, moves: Sequence[Move], axis: str) -> Move:
    """One of some moves; of hints one that names an axis and touches a card, if there is one."""
    if not moves:
        raise IllegalMoveError("the model makes a move that is not legal")

    def worth(move: Move) -> tuple[bool, bool]:
        if move.verb != "hint":
            return False, False
        return table.tables.axis_of[move.name] == axis, table.touches(move)

    return max(moves, key=worth)


def _event(whole: EventModel, values: Values, table: Table, e: int) -> Move:
    frame = whole.frame
    for a, top in enumerate(frame.profile.tops):
        if (a, e) in whole.cards.act and values.value(whole.cards.act[a, e]):
            return Act.of(top.action)
    for slot in frame.slots:
        if values.value(whole.fireworks.place[slot, (e, 0)]):
            at = _place(table, frame.kind_at(slot))
            if values.value(whole.tokens.calls[e]):
                return Call.of(at, slot[0])
            return Play.of(at)
    kind = next(k for k in frame.kinds if values.value(whole.fates.drop[k, e]))
    at = _place(table, kind)
    if values.value(whole.fates.discard[e]):
        return Discard.of(at)
    suit = frame.tables.suit_of[kind]
    if frame.tables.wants[suit][table.heights[suit]] == kind:
        wrong = [Call.of(at, other) for other in frame.suits if other != suit]
        return _one_of(table, wrong, "")  # a wrong call, so that it is misplayed
    return Play.of(at)


def _place(table: Table, kind: int) -> int:
    """Where in the hand of the player to act a card of that kind is."""
    hand = table.hands[table.player]
    if kind not in hand:
        raise IllegalMoveError("the model moves a card that the player doesn't hold")
    return hand.index(kind)


def _chosen(whole: EventModel, values: Values, e: int) -> list[int]:
    """The kinds that tiles took from the discards during an event, in order."""
    kinds = [
        whole.frame.kind_at(slot)
        for m in range(1, whole.frame.sub_steps + 1)
        for slot in whole.frame.slots
        if values.value(whole.fireworks.place[slot, (e, m)])
    ]
    if whole.frame.returning and values.value(whole.cards.returns[e]):
        kinds += [k for k in whole.frame.kinds if values.value(whole.cards.revived[k])]
    return kinds
