"""The rooms at the top of the repository, in the order in which they may import each other."""

from pathlib import PurePosixPath

ROOMS = ("grammar", "variants", "engine", "players", "solver", "lab", "studies")


def room_of(file: str) -> str:
    """The room of a file of the product: one at the top, or a package of the commands, the page and
    the interface; nothing of other files."""
    top, *rest = PurePosixPath(file).parts
    if top in ROOMS:
        return top
    return f"src/tamaya/{rest[1]}" if top == "src" and len(rest) > 2 else ""
