"""The playground as somebody has it open, with rules already written."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page
from tests.browser.watched import DESKTOP, PHONE, Scheme, Watched, watched

AXE = Path(__file__).parents[2] / "playground" / "node_modules" / "axe-core" / "axe.min.js"
TABS = ("Rules", "Play", "Deal", "Check", "Study")
EMBERS = """expansion embers "embers" {
  when a 3 is placed { regain 1 hint }
  suit ember e {
    cards 1 1 2 2 3
    built 1 2 3
  }
}
"""
_EXPECTED = ("status of 400", "status of 422")
"""A browser reports each refusal as an error, though the page asks in order to be told."""


class Playground:
    """A page of the playground, and what tests do with it."""

    def __init__(self, seen: Watched) -> None:
        self.seen = seen
        self.page: Page = seen.page

    @property
    def text(self) -> str:
        """The text in the editor."""
        work = self.work()
        return str(work["files"][work["current"]])

    def work(self) -> dict[str, Any]:
        """What the browser keeps."""
        kept = json.loads(self.page.evaluate("localStorage.getItem('tamaya.work')"))
        assert isinstance(kept, dict)
        return kept

    def tab(self, name: str) -> Locator:
        """Open a tab and return its panel."""
        self.page.get_by_role("tab", name=name).click()
        return self.page.get_by_role("tabpanel", name=name)

    def write(self, text: str) -> None:
        """Type a text in place of what stands in the editor."""
        self.page.locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        # A browser that types over coloured words tries to keep their style, which our policy
        # forbids: it complains, though nothing is lost.
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(text)

    def faults(self, *rules: str) -> list[str]:
        """What axe-core finds that is serious in what is to be seen, by all rules or by these."""
        errors = len(self.seen.errors)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        chosen = {"runOnly": rules} if rules else {}
        found = self.page.evaluate("how => axe.run(how)", {"resultTypes": ["violations"], **chosen})
        del self.seen.errors[errors:]  # axe writes styles, which our policy rightly forbids
        return [
            f"{one['id']}: {one['nodes'][0]['html'][:150]} ({len(one['nodes'])} times)"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]

    def small_targets(self, least: int = 44) -> list[str]:
        """Buttons and fields that a finger would miss."""
        found: list[str] = self.page.evaluate(_SMALL, least)
        return found

    def cut_off(self) -> list[str]:
        """Buttons and fields that stand beside the window, where nobody can scroll to."""
        found: list[str] = self.page.evaluate(_CUT_OFF)
        return found

    def close(self) -> None:
        """Close it. Nothing was asked of other machines, and nothing went wrong."""
        self.seen.errors = [
            error for error in self.seen.errors if not any(words in error for words in _EXPECTED)
        ]
        assert self.seen.is_sound()
        self.page.context.close()


_SMALL = """least => [...document.querySelectorAll("button, select, input, summary, a")]
    .filter(one => one.checkVisibility() && !one.closest(".unseen, [inert], .skip"))
    .map(one => one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") : one)
    .map(one => [one.outerHTML.slice(0, 90), Math.round(one.getBoundingClientRect().height)])
    .filter(([, height]) => height < least)
    .map(([one, height]) => `${one}: ${height}`)
"""

_CUT_OFF = """() => [...document.querySelectorAll("button, select, input, summary, a")]
    .filter(one => one.checkVisibility())
    .filter(one => !one.closest(".unseen, [inert], .skip, .tabs, .scrolled, .wide"))
    .filter(one => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
    })
    .map(one => one.outerHTML.slice(0, 90))
"""


def opened(
    browser: Browser,
    address: str,
    files: dict[str, str] | None = None,
    expression: str = "nl",
    width: int = DESKTOP,
    scheme: Scheme = "light",
) -> Playground:
    """The playground in a fresh profile, or with these files kept in the browser."""
    seen = watched(browser, width, scheme, homes=[address.partition("#")[0]])
    if files is not None:
        work = {
            "files": files,
            "current": min(files),
            "expression": expression,
            "accepted": [],
            "deal": {"players": 3, "seed": 1, "given": ""},
        }
        kept = json.dumps(json.dumps(work))
        seen.page.add_init_script(
            f"if (!localStorage.getItem('tamaya.work')) localStorage.setItem('tamaya.work', {kept})"
        )
    seen.page.goto(address)
    seen.page.get_by_role("tablist").wait_for()
    return Playground(seen)


__all__ = ["DESKTOP", "EMBERS", "PHONE", "TABS", "Playground", "opened"]
