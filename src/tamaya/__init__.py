"""Rules and house rules for the card game Hanabi: written down, composed, played and checked."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tamaya.differences import Differences
    from tamaya.drawing.drawn import Drawing
    from tamaya.engine.game.deal import Deal
    from tamaya.engine.game.shuffle import Chance
    from tamaya.engine.moves import Move
    from tamaya.engine.state.state import State
    from tamaya.grammar.diagnostics import RulesError
    from tamaya.interface.deals import deal, drawn, find, solve, solve_many
    from tamaya.interface.games import (
        Replay,
        Verification,
        certificate,
        play_games,
        recorded_game,
        replay,
        verify,
    )
    from tamaya.interface.rules import check, diff, rules
    from tamaya.interface.studies import Study, StudyCell, kept_study, study
    from tamaya.lab.check.files.static import StaticReport
    from tamaya.players.fold.common import Fold
    from tamaya.players.player import Player, Reason
    from tamaya.players.rows import GameRow
    from tamaya.players.sight import Sight
    from tamaya.solver.bound import Bound
    from tamaya.solver.claims.certificate import Certificate
    from tamaya.solver.many.find import Found
    from tamaya.variants.rules import Rules

    __version__: str

__all__ = [
    "Bound",
    "Certificate",
    "Chance",
    "Deal",
    "Differences",
    "Drawing",
    "Fold",
    "Found",
    "GameRow",
    "Move",
    "Player",
    "Reason",
    "Replay",
    "Rules",
    "RulesError",
    "Sight",
    "State",
    "StaticReport",
    "Study",
    "StudyCell",
    "Verification",
    "__version__",
    "certificate",
    "check",
    "deal",
    "diff",
    "drawn",
    "find",
    "kept_study",
    "play_games",
    "recorded_game",
    "replay",
    "rules",
    "solve",
    "solve_many",
    "study",
    "verify",
]

_HOMES = {
    "Bound": "solver.bound",
    "Certificate": "solver.claims.certificate",
    "Chance": "engine.game.shuffle",
    "Deal": "engine.game.deal",
    "Differences": "differences",
    "Drawing": "drawing.drawn",
    "Fold": "players.fold.common",
    "Found": "solver.many.find",
    "GameRow": "players.rows",
    "Move": "engine.moves",
    "Player": "players.player",
    "Reason": "players.player",
    "Replay": "interface.games",
    "Rules": "variants.rules",
    "RulesError": "grammar.diagnostics",
    "Sight": "players.sight",
    "State": "engine.state.state",
    "StaticReport": "lab.check.files.static",
    "Study": "interface.studies",
    "StudyCell": "interface.studies",
    "Verification": "interface.games",
    "certificate": "interface.games",
    "check": "interface.rules",
    "deal": "interface.deals",
    "diff": "interface.rules",
    "drawn": "interface.deals",
    "find": "interface.deals",
    "kept_study": "interface.studies",
    "play_games": "interface.games",
    "recorded_game": "interface.games",
    "replay": "interface.games",
    "rules": "interface.rules",
    "solve": "interface.deals",
    "solve_many": "interface.deals",
    "study": "interface.studies",
    "verify": "interface.games",
}
"""Where each public name lives: it is loaded when it is first used, so a command loads no more than
it needs. Type checkers read the imports above."""


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("tamaya")
    if name in _HOMES:
        return getattr(import_module(f"tamaya.{_HOMES[name]}"), name)
    module = sys.modules[__name__]
    raise AttributeError(f"module 'tamaya' has no attribute {name!r}", name=name, obj=module)


def __dir__() -> list[str]:
    return __all__
