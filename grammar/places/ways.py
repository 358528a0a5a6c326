"""The ways in which a half-written text can go on: exactly those that the grammar has."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token, Tree
from lark.parsers.lalr_interactive_parser import InteractiveParser

from tamaya.grammar.parse.language import spelling
from tamaya.grammar.printing.render import LEAVES
from tamaya.grammar.recovery.endings import in_words, open_brackets, shortest_ends
from tamaya.grammar.recovery.half_read import after, bare

_FAR = 1 << 40
"""Where the words are said to stand that nobody has written."""

_CLOSING = ("RBRACE", "EXPANSION")
_MOST_STATES = 500
_by_state: OrderedDict[tuple[int, ...], tuple["Way", ...]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Way:
    """A word that may come next, or `NAME`, `NUMBER`, `TEXT`.

    `phrase` is the shortest end of the clause that it begins. `kind` is what the parser makes of
    it: the kind of phrase that begins with this word, or else the one that the word stands in.
    """

    terminal: str
    phrase: str
    kind: str

    @property
    def word(self) -> str:
        return spelling().get(self.terminal, "")


def ways(machine: InteractiveParser) -> tuple[Way, ...]:
    """What may come next. It depends on the state of the parser alone, so it is kept."""
    state = tuple(machine.parser_state.state_stack)
    if state not in _by_state:
        _by_state[state] = tuple(_ways(machine))
        if len(_by_state) > _MOST_STATES:
            _by_state.popitem(last=False)
    _by_state.move_to_end(state)
    return _by_state[state]


def _ways(machine: InteractiveParser) -> Iterator[Way]:
    state = bare(machine)
    depth = open_brackets(state, "{", "}")
    for name in sorted(machine.accepts() - {"$END"}):
        fed = after(state, name)
        ends = shortest_ends(fed, name, depth) if fed is not None else []
        for end in ends[:1]:
            yield Way(name, in_words(end), _kind(machine, end))
        if not ends:
            yield Way(name, spelling().get(name, name), "")


def _kind(machine: InteractiveParser, names: tuple[str, ...]) -> str:
    """What the parser makes of the first of these words."""
    ahead = machine.copy(deepcopy_values=False)
    state = ahead.parser_state
    # Lark adds to the lists of trees that are growing, so these must be lists of our own.
    state.value_stack = [_own(value) for value in state.value_stack]
    for place, name in enumerate(names):
        at = _FAR + 2 * place
        ahead.feed_token(Token(name, spelling().get(name, "0"), start_pos=at, end_pos=at + 1))
    closing = next((name for name in _CLOSING if after(bare(ahead), name) is not None), None)
    if closing is None:
        return ""
    ahead.feed_token(Token(closing, "", start_pos=2 * _FAR, end_pos=2 * _FAR))
    trees = [tree for value in state.value_stack for tree in _holding(value)]
    begun = [tree for tree in trees if tree.meta.start_pos == _FAR and not _is_list(tree)]
    best = begun[-1:] if names[0] not in LEAVES else []
    return next((str(tree.data).partition("{")[0] for tree in [*best, *trees[::-1]]), "")


def _own(value: Tree[Token] | Token) -> Tree[Token] | Token:
    return Tree(value.data, [*value.children], value.meta) if isinstance(value, Tree) else value


def _holding(value: Tree[Token] | Token) -> Iterator[Tree[Token]]:
    """The trees that hold the word that nobody has written, the outermost first."""
    if isinstance(value, Token) or value.meta.empty:
        return
    if value.meta.start_pos <= _FAR < (value.meta.end_pos or 2 * _FAR):
        yield value
        for child in value.children:
            yield from _holding(child)


def _is_list(tree: Tree[Token]) -> bool:
    return str(tree.data).startswith("__")
