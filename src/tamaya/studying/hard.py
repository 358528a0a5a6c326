"""What makes deals hard, in a designer's words."""

from collections.abc import Sequence

from tamaya.solver.stages.register import PROOFS
from tamaya.studies.hard.model import Hardness, Weight
from tamaya.variants.words.lists import counted, listed

MORE: dict[str, str] = {
    "pace": "much time to spare",
    "opening": "many cards that can be placed at once",
    "starters_depth": "first cards of fireworks that lie deep",
    "singles_depth": "one-copy cards that lie deep",
    "disorder": "high cards that come before low ones",
    "held": "many one-copy cards to hold at once",
    "clump": "one-copy cards together in one hand",
}
"""What a fact says where it is greater than usual."""

_LESS: dict[str, str] = {
    "pace": "little time to spare",
    "opening": "few cards that can be placed at once",
    "starters_depth": "first cards of fireworks that come early",
    "singles_depth": "one-copy cards that come early",
    "disorder": "cards that come in their order",
    "held": "few one-copy cards to hold at once",
    "clump": "one-copy cards spread over the hands",
}


REFUTED: dict[str, str] = {
    proof.name: proof.words for proof in sorted(PROOFS.values(), key=lambda proof: proof.depth)
}
"""Why there is no more in a deal, from what is seen at once to what takes the whole game."""


def hard_words(by_level: Sequence[tuple[str, Hardness]]) -> list[str]:
    """A sentence or two about each level, and one about those of which nothing can be said."""
    sentences = [_sentence(level, one) for level, one in by_level if not one.declined]
    for why in dict.fromkeys(one.declined for _, one in by_level if one.declined):
        levels = listed(level for level, one in by_level if one.declined == why)
        sentences.append(f"Nothing can be said of {levels}: {why}.")
    return sentences


def _sentence(level: str, hardness: Hardness) -> str:
    sure = list(map(_low, hardness.sure))
    matters = f"low scores go with {listed(sure)}" if sure else "nothing in the deck surely matters"
    return (
        f"{level}, {counted(hardness.deals, 'deal')}: {matters}. What lies where in the deck "
        f"foretells {hardness.explained:.0%} of the differences between scores."
    )


def _low(weight: Weight) -> str:
    return (MORE if weight.value < 0 else _LESS)[weight.fact]
