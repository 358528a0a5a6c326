"""In which order players act."""

from tamaya.engine.questions.placing import Seen


def turn_order(seen: Seen, seat: int) -> list[int]:
    """The other seats in the order in which they act after a seat, if no rule changes it again:
    first those that don't miss their next turn."""
    players = len(seen.hands)
    step = -1 if seen.backwards else 1
    others = [(seat + step * away) % players for away in range(1, players)]
    missing = seen.missing
    return sorted(others, key=lambda other: missing >> other & 1) if missing else others
