"""`tamaya deal`: all the luck of a game, to look at or to pipe into the next command."""

import json

import click

from tamaya.cli.parts.arguments import RulesType, SeedType
from tamaya.cli.parts.dealt import compiled
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import say


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES")
@click.option("-p", "--players", type=int, required=True, help="How many play.")
@click.option("--seed", type=SeedType(), default=0, show_default=True, help="Which deal.")
@click.option(
    "--count", type=click.IntRange(1), default=1, help="Deals of so many seeds, one a line."
)
@click.option("--json", "as_json", is_flag=True, help="Print each deal as JSON, on one line.")
def deal(rules: str, players: int, seed: int, count: int, as_json: bool) -> int:
    """A deal: the deck, the tiles, and where returned cards land.

    A seed gives the same deal for ever, on every machine. The deck stands on one line, the top card
    first; the first cards are the first player's hand. If the rules have tiles, or cards that
    return to the deck, a line of cards doesn't say everything. Then the deal is printed as JSON.

    \b
    tamaya deal nl -p 3 --seed 7
    tamaya deal everything -p 4 --seed 7 --count 10 --json
    """
    from tamaya.engine.deal import deal as deal_of
    from tamaya.engine.errors import DealError

    found, called = compiled(rules)
    for number in range(seed, seed + count):
        try:
            one = deal_of(found, players, number)
        except DealError as error:
            raise click.ClickException(str(error)) from None
        if as_json or one.tiles or one.returns:
            more = {"rules": called.name, "seed": number, "hash": found.hash}
            more |= {"text": called.text} if called.text else {}
            say(json.dumps(one.to_json() | more))
        else:
            say(" ".join(one.cards))
    return FINE
