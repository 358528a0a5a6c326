"""The revision of the players: a number that changes whenever they play otherwise.

Figures about players hold for one revision only. Kept studies note it, and deals of two revisions
are never counted together. Raise the number by one when a level makes another move in any game than
it made before, on purpose or not: `tests/engine/players/test_revision.py` notices that. Several
changes between two published versions share one number. Perfect play depends on no players, so it
has no revision.
"""

REVISION = 2
