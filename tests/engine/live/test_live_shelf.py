"""House rules that are said to be hanab.live's play as the site's variant of that name does."""

import re

import pytest

import tamaya
from tamaya.catalogue import declarations, history
from tamaya.engine.live.counterpart import counterpart
from tamaya.engine.live.rules import UnmappedError

SAID = {
    expansion.name: found[1]
    for expansion in declarations("expansion")
    for told in history(expansion)
    if (found := re.match(r"hanab\.live's ([A-Z][\w& -]*?)(?:[;,]|$)", told))
}


def test_many_are_said_to_be() -> None:
    assert len(SAID) >= 37


@pytest.mark.parametrize("name", sorted(SAID.keys() - {"starved"}))
def test_it_is_that_variant(name: str) -> None:
    found = counterpart(tamaya.rules(f"abacus-2012+must-touch+stuck+{name}"), 3)
    assert re.sub(r" \(\d Suits\)", "", found.variant.name) == SAID[name]


def test_one_of_them_says_where_it_differs() -> None:
    """The site's Clue Starved says two things, and the house rule one of them."""
    with pytest.raises(UnmappedError, match="what happens at the events"):
        counterpart(tamaya.rules("abacus-2012+must-touch+stuck+starved"), 3)
