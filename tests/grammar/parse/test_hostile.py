"""Hostile text is answered with a diagnostic, soon, and in little memory."""

import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tamaya.grammar.diagnostics import MOST_PROBLEMS, Diagnostic, RulesError
from tamaya.grammar.parse.scan import MOST_BYTES, MOST_REPORTS
from tamaya.grammar.printing.render import render
from tamaya.grammar.source import Source
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.expect import expectations
from tamaya.variants.library import library_of_source, open_library

KB = 1024
MOST_SECONDS = 5.0  # of the processor; one is what is promised, and slow machines get some more
MOST_MEMORY = 200 * KB * KB

TABLE = (
    "players 2 hand 1 card tokens hints 8 tokens strikes 3 "
    "hint { names a colour or a value may touch no card costs 1 hint } "
    "discard { at any time regains 1 hint } play { a misplay takes 1 strike } "
    "score nothing a lost game scores 0 "
    "when the last strike is taken { lose } when the deck runs out { end } "
)
GAME = f"game x {{ {TABLE} suit r r {{ cards 1 2 3 4 5 built 1 2 3 4 5 }} "


def filled(head: str, unit: str | Callable[[int], str], tail: str, size: int = 250 * KB) -> str:
    """As many units as make a text of some size."""
    unit_text = unit if callable(unit) else lambda _: unit
    pieces, length, number = [head], len(head) + len(tail), 0
    while length < size:
        pieces.append(unit_text(number))
        length += len(pieces[-1])
        number += 1
    return "".join([*pieces, tail])


def name(number: int) -> str:
    """Different names of four letters."""
    return "n" + "".join(chr(97 + number // 26**place % 26) for place in range(3))


def problems_of(text: str) -> list[Diagnostic]:
    """What is wrong with a text and, if it can be read, with the rules that it declares."""
    try:
        library = library_of_source(Source("hostile.hanabi", text))
        for declared in [*library.own][:1] + [*library.own][-1:]:
            compile_rules(declared, library)
        return [p for d in library.own.values() for e in expectations(d) for p in e.problems]
    except RulesError as error:
        found = list(error.diagnostics)
    for problem in found:
        render(problem).encode()  # whatever is in the text, the message can be shown
    return found


TOO_LARGE = {
    "a megabyte of braces": "{" * 1000 * KB,
    "a million suits": filled("game x { suits a a", ", b b", " { cards 1 } }", 5_000_000),
}
REFUSED = {
    "open braces": "{" * 250 * KB,
    "closing braces": "}" * 250 * KB,
    "pairs of braces": "{}" * 125 * KB,
    "nested brackets of all sorts": "([{" * 80 * KB,
    "one letter": "a " * 125 * KB,
    "one word": "a" * 250 * KB,
    "one text": '"' + "a" * 250 * KB + '"',
    "one text of backslashes": '"' + "\\" * 250 * KB + '"',
    "quotation marks": '"' * 250 * KB,
    "unclosed texts": '"\n' * 125 * KB,
    "valid clauses": filled(GAME, "when a 4 is placed { regain 1 hint }\n", "}"),
    "suits": filled("game x {", lambda n: f"suit {name(n)} {name(n)} {{ cards 1 }} ", "}", 80 * KB),
    "rules of many suits": filled(
        "game x { suits a a",
        lambda n: f", {name(n)} b",
        " { " + "touched by red and blue " * 200 + "} }",
        40 * KB,
    ),
    "events replaced": filled(GAME, "replace when a hint is given { end } ", "}", 70 * KB),
    "actions stated twice": filled(
        GAME, lambda n: f"action {name(n // 2)} {{ end }} ", "}", 40 * KB
    ),
    "sixty tiles at once": filled(f"{GAME} tiles {{", "60 tiles { end } ", "} }", 50 * KB),
    "overlapping rows": filled(f"{GAME} rating {{", '0 "a" ', "} }", 50 * KB),
    "settings": filled("variant v = nl(strikes=1", lambda n: f", {name(n)}=2", ")", 40 * KB),
    "names of an unknown name": filled(
        "", lambda n: f"expansion {name(n)} {{}} ", "variant v = nnnn"
    ),
    "games like games": filled(
        "", lambda n: f"game {name(n)} like {name(n + 1)} {{}} ", "", 60 * KB
    ),
    "variants of variants": filled(
        "", lambda n: f"variant {name(n)} = {name(n + 1)} ", "", 60 * KB
    ),
    "a sum": filled("variant x = nl", " + nl", "", 40 * KB),
    "used files": 'use "a"\n' * 5000,
    "ten to the ninth cards": f"{GAME} suit b b {{ cards 1000000000 built nothing }} }}",
    "a number of 5000 digits": f"game x {{ hand {'9' * 5000} cards }}",
    "a number of 5000 noughts": f"game x {{ hand {'0' * 5000} cards }}",
    "a negative number of 5000 noughts": f"game x {{ hand -{'0' * 5000}1 cards }}",
    "a number glued to a word": f"game x {{ hand {'9' * 50}x cards }}",
    "phrases in phrases": filled(
        f"{GAME} action a {{ ",
        "return a card from the discards to the deck; if the deck is empty, ",
        "end } }",
        60 * KB,
    ),
    "NUL": "game x {\0}",
    "many NULs": "\0" * 250 * KB,
    "a mark of byte order": "\ufeffgame x {}",
    "marks of direction": "game x { # \u202e\u2066\u061c\n}",
    "half a character": 'game x "\ud800" {}',
    "half a character outside": "game \udfff",
    "line ends of old": "# says nothing\rgame x { nonsense }\r",
    "unusual spaces": "\xa0" * 120 * KB,
    "letters of other scripts": "ｇａｍｅ х { }",
    "digits of other scripts": "game x { hand ٣ cards }",
    "pictures": "🎆" * 60 * KB,
    "colours for a terminal": "game x \x1b[31m{}",
    "signs": "@" * 250 * KB,
    "commas": "," * 250 * KB,
    "hyphens": "-" * 250 * KB,
    "hyphens apart": "- " * 125 * KB,
    "errors": filled("game x {\n", "frobnicate the cards\n", "}", 60 * KB),
    "errors on one line": filled("game x { ", "hint { foo } ", "}", 60 * KB),
    "unfinished clauses": filled("game x {\n", "score\n", "}", 60 * KB),
    "a clause that never ends": "game x { when a card is placed { " + "end " * 18_000 + "foo } }",
    "deep indentation": "game x {\n" + (" " * 50_000 + "hint { }\n") * 4 + "}",
    "any characters": "".join(map(chr, random.Random(1).choices(range(0x110000), k=60_000))),
    "any letters": "".join(map(chr, random.Random(2).choices(range(32, 127), k=250 * KB))),
}
ACCEPTED = {
    "clauses": filled(GAME, "when a 4 is placed { regain 1 hint }\n", "}", 65 * KB),
    "nothing": "",
    "one comment": "#" + "x" * 250 * KB,
    "comments": "# x\n" * 19_000,
    "blank lines": "\n" * 250 * KB,
    "spaces": " " * 250 * KB,
    "expectations": filled(GAME, "expect a deck of 5 cards\n", "}", 60 * KB),
    "options": filled(GAME, lambda n: f"option {name(n)} = 1 or 2, normally 1 ", "}", 60 * KB),
    "variants that name each other": "".join(
        f"variant v{n} = v{n + 1} + w{n + 1} variant w{n} = v{n + 1} + w{n + 1} " for n in range(17)
    )
    + "variant v17 = nl variant w17 = nl",
    "cards touched one by one": f"{GAME} suits "
    + ", ".join(f"s{letter} {letter}" for letter in "abcdefghijklmnopqst")
    + " { cards "
    + " ".join(map(str, range(1, 26)))
    + " built 1 } "
    + " ".join(f"value {1 + n % 25} also touched by {2 + n % 24}" for n in range(1500))
    + " }",
}


ALL = [*TOO_LARGE.items(), *REFUSED.items(), *ACCEPTED.items()]


@pytest.fixture
def clock() -> Iterator[None]:
    """Less than the promised time passes during the test."""
    begin = time.process_time()
    yield
    assert time.process_time() - begin < MOST_SECONDS


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("case", TOO_LARGE)
def test_too_large(case: str) -> None:
    """A text of megabytes is not even looked at."""
    assert [problem.code for problem in problems_of(TOO_LARGE[case])] == ["E002"]


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    """There is a diagnostic, and not one for each of a million errors."""
    assert 0 < len(problems_of(REFUSED[case])) <= MOST_PROBLEMS


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("case", ACCEPTED)
def test_accepted(case: str) -> None:
    """What is odd but right is read all the same."""
    assert problems_of(ACCEPTED[case]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("case", "text"), ALL, ids=[case for case, _ in ALL])
def test_memory(case: str, text: str) -> None:
    """No text takes much memory. (Watching it takes several times as long as reading.)"""
    tracemalloc.start()
    try:
        problems_of(text)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfeg\x00a\x00m\x00e\x00", "E001"),
        ("game mine “” {}".encode("cp1252"), "E001"),
        (bytes(range(256)) * 100, "E001"),
        (random.Random(3).randbytes(100_000), "E001"),
        (b" " * (MOST_BYTES + 1), "E002"),
        (b"\0" * MOST_BYTES, "E014"),
        (b"\xef\xbb\xbfgame mine like nl { }", None),
        (b"game mine like nl {\r\n  hand 1 more card\r\n}\r\n", None),
    ],
)
def test_files(data: bytes, code: str | None, tmp_path: Path) -> None:
    """Bytes that are no text are refused; a mark of byte order and any line ends are fine."""
    path = tmp_path / "hostile.hanabi"
    path.write_bytes(data)
    if code is None:
        assert compile_rules("mine", open_library(path)).players == (2, 3, 4, 5)
        return
    with pytest.raises(RulesError) as refused:
        open_library(path)
    problems = refused.value.diagnostics
    assert {problem.code for problem in problems} == {code}
    assert len(problems) <= MOST_REPORTS


def test_files_that_use_each_other_in_a_long_row(tmp_path: Path) -> None:
    """A row of two hundred files is refused like two hundred side by side."""
    for number in range(200):
        (tmp_path / f"{number}.hanabi").write_text(f'use "{number + 1}.hanabi"')
    (tmp_path / "200.hanabi").write_text("")
    with pytest.raises(RulesError, match=r"E002.*more than 50 files"):
        open_library(tmp_path / "0.hanabi")
