"""The variants of hanab.live: what they are, and which of them plays as rules of our own do."""

import pytest

import tamaya
from tamaya.engine.live.counterpart import counterpart
from tamaya.engine.live.rules import LiveOptions, UnmappedError, live_rules
from tamaya.engine.live.variants import live_variants

NO_OPTIONS = LiveOptions()


@pytest.mark.parametrize(
    ("name", "suits", "colours", "ranks", "cards"),
    [
        ("No Variant", "Red Yellow Green Blue Purple", 5, "12345", 50),
        ("Black (5 Suits)", "Red Yellow Green Blue Black", 5, "12345", 45),
        ("Rainbow (3 Suits)", "Red Blue Rainbow", 2, "12345", 30),
        ("Dark Pink (6 Suits)", "Red Yellow Green Blue Purple Dark_Pink", 6, "12345", 55),
        ("Pink-Ones & Omni (4 Suits)", "Red Green Blue Omni", 3, "2345", 40),
        ("Rainbow-Fives (4 Suits)", "Red Yellow Green Blue", 4, "12345", 40),
        ("Deceptive-Ones & White (3 Suits)", "Red Blue White", 2, "2345", 30),
        ("Dual-Color (6 Suits)", "Tangerine Violet Maroon Jade Tan Cobalt", 4, "12345", 60),
        ("Reversed (4 Suits)", "Red Yellow Green Blue_Reversed", 4, "12345", 40),
        ("Critical Fours (5 Suits)", "Red Yellow Green Blue Purple", 5, "12345", 45),
        ("Scarce Ones & Black (6 Suits)", "Red Yellow Green Blue Purple Black", 6, "12345", 50),
        ("Odds and Evens (3 Suits)", "Red Green Blue", 3, "12", 30),
        ("Synesthesia (5 Suits)", "Red Yellow Green Blue Purple", 5, "", 50),
    ],
)
def test_facts(name: str, suits: str, colours: int, ranks: str, cards: int) -> None:
    """A few variants as the site's reference describes them."""
    variant = live_variants()[name]
    assert [suit.name for suit in variant.suits] == [s.replace("_", " ") for s in suits.split()]
    assert len(variant.colours) == colours
    assert "".join(map(str, variant.ranks)) == ranks
    assert len(live_rules(variant, NO_OPTIONS).deck) == cards


# ------------------------------------------------------------------- own rules, for the site


@pytest.mark.parametrize(
    ("expression", "variant", "options"),
    [
        ("abacus-2012+must-touch", "No Variant", LiveOptions()),
        ("no", "No Variant", LiveOptions(empty_clues=True)),
        ("no+expert", "No Variant", LiveOptions(empty_clues=True, all_or_nothing=True)),
        ("abacus-2012+multicolour-own", "6 Suits", LiveOptions(empty_clues=True)),
        ("no+multicolour-own", "Black (6 Suits)", LiveOptions(empty_clues=True)),
        ("abacus-2012+multicolour-wild", "Rainbow (6 Suits)", LiveOptions(empty_clues=True)),
        (
            "abacus-2012+multicolour-wild(cards=5)",
            "Dark Rainbow (6 Suits)",
            LiveOptions(empty_clues=True),
        ),
        ("dk+four-suits+pink+must-touch", "Pink (5 Suits)", LiveOptions()),
        ("dk+rainbow-ones", "Rainbow-Ones (5 Suits)", LiveOptions(empty_clues=True)),
        ("dk+big-hands", "No Variant", LiveOptions(empty_clues=True, one_extra_card=True)),
        ("dk+silence", "Duck (5 Suits)", LiveOptions(empty_clues=True)),
    ],
)
def test_counterparts(expression: str, variant: str, options: LiveOptions) -> None:
    """The variant that plays as a composition does, whatever its suits are called."""
    found = counterpart(tamaya.rules(expression), 3)
    assert (found.variant.name, found.options) == (variant, options)


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("everything", "tiles"),
        ("nl", "a discard while all hints are there"),
        ("no(strikes=2)", "2 strikes"),
        ("no(hints=9)", "9 hint tokens"),
        ("no+cold-start", "a start with fewer hints"),
        ("no+colour-calling", "suits that may be called"),
        ("abacus-new+black-powder", "fireworks that score otherwise"),
        ("no+forgiving", "a lost game that scores"),
        ("no+peek", "the action `peek`"),
        ("no+starved", "plays otherwise in this: what happens at the events"),
        ("no+long-farewell", "plays otherwise in this: what happens at the events"),
        ("no+head-start", "plays otherwise in this: the hands"),
        ("no+flickering-red", "suits like each of these, but no variant of them all: red, yellow"),
        ("no+one-each", "suits like each of these, but no variant of them all: red, yellow"),
        ("dk+smoke+pink", "no such variant of 7 suits"),
        ("dk+silence+pink", "no suit with the cards and hints of `pink`"),
    ],
)
def test_own_rules_refused(expression: str, message: str) -> None:
    """What the site doesn't know is named."""
    with pytest.raises(UnmappedError) as caught:
        counterpart(tamaya.rules(expression), 3)
    assert message in str(caught.value)
