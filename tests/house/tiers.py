"""Which tests run when: `make test` before each commit, `make test-more` for each change besides.

Where a test has a case for each word, or for each of many seeds, `make test` plays a share of them:
evenly spread, so each kind is among them whatever words are added.
"""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

more = pytest.mark.more


def share(cases: Iterable[object], of: int) -> list[ParameterSet]:
    """The cases of a test, of which `make test` runs one of so many. A case with several
    parameters is a tuple."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)), marks=() if at % of == 0 else more
        )
        for at, case in enumerate(cases)
    ]
