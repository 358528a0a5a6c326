"""Players play as they did at their revision: games of each level, kept with the number."""

from hashlib import sha256
from pathlib import Path

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.play import apply, start
from tamaya.engine.records.notation import move_text
from tamaya.players.game import play, scored
from tamaya.players.levels.levels import LEVELS
from tamaya.players.revision import REVISION
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.rules import Rules

GAMES = Path(__file__).parents[1] / "goldens" / "players" / "games.txt"
SEEDS = (0, 1)
TABLES = (
    ("nl", 3),
    ("nl+expert", 4),
    ("everything", 2),
    ("no+colour-calling+omni", 3),
    ("nl+silence", 4),
    ("nl+murmur+alternating", 5),
    ("nl+must-touch+smoke", 2),
    ("nl+hill+countdown+peek+deck-play", 3),
    ("nl+starved+cold-start+sulking", 5),
    ("nl+belt+twofold+both-ends", 4),
    ("nl+head-count+reversed-white", 3),
    ("nl+free-pass+priced-colours+sudoku", 2),
    ("nl+amber+must-touch", 4),
    ("nl+amber+in-the-hole", 4),
)
ADVICE = f"""\
The players make other moves than those of revision {REVISION} made. That is another revision:
raise REVISION in players/revision.py by one, and run `make goldens`. Only if no figure of
revision {REVISION} has been published yet may the number stay: then remove {GAMES.name} first."""


def line(rules: Rules, players: int, level: str) -> str:
    """The games of some seeds, with a digest of all moves."""
    digest, scores = sha256(), []
    for seed in SEEDS:
        dealt = deal(rules, players, seed)
        moves, last = play(dealt, [LEVELS[level].player(seed, at) for at in range(players)])
        state = start(dealt)
        for move in moves:
            digest.update(f"{move_text(state, move)}\n".encode())
            state = apply(state, move)
        scores.append(f"{scored(last).score} points in {len(moves)} moves")
    return f"{', '.join(scores)}: {digest.hexdigest()[:16]}"


def games() -> str:
    lines = [f"revision {REVISION}"]
    for expression, players in TABLES:
        rules = compile_rules(expression)
        for level in LEVELS:
            lines.append(f"{expression}, {players} {level}: {line(rules, players, level)}")
    return "\n".join(lines) + "\n"


def goldens() -> dict[Path, str]:
    """The file anew; but the same number never comes to stand for other games. Games of a level or
    at a table that is new may come to it."""
    text, kept = games(), GAMES.read_text(encoding="utf-8") if GAMES.exists() else ""
    changed = {*kept.splitlines()} - {*text.splitlines()}
    if changed and kept.startswith(f"revision {REVISION}\n"):
        raise SystemExit(ADVICE)
    return {GAMES: text}


def test_the_players_are_of_their_revision() -> None:
    kept, now = GAMES.read_text(encoding="utf-8"), games()
    if kept.partition("\n")[0] != f"revision {REVISION}":
        pytest.fail(f"revision {REVISION} is new: run `make goldens` to keep its games")
    changed = sorted({*kept.splitlines()} - {*now.splitlines()})
    assert not changed, "\n".join([ADVICE, *changed])
    assert kept == now, "run `make goldens` to keep the games of what is new"


def test_the_docs_name_the_revision() -> None:
    page = (Path(__file__).parents[2] / "docs" / "studies.md").read_text(encoding="utf-8")
    said = f"the players of this tamaya are of revision {REVISION}."
    assert said in " ".join(page.split())


def test_a_number_never_comes_to_stand_for_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "games.txt"
    monkeypatch.setitem(globals(), "GAMES", kept)
    monkeypatch.setitem(globals(), "games", lambda: f"revision {REVISION}\nnl: 25 points\n")
    kept.write_text(f"revision {REVISION}\nnl: 24 points\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"raise REVISION in players/revision\.py"):
        goldens()
    kept.write_text(f"revision {REVISION}\n", encoding="utf-8")
    assert goldens() == {kept: f"revision {REVISION}\nnl: 25 points\n"}  # nothing else was played
    kept.write_text(f"revision {REVISION - 1}\nnl: 24 points\n", encoding="utf-8")
    assert goldens() == {kept: f"revision {REVISION}\nnl: 25 points\n"}
