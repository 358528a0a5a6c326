"""A study: rule sets, numbers of players and levels, and what their deals gave."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tamaya.engine.game.deal import deal
from tamaya.players.levels.levels import LEVELS
from tamaya.players.revision import revision_of
from tamaya.solver.clock import now
from tamaya.solver.grasps import SCORES
from tamaya.solver.many.processes import deaf_to_ctrl_c
from tamaya.studies.figures.comparing import (
    WEIGHTS,
    Comparison,
    Difference,
    Summary,
    differences,
    summary,
)
from tamaya.studies.figures.looks import FEWEST, Looks, Spending, next_look
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.games.seating import LevelError, not_followed, seated
from tamaya.studies.order import Reversal, couples, reversals
from tamaya.studies.results import Results
from tamaya.studies.workers.planning import BLOCK, ROUND_SECONDS, Rounds, Seeds
from tamaya.studies.workers.running import Cell, Executor, PlayedChunk, Pool
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import ranged

if TYPE_CHECKING:
    from tamaya.studies.kept.keeping import Keeping

_USUAL = ("newcomer", "practised", "expert", "open", PERFECT)

_ROUNDS = 30
"""A study that is to take some time shall be able to stop so often."""


class StudyError(ValueError):
    """A study that can't be made, and why."""


@dataclass(frozen=True, slots=True)
class Between:
    """What one cell changes against another of the same table, by their places."""

    place: int
    against: int
    difference: Difference | None


@dataclass(frozen=True, slots=True)
class Look:
    """What a study shows after so many deals. Its cells stand as in `study.cells`.

    `differences` are those from the first rule set. There is None for its own cells, and where
    players can't follow the rules of one of the two, or play worse there than a lower level:
    nothing can be said of these. `sureness` is that of each interval; `compared` is how many
    comparisons share what they may err in: three figures of each two rule sets. `reversals` are the
    levels that play worse. `between` are the differences of all other couples of rule sets, if the
    study compares them.
    """

    deals: int
    summaries: tuple[Summary, ...]
    differences: tuple[Difference | None, ...]
    sureness: float
    compared: int
    reversals: tuple[Reversal, ...] = ()
    between: tuple[Between, ...] = ()

    def changes(self, compared: Sequence[tuple[int, int]]) -> Iterator[Between]:
        """All differences, those from the first rule set, too; `compared` is that of the study."""
        others = {(one.against, one.place): one for one in self.between}
        for against, place in compared:
            yield others.get((against, place)) or Between(place, against, self.differences[place])


def _needs_limits(rule_sets: Sequence[Rules]) -> None:
    """Refuse rules of which nobody can say how much they allow at most."""
    for rules in rule_sets:
        word = SCORES.declines(rules)
        if word:
            raise StudyError(
                f"nobody can say what perfect players score under {rules.expression}, since "
                f"{SCORES.who} doesn't cover {word}: choose other levels"
            )


class StudyRun:
    """Rule sets side by side, on the same seeds for everybody."""

    def __init__(
        self,
        rule_sets: Sequence[Rules],
        players: Sequence[int] | None = None,
        levels: Sequence[str] | None = None,
        first: int = 0,
        revision: int | None = None,
        pairs: bool = False,
        close: float | None = None,
        contrasts: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        """`revision` is that of the players; a kept study may be of an older one. With `pairs` each
        two rule sets are compared, not only the first with all others; `contrasts` says itself
        which are, by their places, what it is held against first. Those that are `close` points
        apart at most are alike."""
        self.rule_sets = tuple(rule_sets)
        self.revision = revision_of(self.rule_sets) if revision is None else revision
        self.players = self._players(players)
        self.levels = _levels(levels, self.players)
        if PERFECT in self.levels:
            _needs_limits(self.rule_sets)
        self.first = first
        self.cells = tuple(
            Cell(rules, count, level)
            for count in self.players
            for level in self.levels
            for rules in self.rule_sets
        )
        self.not_followed = tuple(
            not_followed(cell.rules, cell.level, self.revision) for cell in self.cells
        )
        """For each cell, the words that its players can't follow."""
        sets = len(self.rule_sets)
        self.against = tuple(place - place % sets for place in range(len(self.cells)))
        """For each cell, that of the first rule set at the same table."""
        self.couples = couples(self.cells, self.compares)
        """The cells by which levels are held to their order."""
        if contrasts is None:
            contrasts = [
                (one, other)
                for other in range(sets)
                for one in range(other if pairs else min(other, 1))
            ]
        self.compared = [
            (start + one, start + other)
            for start in range(0, len(self.cells), sets)
            for one, other in contrasts
        ]
        """The cells that are compared, what each is held against first."""
        self.close = close
        self.results = Results(len(self.cells), [*self.compared, *self.couples], first)
        self.had = 0  # so many deals were kept when it last began to play
        self.looks = Looks()
        self.spending = Spending()
        self._look: Look | None = None
        self._due: int | None = None  # at so many deals the latest look was due
        self._is_watched = False  # somebody has asked for a look since the last one

    def _players(self, players: Sequence[int] | None) -> tuple[int, ...]:
        """Those who all rule sets are for."""
        able = [n for n in self.rule_sets[0].players if all(n in r.players for r in self.rule_sets)]
        if players is None:
            if not able:
                raise StudyError("no number of players suits all of these rules")
            return tuple(able)
        for count in players:
            if count not in able:
                raise StudyError(
                    f"{count} players can't play all of these rules: {ranged(able)} can"
                    if able
                    else "no number of players suits all of these rules"
                )
        return tuple(dict.fromkeys(players))

    @property
    def look(self) -> Look | None:
        """The latest look. Who asks while the study runs is shown the next one, too: what that may
        err in is spent, and the end has less."""
        self._is_watched = True
        return self._look

    @property
    def looks_again(self) -> bool:
        """Whether the figures allow for looks before this one."""
        return bool(self.looks.taken or self.spending.shown)

    @property
    def deals(self) -> int:
        """How many deals every cell knows."""
        return self.results.deals_in_a_row

    def same_luck(self, rules: Rules) -> bool:
        """Whether a seed deals the same cards under these rules as under the first."""
        count = self.players[0]
        one, other = (deal(r, count, self.first) for r in (self.rule_sets[0], rules))
        return [one.rules.kinds[k] for k in one.deck] == [other.rules.kinds[k] for k in other.deck]

    def run(
        self,
        deals: int | None = None,
        seconds: float = 60.0,
        processes: int = 0,
        listener: Callable[["StudyRun"], None] = lambda study: None,
        executor: Executor | None = None,
        keeping: "Keeping | None" = None,
    ) -> Look:
        """Play so many deals in each cell; without a number, as many as fit into the time.

        `listener` hears of each chunk. After Ctrl-C, `look` holds what there is. Chunks are played
        by so many processes of this machine, if no `executor` is given. A study that is kept takes
        what there is first, and then plays what is missing.
        """
        if keeping is not None:
            self._recover(keeping)
        player = executor or Pool(self.cells, processes)
        begun = now()
        self.spending = Spending()

        def part() -> float:
            """How much of the way is gone: the deals, or the time."""
            gone = (now() - begun) / seconds if deals is None else self.deals / deals
            return min(1.0, gone)

        def is_enough(so_far: int) -> bool:
            return deals is None and so_far >= FEWEST and now() - begun > seconds

        counted = range(self.first, self.first + self.deals)
        plan = Rounds(
            [Seeds([counted]) for _ in self.cells] if keeping is None else keeping.coverage,
            self.first,
            deals,
            is_enough,
            player.width,
            ROUND_SECONDS if deals is not None else min(ROUND_SECONDS, seconds / _ROUNDS),
            BLOCK if keeping is None else keeping.block,
        )

        def done(played: PlayedChunk) -> None:
            plan.learn(played)
            with deaf_to_ctrl_c():
                if keeping is not None:
                    keeping.add(played)
                self.results.add(played.chunk.cell, played.outcomes)
                if keeping is None:
                    self._look_on(part())
                self.results.count_to(self.deals)
            listener(self)

        try:
            player.play(plan.chunks(), done)
        except KeyboardInterrupt:
            if self.deals >= (FEWEST if deals is None and keeping is None else 1):
                self._finish(part(), keeping)
            raise
        return self._finish(1.0, keeping)

    def _recover(self, keeping: "Keeping") -> None:
        """Take what is kept."""
        self.looks = Looks(keeping.state.looks, keeping.state.looked)
        for cell, outcomes in keeping.recover():
            self.results.add(cell, outcomes)
            self.results.count_to(self.deals)
        self.had = self.deals

    def _finish(self, part: float, keeping: "Keeping | None") -> Look:
        """Look at all that there is."""
        self.results.count_to(self.deals)
        if keeping is None:
            sure = self.spending.last(part)
            if self._look is None or (sure is not None and self._look.deals < self.deals):
                assert sure is not None, "without a look before it, nothing is spent"
                self._look = self.looked(sure)
            return self._look
        keeping.settle()
        self._look = self.looked(self.looks.sureness(self.deals))
        looks = self.looks
        keeping.keep_state(replace(keeping.state, looks=looks.taken, looked=looks.deals))
        return self._look

    def _look_on(self, part: float) -> None:
        """Look where enough deals have come since the look before, if somebody waits for it. Where
        the way is over, the end is looked at."""
        latest = self._due
        while (due := next_look(latest)) <= self.deals:
            latest = due
        if latest is None or latest == self._due:
            return
        self._due = latest
        if not self._is_watched or part >= 1:
            return
        sure = self.spending.sureness(part)
        if sure is not None:
            self._is_watched = False
            self.results.count_to(latest)
            self._look = self.looked(sure)

    def compares(self, place: int, other: int) -> bool:
        """Whether anything may be said of what two cells differ in."""
        return place != other and not self.not_followed[place] and not self.not_followed[other]

    def looked(self, sure: float) -> Look:
        """The figures of the deals that are counted."""
        results = self.results
        upsets = reversals(self.cells, {both: results.pairs[both] for both in self.couples}, sure)
        worse = {one.place for one in upsets}
        couples = [both for both in self.compared if self.compares(*both)]
        changed = differences(
            [
                Comparison([self.cells[place].rules for place in both], results.pairs[both])
                for both in couples
            ],
            sure,
            self.close,
        )
        sound = {
            both: one for both, one in zip(couples, changed, strict=True) if not worse & {*both}
        }
        summaries = [
            replace(
                summary(cell.rules, results.counts[place], sure, self.not_followed[place]),
                worse_than=tuple(self.cells[o.below].level for o in upsets if o.place == place),
            )
            for place, cell in enumerate(self.cells)
        ]
        return Look(
            results.deals,
            tuple(summaries),
            tuple(sound.get((base, place)) for place, base in enumerate(self.against)),
            sure,
            len(WEIGHTS) * len(couples),
            tuple(upsets),
            tuple(
                Between(place, base, sound.get((base, place)))
                for base, place in self.compared
                if base != self.against[place]
            ),
        )


def _levels(levels: Sequence[str] | None, players: Sequence[int]) -> tuple[str, ...]:
    """The levels, for each of which there are seats enough."""
    if levels is None:
        return tuple(level for level in _USUAL if level in (*LEVELS, PERFECT))
    try:
        for level in levels:
            seated(level, min(players))
    except LevelError as error:
        raise StudyError(str(error)) from None
    return tuple(dict.fromkeys(levels))
