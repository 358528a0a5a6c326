"""The deal in which somebody's own rules mattered most, in a terminal: both games side by side, or
one below the other where there is little room."""

from collections.abc import Sequence

from tamaya.studies.clauses.widest import PlayedGame, PlayedMove, WidestPair
from tamaya.studying.report.words import who
from tamaya.text.page import FIRM, Page, painted
from tamaya.variants.words.lists import counted

_BEFORE, _AFTER = 3, 8
"""So many moves are shown before the first that differs, and from there on."""

_SIDE_BY_SIDE = 64
"""A page needs so many columns for two games."""

PARTS = "→"
_HEADS = ("without", "with")


def widest_page(page: Page, pair: WidestPair) -> None:
    """Both games around the first move that differs, and how they end."""
    page.gap()
    page.text(painted(widest_words(pair), "bold"))
    page.gap()
    first = pair.parting
    if first is None:
        page.text("All moves are the same in both games.")
        return
    last = min(first + _AFTER, max(len(game.moves) for game in pair.games))
    places = range(max(0, first - _BEFORE), last)
    if page.width >= _SIDE_BY_SIDE:
        rows = [["", "", "", *(text for head in _HEADS for text in (_dim(head), ""))]]
        rows += [[*_label(pair, at, first), *_beside(pair.games, at)] for at in places]
        page.rows(rows, right=(1,))
    else:
        for head, game in zip(_HEADS, pair.games, strict=True):
            page.text(_dim(f"{head}:"))
            rows = [[*_label(pair, at, first), *_beside([game], at)] for at in places]
            page.rows([row for row in rows if any(row[3:])], right=(1,))
            page.gap()
    page.gap()
    for head, game in zip(_HEADS, pair.games, strict=True):
        page.text(f"{head.capitalize()}: {ending_words(game)}", hang=2)
    page.text(
        f"{PARTS} the first move that differs. Behind each move stand the points, the hint tokens "
        "and the strikes after it."
    )


def _dim(words: str) -> str:
    return painted(words.replace(" ", FIRM), "dim")


def _label(pair: WidestPair, at: int, first: int) -> list[str]:
    """Which move it is, whose if that is the same in both games, and whether they part here."""
    players = {game.moves[at].player for game in pair.games if at < len(game.moves)}
    whose = f"player{FIRM}{players.pop()}" if len(players) == 1 else ""
    return [painted(PARTS, "yellow") if at == first else " ", f"{at + 1}.", whose]


def _beside(games: Sequence[PlayedGame], at: int) -> list[str]:
    """A move of each game, and what lies on the table after it."""
    moves = [game.moves[at] if at < len(game.moves) else None for game in games]
    return [text for move in moves for text in _move(move)]


def _move(move: PlayedMove | None) -> list[str]:
    if move is None:
        return ["", ""]
    return [
        move.words.replace(" ", FIRM),
        _dim(f"{move.points}, {move.hints}, {move.strikes}"),
    ]


# ------------------------------------------------------------------- in sentences


def widest_words(pair: WidestPair) -> str:
    """Which deal it is, and what it scores both ways."""
    without, with_them = pair.games
    return (
        "The deal in which these clauses mattered most: "
        f"seed {pair.seed} for {who(pair.level)}, {pair.players} players. Without them it scores "
        f"{without.score}, with them {with_them.score}."
    )


def ending_words(game: PlayedGame) -> str:
    lost = "the game is lost; " if game.lost else ""
    return (
        f"{lost}{game.score} of {game.maximum} after {counted(len(game.moves), 'move')}: "
        f"{f'`{game.reason}`' if '{' in game.reason else game.reason}."
    )
