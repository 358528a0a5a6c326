"""Each witness by itself: what it says of a bound that is right, one that is too low, and one that
is none of its matters."""

import json
import math
from dataclasses import replace

import pytest
from tests.made.pocket import Clauses, clauses, dealt, pocket

from tamaya.engine.game.deal import Deal
from tamaya.solver.bound import Bound
from tamaya.solver.claims import again
from tamaya.solver.claims.again import WITNESSES, found_again
from tamaya.solver.claims.certificate import Certificate, certificate_of, read_certificate
from tamaya.solver.claims.check import Check, Standing
from tamaya.solver.claims.recount import count
from tamaya.solver.plain.reference import best_score
from tamaya.solver.plain.search import StoppedError
from tamaya.solver.stages.register import PROOFS

SOON = math.inf
ODD = "score 1 for each card placed and 1 when complete"


def small(case: Clauses | None = None) -> Deal:
    """All 1s come last, so the best score is far below the count."""
    usual = clauses(hand="hand 1 card", hints="1", strikes="1")
    return dealt("a3 b3 a2 b2 a2 b2 b1 b1 a1 a1", pocket(**{**usual, **(case or {})}))


DEAL = small()
BEST = best_score(DEAL)


def claim(upper: int, proof: str = "search", deal: Deal = DEAL) -> Certificate:
    counted = count(deal)
    return Certificate(deal, None, upper, (), "", proof, counted.heights, counted.room)


@pytest.mark.parametrize(
    ("name", "right", "too_low"),
    [
        ("exhaustive play", "shown", "disproved"),
        ("the search", "relied on", "disproved"),
    ],
)
def test_who_plays_it_again(name: str, right: Standing, too_low: Standing) -> None:
    witness = WITNESSES[name]  # type: ignore[index]
    for upper, standing in ((BEST, right), (BEST + 1, right), (BEST - 1, too_low)):
        found = witness(claim(upper), SOON)
        assert found is not None
        assert (found.what, found.standing) == ("bound", standing), upper


def test_the_search_names_its_counterexample() -> None:
    found = WITNESSES["the search"](claim(BEST - 1), SOON)
    assert found is not None
    assert f"has a line that scores {BEST}: the referee played it" in found.words
    assert found.line


def test_exhaustive_play_is_for_small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """By every legal move while there are few states, then by those that differ, or not at all."""
    exhausted = WITNESSES["exhaustive play"]
    found = exhausted(claim(BEST), SOON)
    assert found is not None
    assert "every legal move" in found.words
    monkeypatch.setattr(again, "MOST_PLAIN", 1)
    found = exhausted(claim(BEST), SOON)
    assert found is not None
    assert "every move that differs" in found.words
    monkeypatch.setattr(again, "MOST_MERGED", 1)
    assert exhausted(claim(BEST), SOON) is None
    monkeypatch.undo()
    monkeypatch.setattr(again, "MOST_CARDS", len(DEAL.deck) - 1)
    assert exhausted(claim(BEST), SOON) is None


# ------------------------------------------------------------------- counting


def test_the_second_count_wants_each_number_right() -> None:
    counted = WITNESSES["the second count"]
    right = claim(count(DEAL).score, "count")
    cases: list[tuple[Certificate, Standing, str]] = [
        (right, "shown", "counted again by other code: fireworks of 3+3 cards, room for 10"),
        (replace(right, heights=(3, 2)), "disproved", "fireworks of 3+3 cards are possible"),
        (replace(right, room=9), "disproved", "there is room for 10 cards, not for 9"),
        (replace(right, upper=5), "unproved", "a second count allows 6, and not 5"),
        (replace(right, upper=7), "unproved", "a second count allows 6, and not 7"),
    ]
    for certificate, standing, words in cases:
        found = counted(certificate, SOON)
        assert found is not None
        assert found.standing == standing
        assert words in found.words


# ------------------------------------------------------------------- games that allow more


def relaxed(upper: int, proof: str, deal: Deal = DEAL) -> tuple[Standing, str]:
    found = WITNESSES["the second code"](claim(upper, proof, deal), SOON)
    assert found is not None
    return found.standing, found.words


def test_the_second_code_goes_through_a_game_that_allows_more() -> None:
    """With all cards in one hand more can be reached than without turns, or as much."""
    uppers = {}
    for proof in ("one-hand", "apart"):
        stands = [relaxed(upper, proof)[0] for upper in range(BEST, 7)]
        assert stands == sorted(stands, key=("unproved", "shown").index)
        uppers[proof] = BEST + stands.index("shown")
    assert uppers["one-hand"] >= uppers["apart"] >= BEST
    assert relaxed(BEST - 1, "apart")[0] == "unproved"
    assert "with all cards in one hand" in relaxed(6, "one-hand")[1]
    assert "trying every card at every event" in relaxed(6, "apart")[1]


def test_the_second_code_relies_on_an_argument_where_there_are_many_states(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(again, "MOST_RELAXED", 1)
    standing, words = relaxed(BEST + 1, "apart")
    assert standing == "shown"
    assert "relying on the argument that fitting cards go first and useless ones next" in words


def test_the_second_code_leaves_the_word_to_others() -> None:
    deal = small(clauses(score=ODD))
    assert relaxed(5, "apart", deal) == (
        "open",
        "the second code doesn't apply, since not every card is worth a point",
    )
    losing = small(clauses(lost="5"))
    assert relaxed(4, "apart", losing) == ("unproved", "a lost game could score more than 4")


# ------------------------------------------------------------------- one after another


def test_the_first_who_can_tell_has_the_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those before who could not are named, but for those who had nothing to say."""
    first, *_ = PROOFS["search"].witnesses
    assert first == "exhaustive play"
    found = found_again(claim(BEST), SOON)
    assert (found.standing, "exhaustive play" in found.words) == ("shown", True)

    def late(certificate: Certificate, until: float) -> None:
        raise StoppedError

    monkeypatch.setitem(WITNESSES, "exhaustive play", late)
    monkeypatch.setitem(WITNESSES, "the event model", lambda *_: None)
    found = found_again(claim(BEST), SOON)
    assert found.standing == "relied on"
    assert found.words.startswith("exhaustive play did not finish in time; searched again")
    monkeypatch.setitem(WITNESSES, "the search", late)
    found = found_again(claim(BEST), SOON)
    assert found.standing == "open"
    assert found.words == (
        "it could not be checked: exhaustive play did not finish in time; the search did not "
        "finish in time"
    )


# ------------------------------------------------------------------- what is claimed


def test_a_certificate_says_what_it_claims_and_by_what_numbers() -> None:
    searched, counted = claim(BEST), claim(6, "count")
    assert not searched.proved
    assert replace(searched, lower=BEST).proved
    assert searched.to_json()["bound"] == {"proof": "search", "refuted": BEST + 1}
    assert counted.to_json()["bound"] == {"proof": "count", "heights": [3, 3], "room": 10}
    for certificate in (searched, counted):
        whole = replace(certificate, named="pocket", hash=DEAL.rules.hash)
        kept = whole if certificate is counted else replace(whole, heights=(), room=None)
        assert read_certificate(json.dumps(whole.to_json())) == kept


def test_a_certificate_of_an_answer() -> None:
    """Where nothing is claimed of how much a deal allows there is none."""
    answer = Bound(DEAL, None, 6, None, "counted", "count")
    made = certificate_of(answer)
    assert (made.upper, made.heights, made.room, made.named) == (6, (3, 3), 10, "pocket")
    assert certificate_of(answer, "my own").named == "my own"
    assert certificate_of(replace(answer, upper=BEST, proof="search")).heights == ()
    for nothing in (replace(answer, upper=None, proof=None), replace(answer, proof=None)):
        with pytest.raises(ValueError, match="counted"):
            certificate_of(nothing)


def test_a_check_as_data_names_its_line_if_there_is_one() -> None:
    assert Check("line", "shown", "words").to_json() == {
        "check": "line",
        "held": True,
        "standing": "shown",
        "text": "words",
    }
    assert Check("bound", "disproved", "words", ("play a1",)).to_json()["line"] == ["play a1"]
