"""Scenarios: small games in rule files that say what should happen.

`given` lays out a table, `when` makes moves on it, `then` says what is to be found. Cards that
nobody speaks of fill the other hands, and the rest is the deck.
"""

from collections.abc import Callable, Sequence

from tamaya.engine.errors import DealError, IllegalMoveError
from tamaya.engine.moves import (
    DRAW,
    PASS,
    Act,
    Call,
    Choose,
    Discard,
    Exchange,
    Give,
    Hint,
    Look,
    Move,
    Play,
    Put,
    to_all,
)
from tamaya.engine.play import MoveMade
from tamaya.engine.questions.conditions import holds, what_is_found
from tamaya.engine.scenarios.layout import ImpossibleError, Layout
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.conditions import UnknownError, condition, kind_of_card, suit_named
from tamaya.variants.expect import spoken_word
from tamaya.variants.rules import Rules

Watch = Callable[[MoveMade], None]


def _unwatched(made: MoveMade) -> None:
    pass


def run_scenario(scenario: Node, rules: Rules, watch: Watch = _unwatched) -> list[Diagnostic]:
    """Play a scenario. What doesn't come out as it says is returned, nothing if all does.

    Each move that is made is shown to `watch`.
    """
    title, expression, block = scenario.children
    try:
        return _play(rules, title.value, block.children, watch)
    except UnknownError as error:
        label = Label(error.node.span, f"in scenario “{title.value}”")
        return [Diagnostic("E405", error.message, (label,), error.help)]
    except DealError as error:
        return [Diagnostic("E405", str(error), (Label(expression.span),))]


def _play(rules: Rules, title: str, steps: tuple[Node, ...], watch: Watch) -> list[Diagnostic]:
    """Lay out what is given, then make the moves and look at the table as the lines come."""
    lines = {kind: [s for s in steps if s.kind == kind] for kind in ("given", "doing", "then")}
    late = [s for s in lines["given"] if any(s is other for other in steps[len(lines["given"]) :])]
    if late:
        raise ImpossibleError(late[0], "what is given must stand first", "move it up")
    givens = [given for step in lines["given"] for given in step.children[0].children]
    others = [n for step in steps if step.kind != "given" for n in step.children[0].children]
    layout = Layout(rules, givens, others)
    table = Table.of(layout.state())
    diagnostics: list[Diagnostic] = []
    refused: tuple[Node, IllegalMoveError] | None = None
    cause = 0
    for step in steps[len(lines["given"]) :]:
        if step.kind == "then":
            for outcome in step.children[0].children:
                words = _difference(table.state(), outcome, refused is not None)
                if words:
                    diagnostics.append(_unexpected(title, outcome, words, rules))
            if any(outcome.kind == "is_forbidden" for outcome in step.children[0].children):
                refused = None
            continue
        for deed in step.children[0].children:
            if refused:
                break
            layout.provide(table, deed)
            try:
                before, move = table.state(), _move(table, deed)
                happenings = table.hear(move)
                watch(MoveMade(before, move, happenings, table.state()))
            except IllegalMoveError as error:
                refused = deed, error
                cause = len(diagnostics)
        if refused and refused[0] is not step.children[0].children[-1]:
            break
    if refused:  # what differs after it may differ because of it, so it is told first
        diagnostics.insert(cause, _refused(title, *refused))
    return diagnostics


def _unexpected(title: str, outcome: Node, words: str, rules: Rules) -> Diagnostic:
    return Diagnostic(
        "E404",
        f"scenario “{title}”: expected `{phrase(outcome)}`, found {words}",
        (Label(outcome.span, f"in {rules.expression}"),),
        "change the rules or the scenario",
    )


def _refused(title: str, deed: Node, error: IllegalMoveError) -> Diagnostic:
    rule = f"{error.rule}" if error.rule else ""
    return Diagnostic(
        "E404",
        f"scenario “{title}”: `{phrase(deed)}` is forbidden: {error.message}",
        (Label(deed.span),),
        f"the rule is {rule}" if rule else "say `then that is forbidden` where that is meant",
    )


# ------------------------------------------------------------------- when


def _named(rules: Rules, name: Node) -> int:
    word = spoken_word(name)
    place = rules.place_of_name(word)
    if place is not None:
        return place
    raise IllegalMoveError(f"`{word}` may not be named", rules.origin("hint names"))


def _move(table: Table, deed: Node) -> Move:
    rules = table.rules
    match deed:
        case Node("hints_to", (name, player)):
            to = table.game.led_by(table.player, player.number - 1)
            return Hint.of(to, _named(rules, name))
        case Node("hints_to_all", (name,)):
            return Hint.of(to_all(table.player, table.game.players), _named(rules, name))
        case Node("draws_top"):
            return DRAW
        case Node("puts_first"):
            return Put.of(0)
        case Node("puts_last"):
            return Put.of(len(table.hands[table.player]) - 1)
        case Node("acts", (name,)):
            for place, action in enumerate(rules.actions):
                if action.name == name.value:
                    return Act.of(place)
            raise ImpossibleError(deed, f"these rules have no action `{name.value}`")
        case Node("passes"):
            return PASS
    card = deed.children[0]
    kind = kind_of_card(rules, card, *card.children)
    question = table.waiting[0].verb if table.waiting else ""
    if deed.kind == "chooses" and question not in _OF_OWN:
        return Choose.of(kind)
    hand = table.hands[table.player]
    if kind not in hand:
        held = " ".join(rules.card(rules.kinds[k]) for k in hand) or "nothing"
        raise ImpossibleError(
            deed,
            f"player {table.player + 1} holds no {phrase(card)}, but {held}",
            f"give it: `given player {table.player + 1} holds {phrase(card)}`",
        )
    places = _places(hand, kind)
    if deed.kind == "exchanges":
        other = deed.children[1]
        theirs = _places(table.hands[table.next_seat], kind_of_card(rules, other, *other.children))
        if not theirs:
            who = f"player {table.next_seat + 1}"
            raise ImpossibleError(
                deed,
                f"{who} holds no {phrase(other)}",
                f"give it: `given {who} holds {phrase(other)}`",
            )
        moves: list[Move] = [Exchange.of(places[0], theirs[0])]
    elif deed.kind == "calls":
        suit = suit_named(rules, deed.children[1])
        moves = [Call.of(place, suit) for place in places]
    else:
        move_of = _OF_OWN[question] if deed.kind == "chooses" else _ON_HAND[deed.kind]
        moves = [move_of(place) for place in places]
    allowed = set(table.legal_moves())
    return next((move for move in moves if move in allowed), moves[0])


def _places(hand: Sequence[int], kind: int) -> list[int]:
    return [place for place, held in enumerate(hand) if held == kind]


_ON_HAND: dict[str, Callable[[int], Move]] = {
    "plays": Play.of,
    "discards": Discard.of,
}
_OF_OWN: dict[str, Callable[[int], Move]] = {"look": Look.of, "give": Give.of}
"""Effects for which a player chooses a card of their hand."""


# ------------------------------------------------------------------- then


def _difference(state: State, outcome: Node, refused: bool) -> str:
    """What is found in place of an outcome, or nothing where it is as it should be."""
    if outcome.kind == "is_forbidden":
        return "" if refused else "that it is allowed"
    expected = condition(state.game.rules, outcome, state.game.players)
    return "" if holds([expected], state) else what_is_found(expected, state)
