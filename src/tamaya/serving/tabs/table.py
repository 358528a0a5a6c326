"""The questions by their names, each with its home. A further one is a line here."""

from collections.abc import Callable
from importlib import import_module

QUICK = {
    "slips": "tamaya.serving.tabs.language:slips",
    "diagnose": "tamaya.serving.tabs.language:diagnose",
    "format": "tamaya.serving.tabs.language:format_",
    "complete": "tamaya.serving.tabs.language:complete",
    "hover": "tamaya.serving.tabs.language:hover",
    "words": "tamaya.serving.tabs.language:words",
    "entries": "tamaya.serving.tabs.catalogue:entries",
    "deal": "tamaya.serving.tabs.deal:deal",
    "game": "tamaya.serving.tabs.game:game",
    "catalogue": "tamaya.serving.tabs.catalogue:catalogue",
    "rules": "tamaya.serving.tabs.rules:rules",
    "levels": "tamaya.serving.tabs.play:levels",
    "play": "tamaya.serving.tabs.play:play",
    "keep": "tamaya.serving.tabs.play:keep",
    "advise": "tamaya.serving.tabs.play:advise",
    "code": "tamaya.serving.tabs.codes:code",
}
"""Answered while somebody types."""

SAME = frozenset({"catalogue", "words", "levels"})
"""The same for everybody, so it is worked out once."""

JOBS = {
    "check": "tamaya.serving.tabs.check:check",
    "solve": "tamaya.serving.tabs.deal:solve",
    "study": "tamaya.serving.tabs.studies.compared:study",
    "clauses": "tamaya.serving.tabs.studies.parted:clauses",
    "sweep": "tamaya.serving.tabs.studies.dialled:sweep",
    "aim": "tamaya.serving.tabs.studies.dialled:aim",
}
"""Long work, which tells how it goes."""


def home_of(table: dict[str, str], name: str) -> Callable[..., object]:
    module, function = table[name].split(":")
    handler: Callable[..., object] = getattr(import_module(module), function)
    return handler
