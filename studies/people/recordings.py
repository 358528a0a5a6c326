"""Records of games that people played, sorted by rules and number of players, and their figures.

A game counts if it can be read, each move is legal, it came to its end by its rules, and it was
played under rules and with as many players as the study asks for. Every other one is left out and
named with the reason, since figures of games that broke off would be guesses.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import Record, read_record
from tamaya.players.conduct import Conduct
from tamaya.players.fold.common import SeenTurn
from tamaya.players.rows import GameRow, recorded
from tamaya.studies.figures.comparing import Summary, summary
from tamaya.studies.figures.looks import Counts, Upshot
from tamaya.studies.people.likeness import GAMES, Likeness, levels_to_compare, ruler, says_enough
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted, ranged


class RecordText(NamedTuple):
    """The text of a record, where it stands, and the folder in which its rules are looked for."""

    where: str
    text: str
    folder: Path | None = None


class PeopleGame(NamedTuple):
    """A game in numbers: what came of it, and how its players conducted themselves."""

    row: GameRow
    conduct: Conduct


class Omission(NamedTuple):
    """A record that no figure counts, and why."""

    where: str
    why: str


@dataclass(frozen=True, slots=True)
class PeopleGames:
    """The games of people under the same rules, with as many players.

    `compared` are the levels that can follow these rules. There is no `likeness` where there are
    none to choose from, or where so few games can't say anything.
    """

    rules: Rules
    players: int
    games: tuple[PeopleGame, ...]
    compared: tuple[str, ...] = ()
    likeness: Likeness | None = None

    @property
    def is_worth_comparing(self) -> bool:
        return len(self.compared) > 1 and says_enough(len(self.games), len(self.compared))

    def summary(self, confidence: float) -> Summary:
        """Their figures. Turns in which a player was stuck are none of them where that rests on
        what can't be followed."""
        counts = Counts()
        for row, _ in self.games:
            counts.endings[Upshot(row.score, row.score, row.lost, row.perfect)] += 1
            counts.turns[row.turns] += 1
            if not row.missed:
                counts.stuck[row.stuck] += 1
        return summary(self.rules, counts, confidence, ())


class FinishedGame(NamedTuple):
    """A recorded game that came to its end by its rules."""

    where: str
    rules: Rules
    players: int
    game: PeopleGame


@dataclass(frozen=True, slots=True)
class Recordings:
    """The finished games of some records, each once, and what is left out."""

    games: tuple[FinishedGame, ...]
    omissions: tuple[Omission, ...]

    def usual_rules(self) -> Rules:
        """The rules of most games; of several, those of the first."""
        return Counter(game.rules for game in self.games).most_common(1)[0][0]

    def tables(self, rule_sets: Sequence[Rules]) -> tuple[int, ...]:
        """With how many players games were played under these rules."""
        return tuple(sorted({game.players for game in self.games if game.rules in rule_sets}))

    def sorted_for(self, rule_sets: Sequence[Rules], players: Sequence[int]) -> "PeopleRows":
        """The games of a study of these rules, with so many players."""
        rows = PeopleRows(omissions=list(self.omissions))
        for count in players:
            for rules in rule_sets:
                games = [o.game for o in self.games if o.rules == rules and o.players == count]
                if games:
                    rows.groups.append(PeopleGames(rules, count, tuple(games)))
        for one in self.games:
            if one.rules not in rule_sets:
                rows.omissions.append(Omission(one.where, f"other rules: {one.rules.expression}"))
            elif one.players not in players:
                why = f"{counted(one.players, 'player')}, and the study has {ranged(players)}"
                rows.omissions.append(Omission(one.where, why))
        return rows


@dataclass(slots=True)
class PeopleRows:
    """The rows of people in a study: in the order of players and rules."""

    groups: list[PeopleGames] = field(default_factory=list)
    omissions: list[Omission] = field(default_factory=list)

    def compare(
        self,
        levels: Sequence[str],
        listener: Callable[[int, int], None] = lambda played, of: None,
        games: int = GAMES,
    ) -> None:
        """See which level each row resembles; `levels` are those of the study, mixed tables, too.
        Each plays so many `games` for that: `listener` hears how many were played, and of how
        many."""
        rows = [replace(row, compared=levels_to_compare(row.rules, levels)) for row in self.groups]
        of = sum(games * len(row.compared) for row in rows if row.is_worth_comparing)
        played = 0

        def step() -> None:
            nonlocal played
            played += 1
            listener(played, of)

        for at, row in enumerate(rows):
            if row.is_worth_comparing:
                beside = ruler(row.rules, row.players, row.compared, step, games)
                likeness = beside.likeness([one.conduct for one in row.games])
                rows[at] = replace(row, likeness=likeness)
        self.groups = rows

    def reasons(self) -> list[tuple[str, list[str]]]:
        """Why records were left out, and where those stand: the most frequent reason first."""
        places: dict[str, list[str]] = {}
        for where, why in self.omissions:
            places.setdefault(why, []).append(where)
        return sorted(places.items(), key=lambda one: -len(one[1]))


def may_hold_games(path: Path) -> bool:
    """Whether a file of a folder is read: hidden ones and those of rules hold no games."""
    return path.is_file() and not path.name.startswith(".") and path.suffix != ".hanabi"


def read_recordings(texts: Iterable[RecordText]) -> Recordings:
    """Read records and play them through. What makes no sense is left out by name."""
    games: list[FinishedGame] = []
    omissions = []
    before: set[tuple[object, ...]] = set()
    for where, text, folder in texts:
        try:
            record = read_record(text, None, folder)
            game = people_game(record)
        except RecordError as error:
            omissions.append(Omission(where, str(error)))
            continue
        deal = record.deal
        same = (deal.rules, deal.players, deal.deck, deal.tiles, deal.returns, record.moves)
        if game.row.broken_off:
            omissions.append(Omission(where, "the game isn't over"))
        elif same in before:
            omissions.append(Omission(where, "this game is there already"))
        else:
            before.add(same)
            games.append(FinishedGame(where, deal.rules, deal.players, game))
    return Recordings(tuple(games), tuple(omissions))


def people_game(record: Record) -> PeopleGame:
    """A recorded game in numbers. Raises `RecordError` where a move isn't legal."""
    counts, last = Conduct(), None

    def watch(turn: SeenTurn) -> None:
        nonlocal counts, last
        counts, last = counts.after(turn), turn.now

    row = recorded(record, watch)
    return PeopleGame(row, counts if last is None else counts.over(last))
