"""Syntax trees of any form that the grammar allows, whether or not their rules make sense.

The strategy reads the wordings from the grammar, as the formatter does. So a new clause is
generated as soon as rules.lark has it.
"""

from functools import cache

from hypothesis import strategies as st

from tamaya.grammar.parse.language import language_words
from tamaya.grammar.parse.scan import MOST_DIGITS
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.printing.render import (
    LEAVES,
    Slot,
    Wording,
    lists,
    longer_lists,
    members,
    wordings,
)
from tamaya.grammar.source import NOWHERE
from tamaya.grammar.tree import Document, Node

MOST_DECLARATIONS = 3
MOST_CLAUSES = 6
MOST_WORDS = 4
MOST_NESTED = 3  # of a phrase that may stand in another of its kind
_LARGEST = 10**MOST_DIGITS - 1
# Kinds whose names can be words of the language: nothing else can stand where they stand.
_SHELTERED = frozenset(
    {"game", "expansion", "variant", "like", "part", "setting", "setting_choices"}
    | {"option", "offer", "offer_setting", "action", "the_action", "names", "blank"}
)
# Which wordings of these fit depends on the block that they stand in.
_WRAPPERS = frozenset({"replace", "only_if", "undo"})
# In place of the first of these names a word could stand.
_BARE = frozenset({"words"})


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Documents of the language, every kind of clause and declaration among them.

    They have no source and no comments: print them with `format_document`.
    """
    wanted = draw(st.sets(st.sampled_from(sorted(every_kind())), min_size=2, max_size=6))
    grower = _Grower(draw, wanted)
    return Document(NOWHERE.source, grower.some("document", "document", MOST_DECLARATIONS, 0))


@st.composite
def nodes(draw: st.DrawFn, kind: str) -> Node:
    """Phrases of one kind, such as `suit` or `return_card`."""
    return _Grower(draw, set()).node(kind, "block")


def document_texts() -> st.SearchStrategy[str]:
    """The canonical texts of such documents."""
    return documents().map(format_document)


class _Grower:
    """Grows a tree from the root, towards kinds that are wanted in it as long as there are any.

    A plain recursion that draws only where there is something to choose: strategies built on
    strategies for every node take several times as long.
    """

    def __init__(self, draw: st.DrawFn, wanted: set[str]) -> None:
        self.draw = draw
        self.wanted = wanted
        self.path: list[str] = []  # the kinds around the present node

    def node(self, kind: str, home: str) -> Node:
        """A node of a kind; `home` is the innermost block or sheltered kind around it."""
        self.wanted.discard(kind)
        if kind in LEAVES:
            return Node(kind, (), self.draw(_leaves(kind, home in _SHELTERED)))
        if kind.endswith("block"):
            return Node(kind, self.some(kind, kind, MOST_CLAUSES, 0))
        if kind in lists():
            inside = kind if kind in _SHELTERED | _BARE else home
            return Node(kind, self.some(kind, inside, MOST_WORDS, 1 + (kind in longer_lists())))
        shape = self.shape(_shapes(kind, home))
        inside = home if kind in _WRAPPERS else kind
        self.path.append(kind)
        children = tuple(self.node(self.one_of(slot.kinds), inside) for slot in shape)
        self.path.pop()
        return Node(kind, children)

    def some(self, kind: str, home: str, most: int, least: int) -> tuple[Node, ...]:
        """The members of a list."""
        kinds = members()[kind]
        needed = min(most, max(least, len(self.wanted & _below(kinds))))
        count = self.draw(_count(needed, most))
        return tuple(self.node(self.one_of(kinds), home) for _ in range(count))

    def one_of(self, kinds: frozenset[str]) -> str:
        kinds = frozenset(kind for kind in kinds if self.path.count(kind) < MOST_NESTED)
        leading = [k for k in kinds if self.wanted & (_below(frozenset({k})) - kinds | {k})]
        chosen = frozenset(leading) or kinds
        return next(iter(chosen)) if len(chosen) == 1 else self.draw(_weighted(chosen))

    def shape(self, shapes: tuple["_Shape", ...]) -> "_Shape":
        leading = [shape for shape in shapes if any(self.leads_on(slot.kinds) for slot in shape)]
        leading = leading or list(shapes)
        return leading[0] if len(leading) == 1 else self.draw(st.sampled_from(leading))

    def leads_on(self, kinds: frozenset[str]) -> bool:
        """Whether some kind that is wanted can stand below one of these."""
        return not self.wanted.isdisjoint(_below(kinds))


_Shape = tuple[Slot, ...]


@cache
def _shapes(kind: str, home: str) -> tuple[_Shape, ...]:
    """What the wordings of a kind leave to be filled; singular and plural leave the same."""
    shapes = dict.fromkeys(_slots(wording) for wording in wordings()[kind])
    if kind in _WRAPPERS:
        return tuple(shape for shape in shapes if shape[0].kinds <= members()[home])
    return tuple(shapes)


def _slots(wording: Wording) -> _Shape:
    return tuple(piece for piece in wording if isinstance(piece, Slot))


# ---------------------------------------------------------------------- choices


@cache
def _count(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


@cache
def _weighted(kinds: frozenset[str]) -> st.SearchStrategy[str]:
    """One of these kinds; one that is the only way to many others comes up more often."""
    below = {kind: _below(frozenset({kind})) - kinds for kind in sorted(kinds)}
    alone = {
        kind: sum(1 / sum(each in other for other in below.values()) for each in descendants)
        for kind, descendants in below.items()
    }
    return st.sampled_from([k for k, weight in alone.items() for _ in range(2 + int(weight) // 2)])


@cache
def _below(kinds: frozenset[str]) -> frozenset[str]:
    """These kinds and all that can stand below them, but for what `replace` and `if` hold."""
    closure: set[str] = set()
    waiting = set(kinds)
    while waiting:
        kind = waiting.pop()
        closure.add(kind)
        if kind not in _WRAPPERS:
            slots = [slot for wording in wordings().get(kind, ()) for slot in _slots(wording)]
            waiting |= members().get(kind, frozenset()).union(*(slot.kinds for slot in slots))
            waiting -= closure
    return frozenset(closure)


def every_kind(without: frozenset[str] = frozenset()) -> frozenset[str]:
    """Every kind of node that a document can hold that has none of these declarations."""
    return _below(members()["document"] - without)


# ---------------------------------------------------------------------- leaves


def names() -> st.SearchStrategy[str]:
    """Names that are no words of the language."""
    letters, more = "abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz0123456789"
    first = st.text(letters, min_size=1, max_size=6)
    rest = st.text(more, min_size=1, max_size=3).map(lambda tail: f"-{tail}")
    made = st.builds(str.__add__, first, st.one_of(st.just(""), rest))
    return made.filter(lambda name: name not in language_words())


def texts() -> st.SearchStrategy[str]:
    """What can stand between quotation marks: whatever can be printed."""
    letters = st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp"))
    return st.text(st.one_of(st.sampled_from('"\\# {}a'), letters), max_size=8)


@cache
def _leaves(kind: str, sheltered: bool) -> st.SearchStrategy[str]:
    if kind == "NAME":
        usual = st.one_of(st.sampled_from(["red", "m", "multicolour-wild", "x2"]), names())
        return st.one_of(usual, st.sampled_from(sorted(language_words()))) if sheltered else usual
    if kind == "NUMBER":
        return st.one_of(st.integers(0, 20), st.integers(-_LARGEST, _LARGEST)).map(str)
    return texts()
