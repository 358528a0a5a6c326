"""A tiny game for two, of which each test says what it is about."""

from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules


def shelf_of(suits: str, hint: str, more: str = "") -> Rules:
    """Two players with two cards each, one hint token, one strike, and these suits."""
    text = f"""
    game shelf "two suits" {{
      players 2
      hand 2 cards
      {suits}
      tokens hints 1
      tokens strikes 1
      hint {{ {hint} costs 1 hint }}
      discard {{ only when a hint is spent regains 1 hint }}
      play {{ a misplay takes 1 strike }}
      when the deck runs out {{ 1 more turn each, then the end }}
      when the last strike is taken {{ lose }}
      when all fireworks are completed {{ end }}
      score 1 for each card placed
      a lost game scores 0
      {more}
    }}
    """
    return compile_rules("shelf", library_of_source(Source("shelf.hanabi", text)))
