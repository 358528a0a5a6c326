"""Table set-ups: the constraints find what the compiler would, and name what stands in the way."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.lab.check.phases.phase import Context, PhaseReport
from tamaya.lab.check.phases.setup_phase import SetupPhase
from tamaya.lab.check.setups.scope import OUT, PLAYERS, Choice, Scope, scope_of
from tamaya.lab.check.setups.setup_findings import setup_findings
from tamaya.lab.check.setups.setups import setups_of, smallest_clash
from tamaya.lab.check.setups.statements import Statements
from tamaya.lab.small.sizes import best_at_start
from tamaya.variants.compile.passes import compile_expression, compile_rules, expression_of
from tamaya.variants.library import Library, library_of_source

GAMES = ["abacus-2012", "abacus-new", "dk", "nl", "no"]

# A game that offers much of which a good deal clashes, needs something else or leaves no room.
MUCH = """
game much like no {
  offers strikes=1 or 2, multicolour-own(cards=5 or 10), multicolour-wild(cards=5 or 10), teal,
      plum, colours-only, values-only, spare, large, four-suits, expert, target(points=20 or 25)
}
expansion plum on teal { suit plum p { cards 1 1 2 2 3 3 built 1 2 3 } }
expansion large { option cards = 5 or 9 or 12, normally 9 replace hand [cards] cards }
"""
COUNTS = {"abacus-2012": 144, "abacus-new": 576, "dk": 288, "nl": 216, "no": 288}


def library(text: str) -> Library:
    return library_of_source(Source("mine.hanabi", text))


def scope(expression: str, text: str = "") -> Scope:
    return scope_of(expression_of(expression), library(text) if text else Library())


def by_brute_force(scope: Scope) -> Iterator[tuple[str, int]]:
    """Every set-up that the compiler takes, from trying all values of all choices."""
    choices = [choice for choice in scope.choices if choice != PLAYERS]
    for chosen in product(*(scope.choices[choice] for choice in choices)):
        values = dict(zip(choices, chosen, strict=True))
        if not coherent(values):
            continue
        try:
            rules = compile_rules(scope.text_of(values), scope.library)
        except RulesError:
            continue
        for players in set(rules.players) & set(scope.choices[PLAYERS]):
            most = best_at_start(rules, players)
            if rules.hints.total >= rules.hinting.cost and most >= rules.maximum:
                yield scope.text_of(values), players


def coherent(values: dict[Choice, Any]) -> bool:
    """An option has a value where its expansion is in; `plum` is in where `teal` is."""
    for choice, value in values.items():
        part = Choice("part", choice.name)
        if choice.kind == "option" and part in values and (values[part] is OUT) != (value is OUT):
            return False
    plum, teal = Choice("part", "plum"), Choice("part", "teal")
    return not (values.get(plum) and not values[teal])


@pytest.mark.parametrize("game", GAMES)
def test_set_ups_of_each_game_are_those_of_the_compiler(game: str) -> None:
    found = setups_of(scope(game))
    assert found.complete
    pairs = [(setup.expression, setup.players) for setup in found.every]
    assert pairs == sorted(by_brute_force(found.scope))
    assert len(pairs) == COUNTS[game]
    assert found.unusable == []


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("everything", ""),
        ("nl(hints=8)+target", ""),
        ("nl(strikes=2)+small-hands", ""),
        ("plain", "game plain like nl { offers strikes=1 }"),
        ("plain(strikes=2,hints=8)", "game plain like nl { offers strikes=1 }"),
        ("two", "variant two = abacus-2012 + teal { replace players 2 or 3 }"),
    ],
)
def test_set_ups_of_compositions_are_those_of_the_compiler(expression: str, text: str) -> None:
    found = setups_of(scope(expression, text))
    assert found.complete
    pairs = [(setup.expression, setup.players) for setup in found.every]
    assert pairs == sorted(by_brute_force(found.scope))
    assert pairs


def test_what_is_said_of_every_suit_is_said_of_each() -> None:
    narrow = scope("mine", "game mine like nl { offers one-each, four-suits }")
    each, four = Choice("part", "one-each"), Choice("part", "four-suits")
    spoken = Statements(narrow)
    assert spoken.choices(("suit", "red")) == [each]
    assert set(spoken.choices(("suit", "white"))) == {each, four}
    follows = {c: values for d in setups_of(narrow).demands for c, values in d.follows.items()}
    assert follows[Choice("suit", "red")] == (5, 10)
    assert follows[Choice("suit", "white")] == (0, 5, 10)


def test_a_suit_of_its_own_may_be_left_out_of_every_suit() -> None:
    """What is said of every suit but one is said of suits that an offer brings, too."""
    text = """
    expansion grey {
      suit grey x { cards 1 1 2 3 built nothing }
      every suit but grey { replace built 5 4 3 2 1 }
      replace rating by nothing
    }
    """
    setups = setups_of(scope("nl+grey", text))
    assert setups.every
    assert any("multicolour" in setup.expression for setup in setups.every)


@pytest.mark.slow
def test_set_ups_that_clash_a_lot() -> None:
    """Some ten thousand set-ups of expansions of which many exclude or need each other."""
    narrow = scope("much(hints=8)", MUCH)
    found = setups_of(narrow, 10**6)
    pairs = [(setup.expression, setup.players) for setup in found.every]
    assert pairs == sorted(by_brute_force(narrow))
    assert len(pairs) > 5000


@pytest.mark.parametrize(("expression", "most"), [("nl(hints=8)+target", 10), ("nl+expert", 0)])
def test_more_set_ups_than_are_enumerated(expression: str, most: int) -> None:
    """Then each value is looked for by itself, so that none is called unusable that isn't."""
    whole = setups_of(scope(expression))
    part = setups_of(scope(expression), most)
    assert most <= len(part.every) < len(whole.every)
    assert not part.complete
    assert {*part.every} < {*whole.every}
    assert part.used == whole.used


def test_a_rule_depends_on_few_choices() -> None:
    """What keeps the constraints small: only choices that say something of a rule belong to it."""
    spoken = Statements(scope("abacus-2012"))
    own, cards = Choice("part", "multicolour-own"), Choice("option", "multicolour-own", "cards")
    wild = Choice("part", "multicolour-wild")
    ten = Choice("option", "multicolour-wild", "cards")
    assert set(spoken.choices(("suit", "multicolour"))) == {own, cards, wild, ten}
    assert spoken.choices(("tokens", "hints")) == [Choice("option", "abacus-2012", "hints")]
    assert spoken.choices(("hint", "costs")) == []


def outcome(expression: str, text: str = "") -> PhaseReport:
    node, files = expression_of(expression), library(text) if text else Library()
    return SetupPhase().run(Context(compile_expression(node, files), node, files))


@pytest.mark.parametrize(
    ("expression", "text", "message"),
    [
        (
            "nl(hints=8)+dear",
            "expansion dear { option cost = 1 or 8 or 9 or 10, normally 1 "
            "hint { replace costs [cost] hints } }",
            "no set-up can use `dear` with cost 9 or 10: the hint tokens must pay for a hint",
        ),
        (
            "nl+wide",
            "expansion wide { option cards = 4 or 12, normally 4 replace hand [cards] cards }",
            "no set-up can use `wide` with cards 12: the deck must be large enough for the hands",
        ),
        (
            "mine",
            "game mine like nl { offers target, expert less than 3 points is lost }",
            "no set-up can use `target`: the least that is not lost can be settled only once",
        ),
        (
            "mine",
            "game mine like nl { offers expert, plum } "
            "expansion plum on teal { suit plum p { cards 1 2 built 1 2 } }",
            "no set-up can use `plum`: `plum` needs `teal`",
        ),
        (
            "nl+sixes",
            "expansion sixes { option most = 5 to 6, normally 5 "
            "when a 6 is placed { end } if most=6 }",
            "no set-up can use `sixes` with most 6: the rules must compile",
        ),
        (
            "mine+few",
            "game mine like nl { offers peek } "
            "expansion few { option spare = 0 or 1, normally 1 "
            "every suit { replace cards 1 1 2 2 3 3 4 4 5 if spare=1 } "
            "every suit { replace cards 1 2 3 4 5 if spare=0 } }",
            "with `few` with spare 0 a perfect game is impossible: "
            "cards and turns allow 17 points at most, and the maximum is 25",
        ),
    ],
)
def test_findings(expression: str, text: str, message: str) -> None:
    found = outcome(expression, text)
    assert message in [finding.diagnostic.message for finding in found.findings]
    assert not found.held
    assert all(finding.diagnostic.labels for finding in found.findings)
    assert all(finding.rules == expression.replace("(hints=8)", "") for finding in found.findings)


def test_a_lack_of_pace_in_the_rules_as_they_stand_is_told_elsewhere() -> None:
    found = outcome("abacus-2012+one-each")
    assert found.findings == ()
    assert found.scope == (
        "0 of 216 set-ups can be played: there must be enough cards and turns for a perfect game"
    )
    text = "game mine like nl { offers peek every suit { replace cards 1 1 2 2 3 4 5 } }"
    assert outcome("mine", text).findings == ()


def test_what_clashes_is_shown() -> None:
    found = outcome("mine", "game mine like nl { offers expert less than 3 points is lost }")
    (finding,) = found.findings
    assert [label.span.text for label in finding.diagnostic.labels] == [
        "expert",
        "less than the maximum is lost",
        "less than 3 points is lost",
    ]


def test_an_expansion_need_not_go_with_all_that_is_offered() -> None:
    """The scope says so, and nobody is to blame."""
    found = outcome("nl+all-or-nothing")
    assert found.findings == ()
    assert found.scope == (
        "4 playable set-ups of 288 use every choice that can be used, none with expert"
    )


def test_a_house_rule_need_not_go_with_all_options_of_its_game() -> None:
    found = outcome("abacus-2012+hope", "expansion hope { tokens strikes 1 fewer }")
    assert found.findings == ()
    assert found.scope == (
        "4 playable set-ups of 216 use every choice that can be used, none with "
        "abacus-2012(strikes=1)"
    )


def test_tokens_are_counted_with_all_that_changes_them() -> None:
    narrow = scope("abacus-2012+hope", "expansion hope { tokens strikes 1 fewer }")
    found = setups_of(narrow)
    one = {Choice("option", "abacus-2012", "strikes"): 1}
    assert [demand.words for demand in smallest_clash(narrow, found.demands, one)] == [
        "there must be a strike to take"
    ]
    (strikes,) = (d for d in found.demands if Choice("strikes") in d.follows)
    assert strikes.follows[Choice("strikes")] == (0, 1, 2)


def test_smallest_clash_of_two_rules() -> None:
    """Either of two rules alone leaves a way out, and both together leave none."""
    narrow = scope(
        "mine",
        """
        game mine like nl { offers two, three less than 3 points is lost }
        expansion two on three { replace players 2 to 4 }
        expansion three { less than 4 points is lost }
        """,
    )
    found = setups_of(narrow)
    two = Choice("part", "two")
    assert (two, True) in found.unusable
    clash = smallest_clash(narrow, found.demands, {two: True})
    assert [demand.words for demand in clash] == [
        "`two` needs `three`",
        "the least that is not lost can be settled only once",
    ]


def test_players_that_a_part_takes_away_are_not_missed() -> None:
    """Those who write `replace players 2 to 4` want nobody to play with five."""
    narrow = scope("few", "game few like nl { replace players 2 to 4 }")
    assert narrow.choices[PLAYERS] == (2, 3, 4)
    assert setup_findings(setups_of(narrow)) == []
