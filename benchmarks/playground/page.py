"""How fast the page of the playground is, in a real browser: `python -m benchmarks playground`."""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.measuring import Result
from playwright.sync_api import Browser, sync_playwright

STROKES = 80
BETWEEN = 0.25  # seconds from one key to the next: a quick typist
BLOCK = """expansion house-{0} "house rule {0}" {{
  option brings = 1 to 3, normally 1
  when a {1} is placed {{ regain [brings] hints }}
  suit grey-{0} x {{
    cards 1 1 2 2 3
    built 1 2 3
  }}
  expect a deck of 55 cards for nl + house-{0}
  expect 8 hints for nl + house-{0}
}}
"""
LONG = "".join(BLOCK.format(number, number % 5 + 1) for number in range(1, 21))
PLACES = {"a slip": "when a", "a name that nobody has": "expect 8 hints"}
"""Lines with a sign too many: one can't be read, the other speaks of what is not there."""
WATCH = """() => {
  window.took = [];
  let begun = 0;
  const content = document.querySelector(".editor").shadowRoot.querySelector(".cm-content");
  document.addEventListener("keydown", () => { begun = performance.now(); }, true);
  const wrong = () => content.querySelector(".cm-problem") !== null;
  let was = wrong();
  new MutationObserver(() => {
    if (wrong() !== was) { was = !was; window.took.push(performance.now() - begun); }
  }).observe(content, { subtree: true, childList: true, attributes: true });
}"""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server of its own."""
    code = "from tamaya.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Chromium, as the tests open it."""
    names = [os.environ.get("TAMAYA_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    program = next(filter(None, map(shutil.which, filter(None, names))), None)
    if program is None:
        sys.exit("no Chromium was found: run `.ci/browser`, or say in TAMAYA_CHROMIUM where it is")
    with sync_playwright() as playwright:
        arguments = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        opened = playwright.chromium.launch(executable_path=program, args=arguments)
        yield opened
        opened.close()


def results() -> Iterator[Result]:
    """The first page, and how long after a key a problem is marked, or its mark is gone."""
    begun = time.perf_counter()
    with serving() as address:
        yield Result("from `tamaya serve` to its address", _since(begun), "ms", wanted=2000)
        with browsing() as browser:
            yield Result(
                "the first page, from nothing to the rules",
                _first(browser, address),
                "ms",
                wanted=1000,
            )
            for what, line in PLACES.items():
                took = sorted(_typed(browser, address, line))
                name = f"a key to {what}, {_lines()} lines"
                yield Result(f"{name}: median", statistics.median(took), "ms")
                yield Result(f"{name}: 95 of 100", took[len(took) * 95 // 100], "ms", wanted=100)


def _lines() -> int:
    return len(LONG.splitlines())


def _since(begun: float) -> float:
    return 1000 * (time.perf_counter() - begun)


def _first(browser: Browser, address: str) -> float:
    """The better of a few: the server begins to think when the first page comes."""
    times = []
    for _ in range(3):
        page = browser.new_page()
        begun = time.perf_counter()
        page.goto(address)
        page.get_by_role("table").first.wait_for()
        times.append(_since(begun))
        page.close()
    return min(times)


def _typed(browser: Browser, address: str, line: str) -> list[float]:
    """A sign too many at the end of a line, and away with it, over and over."""
    page = browser.new_page()
    page.goto(address)
    page.locator(".cm-content").click()
    page.keyboard.insert_text(LONG)
    page.get_by_text("Nothing wrong in this file.").wait_for()
    page.locator(".cm-line").filter(has_text=line).last.click()
    page.keyboard.press("End")
    page.evaluate(WATCH)
    for stroke in range(STROKES):
        page.keyboard.press("Backspace" if stroke % 2 else "1")
        time.sleep(BETWEEN)
    time.sleep(1)
    took: list[float] = page.evaluate("window.took")
    page.close()
    return took
