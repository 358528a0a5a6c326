"""A server from its start to its end: the address, what is said of it, and Ctrl-C."""

import logging
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from html import escape
from ipaddress import ip_address, ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import uvicorn
from starlette.applications import Starlette

from tamaya.serving.app import Settings, application
from tamaya.serving.built import File
from tamaya.serving.connections import protocol
from tamaya.serving.guard import Names
from tamaya.serving.limits import Limits
from tamaya.serving.rates import Repeats

_COMPLAINTS = logging.getLogger("uvicorn.error")
_BACKLOG = 128
"""How many connections are taken at once."""
_QUEUE = 4096
"""How many the system keeps until they are taken: a client without a place tries again a second
later, and then ever later."""
_DESCRIPTORS = 4096
_OTHERS = 128
"""What processes, pipes and files need of the descriptors."""


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
    proxies: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        host: str,
        port: int,
        password: str | None,
        no_password: bool,
        names: tuple[str, ...] = (),
        proxies: tuple[str, ...] = (),
    ) -> Self:
        """The address that somebody asks for, if it is safe."""
        if password is not None and no_password:
            raise PortError("there is a password and there is none", "leave one of both out")
        for proxy in proxies:
            if not _is_network(proxy):
                raise PortError(
                    f"`{proxy}` is no address of a proxy",
                    "write it in numbers: `--proxy 127.0.0.1`, or a network, `--proxy 10.0.0.0/8`",
                )
        if password is not None and len(password) < 8:
            raise PortError("the password is too short", "take 8 letters or more")
        if not (_is_own(host) or password or no_password):
            raise PortError(
                f"others could reach the playground at {host}, so it needs a password",
                "add `--password`, and you are asked for it; `--no-password` lets everybody in",
            )
        if password or no_password:
            return cls(host, port, password, False, names, proxies)
        return cls(host, port, secrets.token_urlsafe(18), True, names, proxies)

    def shown(self, port: int) -> str:
        """What to open in a browser."""
        anywhere = self.host in ("0.0.0.0", "::")
        host = socket.gethostname() if anywhere else self.host
        where = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        return f"{where}#token={self.secret}" if self.is_token else where


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


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
    limits = _within_descriptors(Limits())
    listening = listening_at(address.host, address.port)
    port = listening.getsockname()[1]
    own = {address.host, "localhost", socket.gethostname(), *address.names}
    guessable = address.secret is not None and not address.is_token
    app = application(Settings(page, Names(frozenset(own)), address.secret, guessable, limits))
    with suppress(KeyboardInterrupt), listening, ExitStack() as stack:

        def begun() -> None:
            _say(address, port, say)
            if show and _has_screen():
                place = stack.enter_context(_private_page(address.shown(port)))
                threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()

        Server(app, limits, begun, address.proxies).run([listening])


def _within_descriptors(limits: Limits) -> Limits:
    """The limits, with no more connections than this process can have open."""
    if sys.platform == "win32":
        return limits
    import fcntl
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _DESCRIPTORS if hard == resource.RLIM_INFINITY else min(_DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    # The system's table of them grows now. Later, among threads, everybody would have to wait for
    # that, on a busy machine for a second.
    most = _DESCRIPTORS if soft == resource.RLIM_INFINITY else min(_DESCRIPTORS, soft)
    with open(os.devnull, "rb") as file:
        os.close(fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, most - 1))
    # Those that are just being taken or ended hold descriptors, too.
    room = _DESCRIPTORS if soft == resource.RLIM_INFINITY else soft - _BACKLOG - _OTHERS
    return replace(limits, connections=max(8, min(limits.connections, room)))


class Server(uvicorn.Server):
    """What speaks HTTP. It calls `begun` once it is there, and believes these proxies when they say
    whom a request comes from."""

    def __init__(
        self,
        app: Starlette,
        limits: Limits,
        begun: Callable[[], None],
        proxies: tuple[str, ...] = (),
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=protocol(limits),
                ws="none",
                loop="asyncio",
                lifespan="on",
                log_config=None,
                access_log=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=list(proxies),
                server_header=False,
                backlog=_BACKLOG,
                timeout_keep_alive=int(limits.body_seconds),
                timeout_graceful_shutdown=1,
            )
        )
        self.begun = begun
        self.repeats = Repeats()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        _COMPLAINTS.disabled = False
        for complaints in (_COMPLAINTS, logging.getLogger("asyncio")):
            complaints.addFilter(self.repeats)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_QUEUE)
        self.begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End at once: what is asked is not answered any more, which is nothing to complain of."""
        _COMPLAINTS.disabled = True
        for task in list(self.server_state.tasks):
            task.cancel()
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await super().shutdown(sockets)
        for complaints in (_COMPLAINTS, logging.getLogger("asyncio")):
            complaints.removeFilter(self.repeats)


def _say(address: Address, port: int, say: Callable[[str], None]) -> None:
    say(f"The playground is open at {address.shown(port)}")
    if not _is_own(address.host):
        who = "Everybody who knows the password and" if address.secret else "Everybody who"
        say(
            f"{who} can reach {address.host} can use time and memory of this machine, within "
            "limits, but no file of it. What they type is not encrypted on its way: put a server "
            "with HTTPS in front where others could listen."
        )
    say("Ctrl-C ends it.")


@contextmanager
def _private_page(shown: str) -> Iterator[str]:
    """The address of a file that leads to the playground.

    A browser is started with what it is to open, and everybody on this machine can read that. So
    the secret stands in a file, which only its owner can read.
    """
    text = f'<!doctype html><meta http-equiv="refresh" content="0;url={escape(shown)}">'
    with TemporaryDirectory(prefix="tamaya-") as folder:
        page = Path(folder, "open.html")
        page.write_text(text, encoding="utf-8")
        yield page.as_uri()


def _has_screen() -> bool:
    """Whether a browser would have a window of its own, and not take the terminal."""
    return sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def listening_at(host: str, port: int) -> socket.socket:
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol_, _, where = addresses[0]
        listening = socket.socket(family, kind, protocol_)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(where)
            listening.listen(_BACKLOG)
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
