"""The static check: what it tries, what it finds, and what it takes for bad input."""

from pathlib import Path

import pytest

from tamaya.lab.check.files.static import StaticReport, check


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.hanabi"


def checked(file: Path, text: str) -> StaticReport:
    file.write_text(text, encoding="utf-8")
    return check(str(file))


def errors(report: StaticReport) -> list[str]:
    return [problem.code for problem in report.errors]


def findings(report: StaticReport) -> list[str]:
    return [finding.diagnostic.code for finding in report.findings]


def phase(report: StaticReport, name: str) -> tuple[int, int]:
    """How many things of a phase passed, and how many there were."""
    (found,) = [phase for phase in report.phases if phase.name == name]
    return found.passed, found.things


# ------------------------------------------------------------------- in which rules it is tried


def test_games_and_variants_are_tried_by_themselves(file: Path) -> None:
    report = checked(file, "game mine like nl { }\nvariant both = mine + expert\n")
    assert report.rules == ["mine", "expert+mine"] or report.rules == ["mine", "mine+expert"]
    assert errors(report) == findings(report) == []
    assert phase(report, "rules") == (2, 2)


def test_an_expansion_is_tried_where_its_expectations_say(file: Path) -> None:
    text = """
    expansion more { when a teal card is placed { end } expect 3 strikes for nl + teal + more }
    """
    report = checked(file, text)
    assert report.rules == ["nl+more+teal"]
    assert errors(report) == []


def test_an_expansion_is_tried_with_what_it_is_on(file: Path) -> None:
    text = "expansion more on teal { suit teal { replace cards 1 2 3 4 5 } }"
    report = checked(file, text)
    assert report.rules == ["abacus-2012+more+teal"]
    assert errors(report) == []


def test_an_expansion_on_a_game_is_tried_with_that_game(file: Path) -> None:
    report = checked(file, "expansion more on no { replace tokens strikes 2 }")
    assert report.rules == ["no+more"]


def test_an_expansion_is_tried_with_the_games_of_its_file_first(file: Path) -> None:
    text = """
    game mine like nl { suit plum p { cards 1 2 3 built 1 2 3 } }
    expansion more { when a plum card is placed { regain 1 hint } }
    """
    report = checked(file, text)
    assert report.rules == ["mine", "mine+more"]
    assert errors(report) == []


def test_an_expansion_needs_only_one_game_that_serves(file: Path) -> None:
    text = """
    game bare like nl { replace suit red by nothing }
    expansion redder { when a red card is placed { regain 1 hint } }
    """
    report = checked(file, text)
    assert report.rules == ["bare", "abacus-2012+redder"]
    assert errors(report) == []


def test_the_error_of_an_expansion_is_its_own(file: Path) -> None:
    """Where its file's game is broken too, the expansion is tried with another one."""
    text = """
    game broken like nl { tokens strikes 2 }
    expansion sixes { when a 6 is placed { regain 1 hint } }
    """
    assert errors(checked(file, text)) == ["E201", "E304"]


def test_options_are_tried_at_their_limits(file: Path) -> None:
    """A clause that only some value of an option brings in is compiled too."""
    text = """
    expansion more {
      option cards = 1 to 3, normally 2
      suit plum p { cards 1 2 3  built 1 2 3 if cards=1  built 1 2 if cards=2  built 4 if cards=3 }
    }
    """
    report = checked(file, text)
    assert errors(report) == ["E308"]
    labels = report.errors[0].labels
    assert labels[-1].text == "with `cards=3`"
    assert labels[-1].span.text == "option cards = 1 to 3, normally 2"
    assert phase(report, "rules") == (0, 1)


def test_a_fault_is_told_once(file: Path) -> None:
    """However many compositions it spoils."""
    text = """
    game mine like nl { tokens strikes 2 expect 2 strikes expect a deck of 50 cards }
    variant one = mine + expert
    variant two = mine + teal { expect 6 fireworks }
    """
    report = checked(file, text)
    assert errors(report) == ["E201"]
    assert phase(report, "rules") == (0, 3)
    assert phase(report, "expectations") == (0, 3)


# ------------------------------------------------------------------- offers


@pytest.mark.parametrize(
    ("offer", "code", "help_"),
    [
        ("expret", "E101", "did you mean `expert`?"),
        ("nothing-like-it", "E101", "`tamaya list` shows what there is"),
        ("no", "E106", "name the expansion that is meant, or leave it out"),
        ("everything", "E106", "name the expansion that is meant, or leave it out"),
        ("strikes", "E205", "for example `strikes=1`"),
        ("strike=2", "E205", "did you mean `strikes`?"),
        ("multicolour-wild(card=5)", "E205", "did you mean `cards`?"),
        ("expert(cards=5)", "E205", "`expert` has no options"),
        ("strikes=1 to 4", "E206", "offer these values, or allow more in the option"),
        ("strikes=2 or more", "E206", "offer these values, or allow more in the option"),
        ("hints=7 or more", "E206", "offer these values, or allow more in the option"),
        (
            "multicolour-wild(cards=5 or 7)",
            "E206",
            "offer these values, or allow more in the option",
        ),
    ],
)
def test_offers_must_exist(offer: str, code: str, help_: str, file: Path) -> None:
    report = checked(file, f"game mine like nl {{ offers expert, {offer} }}")
    assert errors(report) == [code]
    assert report.errors[0].help == help_
    assert report.errors[0].labels[0].span.text in offer
    assert phase(report, "offers") == (1, 2)


def test_good_offers(file: Path) -> None:
    offers = "strikes=1 or 2, hints=9 or more, own, multicolour-wild(cards=10 or 5)"
    text = f"game mine like nl {{ offers {offers} }}\nexpansion own {{ tokens strikes 1 more }}"
    report = checked(file, text)
    assert errors(report) == []
    assert phase(report, "offers") == (4, 4)


# ------------------------------------------------------------------- expectations and scenarios


def test_expectations(file: Path) -> None:
    text = """
    game mine like nl {
      expect 5 fireworks expect 6 fireworks expect a hand of 4 cards with 9 players
    }
    expansion more { expect 3 strikes }
    """
    report = checked(file, text)
    assert findings(report) == ["E401", "E403", "E402"]
    assert [finding.rules for finding in report.findings] == ["mine", "mine", ""]
    assert phase(report, "expectations") == (1, 4)
    data = report.findings[0].to_json()
    assert data["message"] == "expected 6 fireworks, found 5 fireworks"
    assert data["line"] is None
    assert data["rule"] is not None
    assert data["rule"]["line"] == 3


def test_an_expectation_about_no_rules_is_bad_input(file: Path) -> None:
    report = checked(file, "expansion more { expect 3 strikes for nl + mroe }")
    assert "E101" in errors(report)
    assert findings(report) == []


def test_scenarios(file: Path) -> None:
    text = """
    scenario "right" for nl { given red 4, 7 hints when red 5 is played then 8 hints }
    scenario "wrong" for nl { given red 3, 7 hints when red 4 is played then 8 hints }
    scenario "impossible" for nl { given 9 players }
    scenario "lost" for nl + nothing-like-it { given 3 players }
    """
    report = checked(file, text)
    assert findings(report) == ["E404", "E405"]
    assert errors(report) == ["E101"]
    assert phase(report, "scenarios") == (1, 4)


# ------------------------------------------------------------------- expressions


def test_an_expression_is_held_to_what_its_parts_say() -> None:
    report = check("nl+expert")
    assert report.rules == ["nl+expert"]
    assert errors(report) == findings(report) == []
    assert [phase.name for phase in report.phases] == [
        "rules",
        "offers",
        "expectations",
        "scenarios",
    ]
    assert phase(report, "expectations")[1] >= 8


def test_scenarios_of_other_rules_are_left_out(file: Path) -> None:
    """Only those that speak of nothing but the parts of the expression are played."""
    file.write_text(
        'game mine like nl { }\nscenario "of mine" for mine { given 3 players then 8 hints }\n'
        'scenario "of others" for mine + teal { given 3 players then 7 hints }\n'
    )
    own = check(f"{file}:mine")
    assert findings(own) == []
    assert phase(own, "scenarios")[1] == 1 + phase(check("nl"), "scenarios")[1]
    assert findings(check(f"{file}:mine+teal")) == ["E404"]


def test_bad_expression() -> None:
    report = check("nl+expret")
    assert errors(report) == ["E101"]
    assert report.rules == []
    assert [(phase.name, phase.held) for phase in report.phases] == [("rules", False)]


def test_an_empty_file_is_bad_input(file: Path) -> None:
    assert errors(checked(file, "# nothing yet\n")) == ["E204"]
