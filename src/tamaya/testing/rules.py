"""Hypothesis strategies for rules: complete games with expansions that fit together.

>>> from tamaya.testing.rules import Sizes, rule_sets
>>> small = Sizes(max_suits=2, max_cards=10, max_players=3)
>>> rule_sets(small).example().deck  # doctest: +SKIP
((0, 1), (0, 1), (0, 2))
"""

from dataclasses import dataclass

from hypothesis import strategies as st

from tamaya.grammar.source import Source
from tamaya.testing.making.designs import designs
from tamaya.testing.making.facts import facts_of
from tamaya.testing.making.sketch import Sizes, some_of
from tamaya.testing.making.splitting import flat_text, split
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

__all__ = ["RuleText", "Sizes", "rule_sets", "rule_texts"]


@dataclass(frozen=True)
class RuleText:
    """A file of rules, an expression for it, and one game that says the same outright.

    The file's expansion `expectations` holds nothing but `expect` lines, which are right.
    """

    text: str
    expression: str
    flat: str

    @property
    def rules(self) -> Rules:
        """What the expression amounts to."""
        return compile_rules(self.expression, library_of_source(Source("generated", self.text)))

    @property
    def flat_rules(self) -> Rules:
        """The same rules, from the one game."""
        return compile_rules("flat", library_of_source(Source("flat", self.flat)))

    def __repr__(self) -> str:
        return f"RuleText of {self.expression}:\n{self.text}"


@st.composite
def rule_texts(draw: st.DrawFn, sizes: Sizes | None = None) -> RuleText:
    """Files of rules that compile, every clause of the language among them but scenarios."""
    sizes = sizes or Sizes()
    design = draw(designs(sizes))
    flat = flat_text(design)
    text, expression = split(draw, design, sizes)
    facts = some_of(draw, facts_of(RuleText("", "", flat).flat_rules), most=8, least=3)
    expected = "".join(f"  expect {fact} for {expression}\n" for fact in facts)
    return RuleText(f"{text}\nexpansion expectations {{\n{expected}}}\n", expression, flat)


def rule_sets(sizes: Sizes | None = None) -> st.SearchStrategy[Rules]:
    """Complete rules of any form, no larger than these sizes.

    No event in them brings itself about for ever within one turn. A whole game may still be endless
    where hints cost nothing or discarded cards come back.
    """
    return rule_texts(sizes).map(lambda text: text.rules)
