"""What the report shows, section by section: words, then a picture of them."""

from collections.abc import Iterator

from tamaya.studies.answers.answered import Answered
from tamaya.studies.games.perfect import PERFECT
from tamaya.studying.charts.hard_chart import hard_chart
from tamaya.studying.charts.hills import MOST_SETS
from tamaya.studying.hard import REFUTED, hard_words
from tamaya.studying.marks import mark_notes
from tamaya.studying.report.frame import Charts
from tamaya.studying.report.markup import Html, element
from tamaya.studying.report.pictures import change_rows, lost_points, score_hills, winnable
from tamaya.studying.report.tables import CHANGED, PICTURED, changed, scrolled
from tamaya.studying.report.words import (
    LACKING,
    LETTERS,
    cased,
    letter,
    mixed_words,
    mostly_lost,
    who,
    with_players,
)
from tamaya.studying.worse import worse_notes
from tamaya.variants.words.lists import counted, listed


def distributions(answers: Answered, charts: Charts) -> Iterator[Html]:
    study = answers.study
    yield element("h2", "How the scores fall")
    lead = "A hill shows how often each score came, the dot the mean, and the bar its interval."
    sets = range(min(PICTURED, len(study.rule_sets)))
    if len(sets) == 2:
        lead += " A stands upright, B hangs."
    yield element("p", lead)
    panels = []
    for players in study.players:
        for first in range(0, len(sets), MOST_SETS):
            places = sets[first : first + MOST_SETS]
            names = listed(answers.names[place] for place in places)
            picture = charts.place(
                score_hills(answers, players, places),
                f"Scores {with_players([players])} of each level under {names}.",
            )
            head = element("h3", cased(f"{players} players"))
            panels.append(element("div", head, picture, class_="panel"))
    yield element("div", panels, class_="panels")


def paired(answers: Answered, charts: Charts) -> Iterator[Html]:
    """What changes on the same deals. Nothing for a single rule set."""
    study = answers.study
    typical_in = next((one.typical_in for one in answers.look.differences if one), None)
    if typical_in is None:
        return
    yield element("h2", "What changes on the same deals")
    yield element(
        "p",
        f"The change against {letter(0)}: the typical change, in {typical_in}; all points, of 100 "
        "that are possible; and of 100 games those that are perfect. To the left of the middle "
        "line it is harder. The verdict goes by all three.",
    )
    panels = [
        element(
            "div",
            element("h3", f"{players} players"),
            charts.place(
                change_rows(answers, players, PICTURED),
                f"Changes against the first rules {with_players([players])}.",
            ),
            class_="panel",
        )
        for players in study.players
    ]
    yield element("div", panels, class_="panels")
    yield from _between(answers)


def _between(answers: Answered) -> Iterator[Html]:
    """The couples of rule sets without the first, as a table. Nothing where none were asked for."""
    study = answers.study
    rows = [
        element(
            "tr",
            [
                element("td", words)
                for words in (
                    str(study.cells[one.place].players),
                    study.cells[one.place].level,
                    f"{_letter(answers, one.place)} against {_letter(answers, one.against)}",
                )
            ],
            changed(one.difference),
        )
        for one in answers.look.between
        if one.difference is not None
    ]
    if rows:
        yield element("h3", "Among the others")
        heads = ["players", "level", "rules", *CHANGED, ""]
        yield scrolled(heads, rows, "Changes among the others")


def _letter(answers: Answered, place: int) -> str:
    """The letter of a cell's rule set."""
    return letter(answers.study.rule_sets.index(answers.study.cells[place].rules))


def winnability(answers: Answered, charts: Charts) -> Iterator[Html]:
    study = answers.study
    yield element("h2", "Can it be won?")
    if PERFECT not in study.levels:
        yield element(
            "p",
            "Nobody asked: the level `perfect` was not played in this study.",
        )
        return
    summaries = [
        one
        for cell, one in zip(study.cells, answers.look.summaries, strict=True)
        if cell.level == PERFECT
    ]
    left = sum(one.open for one in summaries)
    lead = (
        "Of 100 deals, so many reach the maximum if everybody knows the deck and plays perfectly."
    )
    if left:
        lead += (
            f" The solver left {counted(left, 'deal')} open. The pale bar goes from none to all of "
            "them, and the interval holds for either."
        )
    yield element("p", lead)
    picture = charts.place(winnable(answers), "Shares of deals that can be won.")
    yield element("div", element("div", picture, class_="panel"), class_="panels")


def lost(answers: Answered, charts: Charts) -> Iterator[Html]:
    shown = [one for one in answers.lost if one.losses and one.place < PICTURED]
    if not shown:
        return
    yield element("h2", "Where points are lost")
    yield element(
        "p",
        "From the maximum down to the weakest players. Each step is the difference between two "
        "levels on the same deals: the stronger one has what the weaker one lacks.",
    )
    lacks = dict.fromkeys(lack for of in shown for one in of.losses for lack in one.lacks)
    yield element("ul", [element("li", LACKING[lack]) for lack in lacks], class_="small lacks")
    for place in sorted({one.place for one in shown}):
        of = [(one.players, one.losses) for one in shown if one.place == place]
        yield element("p", element("b", f"{letter(place)}: "), mostly_lost(of))
    panels = [
        element(
            "div",
            element("h3", _about(answers, one.players, one.place)),
            charts.place(
                lost_points(answers, one),
                f"Lost points: {_about(answers, one.players, one.place)}.",
            ),
            class_="panel",
        )
        for one in shown
    ]
    yield element("div", panels, class_="panels")


def _about(answers: Answered, players: int, place: int) -> str:
    several = len(answers.names) > 1
    return f"{players} players" + (f", {letter(place)}" if several else "")


def explanations(answers: Answered, charts: Charts) -> Iterator[Html]:
    """What makes deals hard under each rule set, all numbers of players together."""
    panels = []
    for one in answers.explained[:PICTURED]:
        name = f"{letter(one.place)}: {answers.names[one.place]}"
        picture = hard_chart(one.levels)
        sentences = [element("p", cased(words), class_="small") for words in hard_words(one.levels)]
        drawn = picture and charts.place(picture, f"What goes with low scores: {name}.")
        panels.append(element("div", element("h3", name), drawn, sentences, class_="panel"))
    yield element("h2", "What makes a deal hard")
    yield element(
        "p",
        "How many points more a deal scores where there is more of something than usual. A number "
        "is coloured where its sign is sure. What goes with a low score need not be its cause.",
    )
    yield element("div", panels, class_="panels")
    yield from _refutations(answers)


def _refutations(answers: Answered) -> Iterator[Html]:
    """Which argument says how often that there is no more. Nothing where nothing had to be said."""
    columns = [one for one in answers.refuted if one.by and one.place < PICTURED]
    if not columns:
        return
    yield element("h3", "Why even perfect play gets no more")
    yield element(
        "p",
        "The deals in which perfect play misses the maximum, by what proves it. In the upper rows "
        "the deck alone forbids more; in the lower ones it takes who holds which card, and when.",
    )
    heads = ["", *(_about(answers, one.players, one.place) for one in columns)]
    rows = [
        element(
            "tr",
            element("th", cased(words), scope="row"),
            [element("td", _of(one.by.get(proof, 0), sum(one.by.values()))) for one in columns],
        )
        for proof, words in REFUTED.items()
        if any(proof in one.by for one in columns)
    ]
    yield scrolled(heads, rows, "Why there is no more")


def _of(deals: int, all_of_them: int) -> str:
    return f"{counted(deals, 'deal')} ({deals / all_of_them:.0%})" if deals else "–"


def how_sure(answers: Answered) -> Iterator[Html]:
    study, look = answers.study, answers.look
    yield element("h2", "How sure is this?")
    notes = [
        "Each interval holds the true figure in at least 95 of 100 such studies. Shares have the "
        "exact interval of Clopper and Pearson, means that of Gaffke. Neither assumes a bell curve."
    ]
    if look.compared:
        notes.append(
            f"There are {look.compared} comparisons between rule sets. In at most 5 of 100 such "
            "studies any of them is wrong."
        )
    if answers.lost_compared:
        notes.append(f"The {answers.lost_compared} steps between levels share 5 % in the same way.")
    others = [letter(at) for at, one in enumerate(study.rule_sets) if not study.same_luck(one)]
    if others:
        notes.append(
            f"{listed(others)} {'has' if len(others) == 1 else 'have'} other cards than "
            f"{letter(0)}. There the same seeds deal other cards, so luck doesn't cancel out."
        )
    left = sum(one.open for one in look.summaries)
    if left:
        notes.append(
            f"{cased(counted(left, 'deal'))} the solver left open. They count as an interval, from "
            "the least to the most that they can be. None is dropped."
        )
    notes.append(
        f"The levels are programs: {listed(who(level) for level in study.levels)}. They compare "
        "rules well. Your own table may be better or worse than any of them."
    )
    notes += mixed_words(study.levels)
    notes += mark_notes(study, LETTERS)
    notes += worse_notes(study, look, LETTERS)
    yield from (element("p", note) for note in notes)
