"""Expectations: what a file says of its own rules, checked against the compiled tables.

`expect never` and `expect some game` speak of games. Here is only seen to it that they speak of
what the rules have; `lab/check/promises` plays.
"""

from dataclasses import dataclass

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.printing.format import phrase
from tamaya.grammar.tree import Node
from tamaya.variants.compile.passes import compile_expression, compile_rules
from tamaya.variants.conditions import Condition, UnknownError, condition, suit_named
from tamaya.variants.library import Declaration
from tamaya.variants.rules import Kind, Rules
from tamaya.variants.tables.tables import OR


@dataclass(frozen=True, slots=True)
class Promise:
    """What no game by some rules may come to, or what some game must be able to come to."""

    node: Node
    rules: Rules
    conditions: tuple[Condition, ...]

    @property
    def forbids(self) -> bool:
        """Whether it is an `expect never`."""
        return self.node.children[0].kind == "is_never"


@dataclass(frozen=True, slots=True)
class Expectation:
    """One `expect` line and what came of it: no problems when it holds. One about games is no more
    than read here, and says what it promises."""

    node: Node
    rules: str
    problems: tuple[Diagnostic, ...]
    promise: Promise | None = None


def expectations(declaration: Declaration) -> list[Expectation]:
    """Check every `expect` of a declaration."""
    compiled: dict[str, Rules] = {}
    return [_check(declaration, node, compiled) for node in declaration.clauses("expect")]


def _check(declaration: Declaration, node: Node, compiled: dict[str, Rules]) -> Expectation:
    fact, *expression = node.children
    named = phrase(expression[0]) if expression else ""
    try:
        if named in compiled:
            rules = compiled[named]
        elif expression:
            rules = compile_expression(expression[0], declaration.library)
        elif declaration.kind == "expansion":
            return Expectation(node, "", (_which_rules(declaration, node),))
        else:
            rules = rules_of(declaration)
    except RulesError as error:
        return Expectation(node, "", error.diagnostics)
    compiled[named] = rules
    try:
        if fact.kind in ("is_never", "is_shown"):
            sentences = fact.children[0].children
            conditions = tuple(condition(rules, one, max(rules.players)) for one in sentences)
            return Expectation(node, rules.expression, (), Promise(node, rules, conditions))
        problem = _compare(rules, fact, node)
    except UnknownError as unknown:
        advice = unknown.help or "see `tamaya show`"
        problem = Diagnostic("E403", unknown.message, (Label(unknown.node.span),), advice)
    return Expectation(node, rules.expression, (problem,) if problem else ())


def rules_of(declaration: Declaration) -> Rules:
    """The rules of a game or variant by itself."""
    return compile_rules(declaration.name, declaration.library)


def _which_rules(declaration: Declaration, node: Node) -> Diagnostic:
    return Diagnostic(
        "E402",
        "an expectation of an expansion must name its rules",
        (Label(node.span),),
        f"for example `{phrase(node)} for abacus-2012 + {declaration.name}`",
    )


def _compare(rules: Rules, fact: Node, node: Node) -> Diagnostic | None:
    """The difference between what is expected and what is, if there is one."""
    expected, actual = _sides(rules, fact)
    if expected == actual:
        return None
    return Diagnostic(
        "E401",
        f"expected {expected}, found {actual}",
        (Label(node.span, f"in {rules.expression}"),),
        "change the rules or the expectation",
    )


def _sides(rules: Rules, fact: Node) -> tuple[str, str]:
    """What is expected and what is found, in the same words."""
    kind, children = fact.kind, fact.children
    match kind:
        case "is_deck":
            return _counted(children[0].number, "card"), _counted(len(rules.deck), "card")
        case "is_hand":
            return _hand(rules, children[0].number, children[1])
        case "is_most":
            return f"at most {children[0].number} points", f"at most {rules.maximum} points"
        case "is_least":
            return f"at least {children[0].number} points", f"at least {rules.minimum} points"
        case "is_rated" | "is_unrated":
            score = children[0].number
            text = rules.rated(score)
            wanted = f'"{children[1].value}"' if kind == "is_rated" else "no rating"
            return (
                f"{wanted} for {score} points",
                (f'"{text}"' if text is not None else "no rating") + f" for {score} points",
            )
        case "is_fireworks":
            return (
                _counted(children[0].number, "firework"),
                _counted(rules.most_fireworks, "firework"),
            )
        case "is_tiles":
            return _counted(children[0].number, "tile"), _counted(len(rules.tiles), "tile")
        case "is_hints":
            hints = rules.hint_text(rules.hints.total)
            return f"{children[0].number} hints", f"{hints} hints"
        case "is_strikes":
            return _counted(children[0].number, "strike"), _counted(rules.strikes, "strike")
        case "is_copies":
            suit, value = _kind(rules, children[1], children[2])
            copies = rules.suits[suit].copies(value)
            return f"{children[0].number} of this card", f"{copies} of this card"
        case "is_touched" | "is_missed":
            touched = _kind(rules, children[1], children[2]) in _touches(rules, children[0])
            return _touch_words(kind == "is_touched"), _touch_words(touched)
    word = spoken_word(children[0])
    named = rules.place_of_name(word) is not None
    wanted = f"that `{word}` {'may' if kind == 'is_named' else 'may not'} be named"
    if named == (kind == "is_named"):
        return wanted, wanted
    return wanted, "that it may be" if named else f"that it may not: {why_unnamed(rules, word)}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _touch_words(touched: bool) -> str:
    return "that the hint touches the card" if touched else "that the hint misses the card"


def why_unnamed(rules: Rules, word: str) -> str:
    """Why no hint names a word. Where rules don't list names, a hint names what touches some card
    that not all names touch."""
    if OR in word and not any(name.is_either for name in rules.names):
        return "no hint names two colours or two values"
    singles = {one for name in rules.names if name.is_either for _, one in name.sides}
    if word in singles:
        return f"a hint that names `{word}` names another one, too"
    closed = [why for part in word.split() if (why := _closed(rules, part))]
    if closed:
        return closed[0]
    if " " in word and OR not in word:
        if all(name.axis != "both" for name in rules.names):
            return f"no hint names a colour and a value{_stated(rules, 'hint names')}"
        return f"no card is touched by both of `{word}`"
    suits = [suit for suit in rules.suits if suit.name == word]
    if not suits and all(str(value) != word for _, value in rules.kinds):
        return f"there is no suit or value `{word}` in these rules"
    if " " not in word and {name.axis for name in rules.names} == {"both"}:
        return f"a hint names a colour and a value{_stated(rules, 'hint names')}"
    axis = "colour" if suits else "value"
    if all(name.axis != axis for name in rules.names):
        return f"no hint names a {axis}{_stated(rules, 'hint names')}"
    why = f"no card is touched by `{word}` alone"
    return why + (_stated(rules, f"suit {word} colours") if suits else "")


def spoken_word(name: Node) -> str:
    """The word of a name as a file speaks it: a colour, a value, or two at once."""
    if name.kind == "either_name":
        return OR.join(one.word for one in name.children)
    return " ".join(part.word for part in name.children) if name.kind == "card" else name.word


def _closed(rules: Rules, word: str) -> str:
    """The clause that takes a name away, in words; empty where none does."""
    axis = "value" if word.isdecimal() else "colour"
    never = rules.origin(f"hint name {axis} {word}")
    only = rules.origin(f"hint names only {axis}")
    clause = never or only
    return f"{clause.file}:{clause.line} says `{clause.text}`" if clause else ""


def _stated(rules: Rules, rule: str) -> str:
    """The clause that says so, and where it stands."""
    origin = rules.origin(rule)
    return f", since {origin.file}:{origin.line} says `{origin.text}`" if origin else ""


def _hand(rules: Rules, cards: int, players: Node) -> tuple[str, str]:
    if players.number not in rules.players:
        raise UnknownError(players, f"these rules are not for {players.number} players")
    size = rules.hands_of(players.number)[-1]
    return _counted(cards, "card"), _counted(size, "card")


def _kind(rules: Rules, suit: Node, value: Node) -> Kind:
    return suit_named(rules, suit), value.number


def _touches(rules: Rules, name: Node) -> tuple[Kind, ...]:
    word = spoken_word(name)
    place = rules.place_of_name(word)
    if place is not None:
        return rules.names[place].touches
    reason = why_unnamed(rules, word)
    raise UnknownError(name, f"`{word}` may not be named, so it touches nothing: {reason}")
