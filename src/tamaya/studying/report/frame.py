"""The page around what a report says: one file that asks nobody for anything.

Its policy lets run only the two scripts and the style sheet that stand in it, known by their
hashes. Nothing may be loaded, sent, framed, or made into code.
"""

import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from tamaya.grammar.cache import content_of, keep
from tamaya.studying.charts.theme import Chart, spec, style_sheet
from tamaya.studying.report.markup import Html, Inside, element

_WITHOUT = "Without scripts there are no pictures here. The table at the end has all figures."


class Charts:
    """Places for charts, and the data that are drawn there."""

    def __init__(self) -> None:
        self._specs: list[dict[str, Any]] = []

    def place(self, chart: Chart, caption: str) -> Html:
        """Where a chart is drawn. `caption` is for those who can't see it."""
        self._specs.append({**spec(chart), "description": caption})
        drawn = element("div", class_="chart", data_chart=f"chart-{len(self._specs)}")
        return element("figure", drawn, role="img", aria_label=caption)

    def data(self) -> Iterable[Html]:
        for number, one in enumerate(self._specs, 1):
            yield element("script", _inert(one), type="application/json", id=f"chart-{number}")


def _inert(data: dict[str, Any]) -> Html:
    """JSON in which no sign could end the element that holds it."""
    text = json.dumps(data, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Html(text)


def framed(title: str, inside: Inside, charts: Charts, more_style: str = "") -> str:
    """The whole page."""
    home = files("tamaya.studying.report")
    style = style_sheet() + home.joinpath("look.css").read_text(encoding="utf-8") + more_style
    library = f"(()=>{{{_vega()}}})();"
    boot = home.joinpath("boot.js").read_text(encoding="utf-8")
    policy = (
        f"default-src 'none'; script-src {_hash(library)} {_hash(boot)}; "
        f"style-src {_hash(style)}; base-uri 'none'; form-action 'none'"
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{policy}">'),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
        element("style", Html(style)),
    )
    licences = element(
        "details",
        element("summary", "Licences of what draws the charts of this page"),
        element("pre", home.joinpath("licences.txt").read_text(encoding="utf-8")),
        class_="small quiet",
    )
    body = element(
        "body",
        element("main", element("noscript", element("p", _WITHOUT)), inside, licences),
        charts.data(),
        element("script", Html(library)),
        element("script", Html(boot)),
    )
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def _vega() -> str:
    """Vega, Vega-Lite and what embeds them, as one script. To bundle it takes seconds, so it is
    kept for the next report."""
    from vl_convert import javascript_bundle

    name = f"vega-{version('vl-convert-python')}.js"
    script = content_of(name)
    if script is not None:
        return script.decode()
    made = javascript_bundle("window.vegaEmbed = vegaEmbed;")
    keep(name, made.encode())
    return made


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
