"""Rules as large as rules may be, with names that are hard to draw."""

from functools import cache

from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules

_LETTERS = "mwabcdefghijklnopqrs"
_KINDS = (
    "cards 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 "
    "built 98 97 96 95 94 93 92 91 90 89 88 87 86",
    "cards 1 1 2 2 3 built nothing",
    "cards 1 1 2 2 3 3 4 4 5 5 0 99 99 built 5 4 3 2 1",
    "cards 1 1 1 2 2 3 3 4 4 5 6 7 8 9 10 11 12 built 1 2 3 4 5 6 7 8 9 10 11 12",
)


@cache
def huge() -> Rules:
    suits = "\n".join(
        f"suit {('mmmmwwww-' * 7)[: 58 if place == 0 else 9]}x{place} {letter} "
        f"{{ {_KINDS[0 if place == 0 else 1 + place % 3]} }}"
        for place, letter in enumerate(_LETTERS)
    )
    text = f"""
game huge "Huge <&> game" {{
  players 2 to 10
  hand 20 cards
  {suits}
  tokens hints 99
  tokens strikes 99
  hint {{
    names a colour or a value
    may touch no card
    costs half a hint
    announces the name
    never the same kind twice running
  }}
  discard {{ at any time regains half a hint }}
  play {{ a misplay takes 1 strike }}
  action gamble-with-everything-that-is-left-on-the-table-tonight {{
    once a game for each player
    play the top card of the deck
  }}
  tiles {{
    40 tiles {{
      regain 1 hint, take back 1 strike,
      return a card from the discards to the deck;
      if the deck is empty, play a card from the discards
    }}
  }}
  when a card is discarded {{ draw a tile }}
  when no tile is left {{ nothing }}
  when the last strike is taken {{ lose }}
  when all fireworks are completed {{ end }}
  when the deck runs out {{ 1 more turn each, then the end }}
  when a player cannot act {{ skip the turn }}
  score 1 for each card placed
  a lost game scores -10
}}
"""
    return compile_rules("huge", library_of_source(Source("huge.hanabi", text)))
