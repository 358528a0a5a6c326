"""How many deals of hanab.live's variants the solver proves, family by family.

`python -m benchmarks.solver.families`: a *family* is every variant with one property: a word of
`engine/live/site.txt`. So there is a row for each thing that the site can do to a suit, a rank, a
hint or the play, and one for variants with no property. The deals of a family go evenly through its
variants, in the order of the site.

The solver's clock is the processor's here, so the table says the same on a busy machine.

With `--state FILE` each answer is written down at once, and the same command goes on where it was
stopped. `--table` prints what is written there and solves nothing.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path

import tamaya
from tamaya.engine.game.deal import deal
from tamaya.engine.live.rules import LiveOptions, UnmappedError, find_variant, live_rules
from tamaya.engine.live.suits import site_lines
from tamaya.grammar.diagnostics import RulesError
from tamaya.solver.clock import count_own_work
from tamaya.solver.events.solving.stopping import load
from tamaya.solver.portfolio import solve

PLAYERS = (2, 3, 4, 5)
WANTED = 98.0
"""The least share of deals, in percent, that shall be proved."""


@dataclass(frozen=True, slots=True)
class Task:
    """A deal of a family: of one of its variants, for so many players, by its seed."""

    family: str
    variant: str
    players: int
    seed: int


@dataclass(frozen=True, slots=True)
class Answer:
    task: Task
    lower: int | None
    upper: int | None
    maximum: int
    seconds: float
    fault: str = ""

    @property
    def proved(self) -> bool:
        return self.lower == self.upper and not self.fault


# ------------------------------------------------------------------- families


@cache
def families() -> dict[str, list[str]]:
    """The variants with each property, in the order of the site."""
    of_suit: dict[str, set[str]] = {}
    found: dict[str, list[str]] = {}
    shared: list[str] = []
    for line in site_lines():
        word, _, rest = line.partition(" ")
        if word == "suit":
            name, *words = rest.split()
            of_suit[name] = {_property(said) for said in words}
        elif word == "with":
            shared = [_property(said) for said in rest.split()]
        else:
            listed, _, name = rest.partition(" ")
            words = [word for word in (*shared, *_of_suits(listed, of_suit)) if word]
            for family in dict.fromkeys(words or ["plain"]):
                found.setdefault(family, []).append(name)
    return found


def _property(word: str) -> str:
    """What a word of the site's list says. Which colours, ranks and values are all the same here,
    but that none can be named is a property."""
    if word in ("values=", "nothing"):
        return "no-values" if word == "values=" else ""
    name, _, amount = word.partition("=")
    if amount and name in ("rank", "values", "highest"):
        return ""
    return f"{name}=" if amount else name


def _of_suits(listed: str, of_suit: dict[str, set[str]]) -> Iterator[str]:
    for name in listed.split("+"):
        if name.endswith("_Reversed"):
            yield "reversed"
        yield from sorted(of_suit.get(name.removesuffix("_Reversed"), ()))


def tasks(family: str, deals: int) -> Iterator[Task]:
    """So many deals for each number of players, evenly spread over the variants."""
    variants = families()[family]
    total = deals * len(PLAYERS)
    for seed in range(deals):
        for at, players in enumerate(PLAYERS):
            place = (seed * len(PLAYERS) + at) * len(variants) // total
            yield Task(family, variants[place], players, seed)


# ------------------------------------------------------------------- answers


def answer(task: Task, limit: float) -> Answer:
    try:
        known = live_rules(find_variant(task.variant), LiveOptions())
    except (UnmappedError, RulesError) as error:
        return Answer(task, None, 0, 0, 0.0, str(error).partition("\n")[0])
    found = solve(deal(known, task.players, task.seed), limit).bound()
    fault = next((f"{report.stage}: {report.fault}" for report in found.faults), "")
    return Answer(task, found.lower, found.at_most, known.maximum, found.seconds, fault)


def warm_up() -> None:
    """Go by the processor's time, and load what is loaded once in a process."""
    load("tamaya.solver.events.solving.cpsat")
    solve(tamaya.deal("no", 2), 60.0)
    count_own_work()


def answers(asked: list[Task], jobs: int, limit: float) -> Iterator[Answer]:
    with ProcessPoolExecutor(jobs, get_context("spawn"), warm_up) as pool:
        yield from pool.map(partial(answer, limit=limit), asked)


def read(state: Path) -> dict[Task, Answer]:
    known = {}
    for line in state.read_text(encoding="utf-8").splitlines() if state.exists() else ():
        row = json.loads(line)
        answer = Answer(Task(**row.pop("task")), **row)
        known[answer.task] = answer
    return known


# ------------------------------------------------------------------- the table

HEAD = (
    f"{'family':24} {'variants':>8} {'proved':>9} {'%':>6} {'at the maximum':>14} {'mean':>8} "
    f"{'median':>8} {'95th':>8} {'worst':>8}  open"
)


def row(family: str, found: list[Answer]) -> str:
    said = [answer for answer in found if not answer.fault]
    left = [answer for answer in found if not answer.proved]
    share = 100 * (len(found) - len(left)) / len(found)
    perfect = sum(answer.proved and answer.lower == answer.maximum for answer in found)
    times = sorted(answer.seconds for answer in said) or [0.0]
    figures = (
        statistics.mean(times),
        statistics.median(times),
        times[min(len(times) - 1, int(0.95 * len(times)))],
        times[-1],
    )
    proved = f"{len(found) - len(left)}/{len(found)}"
    return (
        f"{family:24} {len(families()[family]):8} {proved:>9} {share:6.1f} {perfect:14} "
        + " ".join(f"{seconds:7.3f}s" for seconds in figures)
        + f"  {_open(left)}"
        + ("" if share >= WANTED else f"  BELOW {WANTED:.0f} %")
    )


def _open(left: list[Answer]) -> str:
    """The first few that are not proved."""
    if not left:
        return "none"
    faults = sorted({answer.fault for answer in left if answer.fault})
    if faults:
        return faults[0][:60]
    named = (
        f"{a.task.variant} {a.task.players}p {a.task.seed} ({a.lower} to {a.upper})"
        for a in left[:2]
    )
    return "; ".join(named) + (f" and {len(left) - 2} more" if len(left) > 2 else "")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.solver.families", description=__doc__
    )
    parser.add_argument("families", nargs="*", help="these alone, by their names in the table")
    parser.add_argument("--deals", type=int, default=50, help="for each number of players")
    parser.add_argument("--time-limit", type=float, default=10.0, help="processor seconds")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--state", type=Path, help="answers are kept there")
    parser.add_argument("--table", action="store_true", help="print what is kept, and no more")
    chosen = parser.parse_args()
    unknown = sorted({*chosen.families} - {*families()})
    if unknown:
        parser.error(f"no family is called {unknown[0]}; there are {', '.join(families())}")
    known = read(chosen.state) if chosen.state else {}
    print(HEAD, flush=True)
    below = 0
    for family in chosen.families or families():
        wanted = list(tasks(family, chosen.deals))
        asked = [] if chosen.table else [task for task in wanted if task not in known]
        for found_now in answers(asked, chosen.jobs, chosen.time_limit) if asked else ():
            known[found_now.task] = found_now
            if chosen.state:
                with chosen.state.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(found_now)) + "\n")
        found = [known[task] for task in wanted if task in known]
        if found:
            print(row(family, found), flush=True)
            below += sum(answer.proved for answer in found) < WANTED / 100 * len(found)
    if below:
        print(f"{below} families below {WANTED:.0f} %", file=sys.stderr)


if __name__ == "__main__":
    main()
