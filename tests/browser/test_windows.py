"""What could cost somebody their work: two windows at once, and a server that falls silent."""

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.browser.opened import EMBERS, Playground, opened

expect.set_options(timeout=30_000)  # machines that test are busy

# One server and one browser for all of these.
pytestmark = [pytest.mark.xdist_group("playground"), pytest.mark.more]


def written(desk: Playground, key: str, words: str) -> None:
    """Type words at the beginning or the end of the file that is open."""
    desk.page.locator(".cm-content").click()
    desk.page.keyboard.press(f"Control+{key}")
    desk.page.keyboard.insert_text(words)


def test_two_windows_write_the_same_work(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground, {"mine.hanabi": EMBERS, "other.hanabi": ""}, "nl+embers")
    page = desk.page.context.new_page()
    page.goto(playground)
    page.get_by_role("button", name="other.hanabi").click()
    desk.page.bring_to_front()
    written(desk, "Home", "# Here.\n")
    page.bring_to_front()
    page.get_by_role("button", name="mine.hanabi").click()
    expect(page.locator(".cm-content")).to_contain_text("# Here.")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# There.")
    desk.page.bring_to_front()
    expect(desk.page.locator(".cm-content")).to_contain_text("# There.")
    assert desk.text == f"# Here.\n{EMBERS}# There."
    desk.close()


def test_the_page_goes_on_once_the_server_answers_again(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers")
    page = desk.page
    table = desk.tab("Play").locator("svg.tt")
    expect(table).to_be_visible()
    page.wait_for_load_state("networkidle")
    wide = "table => table.viewBox.baseVal.width"
    before = table.evaluate(wide)

    page.context.set_offline(True)
    empty = desk.tab("Study")
    down = page.get_by_role("alert")
    expect(down).to_contain_text("The server doesn't answer. Is tamaya serve still running?")
    written(desk, "End", "# Written meanwhile.")
    desk.tab("Play")
    assert table.evaluate(wide) == before  # no other drawing
    desk.tab("Study")
    page.context.set_offline(False)
    expect(empty.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(down).to_have_count(0)
    assert desk.text == f"{EMBERS}# Written meanwhile."
    desk.seen.errors.clear()  # each question that went astray is one
    desk.close()


def test_a_server_that_was_started_again_lets_the_page_in(
    browser: Browser, playground: str
) -> None:
    """It has another secret, which another window shows; until then the page says what to do."""
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers")
    page = desk.page
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    shut = True

    def answer(route: Route) -> None:
        if shut:
            route.fulfill(status=401, json={"error": "open the address that was printed"})
        else:
            route.fallback()

    page.route("**/api/**", answer)
    written(desk, "End", "# More.")
    expect(page.get_by_role("alert")).to_contain_text("The server was started again.")
    shut = False
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("Nothing wrong in this file.")).to_be_visible()
    desk.seen.errors.clear()
    desk.close()
