"""Mistakes that cost nothing: strikes that can't matter, and clauses that pay for a mistake."""

from collections.abc import Iterator

from tamaya.lab.case import Case
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.check.possible.strikes import idle_strikes
from tamaya.lab.findings import Finding
from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.vocabulary.effects import FREE_HINTS, Verb
from tamaya.variants.vocabulary.events import EventName


def strikes_are_idle(case: Case) -> Iterator[Finding]:
    """Whatever is misplayed, strikes make no difference."""
    idle = idle_strikes(case.rules)
    if idle is not None:
        yield case.finding(
            "F311",
            f"strikes can't matter: {idle.why}",
            idle.blame,
            "let misplays take strikes, let the last strike have a consequence, and let it be "
            "within reach",
            scope="proved from the tables, for the full table",
        )


def pays_for_mistakes(case: Case) -> Iterator[Finding]:
    """A mistake brings nothing but good: a defect where it costs nothing besides."""
    rules = case.rules
    can = possible(rules)
    idle = idle_strikes(rules) is not None
    for place, reaction in enumerate(rules.reactions):
        verbs = {e.verb for n, e in enumerate(reaction.effects) if (place, n) in can.applies}
        if reaction.trigger.event not in _MISTAKES or not verbs or not verbs <= _GOOD:
            continue
        free = idle or _forgives(rules, reaction)
        if idle and verbs == {"take_back"}:
            continue  # that is why strikes don't matter
        price = ", and the mistake costs nothing" if free else ""
        yield case.finding(
            "F211",
            f"this follows a mistake and brings nothing but good{price}",
            reaction.origin,
            "let the mistake cost more than it brings"
            if free
            else "if that is the comfort you mean, all is well",
            "error" if free else "note",
            scope="proved from the tables",
        )


def _forgives(rules: Rules, reaction: Reaction) -> bool:
    """Whether a misplayed card gives back the strikes that it takes."""
    back = sum(effect.amount for effect in reaction.effects if effect.verb == "take_back")
    is_misplay = reaction.trigger.event == "misplayed"
    return is_misplay and back >= rules.playing.misplay_strikes


_MISTAKES: tuple[EventName, ...] = ("misplayed", "strike_taken", "needed_lost", "empty_hint")
_GOOD: frozenset[Verb] = frozenset({"regain", "take_back", "play_discard", "look", *FREE_HINTS})
