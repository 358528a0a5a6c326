"""What a check found, for other programs: JUnit XML, SARIF, and annotations on GitHub."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tamaya.cli.checks.findings import shown
from tamaya.cli.checks.reported import Reason, holds
from tamaya.variants.words.lists import counted

if TYPE_CHECKING:
    from tamaya.grammar.diagnostics import Diagnostic
    from tamaya.lab.check.files.static import StaticReport
    from tamaya.lab.check.phases.phase import PhaseReport
    from tamaya.lab.findings import Finding

# ------------------------------------------------------------------- JUnit


def junit(reports: Sequence["StaticReport"], reason: Reason) -> str:
    """A suite for each argument; a case for each phase, each finding and each error.

    Names hold no numbers that change from run to run, and no two cases of a suite share one. A
    phase that looked at nothing is skipped, a finding that is accepted, too.
    """
    root = ET.Element("testsuites", name="tamaya check")
    for report in reports:
        suite = ET.SubElement(root, "testsuite", name=report.subject)
        used: Counter[str] = Counter()
        for phase in report.phases:
            case = _case(suite, report.subject, _phase_name(phase), used)
            case.set("time", f"{phase.seconds:.3f}")
            _phase(case, phase, reason)
        for finding in report.findings:
            name = f"{finding.code} {finding.clause or finding.diagnostic.message}"
            _finding(_case(suite, finding.rules or report.subject, name, used), finding, reason)
        for problem in report.errors:
            words = problem.labels[0].span.text if problem.labels else problem.message
            name = f"{problem.code} {' '.join(words.split())}"
            case = _case(suite, report.subject, name, used)
            _say(case, "error", problem.message, problem.message, problem.code)
        cases = list(suite)
        suite.set("tests", str(len(cases)))
        for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(count, str(sum(case.find(tag) is not None for case in cases)))
        suite.set("time", f"{sum(phase.seconds for phase in report.phases):.3f}")
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _phase_name(phase: "PhaseReport") -> str:
    return f"{phase.name} of {phase.rules}" if phase.rules else phase.name


def _case(suite: ET.Element, classname: str, name: str, used: Counter[str]) -> ET.Element:
    """A case; a second one of a name gets its number behind it."""
    clean = _clean(name)
    used[clean] += 1
    if used[clean] > 1:
        clean = f"{clean} ({used[clean]})"
    return ET.SubElement(suite, "testcase", classname=_clean(classname), name=clean)


def _phase(case: ET.Element, phase: "PhaseReport", reason: Reason) -> None:
    if not phase.things:
        _say(case, "skipped", phase.scope)
    elif (phase.unsettled or phase.interrupted) and phase.held:
        _say(case, "skipped", f"not everything is known: {phase.scope}")
    elif holds(phase, reason):
        _say(case, "system-out", "", phase.scope)
    else:
        count = counted(max(phase.things - phase.passed, 1), "failure")
        _say(case, "failure", f"{count} in this phase", phase.scope, phase.name)


def _finding(case: ET.Element, finding: "Finding", reason: Reason) -> None:
    accepted = reason(finding)
    message = finding.diagnostic.message
    if accepted:
        _say(case, "skipped", f"accepted: {accepted}")
    elif finding.is_defect:
        _say(case, "failure", message, shown(finding, "", False), finding.code)
    else:
        _say(case, "system-out", "", shown(finding, "", False))


def _say(case: ET.Element, tag: str, message: str, text: str = "", kind: str = "") -> None:
    element = ET.SubElement(case, tag)
    if message:
        element.set("message", _clean(message))
    if kind:
        element.set("type", kind)
    if text:
        element.text = _clean(text)


def _clean(text: str) -> str:
    return "".join(c for c in text if c.isprintable() or c == "\n")


# ------------------------------------------------------------------- SARIF

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "note": "note"}


def sarif(reports: Sequence["StaticReport"], reason: Reason, version: str) -> str:
    """The findings as SARIF 2.1.0, with what `tamaya explain` says of their codes."""
    from tamaya.codes import codes

    results = []
    for diagnostic, accepted in _everything(reports, reason):
        result: dict[str, object] = {
            "ruleId": diagnostic.code,
            "level": _LEVELS.get(diagnostic.severity, "error"),
            "message": {"text": _message_of(diagnostic)},
            "locations": [_location(diagnostic)] if diagnostic.labels else [],
        }
        if accepted:
            result["suppressions"] = [{"kind": "external", "justification": accepted}]
        results.append(result)
    entries = codes()
    rules = [
        {"id": code, "shortDescription": {"text": entries[code].meaning}}
        for code in sorted({str(result["ruleId"]) for result in results})
        if code in entries
    ]
    driver = {"name": "tamaya", "version": version, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _everything(
    reports: Iterable["StaticReport"], reason: Reason
) -> Iterator[tuple["Diagnostic", str]]:
    for report in reports:
        for problem in report.errors:
            yield problem, ""
        for finding in report.findings:
            yield finding.diagnostic, reason(finding)


def _message_of(diagnostic: "Diagnostic") -> str:
    return f"{diagnostic.message} ({diagnostic.help})" if diagnostic.help else diagnostic.message


def _location(diagnostic: "Diagnostic") -> dict[str, object]:
    span = diagnostic.labels[0].span
    line, column = span.place
    region = {"startLine": max(line, 1), "startColumn": max(column, 1)}
    artifact = {"uri": Path(span.source.name).as_posix()}
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


# ------------------------------------------------------------------- GitHub


def annotations(reports: Sequence["StaticReport"], reason: Reason) -> list[str]:
    """A line for each finding that GitHub Actions turns into a note beside the clause."""
    lines = []
    for diagnostic, accepted in _everything(reports, reason):
        level = "notice" if accepted or diagnostic.severity == "note" else "error"
        fields = {"title": diagnostic.code}
        if diagnostic.labels:
            span = diagnostic.labels[0].span
            line, column = span.place
            fields = {"file": span.source.name, "line": str(line), "col": str(column), **fields}
        named = ",".join(f"{name}={_field(value)}" for name, value in fields.items())
        text = _message_of(diagnostic) + (f" Accepted: {accepted}" if accepted else "")
        lines.append(f"::{level} {named}::{_escaped(text)}")
    return lines


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _field(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
