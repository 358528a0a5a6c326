"""Ctrl-C while processes begin."""

import subprocess
import sys

from tamaya.solver.many.terminal import beginning_processes

ASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"


def is_deaf() -> bool:
    """Whether a process that is begun now hears no Ctrl-C."""
    asked = subprocess.run([sys.executable, "-S", "-c", ASK], capture_output=True, text=True)
    return asked.stdout == "True\n"


def test_only_the_first_process_hears_ctrl_c() -> None:
    with beginning_processes():
        assert is_deaf()
    assert not is_deaf()


PRESSED = """
import os, signal
from tamaya.solver.many.terminal import beginning_processes
try:
    with beginning_processes():
        os.kill(os.getpid(), signal.SIGINT)
        print("whole")
except KeyboardInterrupt:
    print("heard")
"""


def test_the_first_hears_it_later() -> None:
    """In a process of its own: the system may give a signal to any thread that lets it in."""
    pressed = subprocess.run([sys.executable, "-c", PRESSED], capture_output=True, text=True)
    assert pressed.stdout.split() == ["whole", "heard"]
