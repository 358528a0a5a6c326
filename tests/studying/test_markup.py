"""Text never becomes part of a page as anything but text."""

import pytest
from tests.made.studied import HARM

from tamaya.studying.report.markup import Html, element, joined


def test_text_is_escaped_wherever_it_stands() -> None:
    safe = HARM.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert joined(HARM) == safe
    assert element("p", [HARM, [HARM]]) == f"<p>{safe}{safe}</p>"
    assert element("p", title='"><b>') == '<p title="&quot;&gt;&lt;b&gt;"></p>'


@pytest.mark.parametrize("text", [f"{HARM}", "a".upper() + HARM])
def test_only_elements_are_taken_as_they_are(text: str) -> None:
    assert "<script" not in joined([text, element("b", text)])
    assert not isinstance(Html("<b>") + text, Html)  # what is put together is text again


def test_attributes() -> None:
    assert element("br", class_="a", aria_label="x", hidden=True, id=None) == (
        '<br class="a" aria-label="x" hidden>'
    )
