"""CP-SAT in a way that Ctrl-C stops, and that keeps what was found by then.

CP-SAT's own way takes the signal for itself: the search stops, but nobody learns that it was told
to, and the next stage begins. So the search runs beside, and Python waits for it.
"""

from threading import Event, Thread

from ortools.sat.python import cp_model


def run_stoppably(
    solver: cp_model.CpSolver, model: cp_model.CpModel
) -> tuple[cp_model.CpSolverStatus, bool]:
    """The status of the search, and whether somebody broke it off."""
    solver.parameters.catch_sigint_signal = False
    found: list[cp_model.CpSolverStatus] = []
    failed: list[BaseException] = []
    over = Event()

    def search() -> None:
        try:
            found.append(solver.solve(model))
        except BaseException as error:  # raised again where somebody can see it
            failed.append(error)
        finally:
            over.set()

    Thread(target=search, name="cp-sat", daemon=True).start()
    interrupted = False
    # Not by the thread's own `join`: interrupted, it takes a thread that runs for one that is over.
    while not over.is_set():
        try:
            # Some systems don't let a signal through while one waits without an end.
            over.wait(0.1)
        except KeyboardInterrupt:
            interrupted = True
        if interrupted:  # again and again: a search that is still being set up doesn't hear it
            solver.stop_search()
    if failed:
        raise failed[0]
    return found[0], interrupted
