"""The playground in a real browser: what somebody does there, from the first word to a proof."""

import re

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.opened import DESKTOP, EMBERS, PHONE, TABS, opened

SLOW = """expansion slow {
  tokens hints 5 fewer
  discard { replace never }
  when a 2 is placed { regain 1 hint }
  when a 4 is placed { return a card from the discards to the deck }
  suit grey x { cards 1 1 2 2 3 3 4 4 5 5 built 1 2 3 4 5 }
  suit teal t { cards 1 2 3 4 5 5 4 3 2 1 built 5 4 3 2 1 }
}
"""

expect.set_options(timeout=30_000)  # machines that test are busy

# One server and one browser for all of these.
pytestmark = pytest.mark.xdist_group("playground")


def test_typing_shows_a_problem_and_a_click_mends_it(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground)
    page = desk.page
    page.get_by_role("button", name="Hints come back").click()
    expect(page.get_by_text("Nothing wrong in this file.")).to_be_visible()
    desk.write(EMBERS.replace("placed", "plcaed"))
    mark = page.locator(".cm-problem")
    expect(mark).to_have_text("plcaed")
    box = page.locator(".cm-editor .diag")
    expect(box).to_contain_text("Did you mean placed?")
    page.get_by_role("button", name="Write placed").click()
    expect(mark).to_have_count(0)
    assert desk.text == EMBERS
    expect(page.get_by_text("Nothing wrong in this file.")).to_be_visible()
    page.locator(".cm-content").press("Control+z")
    assert desk.text == EMBERS.replace("placed", "plcaed")
    desk.close()


def test_compose_solve_and_step_to_the_end(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground, {"mine.hanabi": EMBERS})
    page = desk.page
    page.get_by_role("button", name="+ add").click()
    page.get_by_label("embers", exact=True).check()
    page.get_by_role("combobox", name="strikes of nl").select_option("2")
    page.get_by_role("button", name="Done").click()
    assert desk.work()["expression"] == "nl(strikes=2)+embers"
    expect(page.get_by_role("heading", level=1)).to_have_text("Hanabi (Dutch booklet) with embers")
    changes = page.get_by_role("list", name="Changed against").inner_text()
    assert "50 55 cards" in changes
    assert "strikes 3 2" in changes

    panel = desk.tab("Deal")
    panel.get_by_role("button", name="Find the best line").click()
    expect(panel.get_by_role("heading", level=1)).to_have_text("This deal is worth 28 of 28")
    slider = panel.get_by_role("slider", name="Move")
    moves = int(slider.get_attribute("max") or 0)
    assert moves > 28
    panel.get_by_role("button", name="A move on").click()
    expect(panel.get_by_text(f"move 1 of {moves}", exact=True)).to_be_visible()
    panel.get_by_role("list", name="All moves").press("End")
    expect(panel.get_by_text(f"move {moves} of {moves}", exact=True)).to_be_visible()
    table = panel.locator("svg.tt")
    tops: list[float] = [
        one.evaluate("one => one.getBoundingClientRect().top")
        for one in (panel.get_by_role("group", name="Moves"), table)
    ]
    assert 0 < tops[1] - tops[0] < 150  # while you step you see the table
    assert "score 28" in (table.get_attribute("aria-label") or "")
    panel.get_by_role("list", name="All moves").press("ArrowLeft")
    assert "score 27" in (table.get_attribute("aria-label") or "")
    desk.close()


@pytest.mark.more
def test_own_deals_are_taken(browser: Browser, playground: str) -> None:
    """A typed deck that lacks cards is refused in a sentence; a whole one is dealt."""
    desk = opened(browser, playground)
    panel = desk.tab("Deal")
    panel.get_by_text("A deal of your own", exact=True).click()
    field = panel.get_by_role("textbox")
    field.fill("r1 r2 r3")
    panel.get_by_role("button", name="Use this deal").click()
    expect(panel.get_by_role("alert")).to_contain_text("The deck lacks r1 (2 times)")
    for wrong, said in (
        ("hello world", "hello is no card of these rules"),
        ("https://hanab.live/replay/1234#5", "open https://hanab.live/export/1234 there"),
    ):
        field.fill(wrong)
        panel.get_by_role("button", name="Use this deal").click()
        expect(panel.get_by_role("alert")).to_contain_text(said)
    suits = [f"{suit}{value}" for suit in "wbgyr" for value in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)]
    field.fill(" ".join(suits))
    panel.get_by_role("button", name="Use this deal").click()
    expect(panel.get_by_role("heading", level=1)).to_have_text("A deal of your own")
    expect(panel.get_by_role("alert")).to_have_count(0)
    first = panel.get_by_role("region", name="The deck").get_by_role("img").first
    expect(first).to_have_accessible_name("white 1")
    desk.close()


@pytest.mark.more
def test_check_finds_and_shows_a_game(browser: Browser, playground: str) -> None:
    text = EMBERS.replace("when a 3 is placed", "action rekindle")
    desk = opened(browser, playground, {"mine.hanabi": text}, "nl+embers")
    page, panel = desk.page, desk.tab("Check")
    panel.get_by_role("button", name="Check", exact=True).click()
    finding = panel.get_by_role("article", name="F104")
    expect(finding.get_by_role("heading", level=2)).to_contain_text("The game can go on for ever")
    expect(panel.get_by_role("button", name="Check again")).to_be_visible()
    expect(page.get_by_role("tab", name="Check")).to_contain_text("1 findings")

    expect(finding.get_by_text("The shortest game that shows it: 2 moves")).to_be_visible()
    finding.get_by_role("button", name="To the end").click()
    table = finding.locator("svg.tt")
    assert "takes the action" in (table.get_attribute("aria-label") or "")

    finding.get_by_role("button", name="Go to the clause").click()
    expect(page.locator(".cm-activeLine")).to_contain_text("action rekindle")

    finding.get_by_role("button", name="That is meant…").click()
    finding.get_by_label("Why is that all right?").fill("a long evening")
    finding.get_by_role("button", name="Accept it").click()
    expect(panel.get_by_role("heading", level=1)).to_have_text("1 accepted")
    (accepted,) = desk.work()["accepted"]
    assert (accepted["code"], accepted["clause"], accepted["reason"]) == (
        "F104", "action rekindle { regain 1 hint }", "a long evening",
    )  # fmt: skip
    desk.close()


@pytest.mark.more
def test_stop_keeps_both_bounds(browser: Browser, playground: str) -> None:
    """Nobody can tell soon what such a deal is worth, so there is time to stop."""
    desk = opened(browser, playground, {"mine.hanabi": SLOW}, "nl+slow")
    panel = desk.tab("Deal")
    panel.get_by_role("button", name="Find the best line").click()
    panel.get_by_role("heading", name=re.compile("^At (least|most)")).wait_for()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_text("It was stopped. Neither side is a guess.")).to_be_visible()
    assert re.fullmatch(
        r"At least \d+, at most \d+ of \d+", panel.get_by_role("heading", level=1).inner_text()
    )
    desk.close()


@pytest.mark.more
def test_work_outlives_the_page(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground)
    desk.write(EMBERS)
    desk.page.get_by_role("button", name="Play with it").click()
    desk.tab("Check")
    desk.page.reload()
    expect(desk.page.locator(".cm-content")).to_contain_text("suit ember e")
    expect(desk.page.get_by_role("tab", name="Check", selected=True)).to_be_visible()
    assert desk.work()["expression"] == "nl+embers"
    desk.close()


def test_link_opens_in_a_fresh_profile(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers")
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.page.get_by_role("button", name="Copy a link").click()
    expect(desk.page.get_by_text("Link copied. It holds the text itself.")).to_be_visible()
    link = desk.page.evaluate("navigator.clipboard.readText()")
    before = desk.work()
    desk.close()
    home, _, token = playground.partition("#")
    assert link.startswith(f"{home}#work=")
    assert token not in link
    assert link.endswith("&tab=rules")

    fresh = opened(browser, f"{link}&{token}")
    assert fresh.work() == before
    expect(fresh.page.locator(".cm-content")).to_contain_text("suit ember e")
    fresh.close()


@pytest.mark.more
def test_link_leads_back_to_own_rules(browser: Browser, playground: str) -> None:
    """If you open a link, you keep what was there, and a link of a deal opens that deal."""
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers")
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    panel = desk.tab("Deal")
    panel.get_by_role("button", name="The next deal").click()
    expect(panel.get_by_role("heading", level=1)).to_have_text("Deal 2")
    panel.get_by_role("button", name="Find the best line").click()
    panel.get_by_role("button", name="Copy a link").click()
    expect(desk.page.get_by_text("Link copied. It holds the text itself.")).to_be_visible()
    link = desk.page.evaluate("navigator.clipboard.readText()")
    desk.close()

    other = opened(browser, playground, {"other.hanabi": "# Mine."}, "dk")
    other.page.goto(f"{link}&{playground.partition('#')[2]}")
    panel = other.page.get_by_role("tabpanel", name="Deal")
    expect(panel.get_by_role("heading", level=1)).to_have_text("Deal 2")
    assert other.work()["expression"] == "nl+embers"
    other.page.get_by_role("button", name="Back to my own rules").click()
    assert other.work()["files"] == {"other.hanabi": "# Mine."}
    other.close()


def test_broken_link_is_told(browser: Browser, playground: str) -> None:
    home, _, token = playground.partition("#")
    desk = opened(browser, f"{home}#work=nonsense&{token}")
    expect(desk.page.get_by_text("This link holds no rules")).to_be_visible()
    desk.close()


@pytest.mark.more
def test_catalogue_is_opened_as_a_copy(browser: Browser, playground: str) -> None:
    """A copy goes by a name of its own, so nothing is wrong with it, and it can be played."""
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers")
    choice = desk.page.get_by_role("combobox", name="Open from the catalogue")
    for name in ("expert", "dk"):
        choice.select_option(name)
        expect(desk.page.locator(".cm-content")).to_contain_text(f"my-{name}")
    desk.page.get_by_role("button", name="Play with it").click()
    expect(desk.page.get_by_role("heading", level=1)).to_contain_text("expert play")
    expect(desk.page.get_by_text("Nothing wrong in these files.")).to_be_visible()
    assert desk.work()["expression"] == "nl+embers+my-expert"
    desk.close()


@pytest.mark.more
def test_what_does_not_go_together_can_be_left_out(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground, {"mine.hanabi": ""}, "nl+colours-only")
    page = desk.page
    page.get_by_role("button", name="+ add").click()
    compose = page.get_by_role("dialog", name="Expansions and options")
    sought = compose.get_by_label("Find an expansion")
    sought.fill("only named")
    compose.get_by_label("values-only").check()
    expect(compose.get_by_label("wild-cards")).to_have_count(0)
    expect(compose.get_by_role("status")).to_contain_text("Replaced twice: what a hint names.")
    compose.get_by_role("button", name="Leave out colours-only").click()
    expect(compose.get_by_role("status")).to_have_count(0)
    assert desk.work()["expression"] == "nl+values-only"
    sought.fill("no such thing")
    expect(compose.get_by_text("The catalogue has none")).to_have_count(0)  # what is ticked stays
    expect(compose.get_by_label("values-only")).to_be_checked()
    desk.close()


def test_rules_are_not_cut_off(browser: Browser, playground: str) -> None:
    """The tables of usual rules fit their panels, and so does a long name."""
    name = "a-very-long-name-of-a-house-rule"
    files = {"mine.hanabi": EMBERS.replace("embers", name)}
    desk = opened(browser, playground, files, f"nl+{name}")
    panel = desk.tab("Rules")
    for width in (DESKTOP, PHONE):
        desk.page.set_viewport_size({"width": width, "height": 844})
        expect(panel.get_by_role("region", name="The deck, suit by suit")).to_be_visible()
        cut: list[str] = panel.evaluate(
            "panel => [...panel.querySelectorAll('.panel, .scrolled')]"
            ".filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
        )
        assert cut == []
    desk.close()


def test_text_never_becomes_markup(browser: Browser, playground: str) -> None:
    evil = "<img src=x onerror='document.title=1'><svg><script>1</script>"
    text = f'expansion evil "{evil}" {{ tokens hints 1 more }}'
    desk = opened(browser, playground, {"mine.hanabi": text}, "nl+evil")
    expect(desk.page.get_by_role("heading", level=1)).to_contain_text(evil)
    assert desk.page.evaluate("document.querySelectorAll('img, svg script').length") == 0
    desk.close()


def test_wide_rules_fit_a_phone(browser: Browser, playground: str) -> None:
    """Fourteen suits of ten values scroll within their table, and the page stays as it is."""
    suits = "".join(
        f"suit {letter * 20} {letter} {{ cards 1 2 3 4 5 6 7 8 9 10 built 1 2 3 4 5 6 7 8 9 10 }}"
        for letter in "acdefhijk"
    )
    files = {"mine.hanabi": f"expansion wide {{ {suits} }}"}
    desk = opened(browser, playground, files, "abacus-2012+bonus-tiles+wide", PHONE)
    panel = desk.tab("Rules")
    expect(panel.get_by_role("heading", name="140 cards in 14 suits")).to_be_visible()
    assert panel.get_by_text("1 ×").count() == 6
    assert desk.seen.overflow() == 0
    desk.close()


def test_who_has_no_secret_stays_outside(browser: Browser, playground: str) -> None:
    from tests.browser.watched import watched

    seen = watched(browser, homes=[playground.partition("#")[0]])
    seen.page.goto(playground.partition("#")[0])
    expect(seen.page.get_by_text("Open the address that")).to_be_visible()
    seen.page.get_by_label("Password").fill("wrong")
    seen.page.get_by_role("button", name="Open").click()
    expect(seen.page.get_by_role("alert")).to_have_text("That is not it.")
    assert seen.asked == []
    seen.page.context.close()


def test_tabs_go_by_keys(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground)
    page = desk.page
    page.get_by_role("tab", name="Rules").focus()
    for name in (*TABS[1:], TABS[0]):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
    desk.close()


@pytest.mark.more
def test_everybody_can_use_it(browser: Browser, playground: str) -> None:
    """No serious finding of axe-core on any tab, by day and by night."""
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers")
    faults = {}
    for name in TABS:
        desk.page.emulate_media(color_scheme="light")
        panel = desk.tab(name)
        if name == "Deal":
            panel.get_by_role("button", name="Find the best line").click()
            panel.get_by_role("slider").wait_for()
        by_day = desk.faults()
        desk.page.emulate_media(color_scheme="dark")
        faults[name] = (by_day, desk.faults())
    assert faults == {name: ([], []) for name in TABS}
    desk.close()


@pytest.mark.more
def test_phones_have_room(browser: Browser, playground: str) -> None:
    """On a phone nothing is wider than the screen, and a finger meets every button."""
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers", PHONE)
    found = {}
    for name in ("Write", *TABS):
        if name == "Write":
            desk.page.get_by_role("tab", name=name).click()
        else:
            panel = desk.tab(name)
            if name == "Deal":
                panel.get_by_role("button", name="Find the best line").click()
                panel.get_by_role("slider").wait_for()
        desk.page.wait_for_timeout(100)
        found[name] = (desk.seen.overflow(), desk.small_targets(), desk.cut_off())
    assert found == {name: (0, [], []) for name in ("Write", *TABS)}
    desk.close()


def test_actions_stay_in_reach_of_the_thumb(browser: Browser, playground: str) -> None:
    """On a phone what one came for stands below, wherever the page is, and hides nothing."""
    desk = opened(browser, playground, {"mine.hanabi": EMBERS}, "nl+embers", PHONE)
    actions = {
        "Deal": "Find the best line",
        "Check": "Check",
        "Study": "Play",
        "Play": "Play card 1",
    }
    for name, action in actions.items():
        panel = desk.tab(name)
        if name == "Play":
            panel.get_by_role("button", name="Choose card 1").click()
        button = panel.get_by_role("button", name=action, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        for _ in range(100):  # what the server says next may make the page longer
            desk.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            expect(button).to_be_in_viewport(ratio=1)
            last = panel.evaluate(
                "panel => Math.max(...[...panel.querySelectorAll("
                "'p, li, button, section, fieldset')]"
                ".filter(one => !one.closest('.actions, .unseen') && one.checkVisibility())"
                ".map(one => one.getBoundingClientRect().bottom))"
            )
            bar = button.evaluate("one => one.closest('.actions').getBoundingClientRect().top")
            if last <= bar + 1:
                break
            desk.page.wait_for_timeout(50)
        assert last <= bar + 1, (name, last, bar)
    desk.close()
