"""Games of hanab.live: read, refereed, written; a second reading of the format agrees."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tamaya
from tamaya.engine.game.deal import deal
from tamaya.engine.game.shuffle import Chance
from tamaya.engine.live.export import link_from_record, live_from_record
from tamaya.engine.live.rules import (
    LiveOptions,
    UnmappedError,
    find_variant,
    live_rules,
    rules_text,
)
from tamaya.engine.live.variants import LiveVariant, live_variants
from tamaya.engine.moves import Move
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.questions.placing import misplays
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.record import Record, read_record
from tamaya.engine.records.referee import Verdict, referee
from tamaya.engine.state.state import State
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

HERE = Path(__file__).parent
NO_OPTIONS = LiveOptions()
EXPORTS = [path.stem for path in sorted(HERE.glob("*.json"))]


def load(name: str) -> dict[str, Any]:
    data = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def verdict_of(data: dict[str, Any]) -> Verdict:
    return referee(read_record(json.dumps(data)))


def played(variant: str, options: LiveOptions, players: int, seed: int) -> tuple[Record, State]:
    """A game under a variant of the site: mostly cards that fit, otherwise nothing that costs."""
    one = deal(live_rules(find_variant(variant), options), players, seed)
    chance = Chance(seed, "live")
    state = start(one)
    moves = []
    while not state.over:
        legal = [move for move in legal_moves(state) if allowed(state, move)]
        good = [move for move in legal if fits(state, move)]
        safe = [move for move in legal if not misplays(state, move)]
        wanted = (good or safe if chance.below(15) else legal) or legal
        move = wanted[chance.below(len(wanted))]
        moves.append(move_text(state, move))
        state = apply(state, move)
    return Record(one, tuple(moves)), state


def allowed(state: State, move: Move) -> bool:
    """The site lets nobody play unseen but the last card of the deck."""
    return move.verb != "act" or state.deck_size == 1


def fits(state: State, move: Move) -> bool:
    if move.verb not in ("play", "discard"):
        return move.verb == "act"
    laid = state.game.tables.lays(move.verb, state.hands[state.player][move.place])
    return laid and not misplays(state, move)


# ------------------------------------------------------------------- a second reading


def site_says(data: dict[str, Any]) -> tuple[int, int]:
    """The score and the strikes of an export, by the site's conventions and without the engine."""
    options = data.get("options", {})
    variant = live_variants()[options.get("variant", "No Variant")]
    players = len(data["players"])
    size = {2: 5, 3: 5, 4: 4, 5: 4, 6: 3}[players]
    size += bool(options.get("oneExtraCard")) - bool(options.get("oneLessCard"))
    deck = [(card.get("suitIndex", card.get("suit")), card["rank"]) for card in data["deck"]]
    hands = [set(range(seat * size, (seat + 1) * size)) for seat in range(players)]
    top = players * size
    stacks: list[list[int]] = [[] for _ in variant.suits]
    strikes, seat = 0, options.get("startingPlayer", 0)
    for action in data["actions"]:
        kind, target = action["type"], action["target"]
        if kind > 3:
            return 0, strikes
        if kind < 2:
            if target in hands[seat]:
                hands[seat].remove(target)
            else:
                assert options.get("deckPlays")
                assert target == top == len(deck) - 1
                top += 1
            suit, rank = deck[target]
            if variant.suits[suit].inverted != (kind == 0):
                if rank in site_wants(variant, stacks, suit):
                    stacks[suit].append(rank)
                else:
                    strikes += 1
            if top < len(deck):
                hands[seat].add(top)
                top += 1
        else:
            assert target != seat
        seat = (seat + 1) % players
    return (0 if strikes == 3 else sum(map(len, stacks))), strikes


def site_wants(variant: LiveVariant, stacks: list[list[int]], suit: int) -> set[int]:
    """The ranks that a stack takes next. A START is 7."""
    stack = stacks[suit]
    if len(stack) == variant.highest:
        return set()
    if variant.up_or_down:
        if not stack:
            return {1, 5, 7}
        if stack == [7]:
            return {2, 4}
        return {stack[-1] + (1 if stack[0] == 1 or stack[:2] == [7, 2] else -1)}
    if variant.sudoku:
        if not stack:
            return set(range(1, variant.highest + 1)) - {other[0] for other in stacks if other}
        return {stack[-1] % variant.highest + 1}
    return {5 - len(stack) if variant.suits[suit].reversed else len(stack) + 1}


# ------------------------------------------------------------------- exports as they come


@pytest.mark.parametrize(
    ("name", "score", "turns", "reason"),
    [
        ("no-variant-finished", 24, 56, "everybody has had the last turn"),
        ("rainbow-terminated", 0, 33, "the game was broken off: terminated by a player"),
        ("six-players-struck-out", 0, 19, "when the last strike is taken { lose }"),
        ("deck-play", 19, 62, "everybody has had the last turn"),
        ("old-starting-player", 24, 74, "everybody has had the last turn"),
        ("clue-starved-voted-off", 0, 20, "the game was broken off: terminated by a vote"),
    ],
)
def test_exports(name: str, score: int, turns: int, reason: str) -> None:
    """Finished, struck out, broken off; with ids, notes and seeds; old names of fields."""
    data = load(name)
    verdict = verdict_of(data)
    assert verdict.error is None
    assert (verdict.score, verdict.turns, verdict.reason) == (score, turns, reason)
    assert (verdict.score, verdict.state.strikes) == site_says(data)
    assert verdict.over


def test_who_begins() -> None:
    """In old games another than the first seat could begin; names and hands stay together."""
    data = load("old-starting-player")
    record = read_record(json.dumps(data))
    assert data["players"] == ["Zoe", "Xena", "Yuri"]
    assert record.names == ("Xena", "Yuri", "Zoe")
    first = [(card["suit"], card["rank"]) for card in data["deck"][5:10]]
    kinds = record.deal.rules.kinds
    assert [kinds[kind] for kind in record.deal.deck[:5]] == first


def stuck_early(rules: Rules) -> Record:
    """A game in which with two turns left nothing that anybody could play fits."""
    places = {rules.card(kind): place for place, kind in enumerate(rules.kinds)}
    hands = [f"{suit}{value}" for suit in "rgb" for value in range(1, 6)]
    rest = Counter(rules.card(kind) for kind in rules.deck) - Counter(hands)
    cards = [places[card] for card in (*hands, *rest.elements())]
    moves = ["hint 2 green", "hint 3 blue", "play b1"]
    for value in range(1, 5):
        third = f"play b{value + 1}" if value < 4 else "discard b5"
        moves += [f"play r{value}", f"play g{value}", third]
    return Record(tamaya.Deal(rules, 3, tuple(cards)), (*moves, "play r5", "play g5"))


def test_the_site_ends_a_game_when_nothing_fits_any_more() -> None:
    record = stuck_early(live_rules(find_variant("3 Suits"), NO_OPTIONS))
    assert referee(replace(record, moves=record.moves[:-1])).reason.endswith("the game isn't over")
    verdict = referee(record)
    assert verdict.legal
    assert (verdict.over, verdict.score) == (True, 14)
    assert verdict.reason == "when nothing more can be placed { end }"
    assert site_says(live_from_record(record)) == (14, 0)
    assert not referee(replace(record, moves=(*record.moves, "hint 1 red"))).legal


def test_without_that_rule_such_a_game_goes_on() -> None:
    """The referee says that nothing can be placed, and the site would not let anybody go on."""
    site = find_variant("3 Suits")
    text = rules_text(site, NO_OPTIONS).replace("when nothing more can be placed { end }", "")
    rules = compile_rules("live-3-suits", library_of_source(Source("text", text)))
    record = stuck_early(rules)
    verdict = referee(record)
    assert (verdict.legal, verdict.over, verdict.score) == (True, False, 14)
    assert verdict.reason == "the record ends here: nothing that is left can still be placed"
    assert site_says(live_from_record(record)) == (14, 0)
    more = replace(record, moves=(*record.moves, "hint 1 red"))
    assert referee(more).legal
    with pytest.raises(UnmappedError, match="is over before move 18, `hint 1 red`: when nothing"):
        live_from_record(more)


# ------------------------------------------------------------------- there and back


GAMES = [
    ("No Variant", NO_OPTIONS),
    ("No Variant", LiveOptions(empty_clues=True, one_extra_card=True)),
    ("3 Suits", LiveOptions(one_less_card=True)),
    ("6 Suits", LiveOptions(all_or_nothing=True)),
    ("Rainbow (6 Suits)", LiveOptions(deck_plays=True)),
    ("White Reversed & Rainbow (6 Suits)", NO_OPTIONS),
    ("Black & Brown (5 Suits)", LiveOptions(speedrun=True)),
    ("Dual-Color (6 Suits)", NO_OPTIONS),
    ("Ambiguous & Dual-Color Mix", NO_OPTIONS),
    ("Matryoshka (5 Suits)", NO_OPTIONS),
    ("Special Mix (6 Suits)", NO_OPTIONS),
    ("Valentine Mix (5 Suits)", LiveOptions(empty_clues=True)),
    ("Clue Starved & Omni (6 Suits)", NO_OPTIONS),
    ("Alternating Clues (4 Suits)", NO_OPTIONS),
    ("Cow & Pig (5 Suits)", NO_OPTIONS),
    ("Duck (6 Suits)", NO_OPTIONS),
    ("Color Mute (5 Suits)", LiveOptions(empty_clues=True)),
    ("Number Mute (5 Suits)", NO_OPTIONS),
    ("Odds and Evens & Pink (6 Suits)", NO_OPTIONS),
    ("Synesthesia & White (5 Suits)", NO_OPTIONS),
    ("Funnels & Dark Prism (6 Suits)", NO_OPTIONS),
    ("Chimneys (5 Suits)", NO_OPTIONS),
    ("Muddy-Rainbow-Ones & Prism (5 Suits)", NO_OPTIONS),
    ("Deceptive-Fives & Null (5 Suits)", NO_OPTIONS),
    ("Light-Pink-Fives (4 Suits)", NO_OPTIONS),
    ("Critical Fours & Gray (6 Suits)", NO_OPTIONS),
    ("Scarce Ones (6 Suits)", LiveOptions(all_or_nothing=True, empty_clues=True)),
    ("Prism Reversed (5 Suits)", NO_OPTIONS),
    ("Orange (5 Suits)", NO_OPTIONS),
    ("Dark Orange Reversed (6 Suits)", LiveOptions(deck_plays=True)),
    ("Up or Down & Prism (5 Suits)", NO_OPTIONS),
    ("Up or Down & Orange (6 Suits)", LiveOptions(speedrun=True)),
    ("Sudoku (4 Suits)", NO_OPTIONS),
    ("Sudoku & Light Pink (5 Suits)", LiveOptions(all_or_nothing=True)),
    ("Throw It in a Hole & Orange (6 Suits)", NO_OPTIONS),
    ("Color Blind (4 Suits)", NO_OPTIONS),
    ("Totally Blind (5 Suits)", NO_OPTIONS),
]


@pytest.mark.parametrize(("variant", "options"), GAMES, ids=lambda value: str(value)[:40])
def test_there_and_back(variant: str, options: LiveOptions) -> None:
    """A game that is written for the site and read again is the same, and so is its end."""
    for players in range(2, 7):
        record, last = played(variant, options, players, seed=players)
        data = json.loads(json.dumps(live_from_record(record)))
        back = read_record(json.dumps(data))
        verdict = referee(back)
        assert last.over is not None
        assert verdict.error is None
        assert (verdict.score, verdict.reason) == (last.over.score, last.over.reason)
        assert verdict.turns == len(record.moves)
        assert live_from_record(back) == data | {"players": list(back.names)}
        if not last.over.lost:
            assert site_says(data) == (last.points, last.strikes)
        again = referee(read_record(json.dumps(back.to_json())))
        assert (again.score, again.turns) == (verdict.score, verdict.turns)


def ordered(variant: str, *first: tuple[str, int]) -> dict[str, Any]:
    """A game of two players in which these cards, by suit and rank there, come first."""
    there = find_variant(variant)
    names = [suit.name for suit in there.suits]
    cards = [{"suitIndex": names.index(suit), "rank": rank} for suit, rank in first]
    rest = Counter(
        (place, rank or 7)
        for place, suit in enumerate(there.suits)
        for rank in there.deck_ranks
        for _ in range(there.copies(suit, rank))
    ) - Counter((card["suitIndex"], card["rank"]) for card in cards)
    deck = [*cards, *({"suitIndex": s, "rank": rank} for s, rank in rest.elements())]
    options = {"variant": variant}
    return {"players": ["Ann", "Bob"], "deck": deck, "actions": [], "options": options}


def actions(*cards: tuple[int, int]) -> list[dict[str, int]]:
    """Plays (0) and discards (1) of cards by their numbers."""
    return [{"type": verb, "target": card, "value": 0} for verb, card in cards]


def test_an_orange_card_is_discarded_to_play_it() -> None:
    """A play discards one and brings a token. Discards are allowed while all tokens lie ready."""
    data = ordered("Orange (5 Suits)", ("Orange", 1), ("Orange", 2), ("Orange", 3), ("Red", 1))
    hints = [{"type": 3, "target": seat, "value": 1} for seat in (1, 0)]
    moves = [*hints, *actions((1, 0), (1, 5), (0, 1), (1, 6), (1, 2), (1, 7), (0, 3))]
    verdict = verdict_of(data | {"actions": moves})
    assert verdict.error is None
    state = verdict.state
    rules = state.game.rules
    heights = {suit.name: height for suit, height in zip(rules.suits, state.heights, strict=True)}
    assert (heights["orange"], heights["red"]) == (1, 1)
    assert state.strikes == 1  # for the 3
    lying = {rules.cards[kind]: count for kind, count in enumerate(state.discards) if count}
    assert lying == {"o2": 1, "o3": 1, "r1": 1, "r2": 2}
    assert state.hints == 8


def test_start_cards_there_and_back() -> None:
    """A START has the rank 7 there, also in links, and completes downwards as well as upwards."""
    first = [("Red", 7), ("Red", 4), ("Red", 3), ("Red", 2), ("Red", 1)]
    data = ordered("Up or Down (5 Suits)", *first)
    red = {"type": 2, "target": 0, "value": 0}
    between = [red, *actions((1, 5)), red, *actions((1, 6))]
    pairs = zip(actions(*((0, card) for card in range(4))), between, strict=True)
    moves = [*(action for pair in pairs for action in pair), *actions((0, 4))]
    record = read_record(json.dumps(data | {"actions": moves}))
    verdict = referee(record)
    assert verdict.error is None
    assert verdict.state.heights[0] == 5
    assert verdict.state.hints == 8
    assert live_from_record(record)["deck"][0] == {"suitIndex": 0, "rank": 7}
    again = read_record(link_from_record(record))
    assert (again.deal, again.moves) == (record.deal, record.moves)


def test_a_hole_ends_at_three_strikes_and_brings_no_token() -> None:
    """Nobody is told so before: the game goes on until the third misplay."""
    kinds = [("Red", rank) for rank in (1, 2, 3, 4, 5)]
    data = ordered("Throw It in a Hole (5 Suits)", *kinds, *[("Blue", rank) for rank in (5, 4, 3)])
    hint = {"type": 3, "target": 1, "value": 5}
    moves = [hint, *actions((0, 5), (0, 0), (0, 6), (0, 1)), *actions((0, 7))]
    verdict = verdict_of(data | {"actions": moves})
    assert (verdict.error, verdict.over, verdict.score) == (None, True, 0)
    assert verdict.state.strikes == 3
    assert verdict.state.hints == 7


def test_deck_plays_are_tried() -> None:
    """Among these games there are some in which the last card is played from the deck."""
    found = [
        seed
        for seed in range(12)
        if any("top-card" in move for move in played(*GAMES[4], 2, seed)[0].moves)
    ]
    assert found


@pytest.mark.parametrize("name", EXPORTS)
def test_nothing_of_an_export_is_lost(name: str) -> None:
    """The id, the seed, notes, seats, options, and who ended the game: by way of a record, too."""
    data = load(name)
    record = read_record(json.dumps(data))
    again = read_record(json.dumps(record.to_json()))
    for each in (record, again):
        back = live_from_record(each)
        assert {**back, "options": _chosen(back)} == {**_in_full(data), "options": _chosen(data)}


def _chosen(data: dict[str, Any]) -> dict[str, Any]:
    """The options that change rules, or who begins."""
    aside = ("timed", "timeBase", "timePerTurn", "cardCycle")
    return {k: v for k, v in data.get("options", {}).items() if k not in aside}


def _in_full(data: dict[str, Any]) -> dict[str, Any]:
    """An export with the names and values that the site uses today."""
    deck = [
        {"suitIndex": card.get("suitIndex", card.get("suit")), "rank": card["rank"]}
        for card in data["deck"]
    ]
    actions = [{"value": 0, **action} for action in data["actions"]]
    return {**data, "deck": deck, "actions": actions}


def test_older_games_went_on_when_nothing_fitted() -> None:
    """Where actions follow, the rules of the record are without that end, and say so."""
    data = load("no-variant-finished")
    older = read_record(json.dumps(data))
    assert "nothing more can be placed" not in older.text
    ended = verdict_of(data | {"actions": data["actions"][:52]})
    assert (ended.over, ended.score) == (True, 24)
    assert ended.reason == "when nothing more can be placed { end }"


def test_an_unnameable_value() -> None:
    """Nobody can name 1 in Pink-Ones, though the export has a number for it."""
    record, _ = played("Pink-Ones (5 Suits)", NO_OPTIONS, 2, 1)
    data = live_from_record(record) | {"actions": [{"type": 3, "target": 1, "value": 1}]}
    error = verdict_of(data).error
    assert error is not None
    assert "`1` may not be named" in error


def test_other_rules_than_the_variant() -> None:
    """A game of the site can be refereed under rules of one's own, suits taken in order."""
    text = json.dumps(load("no-variant-finished"))
    verdict = referee(read_record(text, tamaya.rules("abacus-2012")))
    assert verdict.legal
    assert verdict.score == 24
    assert verdict.rating == "very good: the audience is delighted"


def test_own_games_on_the_site() -> None:
    """Colours that bear other names there are told by their places, and the game stays the same."""
    rules = tamaya.rules("abacus-2012+multicolour-wild")
    one = deal(rules, 4, 8)
    state, moves, chance = start(one), [], Chance(8, "live")
    while not state.over:
        legal = legal_moves(state)
        good = [move for move in legal if fits(state, move)] or legal
        move = good[chance.below(len(good))]
        moves.append(move_text(state, move))
        state = apply(state, move)
    data = live_from_record(Record(one, tuple(moves)))
    assert data["options"] == {"variant": "Rainbow (6 Suits)", "emptyClues": True}
    verdict = verdict_of(data)
    assert verdict.error is None
    assert (verdict.score, verdict.state.points) == (state.over.score, state.points)
