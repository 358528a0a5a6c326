"""Tables laid out by hand, to test what a rule does in one moment of a game.

>>> from tamaya.testing.tables import after, table
>>> state = table("abacus-2012", hands=["r5", "y1 y2"], fireworks="r4", hints=6)
>>> after(state, "play r5").hints
7
"""

import re
from collections import Counter
from collections.abc import Sequence

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.play import apply, legal_moves
from tamaya.engine.records.notation import kind_of, move_text, read_move
from tamaya.engine.state.state import Position, State
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules


def house(body: str, game: str = "abacus-2012") -> Rules:
    """A game with a house rule: the clauses of an expansion, or whole expansions one after another.

    >>> house("tokens hints 1 more").hints.total
    9
    """
    text = body if body.startswith("expansion") else f"expansion own {{ {body} }}"
    names = [line.split()[1] for line in text.splitlines() if line.startswith("expansion")]
    library = library_of_source(Source("house.hanabi", text))
    return compile_rules("+".join([game, *names]), library)


def table(
    rules: Rules | str,
    *,
    players: int = 0,
    hands: Sequence[str] = (),
    fireworks: str = "",
    discards: str = "",
    deck: str | None = None,
    display: str = "",
    hints: int | None = None,
    strikes: int = 0,
    tiles: Sequence[int] | None = None,
    returns: Sequence[int] = (),
    player: int = 1,
    turns_left: int = -1,
) -> State:
    """A state. Cards are written `r1 y5`; players and tiles are counted from 1.

    - `hands`: of the first players; "-" is an empty hand. Other hands are dealt of what is left.
    - `fireworks`: the top card of each that is begun.
    - `deck`: all that is left in it, the top card first. What nobody speaks of lies in the discards
      then; without `deck` it is the deck.
    - `display`: the cards that lie open beside the deck.
    - `tiles`: those that are still there, in the order in which they are drawn.
    - `turns_left`: where the last round has begun, how many turns it still has.
    """
    if isinstance(rules, str):
        rules = compile_rules(rules)
    players = players or max(2, len(hands))
    rest = Counter(rules.kinds.index(kind) for kind in rules.deck)

    def take(text: str) -> list[int]:
        kinds = [kind_of(rules, card) for card in text.replace("-", "").split()]
        rest.subtract(kinds)
        return kinds

    heights = [0] * len(rules.suits)
    for kind in [kind_of(rules, card) for card in fireworks.split()]:
        suit, value = rules.kinds[kind]
        built = rules.suits[suit].built
        heights[suit] = built.index(value) + 1
        rest.subtract(rules.kinds.index((suit, v)) for v in built[: heights[suit]])
    held = [take(hand) for hand in hands]
    thrown = Counter(take(discards))
    pile = take(deck) if deck is not None else []
    shown = sorted(take(display))
    if min(rest.values()) < 0:
        kind = min(rest, key=lambda kind: rest[kind])
        raise ValueError(f"there are not so many {rules.card(rules.kinds[kind])}")
    others = [kind for kind in sorted(rest) for _ in range(rest[kind])]
    others = [kind for start in range(7) for kind in others[start::7]]  # mixed, yet always the same
    for size in rules.hands_of(players)[len(held) :]:
        held.append(others[:size])
        del others[:size]
    if deck is None:
        pile = others
    else:
        thrown.update(others)
    left = list(range(1, len(rules.tiles) + 1)) if tiles is None else list(tiles)
    gone = [tile for tile in range(1, len(rules.tiles) + 1) if tile not in left]
    deal = Deal(
        rules,
        players,
        tuple(rules.kinds.index(kind) for kind in rules.deck),
        tuple(tile - 1 for tile in [*gone, *left]),
        tuple(returns),
    )
    return (
        Position(Game(deal))
        .state()
        ._replace(
            player=player - 1,
            hands=tuple(tuple(hand) for hand in held),
            heights=tuple(heights),
            hints=rules.hints.start if hints is None else hints * rules.hint_parts,
            strikes=strikes,
            pile=tuple(pile),
            display=tuple(shown),
            discards=tuple(thrown[kind] for kind in range(len(rules.kinds))),
            tiles_drawn=len(gone),
            turns_left=turns_left,
            deck_ran_out=not pile,
        )
    )


def after(state: State, *moves: str) -> State:
    """The state after moves, written as `tamaya.engine.records.notation` has them."""
    for move in moves:
        state = apply(state, read_move(state, move))
    return state


def legal(state: State) -> set[str]:
    """The legal moves in words, each kind of card in a hand once."""
    return {re.sub(r"#\d+", "", move_text(state, move)) for move in legal_moves(state)}


def cards(state: State, kinds: Sequence[int]) -> str:
    """Kinds in card notation: `cards(state, state.hands[0])`."""
    rules = state.game.rules
    return " ".join(rules.card(rules.kinds[kind]) for kind in kinds)


def deck(state: State) -> str:
    """The cards left in the deck, the top card first."""
    return cards(state, state.pile[state.drawn :])


def discards(state: State) -> str:
    """The discards, kind by kind."""
    return cards(state, [kind for kind, n in enumerate(state.discards) for _ in range(n)])
