"""The drawing of a table: all is on it, and nothing lies on anything else, under any rules."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.drawing.boxes import SVG, faults, groups, parsed
from tests.drawing.huge import huge
from tests.house.tiers import share

import tamaya
from tamaya.drawing.pictures import after, deal_svg, game_svg
from tamaya.drawing.scene import Scene
from tamaya.drawing.sheet import sheet
from tamaya.drawing.svg import NARROW, WIDE, svg
from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.game.game import Game
from tamaya.engine.moves import Act, Discard, Hint, Look, Move, Play, to_player
from tamaya.engine.play import start
from tamaya.engine.records.line import Line
from tamaya.engine.turn.table import Table
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.solver.bound import Bound
from tamaya.testing.rules import rule_sets
from tamaya.testing.seeing import seeing
from tamaya.testing.strategies import deals
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import catalogue_index, library_of_source, open_library
from tamaya.variants.rules import Rules

KNOWN = {"svg", "g", "title", "text", "tspan", "rect", "path", "circle"}
UNSTYLED = {
    "tt-held",
    "tt-laid",
    "tt-hidden",
    "tt-gone",
    "tt-firework",
    "tt-store",
    "tt-drawn",
    "tt-card",
}
"""Classes that tell a page what an element is."""


def moves_of(deal: Deal, seed: int, most: int = 60) -> list[Move]:
    """The moves of a game that is played with some care."""
    table, chance = Table(Game(deal)), Random(seed)
    moves: list[Move] = []
    while not table.over and len(moves) < most:
        moves.append(seeing(table, chance, 0.7))
        table.perform(moves[-1])
    return moves


def check(scene: Scene) -> None:
    """Nothing overlaps or sticks out, and every card that there is stands in the drawing."""
    for width in (WIDE, NARROW):
        drawn = svg(scene, width, alone=False)
        assert faults(drawn) == []
        root = parsed(drawn)
        held = [(g.attrib["data-seat"], g.attrib["data-place"]) for g in groups(root, "tt-held")]
        assert sorted(held) == sorted(
            (str(hand.seat), str(card.place)) for hand in scene.hands for card in hand.cards
        )
        laid = sum(len(hand.cards) for hand in scene.laid)
        assert len(groups(root, "tt-laid")) == laid
        assert len(groups(root, "tt-gone")) == len(scene.discards)
        assert len(groups(root, "tt-open")) == len(scene.display)
        assert len(groups(root, "tt-firework")) == len(scene.fireworks)
        for group in (*groups(root, "tt-held"), *groups(root, "tt-gone")):
            assert group.attrib["aria-label"]
            assert group.attrib["role"] == "img"


def played(deal: Deal, seed: int = 0, eyes: bool = False) -> Iterator[Scene]:
    """Some tables of a game: early, late, and the last."""
    moves = moves_of(deal, seed)
    for at in sorted({len(moves) // 3, len(moves)}):
        yield after(deal, moves[:at], 0 if eyes else None)


def test_cards_that_lie_face_down() -> None:
    """A player sees what others laid down, and of the table nothing that tells what fitted."""
    hole = Path(__file__).parents[2] / "examples" / "house-rules" / "hole.hanabi"
    dealt = deal(compile_rules("hole", open_library(hole)), 3, 1)
    moves: list[Move] = [Play.of(0), Hint.of(to_player(0), 0), Play.of(2), Discard.of(1)]
    scene = after(dealt, moves, 0)
    check(scene)
    assert (scene.fireworks, scene.strikes, scene.score) == ((), None, "")
    assert [len(hand.cards) for hand in scene.laid] == [1, 0, 1]
    assert [card.face for hand in scene.laid for card in hand.cards] == [False, True]
    assert sum(gone.count for gone in scene.discards) == 1
    everything = after(dealt, moves)
    assert len(everything.fireworks) == 5
    assert everything.laid == ()
    assert everything.strikes is not None


def _with_game(name: str) -> Rules:
    try:
        return compile_rules(name)
    except RulesError:
        return compile_rules(f"nl+{name}")


@pytest.mark.parametrize("name", share(sorted(catalogue_index()), 4))
def test_the_catalogue(name: str) -> None:
    rules = _with_game(name)
    players = rules.players[len(name) % len(rules.players)]
    for scene in played(deal(rules, players, 3), 3, eyes=len(name) % 2 == 0):
        check(scene)


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(deals(rule_sets()), st.integers(0, 9), st.booleans())
def test_generated_rules(deal: Deal, seed: int, eyes: bool) -> None:
    for scene in played(deal, seed, eyes):
        check(scene)


def test_the_largest_rules() -> None:
    """Twenty suits, ten players, twenty cards in each hand, names of sixty letters."""
    one = deal(huge(), 10, 1)
    found = after(one, moves_of(one, 1, most=150), eyes=0)
    assert len(found.hands[3].cards) == 20
    check(found)


def test_strangers_names() -> None:
    """Rules that come as tables may hold any letters. They stay text, and XML stays whole."""
    rules = compile_rules("nl")
    names = ["<script>", '"&quot;', "\x00\x1b[31m", "字" * 60, "\U0001f386\u202e"]
    suits = tuple(
        replace(suit, name=name, letter=name[1])
        for suit, name in zip(rules.suits, names, strict=True)
    )
    one = deal(replace(rules, suits=suits), 2, 1)
    for width in (WIDE, NARROW):
        drawn = svg(after(one, moves_of(one, 1)), width, alone=False)
        assert faults(drawn) == []
        assert "<script>" not in drawn
        assert "&lt;script&gt;" in drawn


def test_nothing_is_styled_in_place() -> None:
    """A page with a strict policy refuses styles in elements, scripts, and links elsewhere."""
    one = deal(compile_rules("everything"), 3, 7)
    for drawn in (deal_svg(one, alone=False), game_svg(one, moves_of(one, 1), alone=False)):
        root = parsed(drawn)
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in KNOWN
            assert not {"style", "href", "id"} & set(element.attrib)
            assert not any(name.startswith("on") for name in element.attrib)
    assert "<style>" in deal_svg(one)
    kinds = {name for e in root.iter() for name in e.get("class", "").split()}
    assert kinds <= {*re.findall(r"\.(tt[\w-]*)", sheet()), *UNSTYLED}


WORDY = """expansion wordy {
  role peeper "peeps"
  hint { never the same kind twice running }
  when a 1 is placed { one free hint }
  action peep { once a game for each player look at 1 card of your hand }
}"""


def test_what_no_picture_shows_is_said() -> None:
    """What waits, what the next hint must name, who has used an action, how the game ended."""
    library = library_of_source(Source("wordy.hanabi", WORDY))
    one = deal(compile_rules("no+wordy", library), 2, 3)
    ones = [at for at, card in enumerate(one.cards[:5]) if card[1] == "1"]
    played_a_1 = after(one, [Play.of(ones[0])], 1)
    assert played_a_1.notes == ("Player 1 must give a free hint",)
    assert [hand.note for hand in played_a_1.hands] == ["the peeper", ""]
    peeped = after(one, [Act.of(0), Look.of(0), Hint.of(to_player(0), 0)], 0)
    assert peeped.notes == ("the next hint names a value", "peep has been used by you")
    lost = deal(compile_rules("no"), 2, 0)
    strikes: list[Move] = [Play.of(at) for at in (0, 0, 0, 0, 0, 0)]
    ended = last_of(lost, strikes)
    assert ended.heading == "The game is lost: dreadful: booed off"
    assert "last strike" in ended.notes[0]
    assert ended.notes[0] in "".join(parsed(svg(ended)).itertext())


def last_of(deal: Deal, moves: list[Move]) -> Scene:
    """The table after as many of these moves as the game goes on for."""
    table = Table(Game(deal))
    made = []
    for move in moves:
        if not table.over:
            table.perform(move)
            made.append(move)
    return after(deal, made)


def test_whole_sheets() -> None:
    """The deck in its order, with marks; and a game from its first table to its last."""
    one = deal(compile_rules("nl"), 3, 7)
    moves = moves_of(one, 1)
    for width in (WIDE, NARROW):
        deck = deal_svg(one, width, alone=False, marks=[28])
        assert faults(deck) == []
        drawn = groups(parsed(deck), "tt-drawn")
        assert [card.attrib["data-card"] for card in drawn] == one.cards
        assert [card for card in drawn if "matters" in card.attrib["aria-label"]] == [drawn[28]]
        assert faults(game_svg(one, moves, width, alone=False)) == []


def test_what_notebooks_show(tmp_path: Path) -> None:
    """A deal, a state, and an answer, with its line or without one."""
    one = deal(compile_rules("nl"), 3, 7)
    line = Line.of(Game(one), moves_of(one, 1, most=999))
    with_line, without = (Bound(one, 0 if found else None, 25, found, "") for found in (line, None))
    assert line is not None
    assert tamaya.drawn(with_line).svg == game_svg(one, line.moves)
    assert tamaya.drawn(without).svg == game_svg(one, [])
    tamaya.drawn(start(one), width=NARROW).save(tmp_path / "table.svg")
    assert (tmp_path / "table.svg").read_text() == svg(after(one, []), NARROW)


@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(deals(rule_sets()), st.integers(0, 9), st.booleans())
def test_many_generated_rules(deal: Deal, seed: int, eyes: bool) -> None:
    for scene in played(deal, seed, eyes):
        check(scene)
