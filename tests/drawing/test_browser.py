"""What a browser makes of a drawing: with its own fonts nothing overlaps, nothing sticks out."""

from itertools import combinations
from pathlib import Path

import pytest
from tests.drawing.huge import huge
from tests.drawing.test_drawing import moves_of

from tamaya.drawing.pictures import after, deal_svg, game_svg
from tamaya.drawing.svg import NARROW, WIDE, svg
from tamaya.engine.game.deal import deal
from tamaya.variants.compile.passes import compile_rules

CHROMIUM = Path("/usr/bin/chromium")
BOXES = """() => [...document.querySelectorAll('text')].map(text => {
    const box = text.getBoundingClientRect(), up = box.height * 0.2;
    return [box.left, box.top + up, box.right, box.bottom - up, text.textContent];
})"""
FRAME = """() => { const box = document.querySelector('svg').getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom, '']; }"""


@pytest.mark.slow
def test_in_chromium() -> None:
    assert CHROMIUM.exists(), "this test needs Chromium: apt-get install chromium"
    from playwright.sync_api import sync_playwright

    plain, most = deal(compile_rules("everything"), 4, 7), deal(huge(), 10, 1)
    drawings = [
        draw
        for width in (WIDE, NARROW)
        for draw in (
            deal_svg(plain, width),
            game_svg(plain, moves_of(plain, 1), width),
            svg(after(plain, moves_of(plain, 2), eyes=0), width),
            svg(after(most, moves_of(most, 1, most=150), eyes=0), width),
        )
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        page = browser.new_page()
        for drawn in drawings:
            page.set_content(f"<!doctype html><body>{drawn}")
            left, top, right, bottom, _ = page.evaluate(FRAME)
            texts = sorted(page.evaluate(BOXES), key=lambda box: box[1])
            assert len(texts) > 40
            for text in texts:
                assert left <= text[0] < text[2] <= right, text
                assert top <= text[1] < text[3] <= bottom, text
            for one, other in combinations(texts, 2):
                wide = min(one[2], other[2]) - max(one[0], other[0])
                high = min(one[3], other[3]) - max(one[1], other[1])
                assert wide <= 0.5 or high <= 0.5, (one, other)
        browser.close()
