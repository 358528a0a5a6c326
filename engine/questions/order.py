"""In which order players act."""

from tamaya.engine.state.state import State


def turn_order(state: State, seat: int) -> list[int]:
    """The other seats in the order in which they act after a seat, if no rule changes it again:
    first those that don't miss their next turn."""
    players = len(state.hands)
    step = -1 if state.backwards else 1
    others = [(seat + step * away) % players for away in range(1, players)]
    missing = state.missing
    return sorted(others, key=lambda other: missing >> other & 1) if missing else others
