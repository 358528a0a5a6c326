"""In the tests of the solver the clock counts work, so that a busy machine proves as much."""

from collections.abc import Iterator

import pytest

from tamaya.solver import clock


@pytest.fixture(autouse=True)
def counted_work(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests of the clock itself, and of what is stopped in time, have the one on the wall."""
    if request.node.get_closest_marker("on_the_wall"):
        yield
    else:
        with clock.own_work():
            yield
