"""Words that nobody has thought about: everything plays them, and nobody claims anything of them.

`tests.made.new_words` adds two effects and an event the way the language grows: a wording, a row of
the vocabulary, what the referee does.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.made.new_words import new_words

from tamaya.cli import main
from tamaya.engine.game.deal import deal
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.play import apply, legal_moves, make, start
from tamaya.engine.records.playthrough import playthrough
from tamaya.engine.state.state import State
from tamaya.grammar.source import Source
from tamaya.lab.apart.unlike import in_play
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits
from tamaya.lab.walks.trace import recorded
from tamaya.lab.walks.walk import walk
from tamaya.players.game import play
from tamaya.players.levels.levels import LEVELS
from tamaya.playing.telling import sentence
from tamaya.solver.plain.reference import best_score
from tamaya.solver.portfolio import solve
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import Library, library_of_source
from tamaya.variants.rules import Rules
from tamaya.variants.words.document import text_of

POCKET = """
game pocket {
  players 2 or 3
  hand 1 card
  suit red r { cards 1 1 2 3  built 1 2 3 }
  suit blue b { cards 1 2 3  built 1 2 3 }
  tokens hints 1
  tokens strikes 2
  hint { names a colour or a value  may touch no card  costs 1 hint }
  discard { at any time  regains 1 hint }
  play { a misplay takes 1 strike }
  when all fireworks are completed { end }
  when the last strike is taken { lose }
  when the deck runs out { 1 more turn each, then the end }
  when a player cannot act { lose }
  score 1 for each card placed
  a lost game scores 0
}
expansion effect { when a 2 is placed { sing and go on } }
expansion wind { when a 2 is placed { let the wind swap two hands } }
expansion event { when two cards lie in the discards { end } }
"""
BOTH = "pocket+effect+event"
WINDY = "pocket+effect+wind"


@pytest.fixture(autouse=True)
def words() -> Iterator[None]:
    with new_words():
        yield


def library() -> Library:
    return library_of_source(Source("pocket", POCKET))


def pocket(expression: str) -> Rules:
    return compile_rules(expression, library())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pocket.hanabi"
    path.write_text(POCKET, encoding="utf-8")
    return path


def test_the_referee_knows_them() -> None:
    """Otherwise nothing here would show anything: the same player goes on, and the game ends."""
    reached = [
        {state[1:] for state in all_states(pocket(expression), 0)}
        for expression in ("pocket", "pocket+effect", BOTH, WINDY)
    ]
    assert len({frozenset(states) for states in reached}) == 4


def all_states(rules: Rules, seed: int) -> set[State]:
    """Every state of a deal, by playing and nothing else."""
    found: set[State] = set()
    here = {start(deal(rules, 2, seed))}
    while here:
        found |= here
        here = {apply(state, move) for state in here for move in legal_moves(state)} - found
    return found


def test_rules_are_written_down_with_them() -> None:
    rules = pocket(BOTH)
    text = text_of(rules, "copy")
    assert "when a 2 is placed { sing and go on }" in text
    assert "when two cards lie in the discards { end }" in text
    assert compile_rules("copy", library_of_source(Source("copy", text))) == rules


@pytest.mark.parametrize(
    ("expansion", "word"),
    [("effect", "effect `sing and go on`"), ("event", "event `two cards lie in the discards`")],
)
def test_a_check_says_what_it_does_not_cover(file: Path, expansion: str, word: str) -> None:
    limits = CheckLimits(seconds=3.0, states=1000, examples=10)
    report = check(f"{file}:pocket+{expansion}", Plan(limits))
    assert report.errors == []
    scopes = {phase.name: phase.scope for phase in report.phases}
    assert scopes["small tables"] == (
        f"not looked at, since the making of small tables doesn't cover the {word}"
    )
    assert scopes["tables"] == (
        "3 kinds of fault looked for in the tables; others not, since the reading of faults from "
        f"tables doesn't cover the {word}; others not, since the count of copies and turns doesn't "
        f"cover the {word}"
    )
    assert (
        f"only tables were compared, since the making of small tables doesn't cover the {word}"
        in (scopes["clauses"])
    )
    assert "games of 2 or 3 players sampled" in scopes["random games"]
    assert all(finding.trace is not None for finding in report.findings)  # shown, never concluded


def test_a_walk_over_one_deal_takes_any_word() -> None:
    """Nothing is settled there, so that each state is the referee's."""
    rules = pocket(BOTH)
    game = deal(rules, 2, 3)
    found = walk(rules, 2, 10_000, deal=game)
    assert found.complete
    assert found.states == len(all_states(rules, 3))


def test_differences_show_in_one_deal() -> None:
    for expansion in ("effect", "event"):
        found = in_play(pocket("pocket"), pocket(f"pocket+{expansion}"), players=2, seconds=5)
        assert "of the deal of seed 0" in found.scope
        assert "no small tables, since" in found.scope
        assert not found.proved
        assert found.parting is not None
        one, other = found.parting.afters
        assert one[1:] != other[1:]


def test_nothing_is_claimed_to_be_known_of_hands() -> None:
    """A view stays true when nobody can follow the cards: what it holds possible includes them."""
    for expression in ("pocket+effect", "pocket+wind", "pocket+event", BOTH):
        rules = pocket(expression)
        for seed in range(5):
            state = start(deal(rules, 2, seed))
            known = at_start(state)
            while not state.over:
                for seat, hand in enumerate(state.hands):
                    own = view(state, known, seat).own
                    assert all(kind in own.kinds(place) for place, kind in enumerate(hand))
                moves = legal_moves(state)
                made = make(state, moves[seed % len(moves)])
                state, known = made.now, known.after(made.happenings, made.now)


def test_players_play_and_what_they_did_is_told() -> None:
    rules = pocket("pocket+effect")
    for seed in range(12):
        game = deal(rules, 2, seed)
        levels = (LEVELS["practised"], LEVELS["random"])
        players = [level.player(seed, seat) for seat, level in enumerate(levels)]
        moves, last = play(game, players)
        over = last.over
        assert over is not None
        record = recorded(game, list(moves))
        text, verdict = playthrough(record)
        assert verdict.score == over.score
        assert "can't act" not in text  # a player who is not to act may just have to wait
        state = start(game)
        for move in moves:
            made = make(state, move)
            state = made.now
            assert "can't act" not in sentence(made, 0)


def test_every_bound_holds() -> None:
    for expression in ("pocket+effect", "pocket+wind", "pocket+event", BOTH):
        rules = pocket(expression)
        for seed in range(6):
            game = deal(rules, 2, seed)
            bound = solve(game, 20.0)
            assert (bound.lower, bound.upper) == (best_score(game, merge=False),) * 2


def test_the_commands_take_them(file: Path) -> None:
    runner = CliRunner()
    subject = f"{file}:{BOTH}"
    shown = runner.invoke(main, ["show", subject])
    assert "sing and go on" in shown.output
    solved = runner.invoke(main, ["solve", subject, "-p", "2", "--seed", "1", "--json"])
    assert solved.exit_code == 0, solved.output
    line = json.loads(solved.output)
    assert line["proved"]
    played = runner.invoke(main, ["play", subject, "-p", "2", "--seed", "1", "--watch"])
    assert played.exit_code == 0, played.output
    assert "Score:" in played.output
    compared = runner.invoke(main, ["diff", subject, f"{file}:pocket", "-p", "2"])
    assert compared.exit_code == 1, compared.output
    assert "no small tables, since" in " ".join(compared.output.split())
