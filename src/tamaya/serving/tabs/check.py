"""The Check tab: phases as they go, and findings with the games that show them."""

from dataclasses import replace

from tamaya.engine.records.reading import RecordError, as_list, as_number, as_object, as_text
from tamaya.lab.check.accepted import Baseline, Entry, baseline_text
from tamaya.lab.check.check import Plan, go_on
from tamaya.lab.check.files.static import StaticReport
from tamaya.lab.check.files.static import check as begin
from tamaya.lab.check.phases.phase import CheckLimits, PhaseReport
from tamaya.lab.findings import Finding
from tamaya.serving.tabs.parts.documents import Tell, documents
from tamaya.serving.tabs.parts.places import diagnostics_data, place_data

MOST_SECONDS = 120
_MOST_ACCEPTED = 500


def check(request: object, tell: Tell) -> dict[str, object]:
    """What is wrong with an expression or a whole file; an interrupt keeps what was found."""
    data = as_object(request, "what is asked")
    seconds = as_number(data.get("seconds", 30), "`seconds`", 1, MOST_SECONDS)
    seed = as_number(data.get("seed", 0), "`seed`", 0, 1 << 30)
    these, baseline = documents(data), _accepted(data)
    if not these.expression:
        raise RecordError("name the rules, or a file, in `expression`")
    news = ""

    def listen(words: str) -> None:
        nonlocal news
        news = words

    interrupted = False
    with these.open():
        report = begin(these.expression, these.library())
        tell(lambda: _report(report, baseline) | {"doing": news})
        try:
            go_on(report, Plan(replace(CheckLimits(), seconds=float(seconds), seed=seed)), listen)
        except KeyboardInterrupt:
            interrupted = True
    defects = [finding for finding in report.findings if finding.is_defect]
    return _report(report, baseline) | {
        "interrupted": interrupted,
        "baseline": baseline_text([one for one in defects if baseline.reason(one)], baseline),
        "unmet": [] if interrupted else [entry.words for entry in baseline.unmet],
    }


def _report(report: StaticReport, baseline: Baseline) -> dict[str, object]:
    return {
        "rules": list(report.rules),
        "phases": [_phase(outcome) for outcome in list(report.phases)],
        "findings": [_finding(finding, baseline) for finding in list(report.findings)],
        "diagnostics": diagnostics_data(list(report.errors)),
    }


def _phase(outcome: PhaseReport) -> dict[str, object]:
    return {
        "name": outcome.name,
        "rules": outcome.rules or None,
        "things": outcome.things,
        "passed": outcome.passed,
        "unsettled": outcome.unsettled,
        "held": outcome.held,
        "scope": outcome.scope,
        "unknown": list(outcome.unknown),
        "seconds": round(outcome.seconds, 2),
    }


def _finding(finding: Finding, baseline: Baseline) -> dict[str, object]:
    """A finding; `key` is what accepts it, beside a reason."""
    labels, trace = finding.diagnostic.labels, finding.trace
    place = place_data(labels[0]) if labels else None
    file = str(place["file"]) if place else ""
    clause = finding.clause or finding.diagnostic.message
    return {
        **finding.to_json(),
        "place": place,
        "shortest": trace.shortest if trace is not None else None,
        "accepted": baseline.reason(finding) or None,
        "key": {"code": finding.code, "file": file, "clause": clause},
    }


def _accepted(data: dict[str, object]) -> Baseline:
    """The findings that somebody accepts, each with a reason."""
    baseline = Baseline()
    for one in as_list(data.get("accepted", []), "`accepted`", _MOST_ACCEPTED):
        entry = as_object(one, "what is accepted")
        code, file, clause, reason = (
            as_text(entry.get(name, ""), f"`{name}`", 1000)
            for name in ("code", "file", "clause", "reason")
        )
        if not reason.strip():
            raise RecordError(f"say in `reason` why {code} is accepted")
        key = (code, file, " ".join(clause.split()))
        baseline.entries[key] = Entry(key, reason.strip())
    return baseline
