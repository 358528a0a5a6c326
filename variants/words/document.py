"""Rules written down as one complete game: `Rules` → document → text.

Compiled again the text gives equal rules. So rules that stand in no file, such as those of a small
table, can be shown, kept and replayed.
"""

from collections.abc import Iterator

from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.grammar.tree import Document, Node
from tamaya.variants.rules import Rules, Suit
from tamaya.variants.words.lists import handful, name, number, numbers, numeral
from tamaya.variants.words.names import name_nodes, named_node
from tamaya.variants.words.sentences import (
    below_node,
    effect_block,
    goal_node,
    lost_node,
    row_node,
    score_node,
    trigger_node,
    while_nodes,
)
from tamaya.variants.words.touch import (
    begun_node,
    built_node,
    counting_nodes,
    fits_node,
    touch_nodes,
)
from tamaya.variants.words.turns import (
    action_nodes,
    chosen_nodes,
    discard_nodes,
    hint_nodes,
    holding_nodes,
    passing_node,
    play_nodes,
    regains_nodes,
)


def text_of(rules: Rules, game: str) -> str:
    """The text of a game with these rules."""
    return format_document(document_of(rules, game))


def document_of(rules: Rules, game: str) -> Document:
    """A document that declares these rules as a game."""
    title = Node("title", (Node("TEXT", (), rules.title),))
    node = Node("game", (name(game), title, Node("block", tuple(_clauses(rules)))))
    return Document(Source("rules", ""), (node,))


def _clauses(rules: Rules) -> Iterator[Node]:
    yield from _table(rules)
    yield from (_suit(suit) for suit in rules.suits)
    yield from _placing(rules)
    yield from touch_nodes(rules)
    yield from _turns(rules)
    yield from _events(rules)
    yield from _ends(rules)


# ------------------------------------------------------------------- the table


def _table(rules: Rules) -> Iterator[Node]:
    yield Node("players", (_choices(*rules.players),))
    if rules.begins:
        yield Node("begins", (Node("TEXT", (), rules.begins),))
    yield from (Node("note", (Node("TEXT", (), note.text),)) for note in rules.notes)
    for role in rules.roles:
        yield Node("role", (name(role.name), Node("TEXT", (), role.text)))
    for hands in rules.hands:
        yield Node("hand", (handful(hands.cards[-1]), _choices(hands.players)))
    more = rules.hands[0].cards[0] - rules.hands[0].cards[-1]
    if more:
        yield Node("first_hand_change", (_change(more),))
    yield from holding_nodes(rules)
    parts = rules.hint_parts
    total, start = rules.hints.total // parts, rules.hints.start // parts
    yield Node("tokens_hints", (number(total), *([number(start)] if start < total else [])))
    yield Node("tokens_strikes", (number(rules.strikes),))


def _choices(*numbers: int) -> Node:
    return Node("choices", tuple(number(one) for one in numbers))


def _change(by: int) -> Node:
    return Node("more" if by > 0 else "fewer", (numeral(abs(by)),))


def _suit(suit: Suit) -> Node:
    rules = [Node("cards", (numbers(suit.cards),))]
    rules.append(built_node(suit))
    if suit.inverted:
        rules.append(Node("inverted"))
    if suit.fits_any:
        rules.append(fits_node(suit))
    score = score_node(suit) if suit.built else None
    if score is not None:
        rules.append(score)
    fresh = Node("fresh", (name(suit.name), name(suit.letter)))
    return Node("suit", (fresh, Node("suit_block", tuple(rules))))


def _placing(rules: Rules) -> Iterator[Node]:
    """What fireworks wait for, and how they begin."""
    for suit in rules.suits:
        if suit.begun_after:
            block = Node("suit_block", (begun_node(rules, suit),))
            yield Node("suit_change", (name(suit.name), block))
        yield from counting_nodes(rules, suit)
    yield from chosen_nodes(rules, "fireworks")


# ------------------------------------------------------------------- play


def _turns(rules: Rules) -> Iterator[Node]:
    # What a hint names has to be said even where every card is touched by nothing.
    named = named_node(rules) or Node("names_colour")
    yield _block("hint", named, *name_nodes(rules), *hint_nodes(rules))
    yield _block("discard", *discard_nodes(rules), *regains_nodes(rules))
    yield _block("play", *play_nodes(rules))
    if rules.passing is not None:
        yield passing_node(rules, rules.passing)
    for action in rules.actions:
        block = Node("action_block", tuple(action_nodes(rules, action)))
        yield Node("action", (name(action.name), block))


def _block(kind: str, *nodes: Node) -> Node:
    return Node(kind, (Node(f"{kind}_block", nodes),))


def _events(rules: Rules) -> Iterator[Node]:
    if rules.tiles:
        tiles = (Node("tile", (effect_block(rules, tile),)) for tile in rules.tiles)
        yield Node("tiles", (Node("tile_block", tuple(tiles)),))
    for reaction in rules.reactions:
        event = trigger_node(rules, reaction.trigger)
        held = while_nodes(rules, reaction.conditions)
        yield Node("when", (event, *held, effect_block(rules, reaction.effects)))


# ------------------------------------------------------------------- the end


def _ends(rules: Rules) -> Iterator[Node]:
    yield Node("score", ())  # each suit has a score of its own
    yield lost_node(rules)
    below = below_node(rules)
    if below is not None:
        yield below
    yield from (goal_node(rules, goal) for goal in rules.goals)
    if rules.rating:
        rows = tuple(row_node(row) for row in rules.rating)
        yield Node("rating", (Node("rating_block", rows),))
