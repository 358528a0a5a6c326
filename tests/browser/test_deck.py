"""The deck of the tab Deal: cards are moved by mouse, by finger and by keys."""

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.opened import PHONE, Playground, opened

pytestmark = pytest.mark.more

LIFTED = ".lifted button"


class Deck:
    """The deck on the page, as its cards are called."""

    def __init__(self, desk: Playground) -> None:
        self.desk = desk
        self.strip = desk.tab("Deal").get_by_role("region", name="The deck")
        self.cards.first.wait_for()

    @property
    def cards(self) -> Locator:
        return self.strip.get_by_role("button")

    def names(self) -> list[str]:
        labels: list[str] = self.cards.evaluate_all(
            "all => all.map(one => one.querySelector('[role=img]').ariaLabel)"
        )
        return labels

    def middle(self, place: int) -> tuple[float, float]:
        box = self.cards.nth(place).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def dealt(self, names: list[str]) -> None:
        """The server has dealt the cards in this order, and the deck shows it."""
        expect(self.desk.page.get_by_role("heading", level=1)).to_have_text("A deal of your own")
        given = " ".join(f"{name[0]}{name.split()[-1]}" for name in names)
        for _ in range(100):
            if self.desk.work()["deal"]["given"] == given:
                break
            self.desk.page.wait_for_timeout(50)
        assert self.names() == names


def test_cards_are_moved_by_mouse_and_by_keys(browser: Browser, playground: str) -> None:
    """What is dragged or carried is dealt where it was put; Esc puts it back."""
    desk = opened(browser, playground)
    page, deck = desk.page, Deck(desk)
    names = deck.names()
    deck.cards.nth(20).scroll_into_view_if_needed()
    page.mouse.move(*deck.middle(20))
    page.mouse.down()
    page.mouse.move(*deck.middle(3), steps=4)
    expect(deck.strip.locator(LIFTED)).to_have_accessible_name(f"{names[20]} 4 of 50")
    page.mouse.up()
    names.insert(3, names.pop(20))
    deck.dealt(names)

    deck.cards.nth(3).focus()
    for key in ("Space", "ArrowRight", "End"):
        page.keyboard.press(key)
    expect(deck.strip.locator(LIFTED)).to_have_accessible_name(f"{names[3]} 50 of 50")
    page.keyboard.press("Escape")
    expect(deck.strip.locator(LIFTED)).to_have_count(0)
    assert deck.names() == names
    expect(deck.cards.nth(3)).to_be_focused()

    for key in ("ArrowRight", "Space", "ArrowLeft", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    names.insert(2, names.pop(4))
    deck.dealt(names)
    expect(deck.cards.nth(2)).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="from 5 to 3")).to_have_count(1)
    desk.close()


def test_a_finger_lifts_a_card_and_scrolls_the_page(browser: Browser, playground: str) -> None:
    """A finger that rests on a card lifts it; one that goes on at once scrolls."""
    desk = opened(browser, playground, width=PHONE)
    deck = Deck(desk)
    names = deck.names()
    deck.cards.nth(12).scroll_into_view_if_needed()
    touch = desk.page.context.new_cdp_session(desk.page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def finger(what: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{what}", "touchPoints": points})

    start, end = deck.middle(12), deck.middle(2)
    finger("Start", start)
    finger("Move", end)
    desk.page.wait_for_timeout(400)
    expect(deck.strip.locator(LIFTED)).to_have_count(0)
    finger("End")

    deck.cards.nth(12).scroll_into_view_if_needed()
    start, end = deck.middle(12), deck.middle(2)
    finger("Start", start)
    expect(deck.strip.locator(LIFTED)).to_have_accessible_name(f"{names[12]} 13 of 50")
    finger("Move", end)
    finger("End")
    names.insert(2, names.pop(12))
    deck.dealt(names)
    desk.close()
