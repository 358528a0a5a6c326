"""What the page asks with, held to its form. What isn't of the form is refused in a sentence."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from tamaya.dealing import Called
from tamaya.engine.records.reading import RecordError, as_object, as_text, shown
from tamaya.engine.records.record import rules_called
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.files import MOST_FILES
from tamaya.variants.library import Library, library_of_files
from tamaya.variants.rules import Rules
from tamaya.variants.shelf import Texts, looking_in

Tell = Callable[[Callable[[], object]], None]
"""Takes what says how a job stands, to be asked now and then from beside."""

MOST_EXPRESSION = 2_000
_NAME = re.compile(r"[^/\\\x00-\x1f]{1,80}\.hanabi")


@dataclass(frozen=True, slots=True)
class Documents:
    """The open files, and an expression that may name them."""

    files: dict[str, str]
    expression: str = ""

    @contextmanager
    def open(self) -> Iterator[None]:
        """Within, rules reach these files and the catalogue, and nothing else."""
        with looking_in(Texts(self.files)):
            yield

    def library(self) -> Library:
        """All names that the expression may use: those of every open file."""
        return library_of_files(self.files)

    def rules(self) -> Rules:
        """What the expression means. To be asked for while the files are open."""
        return compile_rules(self.expression, self.library())

    def called(self) -> Called:
        """How these rules are called elsewhere: with the text of a file, if one is enough."""
        rules = self.rules()
        for text in ("", *self.files.values()):
            with suppress(RecordError):
                if rules_called(self.expression, text) == rules:
                    return Called(self.expression, text)
        return Called(self.expression)


def documents(request: object) -> Documents:
    """The files and the expression of a question."""
    data = as_object(request, "what is asked")
    files = as_object(data.get("files", {}), "`files`")
    if len(files) > MOST_FILES:
        raise RecordError(f"{MOST_FILES} files may be open, not {len(files)}")
    for name, text in files.items():
        if not _NAME.fullmatch(name):
            raise RecordError(f"a file is called `mine.hanabi`, for example, not {shown(name)}")
        as_text(text, f"the file {shown(name)}", 1 << 18)
    expression = as_text(data.get("expression", ""), "`expression`", MOST_EXPRESSION)
    return Documents(files, expression)


def file_of(request: object) -> tuple[Documents, str]:
    """The files, and which of them is asked about."""
    bundle = documents(request)
    file = as_text(as_object(request, "what is asked").get("file"), "`file`", 100)
    if file not in bundle.files:
        raise RecordError(f"no open file is called {shown(file)}")
    return bundle, file
