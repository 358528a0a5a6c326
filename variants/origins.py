"""Where the clause of a rule stands: from an `Origin` back to its place in a file."""

from tamaya.grammar.diagnostics import Label
from tamaya.grammar.source import Source, Span
from tamaya.variants.library import Library, catalogue_file, catalogue_index
from tamaya.variants.rules import Origin


def label_of(origin: Origin, library: Library) -> Label:
    """The place of a rule in its file."""
    source = _source(origin.file, library)
    if source is None:
        return Label(Span(Source(origin.file, ""), 0, 0), origin.heading)
    return Label(_span(source, origin), f"in {origin.heading}")


def _source(name: str, library: Library) -> Source | None:
    for file in library.files():
        for declaration in [*file.own.values(), *file.scenarios]:
            if declaration.document.source.name == name:
                return declaration.document.source
    if name in catalogue_index().values():
        own = catalogue_file(name).own
        return next(iter(own.values())).document.source
    return None


def _span(source: Source, origin: Origin) -> Span:
    """The clause that begins at the place of a rule: as many words as the rule has."""
    line, column = origin.line, origin.column
    start = len("".join(source.text.splitlines(keepends=True)[: line - 1])) + column - 1
    end = start
    for _ in origin.text.split():
        while end < len(source.text) and source.text[end].isspace():
            end += 1
        while end < len(source.text) and not source.text[end].isspace():
            end += 1
    return Span(source, start, end)
