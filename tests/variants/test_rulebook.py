"""What the five booklets say, row by row, against the compiled rules.

Each test is named after the booklet and the row. Rows about table manners (looking at the discards,
exactly one action) are not data of the rules.
"""

from collections import Counter
from collections.abc import Callable

import pytest

import tamaya
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.tables.codec import from_json, to_json
from tamaya.variants.vocabulary.events import EventName

BOOKLETS = ("nl", "no", "abacus-2012", "dk", "abacus-new")
Fact = Callable[[Rules], object]

TEN = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


def effects_at(rules: Rules, event: EventName) -> list[tuple[Effect, ...]]:
    return [reaction.effects for reaction in rules.reactions_to(event)]


def copies(rules: Rules, suit: str) -> dict[int, int]:
    (found,) = [s for s in rules.suits if s.name == suit]
    return dict(Counter(found.cards))


def rating(rules: Rules) -> list[tuple[int | None, int | None]]:
    return [(row.low, row.high) for row in rules.rating]


def everywhere(value: object) -> tuple[object, ...]:
    return (value,) * len(BOOKLETS)


SCALE = [(0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 25)]

_COLOURFUL = "the most colourfully dressed player"

# The first table: row → what to look at, and what each booklet says, in the order of BOOKLETS.
ROWS: dict[str, tuple[Fact, tuple[object, ...]]] = {
    "cards: fifty": (lambda r: len(r.deck), everywhere(50)),
    "cards: five suits": (
        lambda r: [s.name for s in r.suits],
        everywhere(["red", "yellow", "green", "blue", "white"]),
    ),
    "cards: ten in each suit": (
        lambda r: [copies(r, s.name) for s in r.suits],
        everywhere([TEN] * 5),
    ),
    "tiles: none without the extension": (lambda r: r.tiles, everywhere(())),
    "tokens: hints": (
        lambda r: (r.hints.total, r.hints.start, r.hint_parts),
        everywhere((8, 8, 1)),
    ),
    "tokens: strikes": (lambda r: r.strikes, everywhere(3)),
    "players": (lambda r: r.players, everywhere((2, 3, 4, 5))),
    "who begins": (
        lambda r: r.begins,
        (_COLOURFUL, _COLOURFUL, "the oldest player", _COLOURFUL, _COLOURFUL),
    ),
    "hands": (
        lambda r: [r.hands_of(n) for n in (2, 3, 4, 5)],
        everywhere([(5,) * 2, (5,) * 3, (4,) * 4, (4,) * 5]),
    ),
    "turn: no further actions": (lambda r: r.actions, everywhere(())),
    "hint: costs one token": (lambda r: r.hinting.cost, everywhere(1)),
    "hint: a colour or a value": (
        lambda r: [(n.axis, n.word) for n in r.names],
        everywhere(
            [("colour", c) for c in ("red", "yellow", "green", "blue", "white")]
            + [("value", v) for v in "12345"]
        ),
    ),
    "hint: all matching cards are shown": (lambda r: r.hinting.announces, everywhere("name")),
    "hint: may match none": (lambda r: r.hinting.may_touch_none, everywhere(True)),
    "discard at the full supply": (
        lambda r: r.discarding.when,
        ("always", "spent", "spent", "spent", "spent"),
    ),
    "discard: one hint back": (lambda r: r.discarding.regains, everywhere(1)),
    "playing: a misfit takes one strike": (lambda r: r.playing.misplay_strikes, everywhere(1)),
    "playing: rows rise from 1 to 5": (
        lambda r: {s.built for s in r.suits},
        everywhere({(1, 2, 3, 4, 5)}),
    ),
    "finishing a firework: one hint back": (
        lambda r: effects_at(r, "firework_completed"),
        everywhere([(Effect("regain", 1),)]),
    ),
    "last strike: lost at once": (
        lambda r: effects_at(r, "last_strike"),
        everywhere([(Effect("lose"),)]),
    ),
    "last strike: scores nothing": (
        lambda r: (r.losing.keeps_points, r.losing.plus, r.losing.below),
        everywhere((False, 0, None)),
    ),
    "all complete: ends at once": (
        lambda r: effects_at(r, "all_completed"),
        everywhere([(Effect("end"),)]),
    ),
    "all complete: 25": (lambda r: r.maximum, everywhere(25)),
    "last card drawn: one more turn each": (
        lambda r: effects_at(r, "deck_runs_out"),
        everywhere([(Effect("last_turns", 1),)]),
    ),
    "score: the top card of each firework": (
        lambda r: {s.points for s in r.suits},
        everywhere({(0, 1, 2, 3, 4, 5)}),
    ),
    "score: not below 0": (lambda r: r.minimum, everywhere(0)),
    "scale": (rating, everywhere(SCALE)),
    "scale: 16 to 20": (
        lambda r: r.rated(18),
        (
            "good: the audience is content",
            "very good: the audience is pleased",
            "good: the audience is glad",
            "fantastic: the audience is pleased",
            "great: the audience is delighted",
        ),
    ),
    "scale: 25": (
        lambda r: (r.rated(25) or "").partition(":")[0],
        ("legendary", "legendary", "legendary", "legendary", "breathtaking"),
    ),
}


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("booklet", BOOKLETS)
def test_base_game(booklet: str, row: str) -> None:
    fact, expected = ROWS[row]
    assert fact(tamaya.rules(booklet)) == expected[BOOKLETS.index(booklet)]


@pytest.mark.parametrize("booklet", BOOKLETS)
def test_base_game_reacts_to_nothing_else(booklet: str) -> None:
    """The booklets know four events, and no more."""
    events = Counter(reaction.trigger.event for reaction in tamaya.rules(booklet).reactions)
    assert events == Counter(
        ["firework_completed", "all_completed", "last_strike", "deck_runs_out"]
    )


# The second table: booklet and row → composition, what to look at, and what the booklet says.
def multicolour(rules: Rules) -> object:
    return copies(rules, "multicolour")


def nameable(rules: Rules) -> list[str]:
    return [name.word for name in rules.names if name.axis == "colour"]


def touching(rules: Rules, suit: str) -> set[str]:
    """The colours that touch every card of a suit."""
    place = [s.name for s in rules.suits].index(suit)
    kinds = {kind for kind in rules.kinds if kind[0] == place}
    return {n.word for n in rules.names if n.axis == "colour" and kinds <= set(n.touches)}


BASE = ["red", "yellow", "green", "blue", "white"]
ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}
SPENT_DECK = [(Effect("nothing"),)]

VARIANTS: dict[str, tuple[str, Fact, object]] = {
    "nl: fewer strikes, 1": ("nl(strikes=1)", lambda r: r.strikes, 1),
    "nl: fewer strikes, 2": ("nl(strikes=2)", lambda r: r.strikes, 2),
    "abacus-2012: fewer strikes, 1": ("abacus-2012(strikes=1)", lambda r: r.strikes, 1),
    "abacus-2012: fewer strikes, 2": ("abacus-2012(strikes=2)", lambda r: r.strikes, 2),
    "nl: one hint more": ("nl(hints=9)", lambda r: r.hints.total, 9),
    "nl: several hints more": ("nl(hints=20)", lambda r: r.hints.total, 20),
    "abacus-2012: the spare hint": ("abacus-2012(hints=9)", lambda r: r.hints.start, 9),
    "abacus-2012: coins for hints": ("abacus-2012(hints=40)", lambda r: r.hints.total, 40),
    "nl: sixth suit, five cards": ("nl+multicolour-own", multicolour, ONE_EACH),
    "no: sixth suit, five cards": ("no+multicolour-own", multicolour, ONE_EACH),
    "dk: sixth suit, five cards": ("dk+multicolour-own", multicolour, ONE_EACH),
    "abacus-2012: sixth suit, ten cards": ("abacus-2012+multicolour-own", multicolour, TEN),
    "abacus-2012: sixth suit, harder": (
        "abacus-2012+multicolour-own(cards=5)",
        multicolour,
        ONE_EACH,
    ),
    **{
        f"{game}: sixth suit nameable": (
            f"{game}+multicolour-own",
            nameable,
            [*BASE, "multicolour"],
        )
        for game in ("nl", "no", "dk", "abacus-2012")
    },
    **{
        f"{game}: sixth suit, maximum": (f"{game}+multicolour-own", lambda r: r.maximum, 30)
        for game in ("nl", "no", "dk", "abacus-2012")
    },
    **{
        f"{game}: sixth suit, the scale goes on": (
            f"{game}+multicolour-own",
            rating,
            [*SCALE[:5], (25, 29), (30, 30)],
        )
        for game in ("no", "dk")
    },
    "nl: no row above 25, so the last goes on": (
        "nl+multicolour-own",
        rating,
        [*SCALE[:5], (25, 30)],
    ),
    "nl: wild, five cards": ("nl+multicolour-wild", multicolour, ONE_EACH),
    "abacus-2012: wild, ten cards": ("abacus-2012+multicolour-wild", multicolour, TEN),
    "abacus-new: wild, ten cards": ("abacus-new+multicolour-wild", multicolour, TEN),
    **{
        f"{game}: wild, not nameable": (f"{game}+multicolour-wild", nameable, BASE)
        for game in ("nl", "abacus-2012", "abacus-new")
    },
    **{
        f"{game}: wild, every colour touches it": (
            f"{game}+multicolour-wild",
            lambda r: touching(r, "multicolour"),
            set(BASE),
        )
        for game in ("nl", "abacus-2012", "abacus-new")
    },
    "abacus-new: wild, the scale goes on": (
        "abacus-new+multicolour-wild",
        rating,
        [*SCALE[:5], (25, 29), (30, 30)],
    ),
    **{
        f"{game}: expert, no last round": (
            f"{game}+expert",
            lambda r: effects_at(r, "deck_runs_out"),
            SPENT_DECK,
        )
        for game in ("nl", "no", "dk", "abacus-new")
    },
    **{
        f"{game}: expert, an irreplaceable card loses": (
            f"{game}+expert",
            lambda r: effects_at(r, "needed_lost"),
            [(Effect("lose"),)],
        )
        for game in ("nl", "no", "dk", "abacus-new")
    },
    **{
        f"{game}: expert, perfect or lost, no scale": (
            f"{game}+expert",
            lambda r: (r.losing.below, r.rating),
            (25, ()),
        )
        for game in ("nl", "no", "dk", "abacus-new")
    },
    **{
        f"{game}: colour-calling may be tried": (
            f"{game}+colour-calling",
            lambda r: r.playing.may_call,
            True,
        )
        for game in ("no", "dk")
    },
    **{
        f"{game}: colour-calling, right brings a hint beside the usual one": (
            f"{game}+colour-calling",
            lambda r: (effects_at(r, "rightly_called"), effects_at(r, "firework_completed")),
            ([(Effect("regain", 1),)], [(Effect("regain", 1),)]),
        )
        for game in ("no", "dk")
    },
    "abacus-new: black powder, ten cards": (
        "abacus-new+black-powder",
        lambda r: copies(r, "black"),
        {5: 3, 4: 2, 3: 2, 2: 2, 1: 1},
    ),
    "abacus-new: black powder, from 5 down to 1": (
        "abacus-new+black-powder",
        lambda r: r.suits[-1].built,
        (5, 4, 3, 2, 1),
    ),
    "abacus-new: black powder, -1 for each card missing": (
        "abacus-new+black-powder",
        lambda r: r.suits[-1].points,
        (-5, -4, -3, -2, -1, 0),
    ),
    "abacus-new: black powder has no colour": (
        "abacus-new+black-powder",
        lambda r: (nameable(r), touching(r, "black")),
        (BASE, set()),
    ),
    "abacus-new: black powder, values touch it": (
        "abacus-new+black-powder",
        lambda r: [n.word for n in r.names if (5, 3) in n.touches],
        ["3"],
    ),
    "abacus-new: black powder, finishing it brings a hint": (
        "abacus-new+black-powder",
        lambda r: [x.trigger.suit for x in r.reactions_to("firework_completed")],
        [None],
    ),
    "abacus-new: black powder, wild cards are not black": (
        "abacus-new+black-powder+multicolour-wild",
        lambda r: touching(r, "multicolour"),
        set(BASE),
    ),
    "abacus-new: tiles instead of hints": (
        "abacus-new+bonus-tiles",
        lambda r: effects_at(r, "firework_completed"),
        [(Effect("draw_tile"),)],
    ),
    "abacus-new: the six tiles": (
        "abacus-new+bonus-tiles",
        lambda r: r.tiles,
        (
            (Effect("regain", 1),),
            (Effect("regain", 1), Effect("take_back", 1)),
            (Effect("free_colour_hint"),),
            (Effect("free_value_hint"),),
            (Effect("return_card", 0, (Effect("play_discard"),)),),
            (Effect("play_discard"),),
        ),
    ),
    "abacus-new: the lowest row holds what is below zero": (
        "abacus-new+black-powder",
        rating,
        [(-5, 5), *SCALE[1:]],
    ),
    "abacus-new: the three extensions together": (
        "abacus-new+multicolour-wild+black-powder+bonus-tiles",
        lambda r: (len(r.deck), r.maximum, r.minimum, len(r.tiles)),
        (70, 30, -5, 6),
    ),
}


@pytest.mark.parametrize("row", VARIANTS)
def test_variant(row: str) -> None:
    expression, fact, expected = VARIANTS[row]
    assert fact(tamaya.rules(expression)) == expected


OFFERED = {
    "nl": {"expert", "multicolour-own", "multicolour-wild"},
    "no": {"expert", "colour-calling", "multicolour-own"},
    "dk": {"expert", "colour-calling", "multicolour-own"},
    "abacus-2012": {"multicolour-own", "multicolour-wild"},
    "abacus-new": {"multicolour-wild", "black-powder", "bonus-tiles", "expert"},
}
EXPANSIONS = sorted({name for names in OFFERED.values() for name in names})


@pytest.mark.parametrize("expansion", EXPANSIONS)
@pytest.mark.parametrize("booklet", BOOKLETS)
def test_offered_by_the_booklet(booklet: str, expansion: str) -> None:
    """What a booklet doesn't offer may be composed all the same, and is marked."""
    (part,) = [p for p in tamaya.rules(f"{booklet}+{expansion}").parts if p.name == expansion]
    assert part.offered == (expansion in OFFERED[booklet])


@pytest.mark.parametrize(
    ("expression", "offered"),
    [
        ("nl(strikes=1)", True),
        ("nl(hints=9)", True),
        ("abacus-2012(strikes=2)", True),
        ("no(strikes=2)", False),
        ("dk(hints=9)", False),
        ("abacus-new(strikes=1)", False),
        ("abacus-2012+multicolour-own(cards=5)", True),
        ("abacus-2012+multicolour-wild(cards=5)", False),
        ("abacus-new+multicolour-wild(cards=5)", False),
    ],
)
def test_offered_values(expression: str, offered: bool) -> None:
    assert all(part.offered for part in tamaya.rules(expression).parts) is offered


def test_danish_and_norwegian_booklets_state_the_same_rules() -> None:
    assert tamaya.rules("dk") == tamaya.rules("no")
    assert tamaya.rules("dk").parts[0].sources == ("Hanabi, Danish rule booklet",)


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("abacus-new", ["breathtaking: an unforgettable spectacle"]),
        ("abacus-new+black-powder", ["breathtaking: an unforgettable spectacle"]),
        ("abacus-new+multicolour-wild", ["legendary", "legendary", "divine"]),
        ("everything", ["legendary", "legendary", "divine"]),
        ("no+multicolour-own", ["legendary", "legendary", "divine"]),
        ("dk+multicolour-own", ["legendary", "legendary", "divine"]),
    ],
)
def test_rows_from_25_points(expression: str, said: list[str]) -> None:
    """The newer German booklet's legendary row stands with its multicoloured cards."""
    rules = tamaya.rules(expression)
    assert [rules.rated(score) for score in (25, 29, 30) if score <= rules.maximum] == said


def test_notes_add_up_and_change_nothing() -> None:
    mine = """
        game sandy like nl { note "a minute" note "no talk" }
        expansion quiet { note "no talk" note "no winks" }
        variant loud = sandy + quiet { replace note "no talk" by nothing }
        variant late = sandy { replace note "a minute" by nothing note "two minutes" }
        """
    library = library_of_source(Source("mine", mine))
    sandy, quiet, loud, late = (
        compile_rules(name, library) for name in ("sandy", "sandy+quiet", "loud", "late")
    )
    assert [note.text for note in sandy.notes] == ["a minute", "no talk"]
    assert [note.text for note in quiet.notes] == ["a minute", "no talk", "no winks"]
    assert [note.origin.heading for note in quiet.notes][1:] == ["game sandy", "expansion quiet"]
    assert [note.text for note in loud.notes] == ["a minute", "no winks"]
    assert [note.text for note in late.notes] == ["no talk", "two minutes"]
    assert sandy == quiet == loud == late == compile_rules("nl")
    assert from_json(Rules, to_json(quiet)).notes == quiet.notes
    with pytest.raises(RulesError, match='nobody states the note "three minutes"'):
        compile_rules(
            "sandy+odd",
            library_of_source(
                Source("odd", mine + 'expansion odd { replace note "three minutes" by nothing }')
            ),
        )


def test_who_begins_is_told_and_changes_nothing() -> None:
    one, other = (
        compile_rules(
            "nl+mine",
            library_of_source(
                Source("mine", f'expansion mine "mine" {{ replace begins "{who}" }}'),
            ),
        )
        for who in ("the tallest", "the smallest")
    )
    assert (one.begins, other.begins) == ("the tallest", "the smallest")
    assert one == other
