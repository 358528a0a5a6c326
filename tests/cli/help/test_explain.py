"""Every code is explained, and every explanation is true."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.house.rooms import ROOMS
from tests.house.tiers import share

from tamaya.codes import Code, Example, codes
from tamaya.lab.check.check import Plan, check
from tamaya.lab.check.phases.phase import CheckLimits, Phase
from tamaya.lab.check.phases.playing import Clauses, Tables, Walks
from tamaya.lab.check.phases.setup_phase import SetupPhase

Run = Callable[..., Result]

ROOT = Path(__file__).parents[3]
IN_WORDS = {"E001", "E002", "E104", "E105"}
"""Codes that only files on a disk can give, so that their examples are told and not compiled."""


_PHASES: dict[str, tuple[Phase, ...]] = {
    **{name: (Tables(), Walks()) for name in codes() if name.startswith("F")},
    "F304": (Clauses(),),
    "F306": (Clauses(),),
    "F310": (SetupPhase(),),
    "F501": (SetupPhase(),),
    "F502": (SetupPhase(),),
}
"""By which phases of play a code is given; the others are given without any play."""


def codes_in_sources() -> set[str]:
    """Every code that some source gives out."""
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    paths += (ROOT / "src" / "tamaya").glob("*.py")
    paths += (ROOT / "src" / "tamaya" / "cli").rglob("*.py")
    return {
        code
        for path in paths
        for code in re.findall(r'"([A-Z]\d{3})"', path.read_text(encoding="utf-8"))
    }


def codes_of(example: Example, folder: Path, code: str) -> set[str]:
    """What the check gives for an example."""
    subject = example.text
    if example.form == "file":
        file = folder / "example.hanabi"
        file.write_text(example.text + "\n", encoding="utf-8")
        subject = str(file)
    report = check(subject, Plan(CheckLimits(60, 4_000, 4), phases=_PHASES.get(code, ())))
    found = [*report.errors, *(finding.diagnostic for finding in report.findings)]
    return {diagnostic.code for diagnostic in found}


def test_every_code_is_explained_and_none_that_is_unused() -> None:
    assert set(codes()) == codes_in_sources()


def test_examples_in_words_are_few() -> None:
    assert {name for name, code in codes().items() if code.wrong.form == "words"} == IN_WORDS


@pytest.mark.parametrize("code", share(codes().values(), 4), ids=lambda code: code.name)
def test_examples_are_true(code: Code, tmp_path: Path) -> None:
    """A wrong example gives its code and no other, a right one gives nothing."""
    assert code.wrong.form == code.right.form
    if code.wrong.form == "words":
        pytest.skip("it takes files on a disk; test_arguments.py and tests/variants give this code")
    if code.name.startswith("F"):  # one fault can bring another: all of them are true
        assert code.name in codes_of(code.wrong, tmp_path, code.name)
        assert code.name not in codes_of(code.right, tmp_path, code.name)
        return
    assert codes_of(code.wrong, tmp_path, code.name) == {code.name}
    assert codes_of(code.right, tmp_path, code.name) == set()


@pytest.mark.parametrize("code", codes().values(), ids=lambda code: code.name)
def test_texts_are_whole_sentences(code: Code) -> None:
    assert re.fullmatch(r"[A-Z`].*\.", code.meaning)
    assert code.why.endswith(".")
    assert "\n" not in code.meaning + code.why
    assert code.meaning.count(".") == 1


def test_page(tamaya: Run) -> None:
    result = tamaya("explain", "e203")
    assert result.exit_code == 0
    assert result.stdout == (
        "E203 Two parts of the rules replace the same rule.\n"
        "\n"
        "Each of them alone is clear; together they contradict each other, and the order of names"
        " doesn't\n"
        "decide. A variant that names both can settle it in its body.\n"
        "\n"
        "wrong  variant quiet = nl + colours-only + values-only\n"
        "\n"
        "right  variant quiet = nl + colours-only + values-only {\n"
        "         hint { replace names a colour or a value }\n"
        "       }\n"
    )


def test_json(tamaya: Run) -> None:
    one = json.loads(tamaya("explain", "E101", "--json").stdout)
    assert one["code"] == "E101"
    assert one["wrong"] == "abacus-2012+expret"
    assert one["right"] == "abacus-2012+expert"
    assert one["example"] == "rules"
    every = json.loads(tamaya("explain", "--json").stdout)["codes"]
    assert list(every) == sorted(codes())
    assert {"format": one["format"]} | every["E101"] == one


def test_all_codes_are_listed(tamaya: Run) -> None:
    page = tamaya("explain").stdout
    for name, code in codes().items():
        assert f"  {name}  {code.meaning}\n" in page


@pytest.mark.parametrize(
    ("wanted", "advice"),
    [("E2033", "did you mean `E203`?"), ("xyz", "`tamaya explain` lists them all")],
)
def test_unknown_code(tamaya: Run, wanted: str, advice: str) -> None:
    result = tamaya("explain", wanted)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"there is no code `{wanted}`" in result.stderr
    assert advice in result.stderr
