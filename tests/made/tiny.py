"""Tiny games at random: whole rule sets of a few cards, which exhaustive play can master; and small
ones, which it can't.

Every kind of clause that matters to a solver can occur, in any combination. A seed fixes a game.
"""

import random
from dataclasses import dataclass

from tamaya.engine.game.deal import Deal, deal
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

_TILES = (
    "regain 1 hint",
    "regain 1 hint, take back 1 strike",
    "one free colour hint",
    "one free value hint",
    "return a card from the discards to the deck; if the deck is empty, "
    "play a card from the discards",
    "play a card from the discards",
)
_RARE_EVENTS = (
    "when a 2 is placed { regain 1 hint }",
    "when a strike is taken { spend 1 hint }",
    "when a 1 is discarded { spend 1 hint }",
    "when a 1 is misplayed { take 1 strike }",
    "when a 2 is placed { one free hint }",
    "when 2 points are reached { regain 1 hint }",
    "when 3 points are reached { end }",
    "when a hint is given { spend 1 hint }",
    "when a hint touches no card { take 1 strike }",
    "when a 2 is placed { play the top card of the deck }",
    "when a 1 is discarded { discard the top card of the deck }",
    "when a firework is completed { play a card from the discards }",
    "when a 2 is placed { return a card from the discards to the deck }",
    "when a 2 is placed { 1 more turn each, then the end }",
    "action blind { play the top card of the deck }",
    "action dig { once a game discard the top card of the deck }",
    "action peek { once a game for each player look at 1 card of your hand }",
    "action joker { once a game costs 1 hint regain 2 hints }",
)


@dataclass(frozen=True, slots=True)
class TinySize:
    """How many of each there may be; what is there more than once is drawn more often."""

    cards: range
    hand: tuple[int, ...]
    suits: tuple[int, ...]
    ranks: tuple[int, ...]
    ranks_of_many_suits: tuple[int, ...]
    hints: tuple[int, ...]


TINY = TinySize(range(13), (1, 2, 2, 3), (1, 2, 2, 3), (2, 3, 3, 4), (2, 2, 3), (0, 1, 1, 2, 2, 3))
SMALL = TinySize(
    range(13, 31), (2, 3, 4), (2, 3, 3, 4), (4, 5, 5, 6), (3, 4, 5), (1, 2, 3, 4, 5, 6, 8)
)  # too many for exhaustive play


def tiny_deal(seed: int, size: TinySize = TINY) -> Deal | None:
    """The deal of a seed, or None where the seed's rules don't fit together or the size."""
    chance = random.Random(seed)  # small games for tests; nobody has to make them again elsewhere
    players, text = _game(chance, size)
    try:
        rules = compile_rules("tiny", library_of_source(Source("tiny", text)))
    except RulesError:
        return None
    return deal(rules, players, seed) if len(rules.deck) in size.cards else None


def _game(chance: random.Random, size: TinySize) -> tuple[int, str]:
    players = chance.choice([2, 2, 2, 3])
    hand = chance.choice(size.hand)
    expert = chance.random() < 0.3
    clauses = [
        *_suits(chance, size),
        *_tokens(chance, size),
        *_turns(chance),
        *_end(chance, expert),
        *_rewards(chance),
        "when all fireworks are completed { end }",
        "when the last strike is taken { lose }",
        "score 1 for each card placed",
        _usually(chance, "a lost game scores 0", "a lost game scores -2",
                 "a lost game scores its points", "a lost game scores 2"),
    ]  # fmt: skip
    if chance.random() < 0.25:
        clauses.append(chance.choice(_RARE_EVENTS))
    head = f"players {players} hand {hand} cards"
    return players, f"game tiny {{ {head} {' '.join(clauses)} }}"


def _usually(chance: random.Random, usual: str, *others: str) -> str:
    return usual if chance.random() < 0.6 else chance.choice(others)


def _suits(chance: random.Random, size: TinySize) -> list[str]:
    suits = []
    count = chance.choice(size.suits)
    ranks = chance.choice(size.ranks_of_many_suits if count >= 3 else size.ranks)
    for name in "abcd"[:count]:
        copies = [chance.choice([1, 1, 2, 2, 3]) for _ in range(ranks)]
        if chance.random() < 0.7:
            copies[-1] = 1
        cards = [v + 1 for v, c in enumerate(copies) for _ in range(c)]
        built = list(range(1, ranks + 1))
        if chance.random() < 0.25:
            built.reverse()
        if chance.random() < 0.05 and copies[0] > 1:
            built.append(1)
        words = "nothing" if chance.random() < 0.03 else " ".join(map(str, built))
        more = _usually(chance, "", "touched by no colour", "score -1 for each card missing",
                        "score 2 for each card placed and 1 when complete",
                        "touched by every colour")  # fmt: skip
        suits.append(
            f"suit suit-{name} {name} {{ cards {' '.join(map(str, cards))} built {words} {more} }}"
        )
    return suits


def _tokens(chance: random.Random, size: TinySize) -> list[str]:
    hints = chance.choice(size.hints)
    start = f", starting with {chance.randint(0, hints)}" if chance.random() < 0.15 else ""
    return [f"tokens hints {hints}{start}", f"tokens strikes {chance.choice([1, 1, 2, 3])}"]


def _turns(chance: random.Random) -> list[str]:
    touch = _usually(chance, "may touch no card", "must touch a card")
    cost = _usually(chance, "costs 1 hint", "costs 2 hints", "costs half a hint")
    names = _usually(chance, "names a colour or a value", "names a value")
    alternate = "never the same kind twice running" if chance.random() < 0.1 else ""
    when = _usually(chance, "only when a hint is spent", "at any time", "never")
    regain = _usually(chance, "regains 1 hint", "regains half a hint", "regains nothing",
                      "regains 2 hints")  # fmt: skip
    turns = [
        f"hint {{ {names} {touch} {cost} {alternate} }}",
        f"discard {{ {when} {regain} }}",
    ]
    call = ""
    if chance.random() < 0.25:
        call = "may call a suit a wrong call is a misplay"
        turns.append("when a rightly called card is placed { regain 1 hint }")
    return [*turns, f"play {{ a misplay takes 1 strike {call} }}"]


def _end(chance: random.Random, expert: bool) -> list[str]:
    if expert:
        return [
            "when the deck runs out { play on }",
            "when a card still needed has no copy left { lose }",
            "when a player cannot act { lose }",
            "less than the maximum is lost",
        ]
    last = _usually(chance, "1 more turn each, then the end", "2 more turns each, then the end",
                    "end", "play on", "lose")  # fmt: skip
    end = [f"when the deck runs out {{ {last} }}"]
    end.append(
        "when a player cannot act { " + _usually(chance, "end", "lose", "skip the turn") + " }"
    )
    if chance.random() < 0.1:
        end.append("when a card still needed has no copy left { lose }")
    return end


def _rewards(chance: random.Random) -> list[str]:
    if chance.random() < 0.6:
        reward = _usually(chance, "regain 1 hint", "regain 2 hints", "take back 1 strike")
        return [f"when a firework is completed {{ {reward} }}"]
    tiles = chance.sample(_TILES, chance.randint(1, 6))
    rewards = [
        "when a firework is completed { draw a tile }",
        "when no tile is left { nothing }",
        f"tiles {{ {' '.join(f'tile {{ {tile} }}' for tile in tiles)} }}",
    ]
    if chance.random() < 0.2:
        rewards.append("when a 1 is placed { draw a tile }")
    return rewards
