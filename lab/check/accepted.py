"""Findings that are known and accepted, each with its reason: a baseline.

A baseline is a TOML file. An entry names the code, the clause to blame in its own words, the file
that the clause stands in, and why it is all right. No line number: it holds while others write
above it. An entry that nothing is found for any more is said, so that baselines don't outlive their
reasons.
"""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tamaya.lab.findings import Finding

Key = tuple[str, str, str]
"""A code, a file's name without its folders, and a clause, or else what was found."""


class BaselineError(ValueError):
    """A baseline says something else than findings with their reasons."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A finding that is accepted, and why."""

    key: Key
    reason: str

    @property
    def words(self) -> str:
        code, file, clause = self.key
        return f"{code} in {file}: `{clause}`" if file else f"{code}: `{clause}`"


@dataclass(slots=True)
class Baseline:
    """The findings that are accepted; `met` are those that were found again."""

    entries: dict[Key, Entry] = field(default_factory=dict)
    met: set[Key] = field(default_factory=set)

    def reason(self, finding: Finding) -> str:
        """Why a finding is accepted; empty where it isn't."""
        entry = self.entries.get(key_of(finding))
        if entry is None:
            return ""
        self.met.add(entry.key)
        return entry.reason

    @property
    def unmet(self) -> list[Entry]:
        return [entry for key, entry in self.entries.items() if key not in self.met]


def key_of(finding: Finding) -> Key:
    """What a finding is known by, wherever its clause has moved to."""
    labels = finding.diagnostic.labels
    file = Path(labels[0].span.source.name).name if labels else ""
    return finding.code, file, finding.clause or finding.diagnostic.message


def read_baseline(text: str) -> Baseline:
    """A baseline from its text; raises `BaselineError` with a sentence on what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BaselineError(f"this is no TOML: {error}") from None
    entries = data.pop("accept", [])
    if data or not isinstance(entries, list):
        raise BaselineError("a baseline holds entries that begin with `[[accept]]`, nothing else")
    baseline = Baseline()
    for number, entry in enumerate(entries, 1):
        one = _entry(entry, number)
        baseline.entries[one.key] = one
    return baseline


_FIELDS = ("code", "file", "clause", "reason")


def _entry(entry: object, number: int) -> Entry:
    if not isinstance(entry, dict) or set(entry) != set(_FIELDS):
        wanted = ", ".join(f"`{name}`" for name in _FIELDS)
        raise BaselineError(f"entry {number} must say {wanted}, and nothing else")
    code, file, clause, reason = (entry[name] for name in _FIELDS)
    for name in _FIELDS:
        if not isinstance(entry[name], str):
            raise BaselineError(f"entry {number}: `{name}` must be a text in quotation marks")
    if not reason.strip():
        raise BaselineError(f"entry {number}: say in `reason` why {code} is accepted")
    return Entry((code, file, " ".join(clause.split())), reason.strip())


def baseline_text(findings: Iterable[Finding], baseline: Baseline) -> str:
    """A baseline of all these findings. Reasons that are known stay; others are to be filled in."""
    lines = ["# Findings of `tamaya check` that are accepted. Say why in each `reason`.", ""]
    for key in dict.fromkeys(key_of(finding) for finding in findings):
        entry = baseline.entries.get(key)
        values = (*key, entry.reason if entry is not None else "")
        rows = zip(_FIELDS, values, strict=True)
        lines += ["[[accept]]", *(f"{name} = {_quoted(value)}" for name, value in rows), ""]
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """A text as TOML and JSON both write it."""
    return json.dumps(text, ensure_ascii=False)
