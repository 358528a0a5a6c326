"""Pages opened in a real browser, with an eye on what they ask for and what they complain of."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Route

DESKTOP, PHONE = 1280, 390
"""Widths of a window, in pixels."""

HEIGHT = 844

Scheme = Literal["light", "dark"]

_LOCAL = ("file:", "data:", "blob:", "about:")
"""What needs no network."""


@dataclass
class Watched:
    """A page, what it asked others for, and the errors that it reported."""

    page: Page
    asked: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        found = self.page.evaluate(wider)
        assert isinstance(found, int)
        return found

    def is_sound(self) -> bool:
        """Nothing was asked of other machines, and nothing went wrong."""
        assert self.asked == []
        assert self.errors == []
        return True


def watched(
    browser: Browser,
    width: int = DESKTOP,
    scheme: Scheme = "light",
    homes: Sequence[str] = (),
) -> Watched:
    """An empty page of its own, without history. `homes` is how addresses begin that it may ask.

    All other requests are noted and refused.
    """
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHT},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=width == PHONE,
    )
    found = Watched(context.new_page())

    def refuse(route: Route, request: Request) -> None:
        if request.url.startswith((*_LOCAL, *homes)):
            route.continue_()
        else:
            found.asked.append(request.url)
            route.abort()

    context.route("**", refuse)
    found.page.on("console", found.hear)
    found.page.on("pageerror", lambda error: found.errors.append(str(error)))
    return found
