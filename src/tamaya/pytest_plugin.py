"""The pytest plugin: `pytest my-rules/` runs what `.hanabi` files expect of themselves.

Each declaration must compile, each `expect` must hold, each scenario must turn out as it says. It
is loaded with every pytest of an environment, so all of tamaya is imported when there is a file.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tamaya.engine.play import MoveMade
    from tamaya.engine.state.state import State
    from tamaya.grammar.diagnostics import Diagnostic
    from tamaya.grammar.tree import Node
    from tamaya.lab.check.phases.phase import CheckLimits
    from tamaya.variants.expect import Promise
    from tamaya.variants.library import Declaration
    from tamaya.variants.rules import Rules


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "RulesFile | None":
    """A file of rules is a file of tests."""
    if file_path.suffix == ".hanabi" and not file_path.name.startswith("."):
        return RulesFile.from_parent(parent, path=file_path)
    return None


class RulesFailure(Exception):  # noqa: N818  (it is no error of the program)
    """What is wrong with rules, and what the engine did where it played."""

    def __init__(
        self, problems: Iterable["Diagnostic"], played: Iterable[str] = (), text: str = ""
    ) -> None:
        self.problems = tuple(problems)
        self.played = tuple(played)
        self.text = text
        super().__init__(self.rendered())

    def rendered(self) -> str:
        from tamaya.grammar.printing.render import render

        text = self.text + "\n".join(
            render(problem).rstrip("\n") + "\n" for problem in self.problems
        )
        if self.played:
            text += "\nthe engine played\n" + "".join(f"  {line}\n" for line in self.played)
        return text


class RulesFile(pytest.File):
    """A file of rules: a test for each declaration, each expectation and each scenario."""

    def collect(self) -> Iterator[pytest.Item]:
        from tamaya.grammar.diagnostics import RulesError
        from tamaya.grammar.printing.format import phrase
        from tamaya.variants.library import open_library

        try:
            library = open_library(_short(self.path))
        except RulesError as error:
            raise self.CollectError(RulesFailure(error.diagnostics).rendered()) from None
        for declaration in library.own.values():
            name = declaration.name
            yield _item(Compiles, self, f"{name} compiles", declaration, declaration.node)
            for node in declaration.clauses("expect"):
                yield _item(Expects, self, f"{name} {phrase(node)}", declaration, node)
        for scenario in library.scenarios:
            yield _item(Scenario, self, f"scenario {scenario.name}", scenario, scenario.node)


def _short(path: Path) -> Path:
    """A path as its reader would write it."""
    try:
        return path.relative_to(Path.cwd())
    except ValueError:
        return path


def _item(
    form: type["RulesTest"], parent: RulesFile, name: str, declaration: "Declaration", node: "Node"
) -> pytest.Item:
    item: pytest.Item = form.from_parent(parent, name=name, declaration=declaration, node=node)
    return item


class RulesTest(pytest.Item):
    """A test that stands in a file of rules."""

    def __init__(self, *, declaration: "Declaration", node: "Node", **named: Any) -> None:
        super().__init__(**named)
        self.declaration = declaration
        self.node = node

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.node.span.place[0] - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from tamaya.grammar.diagnostics import RulesError

        match excinfo.value:
            case RulesFailure() as failure:
                return failure.rendered()
            case RulesError() as error:
                return RulesFailure(error.diagnostics).rendered()
        return super().repr_failure(excinfo, style)


class Compiles(RulesTest):
    """A declaration compiles: by itself, or in some rules that it is meant for."""

    def runtest(self) -> None:
        from tamaya.grammar.diagnostics import RulesError
        from tamaya.lab.check.files.trials import trials_of
        from tamaya.variants.compile.passes import compile_expression

        errors: list[RulesError] = []
        for trial in trials_of(self.declaration):
            try:
                compile_expression(trial.expression, trial.library)
            except RulesError as error:
                errors.append(error)
            else:
                return
        raise errors[0]


class Expects(RulesTest):
    """An `expect` holds. Whether games keep what one says of them is played."""

    def runtest(self) -> None:
        from tamaya.variants.expect import expectations

        for expectation in expectations(self.declaration):
            if expectation.node is not self.node:
                continue
            if expectation.problems:
                raise RulesFailure(expectation.problems)
            if expectation.promise is not None:
                _keep(expectation.promise)


def _limits() -> "CheckLimits":
    """How far a promise is looked into: as far as `tamaya check` does."""
    from tamaya.lab.check.phases.phase import CheckLimits

    return CheckLimits()


def _keep(promise: "Promise") -> None:
    """Fail where games break a promise; where that isn't settled the test is skipped."""
    from tamaya.cli.checks.findings import shown
    from tamaya.lab.check.promises.settle import finding_of, settle

    ((_, answer),) = settle([promise], _limits())
    finding = finding_of(promise, answer)
    if finding is None:
        return
    if not finding.is_defect:
        pytest.skip(finding.diagnostic.message)
    raise RulesFailure([], text=shown(finding, "", color=False))


class Scenario(RulesTest):
    """A scenario turns out as it says."""

    def runtest(self) -> None:
        from tamaya.engine.scenarios.scenario import run_scenario
        from tamaya.variants.compile.passes import compile_expression

        expression = self.declaration.child("sum")
        assert expression is not None
        rules = compile_expression(expression, self.declaration.library)
        teller = _ScenarioTeller(rules)
        problems = run_scenario(self.node, rules, teller.watch)
        if problems:
            raise RulesFailure(problems, teller.lines)


class _ScenarioTeller:
    """Tells of a scenario's moves: what was done, and what lies on the table then."""

    def __init__(self, rules: "Rules") -> None:
        self.rules = rules
        self.lines: list[str] = []

    def watch(self, made: "MoveMade") -> None:
        from tamaya.playing.telling import ending, sentence
        from tamaya.text.page import plain

        if not self.lines:
            self.lines.append(self._table(made.before))
        self.lines += [plain(sentence(made)), self._table(made.now)]
        if made.now.over:
            self.lines += ending(made.now).splitlines()

    def _table(self, state: "State") -> str:
        from tamaya.engine.records.playthrough import fireworks_text
        from tamaya.variants.words.lists import counted

        hints = self.rules.hint_text(state.hints)
        tokens = f"{hints} hint{'' if hints == '1' else 's'}, {counted(state.strikes, 'strike')}"
        return f"  [{tokens}, fireworks {fireworks_text(state)}]"
