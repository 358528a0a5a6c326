"""What figures mean, in sentences for a designer. Every number comes with its interval."""

from collections.abc import Iterable, Mapping, Sequence

from tamaya.players.levels.levels import LEVELS
from tamaya.studies.answers.losses import Loss
from tamaya.studies.figures.comparing import SEEN, UNSEEN, Difference
from tamaya.studies.figures.intervals import Figure
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.games.seating import JOINT, composed
from tamaya.studies.study import Look, StudyRun
from tamaya.studying.marks import MARK, WORSE
from tamaya.variants.words.lists import counted, listed, ranged

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_WHO = {**{name: level.several for name, level in LEVELS.items()}, PERFECT: "perfect play"}

LACKS = {
    "hunches": "hunches",
    "slips": "slips",
    "talk": "little talk",
    "finesse": "little finesse",
    "code": "no code",
    "own hand": "own hand unseen",
    "draw": "luck of the draw",
    "rules": "the rules",
}

LACKING = {
    "hunches": "Hunches: in their first games people play what they hope for.",
    "slips": "Slips: newcomers stake strikes, and overlook what they know.",
    "talk": "Little talk: they share no conventions about what a hint means.",
    "finesse": "Little finesse: a hint to one player seldom lets another play.",
    "code": "No code: they have not agreed on a code by which one hint tells everybody something.",
    "own hand": "Own hand unseen: nobody sees their own cards.",
    "draw": "Luck of the draw: nobody knows which card comes next.",
    "rules": "The rules: not even those who know the whole deck get these points.",
}


def letter(place: int) -> str:
    """What a rule set is called in pictures and tables."""
    around, at = divmod(place, len(LETTERS))
    return LETTERS[at] + (str(around + 1) if around else "")


def who(level: str) -> str:
    """The players of a level, or those at a mixed table."""
    if level in _WHO:
        return _WHO[level]
    return f"mixed tables ({_sitting(level)})"


def _sitting(level: str) -> str:
    some, others = composed(level)
    few = [
        f"one {LEVELS[name].one}" if count == 1 else f"{count} {_WHO[name]}" for name, count in some
    ]
    return listed([*few, _WHO[others]])


def mixed_words(levels: Iterable[str]) -> list[str]:
    """Who sits at which mixed table."""
    return [
        f"{level} is a table of {_sitting(level)}. From each deal to the next, everybody moves on "
        "by a seat, so that each of them begins equally often."
        for level in levels
        if JOINT in level
    ]


def cased(text: str) -> str:
    """The text with a capital at its front."""
    return text[:1].upper() + text[1:]


def signed(number: float, digits: int = 0) -> str:
    """A change, with a sign that is as wide as a plus; a change that rounds to zero has none."""
    text = f"{abs(number):.{digits}f}"
    if float(text) == 0:
        return text
    return f"{'+' if number > 0 else '−'}{text}"


def change(figure: Figure, times: float = 100, digits: int = 0) -> str:
    """`−12 (−15 to −9)`."""
    ends = sorted((times * figure.low, times * figure.high))
    low, high = (signed(end, digits) for end in ends)
    return f"{signed(times * figure.value, digits)} ({low} to {high})"


def percent(figure: Figure) -> str:
    """`12 % (9–15)`."""
    return f"{100 * figure.value:.0f} % ({100 * figure.low:.0f}–{100 * figure.high:.0f})"


def around(figure: Figure, digits: int = 1) -> str:
    """`16.8 (16.4–17.1)`, with a longer word where a score may be below zero."""
    link = " to " if figure.low < 0 else "–"
    return f"{figure.value:.{digits}f} ({figure.low:.{digits}f}{link}{figure.high:.{digits}f})"


def with_players(counts: Iterable[int]) -> str:
    numbers = sorted(counts)
    return f"with {ranged(numbers, 'and')} player{'' if numbers == [1] else 's'}"


# ------------------------------------------------------------------------------- conclusions

Changes = Sequence[tuple[int, Difference]]
"""What one level meets, for each number of players."""


def changes_by_level(study: StudyRun, look: Look, place: int) -> list[tuple[str, Changes]]:
    """What a rule set changes against the first, for each level. Where nothing may be said of a
    level with some number of players, nothing is said of it as a whole."""
    changes: list[tuple[str, Changes]] = []
    for level in study.levels:
        pairs = [
            (cell.players, change)
            for cell, change in zip(study.cells, look.differences, strict=True)
            if cell.level == level and cell.rules == study.rule_sets[place]
        ]
        of = [(count, change) for count, change in pairs if change is not None]
        changes.append((level, of if len(of) == len(pairs) else []))
    return changes


def headline(changes: Sequence[tuple[str, Changes]]) -> str:
    """What a rule set changes, level by level, in a sentence or two without figures.

    A level without changes is one that can't follow the rules, or plays worse by them than those
    who know less: of it nothing can be said.

    >>> headline([])
    'Nothing was compared.'
    """
    groups: dict[str, list[str]] = {}
    for level, of in changes:
        for verdict in _verdicts(of):
            counts = [count for count, one in of if one.verdict == verdict]
            where = "" if len(counts) == len(of) else f" ({with_players(counts)})"
            groups.setdefault(verdict, []).append(who(level) + where)
    unsaid = [who(level) for level, of in changes if not of]
    declined = f"Nothing can be said of {listed(unsaid)}." if unsaid else ""
    if not groups:
        return declined or "Nothing was compared."
    return f"{_seen(groups)} {declined}".rstrip()


def _verdicts(of: Changes) -> list[str]:
    """The verdicts that a level meets, those that say most first."""
    order = {word: place for place, word in enumerate(SEEN)} | {UNSEEN: len(SEEN) + 1}
    met = {one.verdict for _, one in of}
    return sorted(met, key=lambda word: (order.get(word, len(SEEN)), word))


def _seen(groups: Mapping[str, Sequence[str]]) -> str:
    """The levels for which it is harder, easier or neither."""
    parts = [
        f"{word} for {listed(groups[word])}" for word in ("harder", "easier") if word in groups
    ]
    if "mixed" in groups:
        parts.append(f"harder in one way and easier in another for {listed(groups['mixed'])}")
    near = [word for word in groups if word not in (*SEEN, UNSEEN)]
    parts += [f"{word} for {listed(groups[word])}" for word in near]
    if not parts:
        return "No difference was seen."
    sentence = f"{cased(', '.join(parts))}."
    if UNSEEN in groups:
        sentence += f" No difference was seen for {listed(groups[UNSEEN])}."
    return sentence


def verdict(of: Changes) -> str:
    """What one level meets, in a word or two."""
    if not of:
        return "nothing can be said"
    words = _verdicts(of)
    if len(words) == 1:
        return words[0]
    parts = []
    for word in words:
        counts = [count for count, one in of if one.verdict == word]
        parts.append(f"{word} {with_players(counts)}")
    return ", ".join(parts)


def explained(of: Changes) -> str:
    """The figures behind a verdict."""
    if not of:
        return f"Nothing is concluded from their figures: see {MARK} or {WORSE} at the end."
    seen = [(count, one) for count, one in of if one.verdict in SEEN]
    if not seen:
        return _unseen(of)
    several = len(of) > 1
    typical = [(count, one.typical) for count, one in seen]
    frame = f"typical change: {{}}, in {of[0][1].typical_in}"
    text = _extent(typical, frame, several, 1, 2)
    part = [(count, one.part) for count, one in seen]
    text += f" {_extent(part, 'of 100 possible points, {}', several)}"
    if any(one.shown.perfect for _, one in seen):
        perfect = [(count, one.perfect) for count, one in seen]
        text += f" {_extent(perfect, 'of 100 games, {} are perfect', several)}"
    return text


def _extent(
    figures: Sequence[tuple[int, Figure]],
    frame: str,
    several: bool,
    times: float = 100,
    digits: int = 0,
) -> str:
    """From the smallest to the greatest change."""
    ranking = sorted(figures, key=lambda pair: abs(pair[1].value))
    (least, low), (most, high) = ranking[0], ranking[-1]
    text = _more(low, times, digits) + (f" {with_players([least])}" if several else "")
    if len(ranking) > 1:
        text = f"from {text} to {_more(high, times, digits)} {with_players([most])}"
    return cased(f"{frame.format(text)}.")


def _more(figure: Figure, times: float, digits: int) -> str:
    """`12 fewer (9 to 15)`, or with signs where the interval holds both."""
    value, low, high = (times * x for x in (figure.value, figure.low, figure.high))
    if figure.high < 0:
        return f"{-value:.{digits}f} fewer ({-high:.{digits}f} to {-low:.{digits}f})"
    if figure.low > 0:
        return f"{value:.{digits}f} more ({low:.{digits}f} to {high:.{digits}f})"
    return change(figure, times, digits)


def _unseen(of: Changes) -> str:
    """How large a difference can be that nobody saw."""
    low = min(one.typical.low for _, one in of)
    high = max(one.typical.high for _, one in of)
    text = (
        f"If there is a typical change, it lies between {signed(low, 2)} and {signed(high, 2)} "
        f"{of[0][1].typical_in}. "
    )
    low, high = min(one.part.low for _, one in of), max(one.part.high for _, one in of)
    text += f"That of all points lies between {signed(100 * low)} and {signed(100 * high)} of 100."
    played = of[0][1].part.deals
    enough = [one.enough for _, one in of if one.enough is not None and one.enough > played]
    if enough:
        deals = counted(min(enough), "deal")
        text += f" A difference of the size that was found would show with about {deals}."
    return text


# --------------------------------------------------------------------------- lost points


def lacking(one: Loss) -> str:
    return cased(listed(LACKS[lack] for lack in one.lacks))


def mostly_lost(losses: Sequence[tuple[int, Sequence[Loss]]]) -> str:
    """To what a rule set loses most points, with each number of players."""
    parts: dict[str, list[str]] = {}
    for count, steps in losses:
        worst = max(steps, key=lambda one: one.points.value)
        words = f"{change(worst.points, -1, 1)} {with_players([count])}"
        parts.setdefault(lacking(worst), []).append(words)
    phrases = [f"{lacks.lower()}: {listed(words)}" for lacks, words in parts.items()]
    return f"In this study most points are lost to {'; and to '.join(phrases)}."
