"""`tamaya deal`: all the luck of a game, to look at or to pipe into the next command."""

from pathlib import Path

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.arguments import RulesType, SeedType
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.options import compiled
from tamaya.cli.parts.terminal import say, say_json_line
from tamaya.cli.parts.written import write


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES")
@options.players(required=True)
@click.option("--seed", type=SeedType(), default=0, show_default=True, help="Which deal.")
@click.option(
    "--count", type=click.IntRange(1), default=1, help="Deals of so many seeds, one a line."
)
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Draw the table and the deck into this file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print each deal as JSON, on one line.")
def deal(rules: str, players: int, seed: int, count: int, svg: Path | None, as_json: bool) -> int:
    """A deal: the deck, the tiles, and where returned cards land.

    A seed gives the same deal for ever, on every machine. The deck stands on one line, the top card
    first; the first cards are the first player's hand. If the rules have tiles, or cards that
    return to the deck, a line of cards doesn't say everything. Then the deal is printed as JSON.

    \b
    tamaya deal nl -p 3 --seed 7
    tamaya deal nl -p 3 --seed 7 --svg table.svg
    tamaya deal everything -p 4 --seed 7 --count 10 --json
    """
    from tamaya.engine.errors import DealError
    from tamaya.engine.game.deal import deal as deal_of

    if svg is not None and count > 1:
        raise click.UsageError("--svg is for one deal: leave out --count")
    rule_set, called = compiled(rules)
    for number in range(seed, seed + count):
        try:
            one = deal_of(rule_set, players, number)
        except DealError as error:
            raise click.ClickException(str(error)) from None
        if as_json or one.tiles or one.returns:
            more = {"rules": called.name, "seed": number, "hash": rule_set.hash}
            more |= {"text": called.text} if called.text else {}
            say_json_line(one.to_json() | more)
        else:
            say(" ".join(one.cards))
        if svg is not None:
            from tamaya.drawing.pictures import deal_svg

            write(svg, deal_svg(one))
    return FINE
