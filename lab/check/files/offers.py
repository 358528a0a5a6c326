"""What a game offers must exist and be possible: nothing else looks up the names in `offers`."""

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.variants.compile.compose.options import domain_of, options_of
from tamaya.variants.library import Declaration


def offer_problems(game: Declaration) -> list[Diagnostic]:
    """Everything that a game offers and nobody can have."""
    problems: list[Diagnostic] = []
    for offer in (node for clause in game.clauses("offers") for node in clause.children):
        name = offer.children[0]
        if offer.kind == "offer_setting":
            problems += _setting(game, name, offer.children[1])
            continue
        expansion = game.library.find(name.value)
        if expansion is None or expansion.kind != "expansion":
            problems.append(_no_expansion(game, name, expansion))
            continue
        for setting in offer.children[1].children if len(offer.children) > 1 else ():
            problems += _setting(expansion, setting.children[0], setting.children[1])
    return problems


def _no_expansion(game: Declaration, name: Node, declaration: Declaration | None) -> Diagnostic:
    if declaration is not None:
        return Diagnostic(
            "E106",
            f"`{name.value}` is a {declaration.kind}; a game offers expansions and its own options",
            (Label(name.span),),
            "name the expansion that is meant, or leave it out",
        )
    own = options_of(game)
    if name.value in own:
        return Diagnostic(
            "E205",
            f"`{name.value}` is an option; say which of its values are offered",
            (Label(name.span),),
            f"for example `{name.value}={own[name.value].first}`",
        )
    expansions = [n for n in game.library.names() if _kind(game, n) == "expansion"]
    meant = nearest(name.value, expansions)
    return Diagnostic(
        "E101",
        f"no expansion is called `{name.value}`",
        (Label(name.span),),
        f"did you mean `{meant}`?" if meant else "`tamaya list` shows what there is",
        meant,
    )


def _kind(game: Declaration, name: str) -> str:
    declaration = game.library.find(name)
    return declaration.kind if declaration is not None else ""


def _setting(declaration: Declaration, name: Node, choices: Node) -> list[Diagnostic]:
    """What is wrong with offering some values of one option."""
    options = options_of(declaration)
    option = options.get(name.value)
    if option is None:
        meant = nearest(name.value, options)
        if meant:
            advice = f"did you mean `{meant}`?"
        elif options:
            advice = f"its options are {', '.join(f'`{word}`' for word in options)}"
        else:
            advice = f"`{declaration.name}` has no options"
        message = f"`{declaration.name}` has no option `{name.value}` to offer"
        return [Diagnostic("E205", message, (Label(name.span),), advice, meant)]
    if option.domain.includes(domain_of(choices)):
        return []
    return [
        Diagnostic(
            "E206",
            f"`{name.value}` of `{declaration.name}` may only be {option.words}",
            (Label(choices.span), Label(option.node.span, "the option is declared here")),
            "offer these values, or allow more in the option",
        )
    ]
