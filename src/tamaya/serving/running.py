"""A server from its start to its end: the address, what is said of it, and Ctrl-C."""

import logging
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Self

import uvicorn
from starlette.applications import Starlette

from tamaya.serving.app import Settings, application
from tamaya.serving.built import File
from tamaya.serving.connections import protocol
from tamaya.serving.guard import Names
from tamaya.serving.limits import Limits

_COMPLAINTS = logging.getLogger("uvicorn.error")


class PortError(Exception):
    """An address at which nothing can be served."""

    def __init__(self, message: str, advice: str) -> None:
        super().__init__(message)
        self.advice = advice


@dataclass(frozen=True, slots=True)
class Address:
    """Where to listen, under which names, and what lets somebody in: None lets everybody in."""

    host: str
    port: int
    secret: str | None
    is_token: bool
    names: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        host: str,
        port: int,
        password: str | None,
        no_password: bool,
        names: tuple[str, ...] = (),
    ) -> Self:
        """The address that somebody asks for, if it is safe."""
        if password is not None and no_password:
            raise PortError("there is a password and there is none", "leave one of both out")
        if password is not None and len(password) < 8:
            raise PortError("the password is too short", "take 8 letters or more")
        if not (_is_own(host) or password or no_password):
            raise PortError(
                f"others could reach the playground at {host}, so it needs a password",
                "add `--password`; `--no-password` lets everybody in",
            )
        if password or no_password:
            return cls(host, port, password, False, names)
        return cls(host, port, secrets.token_urlsafe(18), True, names)

    def shown(self, port: int) -> str:
        """What to open in a browser."""
        anywhere = self.host in ("0.0.0.0", "::")
        host = socket.gethostname() if anywhere else self.host
        where = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        return f"{where}#token={self.secret}" if self.is_token else where


def _is_own(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def run(address: Address, page: Mapping[str, File], say: Callable[[str], None], show: bool) -> None:
    """Serve until somebody presses Ctrl-C. Raises `PortError` where that can't begin."""
    limits = Limits()
    listening = listening_at(address.host, address.port)
    port = listening.getsockname()[1]
    own = {address.host, "localhost", socket.gethostname(), *address.names}
    guessable = address.secret is not None and not address.is_token
    app = application(Settings(page, Names(frozenset(own)), address.secret, guessable, limits))
    server = Server(app, limits, lambda: _begun(address, port, say, show))
    with suppress(KeyboardInterrupt), listening:
        server.run([listening])


class Server(uvicorn.Server):
    """What speaks HTTP. It calls `begun` once it is there."""

    def __init__(self, app: Starlette, limits: Limits, begun: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=protocol(limits),
                ws="none",
                loop="asyncio",
                lifespan="on",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_keep_alive=int(limits.body_seconds),
                timeout_graceful_shutdown=1,
            )
        )
        self.begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        _COMPLAINTS.disabled = False
        await super().startup(sockets)
        self.begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End at once: what is asked is not answered any more, which is nothing to complain of."""
        _COMPLAINTS.disabled = True
        for task in list(self.server_state.tasks):
            task.cancel()
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await super().shutdown(sockets)


def _begun(address: Address, port: int, say: Callable[[str], None], show: bool) -> None:
    shown = address.shown(port)
    say(f"The playground is open at {shown}")
    if not _is_own(address.host):
        who = "Whoever knows the password" if address.secret else "Everybody"
        say(
            f"{who} who can reach {address.host} can use time and memory of this machine, within "
            "limits, but no file of it. What they type is not encrypted on its way: put a server "
            "with HTTPS in front where others could listen."
        )
    say("Ctrl-C ends it.")
    if show and _has_screen():
        threading.Thread(target=webbrowser.open, args=(shown,), daemon=True).start()


def _has_screen() -> bool:
    """Whether a browser would have a window of its own, and not take the terminal."""
    return sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def listening_at(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol_, _, where = found[0]
        listening = socket.socket(family, kind, protocol_)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(where)
            listening.listen(256)
        except OSError:
            listening.close()
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise PortError(
            f"nothing can be served at {host}, port {port}: {reason[:1].lower()}{reason[1:]}",
            "take another with `--port`, or any that is free with `--port 0`",
        ) from None
    return listening
