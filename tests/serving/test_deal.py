"""What the tab Deal is told while a deal is solved."""

from collections.abc import Callable
from typing import Any

from tamaya.serving.tabs.deal import solve


def test_bounds_come_with_what_the_solver_is_about() -> None:
    """In words, not by the names of stages."""
    states: list[Callable[[], Any]] = []
    question = {"expression": "no", "players": 2, "seed": 61, "seconds": 10, "width": 390}
    answer = solve(question, states.append)
    assert (answer["lower"], answer["upper"], answer["proved"]) == (24, 24, True)
    about = [state()["doing"] for state in states]
    assert about[-1] == "a line worth reading"
    assert {"first lines played", "easier games gone through"} <= {*about}
