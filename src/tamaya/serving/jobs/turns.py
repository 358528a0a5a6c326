"""Whose turn it is: whoever has had the least comes first.

Nobody saves up: who comes back, or comes for the first time, is put beside the one of those present
who has had the least. So each client has an equal share of the time while it wants one, however
many questions it asks and however long each takes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Turns:
    """The seconds that each client has had, of those who want something."""

    had: dict[str, float] = field(default_factory=dict)

    def present(self, clients: Iterable[str]) -> None:
        """These want something now. Whoever doesn't is forgotten."""
        wanting = set(clients)
        known = {client: self.had[client] for client in wanting & self.had.keys()}
        least = min(known.values(), default=0.0)
        self.had = {client: known.get(client, least) for client in wanting}

    def used(self, client: str, seconds: float) -> None:
        if client in self.had:
            self.had[client] += seconds

    def rank(self, client: str, slice_: float = 0.0) -> float:
        """The lower, the sooner. Within a slice of time all have had the same."""
        had = self.had.get(client, 0.0)
        return had // slice_ if slice_ else had
