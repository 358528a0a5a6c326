"""A growing language renames no rules: the catalogue keeps the hashes that were published."""

from itertools import product
from pathlib import Path

import tamaya
from tamaya.grammar.diagnostics import RulesError
from tamaya.variants.library import catalogue_declaration, catalogue_index

KEPT = Path(__file__).with_name("hashes.txt")


def hashes() -> dict[str, str]:
    """The hash of every game, variant, and game with an expansion that goes together."""
    found = {name: catalogue_declaration(name) for name in catalogue_index()}
    kinds = {name: declaration.kind for name, declaration in found.items() if declaration}
    games = sorted(name for name, kind in kinds.items() if kind != "expansion")
    added = sorted(name for name, kind in kinds.items() if kind == "expansion")
    made = {}
    for expression in [*games, *(f"{game}+{more}" for game, more in product(games, added))]:
        try:
            made[expression] = tamaya.rules(expression).hash
        except RulesError:
            continue
    return made


def test_hashes_stay() -> None:
    now = hashes()
    kept = dict(line.split() for line in KEPT.read_text("utf-8").splitlines())
    assert {name: now.get(name) for name in kept} == kept
