"""The browser that the other tests trust: it sees what leaves the machine, and what goes wrong."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.watched import PHONE, watched

PAGE = """<!doctype html><title>t</title>
<body style="margin:0"><img src="https://far.example/i.png"><div style="width:500px">wide</div>
<script>setTimeout(() => { throw new Error("it broke") })</script>"""


def test_faults_are_seen(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    seen = watched(browser, PHONE)
    seen.page.goto((tmp_path / "page.html").as_uri())
    seen.page.wait_for_timeout(50)
    assert seen.asked == ["https://far.example/i.png"]
    assert any("it broke" in error for error in seen.errors)
    assert seen.overflow() == 500 - PHONE
    with pytest.raises(AssertionError):
        seen.is_sound()


def test_homes_may_be_asked(browser: Browser) -> None:
    """A page of a server of ours may ask that server."""
    seen = watched(browser, homes=["http://127.0.0.1:9/"])
    seen.page.set_content(
        '<img src="http://127.0.0.1:9/a.png"><img src="http://127.0.0.2:9/b.png">'
    )
    seen.page.wait_for_timeout(50)
    assert seen.asked == ["http://127.0.0.2:9/b.png"]
