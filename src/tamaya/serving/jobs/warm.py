"""What the process has loaded from which jobs are forked. It is imported there and nowhere else.

Loading takes a while, and meanwhile the process is deaf: so somebody looks whether its server is
still there.
"""

import gc
import os
import signal
import threading

# Ctrl-C is heard by all processes of a terminal, but it is the server's business. It was kept from
# this one until here; processes that are forked from it hear it again where they want to.
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

_loaded = threading.Event()


def _look(server: int) -> None:
    while not _loaded.wait(0.1):
        if os.getppid() != server:
            os._exit(0)


_looking = threading.Thread(target=_look, args=(os.getppid(),), daemon=True)
_looking.start()
try:
    import tamaya.cli  # what a forked process reads again, as the program that began it
    import tamaya.lab.check.check
    import tamaya.solver.claims.why  # noqa: F401
    from tamaya import deal, solve
    from tamaya.serving.jobs.inside import warm_up
    from tamaya.solver.kernel.shelf import is_ready

    warm_up()
    if is_ready():  # otherwise a process compiles them, and jobs load what it has made
        solve(deal("nl", 2, 1), 1.0)
finally:
    _loaded.set()
    _looking.join()  # a process that forks should have one thread

# A forked process shares memory until it writes there. Its garbage collector would write to all
# that is loaded here, which takes longer than to answer ten questions: so it is kept from it.
gc.collect()
gc.freeze()
