"""What the referee refuses, and by which rule."""

from tamaya.variants.rules import Origin, Rules


class DealError(ValueError):
    """A deal that doesn't belong to its rules."""


class IllegalMoveError(ValueError):
    """A move that the rules forbid. `rule` is the clause that does, where one clause does."""

    def __init__(self, message: str, rule: Origin | None = None) -> None:
        super().__init__(f"{message}; {rule}" if rule else message)
        self.message = message
        self.rule = rule


def forbidden(rules: Rules, message: str, clause: str = "") -> IllegalMoveError:
    return IllegalMoveError(message, rules.origin(clause) if clause else None)
