"""Ctrl-C while processes begin."""

import os
import signal
import subprocess
import sys

import pytest

from tamaya.solver.terminal import beginning_processes

ASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"


def is_deaf() -> bool:
    """Whether a process that is begun now hears no Ctrl-C."""
    asked = subprocess.run([sys.executable, "-S", "-c", ASK], capture_output=True, text=True)
    return asked.stdout == "True\n"


def test_only_the_first_process_hears_ctrl_c() -> None:
    with beginning_processes():
        assert is_deaf()
    assert not is_deaf()


def test_the_first_hears_it_later() -> None:
    seen = []

    def press() -> None:
        with beginning_processes():
            os.kill(os.getpid(), signal.SIGINT)
            seen.append("whole")

    with pytest.raises(KeyboardInterrupt):
        press()
    assert seen == ["whole"]
