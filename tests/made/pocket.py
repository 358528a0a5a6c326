"""A pocket game of two suits, 1 1 2 2 3 each, of which each test says what is otherwise."""

import json

from tamaya.engine.game.deal import Deal, read_deal
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

Clauses = dict[str, str]

SUITS = "suits ash a, birch b { cards 1 1 2 2 3 built 1 2 3 }"

# Clauses that several tests say, by what they are for. Of hints:
ANY_NAME = "names a colour or a value may touch no card"
PRICED = f"{ANY_NAME} costs 1 hint"
TOUCHING = "names a colour or a value must touch a card costs 1 hint"
VALUES = "names a value may touch no card costs 1 hint"
ALTERNATING = f"{PRICED} never the same kind twice running"
# Of discards and plays:
ANYTIME = "at any time regains 1 hint"
SPENT = "only when a hint is spent regains 1 hint"
CALL = "a misplay takes 1 strike may call a suit a wrong call is a misplay"
FIRST_ONLY = "a misplay takes 1 strike only the first card"
# What happens, and when:
PLAYED = "play a card from the discards"
BACK = f"return a card from the discards to the deck; if the deck is empty, {PLAYED}"
FREE = "when a 2 is placed { one free hint }"
NEEDED = "when a card still needed has no copy left { lose }"
WHILE = "while the deck is empty"
# Of suits:
INVERTED = "played by a discard and discarded by a play"
INVERTED_BIRCH = f"""
  suit ash a {{ cards 1 1 2 2 3 built 1 2 3 }}
  suit birch b {{ cards 1 1 2 2 3 built 1 2 3 {INVERTED} }}
"""
UNTOUCHED_BIRCH = """
  suit ash a { cards 1 1 2 2 3 built 1 2 3 }
  suit birch b { cards 1 1 2 2 3 built 1 2 3 touched by no colour }
"""


def pocket(
    more: str = "",
    *,
    players: str = "2",
    hand: str = "hand 2 cards",
    suits: str = SUITS,
    hints: str = "2",
    strikes: str = "3",
    hint: str = PRICED,
    discard: str = SPENT,
    play: str = "a misplay takes 1 strike",
    last_strike: str = "lose",
    complete: str = "end",
    deck_end: str = "1 more turn each, then the end",
    stuck: str = "end",
    score: str = "score 1 for each card placed",
    lost: str = "0",
) -> Rules:
    """Each argument is a clause of the game, or what a clause says; `more` adds clauses."""
    text = f"""
    game pocket "a pocket game" {{
      players {players}
      {hand}
      {suits}
      tokens hints {hints}
      tokens strikes {strikes}
      hint {{ {hint} }}
      discard {{ {discard} }}
      play {{ {play} }}
      when the last strike is taken {{ {last_strike} }}
      when all fireworks are completed {{ {complete} }}
      when the deck runs out {{ {deck_end} }}
      when a player cannot act {{ {stuck} }}
      {score}
      a lost game scores {lost}
      {more}
    }}
    """
    return compile_rules("pocket", library_of_source(Source("pocket.hanabi", text)))


def clauses(more: str = "", **others: str) -> Clauses:
    """Arguments for `pocket`, for the tables of tests: rules are only made where they are asked."""
    return {"more": more, **others}


def tiles(*each: str, drawn: str = "when a 1 is placed { draw a tile }") -> str:
    """Clauses by which tiles are drawn, each of which does one thing."""
    pile = " ".join(f"tile {{ {effect} }}" for effect in each)
    return f"{drawn} when no tile is left {{ nothing }} tiles {{ {pile} }}"


def dealt(deck: str, rules: Rules, players: int = 2) -> Deal:
    """The deal of a deck, the first card first. Tiles are drawn in the order of the rules."""
    pile = {"deck": deck, "tiles": [*range(1, len(rules.tiles) + 1)]}
    return read_deal(rules, json.dumps(pile) if rules.tiles else deck, players)
