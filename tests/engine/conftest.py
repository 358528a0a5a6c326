"""What the tests of the engine share: the five rule booklets."""

import pytest

BOOKLETS = ("nl", "no", "abacus-2012", "dk", "abacus-new")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `booklet` is made for all five, unless it names its own."""
    own = [str(marker.args[0]) for marker in metafunc.definition.iter_markers("parametrize")]
    if "booklet" in metafunc.fixturenames and not any("booklet" in names for names in own):
        metafunc.parametrize("booklet", BOOKLETS)
