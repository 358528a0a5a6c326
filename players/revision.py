"""The revision of the players: a number that changes whenever they play otherwise.

Figures about players hold for one revision only. Kept studies note it, and deals of two revisions
are never counted together. Raise the number by one when a level makes another move in any game than
it made before, on purpose or not: `tests/players/test_revision.py` notices that. Several
changes between two published versions share one number. Perfect play depends on no players, so it
has no revision.
"""

from collections.abc import Iterable

from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import Verb
from tamaya.variants.words.sentences import effect_words

REVISION = 3

FOLLOWED_SINCE: dict[Verb, int] = {"shuffle_discards": 3}
"""Words that players came to follow in a revision which changed nothing under other rules. Before
it they forgot their hands at each move."""


def revision_of(rule_sets: Iterable[Rules]) -> int:
    """The revision of the players under these rules."""
    verbs = {effect.verb for rules in rule_sets for effect in rules.effects}
    return max([REVISION, *(since for verb, since in FOLLOWED_SINCE.items() if verb in verbs)])


def not_followed_at(rules: Rules, revision: int) -> tuple[str, ...]:
    """The words of the rules that players of this revision couldn't follow yet, in words."""
    effects = [one for one in rules.effects if FOLLOWED_SINCE.get(one.verb, 0) > revision]
    return tuple([f"the effect `{effect_words(rules, [effect])}`" for effect in effects])
