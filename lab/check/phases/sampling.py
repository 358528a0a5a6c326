"""Random games at the full table, by Hypothesis: what no small table shows may show there.

A game is a seed and a string of bytes; each byte picks a move. What is found is shrunk: the bytes
get fewer and smaller, and so the game shorter. What isn't found is sampled, never proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Move
from tamaya.engine.questions.placing import misplays
from tamaya.lab.case import Case
from tamaya.lab.check.coverage import Observed
from tamaya.lab.check.phases.phase import BY_TIME_LIMIT, Context, PhaseReport, late
from tamaya.lab.findings import Finding
from tamaya.lab.walks.luck import dealt
from tamaya.lab.walks.trace import trace_of
from tamaya.lab.walks.watched import NOBODY, WatchedTable
from tamaya.solver.clock import now
from tamaya.solver.plain.choices import distinct_moves
from tamaya.variants.rules import Origin, Rules
from tamaya.variants.vocabulary.grasp import Grasp
from tamaya.variants.words.lists import ranged

MOST_MOVES = 250
_CARELESS = 192
"""Games whose first byte is this or more are played carelessly; in others nobody misplays."""


@dataclass(slots=True)
class _Seen:
    """What came up, with the game that is the smallest so far to show it."""

    observed: Observed
    games: int = 0
    moves: int = 0
    shown: dict[str, tuple[Deal, list[Move]]] = field(default_factory=dict)


class _FoundError(Exception):
    """Something came up that wasn't known before."""


class _LateError(BaseException):
    """The time is over. Hypothesis takes any other error for a game that shows a fault."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Random games, shrunk where they show something."""

    name: str = "random games"
    grasps: tuple[Grasp, ...] = ()  # it shows games

    def run(self, context: Context) -> PhaseReport:
        seen = _Seen(context.observed)
        until = now() + max(context.seconds_left, 1.0)
        context.tell("playing random games")
        findings = list(self._findings(context, seen, until))
        is_late = now() > until
        scope = (
            f"{seen.games:,} games of {ranged(context.rules.players)} players sampled with "
            f"{seen.moves:,} moves, seed {context.limits.seed}"
        )
        scope += f", {BY_TIME_LIMIT}" if is_late else ""
        defects = sum(finding.is_defect for finding in findings)
        return PhaseReport(
            self.name,
            max(seen.games, 1),
            seen.games - defects,
            scope,
            tuple(findings),
            interrupted=late(is_late),
        )

    def _findings(self, context: Context, seen: _Seen, until: float) -> Iterator[Finding]:
        case = Case(context.rules, context.library)
        while True:
            earlier = set(seen.shown)
            try:
                _sample(context.rules, context.limits.examples, context.limits.seed, seen, until)
                return
            except (_FoundError, _LateError):
                fault = next((name for name in seen.shown if name not in earlier), "")
                if not fault:
                    return
                finding = _finding(case, fault, *seen.shown[fault], seen)
                codes = {earlier.code for earlier in context.findings}
                if not codes & {finding.code, *_WORSE.get(finding.code, ())}:
                    yield finding


def _sample(rules: Rules, examples: int, seed: int, seen: _Seen, until: float) -> None:
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded
    from hypothesis import strategies as st

    old_faults = set(seen.shown)
    fresh: list[str] = []

    @seeded(seed)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        print_blob=False,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        st.sampled_from(rules.players),
        st.integers(0, (1 << 32) - 1),
        st.binary(max_size=MOST_MOVES, min_size=0),
    )
    def play(players: int, number: int, picks: bytes) -> None:
        if now() > until:
            raise _LateError
        # Hypothesis likes short strings; a game goes on by itself where its picks are used up.
        game = deal(rules, players, number)
        fault, moves = _played(game, picks, seen)
        if fault and fault not in old_faults and (not fresh or fault == fresh[0]):
            fresh[:] = [fault]
            best = seen.shown.get(fault)
            if best is None or len(moves) <= len(best[1]):
                seen.shown[fault] = game, moves
            raise _FoundError

    with _kept_elsewhere():
        play()


@contextmanager
def _kept_elsewhere() -> Iterator[None]:
    """Hypothesis keeps files in the present folder, where nobody wants them."""
    from hypothesis import configuration

    before = getattr(configuration, "__hypothesis_home_directory", None)
    with TemporaryDirectory(prefix="tamaya-") as folder:
        configuration.set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            configuration.set_hypothesis_home_dir(before)


def _played(game: Deal, picks: bytes, seen: _Seen) -> tuple[str, list[Move]]:
    """Play a game by the picks, then by the first of what is legal; and what it showed."""
    table = dealt(Game(game))
    moves: list[Move] = []
    happened = list(table.happened)
    fault = ""
    careful = not picks or picks[0] < _CARELESS
    for step in range(MOST_MOVES):
        if table.over:
            break
        choices = distinct_moves(table)
        if not table.waiting and all(move.verb in ("play", "call") for move in choices):
            fault = "forced"
            break
        pick = picks[step] if step < len(picks) else step * 7
        sane = [move for move in choices if not careful or not misplays(table, move)]
        move = (sane or choices)[pick % len(sane or choices)]
        table.happened.clear()
        table.perform(move)
        moves.append(move)
        happened += table.happened
        if "cannot act" in table.happened:
            fault = "left open" if _stopped(table) else "stuck"
            break
    if not fault and table.over and table.rules.rating:
        fault = "unrated" if table.rules.rated(table.over.score) is None else ""
    seen.games += 1
    seen.moves += len(moves)
    seen.observed.add_game(table, happened)
    return fault, moves


def _stopped(table: WatchedTable) -> bool:
    return table.over is not None and table.over.reason == NOBODY


def _finding(case: Case, fault: str, game: Deal, moves: list[Move], seen: _Seen) -> Finding:
    code, message, help_ = _WORDS[fault]
    answers = case.rules.reactions_to("cannot_act")
    blame: dict[str, Origin | None] = {
        "forced": case.rules.origin("discard when"),
        "stuck": answers[0].origin if answers else None,
        "left open": answers[0].origin if answers else None,
        "unrated": case.rules.origin("rating"),
    }
    return case.finding(
        code,
        message,
        blame[fault],
        help_,
        "note" if fault == "stuck" else "error",
        trace_of(game, moves, shortest=False),
        f"sampled, {seen.games:,} games; the game was shortened, but a shorter one may exist",
    )


_WORSE = {"F102": ("F101",), "F103": ("F105", "F316")}
"""What needs no telling where something worse is known of the same turn."""

_WORDS = {
    "forced": (
        "F103",
        "a player can neither hint nor discard, and is left with playing a card blindly",
        "let a card be discarded at any time, or let a hint touch no card",
    ),
    "stuck": (
        "F102",
        "a player who must act may have no legal move; this clause decides what follows",
        "nothing to mend if that is what you want to happen then",
    ),
    "left open": (
        "F101",
        "a player who must act has no legal move, and no rule says what happens then",
        "say what happens: `when a player cannot act { lose }`, or `{ end }`",
    ),
    "unrated": (
        "F207",
        "a game ended with a score that no row of the rating covers",
        "add a row, or leave one open at an end: `0 or less`, `25 or more`",
    ),
}
