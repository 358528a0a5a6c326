"""From a rules expression to the declarations that it names, with their options bound."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.parse.scan import MOST_REPORTS
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.variants.compile.compose.options import (
    Offer,
    Option,
    Value,
    offers_of,
    options_of,
    value_of,
)
from tamaya.variants.compile.memo import Remembered
from tamaya.variants.library import Declaration, Library

MOST_PARTS = 100
DEEPEST = 20  # variants of variants, games like games


@dataclass(slots=True)
class Chosen:
    """A game or expansion of the composition, and what was chosen for its options."""

    declaration: Declaration
    place: Node
    direct: bool
    settings: dict[str, Node] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.declaration.name


@dataclass(slots=True)
class Composition:
    """One game, its expansions by name, and the variants whose bodies have the last word."""

    chosen: dict[str, Chosen] = field(default_factory=dict)
    variants: dict[str, Declaration] = field(default_factory=dict)
    members: dict[str, set[str]] = field(default_factory=dict)
    lineage: list[Declaration] = field(default_factory=list)
    gathered: set[tuple[str, bool]] = field(default_factory=set)
    offers: dict[str, Offer] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)

    @property
    def game(self) -> Chosen:
        return next(c for c in self.chosen.values() if c.declaration.kind == "game")

    @property
    def expansions(self) -> list[Chosen]:
        """The expansions by name, each after those that it is declared on."""
        expansions = [c for c in self.chosen.values() if c.declaration.kind == "expansion"]
        return sorted(expansions, key=lambda c: (len(self.grounds(c.declaration)), c.name))

    def grounds(self, expansion: Declaration) -> set[str]:
        """The expansions that an expansion is declared on, directly or through another."""
        names: set[str] = set()
        waiting = [expansion]
        while waiting:
            for name in on_names(waiting.pop()):
                chosen = self.chosen.get(name.value)
                if chosen is not None and name.value not in names:
                    names.add(name.value)
                    waiting.append(chosen.declaration)
        return names


def on_names(expansion: Declaration) -> tuple[Node, ...]:
    """The names in an expansion's `on`."""
    on = expansion.child("on")
    return on.children[0].children if on is not None else ()


@Remembered
def compose(expression: Node, library: Library) -> Composition:
    """Look up every name of an expression and bind its options, or say what is wrong with it."""
    composition = Composition()
    _gather(composition, expression, library, True, ())
    _one_game(composition, expression)
    if len(composition.chosen) > MOST_PARTS:
        message = f"rules may be made of {MOST_PARTS} games and expansions"
        place = Label(expression.span, f"these name {len(composition.chosen)}")
        raise RulesError([Diagnostic("E311", message, (place,), "name fewer")])
    composition.lineage = _lineage(composition.game.declaration)
    composition.offers = offers_of(composition.game.declaration)
    for chosen in composition.chosen.values():
        _bind(composition, chosen)
    for chosen in composition.expansions:
        _needs(composition, chosen)
    if composition.problems:
        raise RulesError(composition.problems)
    return composition


def _gather(
    composition: Composition,
    expression: Node,
    library: Library,
    direct: bool,
    within_variants: tuple[str, ...],
) -> None:
    seen: dict[str, Node] = {}
    for part in expression.children:
        name = part.children[0]
        declaration = library.get(name)
        if len(composition.problems) >= MOST_REPORTS:
            return
        if name.value in seen:
            composition.problems.append(
                Diagnostic(
                    "E211",
                    f"`{name.value}` is named twice",
                    (Label(name.span), Label(seen[name.value].span, "first named here")),
                    "name it once, with all of its options",
                )
            )
            continue
        seen[name.value] = name
        if declaration.kind == "variant":
            _gather_variant(composition, declaration, part, direct, within_variants)
        else:
            for variant in within_variants:
                composition.members[variant].add(name.value)
            chosen = composition.chosen.setdefault(name.value, Chosen(declaration, name, direct))
            chosen.direct = chosen.direct or direct
            _settle(composition, chosen, part)


def _gather_variant(
    composition: Composition,
    variant: Declaration,
    part: Node,
    direct: bool,
    within_variants: tuple[str, ...],
) -> None:
    name = part.children[0]
    if variant.name in within_variants:
        circle = within_variants[within_variants.index(variant.name) :]
        message = f"variants are made of each other in a circle: {_in_circle(circle)}"
        first = variant.library.find(min(circle))
        place = first.node.children[0] if first is not None else name
        advice = "a variant must be made of games and expansions in the end"
        raise RulesError([Diagnostic("E106", message, (Label(place.span),), advice)])
    if len(part.children) > 1:
        setting = part.children[1].children[0]
        composition.problems.append(
            Diagnostic(
                "E207",
                f"variant `{variant.name}` has no options of its own",
                (Label(setting.span),),
                "give the option to one of the names that it is made of: "
                + (variant.child("sum") or name).span.text,
            )
        )
    composition.members.setdefault(variant.name, set())
    for outer in within_variants:
        composition.members[outer].add(variant.name)
    if len(within_variants) == DEEPEST:
        raise RulesError([_too_deep("variants are made of each other", name)])
    if {(variant.name, direct), (variant.name, True)} & composition.gathered:
        for outer in within_variants:  # once is enough, however many ways lead there
            composition.members[outer] |= composition.members[variant.name]
        return
    composition.gathered.add((variant.name, direct))
    has_body = bool(variant.block)
    expression = variant.child("sum")
    assert expression is not None
    _gather(
        composition,
        expression,
        variant.library,
        direct and not has_body,
        (*within_variants, variant.name),
    )
    if has_body:
        composition.variants[variant.name] = variant  # inner ones come first


def _settle(composition: Composition, chosen: Chosen, part: Node) -> None:
    """Note the options that are written behind a name."""
    if len(part.children) < 2:
        return
    for setting in part.children[1].children:
        name, value = setting.children
        earlier = chosen.settings.get(name.value)
        again = earlier is not None and earlier.span.source is value.span.source
        if earlier is not None and (again or value_of(earlier.children[1]) != value_of(value)):
            composition.problems.append(
                Diagnostic(
                    "E210",
                    f"option `{name.value}` of `{chosen.name}` is given twice",
                    (Label(setting.span), Label(earlier.span, "already given here")),
                    "keep one of them",
                )
            )
        chosen.settings[name.value] = setting


def _one_game(composition: Composition, expression: Node) -> None:
    games = [c for c in composition.chosen.values() if c.declaration.kind == "game"]
    if len(games) == 1:
        return
    if games:
        first, second, *_ = games
        problem = Diagnostic(
            "E204",
            f"`{first.name}` and `{second.name}` are both games; rules have one game",
            (Label(second.place.span), Label(first.place.span, "the other game")),
            "keep one of them; expansions are added to a game",
        )
    else:
        names = " + ".join(part.children[0].value for part in expression.children)
        advice = f"begin with a game, for example `abacus-2012 + {names}`; `tamaya list` shows all"
        if composition.members:
            variant = next(iter(composition.members))
            advice = f"variant `{variant}` is made of expansions only: add a game to its sum"
        problem = Diagnostic(
            "E204",
            "these rules lack a game to play them with",
            (Label(expression.span, "only expansions"),),
            advice,
        )
    raise RulesError([*composition.problems, problem])


def _lineage(game: Declaration) -> list[Declaration]:
    """The games that a game is like, the root first, and the game itself."""
    chain = [game]
    while (like := chain[0].child("like")) is not None:
        name = like.children[0]
        parent = chain[0].library.get(name)
        if parent in chain:
            circle = [game.name for game in chain[: chain.index(parent) + 1]][::-1]
            message = f"games are like each other in a circle: {_in_circle(circle)}"
            first = next(game for game in chain if game.name == min(circle))
            place = Label(first.node.children[0].span)
            advice = "a game must state its own rules in the end"
            raise RulesError([Diagnostic("E106", message, (place,), advice)])
        if parent.kind != "game":
            raise RulesError(
                [
                    Diagnostic(
                        "E106",
                        f"`{parent.name}` is no game but {_article(parent.kind)}",
                        (Label(name.span),),
                        "a game can only be like another game",
                    )
                ]
            )
        chain.insert(0, parent)
        if len(chain) > DEEPEST:
            raise RulesError([_too_deep("games are like each other", name)])
    return chain


def _in_circle(names: Sequence[str]) -> str:
    """Names in a circle, from the first of the alphabet: one circle is told in one way."""
    start = names.index(min(names))
    return " → ".join([*names[start:], *names[: start + 1]])


def _too_deep(what: str, name: Node) -> Diagnostic:
    return Diagnostic(
        "E106",
        f"{what} more than {DEEPEST} deep",
        (Label(name.span),),
        "name what is meant more directly",
    )


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _bind(composition: Composition, chosen: Chosen) -> None:
    """Give every option of a declaration its value."""
    chosen.options = options_of(chosen.declaration)
    for name, setting in chosen.settings.items():
        option = chosen.options.get(name)
        value = setting.children[1]
        if option is None:
            composition.problems.append(_unknown_option(composition, chosen, setting))
        elif not option.allows(value_of(value)):
            composition.problems.append(
                Diagnostic(
                    "E206",
                    f"`{name}` of `{chosen.name}` may be {option.words}, not {value.value}",
                    (Label(value.span), Label(option.node.span, "the option is declared here")),
                    "choose one of these values",
                )
            )
    offer = composition.offers.get(chosen.name)
    offered = dict(offer.settings) if offer else {}
    for name, option in chosen.options.items():
        if name in chosen.settings:
            chosen.values[name] = value_of(chosen.settings[name].children[1])
        elif option.normal is None and name in offered:
            chosen.values[name] = offered[name].first
        else:
            chosen.values[name] = option.first if option.normal is None else option.normal


def _unknown_option(composition: Composition, chosen: Chosen, setting: Node) -> Diagnostic:
    name, value = setting.children[0].value, setting.children[1]
    place = Label(setting.children[0].span)
    for other in composition.chosen.values():
        if name in options_of(other.declaration):
            return Diagnostic(
                "E207",
                f"`{name}` is an option of `{other.name}`, not of `{chosen.name}`",
                (place,),
                f"write it behind that name: `{other.name}({name}={value.value})`",
            )
    options = list(chosen.options)
    meant = nearest(name, options)
    if meant:
        advice = f"did you mean `{meant}`?"
    elif options:
        advice = f"its options are {', '.join(f'`{k}`' for k in options)}"
    else:
        advice = f"`{chosen.name}` has no options"
    return Diagnostic("E205", f"`{chosen.name}` has no option `{name}`", (place,), advice)


def _needs(composition: Composition, chosen: Chosen) -> None:
    lineage = {game.name for game in composition.lineage}
    for name in on_names(chosen.declaration):
        if name.value == chosen.name or (
            name.value in composition.grounds(chosen.declaration)
            and (chosen.name in composition.grounds(composition.chosen[name.value].declaration))
        ):
            composition.problems.append(
                Diagnostic(
                    "E106",
                    f"`{chosen.name}` is declared on itself",
                    (Label(name.span),),
                    "expansions can't be declared on each other in a circle",
                )
            )
        elif name.value not in composition.chosen and name.value not in lineage:
            composition.problems.append(
                Diagnostic(
                    "E212",
                    f"`{chosen.name}` needs `{name.value}`, which these rules lack",
                    (Label(chosen.place.span), Label(name.span, "it is declared on it here")),
                    f"add it: `… + {name.value} + {chosen.name}`",
                )
            )
