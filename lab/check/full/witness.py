"""What was found at a small table, held to the full one.

What can happen is shown there by a game. What never happens is refuted there by a game, and stands
where the best games of some deals are proved and none of them shows it. What is neither is a note:
it holds for the small table.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from tamaya.engine.game.responses import Response
from tamaya.engine.moves import Move
from tamaya.lab.case import Case
from tamaya.lab.check.faults.ends import early_ends
from tamaya.lab.check.full.allowance import BY_PLACING, allowed_by_fireworks
from tamaya.lab.check.full.blame import newest_blamed
from tamaya.lab.check.full.games import FullTable, Played
from tamaya.lab.findings import Finding
from tamaya.lab.walks.luck import EveryDeal
from tamaya.lab.walks.watched import NOBODY, WatchedTable, watched
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.solver.plain.choices import distinct_moves
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted

Watcher = Callable[[WatchedTable], bool]
"""Is shown the tables of a game, one after the other: whether the last one shows a fault."""


def held_to_full(case: Case, full: FullTable, findings: Iterable[Finding]) -> list[Finding]:
    """The findings that stand, each with what the full table has to say."""
    held = (_held(case, full, finding) for finding in findings)
    return [finding for finding in held if finding is not None]


def _held(case: Case, full: FullTable, finding: Finding) -> Finding | None:
    if finding.code in _NEVER and finding.scope != PROVED:
        return _NEVER[finding.code](case, full, finding)
    if finding.is_defect and finding.code in _CAN_HAPPEN:
        watcher = _CAN_HAPPEN[finding.code]
        shown = _shown(full, finding, watcher)
        return newest_blamed(case, shown, lambda other: not _any_shows(other, full, shown, watcher))
    return finding


def _any_shows(
    other: Rules, full: FullTable, finding: Finding, watcher: Callable[[Rules, int], Watcher]
) -> bool:
    """Whether a fault shows in games by other rules."""
    changed = FullTable(other, full.until)
    return _shown(changed, finding, watcher).is_defect or full.is_late


PROVED = "proved from the tables"


def at_small_only(finding: Finding) -> Finding:
    """The finding as a note that says nothing of the full table."""
    problem = finding.diagnostic
    note = replace(
        problem,
        message=f"at a small table: {problem.message}",
        help="it is not known whether the full table shows it, too: look at the game and judge",
        severity="note",
    )
    return replace(finding, diagnostic=note)


def _and(finding: Finding, words: str) -> Finding:
    return replace(finding, scope=f"{finding.scope}; {words}")


# ------------------------------------------------------------------- what can happen


def _shown(full: FullTable, finding: Finding, watcher: Callable[[Rules, int], Watcher]) -> Finding:
    """With the game of the full table that shows it, where there is one."""
    alike = full.games_like(finding.trace) if finding.trace is not None else ()
    for games in (full.games(), alike):
        for played in games:
            watch = watcher(full.rules, played.deal.players)
            for moves, table in enumerate(played.tables()):
                if watch(table):
                    players = counted(played.deal.players, "player")
                    words = f"at the full table with {players}, too, after {counted(moves, 'move')}"
                    return _and(finding, words)
            if full.is_late:
                break
    return at_small_only(finding)


def _nobody_moves(rules: Rules, players: int) -> Watcher:
    return lambda table: table.over is not None and table.over.reason == NOBODY


def _plays_blindly(rules: Rules, players: int) -> Watcher:
    def watch(table: WatchedTable) -> bool:
        if table.over or table.waiting:
            return False
        return all(move.verb in ("play", "call") for move in table.legal_moves())

    return watch


def _comes_again(rules: Rules, players: int) -> Watcher:
    source, seen = EveryDeal(rules, players), set[object]()

    def watch(table: WatchedTable) -> bool:
        key = source.key(source.settled(watched(table)))
        again = key in seen and not table.over
        seen.add(key)
        return again

    return watch


def _losing_pays(rules: Rules, players: int) -> Watcher:
    return lambda table: losing_pays(table) is not None


def losing_pays(table: WatchedTable) -> tuple[Move, int, int] | None:
    """A move that loses at once, what that scores, and what no honest end exceeds; if it pays."""
    if table.over or table.waiting:
        return None
    honest, below = ceiling_of(table.rules).points_of(table), table.rules.losing.below
    if below is not None and honest < below:
        return None  # no honest end is left
    for move, after in _next(table):
        if after.over and after.over.lost and after.over.score > honest:
            return move, after.over.score, honest
    return None


def _stopping_pays(rules: Rules, players: int) -> Watcher:
    ceiling, early = ceiling_of(rules), early_ends(rules)

    def watch(table: WatchedTable) -> bool:
        if table.over:
            return False
        afters = [after for _, after in _next(table)]
        at_once = [t for t in afters if t.over and t.over.reason in early]
        quick = [t for t in at_once if t.heights == table.heights]  # not by placing a card
        slow = [t for t in afters if t not in quick]
        if not quick or not slow:
            return False
        best = max(t.over.score for t in quick if t.over)
        return best > max(ceiling.of(t) for t in slow)

    return watch


def _next(table: WatchedTable) -> Iterator[tuple[Move, WatchedTable]]:
    for move in distinct_moves(table):
        after = watched(table)
        after.perform(move)
        yield move, after


_CAN_HAPPEN: dict[str, Callable[[Rules, int], Watcher]] = {
    "F101": _nobody_moves,
    "F103": _plays_blindly,
    "F104": _comes_again,
    "F201": _losing_pays,
    "F202": _stopping_pays,
}


# ------------------------------------------------------------------- what never happens


def _never_perfect(case: Case, full: FullTable, finding: Finding) -> Finding | None:
    held = _held_imperfect(full, finding)
    return None if held is None else newest_blamed(case, held, _can_be_perfect)


def _can_be_perfect(rules: Rules) -> bool:
    allowed = allowed_by_fireworks(rules)
    return allowed is not None and allowed.best >= rules.maximum


def _held_imperfect(full: FullTable, finding: Finding) -> Finding | None:
    """A deal with the maximum refutes it; deals without it are a reason to believe it."""
    maximum = full.rules.maximum
    allowed = allowed_by_fireworks(full.rules)
    if allowed is not None and allowed.best < maximum:
        words = f"proved of the full table: no more than {allowed.best} of {maximum}"
        return _and(finding, words)
    if any(_score(played) >= maximum for played in full.games()):
        return None
    best = full.best()
    if any(each.lower is not None and each.lower >= maximum for each in best):
        return None
    uppers = [each.upper for each in best if each.upper is not None]
    if not best or len(uppers) < len(best) or max(uppers) >= maximum:
        return at_small_only(finding)
    most = max(uppers)
    deals = counted(len(best), "deal")
    return _and(finding, f"{deals} of the full table proved: no more than {most} of {maximum}")


def _score(played: Played) -> int:
    *_, last = played.tables()
    return last.over.score if last.over else -(10**9)


def _never_fires(case: Case, full: FullTable, finding: Finding) -> Finding | None:
    place = finding.diagnostic.labels[0].span if finding.diagnostic.labels else None
    orders = {
        order
        for order, reaction in enumerate(full.rules.reactions)
        if case.label(reaction.origin).span == place
    }

    allowed = allowed_by_fireworks(full.rules)
    by_placing = all(full.rules.reactions[i].trigger.event in BY_PLACING for i in orders)
    if allowed is not None and by_placing and not orders & allowed.fire:
        return _and(finding, "proved of the full table, too")

    def fires(played: Played) -> bool:
        return any(
            isinstance(each, Response) and each.order in orders
            for table in played.tables()
            for each in table.happened
        )

    if any(fires(played) for played in full.games()):
        return None
    best = full.best()
    if any(fires(each.played) for each in best):
        return None
    if not best or not all(each.is_proved for each in best):
        return at_small_only(finding)
    games = counted(len(full.games()) + len(best), "game")
    return _and(finding, f"{games} of the full table played, the best of {len(best)} deals too")


def _settled(case: Case, full: FullTable, finding: Finding) -> Finding | None:
    """One game with another end refutes it. No games prove it."""
    ends = [table.over for played in full.games() for table in played.tables() if table.over]
    all_lost, all_alike = all(end.lost for end in ends), len({end.score for end in ends}) < 2
    holds = all_lost if finding.code == "F210" else all_alike
    return at_small_only(finding) if holds else None


_NEVER: dict[str, Callable[[Case, FullTable, Finding], Finding | None]] = {
    "F206": _never_perfect,
    "F209": _settled,
    "F210": _settled,
    "F301": _never_fires,
}
