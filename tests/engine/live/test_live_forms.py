"""What people really have of hanab.live's games: links, lists, variants in odd places, comments."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import tamaya
from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import read_deal
from tamaya.engine.live.export import link_from_record, live_from_record
from tamaya.engine.live.links import game_of_link, link_of_game
from tamaya.engine.live.rules import UnmappedError
from tamaya.engine.records.reading import RecordError, read_json
from tamaya.engine.records.record import Record, read_record
from tamaya.engine.records.referee import referee

HERE = Path(__file__).parent
GAME: dict[str, Any] = json.loads((HERE / "rainbow-terminated.json").read_text())


def read(**change: Any) -> Record:
    """The game with some fields changed; what is None is left out."""
    data = {name: value for name, value in (GAME | change).items() if value is not None}
    return read_record(json.dumps(data))


# ------------------------------------------------------------------- fields in other places


def test_a_variant_beside_the_options() -> None:
    assert read(options=None, variant="Rainbow (5 Suits)").deal == read().deal
    assert read(variant="Rainbow (5 Suits)").deal == read().deal
    with pytest.raises(RecordError, match="among the `options` it is"):
        read(variant="Pink (5 Suits)")


def test_other_options_beside_the_options() -> None:
    """Nothing that changes play is passed over, wherever it stands."""
    assert read(oneLessCard=True).deal.rules.hands_of(4) == (3, 3, 3, 3)
    with pytest.raises(RecordError, match="detrimental characters"):
        read(detrimentalCharacters=True)


@pytest.mark.parametrize(
    "change", [{"playerCount": 4}, {"players": 4}, {"options": GAME["options"] | {"numPlayers": 4}}]
)
def test_a_number_of_players(change: dict[str, Any]) -> None:
    """Without names, which a record then has none of either."""
    record = read(**({"players": None} | change))
    assert record.deal == read().deal
    assert record.names == ()


def test_players_who_contradict_themselves() -> None:
    with pytest.raises(RecordError, match="are there 4 players or 3"):
        read(playerCount=3)
    with pytest.raises(RecordError, match="it isn't said how many play"):
        read(players=None)


def test_a_deck_as_text() -> None:
    cards = read().deal.cards
    for deck in (" ".join(cards), "".join(cards), cards):
        assert read(deck=deck).deal == read().deal


def test_a_seed_is_kept_and_never_dealt_from() -> None:
    assert read().to_json()["hanab.live"]["seed"] == GAME["seed"]
    assert "seed" not in read().to_json()
    with pytest.raises(RecordError, match="shuffle isn't known here"):
        read(deck=None)


# ------------------------------------------------------------------- hands of another size


def test_an_option_that_was_forgotten() -> None:
    """With smaller hands every move is legal: the message says which option that is."""
    data = json.loads((HERE / "clue-starved-voted-off.json").read_text())
    assert data["options"].pop("oneLessCard")
    error = referee(read_record(json.dumps(data))).error
    assert error is not None
    assert error.endswith("; with the option oneLessCard every move is legal")


def test_an_option_too_many() -> None:
    error = referee(read(options=GAME["options"] | {"oneExtraCard": True})).error
    assert error is not None
    assert error.endswith("; without the option oneExtraCard every move is legal")


def test_no_advice_where_none_helps() -> None:
    data = deepcopy(GAME)
    data["actions"][0] = {"type": 0, "target": 40, "value": 0}
    error = referee(read_record(json.dumps(data))).error
    assert error is not None
    assert error.endswith("doesn't hold that card")


# ------------------------------------------------------------------- JSON with comments


def test_comments() -> None:
    text = '// a game\n{"a": "// none", /* two\nlines */ "b": 1 // one\n}'
    assert read_json(text) == {"a": "// none", "b": 1}


@pytest.mark.parametrize(
    ("text", "place"),
    [('/* {\n"a": }', "its end is missing"), ('/* a\n b */ {"a": ]', "line 2, column 13")],
)
def test_faults_behind_comments_have_their_place(text: str, place: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_json(text)
    assert place in str(caught.value) or "column 1" in str(caught.value)


# ------------------------------------------------------------------- decks as people write them


def test_letters_of_the_site() -> None:
    """The fifth suit is purple there; spaces may be missing."""
    rules = tamaya.rules("no")
    cards = tamaya.deal(rules, 2, 5).cards
    purple = "".join(card.replace("w", "p") for card in cards)
    assert read_deal(rules, purple, 2).cards == cards
    assert read_deal(rules, ", ".join(cards), 2).cards == cards
    with pytest.raises(DealError, match="`r1x` is no card"):
        read_deal(rules, "r1x", 2)


# ------------------------------------------------------------------- links


def test_a_link_by_hand() -> None:
    """Two players, ranks 1 to 5, three cards, a hint and a play, variant 0: put down by hand."""
    link = "https://hanab.live/shared-replay-json/215afy,03pbek,0"
    game = game_of_link(link)
    assert game["playerCount"] == 2
    assert game["deck"] == [
        {"suitIndex": 0, "rank": 1},
        {"suitIndex": 1, "rank": 1},
        {"suitIndex": 4, "rank": 5},
    ]
    assert game["actions"] == [
        {"type": 3, "target": 1, "value": 2},
        {"type": 0, "target": 10, "value": 0},
    ]
    assert link_of_game(game | {"players": ["a", "b"]}) == link


def test_links_there_and_back() -> None:
    """A game without options besides the variant is the same behind its link."""
    record = read(actions=GAME["actions"][:-1])
    link = link_from_record(record)
    assert all(len(part) == 20 for part in link.rpartition("/")[2].split("-")[:-1])
    back = read_record(f"  {link}#17\n")
    assert (back.deal, back.moves, back.variant) == (record.deal, record.moves, record.variant)
    assert link_from_record(back) == link


def test_a_newer_link_has_a_seed() -> None:
    link = link_from_record(read(actions=GAME["actions"][:-1]))
    assert read_record(f"{link},p4v16s2").site.seed == "p4v16s2"


def test_what_no_link_can_say() -> None:
    data = json.loads((HERE / "clue-starved-voted-off.json").read_text())
    with pytest.raises(UnmappedError, match="no option but the variant, and this game has oneLess"):
        link_of_game(live_from_record(read_record(json.dumps(data))))
    ended = read(actions=[*GAME["actions"][:-1], {"type": 4, "target": -1, "value": 4}])
    with pytest.raises(UnmappedError, match="no sign for how this game ended"):
        link_from_record(ended)


@pytest.mark.parametrize(
    ("coded", "message"),
    [
        ("215afy,03pbek", "this one has 2 parts"),
        ("215afy,03pbek,9999", "variant 9999, which hanab.live lacks"),
        ("x15afy,03pbek,0", "lacks the number of players"),
        ("251afy,03pbek,0", "lowest rank is above its highest"),
        ("215a!y,03pbek,0", "`!` stands for nothing"),
        ("215afy,03pbe,0", "the actions of the link are damaged"),
        ("2" * 20_000, "too long"),
        ("215afy,03pbek,0", "the deck lacks"),
    ],
)
def test_damaged_links(coded: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(f"https://hanab.live/replay-json/{coded}")
    assert message in str(caught.value)
