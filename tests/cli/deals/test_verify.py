"""Certificates on the command line: written, verified, refused."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Said = Callable[..., str]
Run = Callable[..., Result]


@pytest.fixture
def certificate(tmp_path: Path, said: Said) -> Path:
    """That of a base deal, whose best score is 25."""
    file = tmp_path / "best.json"
    said("solve", "nl", "-p", "3", "--seed", "7", "--certificate", str(file))
    return file


def test_verified(certificate: Path, said: Said) -> None:
    text = said("verify", str(certificate))
    assert [line.split()[:2] for line in text.splitlines()[:4]] == [
        ["holds", "rules"],
        ["holds", "deal"],
        ["holds", "line"],
        ["holds", "bound"],
    ]
    assert "counted again by other code: fireworks of 5+5+5+5+5 cards" in text
    assert text.endswith("\nVerified: the best score is 25.\n")


def test_as_json(certificate: Path, tamaya: Run) -> None:
    """From standard input as well."""
    result = tamaya("verify", "-", "--json", given=certificate.read_text())
    data = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (data["verified"], data["proved"], data["error"]) == (True, True, None)
    assert (data["rules"], data["lower"], data["upper"], data["proof"]) == ("nl", 25, 25, "count")
    assert [check["check"] for check in data["checks"]] == ["rules", "deal", "line", "bound"]


def test_open_bounds(tmp_path: Path, said: Said) -> None:
    file = str(tmp_path / "open.json")
    said("solve", "no", "-p2", "--seed", "77", "--only", "one-hand", "--certificate", file)
    text = said("verify", file)
    assert "Verified: it is from " in text
    assert " to 25." in text


def test_refuted(certificate: Path, tamaya: Run) -> None:
    """Exit status 1, and what failed."""
    data = json.loads(certificate.read_text())
    data["line"][0] = "discard r2"
    result = tamaya("verify", "-", given=json.dumps(data))
    assert result.exit_code == 1
    assert "FALSE      line   it is illegal: " in result.stdout
    assert result.stdout.endswith("\nNot verified: the certificate is false.\n")
    answer = json.loads(tamaya("verify", "-", "--json", given=json.dumps(data)).stdout)
    assert (answer["verified"], answer["proved"]) == (False, False)
    assert answer["standing"] == "disproved"
    assert answer["error"] == answer["checks"][-1]["text"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", "there is nothing to read"),
        ("{", "the JSON breaks off"),
        ("[]", "must be a JSON object"),
        ("{}", "this is no certificate"),
        ('{"certificate": 1}', "lacks the field 'rules'"),
        ('{"certificate": 7}', "only form 1 is known"),
        (b"\xff\xfe\x00", "this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_no_certificate(given: str | bytes, message: str, tamaya: Run) -> None:
    result = tamaya("verify", "-", given=given)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    data = json.loads(tamaya("verify", "-", "--json", given=given).stdout)
    assert data["verified"] is None
    assert message in data["error"]


def test_no_file(tamaya: Run, tmp_path: Path) -> None:
    result = tamaya("verify", str(tmp_path / "none.json"))
    assert result.exit_code == 2
    assert "No such file" in result.stderr
