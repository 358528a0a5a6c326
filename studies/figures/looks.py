"""How sure an interval must be that is looked at again and again.

Whoever looks at figures while they grow, and stops when she likes them, is misled by intervals that
were made for one look. So each look is surer than the one before: the k-th may err in 1 / (k (k +
1)) of what all together may err in, and all these parts add up to one. When there is a look is
settled by the number of deals and by the clock, never by what the figures show.
"""

from dataclasses import dataclass

from tamaya.studies.figures.intervals import CONFIDENCE

FEWEST = 60
"""So many deals at least, before there is a first look."""

_GROWTH = 1.5
"""From one look to the next the deals grow by this."""


def sureness(look: int) -> float:
    """How sure the intervals of a look are, the first being 1."""
    return 1 - (1 - CONFIDENCE) / (look * (look + 1))


def next_look(deals: int | None) -> int:
    """At how many deals the next look is due, after one at so many."""
    return FEWEST if deals is None else int(deals * _GROWTH)


@dataclass(slots=True)
class Looks:
    """How often somebody has looked, and at how many deals the last time."""

    taken: int = 0
    deals: int = 0

    def sureness(self, deals: int) -> float:
        """How sure the intervals must be at so many deals: the same deals are no other look."""
        if not self.taken or deals != self.deals:
            self.taken += 1
            self.deals = deals
        return sureness(self.taken)
