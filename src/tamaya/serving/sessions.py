"""Who may ask: whoever shows the secret is given a session, and a session is one client."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field


@dataclass
class Sessions:
    """The secret, if one is needed, and the sessions that were given. The longest silent goes."""

    secret: str | None
    most: int
    _known: OrderedDict[str, None] = field(default_factory=OrderedDict)

    def begin(self, shown: str) -> str | None:
        """A session for whoever shows the secret; no time tells how much of it was right."""
        if self.secret is not None and not secrets.compare_digest(
            shown.encode("utf-8", "replace"), self.secret.encode()
        ):
            return None
        session = secrets.token_urlsafe(24)
        self._known[session] = None
        if len(self._known) > self.most:
            self._known.popitem(last=False)
        return session

    def client(self, session: str) -> str | None:
        """The client of a session, or None where there is no such session. That it is looked up
        tells nobody anything: 24 random bytes can't be found sign by sign."""
        if session not in self._known:
            return None
        self._known.move_to_end(session)
        return session
