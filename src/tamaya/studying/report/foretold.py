"""What makes a deal hard, in the report: a picture for each rule set, and what it says in words."""

from collections.abc import Iterator

from tamaya.lab.studies.answers.answered import Answered
from tamaya.studying.charts.hard import hard_chart
from tamaya.studying.hard import hard_words
from tamaya.studying.report.frame import Charts
from tamaya.studying.report.markup import Html, element
from tamaya.studying.report.words import cased, letter


def foretold(found: Answered, charts: Charts) -> Iterator[Html]:
    yield element("h2", "What makes a deal hard")
    yield element(
        "p",
        "How the cards lie in the deck, and how many points more a deal scores where there is more "
        "of that than usual. A number is coloured where its sign is sure. What goes with low "
        "scores need not be their cause.",
    )
    several = len(found.names) > 1
    panels = []
    for one in found.foretold:
        name = f"{letter(one.place)}: {found.names[one.place]}" if several else ""
        said = [element("h3", name)] if several else []
        picture = hard_chart(one.found)
        if picture is not None:
            said.append(charts.place(picture, "What goes with high and with low scores."))
        said += [element("p", cased(words), class_="small") for words in hard_words(one.found)]
        panels.append(element("div", said, class_="panel"))
    yield element("div", panels, class_="panels")
