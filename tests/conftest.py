"""What all tests share: how long Hypothesis may take, and how much it tries."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Times vary with what else the machine does, so none of them makes a test fail here; the tests of
# speed and size measure for themselves.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples on every machine, so that a change is judged by what it changes. `make test-all`
# explores.
settings.register_profile("same", settings.get_profile("explore"), derandomize=True)
settings.load_profile(os.environ.get("TAMAYA_EXAMPLES", "same"))

# On a busy machine any command may take so long that it says how far it is.
os.environ["TAMAYA_PATIENCE"] = "3600"

# What a shell starts in the background ignores Ctrl-C, and so does all that it starts. Some tests
# press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def sly_study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a kept study whose words mean harm. Tests look at it and leave it alone.

    A test that uses it belongs to the group `sly study`, so that it is played once.
    """
    from tests.made.studied import keep

    folder = tmp_path_factory.mktemp("sly")
    keep(folder)
    return folder / "study"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A missing browser is said at the end of every run, since it leaves whole pages untested."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    unopened = sum("no Chromium was found" in reason for reason in skipped)
    if unopened:
        terminalreporter.write_line(
            f"{unopened} tests of pages were skipped, since no Chromium was found: "
            "run `.ci/browser`, or say in TAMAYA_CHROMIUM where it is",
            yellow=True,
        )
