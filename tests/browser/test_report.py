"""The report in a real browser: at a desk and on a phone, by day and by night, alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.watched import DESKTOP, PHONE, Scheme, Watched, watched

from tamaya.studies.answers.answered import answered_in
from tamaya.studying.report.page import report_page

pytestmark = [pytest.mark.xdist_group("sly study"), pytest.mark.more]


@pytest.fixture(scope="module")
def page_file(sly_study: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report_page(answered_in(sly_study)), encoding="utf-8")
    return path


def opened(browser: Browser, path: Path, width: int, scheme: Scheme = "light") -> Watched:
    """The report when all charts have been drawn, or have failed to be."""
    seen = watched(browser, width, scheme)
    seen.page.goto(path.as_uri())
    seen.page.wait_for_function(
        "[...document.querySelectorAll('[data-chart]')].every(one => one.childElementCount)"
    )
    return seen


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (DESKTOP, "light"),
        (PHONE, "dark"),
        pytest.param(DESKTOP, "dark", marks=pytest.mark.slow),
        pytest.param(PHONE, "light", marks=pytest.mark.slow),
    ],
)
def test_the_report(browser: Browser, page_file: Path, width: int, scheme: Scheme) -> None:
    """It asks nobody for anything, complains of nothing, fits the window, and all charts show
    marks. The rules it is about mean harm: their words are text."""
    seen = opened(browser, page_file, width, scheme)
    assert seen.is_sound()
    assert seen.overflow() == 0
    assert seen.page.evaluate("window.harmed") is None
    charts = seen.page.locator("[data-chart]")
    assert charts.count() == 5
    for chart in charts.all():
        box = chart.bounding_box()
        assert box is not None
        assert box["height"] > 60
        assert 250 < box["width"] < width
        assert chart.locator("svg .mark-text text").count() > 2
    drawn = seen.page.locator(".drawn path[stroke], .drawn path[fill]").count()
    assert drawn > 50
    ground, ink = seen.page.evaluate(
        "(({backgroundColor, color}) => [backgroundColor, color])(getComputedStyle(document.body))"
    )
    assert (ground, ink) == {
        "light": ("rgb(239, 238, 246)", "rgb(26, 23, 51)"),
        "dark": ("rgb(16, 15, 28)", "rgb(239, 238, 248)"),
    }[scheme]
    assert seen.page.locator(".table svg").count() == 2
    assert smallest_text(seen) >= 11


def smallest_text(seen: Watched) -> float:
    """The size of the smallest letters of a chart as they are seen, in pixels."""
    found = seen.page.evaluate(
        "Math.min(...[...document.querySelectorAll('.chart text')].map(one =>"
        " parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))"
    )
    assert isinstance(found, float | int)
    return float(found)


@pytest.mark.slow
def test_what_is_pointed_at_is_told(browser: Browser, page_file: Path) -> None:
    """Words beside the pointer are text as well."""
    seen = opened(browser, page_file, DESKTOP)
    seen.page.locator(".chart .mark-symbol path").first.hover()
    seen.page.locator("#vg-tooltip-element.visible").wait_for()
    assert "mean score" in seen.page.locator("#vg-tooltip-element").inner_text()
    assert seen.is_sound()


def test_the_policy_stops_what_is_put_in(browser: Browser, page_file: Path, tmp_path: Path) -> None:
    """If you change the page, nothing new can run in it or be loaded, for want of a hash."""
    text = page_file.read_text(encoding="utf-8")
    more = "<script>window.harmed = 1</script><img src='https://far.example/x.png'>"
    changed = tmp_path / "changed.html"
    changed.write_text(text.replace("</main>", f"{more}</main>"), encoding="utf-8")
    seen = opened(browser, changed, DESKTOP)
    assert seen.page.evaluate("window.harmed") is None
    assert seen.asked == []
    assert sum("Content Security Policy" in error for error in seen.errors) == 2


def test_one_file_of_moderate_size(page_file: Path) -> None:
    """Nothing in it has an address, but for the names of standards and the text of licences."""
    text = page_file.read_text(encoding="utf-8")
    assert 900_000 < len(text.encode()) < 2_000_000
    body, _, _ = text.partition("<script>(()=>{")
    body = re.sub(r"<pre>.*?</pre>", "", body, flags=re.DOTALL)
    tags = re.sub(r'"[^"]*"', "", body)  # without what stands in quotes
    assert re.findall(r"<[^>]*\s(?:src|href|style)=", tags) == []
    addresses = set(re.findall(r"https?://[^\s\"'<\\]+", body))
    assert {one.split("/")[2] for one in addresses} <= {"www.w3.org", "vega.github.io"}
