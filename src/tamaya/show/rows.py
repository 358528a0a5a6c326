"""Everything that a set of rules says as rows, for a page that draws it.

A row has a section, a subject and words; who brought it, where that is not the game; and where it
is written. Two rule sets can be laid side by side by sections and subjects.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from tamaya.show.notes import holders, origins
from tamaya.show.play import is_ending
from tamaya.variants.rules import Origin, Rules
from tamaya.variants.words.lists import counted, listed, ranged
from tamaya.variants.words.sentences import (
    effect_words,
    event_words,
    goal_words,
    lost_clauses,
    score_clause,
)
from tamaya.variants.words.touch import touch_sentences
from tamaya.variants.words.turns import (
    HOLDING,
    action_clauses,
    discard_clauses,
    hint_clauses,
    holding_clauses,
    passing_clause,
    play_clauses,
)

Section = Literal["table", "touch", "turn", "events", "tiles", "end", "score"]


class OriginData(TypedDict):
    """Where something is written."""

    file: str | None
    line: int | None


class RowData(OriginData):
    """A row as JSON says it. `before` is what the other rules say; null where they say nothing.

    It is only there where the two differ.
    """

    section: Section
    subject: str
    words: str
    by: list[str]
    before: NotRequired[str | None]


@dataclass(frozen=True, slots=True)
class ShowRow:
    section: Section
    subject: str
    words: str
    origins: tuple[Origin, ...] = ()

    def to_json(self) -> RowData:
        place = where(self.origins)
        return {
            "section": self.section,
            "subject": self.subject,
            "words": self.words,
            "by": holders(self.origins),
            "file": place["file"],
            "line": place["line"],
        }


def where(origins: tuple[Origin, ...]) -> OriginData:
    """The place that somebody would want to see: a house rule's, or else the game's."""
    ours = [origin for origin in origins if not origin.heading.startswith("game ")]
    for origin in [*ours, *origins][:1]:
        return {"file": origin.file, "line": origin.line}
    return {"file": None, "line": None}


def rows(rules: Rules) -> list[ShowRow]:
    """What the rules say, section by section."""
    parts = (_table, _touch, _turn, _events, _tiles, _score)
    return [row for part in parts for row in part(rules)]


def rows_beside(rules: Rules, base: Rules | None) -> list[RowData]:
    """The rows as JSON says them. Those that the base game hasn't so are told apart from the rest;
    what only the base game says stands at the end of its section, without words."""
    if base is None:
        return [row.to_json() for row in rows(rules)]
    before = _by_subject(base)
    entries: list[RowData] = []
    for row in rows(rules):
        data = row.to_json()
        base_words = before.pop((row.section, row.subject), None)
        if base_words != row.words:
            data["before"] = base_words
        entries.append(data)
    for (section, subject), words in before.items():
        row_data = ShowRow(section, subject, "").to_json()
        row_data["before"] = words
        entries.append(row_data)
    return entries


def _by_subject(rules: Rules) -> dict[tuple[Section, str], str]:
    return {(row.section, row.subject): row.words for row in rows(rules)}


def _table(rules: Rules) -> Iterator[ShowRow]:
    yield ShowRow("table", "Players", ranged(rules.players), origins(rules, "players"))
    if rules.begins:
        yield ShowRow("table", "Begins", rules.begins, origins(rules, "begins"))
    for player, role in enumerate(rules.roles, 1):
        words = f"player {player}: {role.text}"
        yield ShowRow("table", f"Role {role.name}", words, origins(rules, f"role {role.name}"))
    for number, note in enumerate(rules.notes, 1):
        subject = "Note" if number == 1 else f"Note {number}"
        yield ShowRow("table", subject, note.text, (note.origin,))
    sizes: dict[tuple[int, int], list[int]] = {}
    for deal in rules.hands:
        sizes.setdefault((deal.cards[-1], deal.cards[0]), []).append(deal.players)
    for (size, first), players in sizes.items():
        keys = ["hand any", "hand all", "hand first", *(f"hand {count}" for count in players)]
        words = f"{counted(size, 'card')} each"
        if first != size:
            words += f", {first} for the first player"
        yield ShowRow("table", f"With {ranged(players)} players", words, origins(rules, *keys))
    held = holding_clauses(rules)
    if held:
        yield ShowRow("table", "In hands", ", ".join(held), origins(rules, *HOLDING))


def _touch(rules: Rules) -> Iterator[ShowRow]:
    for subject, words in touch_sentences(rules):
        sources = origins(rules, f"{subject} colours", f"{subject} values")
        yield ShowRow("touch", subject, words, sources)


def _in_block(rules: Rules, block: str) -> tuple[Origin, ...]:
    return origins(rules, *rules.said_in(block))


def _turn(rules: Rules) -> Iterator[ShowRow]:
    yield ShowRow("turn", "Hint", "; ".join(hint_clauses(rules)), _in_block(rules, "hint"))
    yield ShowRow(
        "turn",
        "Discard",
        "; ".join(discard_clauses(rules)),
        _in_block(rules, "discard"),
    )
    yield ShowRow("turn", "Play", "; ".join(play_clauses(rules)), _in_block(rules, "play"))
    if rules.passing is not None:
        words = passing_clause(rules, rules.passing)
        yield ShowRow("turn", "Pass", words, origins(rules, "pass"))
    for action in rules.actions:
        words = "; ".join(action_clauses(rules, action))
        yield ShowRow("turn", action.name.capitalize(), words, (action.origin,))


def _events(rules: Rules) -> Iterator[ShowRow]:
    """What follows an event: one row for each, no matter which declarations add to it."""
    events: dict[tuple[Section, str], tuple[list[str], list[Origin]]] = {}
    for reaction in rules.reactions:
        ending = is_ending(reaction)
        words = effect_words(rules, reaction.effects)
        if ending and words == "nothing":
            words = "play on"
        event = event_words(rules, reaction.trigger)
        section: Section = "end" if ending else "events"
        texts, where = events.setdefault((section, event), ([], []))
        texts.append(words)
        where.append(reaction.origin)
    for (section, event), (texts, where) in events.items():
        subject = event[0].upper() + event[1:]
        yield ShowRow(section, subject, ", then ".join(texts), tuple(where))


def _tiles(rules: Rules) -> Iterator[ShowRow]:
    for effects, copies in Counter(rules.tiles).items():
        yield ShowRow("tiles", effect_words(rules, effects), str(copies), origins(rules, "tiles"))


def _score(rules: Rules) -> Iterator[ShowRow]:
    clauses: dict[str, list[str]] = {}
    for place in rules.fireworks:
        suit = rules.suits[place]
        clauses.setdefault(score_clause(suit), []).append(suit.name)
    usual = max(clauses, key=lambda clause: len(clauses[clause]), default="")
    for clause, names in clauses.items():
        subject = "A firework" if clause == usual else listed(names).capitalize()
        keys = ["score", *(f"suit {name} score" for name in names)]
        yield ShowRow("score", subject, clause.removeprefix("score "), origins(rules, *keys))
    for goal in rules.goals:
        words = goal_words(rules, goal)
        yield ShowRow("score", f'Goal "{goal.title}"', words, (goal.origin,))
    for clause in lost_clauses(rules) if rules.can_be_lost else ():
        below = clause.startswith("less")
        subject, key = ("Lost", "lost below") if below else ("A lost game", "lost")
        yield ShowRow("score", subject, clause.removeprefix("a lost game "), origins(rules, key))
