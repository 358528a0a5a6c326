"""Ctrl-C while processes begin."""

import subprocess
import sys

from tamaya.solver.many.processes import deaf_to_ctrl_c

ASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"


def is_deaf() -> bool:
    """Whether a process that is begun now hears no Ctrl-C."""
    asked = subprocess.run([sys.executable, "-S", "-c", ASK], capture_output=True, text=True)
    return asked.stdout == "True\n"


def test_only_the_first_process_hears_ctrl_c() -> None:
    with deaf_to_ctrl_c():
        assert is_deaf()
    assert not is_deaf()


PRESSED = """
import os, signal
from tamaya.solver.many.processes import deaf_to_ctrl_c
try:
    with deaf_to_ctrl_c():
        os.kill(os.getpid(), signal.SIGINT)
        print("whole")
except KeyboardInterrupt:
    print("heard")
"""


def test_the_first_hears_it_later() -> None:
    """In a process of its own: the system may give a signal to any thread that lets it in."""
    pressed = subprocess.run([sys.executable, "-c", PRESSED], capture_output=True, text=True)
    assert pressed.stdout.split() == ["whole", "heard"]
