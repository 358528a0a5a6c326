"""A game in a real browser: with others, by keys, with people who pass the screen on."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.opened import DESKTOP, PHONE, Playground, opened

# One server and one browser for all of these.
pytestmark = [pytest.mark.xdist_group("playground"), pytest.mark.more]

TINY = """expansion tiny {
  replace suit white by nothing
  replace suit blue by nothing
  replace suit green by nothing
  hint { replace must touch a card }
}
"""


def sat_down(browser: Browser, playground: str, width: int = DESKTOP) -> tuple[Playground, Locator]:
    """A game of a small deck for three that has been dealt."""
    desk = opened(browser, playground, {"tiny.hanabi": TINY}, "nl+tiny", width)
    panel = desk.tab("Play")
    expect(panel.get_by_role("heading", level=1)).to_have_text("Your turn")
    dealt(panel, 7, "me", "practised", "practised")
    expect(panel.get_by_text("3 players, deal 7", exact=True)).to_be_visible()
    desk.page.wait_for_load_state("networkidle")  # the table of that deal is there
    return desk, panel


def dealt(panel: Locator, seed: int, *seats: str) -> None:
    """Another game, with these in the seats."""
    panel.get_by_role("button", name="New game…").click()
    panel.get_by_label("Deal", exact=True).fill(str(seed))
    for seat, who in enumerate(seats, 1):
        panel.get_by_label(f"Seat {seat}").select_option(who)
    panel.get_by_role("button", name="Deal", exact=True).click()


def moved(panel: Locator) -> Locator:
    """How many moves have been made: `3 of 3`."""
    return panel.locator(".side b.number")


def test_a_whole_game_with_two_others(browser: Browser, playground: str) -> None:
    """As a practised player would play, to the end: then all hands lie open."""
    desk, panel = sat_down(browser, playground)
    heading = panel.get_by_role("heading", level=1)
    adviser = panel.get_by_label("What would … do?")
    expect(adviser).to_have_value("practised")  # as the others are
    adviser.select_option("expert")
    expect(panel.get_by_text("Experts take hints by a code")).to_be_visible()
    for _ in range(30):
        expect(heading).to_have_text(re.compile("Your turn|Score"))
        if "Score" in heading.inner_text():
            break
        before = moved(panel).inner_text()
        adviser.select_option("practised")
        panel.get_by_role("button", name="Ask").click()
        panel.get_by_role("button", name="Do that").click()
        expect(moved(panel)).not_to_have_text(before)
    expect(heading).to_have_text(re.compile(r"Score: \d+ of 10"))
    assert panel.locator("svg.tt .tt-hidden").count() == 0
    assert panel.get_by_role("button", name="Do that").count() == 0
    desk.close()


def test_what_is_forbidden_says_why(browser: Browser, playground: str) -> None:
    desk, panel = sat_down(browser, playground)
    forbidden = panel.locator(".hint[aria-disabled=true]").first
    forbidden.dispatch_event("click")
    refusal = panel.get_by_role("alert")
    expect(refusal).to_contain_text("That is not allowed: player")
    expect(refusal).to_contain_text("must touch a card, in expansion tiny")
    assert desk.faults() == []
    panel.get_by_role("button", name=re.compile("^red: touches")).first.focus()
    marked = panel.locator("svg.tt .tt-touched").all()
    assert marked
    assert all((card.get_attribute("data-card") or "").startswith("r") for card in marked)
    refusal.get_by_role("button", name="Go to line 5").click()
    expect(desk.page.locator(".cm-activeLine")).to_contain_text("must touch a card")
    expect(panel.get_by_text("Nothing has happened yet.")).to_be_visible()
    desk.close()


def test_by_keys_and_back_and_again(browser: Browser, playground: str) -> None:
    """A card is played by keys; the move is taken back; another is tried; all is kept."""
    desk, panel = sat_down(browser, playground)
    card = panel.get_by_role("button", name="You, card 2:")
    card.focus()
    card.press("2")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(panel.get_by_text("Card 2 can be")).to_be_visible()
    panel.get_by_role("button", name="You, card 2:").press("p")
    expect(moved(panel)).to_have_text("3 of 3")
    first = panel.get_by_role("list", name="All moves").get_by_role("listitem").first
    expect(first).to_contain_text("You play")
    expect(panel.get_by_role("button", name="You, card 2:")).to_be_focused()
    panel.get_by_role("button", name="You, card 2:").press("h")
    expect(panel.locator(".hint").first).to_be_focused()
    panel.locator(".hint").first.press("u")
    expect(panel.get_by_text("Nothing has happened yet.")).to_be_visible()
    panel.locator(".hint:not([aria-disabled])").first.click()
    expect(moved(panel)).to_have_text("3 of 3")
    panel.get_by_role("button", name="To the start").click()
    panel.get_by_role("button", name="What if…? Go on from here").click()
    expect(panel.get_by_text("You are trying something.")).to_be_visible()
    expect(panel.get_by_text("Nothing has happened yet.")).to_be_visible()
    desk.page.reload()
    panel = desk.tab("Play")
    panel.get_by_role("button", name="Back to the game").click()
    expect(moved(panel)).to_have_text("3 of 3")
    expect(panel.get_by_text("You hint")).to_be_visible()
    desk.close()


def test_people_pass_the_screen_on(browser: Browser, playground: str) -> None:
    """On a phone. Between two of them no card is there to be seen."""
    desk, panel = sat_down(browser, playground, width=PHONE)
    dealt(panel, 7, "me", "me", "me")
    for player in ("1", "2", "3"):
        expect(panel.locator(".curtain h2")).to_have_text(f"Pass the screen to player {player}")
        assert panel.locator("svg.tt").count() == 0
        panel.get_by_role("button", name=f"I am player {player}").click()
        own = panel.locator(f'svg.tt .tt-held[data-seat="{int(player) - 1}"]')
        expect(own).to_have_count(5)
        assert own.locator("xpath=self::*[@data-card]").count() == 0
        assert panel.locator("svg.tt [data-card][data-seat]").count() == 10
        if player == "1":
            assert desk.faults() == []
            assert desk.small_targets() == []
            assert desk.seen.overflow() == 0
        panel.locator(".hint:not([aria-disabled])").first.click()
    desk.close()


def test_pairs_of_names_take_little_room(browser: Browser, playground: str) -> None:
    """A hint of a colour and a value at once is drawn like a card, a row for each colour."""
    desk = opened(browser, playground, {"mine.hanabi": ""}, "nl+twofold", PHONE)
    panel = desk.tab("Play")
    hints = panel.get_by_role("group", name="Hints to player 2")
    expect(hints.get_by_role("button")).to_have_count(25)
    rows = hints.evaluate(
        "group => new Set([...group.querySelectorAll('button')]"
        ".map(one => one.getBoundingClientRect().top)).size"
    )
    assert rows == 5
    assert (desk.seen.overflow(), desk.small_targets(), desk.faults()) == (0, [], [])
    desk.close()
