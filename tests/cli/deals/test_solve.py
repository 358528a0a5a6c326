"""Solving on the command line: proved answers with legal lines, many deals, time limits, Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from click.testing import Result

import tamaya as package
from tamaya.cli.parts.files import is_at_hand
from tamaya.engine.game.deal import Deal, deal_from_json
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.solver import portfolio
from tamaya.solver.attempt import Attempt, UnsoundError
from tamaya.solver.many import batch
from tamaya.solver.portfolio import stage_names
from tamaya.solver.stages.register import STAGES

Said = Callable[..., str]
Run = Callable[..., Result]

TINY = """
game tiny {
  source "a test"
  players 2 to 3
  hand 1 card
  suits amber a, blue b { cards 1 1 2 2 3 built 1 2 3 }
  tokens hints 1
  tokens strikes 1
  hint { names a colour or a value may touch no card costs 1 hint }
  discard { only when a hint is spent regains 1 hint }
  play { a misplay takes 1 strike }
  when all fireworks are completed { end }
  when the last strike is taken { lose }
  when the deck runs out { 1 more turn each, then the end }
  score 1 for each card placed
  a lost game scores 0
  rating { 0 or more "a test" }
}
"""
DECK = "a3 b2 b3 b1 a2 a1 a2 b2 a1 b1"
"""Of three players: the best score is 5 of 6."""

FIELDS = {
    "format",
    "rules", "hash", "players", "lower", "upper", "proved", "maximum", "line", "reason", "proof",
    "rests_on", "seconds", "stages",
}  # fmt: skip


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    file = tmp_path / "tiny.hanabi"
    file.write_text(TINY)
    return str(file)


def replayed(deal: Deal, answer: dict[str, Any]) -> int:
    """What the referee gives for the line of an answer, which must be a whole legal game."""
    verdict = referee(Record(deal, tuple(answer["line"])))
    assert verdict.legal
    assert verdict.state.over is not None
    return verdict.score


def without_times(text: str) -> list[dict[str, Any]]:
    answers = [json.loads(line) for line in text.splitlines()]
    for answer in answers:
        answer.pop("seconds", None)
        answer.pop("stages", None)
    return answers


# ------------------------------------------------------------------- one deal


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 7), (4, 2), (5, 3)])
def test_perfect_lines(players: int, seed: int, said: Said) -> None:
    arguments = ("solve", "nl", "-p", str(players), "--seed", str(seed), "--json")
    answer = json.loads(said(*arguments))
    assert set(answer) == FIELDS | {"seed"}
    assert (answer["rules"], answer["players"], answer["seed"]) == ("nl", players, seed)
    assert (answer["lower"], answer["upper"], answer["maximum"]) == (25, 25, 25)
    assert answer["proved"] is True
    assert answer["reason"] == "25 is the maximum of these rules"
    assert replayed(package.deal("nl", players, seed), answer) == 25


def test_to_read(said: Said) -> None:
    """The verdict first, then the game move by move as `replay` tells it."""
    text = said("solve", "nl", "-p", "3", "--seed", "7")
    lines = text.splitlines()
    assert lines[0].startswith("Best score: 25 of 25, proved in ")
    assert lines[1] == "Why not more: 25 is the maximum of these rules."
    bound = package.solve(package.deal("nl", 3, 7))
    turns = sum(line[:4].strip(" .").isdigit() for line in lines)
    assert 25 <= turns < len(bound.line)  # a shorter one was looked for
    assert "no card" not in text
    assert lines[-1].startswith("Score: 25 of 25")


def test_short_answers(said: Said) -> None:
    """The line is left out, and its length is said."""
    whole = said("solve", "nl", "-p", "3", "--seed", "7")
    verdict, reason, length = said("solve", "nl", "-p", "3", "--seed", "7", "--short").splitlines()
    assert verdict.startswith("Best score: 25 of 25, proved in ")
    assert reason == whole.splitlines()[1] == "Why not more: 25 is the maximum of these rules."
    assert (
        length
        == f"A line of {len(re.findall(r'^ *[0-9]+[.] ', whole, re.MULTILINE))} moves scores 25."
    )


def test_seed_0_is_the_usual_one(said: Said) -> None:
    assert json.loads(said("solve", "no", "-p2", "--json"))["seed"] == 0


def test_open_answers(tamaya: Run) -> None:
    """Both bounds, and what the stages did, with exit status 0."""
    arguments = ("solve", "no", "-p", "2", "--seed", "77", "--only", "one-hand")
    data = json.loads(tamaya(*arguments, "--json").stdout)
    assert data["lower"] < data["upper"] == 25
    assert data["proved"] is False
    assert [stage["stage"] for stage in data["stages"]] == ["greedy", "one-hand"]
    result = tamaya(*arguments)
    assert result.exit_code == 0
    assert f"Best score: {data['lower']} to 25 of 25, open after" in result.stdout
    assert "  stage one-hand: 0.0 s" in result.stdout


def test_stages_that_decline(said: Said) -> None:
    text = said("solve", "everything", "-p", "2", "--seed", "0", "--only", "one-hand")
    assert "  stage one-hand: declined: the effect `return a card from the discards" in text


@pytest.mark.parametrize("only", ["search", "cp-sat"])
def test_stages_agree(only: str, tiny: str, tamaya: Run) -> None:
    arguments = ("solve", tiny, "-p", "3", "--deal", "-", "--only", only, "--json")
    answer = json.loads(tamaya(*arguments, given=DECK).stdout)
    assert (answer["lower"], answer["upper"], answer["maximum"]) == (5, 5, 6)
    assert answer["proof"] == only
    deal = deal_from_json(package.rules(tiny), {"players": 3, "deck": DECK})
    assert replayed(deal, answer) == 5


# ------------------------------------------------------------------- deals that are given


def test_piped_from_deal(said: Said, tamaya: Run, tmp_path: Path) -> None:
    """A deal as JSON says by which rules and for how many; a file works like a pipe."""
    dealt = said("deal", "everything", "-p", "3", "--seed", "7")
    answer = json.loads(
        tamaya("solve", "--deal", "-", "--json", "--only", "dive", given=dealt).stdout
    )
    rules = package.rules("everything")
    assert set(answer) == FIELDS | {"deal"}
    assert answer["rules"] == rules.expression
    assert (answer["players"], answer["hash"]) == (3, rules.hash)
    del answer["deal"]["rules"]
    assert deal_from_json(rules, answer["deal"]) == deal_from_json(rules, json.loads(dealt))
    file = tmp_path / "deal.json"
    file.write_text(dealt)
    arguments = ("solve", "--deal", str(file), "--json", "--only", "dive")
    assert json.loads(said(*arguments))["line"] == answer["line"]
    named = ("solve", "everything", "-p", "3", *arguments[1:])
    assert json.loads(said(*named))["line"] == answer["line"]


def test_rules_of_a_file_are_found_again(tiny: str, said: Said, tamaya: Run) -> None:
    dealt = said("deal", tiny, "-p", "2", "--json")
    answer = json.loads(tamaya("solve", "--deal", "-", "--json", given=dealt).stdout)
    assert answer["rules"] == f"{tiny}:tiny"


def test_the_line_can_be_replayed(said: Said, tamaya: Run) -> None:
    """An answer's deal and line are a record."""
    dealt = said("deal", "nl", "-p", "3", "--seed", "7", "--json")
    answer = json.loads(tamaya("solve", "--deal", "-", "--json", given=dealt).stdout)
    record = json.dumps(answer["deal"] | {"moves": answer["line"]})
    verdict = json.loads(tamaya("replay", "-", "--json", given=record).stdout)
    assert (verdict["legal"], verdict["over"], verdict["score"]) == (True, True, 25)


# ------------------------------------------------------------------- many deals


def many_deals(said: Said) -> str:
    """Decks and JSON, an empty line and three bad ones: line 3, 6 and 7."""
    decks = said("deal", "nl", "-p", "3", "--seed", "1", "--count", "2").splitlines()
    as_json = said("deal", "nl", "-p", "3", "--seed", "9", "--json").strip()
    other = said("deal", "nl+expert", "-p", "3", "--json").strip()
    return "\n".join([*decks, "r1 r2", "", as_json, '{"players": 3', other, decks[0]]) + "\n"


def test_an_answer_for_each_line(said: Said, tamaya: Run) -> None:
    """In order; what is no deal stops nothing, and shows in the exit status."""
    given = many_deals(said)
    result = tamaya("solve", "nl", "-p", "3", "--deals", "-", "--json", given=given)
    answers = without_times(result.stdout)
    assert result.exit_code == 2
    assert [answer["number"] for answer in answers] == [1, 2, 3, 5, 6, 7, 8]
    assert [answer["number"] for answer in answers if "error" in answer] == [3, 6, 7]
    assert "the deck lacks" in answers[2]["error"]
    assert "the JSON breaks off" in answers[4]["error"]
    assert "made for rules with the hash" in answers[5]["error"]
    assert [answers[i]["lower"] for i in (0, 1, 3, 6)] == [25, 25, 25, 25]
    assert answers[0]["line"] == answers[6]["line"]
    assert replayed(package.deal("nl", 3, 9), answers[3]) == 25

    told = tamaya("solve", "nl", "-p", "3", "--deals", "-", given=given)
    assert told.exit_code == 2
    lines = told.stdout.splitlines()
    assert lines[0] == "1: 25 of 25, proved; 25 is the maximum of these rules"
    assert lines[2].startswith("3: no deal: the deck lacks ")


def test_two_processes(said: Said, tamaya: Run, tmp_path: Path) -> None:
    """They give the same answers in the same order."""
    file = tmp_path / "deals.txt"
    file.write_text(many_deals(said))
    arguments = ("solve", "nl", "-p", "3", "--deals", str(file), "--json")
    one, two = tamaya(*arguments), tamaya(*arguments, "--jobs", "2")
    assert two.exit_code == 2
    # Nothing, or what is said of an answer that takes more than two seconds.
    news = two.stderr.splitlines()
    assert all(": in work, with " in line or "reading deals" in line for line in news)
    assert without_times(one.stdout) == without_times(two.stdout)


def test_a_deal_that_fails_stops_no_other(
    said: Said, tamaya: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line says so, and so does standard error; the status is that of a fault of tamaya."""
    decks = said("deal", "nl", "-p", "3", "--seed", "1", "--count", "3").splitlines()
    solve = portfolio.solve

    def failing(deal: Deal, *arguments: Any) -> Attempt:
        if deal.cards == decks[1].split():
            raise UnsoundError("a bound of 24 below a line that scores 25")
        return solve(deal, *arguments)

    monkeypatch.setattr(portfolio, "solve", failing)
    arguments = ("solve", "nl", "-p", "3", "--deals", "-")
    result = tamaya(*arguments, "--json", given="\n".join(decks))
    answers = without_times(result.stdout)
    assert result.exit_code == 70
    assert [answer.get("lower") for answer in answers] == [25, None, 25]
    message = "tamaya itself is at fault, not this deal (UnsoundError: a bound of 24 below a line"
    assert set(answers[1]) == {"format", "number", "error"}
    assert answers[1]["error"].startswith(message)
    assert f"error: line 2: {message}" in result.stderr
    assert (
        tamaya(*arguments, given="\n".join(decks))
        .stdout.splitlines()[1]
        .startswith(f"2: no answer: {message}")
    )


def test_a_failure_is_an_answer_of_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*arguments: object) -> Attempt:
        raise ZeroDivisionError

    monkeypatch.setattr(portfolio, "solve", failing)
    failure, *others = batch._solve(batch.Batch(2, 1.0)._job([package.deal("nl", 3, 1)]))
    assert isinstance(failure, batch.Failure)
    assert "(ZeroDivisionError:)" in failure.why
    assert not others


@pytest.mark.parametrize(("moment", "count"), [(0.0, 1), (60.0, 3)])
def test_a_process_gives_back_what_it_has_no_time_for(
    moment: float, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers one deal at least."""
    monkeypatch.setattr(batch, "_MOMENT", moment)
    deals = [package.deal("nl", 3, seed) for seed in (7, 8, 9)]
    answers = batch._solve(batch.Batch(2, 60.0)._job(deals))
    assert [answer[0] for answer in answers if not isinstance(answer, batch.Failure)] == (
        [25] * count
    )


@pytest.mark.parametrize("moment", [0.0, 60.0])
def test_more_processes_where_there_is_more_to_do(
    moment: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They go on after the first two answers, and change neither the order nor what is said. What
    they give back is answered, too."""
    monkeypatch.setattr(batch, "_ALONE", 0.0)
    monkeypatch.setattr(batch, "_MOMENT", moment)
    monkeypatch.setattr(batch, "processors", lambda: 2)
    begun: list[int] = []
    new_pool = batch.Batch._new_pool

    def noted(self: batch.Batch, jobs: int) -> ProcessPoolExecutor:
        begun.append(jobs)
        return new_pool(self, jobs)

    monkeypatch.setattr(batch.Batch, "_new_pool", noted)
    rules = [package.rules(name) for name in ("nl", "no")]
    items: list[batch.Item] = [package.deal(rules[n // 40 % 2], 3, n) for n in range(150)]
    items[100:] = [f"no deal {n}" for n in range(9_000)]
    items.append(package.deal(rules[0], 3, 7))
    found = [*batch.answers(items, 0, 10.0)]
    assert begun == [2]
    assert [one.deal if isinstance(one, package.Bound) else one for one in found] == items
    assert [one.lower for one in found if isinstance(one, package.Bound)] == [
        package.solve(item).lower for item in items if isinstance(item, Deal)
    ]


def test_what_is_soon_done_begins_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_ALONE", 60.0)
    monkeypatch.setattr(batch, "Batch", None)
    assert len([*batch.answers([package.deal("nl", 3, 7)] * 5, 0, 10.0)]) == 5


def test_shorter_lines_where_they_are_to_be_read(said: Said, tamaya: Run) -> None:
    decks = said("deal", "nl", "-p", "3", "--seed", "1", "--count", "5")
    arguments = ("solve", "nl", "-p", "3", "--deals", "-", "--json")
    plain = without_times(tamaya(*arguments, given=decks).stdout)
    readable = without_times(tamaya(*arguments, "--readable", given=decks).stdout)
    turns = [[len(answer["line"]) for answer in answers] for answers in (plain, readable)]
    assert [answer["lower"] for answer in readable] == [answer["lower"] for answer in plain]
    assert all(short <= long for long, short in zip(*turns, strict=True))
    assert sum(turns[1]) < sum(turns[0])


def test_nothing_to_do(tamaya: Run) -> None:
    result = tamaya("solve", "nl", "-p", "3", "--deals", "-", given="\n\n")
    assert (result.exit_code, result.stdout) == (0, "")


def test_answers_come_at_once(said: Said) -> None:
    """The answer to a line is there before the next line is, however long that takes."""
    decks = said("deal", "nl", "-p", "3", "--seed", "1", "--count", "5").splitlines()
    with started("solve", "nl", "-p", "3", "--deals", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        late = Timer(60, process.kill)
        late.start()
        for number, deck in enumerate(decks, 1):
            process.stdin.write(deck + "\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(f"{number}: 25 of 25, proved")
            time.sleep(0.2)
        late.cancel()
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
def test_only_files_are_at_hand(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "deals.txt").touch()
    at_hand = [is_at_hand(str(tmp_path / name)) for name in ("pipe", "deals.txt", "none")]
    assert at_hand == [False, True, False]


# ------------------------------------------------------------------- time and interruption


PROGRAM = """
from tamaya.cli import main
from tamaya.cli.parts import progress
progress.PATIENCE = 1.0  # no need to wait for the usual two seconds
if __name__ == "__main__":
    main()
"""


def started(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell that runs the tests beside may have switched the signal off for its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


HARD = ("abacus-new+bonus-tiles", "-p", "2", "--seed", "732", "--only", "cp-sat")
"""With no good line to begin with, CP-SAT alone is busy with this for a minute and more."""


def test_time_limit(tamaya: Run) -> None:
    begun = time.monotonic()
    answer = json.loads(
        tamaya("solve", *HARD[:-1], "layers", "--json", "--time-limit", "0.5").stdout
    )
    assert time.monotonic() - begun < 60  # a second, but for what else is at work
    assert answer["lower"] <= answer["upper"] == 25
    assert not answer["proved"]


@pytest.mark.skipif(sys.platform == "win32", reason="no signals there")
@pytest.mark.parametrize(
    ("arguments", "status", "shown"),
    [
        (("solve", *HARD), 0, "open when interrupted after"),
        (("solve", *HARD[:-1], "layers"), 0, "open when interrupted after"),
    ],
)
def test_interrupted(arguments: tuple[str, ...], status: int, shown: str) -> None:
    """Ctrl-C after the first news brings the best pair so far, also while CP-SAT runs."""
    with started(*arguments) as process:
        assert process.stderr is not None
        assert any(re.match(r"from 2\d to 25, stage ", news) for news in process.stderr)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == status
    assert re.search(r"Best score: 2\d to 25 of 25, ", out)
    assert shown in out


@pytest.mark.skipif(sys.platform == "win32", reason="no signals there")
@pytest.mark.parametrize(
    ("jobs", "news"),
    [(1, r"line 1: from 2\d to 25"), (2, r"line 1: in work, with [1-3] behind it")],
)
def test_interrupted_batch(jobs: int, news: str, said: Said, tmp_path: Path) -> None:
    """The deals in work are answered, the others aren't begun, and the status says so."""
    file = tmp_path / "deals.jsonl"
    hard = said("deal", *HARD[:5], "--count", "4").splitlines()[0]
    file.write_text(4 * f"{hard}\n")  # each of them takes far longer than anybody waits here
    with started("solve", "--deals", str(file), "--only", "cp-sat", "--jobs", str(jobs)) as process:
        assert process.stderr is not None
        assert any(re.match(news, line) for line in process.stderr)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    answer = r"\d: (2\d|\?) to 25 of 25, open; 25 is the maximum of these rules\n"
    assert re.fullmatch(f"({answer}){{{jobs}}}", out)
    assert [line[0] for line in out.splitlines()] == ["1", "2"][:jobs]


# ------------------------------------------------------------------- what can't be solved


@pytest.mark.parametrize(
    ("arguments", "given", "message"),
    [
        ((), None, "needs RULES"),
        (("nl",), None, "needs -p"),
        (("nl", "-p", "9"), None, "these rules are for 2 to 5 players, not 9"),
        (("nl", "-p", "2", "--seed", "-1"), None, "a seed is a number from 0 to"),
        (("nothing-such", "-p", "2"), None, "nothing is called"),
        (("nl", "-p", "2", "--seed", "1", "--deal", "-"), "", "--seed and --deal both say"),
        (("nl", "-p", "2", "--only", "dve"), None, "did you mean `dive`?"),
        (("nl", "-p", "2", "--only", "magic"), None, "the stages are " + ", ".join(stage_names())),
        (("nl", "-p", "2", "--time-limit", "0"), None, "0"),
        (("nl", "-p", "2", "--jobs", "2"), None, "--jobs is for --deals"),
        (("nl", "-p", "2", "--deals", "-", "--certificate", "c"), "", "not for --deals"),
        (("nl", "-p", "2", "--short", "--json"), None, "--short is for one answer in words"),
        (("nl", "-p", "2", "--short", "--deals", "-"), "", "--short is for one answer in words"),
        (("nl", "-p", "2", "--certificate", "no-folder/c.json"), None, "there is no folder"),
        (("nl", "-p", "2", "--deal", "none.txt"), None, "can't be read"),
        (("nl", "-p", "2", "--deals", "none.txt"), None, "can't be read"),
        (("nl", "-p", "2", "--deal", "-"), "", "there is no deal to read"),
        (("nl", "-p", "2", "--deal", "-"), "r1 x2", "`x2` is no card of these rules"),
        (("nl", "-p", "2", "--deal", "-"), "r1 r2", "the deck lacks"),
        (("nl", "--deal", "-"), "r1 r2", "doesn't say how many play"),
        (("--deal", "-"), "r1 r2", "doesn't say by which rules"),
        (("--deal", "-"), "hanab.live/replay/123#4", "open https://hanab.live/export/123 there"),
        (
            ("nl", "--deal", "-"),
            "https://hanab.live/history/me",
            "open https://hanab.live/export/…",
        ),
        (("bonus-tiles", "--deal", "-"), "r1 r2", ""),
        (("everything", "-p", "2", "--deal", "-"), "r1 r2", "no deal under rules with tiles"),
        (("--deal", "-"), '{"players": 2, "deck": []}', "names no `rules`"),
        (("--deal", "-"), '{"rules": "zz", "players": 2, "deck": []}', "nothing is called"),
        (("--deal", "-"), '{"rules": "/etc/passwd", "players": 2}', "there is no file of rules"),
        (("nl", "--deal", "-"), '{"rules": "no", "players": 2}', "was made for no, not for nl"),
        (("nl", "-p3", "--deal", "-"), '{"players": 2}', "is for 2 players, not 3"),
        (("nl", "--deal", "-"), '{"players": true, "deck": []}', "must be a whole number"),
        (("nl", "--deal", "-"), "[" * 100_000, "nested too deeply"),
        (("nl", "-p2", "--deal", "-"), b"\xff\xfe\x00", "is no card"),
    ],
)
def test_refused(
    arguments: tuple[str, ...], given: str | bytes | None, message: str, tamaya: Run
) -> None:
    """A sentence on standard error, nothing on standard output, exit status 2."""
    result = tamaya("solve", *arguments, given=given)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_refused_as_json(tamaya: Run) -> None:
    result = tamaya("solve", "nl", "-p", "2", "--deal", "-", "--json", given="r1 x2")
    assert result.exit_code == 2
    assert "`x2` is no card" in json.loads(result.stdout)["error"]


def test_unknown_stage_in_python() -> None:
    with pytest.raises(ValueError, match="there is no stage 'magic'"):
        package.solve(package.deal("nl", 2), only="magic")


# ------------------------------------------------------------------- a part that goes wrong


@pytest.mark.filterwarnings("default")
def test_a_fault_is_told_once(tamaya: Run, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many deals show it; and each deal has its answer."""

    class Broken:
        name = "broken"
        doing = "nothing"

        def declines(self, attempt: object) -> str:
            return ""

        def run(self, attempt: object) -> None:
            raise ZeroDivisionError("no more")

    monkeypatch.setattr(portfolio, "STAGES", (Broken(), *STAGES))
    deals = said("deal", "nl", "-p", "3", "--seed", "7", "--count", "3")
    result = tamaya("solve", "nl", "-p", "3", "--deals", "-", given=deals)
    assert result.exit_code == 0, result.stderr
    assert [line.split(";")[0] for line in result.stdout.splitlines()] == [
        f"{n}: 25 of 25, proved" for n in (1, 2, 3)
    ]
    assert result.stderr.count("went wrong") == 1
    assert "stage broken: ZeroDivisionError: no more" in result.stderr
    assert "please report this" in result.stderr


def test_claims_of_an_explanation(tamaya: Run) -> None:
    """As data: what is changed, and the line that then scores more."""
    text = tamaya("solve", "abacus-2012+one-each", "-p2", "--seed", "1", "--explain", "--json")
    data = json.loads(text.stdout)
    assert data["upper"] == 14
    first = data["claims"][0]
    assert (first["what"], first["more"], first["score"] > 14) == ("card", True, True)
    assert f"if {first['change']}, {first['score']} points could be reached" in data["explanation"]
    assert len(first["cards"]) == 1
    assert first["line"]
