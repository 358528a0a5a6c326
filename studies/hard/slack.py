"""What the best line leaves over: the less, the closer the deal was."""

from dataclasses import dataclass

from tamaya.engine.game.deal import Deal
from tamaya.engine.records.line import Line
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.variants.rules import Rules


@dataclass(frozen=True, slots=True)
class Slack:
    """What is unused at the end of a line, and how many turns it took.

    All are None where there is no line, and `turns` where the deck doesn't set the end.
    """

    line_turns: int | None = None
    turns: int | None = None
    hints: float | None = None
    strikes: int | None = None


def slack_of(deal: Deal, line: Line | None) -> Slack:
    """Turns are those that would follow, were each of them to take a card from a hand."""
    if line is None:
        return Slack()
    rules, left = deal.rules, line.left
    return Slack(
        left.turns,
        _turns(rules, deal.players, left.deck, left.turns_left),
        left.hints / rules.hint_parts,
        left.strikes,
    )


def _turns(rules: Rules, players: int, deck: int, turns_left: int) -> int | None:
    """The turn in which a game ends still counts among those that are left, or draws a card."""
    ceiling = ceiling_of(rules)
    if not ceiling.understood or ceiling.revives:
        return None
    if turns_left >= 0:
        return max(turns_left - 1, 0)
    if ceiling.ends_with_deck:
        return max(deck - 1, 0)
    if ceiling.last_turns is None:
        return None
    return max(deck - 1, 0) + ceiling.last_turns * players
