"""What a study says of games that people played: whom they resemble, and what is left out."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from tamaya.players.levels.levels import LEVELS
from tamaya.studies.people.likeness import OWN, Likeness
from tamaya.studies.people.recordings import PeopleGames, PeopleRows
from tamaya.variants.words.lists import counted, listed

PEOPLE = "people"
"""What the row of recorded games is called among the levels."""

_MOST_PLACES = 3
_MOST_REASONS = 6


def likeness_words(of: PeopleGames) -> str:
    """Which level some games resemble, in a sentence that says how sure that is."""
    games = counted(len(of.games), "game")
    if len(of.compared) < 2:
        return "No level can follow these rules, so nothing is said of which they resemble."
    likeness = of.likeness
    if likeness is None or likeness.open:
        return "These are too few games to tell which level they resemble."
    first = _several(likeness.alike[0])
    count = round(likeness.unusual.value * likeness.games)
    far = f"{count} of {games} {'is' if count == 1 else 'are'}"
    usual = f"{OWN:.0%} of their own".replace("%", " of 100")
    if likeness.is_strange:
        return (
            f"These games resemble those of no level. The nearest are {first}, but {far} "
            f"further from their usual play than {usual}.{_apart(likeness)}"
        )
    if len(likeness.alike) > 1:
        names = listed([_several(level) for level in likeness.alike], "or")
        return f"They resemble the games of {names}: {games} can't tell which."
    return (
        f"They resemble the games of {first}: {likeness.nearest} of {games} are more like theirs "
        f"than like those of any other level. {far} further from their usual play than {usual}."
        f"{_apart(likeness)}"
    )


def _apart(likeness: Likeness) -> str:
    """By what most games differ from the nearest level's."""
    ways = [("higher", likeness.more), ("lower", likeness.less)]
    parts = [f"{listed(one.words for one in of)} are {way}" for way, of in ways if of]
    return f" In most of these games, {'; '.join(parts)} than is usual there." if parts else ""


def _several(level: str) -> str:
    return LEVELS[level].several if level in LEVELS else f"tables of {level}"


def people_notes(people: PeopleRows) -> Iterator[str]:
    """How the rows of people are meant, and which records they leave out."""
    yield (
        f"The rows `{PEOPLE}` are recorded games. People had other deals than the levels, so "
        "nothing is compared deal by deal, and there is no verdict."
    )
    reasons = people.reasons()
    for why, places in reasons[:_MOST_REASONS]:
        shown = [*places[:_MOST_PLACES]]
        more = len(places) - len(shown)
        names = listed([*shown, *([f"{more} more"] if more else [])])
        yield f"Left out: {names}. {why[:1].upper()}{why[1:]}."
    if len(reasons) > _MOST_REASONS:
        rest = sum(len(places) for _, places in reasons[_MOST_REASONS:])
        yield f"{counted(rest, 'more record')} are left out for other reasons: see `--json`."


def people_data(people: PeopleRows, sureness: float) -> dict[str, Any]:
    """The rows of people as plain data."""
    return {
        "rows": [
            {
                "rules": one.rules.expression,
                "hash": one.rules.hash,
                "players": one.players,
                "games": len(one.games),
                **{
                    key: value
                    for key, value in asdict(one.summary(sureness)).items()
                    if key in ("score", "perfect", "lost", "turns", "stuck")
                },
                "compared": list(one.compared),
                "resembles": one.likeness and _likeness_data(one.likeness),
            }
            for one in people.groups
        ],
        "left_out": [{"where": where, "why": why} for where, why in people.omissions],
    }


def _likeness_data(likeness: Likeness) -> dict[str, Any]:
    return {
        "level": likeness.level,
        "alike": [] if likeness.open or likeness.is_strange else list(likeness.alike),
        "nearest": likeness.alike[0],
        "nearest_games": likeness.nearest,
        "votes": {level: asdict(one) for level, one in likeness.votes.items()},
        "unusual": asdict(likeness.unusual),
        "more": [one.words for one in likeness.more],
        "less": [one.words for one in likeness.less],
    }
