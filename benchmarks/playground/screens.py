"""Screens of the playground, to be looked at: `python -m benchmarks.playground.screens FOLDER`.

Each tab, with something in it, on a desktop, on a phone, and by night. Texts are true: what stands
there is what the tool says of these rules.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from benchmarks.playground.page import browsing, serving
from playwright.sync_api import Browser, Page

NIGHT = """# Embers glow for a while: a short sixth suit.
expansion embers "embers" {
  option brings = 1 to 3, normally 1
  when a 3 is placed { regain [brings] hints }
  hint { replace must touch a card }

  suit ember e {
    cards 1 1 2 2 3
    built 1 2 3
  }

  tokens strikes 1 fewer

  expect a deck of 55 cards for nl + embers
  expect ember may be named for nl + embers
  expect 2 strikes for nl + embers
}
"""
ENDLESS = NIGHT.replace(
    "  tokens strikes 1 fewer\n", "  action rekindle { regain 1 hint }\n"
).replace("  expect 2 strikes for nl + embers\n", "")
SLIP = NIGHT.replace("is placed", "is plcaed")
Size = tuple[int, int, Literal["light", "dark"]]
SIZES: dict[str, Size] = {
    "desktop": (1440, 900, "light"),
    "phone": (390, 844, "light"),
    "night": (1440, 900, "dark"),
}
LONG = 120_000  # milliseconds


def _rules(page: Page) -> None:
    page.get_by_role("heading", name="What a hint touches").wait_for()


def _deal(page: Page) -> None:
    page.get_by_role("spinbutton", name="Deal").fill("23")
    page.get_by_role("spinbutton", name="Deal").press("Enter")
    page.get_by_role("heading", name="Deal 23").wait_for()
    page.get_by_role("button", name="Find the best line").click()
    page.get_by_role("slider", name="Move").wait_for(timeout=LONG)
    page.get_by_role("slider", name="Move").fill("15")


def _check(page: Page) -> None:
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Check again").wait_for(timeout=LONG)
    page.get_by_role("button", name="A move on").first.click()


def _write(page: Page) -> None:
    page.locator(".cm-editor .diag").wait_for()


def _empty(page: Page) -> None:
    page.get_by_text("Nothing is written yet.").wait_for()


def _compose(page: Page) -> None:
    page.get_by_role("button", name="+ add").click()
    page.get_by_text("Offered by the booklet", exact=True).first.wait_for()


def _wait(page: Page) -> None:
    page.wait_for_timeout(800)


Scene = tuple[str, str, Callable[[Page], None]]
SCENES: dict[str, Scene] = {
    "rules": ("rules", NIGHT, _rules),
    "play": ("play", NIGHT, _wait),
    "deal": ("deal", NIGHT, _deal),
    "check": ("check", ENDLESS, _check),
    "study": ("study", NIGHT, _wait),
    "write": ("write", SLIP, _write),
    "empty": ("write", "", _empty),
    "compose": ("rules", NIGHT, _compose),
}


def take(browser: Browser, address: str, name: str, size: str, into: Path) -> None:
    """One screen, of the whole page."""
    tab, text, prepare = SCENES[name]
    width, height, scheme = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    work = {"files": {"night.hanabi": text}, "current": "night.hanabi", "accepted": []}
    work["expression"] = "nl+embers" if text else "nl"
    if name == "deal":  # a tight one
        work["expression"] = "nl+embers+one-each"
    page = context.new_page()
    page.add_init_script(
        f"localStorage.setItem('tamaya.work', {json.dumps(json.dumps(work))});"
        f"localStorage.setItem('tamaya.tab', {json.dumps(json.dumps(tab))})"
    )
    page.goto(address)
    page.get_by_role("tablist").wait_for()
    prepare(page)
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(400)
    page.screenshot(path=into / f"{name}-{size}.png", full_page=True)
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.playground.screens", description="Screens."
    )
    parser.add_argument("folder", type=Path, help="where the screens go")
    parser.add_argument("only", nargs="*", help=f"of {', '.join(SCENES)}")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, browsing() as browser:
        for name in arguments.only or SCENES:
            for size in SIZES:
                if name in ("empty", "compose") and size == "night":
                    continue
                take(browser, address, name, size, arguments.folder)
                print(f"{name}-{size}.png", flush=True)


if __name__ == "__main__":
    main()
