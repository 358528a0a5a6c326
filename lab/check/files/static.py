"""The part of the consistency check that searches for nothing: what the files say of themselves.

Everything in a file is compiled, by itself or with what it is meant for; what games offer exists;
every expectation holds and every scenario turns out as it says. Nothing here prints: the command
line and the playground do.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.tree import Node
from tamaya.lab.check.coverage import Observed
from tamaya.lab.check.files.trials import Trial, at_limits, offer_problems, trials_of
from tamaya.lab.check.phases.phase import PhaseReport
from tamaya.lab.findings import Finding
from tamaya.variants.compile.compose.composition import Composition, compose
from tamaya.variants.compile.passes import compile_expression, expression_of, only_rules, split_path
from tamaya.variants.expect import Promise, expectations
from tamaya.variants.files import INPUT, STANDARD_INPUT
from tamaya.variants.library import Declaration, Library, library_of_libraries, open_library
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted

_FINDINGS = frozenset({"E401", "E402", "E403", "E404", "E405"})


@dataclass(frozen=True, slots=True)
class Subject:
    """Rules that compiled, with the expression and the files that they come from."""

    rules: Rules
    expression: Node
    library: Library


@dataclass(slots=True)
class StaticReport:
    """What came of checking one argument: bad input stands in `errors`, defects in `findings`.
    Whether `promises` are kept only games can tell. `observed` is what was seen of each set of
    rules in play.
    """

    subject: str
    rules: list[str] = field(default_factory=list)
    subjects: list[Subject] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)
    phases: list[PhaseReport] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    errors: list[Diagnostic] = field(default_factory=list)
    observed: list[Observed] = field(default_factory=list)

    def __repr__(self) -> str:
        wrong = f"{counted(len(self.errors), 'error')}, {counted(len(self.findings), 'finding')}"
        return f"<StaticReport of {self.subject}: {wrong}>"


def check(subject: str, library: Library | None = None) -> StaticReport:
    """Check a rules expression, a file with everything in it, or `FILE:EXPRESSION`.

    An expression without a file may use the names of the library.
    """
    path, expression = split_path(subject)
    report = StaticReport(subject.replace(INPUT, STANDARD_INPUT, 1) if path == INPUT else subject)
    try:
        if path is None:
            _check_expression(report, expression, library or Library())
        else:
            file = open_library(path)
            if expression:
                library = library_of_libraries([file, *file.used])
                _check_expression(report, expression, library)
            else:
                _check_file(report, file, path)
    except RulesError as error:
        report.phases.append(PhaseReport("rules", 1, 0, "the rules don't compile"))
        _note(report, error.diagnostics)
    return report


# ------------------------------------------------------------------- one composition


def _check_expression(report: StaticReport, text: str, library: Library) -> None:
    expression = expression_of(text)
    rules = compile_expression(expression, library)
    report.rules.append(rules.expression)
    report.subjects.append(Subject(rules, expression, library))
    report.phases.append(PhaseReport("rules", 1, 1, "the rules compile"))
    parts = _declarations(compose(expression, library), library)
    _offers(report, [part for part in parts if part.kind == "game"])
    _expectations(report, parts)
    _scenarios(report, _scenarios_of(parts))


def _declarations(composition: Composition, library: Library) -> list[Declaration]:
    """The games, expansions and variants that a composition is made of."""
    parts = {game.name: game for game in composition.lineage}
    parts |= {chosen.name: chosen.declaration for chosen in composition.chosen.values()}
    for name in composition.members:
        variant = composition.variants.get(name) or library.find(name)
        if variant is not None:
            parts[name] = variant
    return list(parts.values())


def _scenarios_of(parts: list[Declaration]) -> list[Declaration]:
    """The scenarios of these parts' files that speak of these parts and nothing else."""
    files = {id(part.library): part.library for part in parts}
    names = {part.name for part in parts}
    return [
        scenario
        for file in files.values()
        for scenario in file.scenarios
        if {part.children[0].value for part in _rules_of(scenario).children} <= names
    ]


# ------------------------------------------------------------------- a whole file


def _check_file(report: StaticReport, file: Library, path: str) -> None:
    declarations = list(file.own.values())
    if not declarations and not file.scenarios:
        only_rules(file, path)  # raises: there is nothing to check
    compiled = _compile_all(report, declarations)
    _offers(report, [one for one in declarations if one.kind == "game"])
    _expectations(report, declarations)
    _scenarios(report, file.scenarios)
    report.rules = list(dict.fromkeys(compiled))


def _compile_all(report: StaticReport, declarations: Iterable[Declaration]) -> list[str]:
    """Compile every declaration in some composition, and with each option at its limits."""
    compiled: list[str] = []
    things = passed = 0
    limits_tried = False
    for declaration in declarations:
        things += 1
        trials = trials_of(declaration)
        results = [_trial(trial) for trial in trials]
        worked = next((i for i, r in enumerate(results) if isinstance(r, Rules)), None)
        if worked is None:
            _note(report, _telling(declaration, [r for r in results if not isinstance(r, Rules)]))
            continue
        rules = results[worked]
        assert isinstance(rules, Rules)
        if rules.expression not in compiled:
            tried = trials[worked]
            report.subjects.append(Subject(rules, tried.expression, tried.library))
        compiled.append(rules.expression)
        limits = [(limit, _trial(limit)) for limit in at_limits(declaration, trials[worked])]
        limits_tried = limits_tried or bool(limits)
        for limit, result in limits:
            if not isinstance(result, Rules):
                _note(report, (_in_setting(problem, limit) for problem in result))
        passed += all(isinstance(result, Rules) for _, result in limits)
    if things:
        scope = _scope(passed, things, "declaration", "compiles", "compile")
        scope += ", with every option at its least and most" if limits_tried else ""
        report.phases.append(PhaseReport("rules", things, passed, scope))
    return compiled


def _telling(
    declaration: Declaration, failures: list[tuple[Diagnostic, ...]]
) -> tuple[Diagnostic, ...]:
    """Of several failed trials the one that tells of this declaration and not of its game."""
    own = declaration.node.span
    for problems in failures:
        spans = [problem.labels[0].span for problem in problems if problem.labels]
        if any(s.source is own.source and own.start <= s.start < own.end for s in spans):
            return problems
    return failures[0]


def _trial(trial: Trial) -> Rules | tuple[Diagnostic, ...]:
    try:
        return compile_expression(trial.expression, trial.library)
    except RulesError as error:
        return error.diagnostics


def _in_setting(problem: Diagnostic, limit: Trial) -> Diagnostic:
    """A problem that only some value of an option brings, with that value beside it."""
    assert limit.setting is not None
    label = Label(limit.setting.span, f"with `{limit.setting.words}`")
    return Diagnostic(
        problem.code,
        problem.message,
        (*problem.labels, label),
        problem.help,
        problem.replacement,
        severity=problem.severity,
    )


# ------------------------------------------------------------------- the phases


def _offers(report: StaticReport, games: list[Declaration]) -> None:
    things = passed = 0
    for game in games:
        problems = offer_problems(game)
        offers = sum(len(clause.children) for clause in game.clauses("offers"))
        things += offers
        passed += offers - len(problems)
        _note(report, problems)
    if things:
        passed = max(passed, 0)
        scope = _scope(passed, things, "offer", "names what there is", "name what there is")
        report.phases.append(PhaseReport("offers", things, passed, scope))


def _expectations(report: StaticReport, declarations: Iterable[Declaration]) -> None:
    checked = [one for declaration in declarations for one in expectations(declaration)]
    for expectation in checked:
        defects = [p for p in expectation.problems if p.code in _FINDINGS]
        report.findings += [
            Finding(defect, expectation.rules, scope="read off the compiled rules")
            for defect in defects
        ]
        _note(report, (p for p in expectation.problems if p.code not in _FINDINGS))
        if expectation.promise is not None:
            report.promises.append(expectation.promise)
    facts = [expectation for expectation in checked if expectation.promise is None]
    held = sum(not expectation.problems for expectation in facts)
    scope = _scope(held, len(facts), "expectation", "holds", "hold")
    if facts or not report.promises:
        report.phases.append(PhaseReport("expectations", len(facts), held, scope))


def _scenarios(report: StaticReport, scenarios: list[Declaration]) -> None:
    passed = 0
    for scenario in scenarios:
        try:
            rules = compile_expression(_rules_of(scenario), scenario.library)
        except RulesError as error:
            _note(report, error.diagnostics)
            continue
        problems = run_scenario(scenario.node, rules)
        passed += not problems
        report.findings += [
            Finding(problem, rules.expression, scope="played by the referee")
            for problem in problems
        ]
    if scenarios:
        scope = _scope(
            passed, len(scenarios), "scenario", "turns out as it says", "turn out as they say"
        )
        report.phases.append(PhaseReport("scenarios", len(scenarios), passed, scope))


def _rules_of(scenario: Declaration) -> Node:
    """The expression behind a scenario's `for`."""
    expression = scenario.child("sum")
    assert expression is not None
    return expression


def _scope(passed: int, things: int, noun: str, does: str, do: str) -> str:
    if not things:
        return f"there are no {noun}s"
    if passed < things:
        return f"{things - passed} of {things} {noun}s failed to {do}"
    return f"1 {noun} {does}" if things == 1 else f"{things} {noun}s {do}"


def _note(report: StaticReport, problems: Iterable[Diagnostic]) -> None:
    """Note bad input once, however many compositions it spoils."""
    keys = {_key(problem) for problem in report.errors}
    for problem in problems:
        if _key(problem) not in keys:
            keys.add(_key(problem))
            report.errors.append(problem)


def _key(problem: Diagnostic) -> tuple[str, ...]:
    place = str(problem.labels[0].span) if problem.labels else ""
    return problem.code, problem.message, place
