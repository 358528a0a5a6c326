"""What the tests of pages share: a real browser, if there is one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium was found: run `.ci/browser`, or say in TAMAYA_CHROMIUM where it is"


# Playwright keeps a loop of asyncio running in this thread, where no other may run meanwhile. So a
# module that is done with its pages closes the browser.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    named = os.environ.get("TAMAYA_CHROMIUM")
    programs = filter(None, map(shutil.which, [named] if named else NAMES))
    program = next(programs, None)
    if program is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=["--disable-gpu"])
        yield opened
        opened.close()


SERVE = "from tamaya.cli import main; main()"


@pytest.fixture(scope="session")
def playground() -> Iterator[str]:
    """The address that `tamaya serve` prints, with its secret. A worker needs one server."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            words = server.stdout.readline().split()
            assert words, "`tamaya serve` said nothing: is the page built? (make page)"
            yield words[-1]
        finally:
            server.terminate()
