"""The plain rules that stand for others: what is taken away, what is left, and when that is right.

`wide` rules allow all that the rules allow. Lines of `narrow` ones are legal under the rules.
"""

from itertools import product

import pytest
from tests.made.pocket import (
    ANY_NAME,
    ANYTIME,
    INVERTED,
    NEEDED,
    PRICED,
    SPENT,
    SUITS,
    WHILE,
    Clauses,
    clauses,
    dealt,
    pocket,
)

from tamaya.engine.game.game import Game
from tamaya.engine.records.notation import read_move, text_of
from tamaya.engine.turn.table import Table
from tamaya.solver.twins.free import (
    can_be_free,
    depends,
    free,
    gains_by_losing,
    only_permits,
    unconditional,
)
from tamaya.solver.twins.lines import best_first, choices_of
from tamaya.solver.twins.steps import Twins, ends_well, twins_of
from tamaya.variants.rules import Rules


def wide(case: Clauses) -> Rules:
    twins = twins_of(pocket(**case))
    assert twins is not None
    return twins.wide


def of(case: Clauses) -> Twins | None:
    return twins_of(pocket(**case))


# ------------------------------------------------------------------- the game without tokens


def test_tokens_bar_nothing_in_the_free_game() -> None:
    rules = free(
        pocket(
            "when a hint is given { spend 1 hint } when a 2 is placed { regain 1 hint } "
            "when a strike is taken { end } action again { costs 1 hint regain 1 hint } "
            "action blind { costs 1 hint play the top card of the deck regain 1 hint } "
        )
    )
    assert (rules.hinting.cost, rules.hinting.may_touch_none) == (0, True)
    assert (rules.discarding.when, rules.discarding.regains) == ("always", 0)
    assert rules.playing.misplay_strikes == 0
    assert all(name.touches == rules.kinds for name in rules.names)
    # An action that moves no card is a hint there; another costs nothing, and does no more.
    (blind,) = rules.actions
    assert (blind.name, blind.cost) == ("blind", 0)
    assert [effect.verb for effect in blind.effects] == ["play_top"]
    # What tokens bring about is left out, but for the last strike; what brings tokens does nothing.
    verbs = {r.trigger.event: [effect.verb for effect in r.effects] for r in rules.reactions}
    assert verbs == {
        "last_strike": ["lose"],
        "all_completed": ["end"],
        "deck_runs_out": ["last_turns"],
        "placed": ["nothing"],
    }


def test_where_cards_are_never_discarded_they_are_not_in_the_free_game() -> None:
    assert free(pocket(discard="never regains 1 hint")).discarding.when == "never"


def test_the_last_turns_of_the_free_game_are_the_most_of_any_rule() -> None:
    """The rule that is left out might have set more of them."""

    def turns(more: str) -> int:
        rules = free(pocket(more))
        return max(e.amount for e in rules.effects if e.verb == "last_turns")

    assert turns("") == 1
    assert turns("when a strike is taken { 3 more turns each, then the end }") == 3
    assert turns("when the deck holds 2 cards { 4 more turns each, then the end }") == 4


FREE: tuple[tuple[Clauses, bool], ...] = (
    (clauses(), True),
    (clauses("when a strike is taken { regain 1 hint }"), True),
    (clauses("when a strike is taken { end }"), True),
    (clauses("when a strike is taken { play a card from the discards }"), False),
    (clauses("when a strike is taken { play the top card of the deck }"), False),
    (clauses("when a 1 is placed while 1 strike is taken { draw a tile } when no tile is left "
             "{ nothing } tiles { tile { regain 1 hint } }"), False),
    (clauses(deck_end="play on"), False),  # hands can run empty, and then nobody acts
    (clauses(score="score -1 for each card placed"), False),
    (clauses(lost="2"), False),  # somebody might gain by losing
    (clauses(lost="2", last_strike="end"), True),
    # Where an honest end is left out, nothing but strikes may lose: the line goes on.
    (clauses(NEEDED), True),
    (clauses(f"{NEEDED} when a strike is taken {{ end }}"), False),
    (clauses(f"{NEEDED} when a strike is taken {{ lose }}"), True),
    (clauses(f"a player may pass {NEEDED}"), False),
    # A hint stands for an action that moves no card, so there must be one to give.
    (clauses("action peek { look at 1 card of your hand }"), True),
)  # fmt: skip


@pytest.mark.parametrize(("case", "allows_all"), FREE)
def test_whether_the_free_game_allows_all(case: Clauses, allows_all: bool) -> None:
    assert can_be_free(pocket(**case)) == allows_all


@pytest.mark.parametrize(
    ("case", "gains"),
    [
        (clauses(), False),
        (clauses(lost="1"), True),
        (clauses(lost="its points"), False),
        (clauses(lost="1", last_strike="end"), False),
        (clauses(score="score -1 for each card missing"), True),  # 0 is more than -6
    ],
)
def test_whether_losing_can_pay(case: Clauses, gains: bool) -> None:
    assert gains_by_losing(pocket(**case)) == gains


# ------------------------------------------------------------------- what depends on the table


@pytest.mark.parametrize(
    ("case", "by_table", "permits"),
    [
        (clauses(), False, True),
        (clauses(discard=f"at any time regains 1 hint only {WHILE}"), True, True),
        (clauses(hint=f"{PRICED} only {WHILE}"), True, True),
        (clauses(f"action again {{ only {WHILE} regain 1 hint }}"), True, True),
        (clauses(f"when a 1 is placed {WHILE} {{ regain 1 hint }}"), True, False),
        (clauses("when the deck holds 2 cards { regain 1 hint }"), True, False),
        (clauses("when no hint is left { take 1 strike }"), True, False),
        (clauses(hint=f"{PRICED} costs 2 hints {WHILE}"), True, False),
        (clauses(f"a player may pass {WHILE}"), True, False),
        (clauses("a player may pass"), False, False),
        (clauses(discard=f"at any time regains 1 hint only {WHILE}", deck_end="play on"),
         True, False),
    ],
)  # fmt: skip
def test_what_depends_on_the_table(case: Clauses, by_table: bool, permits: bool) -> None:
    rules = pocket(**case)
    assert (depends(rules), only_permits(rules)) == (by_table, permits)


def test_without_the_conditions_more_is_allowed() -> None:
    twins = of(clauses(f"when a 2 is discarded {WHILE} {{ take 1 strike }}",
                       discard=f"at any time regains 1 hint only {WHILE}"))  # fmt: skip
    assert twins is not None
    assert not twins.exact  # most lines of the twins are none of the deal
    assert twins.wide.playing.misplay_strikes == 0  # the free game
    assert twins.narrow.playing.misplay_strikes == 1
    for rules in (twins.wide, twins.narrow):
        assert not any(rules.conditions)
        assert not rules.reactions_to("discarded")
    permits = of(clauses(discard=f"at any time regains 1 hint only {WHILE}"))
    assert permits is not None
    assert permits.wide.hash == permits.narrow.hash
    assert permits.wide.playing.misplay_strikes == 1


def test_what_may_be_done_may_always_be_done() -> None:
    rules = unconditional(
        pocket(f"a player may pass {WHILE} action again {{ only {WHILE} regain 1 hint }}",
               hint=f"{PRICED} only {WHILE} ash costs 2 hints costs 3 hints {WHILE}")
    )  # fmt: skip
    assert not any(rules.conditions)
    assert rules.passing is not None
    assert [action.name for action in rules.actions] == ["again"]
    assert len(rules.hinting.prices) == 1  # of ash; the other holds under a condition only


# ------------------------------------------------------------------- step by step


def test_plain_rules_have_no_twins() -> None:
    assert of(clauses()) is None
    assert of(clauses("when a 1 is placed { regain 1 hint }")) is None


def test_any_card_of_a_hand_can_be_taken() -> None:
    rules = wide(clauses(play="a misplay takes 1 strike only the last card",
                         discard=f"{SPENT} only the first card"))  # fmt: skip
    assert (rules.playing.only, rules.discarding.only) == ("", "")
    assert not rules.holding.may_put_first
    assert rules.discarding.when == "spent"


def test_an_inverted_suit_stands_upright() -> None:
    inverted = f"{SUITS} suit cherry c {{ cards 1 2 built 1 2 {INVERTED} }}"
    twins = of(clauses(suits=inverted))
    assert twins is not None
    assert not any(suit.inverted for suit in (*twins.wide.suits, *twins.narrow.suits))
    assert (twins.wide.discarding.when, twins.narrow.discarding.when) == ("always", "spent")
    assert twins.exact


@pytest.mark.parametrize(
    ("case", "costs", "discards"),
    [
        # The cheapest hint, and the one that is paid in tokens.
        (clauses(hint=f"{PRICED} ash costs 2 hints"), (1, 1), "always"),
        (clauses(hint=f"{ANY_NAME} costs 2 hints ash costs 1 hint"), (1, 1), "always"),
        (clauses(hint=f"{PRICED} ash costs nothing"), (0, 1), "always"),
        (clauses("a player may pass"), (0, 1), "always"),
        (clauses("a player may pass", discard=ANYTIME), (0, 1), "always"),
        (
            clauses(hint=f"{PRICED} ash costs nothing", discard="never regains 1 hint"),
            (0, 1),
            "never",
        ),
    ],
)
def test_hints_are_as_cheap_as_any(case: Clauses, costs: tuple[int, int], discards: str) -> None:
    """More tokens may bar a discard that needs a spent one, so that is allowed at any time."""
    twins = of(case)
    assert twins is not None
    assert (twins.wide.hinting.cost, twins.narrow.hinting.cost) == costs
    assert twins.wide.discarding.when == discards
    for rules in (twins.wide, twins.narrow):
        assert rules.passing is None
        assert rules.hinting.prices == ()


@pytest.mark.parametrize(
    "case",
    [
        # Something happens at each hint, and a pass brings none; or somebody might want a hint not
        # to be possible, be it that they can't act then or that they lose by discarding.
        clauses("when a hint is given { spend 1 hint } a player may pass"),
        clauses(hint=f"{PRICED} ash costs 2 hints", deck_end="play on"),
        clauses(f"a player may pass {NEEDED}", deck_end="play on", stuck="lose"),
        clauses("a player may pass", discard="never regains 1 hint"),
        clauses(f"a player may pass {WHILE} when a 1 is discarded {{ take 1 strike }}"),
        clauses(hint=f"{PRICED} never the same name twice running", deck_end="play on"),
        clauses("when a 2 is placed { one free hint } when a hint is given { spend 1 hint }",
                hint=f"{PRICED} never the same name twice running"),
    ],
)  # fmt: skip
def test_where_cheaper_hints_may_be_a_loss_there_are_no_twins(case: Clauses) -> None:
    assert of(case) is None


@pytest.mark.parametrize(
    ("more", "well"),
    [
        ("", True),
        ("when nothing more can be placed { end }", True),
        ("when nothing more can be placed { nothing }", True),
        ("when nothing more can be placed { lose }", False),
        ("when nothing more can be placed { regain 1 hint }", False),
    ],
)
def test_whether_it_is_no_loss_to_end_sooner(more: str, well: bool) -> None:
    assert ends_well(pocket(more)) == well
    gaining = pocket(more, lost="2")
    assert ends_well(gaining) == (well and "{ end }" not in more)


# ------------------------------------------------------------------- choices, the likeliest first


def test_choices_come_by_their_sum() -> None:
    """Every choice of one option each, once."""
    options = [[(0, "a"), (3, "b"), (9, "c")], [(1, "d"), (2, "e")], [(0, "f"), (5, "g")]]
    found = [*best_first(options)]
    names = [[name for _, name in ranked] for ranked in options]
    assert sorted(found) == sorted(product(*names))
    worth = {name: late for ranked in options for late, name in ranked}
    sums = [sum(worth[name] for name in choice) for choice in found]
    assert sums == sorted(sums)
    assert [*best_first([])] == [()]


def test_the_way_whose_cards_come_early_is_tried_first() -> None:
    """Ash comes upwards in this deck, birch downwards."""
    either = "suits ash a, birch b { cards 1 1 2 2 3 3 built 1 2 3 or 3 2 1 }"
    rules = pocket(suits=either)
    deal = dealt("a1 b3 a2 b2 a3 b1 a1 b3 a2 b2 a3 b1", rules)
    first, every = next(choices_of(deal))
    assert every
    assert [[values[0] for values in way] for way in first] == [[1, 2, 3], [3, 2, 1]]
    assert len([*choices_of(deal)]) == 4


def test_lines_that_begin_unlike_are_chosen_so() -> None:
    either = "suits ash a, birch b { cards 1 1 2 2 3 3 built 1 2 3 or 3 2 1 }"
    deal = dealt("a1 b3 a2 b2 a3 b1 a1 b3 a2 b2 a3 b1",
                 pocket("no two fireworks begin alike", suits=either))  # fmt: skip
    begun = {tuple(way[0] for way in choice) for choice, _ in choices_of(deal)}
    assert begun == {((1,), (3,)), ((3,), (1,))}


def test_jokers_stand_for_unlike_cards_that_come_late() -> None:
    jokers = f"{SUITS} suit joker j {{ cards 1 1 built nothing fits any firework }}"
    rules = pocket(suits=jokers)
    deal = dealt("a1 b1 a2 b2 j1 j1 a1 b1 a2 b2 b3 a3", rules)
    twins = twins_of(rules)
    assert twins is not None
    every = [*twins.of(deal)]
    assert len(every) == 6 * 5  # any two of six kinds, in either order
    assert all(twin.covers for twin in every)
    first = every[0]
    deck = [first.deal.rules.cards[kind] for kind in first.deal.deck]
    assert {*deck[4:6]} == {"a3", "b3"}
    assert deck[:4] == ["a1", "b1", "a2", "b2"]
    assert deck.count("a3") == 2


def test_each_card_of_a_double_suit_is_for_one_of_its_fireworks() -> None:
    """Of each value each firework gets a copy, and the first card of all is for the first."""
    rules = pocket(suits="suit ash a { cards 1 1 2 2 2 built 1 2 twice }")
    deal = dealt("a1 a2 a1 a2 a2", rules, 2)
    twins = twins_of(rules)
    assert twins is not None
    every = [*twins.of(deal)]
    shares = [[twin.deal.rules.kinds[kind] for kind in twin.deal.deck] for twin in every]
    assert all(share[0] == (0, 1) and share[2] == (1, 1) for share in shares)
    twos = {tuple(suit for suit, value in share if value == 2) for share in shares}
    assert twos == {*product((0, 1), repeat=3)} - {(0, 0, 0), (1, 1, 1)}
    assert len(every) == 6
    assert all(len(twin.deal.rules.suits) == 2 for twin in every)


# ------------------------------------------------------------------- back to the deal


@pytest.mark.parametrize(("discard", "covers", "meant"), [
    (ANYTIME, True, "pass"),  # a hint of the wide twin costs nothing
    (ANYTIME, False, "hint 2 birch"),  # one of the narrow twin costs a token, as this one does
    # At the full supply a token that is spent makes room for a discard.
    (SPENT, True, "hint 2 birch"),
])  # fmt: skip
def test_what_a_hint_of_a_twin_means_in_the_deal(discard: str, covers: bool, meant: str) -> None:
    rules = pocket("a player may pass", hint=f"{PRICED} ash costs 2 hints", discard=discard)
    twins = twins_of(rules)
    assert twins is not None
    deal = dealt("a1 b1 a2 b2 a3 b3 a1 b1 a2 b2", rules)
    twin = next(twin for twin in twins.of(deal) if twin.covers == covers)
    start = Table(Game(twin.deal)).state()
    line = twin.played(Game(deal), [read_move(start, "hint 2 3")])
    assert line is not None
    assert text_of(rules, line.moves[0], deal.deck[:2]) == meant
    assert line.over  # what is left is played greedily
    line = twin.played(Game(deal), [read_move(start, "play a1")])
    assert line is not None
    assert text_of(rules, line.moves[0], deal.deck[:2]) == "play a1"
