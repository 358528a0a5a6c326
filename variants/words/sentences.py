"""Conditions in words: the sentences that ranges of measures stand for."""

from collections.abc import Iterable
from typing import assert_never

from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.rules import Effect, Goal, Reaction, Row, Rules, Suit, Trigger
from tamaya.variants.tables.tables import Conditions, Range
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import EVENTS, MEASURES, EventName
from tamaya.variants.words.lists import handful, hints, name, number, numeral, phrases, strikes
from tamaya.variants.words.touch import terms_of

# ------------------------------------------------------------------- sentences


def while_nodes(rules: Rules, conditions: Conditions) -> tuple[Node, ...]:
    """`while …` behind an event or a rule; nothing where nothing has to hold."""
    if not conditions:
        return ()
    return (Node("while", (Node("conditions", sentence_nodes(rules, conditions)),)),)


def while_words(rules: Rules, conditions: Conditions) -> str:
    """The same as text, with a space before it."""
    return "".join(f" {phrase(node)}" for node in while_nodes(rules, conditions))


def condition_words(rules: Rules, held: Range) -> str:
    """The sentence as text: `2 strikes are taken`."""
    return phrase(sentence_node(rules, held))


def sentence_nodes(rules: Rules, conditions: Conditions) -> tuple[Node, ...]:
    """The sentences that say all of this. One that names the cards of a firework counts them,
    too."""
    nodes: list[Node] = []
    for held in conditions:
        if held.measure == "cards built" and nodes:
            nodes.pop()
        nodes.append(sentence_node(rules, held))
    return tuple(nodes)


def sentence_node(rules: Rules, held: Range) -> Node:
    """The sentence that says that a measure lies in a range."""
    of_suit = MEASURES[held.measure].of == "suit"
    suit = name(rules.suits[held.of].name) if of_suit and held.of >= 0 else None
    match held.measure:
        case "hints":
            return _of_hints(rules, held)
        case "strikes":
            return Node("strikes_taken", (_amount(held),))
        case "points":
            return Node("points_stand", (_amount(held),))
        case "top card":
            assert suit is not None
            return Node("firework_at", (suit, numeral(held.least or 0)))
        case "height":
            assert suit is not None
            return Node("firework_holds", (suit, _amount(held)))
        case "cards built":
            assert suit is not None
            return Node("firework_at", (suit, numeral(held.cards[-1] if held.cards else 0)))
        case "fireworks complete":
            return Node("fireworks_are_full", (_amount(held),))
        case "cards of the player to act":
            return Node("own_hand_counts", (_amount(held),))
        case "cards of some player":
            return Node("some_hand_counts", (_amount(held),))
        case "cards of the discards":
            return Node("discards_count", (_amount(held),))
        case "cards of the deck":
            empty = held.most == 0 and held.least == 0
            return Node("deck_empty") if empty else Node("deck_counts", (_amount(held),))
        case "tiles left":
            return Node("tiles_gone")
        case "last turns":
            return Node("last_turns_run")
        case "player to act":
            role = name(rules.roles[held.of].name)
            return Node("role_acts" if held.least else "others_act", (role,))
        case "cards of a player" | "over" | "lost":
            raise ValueError(f"no rule can depend on `{held.measure}`")
        case _:
            assert_never(held.measure)


def moment_node(rules: Rules, into: Range) -> Node:
    """The sentence that becomes true when a measure comes to lie in a range: a plain number counts
    as reached from there on, of the deck fewer cards."""
    plain = into
    if into.measure == "cards of the deck" and into.least is None:
        plain = Range(into.measure, into.most, into.most)
    elif into.measure != "cards of the deck" and into.most is None:
        plain = Range(into.measure, into.least, into.least, into.of)
    if into.measure == "hints":  # as many as there are, or a number that all of them may be
        full = into.least == into.most == rules.hints.total
        return Node("hints_full") if full else _hints_ready(rules, plain)
    if into.measure == "fireworks complete":
        return Node("fireworks_completed", (_amount(plain),))
    if into.measure == "cards of the deck":
        return Node("deck_counts", (_amount(plain),))
    return sentence_node(rules, plain)


def _of_hints(rules: Rules, held: Range) -> Node:
    if held.least is None and held.most == rules.hint_parts - 1:
        return Node("hints_gone")
    if held.least == held.most == rules.hints.total:
        return Node("hints_full")
    return _hints_ready(rules, held)


def _hints_ready(rules: Rules, held: Range) -> Node:
    """So many whole tokens."""
    parts = rules.hint_parts
    least, most = (None if n is None else n // parts for n in (held.least, held.most))
    return Node("hints_ready", (_amount(Range(held.measure, least, most)),))


def _amount(held: Range) -> Node:
    if held.least is None:
        return Node("or_fewer", (numeral(held.most or 0),))
    if held.most is None:
        return Node("or_more", (numeral(held.least),))
    return numeral(held.least)


# ------------------------------------------------------------------- ends

# The end in words: what fireworks are worth, what a lost game scores, and the rating.


def score_node(suit: Suit) -> Node | None:
    """The score of a firework; None where the language can't say it."""
    terms = terms_of(suit.points, suit.built)
    if terms is None or (terms.top and suit.branches) or (terms.complete and suit.twice):
        return None
    counts = (
        ("per_card", terms.card),
        ("per_missing", terms.missing),
        ("when_complete", terms.complete),
    )
    nodes = [Node(kind, (numeral(count),)) for kind, count in counts if count]
    nodes += [Node("top_card")] * terms.top
    return Node("score", (Node("terms", tuple(nodes)),) if nodes else ())


def lost_node(rules: Rules) -> Node:
    """What a lost game scores."""
    losing = rules.losing
    if losing.half:
        return Node(f"lost_half_{losing.half}")
    if not losing.keeps_points:
        return Node("lost_scores", (number(losing.plus),))
    return Node("lost_keeps", (number(-losing.plus),) if losing.plus else ())


def goal_node(rules: Rules, goal: Goal) -> Node:
    """What a goal is worth, and when it is reached."""
    conditions = Node("conditions", sentence_nodes(rules, goal.conditions))
    return Node("goal", (Node("TEXT", (), goal.title), number(goal.points), conditions))


def below_node(rules: Rules) -> Node | None:
    """Below which score a game is lost, where there is such a score."""
    below = rules.losing.below
    if below is None:
        return None
    if below == rules.most_points and not rules.goals:
        return Node("below_maximum_lost")
    return Node("below_lost", (number(below),))


def row_node(row: Row) -> Node:
    """A row of the rating."""
    text = Node("TEXT", (), row.text)
    match row.low, row.high:
        case int(low), int(high):
            if low == high:
                return Node("row", (numeral(low), text))
            return Node("row_between", (numeral(low), numeral(high), text))
        case int(low), None:
            return Node("row_from", (numeral(low), text))
        case None, int(high):
            return Node("row_up_to", (numeral(high), text))
    raise ValueError("a row of the rating has an end")


# ------------------------------------------------------------------- as people read them


def score_clause(suit: Suit) -> str:
    """How a firework is scored: `score 1 for each card placed`."""
    node = score_node(suit)
    if node is None:
        points = ", ".join(map(str, suit.points))
        return f"score {points} for 0 to {len(suit.built)} cards placed"
    return phrase(node)


def lost_clauses(rules: Rules) -> list[str]:
    """What a lost game scores, and below which score a game is lost."""
    below = below_node(rules)
    return phrases([lost_node(rules), *([below] if below is not None else [])])


def goal_words(rules: Rules, goal: Goal) -> str:
    """What a goal is worth, and when it is reached: `2 points once the deck is empty`."""
    named = phrase(Node("TEXT", (), goal.title))
    return phrase(goal_node(rules, goal)).removeprefix(f"goal {named} scores ")


def row_words(row: Row) -> str:
    """The scores that a row of the rating is for: `21 to 24`."""
    return phrase(row_node(row)).removesuffix(phrase(Node("TEXT", (), row.text))).rstrip()


# ------------------------------------------------------------------- phrases

# Events and effects in words: the shape of each phrase follows from its row in the vocabulary.


def event_node(
    event: EventName, suit: str | None = None, value: int | None = None, amount: int | None = None
) -> Node:
    """When something happens, narrowed to a suit, a value or a number."""
    narrowed = EVENTS[event]
    match narrowed:
        case "":
            return Node(event)
        case "by card":
            return Node(event, (_which(suit, value),))
        case "by suit":
            return Node(event) if suit is None else Node("suit_completed", (name(suit),))
        case "by points" | "by cards":
            return Node(event, (number(amount or 0),))
        case "by range":
            raise AssertionError("what becomes true is a sentence of its own")
        case _:
            assert_never(narrowed)


def _which(suit: str | None, value: int | None) -> Node:
    if suit is None:
        return Node("any_card") if value is None else Node("of_value", (numeral(value),))
    if value is None:
        return Node("of_suit", (name(suit),))
    return Node("of_kind", (name(suit), numeral(value)))


def effect_node(rules: Rules, effect: Effect) -> Node:
    """One thing that happens."""
    amount = EFFECTS[effect.verb].amount
    match amount:
        case "":
            return Node(effect.verb, tuple(effect_node(rules, held) for held in effect.otherwise))
        case "hint parts":
            return Node(effect.verb, (hints(effect.amount, rules.hint_parts),))
        case "strikes":
            return Node(effect.verb, (strikes(effect.amount),))
        case "turns":
            return Node(effect.verb, (numeral(effect.amount),))
        case "cards":
            return Node(effect.verb, (handful(effect.amount),))
        case _:
            assert_never(amount)


def trigger_node(rules: Rules, trigger: Trigger) -> Node:
    """What a reaction reacts to."""
    if trigger.into is not None:
        return Node(trigger.event, (moment_node(rules, trigger.into),))
    suit = rules.suits[trigger.suit].name if trigger.suit is not None else None
    return event_node(trigger.event, suit, trigger.value, trigger.amount)


def effect_block(rules: Rules, effects: Iterable[Effect]) -> Node:
    return Node("effect_block", tuple(effect_node(rules, effect) for effect in effects))


def event_words(rules: Rules, trigger: Trigger) -> str:
    """When something happens: `a firework is completed`."""
    return phrase(trigger_node(rules, trigger))


def reaction_words(rules: Rules, reaction: Reaction) -> str:
    """When a reaction happens: `a 5 is placed while 2 strikes are taken`."""
    return event_words(rules, reaction.trigger) + while_words(rules, reaction.conditions)


def effect_words(rules: Rules, effects: Iterable[Effect]) -> str:
    """What happens: `regain 1 hint, take back 1 strike`."""
    return ", ".join(phrase(effect_node(rules, effect)) for effect in effects)
