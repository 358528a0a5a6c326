"""What a search for an aim found, in a terminal."""

from collections import Counter

from tamaya.studies.figures.intervals import Figure
from tamaya.studies.sweeps.aiming import Aiming, Confirmation
from tamaya.studies.sweeps.aims import Aim
from tamaya.studying.dial.map import MapPoint, Values, draw
from tamaya.studying.dial.swept import heading
from tamaya.text.page import FIRM, Page, painted
from tamaya.variants.words.lists import counted, listed

_SIGNS = {"too little": ("-", "dim"), "too much": ("+", "dim")}
_TONES = {"reached": "green", "open": "yellow"}


def aim_page(aiming: Aiming, stopped: bool, width: int, color: bool) -> str:
    page = Page(width, color)
    aim, grid = aiming.aim, aiming.grid
    page.text(heading(grid))
    page.text(f"The aim: {aim_in_words(aim)}.")
    played = [deals for deals in aiming.choosing.played if deals]
    if played and grid.axes:
        page.gap()
        page.text(painted(f"The choice, on {_between(played)} deals", "bold"))
        draw(page, grid, [(aim.measure.words, aim_tiles(aiming))])
        page.gap()
        page.text(
            f"• proposed; - surely less than {_percent(aim.least)}: "
            f"{aim.miss_in_words('too little')}; + surely more than {_percent(aim.most)}: "
            f"{aim.miss_in_words('too much')}"
        )
    confirmations = aiming.confirmations
    if confirmations:
        page.gap()
        page.text(painted("Played again, on fresh deals", "bold"))
        page.gap()
        page.rows([_row(aiming, one) for one in confirmations], right=(2,))
    page.gap()
    page.text(painted(conclusion(aiming, stopped), "bold"))
    enough = [one.enough for one in confirmations if one.answer == "open" and one.enough]
    if enough and not any(one.answer == "reached" for one in confirmations):
        page.text(f"`--deals {enough[0]}` plays so many.")
    page.gap()
    for line in aim_notes(aim):
        page.text(line)
    return str(page)


def aim_in_words(aim: Aim) -> str:
    band = f"{_percent(aim.least)} to {_percent(aim.most)}"
    what = f"{band} {aim.measure.words}" if aim.measure.is_share else f"{aim.measure.words}: {band}"
    return f"{what}, for {aim.level} tables of {aim.players}"


def aim_tiles(aiming: Aiming) -> dict[Values, MapPoint]:
    """What the choice has seen of each point."""
    choosing = aiming.choosing
    tiles: dict[Values, MapPoint] = {}
    for place, point in enumerate(aiming.grid.points):
        if choosing.played[place]:
            answer = choosing.out.get(place, "open")
            sign = ("•", "bold") if place in aiming.proposed else _SIGNS.get(answer, (" ", ""))
            tiles[point.values] = MapPoint(choosing.seen[place], *sign)
    return tiles


def _row(aiming: Aiming, one: Confirmation) -> list[str]:
    words = verdict(aiming.aim, one)
    return [
        painted(aiming.grid.points[one.point].rules.expression, "bold"),
        _figure(one.figure),
        counted(one.figure.deals, "deal").replace(" ", FIRM),
        painted(words, _TONES.get(one.answer, "red")),
    ]


def verdict(aim: Aim, one: Confirmation) -> str:
    """What fresh deals say of some rules."""
    match one.answer:
        case "reached":
            return "reaches the aim"
        case "open":
            return "can't be told yet"
    return f"misses it: {aim.miss_in_words(one.answer)}"


def conclusion(aiming: Aiming, stopped: bool = False) -> str:
    """The answer to the question, in a sentence or two."""
    confirmations = aiming.confirmations
    reached = [one for one in confirmations if one.answer == "reached"]
    if reached:
        names = " and ".join(_name(aiming, one.point) for one in reached)
        return f"{names} {'reaches' if len(reached) == 1 else 'reach'} the aim."
    if not confirmations:
        if stopped or len(aiming.choosing.out) < len(aiming.grid.points):
            return "Stopped before anything was confirmed."
        return _all_out(aiming)
    unsure = [one for one in confirmations if one.answer == "open"]
    if unsure:
        first = unsure[0]
        more = (
            f"About {first.enough:,} would."
            if first.enough
            else "It lies so near the edge of the aim that no reasonable number would."
        )
        return (
            f"So few deals can't tell whether {_name(aiming, first.point)} reaches the aim. {more}"
        )
    misses = [
        f"{_name(aiming, one.point)} is {aiming.aim.miss_in_words(one.answer)}"
        for one in confirmations
    ]
    return f"{listed(misses)}. {_around(aiming)}{_others(aiming)}"


def _all_out(aiming: Aiming) -> str:
    """What is said where the choice has ruled out everything."""
    aim, out = aiming.aim, aiming.choosing.out
    if len(out) == 1:
        ((point, answer),) = out.items()
        edge = "begins" if answer == "too little" else "ends"
        end = _percent(aim.least if answer == "too little" else aim.most)
        return (
            f"{_name(aiming, point)} is {aim.miss_in_words(answer)}: {aim.measure.words} "
            f"{_figure(aiming.choosing.seen[point])}, and the aim {edge} at {end}."
        )
    misses = Counter(map(aim.miss_in_words, out.values()))
    if len(misses) == 1:
        return f"All rules of this grid are {next(iter(misses))}. {_around(aiming)}"
    counts = listed(
        f"{count} {'is' if count == 1 else 'are'} {words}"
        for words, count in sorted(misses.items())
    )
    return f"No rules of this grid reach the aim: {counts}. {_around(aiming)}"


def _others(aiming: Aiming) -> str:
    """How many rules are neither ruled out nor tried on fresh deals."""
    tried = {*aiming.choosing.out, *aiming.proposed}
    left = len(aiming.grid.points) - len(tried)
    return f" {counted(left, 'other rule set')} may still reach it." if left else ""


def _around(aiming: Aiming) -> str:
    """The nearest rules on both sides of the aim, by what was seen last of each."""
    seen = {place: aiming.choosing.seen[place] for place in range(len(aiming.grid.points))}
    seen |= {one.point: one.figure for one in aiming.confirmations}
    middle = aiming.aim.middle
    below = [place for place, figure in seen.items() if figure.value < middle]
    above = [place for place, figure in seen.items() if figure.value >= middle]
    nearest = [
        *sorted(below, key=lambda place: -seen[place].value)[:1],
        *sorted(above, key=lambda place: seen[place].value)[:1],
    ]
    return (
        "The nearest: "
        + "; ".join(f"{_name(aiming, place)} with {_figure(seen[place])}" for place in nearest)
        + "."
    )


def _name(aiming: Aiming, point: int) -> str:
    return aiming.grid.typed(aiming.grid.points[point])


def _figure(figure: Figure) -> str:
    return f"{figure.value:.0%}{FIRM}{100 * figure.low:.0f}–{100 * figure.high:.0f}"


def _percent(part: float) -> str:
    return f"{100 * part:g}%"


def _between(numbers: list[int]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{low}" if low == high else f"{low} to {high}"


def aim_notes(aim: Aim) -> list[str]:
    """What it means to reach the aim."""
    return [
        f"Rules reach the aim if their whole interval lies from {_percent(aim.least)} to "
        f"{_percent(aim.most)} on deals that the choice has not seen. They are too hard or too "
        "easy if it lies outside as a whole. In 5 of 100 such searches at most anything of this is "
        "wrong."
    ]
