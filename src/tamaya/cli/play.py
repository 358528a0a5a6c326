"""`tamaya play`: sit at the table in the terminal, or watch."""

import io
import json
import os
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import colourful, say, width
from tamaya.page import FIRM, Page, painted

if TYPE_CHECKING:
    from tamaya.engine.deal import Deal
    from tamaya.engine.knowledge.knowledge import Knowledge
    from tamaya.engine.moves import Move
    from tamaya.engine.state import State

MOST_TYPED = 1000
PAUSES = {"slow": 2.0, "normal": 0.7, "fast": 0.0}


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES")
@click.option("-p", "--players", type=int, help="How many play; by itself as few as may.")
@click.option("--seed", type=int, help="Which deal; by itself any.")
@click.option("--seat", type=int, metavar="K", help="Sit in this seat; by itself the first.")
@click.option("--watch", is_flag=True, help="Sit nowhere, and watch the others play.")
@click.option(
    "--speed",
    type=click.Choice(list(PAUSES)),
    default="normal",
    show_default=True,
    help="How fast the others move.",
)
@click.option("--save", type=click.Path(dir_okay=False), metavar="FILE", help="Record the game.")
def play(
    rules: str,
    players: int | None,
    seed: int | None,
    seat: int | None,
    watch: bool,
    speed: str,
    save: str | None,
) -> int:
    """Play a game in the terminal against simple players, or watch them.

    The others play what surely fits, give the hint that helps most, and discard what matters least.
    Your own cards are hidden: name them by their place, 1 being the oldest. `help` lists what you
    can type. A seed gives the same game again.

    \b
    tamaya play nl -p 3
    tamaya play everything --watch --seed 7 --speed fast
    tamaya play no+expert --seat 2 --save game.json
    """
    from tamaya.engine.deal import deal
    from tamaya.engine.errors import DealError
    from tamaya.variants.compile.passes import compile_rules

    if watch and seat is not None:
        raise click.UsageError("who watches sits in no seat: give --watch or --seat")
    found = compile_rules(rules)
    count = players if players is not None else min(found.players)
    try:
        dealt = deal(found, count, secrets.randbelow(1_000_000) if seed is None else seed)
    except DealError as error:
        raise click.ClickException(str(error)) from None
    if seat is not None and not 1 <= seat <= count:
        raise click.UsageError(f"there are seats 1 to {count}, and no seat {seat}")
    if save is not None and not os.path.isdir(os.path.dirname(save) or "."):
        raise click.ClickException(f"there is no folder `{os.path.dirname(save)}` to save in")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    game = _Game(dealt, None if watch else (seat or 1) - 1, PAUSES[speed])
    _say_wrapped(f"{painted(found.title, 'bold')}, {count} players, seed{FIRM}{dealt.seed}")
    game.play()
    if save is not None:
        _save(game, rules, Path(save))
    return FINE


class _Game:
    """A game that goes on in the terminal."""

    def __init__(self, dealt: "Deal", seat: int | None, pause: float) -> None:
        from tamaya.engine.knowledge.knowledge import at_start
        from tamaya.engine.play import start
        from tamaya.engine.players.players import SimplePlayer

        self.seat = seat
        self.pause = pause if sys.stdout.isatty() else 0.0
        self.others = SimplePlayer()
        self.deal = dealt
        self.state: State = start(dealt)
        self.known: Knowledge = at_start(self.state)
        self.moves: list[Move] = []
        self.turn = 0

    def play(self) -> None:
        """Play until the game is over or the player leaves."""
        from tamaya.engine.knowledge.view import view
        from tamaya.engine.play import apply, legal_moves
        from tamaya.engine.players.players import MOST_MOVES
        from tamaya.playing.telling import ending

        while not self.state.over and len(self.moves) < MOST_MOVES:
            legal = legal_moves(self.state)
            if self.state.player == self.seat:
                move = self.ask(legal)
                if move is None:
                    _say_wrapped("", "You leave the game. Thanks for playing.")
                    return
            else:
                move = self.others.move(view(self.state, self.known, self.state.player), legal)
            before, self.state = self.state, apply(self.state, move)
            self.known = self.known.after(before, move, self.state)
            self.moves.append(move)
            self.tell(before, move)
        _say_wrapped("", self.table(), *ending(self.state).splitlines())

    def tell(self, before: "State", move: "Move") -> None:
        """Say what a move was. A choice within a turn has no number of its own."""
        from tamaya.playing.cards import cards
        from tamaya.playing.telling import sentence

        self.turn += not before.waiting
        number = "    " if before.waiting else f"{self.turn:3}."
        page = Page(width(), colourful(sys.stdout))
        told = sentence(before, move, self.state, self.seat)
        if self.seat is None:
            hand = cards(before.game.rules, before.hands[before.player])
            told = f"{hand.replace(' ', FIRM)} | {told}"
        page.text(f"{number.replace(' ', FIRM)} {told}", hang=5)
        if self.seat is None:
            page.text(self.table(), indent=5)
        say(str(page))
        time.sleep(self.pause if before.player != self.seat else 0)

    def table(self) -> str:
        """Tokens and fireworks in a line."""
        from tamaya.playing.cards import fireworks
        from tamaya.variants.words.lists import counted

        state, rules = self.state, self.state.game.rules
        hints = f"hints {rules.hint_text(state.hints)}"
        strikes = counted(state.strikes, "strike")
        return (
            f"{fireworks(rules, state.heights)}   {hints}, {strikes}, {state.deck_size} in the deck"
        )

    # ------------------------------------------------------------------ the player's move

    def ask(self, legal: "list[Move]") -> "Move | None":
        """The player's move; None when the player leaves."""
        from tamaya.engine.knowledge.view import view
        from tamaya.playing.asking import NotAMoveError, help_text, question, read_answer
        from tamaya.playing.board import board, own_cards, tile_list

        assert self.seat is not None
        seen = view(self.state, self.known, self.seat)
        pages = {"board": board, "cards": own_cards, "tiles": tile_list}
        say("\n" + board(seen, width(), colourful(sys.stdout)))
        _say_wrapped(question(self.state, legal))
        for line in _lines():
            word = line.strip().lower()
            if word in ("quit", "q", "exit"):
                return None
            if word in pages:
                say(pages[word](seen, width(), colourful(sys.stdout)))
            elif word in ("help", "?"):
                say(help_text(self.state, legal))
            elif word:
                try:
                    return read_answer(self.state, word)
                except NotAMoveError as error:
                    _say_wrapped(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return None


def _say_wrapped(*lines: str) -> None:
    page = Page(width(), colourful(sys.stdout))
    for line in lines:
        page.text(line)
    say(str(page))


def _lines() -> Iterator[str]:
    """What the player types, until there is no more."""
    stream = sys.stdin
    while stream is not None:  # there is none where it was closed
        click.echo("> ", nl=False)
        line = stream.readline(MOST_TYPED)
        if not line:
            return
        if not stream.isatty():
            say(line)  # so that what is printed reads as on a terminal
        yield line


def _save(game: _Game, named: str, file: Path) -> None:
    from tamaya.engine.play import apply, start
    from tamaya.engine.records.notation import move_text
    from tamaya.engine.records.record import Record
    from tamaya.variants.compile.passes import split_path

    path, _ = split_path(named)
    rules = game.deal.rules.expression
    if path:
        rules = f"{os.path.relpath(path, file.parent)}:{rules}"
    texts = []
    state = start(game.deal)
    for move in game.moves:
        texts.append(move_text(state, move))
        state = apply(state, move)
    record = Record(game.deal, tuple(texts), rules=rules)
    try:
        file.write_text(json.dumps(record.to_json()) + "\n", encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"`{file}` can't be written: {error.strerror}") from None
    say(f"Saved: `tamaya replay {file}` goes through it.")
