"""The editor's questions: what is wrong, and the canonical text."""

from contextlib import suppress

from tamaya.engine.records.reading import as_number, as_object
from tamaya.grammar.diagnostics import Diagnostic, RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.places.words import words as grammar_words
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.lab.check.files.static import check
from tamaya.serving.tabs.parts.documents import Documents, documents, file_of
from tamaya.serving.tabs.parts.places import diagnostics_data, offset_of, units
from tamaya.text.manual import meanings
from tamaya.text.markdown import inline
from tamaya.text.page import plain
from tamaya.variants.library import Library, open_library
from tamaya.variants.places.completing import completions
from tamaya.variants.places.telling import told_at


def diagnose(request: object) -> dict[str, object]:
    """What is wrong with the open files, and with the expression. Nothing is played but what the
    files tell themselves."""
    diagnostics: dict[tuple[str, ...], Diagnostic] = {}
    these = documents(request)
    with these.open():
        for name, text in these.files.items():
            if text.strip():
                report = check(name)
                problems = [*report.errors, *(finding.diagnostic for finding in report.findings)]
                diagnostics |= {_key(problem): problem for problem in problems}
        if these.expression:
            try:
                these.rules()
            except RulesError as error:
                diagnostics |= {_key(problem): problem for problem in error.diagnostics}
    return {"diagnostics": diagnostics_data(diagnostics.values())}


def slips(request: object) -> dict[str, object]:
    """What isn't understood in a file, whatever it means: soon told, at every key."""
    these, name = file_of(request)
    text = these.files[name]
    diagnostics = read_document(Source(name, text)).diagnostics if text.strip() else ()
    return {"diagnostics": diagnostics_data(diagnostics)}


_DECLARATIONS = frozenset({"game", "expansion", "variant", "scenario"})


def words(request: object) -> dict[str, object]:
    """The words of the language by what they do, for colours."""
    vocabulary = grammar_words()
    return {
        "declarations": sorted(vocabulary.declarations),
        "clauses": sorted(vocabulary.clauses),
        "keywords": sorted(vocabulary.others),
    }


def complete(request: object) -> dict[str, object]:
    """What may be written at an offset."""
    these, name = file_of(request)
    text = these.files[name]
    with these.open():
        start, proposals = completions(text, _offset(request, text), _library(these, name))
    options = [
        {"label": one.text, "kind": one.sort, "detail": one.phrase, "info": _meaning(one.kind)}
        for one in proposals
        if one.sort != "sign"
    ]
    return {"from": units(text, start), "options": options}


def hover(request: object) -> dict[str, object] | None:
    """What the word at an offset means."""
    these, name = file_of(request)
    text = these.files[name]
    with these.open():
        word = told_at(text, _offset(request, text), _library(these, name))
    if word is None:
        return None
    inner = [kind for kind in word.kinds[1:2] if kind not in _DECLARATIONS]
    sentences = list(word.sentences) or [
        text for kind in (*word.kinds[:1], *inner) if (text := _described(kind))
    ]
    if not sentences:
        return None
    return {"from": units(text, word.start), "to": units(text, word.end), "text": sentences}


def _meaning(kind: str) -> str:
    """What the reference says of a kind of phrase; its rows may go on from one to the next."""
    row = meanings().get(kind)
    return plain(inline(row.meaning)).strip("… ,") if row is not None else ""


def _described(kind: str) -> str:
    row = meanings().get(kind)
    return f"`{row.written[0]}`: {_meaning(kind)}" if row is not None else ""


def _offset(request: object, text: str) -> int:
    unit = as_number(as_object(request, "what is asked").get("offset"), "`offset`", 0, 1 << 20)
    return offset_of(text, unit)


def _library(these: Documents, name: str) -> Library:
    """What the other files declare, as far as they can be read."""
    libraries: list[Library] = []
    for file in these.files:
        with suppress(RulesError):
            libraries.append(open_library(file))
    return Library(used=libraries)


def _key(problem: Diagnostic) -> tuple[str, ...]:
    return problem.code, problem.message, *(str(label.span) for label in problem.labels[:1])


def format_(request: object) -> dict[str, object]:
    """A file in its canonical text."""
    these, name = file_of(request)
    reading = read_document(Source(name, these.files[name]))
    if reading.document is None:
        raise RulesError(list(reading.diagnostics))
    return {"text": format_document(reading.document)}
