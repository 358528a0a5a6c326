"""Players who have nothing to do, or nothing but to play a card blindly."""

from collections.abc import Iterator

from tamaya.lab.case import Case
from tamaya.lab.findings import Finding
from tamaya.lab.walks.watched import NOBODY


def stuck(case: Case) -> Iterator[Finding]:
    """A player to act has no legal move: at worst nobody has said what happens then."""
    rules = case.rules
    answers = rules.reactions_to("cannot_act")
    clause = answers[0].origin if answers else rules.origin("discard when")
    for small in case.smalls:
        left_open = [s for s, end in small.walk.ends.items() if end.reason == NOBODY]
        if left_open:
            yield case.finding(
                "F101",
                "a player who must act has no legal move, and no rule says what happens then",
                clause,
                "say what happens: `when a player cannot act { lose }`, or `{ end }`",
                trace=case.shown(small, min(left_open)),
                scope=small.scope,
            )
            return
    for small in case.smalls:
        state = small.walk.first.get("cannot act")
        if state is not None:
            yield case.finding(
                "F102",
                "a player who must act may have no legal move; this clause decides what follows",
                clause,
                "nothing to mend if that is what you want to happen then",
                "note",
                case.shown(small, state),
                small.scope,
            )
            return


def forced(case: Case) -> Iterator[Finding]:
    """A player with cards can neither hint nor discard: what is left is to play one blindly."""
    rules = case.rules
    full = [small for small in case.smalls if small.walk.forced >= 0]
    if rules.actions or not full:
        return
    small = full[0]
    never = rules.discarding.when == "never"
    yield case.finding(
        "F103",
        "a player can neither hint nor discard, and is left with playing a card blindly",
        (
            rules.origin("discard when") if never else None,
            None if rules.hinting.may_touch_none else rules.origin("hint empty"),
            rules.origin("hint alternates"),
            rules.origin("discard when"),
        ),
        "let a card be discarded at any time, or let a hint touch no card",
        trace=case.shown(small, small.walk.forced),
        scope=small.scope,
    )
