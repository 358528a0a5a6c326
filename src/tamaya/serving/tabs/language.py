"""The editor's questions: what is wrong, and the canonical text."""

from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.lab.files.static import check
from tamaya.serving.tabs.asked import documents, file_of
from tamaya.serving.tabs.places import diagnostics_data


def diagnose(asked: object) -> dict[str, object]:
    """What is wrong with the open files, and with the expression. Nothing is played but what the
    files tell themselves."""
    found: dict[tuple[str, ...], Diagnostic] = {}
    these = documents(asked)
    with these.open():
        for name, text in these.files.items():
            if text.strip():
                report = check(name)
                problems = [*report.errors, *(finding.diagnostic for finding in report.findings)]
                found |= {_key(problem): problem for problem in problems}
        if these.expression:
            try:
                these.rules()
            except RulesError as error:
                found |= {_key(problem): problem for problem in error.diagnostics}
    return {"diagnostics": diagnostics_data(found.values())}


def _key(problem: Diagnostic) -> tuple[str, ...]:
    return problem.code, problem.message, *(str(label.span) for label in problem.labels[:1])


def format_(asked: object) -> dict[str, object]:
    """A file in its canonical text."""
    these, name = file_of(asked)
    reading = read_document(Source(name, these.files[name]))
    if reading.document is None:
        raise RulesError(list(reading.diagnostics))
    return {"text": format_document(reading.document)}
