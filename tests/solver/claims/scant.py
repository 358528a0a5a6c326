"""Tiny deals with one copy of each card, by rules with words that few stages know."""

from collections.abc import Iterator

from tamaya.engine.game.deal import Deal, deal
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source

GAME = """
game scant "One copy of most cards" {{
  players 2
  hand 1 card
  suit red r {{ cards 1 2 3 4 built 1 2 3 4 }}
  suit green g {{ cards 1 2 {green} }}
  tokens hints 1
  tokens strikes 1
  hint {{ names a colour may touch no card costs 1 hint {hint} }}
  discard {{ at any time regains 1 hint {discard} }}
  play {{ a misplay takes 1 strike }}
  when the deck runs out {{ 1 more turn each, then the end }}
  when the last strike is taken {{ lose }}
  when a player cannot act {{ lose }}
  {clause}
  score 1 for each card placed
  a lost game scores 0
}}
"""
"""A game with few states. Each clause brings a word into it, or none."""
CLAUSES: tuple[dict[str, str], ...] = (
    {},
    {"green": "built 1 2 2"},
    {"green": "built 1 2 or 2 1"},
    {"hint": "only while the deck holds 2 or more cards"},
    {"hint": "red costs half a hint", "clause": "when red has 2 or more cards { regain 1 hint }"},
    {"discard": "only while no hint is left"},
    {"clause": "when a 1 is placed while 1 strike is taken { take back 1 strike }"},
    {"hint": "never the same name twice running"},
    {"hint": "each name at most 1 time"},
    {"clause": "a player may pass while the deck is empty"},
    {"clause": "when 1 strike is taken { take back 1 strike }"},
    {"clause": "when the deck holds 2 cards { 1 more turn each, then the end }"},
    {"clause": "when a 1 is discarded { play the top card of the deck }"},
    {"clause": "when a green card is placed { return a card from the discards to the deck }"},
)


def scant_deals(seeds: range) -> Iterator[Deal]:
    plain = {"green": "built 1 2", "hint": "", "discard": "", "clause": ""}
    for clauses in CLAUSES:
        text = GAME.format(**{**plain, **clauses})
        rules = compile_rules("scant", library_of_source(Source("scant", text)))
        yield from (deal(rules, 2, seed) for seed in seeds)
