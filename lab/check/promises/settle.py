"""Whether promises hold: the answers that games give to them, and what is said of it. Tables that
are small enough answer with all of their games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tamaya.engine.game.deal import deal
from tamaya.grammar.diagnostics import Diagnostic, Label, Severity
from tamaya.grammar.printing.format import phrase
from tamaya.lab import grasps
from tamaya.lab.case import Small
from tamaya.lab.check.phases.phase import CheckLimits, PhaseReport, late
from tamaya.lab.check.promises.example_games import Games, play
from tamaya.lab.check.promises.question import Question, impossible, look_for
from tamaya.lab.findings import Finding, Trace
from tamaya.lab.grasps import not_covered
from tamaya.lab.small.reduce import Reduced, reduced
from tamaya.lab.small.sizes import ladder
from tamaya.lab.walks.trace import trace_of, trace_to
from tamaya.lab.walks.walk import walk
from tamaya.solver.clock import now
from tamaya.variants.expect import Promise
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted, listed

_SMALL_AS_IT_IS = 12
"""With so few cards all games may be gone through without making the table smaller."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a walk through all games of a table shows of some questions.

    `places` are those that make sense there. Of these `shown` has the shortest game, and `idle` the
    conditions that never hold by themselves.
    """

    small: Small
    is_full: bool
    places: frozenset[int]
    shown: dict[int, Trace]
    idle: dict[int, tuple[int, ...]]


def full_tables(rules: Rules) -> Iterator[Reduced]:
    """The table as it is, for each number of players, if its games can be gone through."""
    if len(rules.deck) <= _SMALL_AS_IT_IS:
        yield from (Reduced(rules, players, ()) for players in rules.players)


def small_tables(rules: Rules, questions: dict[int, Question]) -> Iterator[Reduced]:
    """Growing tables by these rules. Tokens that are asked about are all there."""
    kinds = [one.node.kind for question in questions.values() for one in question.conditions]
    players = max((question.least_players for question in questions.values()), default=0)
    for size in ladder(rules):
        size = replace(
            size,
            hints=None if "has_hints" in kinds else size.hints,
            strikes=None if "has_strikes" in kinds else size.strikes,
            players=max(size.players, players),
        )
        table = reduced(rules, size)
        if table is not None:
            yield table


def walk_through(
    table: Reduced, questions: dict[int, Question], limits: CheckLimits, until: float
) -> Seen:
    """All games of a table, or as many as the limits allow."""
    rules = table.rules
    own: dict[int, Question] = {}
    for place, question in questions.items():
        there = question.under(rules, table.players)
        if there is not None and not impossible(there):
            own[place] = there
    one = deal(rules, table.players, 0) if not_covered(grasps.LUCK, rules) else None
    seconds = max(until - now(), 0.0)
    tour = walk(rules, table.players, limits.states, seconds, one, look=look_for(own))
    shown: dict[int, Trace] = {}
    idle: dict[int, tuple[int, ...]] = {}
    for place, question in own.items():
        state = tour.sights.get((place, -1))
        if state is not None:
            shown[place] = trace_to(tour, state)
        numbers = range(len(question.conditions))
        idle[place] = tuple(n for n in numbers if (place, n) not in tour.sights)
    is_full = all(rules.hash == question.rules.hash for question in questions.values())
    return Seen(Small(table, tour), is_full, frozenset(own), shown, idle)


NAME = "promises"
_SHARE = 0.5
"""Of the time for a set of rules, what its promises may take; the rest of the check has its own."""
_SHORT = 4
"""A game of so few moves needs no shorter one of a small table beside it."""


@dataclass(slots=True)
class Settled:
    """What is known of a question: a game of the full table that shows it, a game of a small one,
    why there is none; what was looked at besides; and whether time ran out before it was known."""

    question: Question
    game: Trace | None = None
    small: Trace | None = None
    never: str = ""
    scope: list[str] = field(default_factory=list)
    idle: set[int] = field(default_factory=set)
    late: bool = False

    @property
    def is_settled(self) -> bool:
        return self.game is not None or bool(self.never)


def settle(
    promises: Sequence[Promise], limits: CheckLimits, tell: Callable[[str], None] | None = None
) -> list[tuple[Promise, Settled]]:
    """Answers to promises about the same rules."""
    until = now() + _SHARE * limits.seconds
    answers = [Settled(Question(one.rules, one.conditions)) for one in promises]
    for answer in answers:
        why = impossible(answer.question)
        if why:
            answer.never = f"it follows from the tables: {why}"
        answer.idle = set(range(len(answer.question.conditions)))
    say = tell or _silent
    say("playing games that aim for what is expected")
    _by_full_tables(answers, limits, until)
    _by_games(answers, limits, now() + (until - now()) / 2)
    say("going through small tables to see what is expected")
    _by_small_tables(answers, limits, until)
    for answer in answers:
        answer.late = not answer.is_settled and now() > until
    return list(zip(promises, answers, strict=True))


def _silent(_: str) -> None:
    pass


def _by_full_tables(answers: list[Settled], limits: CheckLimits, until: float) -> None:
    """All games there are, where the table is small enough as it is."""
    left = _left(answers)
    if not left:
        return
    seen = [
        walk_through(table, left, limits, until) for table in full_tables(answers[0].question.rules)
    ]
    for place in left:
        _note(answers[place], place, seen)
        if seen and answers[place].game is None and all(s.small.walk.is_whole for s in seen):
            answers[place].never = "; ".join(s.small.scope for s in seen)


def _by_games(answers: list[Settled], limits: CheckLimits, until: float) -> None:
    left = _left(answers)
    if not left:
        return
    played = play(left, max(1, limits.examples * 3 // 10), limits.seed, until)
    for place in left:
        answer = answers[place]
        if place in played.shown:
            example = played.shown[place]
            answer.game = trace_of(example.deal, list(example.moves), shortest=False)
        answer.idle -= {number for at, number in played.sights if at == place}
        answer.scope.append(_sampled(played, limits))


def _sampled(played: Games, limits: CheckLimits) -> str:
    games, moves = counted(played.games, "game"), counted(played.moves, "move")
    return f"{games} of the full table sampled with {moves}, seed {limits.seed}"


def _by_small_tables(answers: list[Settled], limits: CheckLimits, until: float) -> None:
    left = {
        place: answer.question
        for place, answer in enumerate(answers)
        if not answer.never and (answer.game is None or len(answer.game.steps) > _SHORT)
    }
    if not left:
        return
    uncovered = not_covered(grasps.SMALL, answers[0].question.rules)
    if uncovered:
        for place in left:
            answers[place].scope.append(f"small tables not looked at, since {uncovered}")
        return
    seen: list[Seen] = []
    for table in small_tables(answers[0].question.rules, left):
        if now() > until:
            break
        seen.append(walk_through(table, left, limits, until))
        if not seen[-1].small.walk.complete:
            break
    for place in left:
        _note(answers[place], place, seen)


def _note(answer: Settled, place: int, seen: list[Seen]) -> None:
    """What walks say about a question. The first table that shows it has the shortest game."""
    about = [one for one in seen if place in one.places]
    for one in about:
        answer.scope.append(one.small.scope)
        answer.idle &= set(one.idle[place])
        if one.is_full:
            answer.game = answer.game or one.shown.get(place)
        else:
            answer.small = answer.small or one.shown.get(place)
    if seen and not about:
        answer.scope.append("no small table has everything that it speaks of")


def _left(answers: list[Settled]) -> dict[int, Question]:
    return {place: a.question for place, a in enumerate(answers) if not a.is_settled}


# ------------------------------------------------------------------- what is said of it


def outcome(settled: Iterable[tuple[Promise, Settled]]) -> PhaseReport:
    """The line of the report: how many promises there are, and how many hold."""
    pairs = list(settled)
    findings = [finding for one in pairs if (finding := finding_of(*one)) is not None]
    broken = sum(finding.is_defect for finding in findings)
    proved = sum(answer.is_settled for _, answer in pairs) - broken
    seen = len(pairs) - len(findings) - proved
    words = [f"{proved} proved or shown by a game"] if proved else []
    words += [f"{seen} held wherever it was looked at"] if seen else []
    words += [f"{len(findings) - broken} not settled"] if len(findings) > broken else []
    words += [f"{broken} broken"] if broken else []
    scopes = dict.fromkeys(scope for _, answer in pairs for scope in answer.scope)
    scope = "; ".join([f"{counted(len(pairs), 'promise')}: {listed(words)}", *scopes])
    is_late = any(answer.late for _, answer in pairs)
    return PhaseReport(
        NAME, len(pairs), proved + seen, scope, tuple(findings), interrupted=late(is_late)
    )


def finding_of(promise: Promise, answer: Settled) -> Finding | None:
    """What is to be said of a promise: nothing where it holds."""
    words = f"`{answer.question.words}`"
    only_small = _ONLY_SMALL.format(words)
    if promise.forbids:
        if answer.game is not None:
            return _finding(promise, answer, "E406", _BROKEN.format(words))
        if answer.never:
            return None
        if answer.small is not None:
            return _finding(promise, answer, "E408", only_small, "note")
        idle = [phrase(answer.question.conditions[number].node) for number in sorted(answer.idle)]
        if idle and len(answer.question.conditions) > 1:
            lacking = listed([f"`{one}`" for one in idle])
            return _finding(promise, answer, "E408", _NOWHERE.format(lacking), "note")
        return None
    if answer.game is not None:
        return None
    if answer.never:
        return _finding(promise, answer, "E407", _UNKEPT.format(words))
    message = only_small if answer.small is not None else _NOWHERE.format(words)
    return _finding(promise, answer, "E408", message, "note")


_BROKEN = "expected never {}, found a game that comes to it"
_UNKEPT = "expected some game where {}, but no game can come to it"
_ONLY_SMALL = "not settled: a game of a small table comes to {}, but none was found at the full one"
_NOWHERE = "not settled: no game that was looked at came to {}"
_HELP: dict[str, str] = {
    "E406": "change the rules or the expectation",
    "E407": "change the rules or the expectation",
    "E408": "look further with --deep, or ask for less",
}


def _finding(
    promise: Promise, answer: Settled, code: str, message: str, severity: Severity = "error"
) -> Finding:
    trace = answer.game or answer.small
    scope = answer.never or "; ".join(answer.scope)
    if answer.game is not None and answer.small is not None:
        trace = min(answer.game, answer.small, key=lambda trace: len(trace.steps))
        if trace is answer.small:
            moves = counted(len(answer.game.steps), "move")
            scope = f"a game of a small table, and one of the full table with {moves}; {scope}"
    label = Label(promise.node.span, f"in {promise.rules.expression}")
    diagnostic = Diagnostic(code, message, (label,), _HELP[code], severity=severity)
    return Finding(diagnostic, promise.rules.expression, trace, scope=scope)
