"""Games written down as scenarios, for files of rules to keep."""

from collections.abc import Iterable

from tamaya.engine.game.deal import Deal
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, start
from tamaya.engine.questions.placing import grown
from tamaya.engine.state.state import State
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import name, numbers, numeral
from tamaya.variants.words.names import spoken_node


def scenario_of(
    title: str, expression: Node, deal: Deal, moves: Iterable[Move], then: Iterable[Node] = ()
) -> Node:
    """A scenario that deals these cards, makes these moves, and finds what they come to.

    It finds the outcomes that are asked for, or what lies on the table. Where cards are put back
    into the deck luck has a say that a scenario can't tell: run it before you keep it.
    """
    state = start(deal)
    steps = [Node("given", (Node("givens", tuple(_givens(state))),))]
    deeds: list[Node] = []
    for move in moves:
        deeds.append(_deed(state, move))
        state = apply(state, move)
    if deeds:
        steps.append(Node("doing", (Node("deeds", tuple(deeds)),)))
    outcomes = tuple(then) or tuple(_outcomes(state))
    steps.append(Node("then", (Node("outcomes", outcomes),)))
    text = Node("TEXT", (), title)
    return Node("scenario", (text, expression, Node("scenario_block", tuple(steps))))


def expression_node(names: Iterable[str]) -> Node:
    """The expression that joins some names."""
    return Node("sum", tuple(Node("part", (name(one),)) for one in names))


# ------------------------------------------------------------------- given


def _givens(state: State) -> Iterable[Node]:
    rules = state.game.rules
    yield Node("with_players", (numeral(state.game.players),))
    hints, part = divmod(state.hints, rules.hint_parts)
    if not part:
        yield Node("has_hints", (numeral(hints),))
    for seat, hand in enumerate(state.hands, 1):
        kind = "hand_is" if hand else "hand_empty"
        yield Node(kind, (numeral(seat), *_card_list(rules, hand)))
    pile = state.pile[state.drawn :]
    yield Node("deck_is", _card_list(rules, pile)) if pile else Node("deck_empty")
    if state.display:
        yield Node("display_is", _card_list(rules, state.display))
    tiles = state.game.deal.tiles
    if tiles != tuple(sorted(tiles)):
        # Each is laid on top of those before it.
        yield from (Node("tile_next", (numeral(tile + 1),)) for tile in reversed(tiles))


def _card_list(rules: Rules, kinds: Iterable[int]) -> tuple[Node, ...]:
    cards = tuple(_card(rules, kind) for kind in kinds)
    return (Node("card_list", cards),) if cards else ()


def _card(rules: Rules, kind: int) -> Node:
    suit, value = rules.kinds[kind]
    return Node("card", (name(rules.suits[suit].name), numeral(value)))


# ------------------------------------------------------------------- when


def _deed(state: State, move: Move) -> Node:
    rules = state.game.rules
    match move.verb:
        case "hint":
            spoken = spoken_node(rules.names[move.name])
            if move.to.to_all:
                return Node("hints_to_all", (spoken,))
            return Node("hints_to", (spoken, numeral(move.to.seats[0] + 1)))
        case "act":
            return Node("acts", (name(rules.actions[move.action].name),))
        case "choose":
            return Node("chooses", (_card(rules, move.kind),))
        case "pass":
            return Node("passes")
        case "draw":
            return Node("draws_top")
        case "put":
            return Node("puts_last" if move.place else "puts_first")
    card = _card(rules, state.hands[state.player][move.place])
    match move.verb:
        case "call":
            return Node("calls", (card, name(rules.suits[move.suit].name)))
        case "play":
            return Node("plays", (card,))
        case "discard":
            return Node("discards", (card,))
    return Node("chooses", (card,))


# ------------------------------------------------------------------- then


def _outcomes(state: State) -> Iterable[Node]:
    """What lies on the table."""
    rules = state.game.rules
    hints, part = divmod(state.hints, rules.hint_parts)
    if not part:
        yield Node("has_hints", (numeral(hints),))
    yield Node("has_strikes", (numeral(state.strikes),))
    for place, suit in enumerate(rules.suits):
        values = [rules.kinds[kind][1] for kind in grown(state, place).cards]
        if suit.branches:
            if values:
                yield Node("firework_built", (name(suit.name), numbers(values)))
        elif values:
            yield Node("firework_at", (name(suit.name), numeral(values[-1])))
    points = state.over.score if state.over else state.points
    yield Node("has_points", (numeral(points),))
    if state.over is None:
        yield Node("goes_on")
    else:
        yield Node("is_lost" if state.over.lost else "is_over")
