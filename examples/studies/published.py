"""The published studies: their tables again, from the counts that are kept beside this program.

python published.py                         which studies there are
python published.py booklets                the tables of a study
python published.py booklets perfect        that of a level
python published.py booklets --again NAME PLAYERS LEVEL
                                            plays the first deals of a cell again
python published.py booklets --pack DIR...  takes over from folders of `tamaya study --out` what
                                            they have played further
"""

import csv
import hashlib
import json
import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from math import ceil, floor
from pathlib import Path
from typing import Any

import tamaya
from tamaya.players.revision import REVISION
from tamaya.studies.figures.comparing import Summary, summary
from tamaya.studies.figures.intervals import CONFIDENCE, Figure
from tamaya.studies.figures.looks import Counts, Upshot, ending
from tamaya.studies.games.perfect import PERFECT
from tamaya.studies.games.seating import not_followed
from tamaya.studies.kept.folder import StudyFolder
from tamaya.studies.outcomes import Outcome, outcome
from tamaya.text.page import FIRM, Page
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library, open_library

HERE = Path(__file__).parent
STUDIES = ("booklets", "hanab-live")
LEVELS = ("perfect", "open", "expert", "practised", "newcomer")
PLAYERS = (2, 3, 4, 5)
COARSE = 5
"""An interval that is wider than this is shown without digits behind the point."""

Place = tuple[str, int, str]
"""A rule set, a number of players, and a level."""

FIRST = 10
"""For this many deals each cell keeps the scores one by one: if you doubt them, play them."""


@dataclass(frozen=True)
class Cell:
    """The counts of a cell. `first` are the scores of the first deals: `22..25` is open."""

    name: str
    players: int
    level: str
    first: list[str]
    endings: Counter[Upshot]

    @property
    def deals(self) -> int:
        return self.endings.total()

    def add(self, one: Outcome) -> None:
        if len(self.first) < FIRST:
            self.first.append(_told(one.score, one.at_most))
        self.endings[ending(one)] += 1


# ------------------------------------------------------------------- what is kept


@cache
def rule_sets(study: str) -> dict[str, tamaya.Rules]:
    """The rules of a study, by the names of its list."""
    found = {}
    for line in (HERE / f"{study}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, expression = line.split(" = ")
            file, _, game = expression.rpartition(":")
            found[name] = compile_rules(game, library(file) if file else None)
    return found


@cache
def library(file: str) -> Library:
    return open_library(HERE / file)


def title(study: str) -> str:
    return (HERE / f"{study}.txt").read_text(encoding="utf-8").splitlines()[0].lstrip("# ")


def cells(study: str) -> list[Cell]:
    maxima = {name: rules.maximum for name, rules in rule_sets(study).items()}
    with (HERE / f"{study}.csv").open(encoding="utf-8", newline="") as file:
        return [
            Cell(
                row["rules"],
                int(row["players"]),
                row["level"],
                row["first"].split(),
                endings_of(row["endings"], row["level"], maxima[row["rules"]]),
            )
            for row in csv.DictReader(file)
        ]


def endings_of(text: str, level: str, maximum: int) -> Counter[Upshot]:
    """Counts from such a text as `25:981 24:18 lost 0:1 22..25:3`."""
    found: Counter[Upshot] = Counter()
    lost = None if level == "perfect" else False
    for word in text.split():
        if word == "lost":
            lost = True
            continue
        scores, _, count = word.rpartition(":")
        least, most = ends(scores)
        perfect = None if least < maximum == most else least == maximum
        found[Upshot(least, most, lost, perfect)] += int(count)
    return found


def _told(score: int, at_most: int) -> str:
    return f"{score}" if score == at_most else f"{score}..{at_most}"


def text_of(endings: Counter[Upshot]) -> str:
    ways = sorted(endings.items(), key=lambda one: (one[0].lost is True, -one[0].score))
    words = []
    for one, count in ways:
        if one.lost and "lost" not in words:
            words.append("lost")
        words.append(f"{_told(one.score, one.at_most)}:{count}")
    return " ".join(words)


# ------------------------------------------------------------------- the tables


def tables(study: str, levels: Iterable[str] = LEVELS) -> str:
    """A table for each level: how many deals can be won, or the mean score."""
    page, known, rules = Page(80, color=False), cells(study), rule_sets(study)
    page.text(title(study))
    for level in levels:
        of = [cell for cell in known if cell.level == level]
        if of:
            page.gap()
            page.text(_heading(level, of))
            page.rows(_rows(of, rules, level), right=range(1, 1 + len(PLAYERS)))
    page.gap()
    page.text(
        "Each figure has its interval of 95 %. Where there is a star, the solver left deals open; "
        "the interval holds whatever they are."
    )
    page.text(cited(study))
    return str(page)


def _heading(level: str, of: list[Cell]) -> str:
    deals = sorted({cell.deals for cell in of})
    many = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
    what = "of 100 deals so many can reach the maximum" if level == "perfect" else "mean score"
    return f"{level}: {what} ({many} deals each)"


def _rows(of: list[Cell], rules: dict[str, tamaya.Rules], level: str) -> Iterator[list[str]]:
    yield ["", *(f"{count} players" for count in PLAYERS)]
    for name in rules:
        found = {cell.players: cell for cell in of if cell.name == name}
        if found:
            yield [
                name,
                *(
                    _shown(summary_of(rules[name], found[count]), level) if count in found else "–"
                    for count in PLAYERS
                ),
            ]


def summary_of(rules: tamaya.Rules, cell: Cell) -> Summary:
    return summary(rules, Counts(cell.endings), CONFIDENCE, not_followed(rules, cell.level))


def _shown(found: Summary, level: str) -> str:
    if level != "perfect":
        return _figure(found.score, 1)
    return _figure(found.perfect, 100) + ("*" if found.open else "")


def _figure(figure: Figure, times: int) -> str:
    """`98.1 97.7–98.4`. The ends of the interval are rounded away from its middle."""
    value, low, high = (times * part for part in (figure.value, figure.low, figure.high))
    digits = 10 if high - low < COARSE else 1
    return (
        f"{round(value * digits) / digits:g}{FIRM}"
        f"{floor(low * digits) / digits:g}–{ceil(high * digits) / digits:g}"
    )


# ------------------------------------------------------------------- who made it


def cited(study: str) -> str:
    made = heading(study)
    return (
        f"Cite as: {made['title']}. A study with tamaya {made['tamaya']} and its players of "
        f"revision {made['players_revision']}, {made['date']}; seeds from {made['first_seed']} on; "
        f"counts with SHA-256 {made['sha256'][:12]}."
    )


def heading(study: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / f"{study}.json").read_text(encoding="utf-8"))
    return found


def again(study: str, name: str, players: int, level: str) -> str:
    """Play the first deals of a cell, and hold them to what is kept."""
    of = {(one.name, one.players, one.level): one for one in cells(study)}
    cell = of.get((name, players, level))
    if cell is None:
        raise SystemExit(
            f"{study} has no cell of `{name}`, {players} players, {level}; "
            f"the rule sets are {', '.join(rule_sets(study))}, the levels {', '.join(LEVELS)}"
        )
    revision = heading(study)["players_revision"]
    if level != PERFECT and revision != REVISION:
        raise SystemExit(
            f"{name}, {players} players, {level}: kept are {' '.join(cell.first)}, by players of "
            f"revision {revision}. Those of this tamaya are of revision {REVISION} and play "
            f"otherwise, so only cells of `{PERFECT}` can be played again."
        )
    rules = rule_sets(study)[name]
    played = [outcome(rules, players, level, seed) for seed in range(len(cell.first))]
    found = [_told(one.score, one.at_most) for one in played]
    same = all(agree(*pair) for pair in zip(found, cell.first, strict=True))
    verdict = "as kept" if same else f"kept are {' '.join(cell.first)}"
    return f"{name}, {players} players, {level}: {' '.join(found)}: {verdict}\n"


def agree(one: str, other: str) -> bool:
    """Whether both can be true of a deal: the solver may leave it open now, or have done so."""
    low, high = ends(one)
    least, most = ends(other)
    return max(low, least) <= min(high, most)


def ends(scores: str) -> tuple[int, int]:
    """`22..25` as two numbers."""
    low, _, high = scores.partition("..")
    return int(low), int(high or low)


def command_of(folder: str, words: Iterable[str]) -> str:
    """The command that began a folder, wherever that was."""
    said = list(words)
    said[said.index("--out") + 1] = folder
    return shlex.join(["tamaya", *said])


def pack(study: str, folders: Iterable[Path]) -> str:
    """Take over the cells that the folders of kept studies have played as far or further, and say
    how all of them were made."""
    names = {rules.hash: name for name, rules in rule_sets(study).items()}
    before = {(one.name, one.players, one.level): one for one in cells(study)}
    made = heading(study)
    found: dict[Place, Cell] = {}
    commands, versions = list(made["commands"]), {made["tamaya"]}
    for kept in map(StudyFolder, folders):
        refuse_others(kept, made["players_revision"])
        command = command_of(kept.folder.name, kept.manifest.facts.command)
        commands = [*(one for one in commands if one != command), command]
        versions.add(kept.manifest.facts.tamaya)
        for part, rows in kept.checked():
            if not isinstance(rows, list):
                raise SystemExit(str(rows))
            of = kept.cells[part.cell]
            place = names[of.rules.hash], of.players, of.level
            cell = found.setdefault(place, Cell(*place, [], Counter()))
            for one in rows:
                if one.seed == cell.deals:  # from the first seed on, and without gaps
                    cell.add(one)
    found = _further(before, found)
    order = list(names.values())
    with (HERE / f"{study}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["rules", "players", "level", "deals", "first", "endings"])
        for name, players, level in sorted(
            found, key=lambda key: (order.index(key[0]), key[1], LEVELS.index(key[2]))
        ):
            cell = found[name, players, level]
            first = " ".join(cell.first)
            writer.writerow([name, players, level, cell.deals, first, text_of(cell.endings)])
    made = {
        "title": title(study),
        "date": date.today().isoformat(),
        "tamaya": ", ".join(sorted(versions)),
        "players_revision": made["players_revision"],
        "first_seed": 0,
        "deals": {level: _fewest_and_most(found.values(), level) for level in LEVELS},
        "commands": commands,
        "rules": {name: hash_ for hash_, name in names.items()},
        "sha256": hashlib.sha256((HERE / f"{study}.csv").read_bytes()).hexdigest(),
    }
    text = json.dumps(made, indent=1, ensure_ascii=False) + "\n"
    (HERE / f"{study}.json").write_text(text, encoding="utf-8")
    return f"{len(found)} cells\n"


def refuse_others(kept: StudyFolder, revision: int) -> None:
    """Games of two revisions of players are never counted together."""
    facts = kept.manifest.facts
    if kept.manifest.has_players and facts.players_revision != revision:
        raise SystemExit(
            f"`{kept.folder}` was played by players of revision {facts.players_revision}, and what "
            f"is published by those of revision {revision}: they aren't counted together"
        )


def _further(before: dict[Place, Cell], found: dict[Place, Cell]) -> dict[Place, Cell]:
    """For each place the cell with more deals. Both have begun with the same ones."""
    for place, cell in found.items():
        known = before.get(place)
        if known and not all(map(agree, known.first, cell.first)):
            raise SystemExit(
                "{}, {} players, {}: kept are {}, but the folder has {}".format(
                    *place, " ".join(known.first), " ".join(cell.first)
                )
            )
    return before | {
        place: cell
        for place, cell in found.items()
        if place not in before or cell.deals >= before[place].deals
    }


def _fewest_and_most(found: Iterable[Cell], level: str) -> list[int]:
    deals = [cell.deals for cell in found if cell.level == level]
    return [min(deals, default=0), max(deals, default=0)]


def main(arguments: list[str]) -> str:
    match arguments:
        case []:
            return "".join(f"{study:12}{title(study)}\n" for study in STUDIES)
        case [study, *_] if study not in STUDIES:
            raise SystemExit(f"there is no study `{study}`; there are {' and '.join(STUDIES)}")
        case [study]:
            return tables(study)
        case [study, level] if level in LEVELS:
            return tables(study, [level])
        case [study, "--again", name, players, level] if players.isdigit():
            return again(study, name, int(players), level)
        case [study, "--pack", *folders]:
            return pack(study, map(Path, folders))
    return __doc__ or ""


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
