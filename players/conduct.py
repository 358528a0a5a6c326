"""How people or players conduct themselves in games, in counts, for any rules.

A game is counted move by move, and counts of games add up. A measure is what one count comes to for
each of another: points for each game, misplays for each play. They lean on no level and no table of
words, so that recorded games of people are measured in the same way.
"""

from collections.abc import Iterable
from typing import NamedTuple

from tamaya.engine.state.state import State
from tamaya.players.fold.common import SeenTurn
from tamaya.players.game import scored
from tamaya.players.sight import Sight

EVEN = 0.5
"""A play that is less likely than this to fit is less than an even bet."""


class Conduct(NamedTuple):
    """What is counted in games.

    - `points`: what lies on the table is worth, even where a lost game scores less.
    - `finished`: games that were not lost, and `finished_points` what these are worth.
    - `touched`: cards that hints touched, each time anew.
    - `plays`: cards that were to be placed; `misplays`: those of them that were misplayed.
    - `unlikely`: plays that were less than even bets by all that the player saw and was told;
      `untouched`: plays of cards that no hint had touched.
    - `last_copies`: discards of a card that a firework then lacked; `oldest`: of the oldest card
      that no hint had touched.
    """

    games: int = 0
    points: int = 0
    lost: int = 0
    perfect: int = 0
    finished: int = 0
    finished_points: int = 0
    strikes: int = 0
    turns: int = 0
    hints: int = 0
    touched: int = 0
    plays: int = 0
    misplays: int = 0
    unlikely: int = 0
    untouched: int = 0
    discards: int = 0
    last_copies: int = 0
    oldest: int = 0

    def after(self, turn: SeenTurn) -> "Conduct":
        """The counts after a move. What is chosen within a turn is no turn of its own."""
        before = turn.before
        if before.waiting:
            return self
        turns, hint, left = self.turns + 1, turn.hint, turn.left
        if hint is not None:
            hits = sum([sum(touched) for _, touched in hint.touched])
            return self._replace(turns=turns, hints=self.hints + 1, touched=self.touched + hits)
        if left is None or left.player != before.player:
            return self._replace(turns=turns)
        marked = turn.was.marked[left.player]
        if before.game.tables.lays(left.verb, left.kind):
            return self._replace(
                turns=turns,
                plays=self.plays + 1,
                misplays=self.misplays + turn.was_misplayed,
                unlikely=self.unlikely + (_likelihood(turn, left.place) < EVEN),
                untouched=self.untouched + (not marked[left.place]),
            )
        needed = turn.was.kinds.facts(before).critical >> left.kind & 1
        return self._replace(
            turns=turns,
            discards=self.discards + 1,
            last_copies=self.last_copies + needed,
            oldest=self.oldest + (False in marked and marked.index(False) == left.place),
        )

    def over(self, last: State) -> "Conduct":
        """The counts of a game of which this is the last state."""
        lost, points = scored(last).lost, last.points
        return self._replace(
            games=self.games + 1,
            points=self.points + points,
            lost=self.lost + lost,
            perfect=self.perfect + (points == last.game.rules.maximum and not lost),
            finished=self.finished + (not lost),
            finished_points=self.finished_points + (0 if lost else points),
            strikes=self.strikes + last.strikes,
        )

    def value(self, measure: "Measured") -> float | None:
        """What a measure comes to; None where there is nothing to measure."""
        of, per = measure.counts(self)
        return of / per if per else None


def together(games: Iterable[Conduct]) -> Conduct:
    """The counts of several games."""
    return Conduct(*[sum(counts) for counts in zip(Conduct(), *games, strict=True)])


def _likelihood(turn: SeenTurn, place: int) -> float:
    """How likely a card is to fit, by all that its holder sees and was told."""
    sight = Sight(turn.before, turn.before.player, turn.was, {})
    mask = sight.own[place]
    return sight.chance(mask, sight.facts.fits & sight.facts.meant(mask))


class Measured(NamedTuple):
    """What one count comes to for each of another. Of a share each either counts or doesn't."""

    words: str
    of: str
    per: str
    is_share: bool = True

    def counts(self, games: Conduct) -> tuple[int, int]:
        """The two counts of some games."""
        counts = games._asdict()
        return counts[self.of], counts[self.per]


MEASURES = (
    Measured("points on the table", "points", "games", is_share=False),
    Measured("games that are lost", "lost", "games"),
    Measured("perfect games", "perfect", "games"),
    Measured("points of games that are not lost", "finished_points", "finished", is_share=False),
    Measured("strikes", "strikes", "games", is_share=False),
    Measured("turns", "turns", "games", is_share=False),
    Measured("turns that are hints", "hints", "turns"),
    Measured("cards touched by a hint", "touched", "hints", is_share=False),
    Measured("plays that are misplays", "misplays", "plays"),
    Measured("plays that are less than even bets", "unlikely", "plays"),
    Measured("plays of untouched cards", "untouched", "plays"),
    Measured("last copies discarded in a game", "last_copies", "games", is_share=False),
    Measured("discards of the oldest untouched card", "oldest", "discards"),
)
