"""Who may ask: whoever shows the secret is given a session, and a session is one client."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from tamaya.serving.jobs.turns import Client, gives_way


@dataclass
class Sessions:
    """The secret, if one is needed, and the sessions that were given. Where there are too many, the
    address with the most loses the one that has been silent for the longest."""

    secret: str | None
    most: int
    _clients: OrderedDict[str, Client] = field(default_factory=OrderedDict)

    def begin(self, shown: str, address: str) -> str | None:
        """A session for whoever shows the secret; no time tells how much of it was right."""
        if self.secret is not None and not secrets.compare_digest(
            shown.encode("utf-8", "replace"), self.secret.encode()
        ):
            return None
        session = secrets.token_urlsafe(24)
        if len(self._clients) >= self.most:
            most = gives_way((client.address for client in self._clients.values()), address)
            theirs = (one for one, client in self._clients.items() if client.address == most)
            self._clients.pop(next(theirs, ""), None)
        self._clients[session] = Client(address, session)
        return session

    def client(self, session: str) -> Client | None:
        """The client of a session, or None where there is no such session. That it is looked up
        tells nobody anything: 24 random bytes can't be found sign by sign."""
        if session not in self._clients:
            return None
        self._clients.move_to_end(session)
        return self._clients[session]
