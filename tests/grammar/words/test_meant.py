"""What is said of an expression that can't be read is what was meant, and that can be read."""

import pytest

from tamaya.grammar.diagnostics import RulesError
from tamaya.variants.compile.passes import compile_rules


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("nl,expert", "nl+expert"),
        ("nl expert", "nl+expert"),
        ("nl , expert", "nl+expert"),
        ("nl and expert", "nl+expert"),
        ("nl & expert", "nl+expert"),
        ("nl:expert", "nl+expert"),
        ("nl strikes=2", "nl(strikes=2)"),
        ("nl[strikes=2]", "nl(strikes=2)"),
        ("nl{strikes=2}", "nl(strikes=2)"),
        ("nl:strikes=2", "nl(strikes=2)"),
        ("nl[strikes=2],expert", "nl(strikes=2)+expert"),
        ("abacus-2012 multicolour-wild", "abacus-2012+multicolour-wild"),
    ],
)
def test_meant(written: str, meant: str) -> None:
    with pytest.raises(RulesError) as caught:
        compile_rules(written)
    (problem,) = caught.value.diagnostics
    assert problem.help.endswith(f"write `{meant}`")
    assert problem.message.startswith("after `")
    assert compile_rules(meant)


@pytest.mark.parametrize("written", ["nl+", "+nl", "nl++expert", "nl expert(", "1 2", "nl,,"])
def test_nothing_is_guessed(written: str) -> None:
    """Where no mended text can be read, the fault is told as it is."""
    with pytest.raises(RulesError) as caught:
        compile_rules(written)
    assert "write `" not in caught.value.diagnostics[0].help


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("dutch", "nl"),
        ("abacus", "abacus-2012"),
        ("rainbow", "multicolour-wild"),
        ("expet", "expert"),
        ("norwegian", "no"),
    ],
)
def test_the_nearest_name(name: str, near: str) -> None:
    with pytest.raises(RulesError) as caught:
        compile_rules(name)
    assert caught.value.diagnostics[0].help.startswith(f"did you mean `{near}`")
