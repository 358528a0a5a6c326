"""What those who listen may miss under some rules: asked before any game is played.

If you know all that happens, deed by deed, you can follow any word that is made of such deeds. So
only a word of which nobody has said what it does may bring something else. What really happened
and was missed is noted while a game is played (`happenings.Missed`).
"""

from collections.abc import Iterator
from functools import lru_cache

from tamaya.engine.happenings import TOLD_BY
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.vocabulary.events import MEASURES
from tamaya.variants.vocabulary.grasp import FAMILIAR


@lru_cache(maxsize=64)
def may_be_missed(rules: Rules) -> tuple[str, ...]:
    """The words of the rules that may bring what nobody can follow, in words, each once."""
    return tuple(dict.fromkeys(_strange(rules)))


def _strange(rules: Rules) -> Iterator[str]:
    from tamaya.variants.words.sentences import (
        condition_words,  # which take their time to load
        effect_words,
    )

    for effect in rules.table_words.effects:
        if not EFFECTS[effect.verb].traits <= TOLD_BY.keys():
            yield f"the effect `{effect_words(rules, [effect])}`"
    for held in rules.table_words.ranges:
        if not MEASURES[held.measure].in_sight:
            yield f"the condition `{condition_words(rules, held)}`"
    for place in sorted(rules.table_words.entries - FAMILIAR):
        yield f"the table entry `{place}`"
