"""Work that leaves Python's search for circles of objects alone."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Tables, walks and games make hardly any circles of objects, and much that stays. To look for
    circles in it again and again takes a quarter of the time of games, a third of the time in which
    the grammar is loaded, and half of that of walks."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
