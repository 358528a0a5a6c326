"""How declarations compose: who may say what, who replaces whom, what options choose."""

import pytest

import tamaya
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Effect, Rules


def compiled(expression: str, text: str = "") -> Rules:
    return compile_rules(expression, library_of_source(Source("mine.hanabi", text)))


def refused(expression: str, text: str = "") -> list[tuple[str, str]]:
    """The code and the marked words of every problem."""
    with pytest.raises(tamaya.RulesError) as error:
        compiled(expression, text)
    return [(d.code, d.labels[0].span.text if d.labels else "") for d in error.value.diagnostics]


def effects(rules: Rules, event: str) -> list[tuple[str, int]]:
    found = [r.effects for r in rules.reactions if r.trigger.event == event]
    return [(effect.verb, effect.amount) for effects in found for effect in effects]


# ------------------------------------------------------------------- stated once


def test_an_expansion_states_what_nobody_states() -> None:
    rules = compiled("nl + a", "expansion a { hint { announces only the kind } }")
    assert rules.hinting.announces == "kind"


def test_stating_what_the_game_states_is_refused_with_both_places() -> None:
    with pytest.raises(tamaya.RulesError) as error:
        compiled("nl + a", "expansion a { tokens strikes 2 }")
    (problem,) = error.value.diagnostics
    assert problem.code == "E201"
    assert [label.span.source.name for label in problem.labels] == ["mine.hanabi", "nl.hanabi"]
    assert [label.span.text for label in problem.labels] == [
        "tokens strikes 2",
        "tokens strikes [strikes]",
    ]


def test_the_number_of_cards_in_every_hand_is_stated_once_too() -> None:
    assert refused("nl + a", "expansion a { hand 3 cards }") == [("E201", "hand 3 cards")]


def test_replacing_every_hand_replaces_those_of_each_number_of_players() -> None:
    rules = compiled("nl + a", "expansion a { replace hand 3 cards }")
    assert {size for hands in rules.hands for size in hands.cards} == {3}
    more = compiled("nl + a", "expansion a { replace players 2 to 6  replace hand 3 cards }")
    assert [set(hands.cards) for hands in more.hands] == [{3}] * 5


def test_replacing_nothing_is_refused() -> None:
    assert refused("nl + a", "expansion a { hint { replace announces only the kind } }") == [
        ("E202", "announces only the kind")
    ]


def test_a_sibling_is_not_replaced_unless_declared_on() -> None:
    text = """
      expansion a { when a 4 is placed { regain 1 hint } hint { announces only the kind } }
      expansion b { hint { replace announces only the cards } }
      expansion c on a { hint { replace announces only the cards } }
    """
    assert refused("nl + a + b", text) == [("E202", "announces only the cards")]
    assert compiled("nl + a + c", text).hinting.announces == "cards"
    assert refused("nl + c", text) == [("E212", "c")]


def test_replacing_an_event_silences_the_game_and_no_sibling() -> None:
    text = """
      expansion a { when a firework is completed { take 1 strike } }
      expansion b { replace when a firework is completed { regain 2 hints } }
    """
    assert effects(compiled("nl + a + b", text), "firework_completed") == [
        ("take", 1),
        ("regain", 2),
    ]


def test_more_and_fewer_add_up() -> None:
    text = """
      expansion a { tokens strikes 2 more  hand 1 more card }
      expansion b { tokens strikes 1 fewer  hand 1 fewer card with 2 players }
      expansion c { replace tokens strikes 5 }
    """
    rules = compiled("nl + a + b + c", text)
    assert rules.strikes == 6
    assert [hands.cards[0] for hands in rules.hands] == [5, 6, 5, 5]


def test_fewer_than_one_is_refused() -> None:
    assert refused("nl(strikes=1) + a", "expansion a { tokens strikes 1 fewer }") == [
        ("E311", "tokens strikes 1 fewer")
    ]


def test_every_suit_reaches_siblings_and_a_narrower_word_of_its_own_speaks() -> None:
    text = """
      expansion fuse {
        every suit { replace cards 1 2 3 4 5 }
        suit white { replace cards 1 1 2 3 4 5 }
      }
    """
    rules = compiled("nl + fuse + teal", text)
    assert {s.name: len(s.cards) for s in rules.suits} == {
        "red": 5, "yellow": 5, "green": 5, "blue": 5, "white": 6, "teal": 5,
    }  # fmt: skip


# ------------------------------------------------------------------- order


@pytest.mark.parametrize(
    "expression",
    [
        "nl + expert + teal + bonus-tiles + fours",
        "fours + bonus-tiles + nl + teal + expert",
        "teal+expert+fours+bonus-tiles+nl",
    ],
)
def test_the_order_of_plus_means_nothing(expression: str) -> None:
    rules = compiled(expression)
    assert rules.expression == "nl+bonus-tiles+expert+fours+teal"
    assert rules.hash == tamaya.rules(rules.expression).hash


# ------------------------------------------------------------------- variants


def test_only_the_body_of_a_variant_settles_a_conflict() -> None:
    text = """
      variant settled = nl + expert + long-farewell + fireworks-first {
        replace when the deck runs out { 3 more turns each, then the end }
        replace rating by nothing
      }
      variant unsettled = nl + expert + long-farewell
    """
    rules = compiled("settled", text)
    assert effects(rules, "deck_runs_out") == [("last_turns", 3)]
    assert rules.rating == ()
    assert [code for code, _ in refused("unsettled", text)] == ["E203"]


def test_a_settled_variant_goes_on_being_composed() -> None:
    text = """
      variant friday "Friday night" = nl(hints=9) + fours { tokens strikes 1 more }
      expansion mine on fours { tokens hints 1 more }
    """
    rules = compiled("friday + mine", text)
    assert (rules.expression, rules.strikes, rules.hints.total) == ("friday+mine", 4, 10)
    assert compiled("mine + friday", text).hash == rules.hash
    assert compiled("friday", text).title == "Friday night"


def test_a_variant_without_a_body_only_abbreviates() -> None:
    assert tamaya.rules("everything").expression == (
        "abacus-new+black-powder+bonus-tiles+multicolour-wild(cards=10)"
    )
    assert tamaya.rules("everything").title == "Hanabi with all extensions"


def test_circles_are_reported() -> None:
    text = """
      variant a = b
      variant b = a
      game c like d { source "c" }
      game d like c { source "d" }
      expansion e on f { tokens strikes 1 more }
      expansion f on e { tokens strikes 1 more }
    """
    assert [code for code, _ in refused("a", text)] == ["E106"]
    assert [code for code, _ in refused("c", text)] == ["E106"]
    assert {code for code, _ in refused("nl + e + f", text)} == {"E106"}


# ------------------------------------------------------------------- games like others


def test_a_game_like_another_takes_its_rules_options_and_offers() -> None:
    text = 'game house "At home" like abacus-2012 { replace hand 4 cards with 2 or 3 players }'
    rules = compiled("house(strikes=2)", text)
    assert rules.hands_of(2) == (4, 4)
    assert rules.strikes == 2
    assert rules.parts[0].offered
    assert compiled("house + multicolour-own", text).expression == (
        "house+multicolour-own(cards=10)"
    )
    assert refused("house", "game house like abacus-2012 { tokens strikes 2 }") == [
        ("E201", "tokens strikes 2")
    ]


# ------------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("expression", "canonical"),
    [
        ("nl(strikes=3)", "nl"),
        ("nl(strikes=2, hints=9)", "nl(hints=9,strikes=2)"),
        ("nl+multicolour-own", "nl+multicolour-own(cards=5)"),
        ("abacus-2012+multicolour-own", "abacus-2012+multicolour-own(cards=10)"),
        ("abacus-new+multicolour-own", "abacus-new+multicolour-own(cards=5)"),
    ],
)
def test_canonical_form_prints_what_has_no_single_usual_value(
    expression: str, canonical: str
) -> None:
    assert tamaya.rules(expression).expression == canonical


@pytest.mark.parametrize(
    ("expression", "code", "marked"),
    [
        ("nl(strikes=4)", "E206", "4"),
        ("nl(hints=7)", "E206", "7"),
        ("nl(strike=2)", "E205", "strike"),
        ("nl+expert(strikes=2)", "E207", "strikes"),
        ("nl(strikes=2, strikes=2)", "E210", "strikes=2"),
        ("everything(strikes=2)", "E207", "strikes=2"),
        ("nl+multicolour-wild(cards=7)", "E206", "7"),
    ],
)
def test_wrong_options_are_refused_where_they_stand(
    expression: str, code: str, marked: str
) -> None:
    assert refused(expression) == [(code, marked)]


def test_blanks_and_conditions_take_the_value() -> None:
    text = """
      expansion a {
        option points = 10 to 20, normally 15
        option kind = 1 or 2
        when [points] points are reached { end }
        when a 1 is placed { regain 1 hint } if kind=1
        when a 2 is placed { regain 1 hint } if kind=2
      }
    """
    rules = compiled("nl + a(points=12, kind=2)", text)
    (points,) = rules.reactions_to("points_reached")
    (placed,) = rules.reactions_to("placed")
    assert (points.trigger.amount, placed.trigger.value) == (12, 2)
    assert compiled("nl + a", text).reactions_to("points_reached")[0].trigger.amount == 15


@pytest.mark.parametrize(
    ("clause", "code", "marked"),
    [
        ("option x = 5 to 3", "E305", "5 to 3"),
        ("option x = more", "E305", "more"),
        ("option x = 1 to 3, normally 5", "E206", "5"),
        ("option x = 1 or 2 when a 1 is placed { end } if x=3", "E206", "3"),
        ("when a 1 is placed { end } if x=3", "E205", "x"),
    ],
)
def test_options_that_offer_no_choice_are_refused(clause: str, code: str, marked: str) -> None:
    assert refused("nl + a", f"expansion a {{ {clause} }}") == [(code, marked)]


# ------------------------------------------------------------------- amounts


def test_half_hints_make_tokens_of_two_parts() -> None:
    rules = compiled("nl + starved")
    assert (rules.hint_parts, rules.hints.total, rules.hinting.cost) == (2, 16, 2)
    assert rules.discarding.regains == 1
    assert effects(rules, "firework_completed") == [("regain", 2)]
    assert rules.hint_text(15) == "7½"


def test_what_is_said_to_do_nothing_is_kept() -> None:
    assert compiled("nl + expert").reactions_to("deck_runs_out")[0].effects == (Effect("nothing"),)
