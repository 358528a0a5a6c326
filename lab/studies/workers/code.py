"""Which code plays: outcomes of the same deals are the same where this is."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import tamaya.engine
import tamaya.lab
import tamaya.solver
import tamaya.variants

_ROOMS = (tamaya.variants, tamaya.engine, tamaya.solver, tamaya.lab)


@cache
def code() -> str:
    """A digest of all that has a say in outcomes: these rooms, and the solver that they call."""
    digest = sha256(version("ortools").encode())
    for room in _ROOMS:
        folder = Path(room.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
