"""Whose turn it is: the address that has had the least comes first, and of it the session.

Nobody saves up: those who come back, or come for the first time, are put beside the one of those
present who has had the least. So each address has an equal share of the time while it wants one,
however many sessions it opens, and each session an equal share of its address's.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar


class Client(NamedTuple):
    """A session, and the address that it was opened from."""

    address: str
    session: str


Sharer = TypeVar("Sharer")


@dataclass(slots=True)
class Shares(Generic[Sharer]):
    """The seconds that each has had, of those who want something."""

    had: dict[Sharer, float] = field(default_factory=dict)

    def present(self, sharers: Iterable[Sharer]) -> None:
        """These want something now. The others are forgotten."""
        wanting = set(sharers)
        times = {one: self.had[one] for one in wanting & self.had.keys()}
        least = min(times.values(), default=0.0)
        self.had = {one: times.get(one, least) for one in wanting}

    def used(self, one: Sharer, seconds: float) -> None:
        if one in self.had:
            self.had[one] += seconds

    def rank(self, one: Sharer, slice_: float = 0.0) -> float:
        """The lower, the sooner. Within a slice of time all have had the same."""
        had = self.had.get(one, 0.0)
        return had // slice_ if slice_ else had


@dataclass(slots=True)
class Turns:
    """What addresses have had, and the sessions of each."""

    addresses: Shares[str] = field(default_factory=Shares)
    sessions: dict[str, Shares[Client]] = field(default_factory=dict)

    def present(self, clients: Iterable[Client]) -> None:
        """These want something now. The others are forgotten."""
        wanting: dict[str, list[Client]] = {}
        for client in clients:
            wanting.setdefault(client.address, []).append(client)
        self.addresses.present(wanting)
        self.sessions = {address: self.sessions.get(address, Shares()) for address in wanting}
        for address, theirs in wanting.items():
            self.sessions[address].present(theirs)

    def used(self, client: Client, seconds: float) -> None:
        self.addresses.used(client.address, seconds)
        if client.address in self.sessions:
            self.sessions[client.address].used(client, seconds)

    def rank(self, client: Client, slice_: float = 0.0) -> tuple[float, float]:
        """The lower, the sooner: first by the address, then by the session."""
        sessions = self.sessions.get(client.address, Shares[Client]())
        return self.addresses.rank(client.address, slice_), sessions.rank(client, slice_)


def gives_way(holders: Iterable[str], more: str = "") -> str:
    """The address that gives something up where all of it is taken: the one that holds the most.

    `more` is the address that wants one more. It is asked to give way itself only if it would then
    hold more than any other.
    """
    held = Counter(holders)
    held[more] += 1
    return max(held, key=lambda address: (held[address], address == more))
