"""`tamaya list`: what the catalogue holds, and what combines."""

import sys
import time
from collections.abc import Iterator

import click

from tamaya.catalogue import (
    Clash,
    clashes,
    declarations,
    is_house_rule,
    offered_by,
    offers,
    options,
)
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import colourful, say, say_json, width
from tamaya.page import Page, painted
from tamaya.variants.library import Declaration
from tamaya.variants.words.lists import counted

_PATIENCE = 2.0
"""Seconds after which somebody at a terminal would like to know that something is going on."""


@click.command("list", cls=Command)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def list_(as_json: bool) -> int:
    """The catalogue: games, expansions, variants, and which of them combine.

    Every game is compiled with every expansion and the expansions with each other; the pairs that
    don't go together are named.
    """
    found = clashes(_progress)
    if as_json:
        say_json(_as_data(found))
    else:
        say(_as_page(found))
    return FINE


def _as_data(found: list[Clash]) -> dict[str, object]:
    games = declarations("game")

    def partners(name: str) -> list[str]:
        pairs = [clash.names for clash in found if name in clash.names]
        return sorted(one if other == name else other for one, other in pairs)

    return {
        "games": [
            {**_common(game), "offers": offers(game), "clashes": partners(game.name)}
            for game in games
        ],
        "expansions": [
            {
                **_common(one),
                "house_rule": is_house_rule(one),
                "offered_by": offered_by(one, games),
                "clashes": partners(one.name),
            }
            for one in declarations("expansion")
        ],
        "variants": [
            {"name": one.name, "title": one.title, "rules": _sum(one)}
            for one in declarations("variant")
        ],
        "clashes": [
            {"names": list(one.names), "code": one.problem.code, "message": one.problem.message}
            for one in found
        ],
    }


def _common(declaration: Declaration) -> dict[str, object]:
    return {
        "name": declaration.name,
        "title": declaration.title,
        "options": options(declaration),
    }


def _sum(variant: Declaration) -> str:
    found = variant.child("sum")
    return " ".join(found.span.text.split()) if found is not None else ""


def _as_page(found: list[Clash]) -> str:
    page = Page(width(), colourful(sys.stdout))
    games = declarations("game")
    expansions = declarations("expansion")
    _heading(page, "games")
    rows = []
    for game in games:
        rows.append([game.name, game.title])
        rows += [["", painted(f"options {_options(game)}", "dim")]]
        rows += [["", painted(f"offers {', '.join(offers(game))}", "dim")]]
    page.rows(rows, indent=2)
    _heading(page, "expansions of the booklets")
    rows = []
    for one in expansions:
        if not is_house_rule(one):
            offered = ", ".join(offered_by(one, games))
            rows.append([one.name, one.title, painted(f"offered by {offered}", "dim")])
    page.rows(rows, indent=2)
    _heading(page, "house rules")
    page.rows(
        [[one.name, one.title + _shown(one)] for one in expansions if is_house_rule(one)], indent=2
    )
    _heading(page, "variants")
    page.rows(
        [
            [one.name, f"{one.title} {painted(f'= {_sum(one)}', 'dim')}"]
            for one in declarations("variant")
        ],
        indent=2,
    )
    _heading(page, "what combines")
    _combinations(page, found, {game.name for game in games}, len(expansions))
    return str(page)


def _heading(page: Page, text: str) -> None:
    page.gap()
    page.text(painted(text, "bold"))


def _options(declaration: Declaration) -> str:
    words = []
    for option in options(declaration):
        usual = f", normally {option['normal']}" if option["normal"] is not None else ""
        words.append(f"{option['name']} ({option['values']}{usual})")
    return ", ".join(words)


def _shown(declaration: Declaration) -> str:
    words = _options(declaration)
    return painted(f" · options {words}", "dim") if words else ""


def _combinations(page: Page, found: list[Clash], games: set[str], expansions: int) -> None:
    with_games = [clash for clash in found if clash.names[0] in games]
    if with_games:
        page.text("Every expansion goes with every game, except:", indent=2)
        page.rows([list(clash.names) for clash in with_games], indent=4)
    else:
        page.text("Every expansion goes with every game.", indent=2)
    others = [clash for clash in found if clash.names[0] not in games]
    pairs = expansions * (expansions - 1) // 2
    page.text(
        f"Of {counted(pairs, 'pair')} of expansions {pairs - len(others)} combine. "
        + ("These don't:" if others else ""),
        indent=2,
    )
    page.rows(([" + ".join(clash.names), _reason(clash)] for clash in others), indent=4)
    if others:
        page.text(
            "A variant of your own can settle such a pair: `tamaya explain E203` shows how.",
            indent=2,
        )


def _reason(clash: Clash) -> str:
    return painted(f"{clash.problem.code}: {clash.problem.message}", "dim")


def _progress(pairs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The pairs one by one; where it takes long, a terminal is told how far it got."""
    begin = time.monotonic()
    shown = False
    for number, pair in enumerate(pairs):
        if sys.stderr.isatty() and time.monotonic() - begin > _PATIENCE and number % 20 == 0:
            shown = True
            click.echo(f"\rcombining: {number} of {len(pairs)} pairs", err=True, nl=False)
        yield pair
    if shown:
        click.echo("\r" + " " * 50 + "\r", err=True, nl=False)
