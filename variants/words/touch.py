"""What hints touch, in words: only what differs from a card's own colour and value."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tamaya.grammar.tree import Node
from tamaya.variants.rules import Axis, Kind, Rules, Suit
from tamaya.variants.words.lists import listed, name, number, numbers, numeral, phrases
from tamaya.variants.words.names import blind_axes, single_names

# ------------------------------------------------------------------- touch

_AXES: tuple[Axis, ...] = ("colour", "value")
Words = tuple[str, ...]


def _odd_touches(rules: Rules, axis: Axis) -> dict[Kind, Words]:
    """The names that touch a kind, where these are not just its own; nothing if none is named."""
    touching: dict[Kind, list[str]] = {kind: [] for kind in rules.kinds}
    names = [name for name in single_names(rules) if name.axis == axis]
    for hint_name in names:
        for kind in hint_name.touches:
            touching[kind].append(hint_name.word)

    def own(kind: Kind) -> str:
        return rules.suits[kind[0]].name if axis == "colour" else str(kind[1])

    return {kind: tuple(words) for kind, words in touching.items() if words != [own(kind)]}


# ------------------------------------------------------------------- as the language has it


def touch_nodes(rules: Rules) -> Iterator[Node]:
    """Clauses that say which names touch a card, suit by suit or card by card.

    Names stand one by one. `every colour` would say something else: that a card has no colour of
    its own that might be named.
    """
    axes = ({name.axis for name in single_names(rules)} or {"colour"}) - {*blind_axes(rules)}
    for axis in (axis for axis in _AXES if axis in axes):
        odd = _odd_touches(rules, axis)
        for place, suit in enumerate(rules.suits):
            kinds = [kind for kind in rules.kinds if kind[0] == place]
            if len({odd.get(kind) for kind in kinds}) == 1 and kinds[0] in odd:
                touched = _touched(odd[kinds[0]], axis)
                yield Node("suit_change", (name(suit.name), Node("suit_block", (touched,))))
            else:
                for kind in kinds:
                    if kind in odd:
                        touched = _touched(odd[kind], axis)
                        yield Node("card_touch", (name(suit.name), numeral(kind[1]), touched))


def _touched(words: Words, axis: Axis) -> Node:
    names = [_name(word, axis) for word in words] or [Node(f"no_{axis}")]
    return Node("touched", (Node("touch_list", tuple(names)),))


def _name(word: str, axis: Axis) -> Node:
    return Node("name", (name(word),)) if axis == "colour" else number(int(word))


# ------------------------------------------------------------------- as people read it


def touch_sentences(rules: Rules) -> list[tuple[str, str]]:
    """Pairs such as (`suit multicolour`, `touched by every colour`), widest subjects first."""
    sentences: dict[str, list[str]] = {}
    for axis in _AXES:
        names = [name.word for name in single_names(rules) if name.axis == axis]
        if names and axis not in blind_axes(rules):
            for subject, words in _of_axis(rules, axis, names):
                sentences.setdefault(subject, []).append(words)
    return [(subject, f"touched by {listed(words)}") for subject, words in sentences.items()]


def _of_axis(rules: Rules, axis: Axis, names: list[str]) -> list[tuple[str, str]]:
    touches = _odd_touches(rules, axis)
    odd = {*touches}
    in_words = {kind: _set_in_words(words, names, axis) for kind, words in touches.items()}
    sentences: list[tuple[str, str]] = []

    def gather(subject: Callable[[Kind], str], group: Callable[[Kind], int]) -> None:
        """Say it once for all kinds of a group, where all of them differ in the same way."""
        for place in sorted({group(kind) for kind in odd}):
            kinds = [kind for kind in rules.kinds if group(kind) == place]
            rest = [kind for kind in kinds if kind in odd]
            # Kinds that a wider sentence already spoke of don't stand in the way.
            if len({in_words[k] for k in rest}) == 1 and all(k in in_words for k in kinds):
                sentences.append((subject(rest[0]), in_words[rest[0]]))
                odd.difference_update(rest)

    gather(lambda kind: f"suit {rules.suits[kind[0]].name}", lambda kind: kind[0])
    gather(lambda kind: f"value {kind[1]}", lambda kind: kind[1])
    for kind in sorted(odd):
        sentences.append((f"card {rules.suits[kind[0]].name} {kind[1]}", in_words[kind]))
    return sentences


def _set_in_words(words: Iterable[str], names: list[str], axis: Axis) -> str:
    members = list(words)
    if not members:
        return f"no {axis}"
    if len(members) == len(names) > 1:
        return f"every {axis}"
    return listed(members)


# ------------------------------------------------------------------- building

# How fireworks are built, in words: the shortest clause that gives the lines of a suit.


def built_node(suit: Suit) -> Node:
    """The clause that says how a suit is built."""
    first = suit.built
    lines = (first, *suit.also_built)
    if not first:
        return Node("built_nothing")
    if suit.twice:
        return Node("built_twice", (numbers(first[: len(first) // 2]),))
    if len(lines) == 1:
        return Node("built", (numbers(first),))
    if lines == (first, first[::-1]):
        return Node("built_either_way", (numbers(first),))
    if lines == tuple(first[start:] + first[:start] for start in range(len(first))):
        return Node("built_in_a_circle", (numbers(first),))
    return Node("built_lines", (Node("lines", tuple(numbers(line) for line in lines)),))


def building_clauses(rules: Rules, suit: Suit) -> list[str]:
    """How a suit is built, in the words of the language."""
    nodes = [built_node(suit)]
    if suit.begun_after:
        nodes.append(begun_node(rules, suit))
    if suit.fits_any:
        nodes.append(fits_node(suit))
    if suit.inverted:
        nodes.append(Node("inverted"))
    return phrases([*nodes, *counting_nodes(rules, suit)])


def counting_nodes(rules: Rules, suit: Suit) -> list[Node]:
    """The clauses that say what cards of a suit count as."""
    nodes: list[Node] = []
    for value, other, as_value in suit.counts_as:
        suit_words = () if rules.suits[other] is suit else (name(rules.suits[other].name),)
        speech = Node("card", (*suit_words, numeral(as_value)))
        if not suit_words:
            speech = number(as_value)
        elif value == as_value:
            speech = Node("name", suit_words)
        nodes.append(Node("card_counts", (name(suit.name), numeral(value), speech)))
    return nodes


def fits_node(suit: Suit) -> Node:
    """The clause that says of jokers what they stand for."""
    return Node("fits_as_own_value" if suit.own_value else "fits_any")


def building_origins(rules: Rules, suit: Suit) -> list[str]:
    """The names under which `Rules.origins` has these clauses."""
    counting = [*rules.said_in(f"card {suit.name}"), *rules.said_in("value")]
    return [
        *[f"suit {suit.name} {rule}" for rule in ("built", "begun", "fits", "inverted")],
        *[rule for rule in counting if suit.counts_as and " as " in rule],
    ]


def begun_node(rules: Rules, suit: Suit) -> Node:
    """The clause that says what a firework waits for."""
    grown = [
        Node("grown", (name(rules.suits[other].name), numeral(cards)))
        for other, cards in suit.begun_after
    ]
    return Node("begun_after", (Node("awaited", tuple(grown)),))


# ------------------------------------------------------------------- terms

# A firework's worth as a sum: so much for each card, each card missing, and so on.


class Terms(NamedTuple):
    """What each card placed is worth, each one missing, all of them together, and how often the
    value of the top card counts."""

    card: int = 0
    missing: int = 0
    complete: int = 0
    top: int = 0

    def at(self, height: int, built: tuple[int, ...]) -> int:
        """What a firework of this height is worth."""
        top = built[height - 1] if height else 0
        length = len(built)
        complete = self.complete * (height == length)
        return self.card * height + self.missing * (length - height) + complete + self.top * top


def points_of(terms: Terms, built: tuple[int, ...]) -> tuple[int, ...]:
    """What a firework is worth at each height."""
    return tuple(terms.at(height, built) for height in range(len(built) + 1))


def terms_of(points: tuple[int, ...], built: tuple[int, ...]) -> Terms | None:
    """The simplest sum that gives these points; None where there is none."""
    if not built:
        return Terms()
    missing, uneven = divmod(points[0], len(built))
    if uneven:
        return None
    for top in _counts_of_top(points, built, missing):
        card = points[1] - missing * (len(built) - 1) - top * built[0]
        sum_ = Terms(card, missing, 0, top)
        complete = points[-1] - sum_.at(len(built), built)
        sum_ = sum_._replace(complete=complete)
        if points_of(sum_, built) == points:
            return sum_
    return None


def _counts_of_top(points: tuple[int, ...], built: tuple[int, ...], missing: int) -> Iterator[int]:
    """How often the top card can count: not at all, or as often as the first steps tell."""
    yield 0
    turn = 2 * built[0] - built[1] if len(built) > 1 else 0
    if turn:
        first, second = (points[h] - missing * (len(built) - h) for h in (1, 2))
        yield from (top for top in {1, (2 * first - second) // turn} if top > 0)
