"""Studies: how rule sets play for people of every skill, and for perfect play."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tamaya.interface.arguments import (
    callback,
    flag,
    jobs_of,
    levels_of,
    numbers_of,
    path_of,
    points_of,
    rules_of,
    seconds_of,
    seed_of,
    whole,
)
from tamaya.interface.games import recordings_of
from tamaya.studies.figures.comparing import Difference, Summary
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.kept.reading import KeptError
from tamaya.studies.study import Look, StudyRun
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted, ranged

if TYPE_CHECKING:
    from tamaya.studies.answers.answered import Answered
    from tamaya.studies.kept.keeping import Keeping
    from tamaya.studies.people.recordings import PeopleRows
    from tamaya.studying.charts.theme import Chart

MOST_SETS = 9
_MOST_DEALS = 1 << 40


@dataclass(frozen=True, slots=True)
class StudyCell:
    """The figures of one rule set, number of players and level.

    `figures` are those of the cell. `difference` is what these rules change against the first rule
    set on the same deals; None for the first itself, and where nothing may be concluded.
    """

    rules: Rules
    players: int
    level: str
    figures: Summary
    difference: Difference | None

    def __repr__(self) -> str:
        mean = f"score {self.score.value:.2f} ({self.score.low:.2f} to {self.score.high:.2f})"
        who = f"{self.rules.expression} for {self.players}, {self.level}"
        return f"<StudyCell {who}: {mean}, perfect {self.perfect.value:.0%}>"

    @property
    def score(self) -> Figure:
        """The mean score, with its confidence interval from `low` to `high`."""
        return self.figures.score

    @property
    def perfect(self) -> Figure:
        """The share of perfect games."""
        return self.figures.perfect

    @property
    def lost(self) -> Figure | None:
        """The share of lost games; None for perfect play."""
        return self.figures.lost


@dataclass(frozen=True)
class Study:
    """What a study found: `str` is its table, `cells` are its figures.

    `names` are what the rule sets are called, and `folder` is where it is kept, if it is.
    `people` are the rows of recorded games, if there are any.
    """

    run: StudyRun = field(repr=False)
    look: Look = field(repr=False)
    names: tuple[str, ...]
    folder: Path | None = None
    people: "PeopleRows | None" = field(default=None, repr=False)

    def __repr__(self) -> str:
        of = f"{', '.join(self.names)} for {ranged(self.run.players)} players"
        return f"<Study of {of}: {counted(self.deals, 'deal')} in each cell>"

    def __str__(self) -> str:
        return self.table()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self).rstrip())

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.table(100))}</pre>"

    @property
    def deals(self) -> int:
        """How many deals were played in each cell."""
        return self.look.deals

    @cached_property
    def cells(self) -> tuple[StudyCell, ...]:
        """In the order of players, levels and rules."""
        return tuple(
            StudyCell(cell.rules, cell.players, cell.level, figures, difference)
            for cell, figures, difference in zip(
                self.run.cells, self.look.summaries, self.look.differences, strict=True
            )
        )

    def table(self, width: int = 80) -> str:
        """The tables of `tamaya study`, as text."""
        from tamaya.studying.table import study_page

        columns = whole("width", width, 20, 1000, "80")
        return study_page(self.run, self.look, self.names, columns, False, self.people)

    def to_json(self) -> dict[str, Any]:
        """The figures as `tamaya study --json` prints them, but for the `format`."""
        from tamaya.studying.data import study_data

        return study_data(self.run, self.look, self.people)

    # ------------------------------------------------------------------ of a kept study

    def hardness(self) -> list[str]:
        """What makes deals hard for each level, in sentences. Only for a study that is kept."""
        from tamaya.studying.hard import hard_words

        explained = self._answered.explained
        if len(explained) == 1:
            return hard_words(explained[0].levels)
        return [
            f"{self.names[one.place]}: {line}"
            for one in explained
            for line in hard_words(one.levels)
        ]

    def score_chart(self, players: int | None = None) -> "Chart":
        """How often each score came, as an Altair chart. Only for a study that is kept."""
        from tamaya.studying.report.pictures import score_hills

        least, most = self.run.players[0], self.run.players[-1]
        count = least if players is None else whole("players", players, least, most)
        return score_hills(self._answered, count, range(len(self.names)))

    @cached_property
    def _answered(self) -> "Answered":
        if self.folder is None:
            raise ValueError(
                "this needs the deals of the study, which are not kept: give `tamaya.study` a "
                'folder, such as `out="strikes"`'
            )
        from tamaya.studies.answers.answered import answered_in

        return answered_in(self.folder)


def study(
    *rules: Rules | str | Path,
    players: int | Iterable[int] | None = None,
    levels: str | Iterable[str] | None = None,
    deals: int | None = None,
    seconds: float = 60.0,
    seed: int = 0,
    jobs: int = 1,
    out: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
    pairs: bool = False,
    close: float | None = None,
    games: str | Path | Iterable[str | Path | Mapping[str, Any]] | None = None,
) -> Study:
    """Compare how rule sets play for players of several levels, on the same deals.

    Without `deals` it plays for so many `seconds`, 60 deals at least. `jobs` is how many processes
    play; 0 means one for each processor. `out` is a folder that keeps all deals: the same call goes
    on with them. `progress` is called with the number of deals that all cells have played. With
    `pairs` each two rule sets are compared, not only the first with all others; those whose mean
    scores are `close` points apart at most count as alike. `games` are recorded games of people: a
    folder with a game in each file, or several as `replay` takes them; the study then usually has
    as many players as these, and `Study.people` says which level they resemble. Raises `ValueError`
    where there is no
    such level, or the rules are not for so many players.

    >>> found = study("nl", "nl(strikes=1)", players=2, levels="newcomer", deals=20)
    >>> found
    <Study of nl, nl(strikes=1) for 2 players: 20 deals in each cell>
    >>> [(cell.rules.strikes, cell.score.deals) for cell in found.cells]
    [(3, 20), (1, 20)]
    """
    if not 1 <= len(rules) <= MOST_SETS:
        raise ValueError(
            f"a study needs 1 to {MOST_SETS} rule sets, not {len(rules)}: write "
            '`tamaya.study("nl", "nl+expert")`'
        )
    sets = [rules_of("rules", one) for one in rules]
    recordings = None if games is None else recordings_of("games", games)
    counts = numbers_of("players", players)
    if recordings is not None:
        counts = counts or recordings.tables(sets) or None
    made = StudyRun(
        sets,
        counts,
        levels_of("levels", levels),
        seed_of("seed", seed),
        pairs=flag("pairs", pairs),
        close=None if close is None else points_of("close", close),
    )
    count = None if deals is None else whole("deals", deals, 1, _MOST_DEALS, "100")
    limit = seconds_of("seconds", seconds)
    processes = jobs_of("jobs", jobs, least=0)
    callback("progress", progress)
    folder = None if out is None else path_of("out", out, "a folder, or None")
    people = None
    if recordings is not None:
        people = recordings.sorted_for(made.rule_sets, made.players)
        people.compare(made.levels)
    names = tuple(str(one) if not isinstance(one, Rules) else one.expression for one in rules)
    with _keeping(folder, made, names) as keeping:
        look = made.run(count, limit, processes, _tell(progress), keeping=keeping)
    return Study(made, look, names, folder, people)


T = TypeVar("T")


def _advising(look: Callable[[], T]) -> T:
    """What a folder gives. If it can't be used, the error also says what to do."""
    try:
        return look()
    except KeptError as error:
        if error.advice:
            error.add_note(error.advice)
        raise


def _tell(progress: Callable[[int], None] | None) -> Callable[[StudyRun], None]:
    def tell(run: StudyRun) -> None:
        if progress is not None:
            progress(run.deals)

    return tell


def _keeping(
    folder: Path | None, made: StudyRun, names: Sequence[str]
) -> "AbstractContextManager[Keeping | None]":
    """Write into the folder from now on, if there is one."""
    if folder is None:
        return nullcontext()
    from tamaya.studies.kept.keeping import Keeping, begin
    from tamaya.studies.kept.manifest import manifest

    command = ("study", *names, "-p", ",".join(map(str, made.players)))
    command += ("--levels", ",".join(made.levels), "--out", str(folder))
    if made.first:
        command += ("--seed", str(made.first))
    facts = manifest(made.rule_sets, made.players, made.levels, made.first, tuple(names), command)
    return Keeping(_advising(lambda: begin(folder, facts)))


def kept_study(folder: str | Path, pairs: bool = False, close: float | None = None) -> Study:
    """The study that a folder keeps, as `tamaya study --out` or `tamaya.study(out=…)` left it.

    `pairs` and `close` are as in `tamaya.study`. Raises `ValueError` where the folder keeps none,
    or is damaged.
    """
    from tamaya.studies.answers.answered import looked_in

    path = path_of("folder", folder, 'the folder of a study, such as "strikes"')
    each_two = flag("pairs", pairs)
    points = None if close is None else points_of("close", close)
    run, names, look = _advising(lambda: looked_in(path, pairs=each_two, close=points))
    return Study(run, look, names, path)
