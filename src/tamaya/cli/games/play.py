"""`tamaya play`: sit at the table in the terminal, or watch."""

import io
import os
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.arguments import RulesType, SeedType, is_piped
from tamaya.cli.parts.frame import FINE, Command
from tamaya.cli.parts.terminal import colourful, say, width
from tamaya.text.page import FIRM, Page, painted

if TYPE_CHECKING:
    from tamaya.engine.game.deal import Deal
    from tamaya.engine.moves import Move
    from tamaya.playing.match import Match, PlayedMove
    from tamaya.playing.saving import Naming

MOST_TYPED = 1000
PAUSES = {"slow": 2.0, "normal": 0.7, "fast": 0.0}


@click.command(cls=Command)
@click.argument("rules", type=RulesType(), metavar="RULES|FILE")
@options.players(normally="the fewest who can")
@click.option("--seed", type=SeedType(), help="Which deal; by default a random one.")
@click.option("--seat", type=int, metavar="K", help="Sit in this seat; by default the first.")
@click.option(
    "--seats",
    metavar="WHO,WHO…",
    help="Who sits where: `me`, or a level such as newcomer, practised, expert or open.",
)
@click.option(
    "--watch", is_flag=True, help="Watch without a seat, and read the reason for each move."
)
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
    seats: str | None,
    watch: bool,
    speed: str,
    save: str | None,
) -> int:
    """Play a game in the terminal with players of any level, or watch them.

    The others are practised players, unless --seats says otherwise. Your own cards are hidden: name
    them by their place, 1 being the oldest. `help` lists what you can type. A seed gives the same
    game again. A game that was saved goes on where you left it: name its FILE instead of rules.

    \b
    tamaya play nl -p 3
    tamaya play nl --seats me,newcomer,practised --save game.json
    tamaya play game.json
    tamaya play everything --watch --seed 7 --speed fast
    """
    from tamaya.playing.match import Match, SeatsError, seats_of, usual_seats
    from tamaya.playing.saving import Naming

    if watch and (seat is not None or "me" in (seats or "").lower().split(",")):
        raise click.UsageError("who watches sits in no seat: leave out --watch, or your seat")
    if is_piped(rules) and not watch:
        raise click.UsageError("you type moves on standard input: give the rules in a file")
    if seat is not None and seats is not None:
        raise click.UsageError("--seats already says where you sit: leave out --seat")
    if save is not None and not os.path.isdir(os.path.dirname(save) or "."):
        raise click.ClickException(f"there is no folder `{os.path.dirname(save)}` to save in")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        if rules.endswith(".json"):
            if players is not None or seed is not None:
                raise click.UsageError("a saved game has its players and its deal already")
            match, naming = _resumed(rules, seats, seat, watch)
            save = save or rules
        else:
            count = players or (seats.count(",") + 1 if seats else None)
            dealt = _dealt(rules, count, seed)
            if seat is not None and not 1 <= seat <= dealt.players:
                raise click.UsageError(f"there are seats 1 to {dealt.players}, and no seat {seat}")
            mine = None if watch else (seat or 1) - 1
            chosen = seats_of(seats, dealt.players) if seats else usual_seats(dealt.players, mine)
            match, naming = Match(dealt, chosen), Naming(rules)
    except SeatsError as error:
        raise click.UsageError(str(error)) from None
    sitting = _Sitting(match, naming, save, PAUSES[speed])
    title, count = match.deal.rules.title, match.deal.players
    heading = f"{painted(title, 'bold')}, {count} players, seed{FIRM}{match.deal.seed}"
    reminders = [*_roles(match), *(f"Note: {note.text}" for note in match.deal.rules.notes)]
    _say_wrapped(heading, *reminders, *match.notes)
    sitting.play()
    return FINE


def _roles(match: "Match") -> list[str]:
    """The role of each player. If fewer play than there are roles, the last ones are left out."""
    roles = match.deal.rules.roles[: match.deal.players]
    called = ["You are" if at == match.me else f"Player {at + 1} is" for at in range(len(roles))]
    return [f"{who} the {role.name}: {role.text}" for who, role in zip(called, roles, strict=True)]


def _dealt(rules: str, players: int | None, seed: int | None) -> "Deal":
    from tamaya.engine.errors import DealError
    from tamaya.engine.game.deal import deal
    from tamaya.variants.compile.passes import compile_rules

    rule_set = compile_rules(rules)
    count = players if players is not None else min(rule_set.players)
    try:
        return deal(rule_set, count, secrets.randbelow(1_000_000) if seed is None else seed)
    except DealError as error:
        raise click.ClickException(str(error)) from None


def _resumed(file: str, seats: str | None, seat: int | None, watch: bool) -> "tuple[Match, Naming]":
    from tamaya.engine.records.reading import RecordError
    from tamaya.playing.match import Match, seats_in, seats_of, usual_seats
    from tamaya.playing.saving import opened

    try:
        record, moves, naming = opened(Path(file))
    except RecordError as error:
        raise click.ClickException(f"`{file}`: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise click.ClickException(f"`{file}` can't be read: {reason}") from None
    count = record.deal.players
    if seats:
        chosen = seats_of(seats, count)
    elif watch or seat is not None:
        chosen = usual_seats(count, None if seat is None else seat - 1)
    else:
        chosen = seats_in(record.names, count)
    return Match(record.deal, chosen, moves), naming


class _Sitting:
    """A game that goes on in the terminal."""

    def __init__(self, match: "Match", naming: "Naming", save: str | None, pause: float) -> None:
        self.match = match
        self.naming = naming
        self.file = Path(save) if save is not None else None
        self.pause = pause if sys.stdout.isatty() else 0.0

    def play(self) -> None:
        """Play until the game is over or the player leaves. What is to be saved is saved then."""
        from tamaya.playing.telling import ending

        try:
            while not self.match.is_done:
                move = self.ask() if self.match.is_mine else self.match.next_of_others()
                if move is None:
                    self.leave()
                    return
                self.tell(len(self.match.played), self.match.make(move))
        except KeyboardInterrupt:
            self.keep()
            raise
        _say_wrapped("", self.table(), *ending(self.match.state).splitlines())
        self.keep()

    def tell(self, at: int, step: "PlayedMove") -> None:
        """Say what a move was, and to those who watch also why it was made."""
        page = Page(width(), colourful(sys.stdout))
        page.text(self.line(at, step), hang=5)
        if self.match.me is None:
            if step.why:
                page.text(painted(f"“{step.why}”", "dim"), indent=5)
            page.text(self.table(), indent=5)
        say(str(page))
        time.sleep(self.pause if step.before.player != self.match.me else 0)

    def line(self, at: int, step: "PlayedMove") -> str:
        """A move in a line. A choice within a turn has no number of its own."""
        from tamaya.playing.cards import cards
        from tamaya.playing.telling import sentence

        before = step.before
        turn = sum(not one.before.waiting for one in self.match.played[: at + 1])
        number = "    " if before.waiting else f"{turn:3}."
        text = sentence(step.made, self.match.me)
        if self.match.me is None:
            hand = cards(before.game.rules, before.hands[before.player])
            text = f"{hand.replace(' ', FIRM)} | {text}"
        return f"{number.replace(' ', FIRM)} {text}"

    def table(self) -> str:
        """Tokens and fireworks in a line."""
        from tamaya.engine.questions.placing import shown
        from tamaya.playing.cards import fireworks
        from tamaya.variants.words.lists import counted

        state, rules = self.match.state, self.match.deal.rules
        hints = f"hints {rules.hint_text(state.hints)}"
        strikes = counted(state.strikes, "strike")
        return (
            f"{fireworks(rules, shown(state))}   {hints}, {strikes}, {state.deck_size} in the deck"
        )

    # ------------------------------------------------------------------ the player's move

    def ask(self) -> "Move | None":
        """The player's move; None when the player leaves."""
        from tamaya.engine.knowledge.view import view
        from tamaya.engine.play import legal_moves
        from tamaya.playing.asking import NotAMoveError, help_text, question, read_answer
        from tamaya.playing.board import board, own_cards, tile_list

        state = self.match.state
        legal = legal_moves(state)
        seen = view(state, self.match.knowledge, state.player)
        pages = {"board": board, "cards": own_cards, "tiles": tile_list}
        say("\n" + board(seen, width(), colourful(sys.stdout)))
        _say_wrapped(question(state, legal))
        for line in _lines():
            word = line.strip().lower()
            if word in ("quit", "q", "exit"):
                return None
            if word in pages:
                say(pages[word](seen, width(), colourful(sys.stdout)))
            elif word in ("help", "?"):
                say(help_text(state, legal))
            elif word == "log":
                lines = [self.line(at, one) for at, one in enumerate(self.match.played)]
                _say_wrapped(*(lines or ["Nothing has happened yet."]), hang=5)
            elif word == "rules":
                self.show_rules()
            elif word in ("undo", "u"):
                before = self.match.taken_back()
                if before is not None:
                    self.match = before
                    _say_wrapped("Your last move is taken back, with all that came after it.")
                    return self.ask()
                _say_wrapped("You have made no move that could be taken back.")
            elif word == "save" or word.startswith("save "):
                self.save_as(line.strip()[5:].strip())
            elif word:
                try:
                    return read_answer(state, word, seen.own.kinds)
                except NotAMoveError as error:
                    _say_wrapped(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return None

    def show_rules(self) -> None:
        from tamaya.show import as_page

        say(as_page(self.match.deal.rules, width(), colourful(sys.stdout)))

    # ------------------------------------------------------------------ leaving and saving

    def leave(self) -> None:
        if self.file is None and self.match.played and sys.stdin is not None and sys.stdin.isatty():
            _say_wrapped("Type the name of a file to keep the game, or press Enter to leave it.")
            self.save_as(next(_lines(), "").strip(), ask=False)
        else:
            self.keep()
        _say_wrapped("", "You leave the game. Thanks for playing.")

    def save_as(self, name: str, ask: bool = True) -> None:
        """Keep the game in a file from now on."""
        before = self.file
        if name:
            self.file = Path(name if name.endswith(".json") else f"{name}.json")
        if self.file is not None:
            try:
                self.keep()
            except click.ClickException as error:
                self.file = before
                _say_wrapped(f"{error.message[:1].upper()}{error.message[1:]}.")
        elif ask:
            _say_wrapped("Say in which file: `save game.json`.")

    def keep(self) -> None:
        """Save the game, if a file is named for it."""
        from tamaya.cli.parts.written import write
        from tamaya.playing.saving import saved

        if self.file is None:
            return
        write(self.file, saved(self.match, self.file, self.naming))
        on = "goes through it" if self.match.is_done else "goes through it, `tamaya play` goes on"
        say(f"Saved: `tamaya replay {self.file}` {on}.")


def _say_wrapped(*lines: str, hang: int = 0) -> None:
    page = Page(width(), colourful(sys.stdout))
    for line in lines:
        page.text(line, hang=hang)
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
