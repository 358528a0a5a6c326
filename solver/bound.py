"""What is known of the best score of a deal."""

from dataclasses import dataclass

from tamaya.engine.deal import Deal
from tamaya.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Bound:
    """The best score lies from `lower` to `upper`.

    `witness` is a line that reaches `lower`; it has been refereed. `reason` says why no more than
    `upper` can be reached.
    """

    deal: Deal
    lower: int
    upper: int
    witness: tuple[Move, ...]
    reason: str

    @property
    def proved(self) -> bool:
        return self.lower == self.upper
