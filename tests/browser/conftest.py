"""What the tests of pages share: a real browser, if there is one."""

import os
import shutil
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
