"""Files of rules on the disk are read here, and only those: a stranger may have named them.

A file of rules is an ordinary file. One that another `use`s has a name that ends in `.hanabi`, also
behind a link; only on the command line a name may end as it likes. Nothing else is opened. A pipe
would be waited for, a device may never end, and nobody's letters are to be quoted in a message.
"""

from pathlib import Path
from stat import S_ISDIR, S_ISREG

from tamaya.grammar.diagnostics import Diagnostic, Label, RulesError
from tamaya.grammar.parse.run import HIDDEN
from tamaya.grammar.parse.scan import MOST_BYTES
from tamaya.grammar.printing.render import seen
from tamaya.grammar.source import Source
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node

MOST_FILES = 50
"""So many files may be used together, and together they may hold as much as one alone."""

SUFFIX = ".hanabi"

INPUT = "-"
"""How standard input is named in place of a file."""
STANDARD_INPUT = "standard input"


def called(path: str) -> str:
    """A file as a message names it."""
    return STANDARD_INPUT if path == INPUT else f"`{path}`"


def refused(mention: Node | None, code: str, message: str, help_: str = "") -> RulesError:
    """What is wrong with a file, at the place where its name is written."""
    labels = (Label(mention.span),) if mention else ()
    return RulesError([Diagnostic(code, message, labels, help_)])


def resolved(path: Path) -> Path:
    """The full path; one that no file can have stays as it is, for the reading to refuse."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path


def read_source(path: Path, mention: Node | None = None) -> Source:
    """The text of a file of rules, or a diagnostic in place of every way to fail."""
    hidden = HIDDEN.search(str(path))
    if hidden is not None:
        name = seen(str(path))
        message = f"the name of `{name}` holds a character that can't be seen"
        raise refused(mention, "E105", f"{message} (U+{ord(hidden[0]):04X})", "rename the file")
    if mention is not None and path.suffix != SUFFIX:  # is it there? That is not even looked up.
        raise _no_rules(mention, f"the name of `{path}` doesn't end")
    try:
        mode = path.stat().st_mode
        if S_ISDIR(mode):
            raise refused(mention, "E105", f"`{path}` is a folder", "name a file in it")
        if not S_ISREG(mode):
            advice = "save the rules in a file"
            raise refused(mention, "E105", f"`{path}` is not an ordinary file", advice)
        if path.suffix == SUFFIX != resolved(path).suffix:
            raise _no_rules(mention, f"`{path}` links to a file whose name doesn't end")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        near = _near_file(path)
        advice = f"did you mean `{near}`?" if near else _where_looked(path, mention)
        raise refused(mention, "E105", f"there is no file `{path}`", advice) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise refused(mention, "E105", f"`{path}` can't be read: {reason}") from None
    return source_of_bytes(str(path), data, mention)


def _where_looked(path: Path, mention: Node | None) -> str:
    folder = path.parent
    if not folder.is_dir():
        return f"there is no folder `{folder}` either"
    if mention is not None:
        return "its name is looked up from the folder of the file that uses it"
    return "`tamaya list` shows the names that are built in; the name of a file ends in `.hanabi`"


def source_of_bytes(name: str, data: bytes, mention: Node | None = None) -> Source:
    """The text that the bytes of a file of rules hold; a mark of byte order is no part of it."""
    if len(data) > MOST_BYTES:
        raise refused(
            mention,
            "E002",
            f"{_named(name)} holds more than {MOST_BYTES // 1024} KB, the most for a file of rules",
            "the whole catalogue takes less than a tenth of that; is it a file of rules?",
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise refused(
            mention,
            "E001",
            f"{_named(name)} is not a text in UTF-8: "
            f"line {line} holds the byte {data[error.start]:#04x}",
            "save it as UTF-8, or check that it is a file of rules at all",
        ) from None
    return Source(name, text)


def _named(name: str) -> str:
    return name if name == STANDARD_INPUT else f"`{name}`"


def _no_rules(mention: Node | None, message: str) -> RulesError:
    advice = f"a file of rules is called `mine{SUFFIX}`, for example"
    return refused(mention, "E105", f"{message} in `{SUFFIX}`", advice)


def _near_file(path: Path) -> str | None:
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.suffix == SUFFIX]
    except (OSError, ValueError):
        return None
    return nearest(path.name, names)
