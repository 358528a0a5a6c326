"""Lists, options with names, ratings by fireworks, halves, and what is undone."""

import pytest

import tamaya
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import from_json, to_json
from tamaya.variants.words.document import text_of


def compiled(expression: str, text: str = "") -> Rules:
    return compile_rules(expression, library_of_source(Source("mine.hanabi", text)))


def refused(expression: str, text: str = "") -> list[tuple[str, str]]:
    """The code and the marked words of every problem."""
    with pytest.raises(tamaya.RulesError) as error:
        compiled(expression, text)
    return [(d.code, d.labels[0].span.text if d.labels else "") for d in error.value.diagnostics]


# ------------------------------------------------------------------- lists


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("value 1, 2 and 3 touched by 5", "value 1 touched by 5 value 2 touched by 5 "
         "value 3 touched by 5"),
        ("value 1, 2 also touched by red", "value 1 also touched by red "
         "value 2 also touched by red"),
        ("when a 1 or 5 is placed { end }", "when a 1 is placed { end } "
         "when a 5 is placed { end }"),
        ("when a red, green or blue card is misplayed { lose }",
         "when a red card is misplayed { lose } when a green card is misplayed { lose } "
         "when a blue card is misplayed { lose }"),
        ("when a red 1, blue 5 is discarded { lose }",
         "when a red 1 is discarded { lose } when a blue 5 is discarded { lose }"),
        ("when the red or blue firework is completed { end }",
         "when the red firework is completed { end } when the blue firework is completed { end }"),
        ("suits red, blue { replace cards 1 2 3 4 5 }",
         "suit red { replace cards 1 2 3 4 5 } suit blue { replace cards 1 2 3 4 5 }"),
        ("every suit but white { replace built 5 4 3 2 1 }",
         "suits red, yellow, green and blue { replace built 5 4 3 2 1 }"),
        ("every suit but white { also touched by white }",
         "suits red, yellow, green and blue { also touched by white }"),
    ],
)  # fmt: skip
def test_a_list_means_a_clause_for_each(short: str, long: str) -> None:
    one, other = (compiled("abacus-2012 + a", f"expansion a {{ {it} }}") for it in (short, long))
    assert one.hash == other.hash != compiled("abacus-2012").hash
    assert one.names == other.names


@pytest.mark.parametrize(
    ("clause", "code", "marked"),
    [
        ("value 1, 1 touched by 5", "E201", "touched by 5"),
        ("when a 1 or 1 is placed { end }", "E201", "1"),
        ("when a red or red card is placed { end }", "E201", "red"),
        ("when a red 1 or red 1 is placed { end }", "E201", "red 1"),
        ("when the red or red firework is completed { end }", "E201", "red"),
        ("when a red or 5 is placed { end }", "E010", "5"),
        ("when a red or blue 1 is placed { end }", "E010", "1"),
        ("when a 1 or card is placed { end }", "E010", "card"),
        ("when a 1 or 9 is placed { end }", "E304", "when a 1 or 9 is placed { end }"),
        ("every suit but violet { replace cards 1 2 3 4 5 }", "E302",
         "cards 1 2 3 4 5"),
        ("every suit { replace cards 1 2 3 4 5 } every suit but red { replace cards 1 1 2 3 4 5 }",
         "E201", "cards 1 1 2 3 4 5"),
    ],
)  # fmt: skip
def test_what_would_count_twice_is_refused(clause: str, code: str, marked: str) -> None:
    found = refused("abacus-2012 + a", f"expansion a {{ {clause} }}")
    assert (code, marked) in found


def test_what_one_declaration_says_of_every_suit_but_some_and_of_those_goes_together() -> None:
    text = """expansion a {
      every suit but red { replace cards 1 2 3 4 5 }
      every suit but yellow, green, blue and white { replace cards 1 1 2 3 4 5 }
    }"""
    assert [len(suit.cards) for suit in compiled("abacus-2012 + a", text).suits] == [6, 5, 5, 5, 5]


# ------------------------------------------------------------------- options with names

MOOD = """expansion night {
  option mood = gentle or harsh, normally gentle
  option how = one or two
  tokens hints 1 more if mood=gentle
  tokens strikes 1 fewer if mood=harsh
  replace a lost game scores half its points, rounded up if how=two
}
game evening like nl { offers night(how=two or one) }
"""


def test_a_name_chooses() -> None:
    usual, harsh = compiled("nl + night", MOOD), compiled("nl + night(mood=harsh)", MOOD)
    assert (usual.hints.total, usual.strikes) == (9, 3)
    assert (harsh.hints.total, harsh.strikes) == (8, 2)
    assert usual.expression == "nl+night(how=one)"
    assert harsh.expression == "nl+night(how=one,mood=harsh)"
    assert compiled("evening + night", MOOD).expression == "evening+night(how=two)"
    (part,) = (part for part in harsh.parts if part.name == "night")
    assert dict(part.options) == {"mood": "harsh", "how": "one"}
    assert from_json(Rules, to_json(harsh)).parts == harsh.parts


@pytest.mark.parametrize(
    ("expression", "marked"),
    [
        ("nl + night(mood=grim)", "grim"),
        ("nl + night(mood=1)", "1"),
        ("nl(strikes=harsh)", "harsh"),
    ],
)
def test_a_name_that_is_none_of_these_is_refused(expression: str, marked: str) -> None:
    assert refused(expression, MOOD) == [("E206", marked)]


@pytest.mark.parametrize(
    ("clauses", "marked"),
    [
        ("option mood = gentle or gentle  tokens hints 1 more if mood=gentle", "gentle"),
        ("option mood = gentle or harsh, normally 1  tokens hints 1 more if mood=gentle", "1"),
        ("option mood = 1 or 2, normally gentle  tokens hints 1 more if mood=1", "gentle"),
        ("option mood = gentle or harsh  tokens hints 1 more if mood=grim", "grim"),
        ("option mood = gentle or harsh  replace tokens hints [mood]", "[mood]"),
    ],
)
def test_options_of_names_that_make_no_sense_are_refused(clauses: str, marked: str) -> None:
    assert ("E206", marked) in refused("nl + a", f"expansion a {{ {clauses} }}")


# ------------------------------------------------------------------- ratings

RATED = """expansion a {
  replace rating { 0 to 24 "so-so"  the maximum "best" }
  rating with 6 or more fireworks { 0 to 20 "hm"  21 to 30 "good"  the maximum "divine" }
}
expansion b on a { replace rating with 6 fireworks by nothing }
expansion c on a { replace rating by nothing }
"""


@pytest.mark.parametrize(
    ("expression", "rows"),
    [
        ("abacus-new + a", [(0, 24, "so-so"), (25, 25, "best")]),
        ("abacus-new + multicolour-wild + a",
         [(0, 20, "hm"), (21, 29, "good"), (30, 30, "divine")]),
        ("abacus-new + multicolour-wild + a + b", [(0, 24, "so-so"), (30, 30, "best")]),
        ("abacus-new + multicolour-wild + a + c", []),
    ],
)  # fmt: skip
def test_a_rating_for_so_many_fireworks(expression: str, rows: list[tuple[int, int, str]]) -> None:
    rules = compiled(expression, RATED)
    assert [(row.low, row.high, row.text) for row in rules.rating] == rows
    assert (rules.origin("rating") is not None) is bool(rows)


def test_two_rows_for_the_maximum_overlap() -> None:
    text = 'expansion a { replace rating { 25 as the maximum "x"  the maximum "y" } }'
    assert refused("nl + a", text) == [("E309", 'the maximum "y"')]


# ------------------------------------------------------------------- undoing


@pytest.mark.parametrize(
    ("said", "undone"),
    [
        ("hint { announces only the kind }",
         "hint { replace announces only the cards by nothing }"),
        ("hint { never the same kind twice running }",
         "hint { replace never the same kind twice running by nothing }"),
        ("less than 9 points is lost", "replace less than the maximum is lost by nothing"),
        ("suit red { score 2 for each card placed }",
         "suit red { replace score nothing by nothing }"),
        ("suit red { touched by blue }",
         "every suit { replace touched by no colour by nothing }"),
        ("suit red { touched by 3 }",
         "every suit but white { replace touched by 1 by nothing }"),
        ("suit red { also touched by blue }",
         "suit red { replace also touched by white by nothing }"),
        ("value 1 touched by 2", "replace value 1 touched by 3 by nothing"),
        ("card red 1 touched by 2", "replace card red 1 touched by 2 by nothing"),
        ("when a 5 is placed { end }", "replace when a 5 is placed { lose } by nothing"),
        ("when a 1 or 5 is placed { end }", "replace when a 1 or 5 is placed by nothing"),
        ("action nap { regain 1 hint }", "replace action nap { spend 1 hint } by nothing"),
        ("suit teal t { cards 1 2 built 1 2 }",
         "replace suit teal t { cards 1 built 1 } by nothing"),
        ("tiles { tile { end } } when a 5 is placed { draw a tile } when no tile is left { end }",
         "replace tiles { tile { lose } } by nothing replace when a 5 is placed by nothing "
         "replace when no tile is left by nothing"),
    ],
)  # fmt: skip
def test_what_is_undone_was_never_said(said: str, undone: str) -> None:
    text = f"expansion a {{ {said} }} expansion b on a {{ {undone} }}"
    assert compiled("abacus-2012 + a", text).hash != compiled("abacus-2012").hash
    assert compiled("abacus-2012 + a + b", text).hash == compiled("abacus-2012").hash


def test_undoing_hangs_on_an_option_like_any_clause() -> None:
    text = """expansion a { less than 20 points is lost }
    expansion b on a {
      option mood = gentle or harsh
      replace less than 20 points is lost by nothing if mood=gentle
      replace suit white by nothing if mood=gentle
    }"""
    gentle, harsh = (compiled(f"nl + a + b(mood={mood})", text) for mood in ("gentle", "harsh"))
    assert (gentle.losing.below, len(gentle.suits)) == (None, 4)
    assert (harsh.losing.below, len(harsh.suits)) == (20, 5)


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ("hint { replace costs 1 hint by nothing }", "E208"),
        ("hint { replace names a colour or a value by nothing }", "E208"),
        ("discard { replace regains 1 hint by nothing }", "E208"),
        ("play { replace a misplay takes 1 strike by nothing }", "E208"),
        ("replace tokens hints 8 by nothing", "E208"),
        ("replace tokens hints 1 more by nothing", "E208"),
        ("replace players 2 to 5 by nothing", "E208"),
        ("replace score nothing by nothing", "E208"),
        ("suit red { replace cards 1 by nothing }", "E208"),
        ("every suit { replace built 1 by nothing }", "E208"),
        ("every suit { replace also touched by red by nothing }", "E208"),
        ("replace a lost game scores 0 by nothing", "E301"),
        ("replace when the last strike is taken { lose } by nothing", "E301"),
        ("hint { replace announces the name by nothing }", "E202"),
        ("replace value 1 touched by 2 by nothing", "E202"),
        ("every suit { replace score nothing by nothing }", "E202"),
    ],
)
def test_what_has_to_be_said_cannot_be_undone(clause: str, code: str) -> None:
    found = refused("abacus-2012 + a", f"expansion a {{ {clause} }}")
    assert {c for c, _ in found} == {code}


def test_two_expansions_that_undo_and_state_do_not_go_together() -> None:
    text = """expansion base { suit red { touched by blue } }
    expansion one on base { every suit { replace touched by blue by nothing } }
    expansion two on base { every suit { touched by white } }"""
    assert {c for c, _ in refused("nl + base + one + two", text)} == {"E203"}


# ------------------------------------------------------------------- halves


@pytest.mark.parametrize(
    ("way", "scores"), [("down", {7: 3, 6: 3, -3: -2}), ("up", {7: 4, 6: 3, -3: -1})]
)
def test_half_of_the_points(way: str, scores: dict[int, int]) -> None:
    text = f"expansion a {{ replace a lost game scores half its points, rounded {way} }}"
    rules = compiled("nl + a", text)
    assert {points: rules.losing.score(points) for points in scores} == scores
    again = compiled("mine", text_of(rules, "mine"))
    assert again.hash == rules.hash
    assert again.losing == rules.losing


def test_words_that_stand_nowhere_near_a_name_can_be_suits() -> None:
    """So a word more in the language seldom takes a name away from a file that there is."""
    text = "expansion a { suits up u, down d, rounded o, half h { cards 1 2 built 1 2 } }"
    assert len(compiled("nl + a", text).suits) == 9
    assert refused("nl + a", "expansion a { suit last l { cards 1 built 1 } }") == [
        ("E103", "last")
    ]


def test_a_suit_that_is_not_there_is_one_problem() -> None:
    """However much is said of it; a new one is told from others by its letter."""
    text = 'expansion try "t" { suit teal { cards 1 1 2 built 1 2 } }'
    with pytest.raises(tamaya.RulesError) as error:
        compiled("nl+try", text)
    (problem,) = error.value.diagnostics
    assert (problem.code, problem.message) == ("E302", "these rules have no suit `teal`")
    assert problem.help.endswith("a new suit needs a letter: `suit teal t { … }`")
