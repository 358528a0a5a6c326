"""Values that are shown on a line, wherever Python shows them."""

from typing import Protocol


class Printer(Protocol):
    """What Hypothesis and notebooks print with."""

    def text(self, text: str) -> None: ...


class Short:
    """A value whose `repr` is short. Pretty printers would go through its fields, hundreds of lines
    of them, but for this."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        printer.text(repr(self))
