"""Which deals have a wanted property, among the deals of many seeds.

What is found is a matter of the answers alone, seed by seed, so a search that was broken off can go
on from the answers that are written down: `Found` is such an answer, in few words.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Literal

from tamaya.engine.game.game import Game
from tamaya.solver.bound import Bound

Wish = Literal["score", "not-perfect", "tightest", "worst", "open"]


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to the deal of a seed: the score lies between `lower` and `upper`, both certain.

    `spare` is how many cards could still have been drawn or played when the line ended, and
    `tokens` the fewest parts of a hint token that there were on the way: of the line that was
    found, which need not be the one with most to spare.
    """

    seed: int
    lower: int | None
    upper: int | None
    spare: int | None = None
    tokens: int | None = None

    @property
    def proved(self) -> bool:
        return self.lower is not None and self.lower == self.upper

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"proved": self.proved}


def found_of(seed: int, bound: Bound, with_spare: bool) -> Found:
    if not with_spare or bound.witness is None:
        return Found(seed, bound.lower, bound.at_most)
    states = bound.witness.states(Game(bound.deal))
    end = states[-1]
    turns = end.turns_left if end.turns_left >= 0 else end.game.players
    tokens = min(state.hints for state in states)
    return Found(seed, bound.lower, bound.at_most, end.deck_size + turns, tokens)


def wanted(
    answers: Iterable[Found], wish: Wish, maximum: int, score: int | None = None
) -> Iterator[Found]:
    """The answers with the property. Of the worst and the tightest: each that outdoes all before.

    A score that is not proved counts for none: it is for `open` to name.
    """
    keep: Callable[[Found], bool]
    record: tuple[int, ...] | None = None

    def outdoes(answer: Found) -> bool:
        nonlocal record
        if not answer.proved or answer.lower is None:
            return False
        if wish == "worst":
            mark: tuple[int, ...] = (answer.lower,)
        elif answer.lower < maximum or answer.spare is None or answer.tokens is None:
            return False
        else:
            mark = (answer.spare, answer.tokens)
        if record is not None and mark >= record:
            return False
        record = mark
        return True

    match wish:
        case "score":
            keep = lambda answer: answer.proved and answer.lower == score  # noqa: E731
        case "not-perfect":
            keep = lambda answer: answer.upper is not None and answer.upper < maximum  # noqa: E731
        case "open":
            keep = lambda answer: not answer.proved  # noqa: E731
        case _:
            keep = outdoes
    return (answer for answer in answers if keep(answer))
