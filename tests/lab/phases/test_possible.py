"""What the tables say can happen, of rules whose games are too many to play."""

import pytest

from tamaya.grammar.source import Source
from tamaya.lab.check.full.allowance import allowed_by_fireworks
from tamaya.lab.check.possible.possible import possible
from tamaya.lab.check.possible.scores import scores_of
from tamaya.lab.check.possible.strikes import idle_strikes, most_strikes
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library, library_of_source
from tamaya.variants.rules import Rules


def test_numbers() -> None:
    rules = compile_rules("nl", Library())
    scores = scores_of(rules)
    assert scores is not None
    assert scores.honest == frozenset(range(26))
    assert scores.lost == {0}
    assert most_strikes(possible(rules)) == 50 - 10 + 2


PLAIN = "abacus-2012"
REMARKS = {
    "inverted": (
        "discard { replace never }  "
        "suit red { played by a discard and discarded by a play }  "
        "when a card is discarded { take 1 strike }"
    ),
    "silent": (
        "hint { replace must touch a card  also names black }  "
        "when a hint touches no card { take 1 strike }"
    ),
    "sometimes": (
        "when a 3 is placed while 1 strike is taken { lose }  "
        "when a red 3 is placed { regain 1 hint }"
    ),
}
"""What was once taken for impossible, or certain, because the words were not thought of."""


def with_remark(text: str) -> Rules:
    source = Source("remarks", f"expansion remark {{ {text} }}")
    return compile_rules(f"{PLAIN}+remark", library_of_source(source))


@pytest.mark.parametrize("name", REMARKS)
def test_what_new_words_make_possible(name: str) -> None:
    rules = with_remark(REMARKS[name])
    assert possible(rules).fires == set(range(len(rules.effect_lists)))
    scores = scores_of(rules)
    assert scores is not None
    assert max(scores.honest) == 25


def test_conditions_can_ask_for_strikes() -> None:
    quiet = "replace when the last strike is taken { nothing }"
    assert idle_strikes(with_remark(quiet)) is not None
    asked = f"{quiet}  hint {{ only while 1 or fewer strikes are taken }}"
    assert idle_strikes(with_remark(asked)) is None


def test_an_end_that_waits_for_an_empty_deck_is_not_certain() -> None:
    back = "return a card from the discards to the deck; if the deck is empty, end"
    allowed = allowed_by_fireworks(with_remark(f"when a 1 is placed {{ {back} }}"))
    assert allowed is not None
    assert allowed.best == 25


def test_a_game_in_which_all_pass_is_not_lost() -> None:
    never = (
        "replace when the deck runs out { lose }  replace when all fireworks are completed { lose }"
    )
    scores = [scores_of(with_remark(text)) for text in (never, f"{never}  a player may pass")]
    assert [bool(found and found.honest) for found in scores] == [False, True]


def test_lines_are_tried_in_every_order() -> None:
    """In a circle each card can be the last; none is taken for certain to come."""
    circle = with_remark(
        "suit red { replace built 1 2 3 4 5 in a circle }  when a red 1 is placed { lose }"
    )
    scores = scores_of(circle)
    assert scores is not None
    assert max(scores.honest) == 25
    allowed = allowed_by_fireworks(circle)
    assert allowed is not None
    assert allowed.best == 25
