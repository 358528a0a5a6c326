"""How fast rules are read and compiled, and how soon a command answers."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from benchmarks.measuring import Result, milliseconds

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.parse.scan import MOST_BYTES
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.source import Source
from tamaya.variants.compile import passes as compiling
from tamaya.variants.library import catalogue_file, catalogue_index, catalogue_text

LOAD = """
from time import perf_counter
from tamaya.grammar.parse.language import parser
begin = perf_counter()
parser()
print(1000 * (perf_counter() - begin))
"""
SHOW = "import sys; sys.argv[1:] = ['show', '{}']; from tamaya.cli import main; main()"
EVERYTHING = "abacus-new+multicolour-wild+black-powder+bonus-tiles"
LINES = 200


def results() -> Iterator[Result]:
    """Everything that is measured here, with what the project asks of it."""
    yield from starts()
    yield from readings()
    yield from compilations()


def starts() -> Iterator[Result]:
    """Loading the grammar, with and without its tables on disk, and whole commands."""
    yield Result("start Python, and nothing else", milliseconds(lambda: python("pass")), "ms")
    with tempfile.TemporaryDirectory() as home:
        first = min(float(python(LOAD, f"{home}/{number}")) for number in range(3))
        later = min(float(python(LOAD, f"{home}/0")) for _ in range(7))
    yield Result("build the grammar (only the first start does)", first, "ms", 1000)
    yield Result("load the grammar", later, "ms", 50)
    for expression in ("abacus-2012", EVERYTHING):
        program = SHOW.format(expression)
        yield Result(f"tamaya show {expression}", milliseconds(partial(python, program)), "ms", 300)


def readings() -> Iterator[Result]:
    """Reading and formatting a long file."""
    source = Source("long.hanabi", long_text())
    document = read_document(source).document
    assert document is not None
    read = milliseconds(lambda: read_document(source))
    yield Result(f"read a file of {LINES} lines", read, "ms", 20)
    formatted = milliseconds(lambda: format_document(document))
    yield Result(f"format a file of {LINES} lines", formatted, "ms", 20)
    hostile = Source("hostile.hanabi", "{}" * (MOST_BYTES // 2))
    yield Result(
        "refuse 256 KB of braces", milliseconds(lambda: read_document(hostile)), "ms", 1000
    )


def compilations() -> Iterator[Result]:
    """Compiling, with everything still to be read, and with everything read."""
    yield Result("read and compile the whole catalogue", milliseconds(compile_catalogue), "ms", 500)
    again = milliseconds(lambda: compiling.compile_rules(EVERYTHING))
    yield Result(f"compile {EVERYTHING} again", again, "ms", 20)


def python(program: str, cache: str = "") -> str:
    """What a program prints in a Python of its own, with its grammar kept in some folder."""
    environment = os.environ | ({"XDG_CACHE_HOME": cache} if cache else {})
    command = [sys.executable, "-c", program]
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout


def long_text() -> str:
    """So many lines, of the catalogue's house rules over and over."""
    house_rules = sorted({file for file in catalogue_index().values() if "/" in file})
    declarations = "\n\n".join(map(catalogue_text, house_rules)).split("\n\n")
    lines: list[str] = []
    number = 0
    while len(lines) < LINES:
        declaration = declarations[number % len(declarations)]
        if declaration.startswith("expansion"):
            lines += [*declaration.splitlines(), ""]
        number += 1
    return "\n".join(lines)


def compile_catalogue() -> None:
    """Compile every game and variant, and every expansion with the first game of the list."""
    catalogue_index.cache_clear()
    catalogue_file.cache_clear()
    for name in catalogue_index():
        declaration = catalogue_file(catalogue_index()[name]).own[name]
        alone = declaration.kind != "expansion"
        with suppress(RulesError):  # not every expansion goes with that game
            compiling.compile_rules(name if alone else f"abacus-2012+{name}")
