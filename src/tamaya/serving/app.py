"""The routes of the server. What an answer says is made in `tabs`, in a process of its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tamaya.engine.records.reading import RecordError, as_object, as_text, read_json
from tamaya.serving.built import File
from tamaya.serving.guard import ENTRANCE, Admission, Guard, Names, RefusedError, address_of, taken
from tamaya.serving.jobs.bench import Bench, FullError
from tamaya.serving.jobs.desk import Desk, Reply
from tamaya.serving.jobs.inside import OK
from tamaya.serving.jobs.job import MOST_READERS, Job
from tamaya.serving.jobs.turns import Client
from tamaya.serving.limits import Limits, Sessions
from tamaya.serving.rates import Floods, Rates
from tamaya.serving.tabs.table import JOBS, QUICK, SAME

EVERYBODY = Client("", "")
"""The client that asks for what is worked out once for all."""

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Settings:
    """What a server is started with: the page, the names it goes by, the secret if it needs one,
    and whether somebody thought that up who could be guessed."""

    page: Mapping[str, File]
    names: Names
    secret: str | None
    guessable: bool = False
    limits: Limits = field(default_factory=Limits)


def application(settings: Settings) -> Starlette:
    """The server, to be run by anything that speaks ASGI."""
    server = _Server(settings)
    routes = [
        Route(ENTRANCE, server.saying_why(server.session), methods=["POST"]),
        Route("/api/jobs", server.saying_why(server.begin), methods=["POST"]),
        Route("/api/jobs/{id}", server.saying_why(server.follow), methods=["GET"]),
        Route("/api/jobs/{id}", server.saying_why(server.stop), methods=["DELETE"]),
        Route("/api/{name}", server.saying_why(server.common), methods=["GET"]),
        Route("/api/{name}", server.saying_why(server.quick), methods=["POST"]),
        Route("/{path:path}", server.saying_why(server.page), methods=["GET", "HEAD"]),
    ]
    limits = settings.limits
    guard = Middleware(
        Guard,
        names=settings.names,
        limits=limits,
        admission=Admission(limits, server.sessions),
        floods=server.floods,
    )
    return Starlette(routes=routes, middleware=[guard], lifespan=server.running)


class _Server:
    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.sessions = Sessions(settings.secret, limits.sessions)
        self.desk = Desk(limits)
        self.bench = Bench(limits)
        self.entries = Rates[str](limits.new_burst, limits.new_rate)
        self.guesses = Rates[str](limits.guesses, limits.guesses_rate, limits.guesses_patience)
        self.floods = Floods()
        self.replies: dict[str, bytes] = {}

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        self.desk.open(self.bench.warm_up)
        self.bench.open()
        try:
            yield
        finally:
            await asyncio.gather(self.desk.close(), self.bench.close())

    def saying_why(self, handler: Handler) -> Handler:
        """A handler that says why it doesn't answer."""

        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except RefusedError as error:
                why, status = error.why, error.status
            except RecordError as error:
                why, status = str(error), 400
            self.floods.refused(address_of(request.scope))
            return JSONResponse({"error": why}, status)

        return answer

    async def session(self, request: Request) -> Response:
        """A session for a client that shows the secret.

        Of each address few may be tried at once. Then they are tried one by one, slowly, and those
        who come when too many wait already are refused. What is right doesn't count.
        """
        address = address_of(request.scope)
        await taken(self.entries, address)
        shown = as_text((await _data(request)).get("secret") or "", "`secret`", 500)
        if self.settings.guessable:
            await taken(self.guesses, address)
        session = self.sessions.begin(shown, address)
        if session is None:
            why = "this is not the secret that `tamaya serve` printed or asked for"
            raise RefusedError(401, why)
        self.guesses.give_back(address)
        return JSONResponse({"session": session})

    async def quick(self, request: Request) -> Response:
        """The answer to a question of the page."""
        client = _client(request)
        name = request.path_params["name"]
        if name not in QUICK:
            raise RefusedError(404, "there is no such question")
        body = await request.body()
        reply = await _while_there(request, self.desk.ask(client, name, body))
        return Response(status_code=204) if reply is None else _answer(reply)

    async def common(self, request: Request) -> Response:
        """What is the same for everybody, and worked out once. It needs no session."""
        name = request.path_params["name"]
        if name not in SAME:
            raise RefusedError(404, "there is no such question")
        if name not in self.replies:
            reply = await self.desk.ask(EVERYBODY, name, b"{}")
            if reply.status != OK:
                return _answer(reply)
            self.replies[name] = reply.body
        return Response(self.replies[name], media_type="application/json")

    # ------------------------------------------------------------------ jobs

    async def begin(self, request: Request) -> Response:
        """Take a long job."""
        client = _client(request)
        fields = await _data(request)
        kind = as_text(fields.pop("kind", ""), "`kind`", 20)
        if kind not in JOBS:
            raise RefusedError(400, f"there is no such job; there are {', '.join(JOBS)}")
        try:
            job = self.bench.take(client, kind, fields)
        except FullError as error:
            raise RefusedError(429, str(error)) from None
        return JSONResponse({"id": job.id}, 202)

    async def follow(self, request: Request) -> Response:
        """The news of a job, as they come."""
        job = self._job(request)
        if job.readers >= MOST_READERS:
            raise RefusedError(429, "this job is followed already")
        return _Followed(job, self.settings.limits.beat)

    async def stop(self, request: Request) -> Response:
        """Stop a job. What it knows by then is its last news."""
        self.bench.stop(self._job(request))
        return Response(status_code=204)

    def _job(self, request: Request) -> Job:
        """A job, for whom it belongs to."""
        client = _client(request)
        job = self.bench.jobs.get(request.path_params["id"])
        if job is None or job.client != client:
            raise RefusedError(404, "there is no such job any more")
        return job

    # ------------------------------------------------------------------ the page

    async def page(self, request: Request) -> Response:
        """A file of the page."""
        file = self.settings.page.get(request.path_params["path"])
        if file is None:
            raise RefusedError(404, "there is nothing at this address")
        if request.headers.get("if-none-match") == file.headers["etag"]:
            return Response(status_code=304, headers=file.headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.small, headers=file.headers | {"content-encoding": "gzip"})
        return Response(file.body, headers=file.headers)


class _Followed(StreamingResponse):
    """The news of a job. Its reader counts from the moment at which they were let in, and not from
    the first news: otherwise any number could come in at once."""

    def __init__(self, job: Job, beat: float) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(_events(job, beat), media_type="text/event-stream", headers=headers)
        self.job = job

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.job.read():
            await super().__call__(scope, receive, send)


def _client(request: Request) -> Client:
    """Who asks, as the guard has found out."""
    client = request.state.client
    assert isinstance(client, Client)
    return client


async def _while_there(request: Request, work: Coroutine[object, object, Reply]) -> Reply | None:
    """Work for somebody as long as they wait for it."""

    async def leaving() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(leaving())
    try:
        await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        gone.cancel()


async def _events(job: Job, beat: float) -> AsyncIterator[bytes]:
    async for news in job.follow(beat):
        yield b"data: " + news + b"\n\n" if news else b": still here\n\n"


async def _data(request: Request) -> dict[str, object]:
    body = await request.body()
    return as_object(read_json(body.decode("utf-8", "replace")), "what is asked")


def _answer(reply: Reply) -> Response:
    """An answer, with what took how long: a browser shows that beside it."""
    times = f"wait;dur={1000 * reply.waited:.1f}, work;dur={1000 * reply.worked:.1f}"
    headers = {"cache-control": "no-store", "server-timing": times}
    return Response(reply.body, reply.status, headers, "application/json")
