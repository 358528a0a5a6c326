"""The tab Study in a real browser: charts that sharpen, heat maps, a stop, and what is saved."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.opened import PHONE, Playground, opened

expect.set_options(timeout=60_000)  # machines that test are busy

pytestmark = [pytest.mark.xdist_group("playground"), pytest.mark.more]

DIAL = "game dial like nl {\n  option hints = 4 or more, normally 8\n}\n"


_AS_WIDE = """() => [...document.querySelectorAll(".chart svg")].every(one =>
    Math.abs(one.getBoundingClientRect().width - one.closest("[role=img]").clientWidth) < 8)"""
"""All charts are as wide as their places."""


def quick(panel: Locator) -> None:
    """Only players that take no time, and only two of them."""
    expect(panel.get_by_label("newcomer")).to_be_visible()
    for name in ("newcomer", "practised", "expert", "open", "perfect"):
        panel.get_by_label(name, exact=True).uncheck()
    panel.get_by_label("random", exact=True).check()
    panel.get_by_label("2", exact=True).check()
    panel.get_by_label("3", exact=True).uncheck()


def saved(desk: Playground, panel: Locator, button: str) -> str:
    with desk.page.expect_download() as download:
        panel.get_by_role("button", name=button).first.click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_clause_by_clause(browser: Browser, playground: str) -> None:
    two = "expansion two {\n  replace tokens hints 4\n  discard { replace regains 0 hints }\n}\n"
    desk = opened(browser, playground, {"two.hanabi": two}, "nl+two")
    panel = desk.tab("Study")
    panel.get_by_role("radio", name="Clause by clause").check(force=True)
    panel.get_by_label("practised", exact=True).uncheck()
    panel.get_by_label("random", exact=True).check()
    panel.get_by_label("2", exact=True).check()
    panel.get_by_label("3", exact=True).uncheck()
    panel.get_by_label("Play for").select_option("10")
    panel.get_by_role("button", name="Play", exact=True).click()
    chart = panel.get_by_role("img", name="What each clause changes: random, 2 players")
    expect(chart.locator("svg")).to_be_visible()
    expect(panel.get_by_role("listitem").filter(has_text="replace tokens hints 4")).to_be_visible()
    panel.get_by_text("The figures as a table").click()
    expect(panel.get_by_role("cell", name="without all of them")).to_be_visible()
    expect(panel.get_by_role("button", name="Download JSON")).to_be_visible()
    data = json.loads(saved(desk, panel, "Download JSON"))
    assert [one["clause"] for one in data["clauses"]["trials"]] == [1, 2]


def test_two_rule_sets_are_compared_until_somebody_stops_it(
    browser: Browser, playground: str
) -> None:
    desk = opened(browser, playground, {"dial.hanabi": DIAL}, "dial(hints=4)")
    panel = desk.tab("Study")
    quick(panel)
    against = panel.get_by_role("combobox", name="against")
    expect(against).to_have_value("dial")
    panel.get_by_label("Play for").select_option("60")
    panel.get_by_role("button", name="Play", exact=True).click()
    chart = panel.get_by_role("img", name="Scores with 2 players")
    expect(chart.locator("svg")).to_be_visible()
    assert chart.locator("[role]").count() == 0  # the place says what is drawn
    later = re.compile(r"Figures of (?!60 )\d+ deals")  # the first ones are of 60
    expect(panel.get_by_text(later)).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Play again")).to_be_visible()
    expect(panel.get_by_role("heading", name="A: dial")).to_be_visible()
    desk.page.set_viewport_size({"width": 700, "height": 900})
    desk.page.wait_for_function(_AS_WIDE)
    desk.page.set_viewport_size({"width": 1280, "height": 900})
    desk.page.wait_for_function(_AS_WIDE)
    panel.get_by_text("The figures as a table").click()
    table = panel.get_by_role("table")
    expect(table).to_contain_text("random")
    for figure in ("no deal counts for more than", " perfect; of 100 possible points "):
        expect(table).to_contain_text(figure)  # all three by which a verdict goes
    assert len(saved(desk, panel, "Download CSV").splitlines()) == 3
    assert len(json.loads(saved(desk, panel, "Download JSON"))["cells"]) == 2
    picture = saved(desk, panel, "Picture of Scores")
    assert picture.startswith("<svg")
    assert "var(" not in picture  # it needs no page
    assert desk.faults() == []
    desk.close()


def test_a_heat_map_on_a_phone(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground, {"dial.hanabi": DIAL}, "dial", PHONE, "dark")
    panel = desk.tab("Study")
    panel.get_by_role("radio", name="Vary options").check(force=True)
    expect(panel.get_by_label("practised")).to_be_checked()
    quick(panel)
    panel.get_by_role("checkbox", name="hints").check()
    panel.get_by_role("textbox", name="Values of hints").fill("3-5")
    panel.get_by_role("checkbox", name="strikes").check()
    panel.get_by_label("Play for").select_option("10")
    panel.get_by_role("button", name="Play", exact=True).click()
    chart = panel.get_by_role("img", name="perfect games: random, 2 players")
    expect(chart.locator("svg")).to_contain_text("strikes")
    expect(panel.get_by_text("Left out: hints 3: `dial` takes 4 or more.")).to_be_visible()
    assert (desk.seen.overflow(), desk.small_targets()) == (0, [])
    assert desk.faults() == []
    panel.get_by_role("button", name="Stop").click()
    desk.close()


def test_what_can_not_be_studied_is_said(browser: Browser, playground: str) -> None:
    desk = opened(browser, playground)
    panel = desk.tab("Study")
    panel.get_by_role("radio", name="Reach an aim").check(force=True)
    panel.get_by_role("textbox", name="How much").fill("a lot")
    panel.get_by_role("button", name="Play", exact=True).click()
    expect(panel.get_by_role("alert")).to_contain_text("no part of a hundred")
    desk.page.reload()  # what is asked stays
    expect(panel.get_by_role("textbox", name="How much")).to_have_value("alot")
    panel.get_by_role("radio", name="Compare").check(force=True)
    against = panel.get_by_role("combobox", name="against")
    expect(against).to_have_value("")
    assert desk.page.locator("datalist option").nth(0).get_attribute("value") == "abacus-2012"
    against.fill("no")
    panel.get_by_text("Who is that?").click()
    expect(panel.get_by_role("definition").filter(has_text="knows the deck")).to_be_visible()
    desk.page.get_by_role("combobox", name="Game").select_option("abacus-2012")
    expect(against).to_have_value("no")  # what somebody has chosen stays
    desk.close()
