"""`tamaya list`: what the catalogue holds, in groups, and what combines."""

import sys
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import click
from click.shell_completion import CompletionItem

from tamaya.catalogue import (
    GROUPS,
    Clash,
    clashes,
    declarations,
    history,
    is_house_rule,
    offered_by,
    offers,
    options,
    speaks_of,
)
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import colourful, paged, remark, say_json, say_paged, width
from tamaya.text.page import Page, painted
from tamaya.variants.library import Declaration, catalogue_group, catalogue_index
from tamaya.variants.words.lists import counted

_PATIENCE = 2.0
"""Seconds after which somebody at a terminal would like to know that something is going on."""
_PLAIN = "a house rule"
"""What a history says where nothing is known: among house rules that needn't be printed."""


@dataclass(frozen=True, slots=True)
class _Listed:
    """What is shown of the catalogue."""

    games: list[Declaration]
    expansions: list[Declaration]
    variants: list[Declaration]

    @property
    def names(self) -> set[str]:
        return {one.name for one in (*self.games, *self.expansions, *self.variants)}


def _words_like(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    titles = {**GROUPS, **{one.name: one.title for kind in _KINDS for one in declarations(kind)}}
    return [
        CompletionItem(name, help=title)
        for name, title in titles.items()
        if name.startswith(incomplete)
    ]


@click.command("list", cls=Command)
@click.argument("words", nargs=-1, metavar="[WORDS]", shell_complete=_words_like)
@click.option("--clashes", "with_clashes", is_flag=True,
              help="Compile all pairs, and name those that don't go together.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document, clashes included.")
@paged
def list_(words: Sequence[str], with_clashes: bool, as_json: bool) -> int:
    """The catalogue: games, expansions in groups, variants, and which of them combine.

    With WORDS, only what speaks of all of them: in its name, its title, its group, its history or
    its clauses.

    Exit status: 0 something is listed; 1 nothing speaks of these words.

    \b
    tamaya list
    tamaya list touch
    tamaya list free hint
    tamaya list --clashes sudoku
    """
    listed = _Listed(
        *([one for one in declarations(kind) if speaks_of(one, words)] for kind in _KINDS)
    )
    about = listed.names if words else None
    if as_json:
        say_json(_as_data(listed, clashes(_progress, about)))
    elif listed.names:
        page = _as_page(listed, words, with_clashes)
        if with_clashes:
            page += f"\n{_as_clashes(clashes(_progress, about), about)}"
        say_paged(page)
    else:
        remark(_nothing(" ".join(words)))
    return FINE if listed.names else 1


_KINDS = ("game", "expansion", "variant")


def _nothing(words: str) -> str:
    from tamaya.grammar.suggest import nearest

    meant = nearest(words.lower(), [*catalogue_index(), *GROUPS]) if len(words) < 60 else None
    perhaps = f"did you mean `tamaya list {meant}`?" if meant else "`tamaya list` shows everything"
    return f"nothing in the catalogue speaks of `{words[:60]}`; {perhaps}"


def _as_data(listed: _Listed, conflicts: list[Clash]) -> dict[str, object]:
    games = declarations("game")

    def partners(name: str) -> list[str]:
        pairs = [clash.names for clash in conflicts if name in clash.names]
        return sorted(one if other == name else other for one, other in pairs)

    return {
        "games": [
            {**_common(game), "offers": offers(game), "clashes": partners(game.name)}
            for game in listed.games
        ],
        "expansions": [
            {
                **_common(one),
                "house_rule": is_house_rule(one),
                "group": catalogue_group(one.name),
                "offered_by": offered_by(one, games),
                "clashes": partners(one.name),
            }
            for one in listed.expansions
        ],
        "variants": [
            {"name": one.name, "title": one.title, "rules": _sum(one)} for one in listed.variants
        ],
        "clashes": [
            {"names": list(one.names), "code": one.problem.code, "message": one.problem.message}
            for one in conflicts
        ],
    }


def _common(declaration: Declaration) -> dict[str, object]:
    return {
        "name": declaration.name,
        "title": declaration.title,
        "history": history(declaration),
        "options": options(declaration),
    }


def _sum(variant: Declaration) -> str:
    clause = variant.child("sum")
    return " ".join(clause.span.text.split()) if clause is not None else ""


def _as_page(listed: _Listed, words: Collection[str], with_clashes: bool) -> str:
    page = Page(width(), colourful(sys.stdout))
    if listed.games:
        _heading(page, f"games ({len(listed.games)})")
        rows = []
        for game in listed.games:
            rows.append([game.name, game.title])
            rows += [["", painted(f"options {_options(game)}", "dim")]]
            rows += [["", painted(f"offers {', '.join(offers(game))}", "dim")]]
        page.rows(rows, indent=2)
    of_booklets = [one for one in listed.expansions if not is_house_rule(one)]
    if of_booklets:
        _heading(page, f"expansions of the booklets ({len(of_booklets)})")
        games = declarations("game")
        rows = []
        for one in of_booklets:
            offered = ", ".join(offered_by(one, games))
            rows.append([one.name, one.title, painted(f"offered by {offered}", "dim")])
        page.rows(rows, indent=2)
    house_rules = [one for one in listed.expansions if is_house_rule(one)]
    if house_rules:
        _heading(page, f"house rules ({len(house_rules)}), by what they change")
    for group, meaning in GROUPS.items():
        members = [one for one in house_rules if catalogue_group(one.name) == group]
        if members:
            _heading(page, f"{group} ({len(members)}): {meaning}", indent=2)
            page.rows([[one.name, one.title + _shown(one)] for one in members], indent=4)
    if listed.variants:
        _heading(page, f"variants ({len(listed.variants)})")
        page.rows(
            [
                [one.name, f"{one.title} {painted(f'= {_sum(one)}', 'dim')}"]
                for one in listed.variants
            ],
            indent=2,
        )
    if not with_clashes:
        page.gap()
        if not words:
            page.text("`tamaya list WORDS` shows what speaks of something: `tamaya list touch`.")
        page.text(
            "`tamaya show NAME` shows the rules, and `tamaya list --clashes` which don't combine."
        )
    return str(page)


def _heading(page: Page, text: str, indent: int = 0) -> None:
    page.gap()
    page.text(painted(text, "bold"), indent=indent)


def _options(declaration: Declaration) -> str:
    words = []
    for option in options(declaration):
        usual = f", normally {option['normal']}" if option["normal"] is not None else ""
        words.append(f"{option['name']} ({option['values']}{usual})")
    return ", ".join(words)


def _shown(declaration: Declaration) -> str:
    sources = [source for source in history(declaration) if source != _PLAIN]
    words = _options(declaration)
    more = [*([f"options {words}"] if words else []), *sources]
    return painted(f" · {' · '.join(more)}", "dim") if more else ""


def _as_clashes(conflicts: list[Clash], about: Collection[str] | None) -> str:
    page = Page(width(), colourful(sys.stdout))
    games = {game.name for game in declarations("game")}
    _heading(page, "what combines")
    with_games = [clash for clash in conflicts if clash.names[0] in games]
    if with_games:
        page.text("Every expansion goes with every game, except:", indent=2)
        page.rows([list(clash.names) for clash in with_games], indent=4)
    else:
        page.text("Every expansion goes with every game.", indent=2)
    others = [clash for clash in conflicts if clash.names[0] not in games]
    if about is None:
        expansions = len(declarations("expansion"))
        pairs = expansions * (expansions - 1) // 2
        sentence = f"Of {counted(pairs, 'pair')} of expansions {pairs - len(others):,} combine."
    else:
        sentence = "These expansions go with all others." if not others else ""
    if others:
        sentence = f"{sentence} These pairs don't go together:".strip()
    page.text(sentence, indent=2)
    page.rows(([" + ".join(clash.names), _reason(clash)] for clash in others), indent=4)
    if others:
        page.text(
            "A variant of your own can settle such a pair: `tamaya explain E203` shows how.",
            indent=2,
        )
    return str(page)


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
