"""Games that can go on for ever."""

from collections.abc import Iterator

from tamaya.lab.case import Case
from tamaya.lab.findings import Finding
from tamaya.lab.walks.circles import shortest_circle
from tamaya.variants.rules import Origin
from tamaya.variants.vocabulary.effects import has


def endless(case: Case) -> Iterator[Finding]:
    """Some moves lead back to the state that they began from."""
    rules = case.rules
    for small in case.smalls:
        circle = shortest_circle(small.walk)
        if circle is None:
            continue
        state, way = circle
        verbs = {move.verb for move, _ in way}
        free = [a.origin for a in rules.actions if not a.cost and a.limit == "none"]
        runs_out = rules.reactions_to("deck_runs_out")
        blame = (
            rules.origin("hint costs") if verbs == {"hint"} else None,
            free[0] if "act" in verbs and free else None,
            _that_returns(case),
            runs_out[0].origin if runs_out else None,
        )
        moves = "move leads" if len(way) == 1 else "moves lead"
        yield case.finding(
            "F104",
            f"the game can go on for ever: the last {len(way)} {moves} back to where they began",
            blame,
            "let each turn use something up: a token, a card of the deck, or a turn that is left",
            trace=case.shown(small, state, way),
            scope=small.scope,
        )
        return


def _that_returns(case: Case) -> Origin | None:
    for reaction in case.rules.reactions:
        if has(reaction.effects, "returns to the deck"):
            return reaction.origin
    return None
