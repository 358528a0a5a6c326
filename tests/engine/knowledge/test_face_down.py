"""Cards that are played or discarded face down: who knows what of them, against every
world there could be."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.knowledge.knowledge import follow
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Hint, Look, Move, OfCard, Play, to_player
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.state.state import State
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

TINY = """
game tiny {
  source "a test"
  players 2
  hand 2 cards
  suits red r, blue b { cards 1 1 2 built 1 2 }
  MIRROR
  tokens hints 4
  tokens strikes 9
  hint { names a colour or a value  may touch no card  costs 1 hint  SAID }
  discard { at any time  regains 1 hint }
  play { a misplay takes 1 strike  played cards lie face down }
  action peek { look at 1 card of your hand }
  when the last strike is taken { lose }
  when the deck runs out { play on }
  when a player cannot act { skip the turn }
  score 1 for each card placed
  a lost game scores 0
}
"""
SAID = ("announces the name", "announces only the kind", "announces only the cards")
MIRROR = "suit blue { played by a discard and discarded by a play }"


DARK = {
    "regains 1 hint }": "regains 1 hint discarded cards lie face down }",
    "played cards lie face down": "",
}
"""Discards lie face down in place of plays."""


def tiny(said: str, mirror: str = "", dark: bool = False) -> Rules:
    text = TINY.replace("SAID", said).replace("MIRROR", mirror)
    for old, new in DARK.items() if dark else ():
        text = text.replace(old, new)
    return compile_rules("tiny", library_of_source(Source("tiny", text)))


def lies_down(rules: Rules, move: OfCard, kind: int) -> bool:
    """Whether a card that leaves a hand is laid face down, played or discarded."""
    suit, _ = rules.kinds[kind]
    played = (move.verb == "discard") == rules.suits[suit].inverted
    return rules.playing.face_down if played else rules.discarding.face_down


def seen_by(seat: int, before: State, move: Move, after: State) -> list[object]:
    """What a seat sees in a move, written down without looking at what tamaya says of it."""
    rules = before.game.rules
    found: list[object] = [before.player, move.verb, after.player, after.hints, after.deck_size]
    if not rules.playing.face_down:
        found += [after.heights, after.strikes]
    if move.verb == "hint":
        name = rules.names[move.name]
        said = {"name": name.word, "kind": name.axis, "cards": ""}[rules.hinting.announces]
        found.append([rules.kinds[kind] in name.touches for kind in before.hands[move.to.seats[0]]])
        found.append(said if seat in move.to.seats else name.word)
    elif isinstance(move, OfCard | Look):
        mine, kind = before.player == seat, before.hands[before.player][move.place]
        if move.verb == "look":
            found += [move.place, kind if mine else -1]
        else:
            down = lies_down(rules, move, kind)
            found += [move.place, down, -1 if mine and down else kind]
    return [*found, *(hand for other, hand in enumerate(after.hands) if other != seat)]


def alike(move: Move, seat: int, rules: Rules) -> list[Move]:
    """The moves that may sound the same to a seat: a hint that it gets may leave its name open."""
    if move.verb != "hint" or seat not in move.to.seats:
        return [move]
    return [Hint.of(to_player(seat), name) for name in range(len(rules.names))]


def hidden_in_all_deals(dealt: Deal, moves: list[Move], seat: int) -> list[tuple[int, ...]]:
    """Its own hand, then its own played cards, in every deal in which a seat sees the same."""
    found = []
    real: list[list[object]] = []
    state = start(dealt)
    dealt_hands = state.hands
    for move in moves:
        before, state = state, apply(state, move)
        real.append(seen_by(seat, before, move, state))
    for deck in sorted(set(permutations(dealt.deck))):
        state, laid = start(replace(dealt, deck=deck)), list[int]()
        same = all(state.hands[o] == dealt_hands[o] for o in range(len(dealt_hands)) if o != seat)
        for move, seen in zip(moves, real, strict=True):
            after = [(one, apply(state, one)) for one in alike(move, seat, dealt.rules)]
            now = [now for one, now in after if seen_by(seat, state, one, now) == seen]
            same = same and bool(now)
            if not same:
                break
            if move.verb in ("play", "discard") and state.player == seat:
                kind = state.hands[seat][move.place]
                laid += [kind] if lies_down(dealt.rules, move, kind) else []
            state = now[0]
        if same:
            found.append((*state.hands[seat], *laid))
    return found


def random_game(dealt: Deal, seed: int, often: str = "play") -> list[Move]:
    """Random moves: hints, and cards more often played than thrown away, or the other way about."""
    chance, moves, state = Random(seed), list[Move](), start(dealt)
    while not state.over and len(moves) < 4 + seed % 5:
        legal = legal_moves(state)
        verbs = [
            verb
            for verb in ("hint", often, often, "look", "act", "discard")
            if any(move.verb == verb for move in legal)
        ]
        verb = chance.choice(verbs)
        moves.append(chance.choice([move for move in legal if move.verb == verb]))
        state = apply(state, moves[-1])
    return moves


@pytest.mark.parametrize("mirror", ["", MIRROR], ids=["upright", "inverted"])
@pytest.mark.parametrize("said", SAID)
def test_own_cards_are_those_of_all_deals(said: str, mirror: str) -> None:
    """Each hand, with its player's laid cards, is as frequent among all deals as the view says."""
    assert agreed_cards(tiny(said, mirror)) > (15 if mirror else 20)


@pytest.mark.parametrize("mirror", ["", MIRROR], ids=["upright", "inverted"])
def test_own_discards_are_those_of_all_deals(mirror: str) -> None:
    """The same where it is discards that lie face down."""
    assert agreed_cards(tiny(SAID[1], mirror, dark=True), "discard") > 15


def agreed_cards(rules: Rules, often: str = "play") -> int:
    """Plays some games and compares; says how many own cards lay face down."""
    laid = 0
    for seed in range(14):
        dealt = deal(rules, 2, seed)
        moves = random_game(dealt, seed, often)
        for seat in range(2):
            seen = view(*follow(dealt, moves), seat)
            worlds = hidden_in_all_deals(dealt, moves, seat)
            hand, own_laid = len(seen.hands[seat]), len(seen.laid[seat])
            laid += own_laid
            assert seen.own.hands == seen.own_laid.hands == len(set(worlds))
            for place in range(hand + own_laid):
                counted = Counter(world[place] for world in worlds)
                shares = {k: Fraction(n, len(worlds)) for k, n in sorted(counted.items())}
                possible = seen.own if place < hand else seen.own_laid
                assert possible.chances(place - hand * (place >= hand)) == shares
    return laid


def test_nobody_is_told_what_fitted() -> None:
    """Two plays that differ in nothing but whether they fit look the same to their player."""
    rules = tiny("announces the name")
    play = Play.of(0)
    kinds = {rules.card(kind): place for place, kind in enumerate(rules.kinds)}
    cards = [kinds[card] for card in ("r1", "b1", "b1", "b2", "r2", "r1")]
    fits, other = (
        Deal(rules, 2, tuple(cards)),
        Deal(rules, 2, (cards[4], *cards[1:4], cards[0], cards[5])),
    )
    mine = [view(*follow(dealt, [play]), 0) for dealt in (fits, other)]
    assert replace(mine[0], hands=()) == replace(mine[1], hands=())
    theirs = view(*follow(fits, [play]), 1)
    assert theirs.laid == ((kinds["r1"],), ())
    assert (theirs.heights, theirs.strikes, theirs.points, theirs.wanted) == (None,) * 4
    assert theirs.discards == (0,) * len(rules.kinds)


def test_all_comes_out_at_the_end() -> None:
    rules = tiny("announces the name")
    rules = replace(rules, strikes=1)
    kinds = {rules.card(kind): place for place, kind in enumerate(rules.kinds)}
    cards = tuple(kinds[card] for card in ("r1", "b1", "b2", "b1", "r2", "r1"))
    seen = view(*follow(Deal(rules, 2, cards), [Play.of(0), Play.of(0)]), 0)
    assert seen.over is not None
    assert seen.laid == ((kinds["r1"],), (kinds["b2"],))
    assert (seen.heights, seen.strikes, seen.points) == ((1, 0), 1, 1)
    assert seen.discards[kinds["b2"]] == 1
    assert seen.own_laid.chances(0) == {kinds["r1"]: 1}


def test_marks_go_along() -> None:
    """A card that was touched in the hand is as well known when it lies face down."""
    rules = tiny("announces the name")
    kinds = {rules.card(kind): place for place, kind in enumerate(rules.kinds)}
    cards = tuple(kinds[card] for card in ("b1", "r1", "b1", "b2", "r2", "r1"))
    one, red = (
        next(n for n, name in enumerate(rules.names) if name.word == word) for word in ("1", "red")
    )
    moves = [
        Hint.of(to_player(1), 0),
        Hint.of(to_player(0), one),
        Hint.of(to_player(1), 0),
        Hint.of(to_player(0), red),
    ]
    seen = view(*follow(Deal(rules, 2, cards), [*moves, Play.of(1)]), 0)
    assert seen.own_laid.kinds(0) == {kinds["r1"]}
    assert seen.laid[0] == (None,)
