"""What came of checking one thing, in states that can't be confused."""

from dataclasses import dataclass
from typing import Any, Literal

Standing = Literal["shown", "relied on", "taken", "disproved", "unproved", "open"]
"""How a claim stands after a check:

- `shown`: the referee, or other code than what made the claim, says so too
- `relied on`: what made the claim says so again; nothing else could be asked
- `taken`: there is nothing to hold it against, so it is taken as it stands in the certificate
- `disproved`: it is false, and the check says what is true instead
- `unproved`: it may be true, but the argument that is named doesn't show it
- `open`: there was no time to find out, or no code that understands the rules
"""

GOOD: tuple[Standing, ...] = ("shown", "taken", "relied on")
BAD: tuple[Standing, ...] = ("open", "unproved", "disproved")
"""Each from the strongest to the weakest: a certificate stands as its weakest check does."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at, how it stands, and on what that rests.

    `line` is a counterexample, where one was found: a whole game, as the referee played it.
    """

    what: str
    standing: Standing
    words: str
    line: tuple[str, ...] = ()

    @property
    def held(self) -> bool:
        return self.standing in GOOD

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "check": self.what,
            "held": self.held,
            "standing": self.standing,
            "text": self.words,
        }
        return data | ({"line": list(self.line)} if self.line else {})


def standing_of(checks: list[Check]) -> Standing:
    """How a certificate stands after all its checks."""
    order = [*GOOD, *BAD]
    weakest = max(order.index(check.standing) for check in checks)
    # What is only taken as it stands is a question of its own, and no less proved.
    return "shown" if order[weakest] == "taken" else order[weakest]
