"""How a sentence that is half written can go on, so that a message can show the rest of it."""

from collections import deque

from lark import Token
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser_state import ParserState

from tamaya.grammar.parse.language import spelling
from tamaya.grammar.recovery.half_read import after, bare

_MOST_ENDINGS = 3
_MOST_STEPS = 150
_SAMPLES = {"NAME": "NAME", "NUMBER": "2", "TEXT": '"text"'}
_TIGHT = {" ,": ",", " ;": ";", "[ ": "[", " ]": "]", "{ }": "{ … }", "( ": "(", " )": ")"}

Names = tuple[str, ...]


def endings(machine: InteractiveParser) -> list[str]:
    """The shortest ends of the present clause, for each word that can come next.

    None where there are too many to be of help.
    """
    state = bare(machine)
    heads = [(name, fed) for name in terminals(state) if (fed := after(state, name)) is not None]
    if len(heads) > _MOST_ENDINGS:
        return []
    depth = open_brackets(state)
    ends = [names for name, fed in heads for names in shortest_ends(fed, name, depth)]
    telling = [names for names in ends if not _SAMPLES.keys() >= {*names}]
    return [in_words(names) for names in telling[:_MOST_ENDINGS]]


def shortest_ends(state: ParserState[int], first: str, depth: int) -> list[Names]:
    """The ways to complete the clause with the fewest terminals, of which the first is given."""
    waiting: deque[tuple[Names, ParserState[int]]] = deque([((first,), state)])
    seen: set[tuple[int, ...]] = set()
    ends: list[Names] = []
    for _ in range(_MOST_STEPS):
        if not waiting or (ends and len(waiting[0][0]) > len(ends[0])):
            break
        names, state = waiting.popleft()
        if open_brackets(state) == depth and _is_complete(state):
            ends.append(names)
            continue
        for name in terminals(state):
            fed = after(state, name)
            if fed is None or open_brackets(fed) < depth:
                continue
            if tuple(fed.state_stack) not in seen:
                seen.add(tuple(fed.state_stack))
                waiting.append(((*names, name), fed))
    return ends


def terminals(state: ParserState[int]) -> list[str]:
    """What may come next: plurals stand for their singulars too, and numbers for other amounts."""
    choices = state.parse_conf.parse_table.states[state.position]
    names = sorted(name for name in choices if name.isupper())
    amounts = {"LSQB", "MORE"} if "NUMBER" in names else set()
    return [name for name in names if f"{name}S" not in names and name not in amounts]


def _is_complete(state: ParserState[int]) -> bool:
    """Whether a clause can end here: then its block can be closed, or the next thing declared."""
    return after(state, "RBRACE") is not None or after(state, "EXPANSION") is not None


def open_brackets(state: ParserState[int], opening: str = "{([", closing: str = "})]") -> int:
    signs = [value for value in state.value_stack if isinstance(value, Token)]
    return sum(sign in (*opening,) for sign in signs) - sum(sign in (*closing,) for sign in signs)


def in_words(names: Names) -> str:
    text = " ".join(_SAMPLES.get(name) or spelling()[name] for name in names)
    for loose, tight in _TIGHT.items():
        text = text.replace(loose, tight)
    return text
