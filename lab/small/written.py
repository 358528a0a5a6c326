"""Rules of a small table as a game in words, so that its games can be shown and replayed."""

from functools import lru_cache

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules
from tamaya.variants.words.document import text_of
from tamaya.variants.words.sentences import score_node

NAME = "small-table"


@lru_cache(maxsize=256)
def rewritten(rules: Rules) -> Rules | None:
    """The rules that their text compiles to; None where the language can't say them."""
    try:
        copy = compile_rules(NAME, library_of_source(Source("a game", written(rules))))
    except RulesError:
        return None
    return copy if copy.hash == rules.hash else None


def written(rules: Rules) -> str:
    """A text that declares these rules as a game."""
    return text_of(rules, NAME)


def can_be_written(rules: Rules) -> bool:
    """Whether the language can say these rules, which were made of others that it can say.

    Each firework's worth must be a sum that it has words for, nobody may be asked for more points
    than there are, and a clause must say what happens to a player without cards.
    """
    below = rules.losing.below
    return (
        all(not suit.built or score_node(suit) is not None for suit in rules.suits)
        and (below is None or below <= rules.most_points)
        and not (rules.hand_can_run_empty and not rules.reactions_to("cannot_act"))
    )
