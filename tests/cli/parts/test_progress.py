"""What is said of long work where lines stay: less and less often, and never the same twice."""

from itertools import count

import pytest

from tamaya.cli.parts import progress
from tamaya.cli.parts.progress import Progress


def test_lines_become_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock of two seconds a glance, and news that change with every glance, for two minutes."""
    clock = count(0, 2)
    said: list[str] = []
    watched = Progress()
    monkeypatch.setattr(progress, "tell", said.append)
    monkeypatch.setattr(progress, "_EACH", 0)
    monkeypatch.setattr(watched, "_seconds", lambda: next(clock))
    glances = count()

    def news() -> str:
        at = next(glances)
        if at == 60:
            watched.over.set()
        return f"{at} deals"

    watched.news = news
    watched._lines()
    assert said[:3] == ["0 deals, after 0 s", "1 deals, after 2 s", "2 deals, after 4 s"]
    assert said[-1] == "60 deals, after 120 s"
    assert len(said) == 16
