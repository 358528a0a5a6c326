"""A kept study with all that can be said of it: figures, what points are lost to, hard deals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tamaya.studies.answers.counted import Answers, File, HardDeal
from tamaya.studies.answers.losses import Loss, losses, steps
from tamaya.studies.figures.intervals import CONFIDENCE
from tamaya.studies.figures.looks import Looks, Pairs
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.hard.model import Hardness, hardness
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.kept.parts import DamagedError
from tamaya.studies.kept.reading import KeptError
from tamaya.studies.study import Look, StudyRun
from tamaya.variants.words.lists import listed

Listener = Callable[[str], None]

HARDEST = 3
"""So many of the hardest deals are told for each rule set and number of players."""

MOST_EXPLAINED = 20_000
"""So many deals at most go into what makes deals hard: more would say the same."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Where the points of a rule set go, with so many players."""

    players: int
    place: int
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Hardest:
    """The deals that are hardest even for perfect play, under a rule set with so many players.

    `others` are the levels of which the deals tell as well: those from whose figures something may
    be concluded under all of the rules that were studied.
    """

    players: int
    place: int
    others: tuple[str, ...]
    deals: tuple[HardDeal, ...]


@dataclass(frozen=True, slots=True)
class Refuted:
    """How often which argument says that perfect play can't reach the maximum of a deal."""

    players: int
    place: int
    by: dict[str, int]


@dataclass(frozen=True, slots=True)
class Explained:
    """What makes deals hard under a rule set, for each level."""

    place: int
    levels: tuple[tuple[str, Hardness], ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """Everything in figures.

    `lost_compared` is how many steps between levels share what they may err in."""

    study: StudyRun
    names: tuple[str, ...]
    look: Look
    lost: tuple[Lost, ...]
    lost_compared: int
    hardest: tuple[Hardest, ...]
    explained: tuple[Explained, ...]
    refuted: tuple[Refuted, ...]


def answered_in(
    folder: Path,
    listener: Listener = lambda news: None,
    pairs: bool = False,
    close: float | None = None,
) -> Answered:
    """Everything that a folder says. Raises `KeptError` where it can't be used. `pairs` and `close`
    are as in `StudyRun`."""
    store = StudyFolder(folder)
    with answers_of(store, listener) as answers:
        sure = sureness_of(store, answers.deals)
        return answered(store.study(pairs, close), store.names, answers, sure, listener)


def looked_in(
    folder: Path,
    listener: Listener = lambda news: None,
    pairs: bool = False,
    close: float | None = None,
) -> tuple[StudyRun, tuple[str, ...], Look]:
    """The figures alone, with the study and what its rule sets are called."""
    store = StudyFolder(folder)
    study = store.study(pairs, close)
    with answers_of(store, listener) as answers:
        return (
            study,
            store.names,
            looked(study, answers, sureness_of(store, answers.deals), listener),
        )


def answers_of(store: StudyFolder, listener: Listener = lambda news: None) -> Answers:
    """The answers of a folder. Raises `KeptError` where a part is damaged or all are missing."""
    files: list[list[File]] = [[] for _ in store.cells]
    many = len(store.parts())
    for number, (part, damage) in enumerate(store.checked()):
        if number % (many // 20 + 1) == 0:
            listener(f"checking parts, {number} of {many}")
        if isinstance(damage, DamagedError):
            raise KeptError(
                str(damage),
                f"`tamaya study {store.folder}` sets it aside and plays its deals again",
            )
        files[part.cell].append((part.seeds, store.path(part)))
    answers = Answers(store.cells, files, store.manifest.facts.first_seed)
    if not answers.deals:
        raise KeptError(
            f"`{store.folder}` knows no deal yet that all its players have played",
            f"`tamaya study {store.folder}` goes on with it",
        )
    looked = store.state.looked
    if looked:
        answers.deals = min(answers.deals, looked)  # more would be another look
    return answers


def sureness_of(store: StudyFolder, deals: int) -> float:
    """How sure intervals must be: as sure as at the last look, if that was at so many deals."""
    state = store.state
    return Looks(state.looks, state.looked).sureness(deals)


def looked(
    study: StudyRun, answers: Answers, sure: float, listener: Listener = lambda news: None
) -> Look:
    """The figures of all cells, and the differences between rule sets."""
    listener("counting scores")
    counts = [answers.counts(place) for place in range(len(study.cells))]
    listener("comparing deals")
    pairs = {both: answers.pairs(*both) for both in study.results.pairs}
    study.results.take(answers.deals, counts, pairs)
    listener("working out intervals")
    return study.looked(sure)


def answered(
    study: StudyRun,
    names: Sequence[str],
    answers: Answers,
    sure: float = CONFIDENCE,
    listener: Listener = lambda news: None,
) -> Answered:
    """Ask everything. `listener` hears what is being done."""
    look = looked(study, answers, sure, listener)
    counts = study.results.counts
    listener("looking for lost points")
    places = {
        (cell.players, study.rule_sets.index(cell.rules), cell.level): place
        for place, cell in enumerate(study.cells)
    }
    tables = [(count, place) for count in study.players for place in range(len(study.rule_sets))]
    sound = [level for level in study.levels if _is_sound(look, study, level)]
    compared = len(steps(study.levels)) * len(tables)
    lost, hardest, explained, refuted = [], [], [], []
    for count, rules in tables:
        of = {
            level: place
            for level in study.levels
            if look.summaries[place := places[count, rules, level]].sound
        }
        points = losses(
            study.rule_sets[rules],
            {level: counts[place] for level, place in of.items()},
            partial(_pairs, answers, of),
            1 - (1 - sure) / max(1, compared),
        )
        lost.append(Lost(count, rules, tuple(points)))
        if PERFECT in of:
            others = [level for level in sound if level != PERFECT]
            deals = answers.hardest(of[PERFECT], [of[level] for level in others], HARDEST)
            hardest.append(Hardest(count, rules, tuple(others), tuple(deals)))
            refuted.append(Refuted(count, rules, answers.refuted(of[PERFECT])))
    listener("looking for what makes deals hard")
    sets = range(len(study.rule_sets))
    models = 1 - (1 - sure) / (len(sets) * len(study.levels))
    for rules in sets:
        levels = []
        for level in study.levels:
            of_level = [places[count, rules, level] for count in study.players]
            if words := study.not_followed[of_level[0]]:
                declined = f"they can't follow all that these rules say ({listed(words)})"
                levels.append((level, Hardness(answers.deals, declined=declined)))
                continue
            if not all(look.summaries[place].sound for place in of_level):
                declined = "they score less than players who know less"
                levels.append((level, Hardness(answers.deals, declined=declined)))
                continue
            rows = [answers.outcomes(place, MOST_EXPLAINED) for place in of_level]
            levels.append((level, hardness(rows, models)))
        explained.append(Explained(rules, tuple(levels)))
    return Answered(
        study,
        tuple(names),
        look,
        tuple(lost),
        compared,
        tuple(hardest),
        tuple(explained),
        tuple(refuted),
    )


def _is_sound(look: Look, study: StudyRun, level: str) -> bool:
    """Whether anything may be concluded from the figures of a level under all rules of a study."""
    return all(
        one.sound
        for cell, one in zip(study.cells, look.summaries, strict=True)
        if cell.level == level
    )


def _pairs(answers: Answers, places: Mapping[str, int], one: str, other: str) -> Pairs:
    """How the same deals ended for two levels, by their names."""
    return answers.pairs(places[one], places[other])
