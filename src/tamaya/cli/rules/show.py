"""`tamaya show`: everything that a set of rules says."""

import sys

import click

from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import colourful, paged, report, say_json, say_paged, width


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES")
@click.option("--json", "as_json", is_flag=True, help="Print the tables as one JSON document.")
@paged
def show(rules: str, as_json: bool) -> int:
    """Everything a set of rules says, on one page.

    Cards, tokens, what may be named and touched, events, end, score, rating and sources. Parts that
    the game's booklet doesn't offer are marked. What an expansion adds bears its name.

    \b
    tamaya show nl
    tamaya show "abacus-2012(strikes=2)+multicolour-wild(cards=5)"
    tamaya show mine.hanabi
    """
    from tamaya.show import as_data, as_page, remarks
    from tamaya.variants.compile.passes import compile_expression, named_rules

    expression, library = named_rules(rules)
    rule_set = compile_expression(expression, library)
    if as_json:
        say_json(as_data(rule_set))
    else:
        say_paged(as_page(rule_set, width(), colourful(sys.stdout)))
    report(remarks(rule_set, library))
    return FINE
