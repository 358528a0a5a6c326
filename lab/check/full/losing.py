"""Losing on purpose at the full table: small tables can have too few points to show it."""

from collections.abc import Iterator

from tamaya.lab.case import Case
from tamaya.lab.check.faults.ends import lost_finding
from tamaya.lab.check.full.blame import newest_blamed
from tamaya.lab.check.full.games import FullTable, Played
from tamaya.lab.check.full.witness import losing_pays
from tamaya.lab.findings import Finding
from tamaya.lab.walks.trace import trace_of
from tamaya.variants.rules import Rules


def losing_at_full(case: Case, full: FullTable) -> Iterator[Finding]:
    """A game in which losing at once scores more than cards and turns still allow."""
    losing = full.rules.losing
    if not full.rules.can_be_lost or losing.keeps_points or losing.plus <= full.rules.least_points:
        return
    shown = [fault for played in full.games() if (fault := _shown(case, full, played)) is not None]
    for shortest in sorted(shown, key=lambda finding: len(finding.line or ()))[:1]:
        yield newest_blamed(case, shortest, lambda other: not _pays(other, full))


def _pays(other: Rules, full: FullTable) -> bool:
    games = FullTable(other, full.until).games()
    return any(losing_pays(table) for played in games for table in played.tables()) or full.is_late


def _shown(case: Case, full: FullTable, played: Played) -> Finding | None:
    for number, table in enumerate(played.tables()):
        payoff = losing_pays(table)
        if payoff is not None:
            move, gain, honest = payoff
            moves = [*played.moves[:number], move]
            trace = trace_of(played.deal, moves, shortest=False)
            games = f"{len(full.games())} games of the full table"
            return lost_finding(case, gain, honest, trace, games)
    return None
