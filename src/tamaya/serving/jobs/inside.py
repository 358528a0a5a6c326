"""What runs in a process of its own: answers to quick questions, or one long job.

Nothing of the disk can be reached by rules here. Memory is limited by the system, and so is time:
where the server itself is gone, nobody else would stop a process that goes round and round.
"""

import json
import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache

from tamaya.engine.records.reading import RecordError, as_object, read_json
from tamaya.grammar.diagnostics import RulesError
from tamaya.serving.limits import MEGABYTE
from tamaya.serving.tabs.parts.places import diagnostics_data
from tamaya.serving.tabs.table import JOBS, QUICK, home_of
from tamaya.solver.clock import count_own_work
from tamaya.variants.shelf import Texts, looking_in

OK, BAD, UNUSABLE, FAULT = 200, 400, 422, 500
_TICK = 0.2


def answer_questions(link: socket.socket, seconds: float, memory: int) -> None:
    """Answer one question after the other until nobody asks any more."""
    _confine(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with suppress(OSError), link, looking_in(Texts({})):
        warm_up()
        link.sendall(b"ready\n")
        for question in _lines(link):
            signal.setitimer(signal.ITIMER_REAL, seconds + 1)
            status, fields = _answered(QUICK, question)
            answer = fields["answer"] if status == OK else fields
            link.sendall(f"{status} ".encode() + _line(answer))
            signal.setitimer(signal.ITIMER_REAL, 0)


@cache
def warm_up() -> None:
    """Load and read once what all questions need, so that nobody waits for it. What is forked from
    a warm process is warm."""
    for name in QUICK:
        home_of(QUICK, name)
    home_of(QUICK, "catalogue")({})
    for text in ("variant warm = nl\n", "variant warm = nl { tokns }\n"):  # people who type slip
        home_of(QUICK, "diagnose")({"files": {"warm.hanabi": text}})


def do_job(link: socket.socket, seconds: float, memory: int, niceness: int) -> None:
    """Do one job, and say how it goes. An interrupt asks for what is known by now.

    A job counts its time by the work of its own process: while others have their turn, its clock
    stands still. So an answer is as good when many people ask as when one does.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    count_own_work()
    _confine(memory)
    os.nice(niceness)
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 10, int(seconds) + 10))
    with suppress(OSError), link, looking_in(Texts({})):
        question = next(_lines(link), None)
        if question is None:
            return
        news = _News(link)
        news.start()
        sys.unraisablehook = _interrupted_again
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            status, fields = _answered(JOBS, question, news.tell)
        except KeyboardInterrupt:
            status, fields = OK, {"stopped": True}
        news.end({"status": status, **fields})


def _interrupted_again(lost: "sys.UnraisableHookArgs") -> None:
    """An interrupt that came where nothing can be raised is sent once more."""
    if lost.exc_type is KeyboardInterrupt:
        threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
    else:
        sys.__unraisablehook__(lost)


def _confine(megabytes: int) -> None:
    # An interrupt at the terminal is the server's business. A group is enough for that, and a
    # session would be too much: Linux gives every session the same share of the processors,
    # however nice it is.
    os.setpgrp()
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answered(
    table: dict[str, str], question: bytes, *more: object
) -> tuple[int, dict[str, object]]:
    """The answer of a function, or what is wrong with what it was asked."""
    name, _, text = question.decode("utf-8", "replace").partition(" ")
    try:
        request = as_object(read_json(text), "what is asked")
        return OK, {"answer": home_of(table, name)(request, *more)}
    except RulesError as error:
        return UNUSABLE, {"diagnostics": diagnostics_data(error.diagnostics)}
    except RecordError as error:
        return BAD, {"error": str(error)}
    except RecursionError:
        return UNUSABLE, {"error": "this is nested too deeply"}
    except MemoryError:
        return UNUSABLE, {"error": "this takes more memory than anybody may use here"}
    except Exception as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        return FAULT, {"error": f"tamaya itself is at fault, not your rules ({words})"}


class _News(threading.Thread):
    """Looks at a job from beside now and then, and sends how it stands where that has changed."""

    def __init__(self, link: socket.socket) -> None:
        super().__init__(daemon=True, name="news")
        self.link = link
        self.state: Callable[[], object] | None = None
        self.sent = b""
        self.over = threading.Event()

    def tell(self, state: Callable[[], object]) -> None:
        """From now on the job stands as this says."""
        self.state = state

    def run(self) -> None:
        while not self.over.wait(_TICK):
            try:
                self._send()
            except OSError:  # the server is gone
                os._exit(1)

    def _send(self) -> None:
        line = _line({"progress": self.state()}) if self.state is not None else b""
        if line != self.sent:
            self.sent = line
            self.link.sendall(line)

    def end(self, answered: dict[str, object]) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.over.set()
        self.join()
        self._send()
        self.link.sendall(_line(answered))


def _line(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def _lines(link: socket.socket) -> Iterator[bytes]:
    with link.makefile("rb") as stream:
        yield from stream
