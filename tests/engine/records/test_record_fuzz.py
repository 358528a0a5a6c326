"""Whatever a record is made into, it is refereed or refused in a sentence, soon."""

import json
import time
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

import tamaya
from tamaya.engine.play import apply, legal_moves, start
from tamaya.engine.records.notation import move_text
from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import Record, read_record
from tamaya.engine.records.referee import referee


def good() -> str:
    """A game under rules with tiles, of whatever moves."""
    deal = tamaya.deal("everything", 2, 1)
    state, moves = start(deal), list[str]()
    while not state.over:
        legal = legal_moves(state)
        move = legal[7 * len(moves) % len(legal)]
        moves.append(move_text(state, move))
        state = apply(state, move)
    return json.dumps(Record(deal, tuple(moves)).to_json())


SOME_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["r1", "nl", "play r1", "hint 2 red", "No Variant"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=4)
            | st.sampled_from(["rules", "players", "deck", "moves", "actions", "options", "type"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


def withstood(text: str) -> None:
    """The text is refereed or refused in a sentence, soon."""
    begun = time.process_time()
    try:
        said = referee(read_record(text)).error or ""
    except RecordError as error:
        said = str(error)
    assert said.isprintable()
    assert time.process_time() - begun < 1


@given(SOME_JSON)
def test_any_json(data: object) -> None:
    withstood(json.dumps(data))


@given(st.text())
def test_any_text(text: str) -> None:
    withstood(text)


GOOD = {
    "everything": good(),
    "a deal": json.dumps(tamaya.deal("everything", 3, 1).to_json()),
    "a live game": (Path(__file__).parents[1] / "live" / "rainbow-terminated.json").read_text(),
}


@st.composite
def changed(draw: st.DrawFn) -> str:
    """A good record in which something is replaced, doubled, left out or added."""
    data = json.loads(GOOD[draw(st.sampled_from(sorted(GOOD)))])
    for _ in range(draw(st.integers(1, 3))):
        where = data
        while True:
            keys = list(where) if isinstance(where, dict) else list(range(len(where)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if not isinstance(where[key], dict | list) or draw(st.booleans()):
                break
            where = where[key]
        if not keys:
            continue
        match draw(st.sampled_from(["replace", "remove", "double", "swap"])):
            case "remove":
                del where[key]
            case "double" if isinstance(where, list):
                where.insert(key, where[key])
            case "swap" if isinstance(where, list):
                where[key], where[0] = where[0], where[key]
            case _:
                where[key] = draw(SOME_JSON)
    return json.dumps(data)


@given(changed())
def test_changed_records(text: str) -> None:
    withstood(text)


@given(st.sampled_from(sorted(GOOD)), st.data())
@example("everything", None)
def test_torn_records(name: str, data: st.DataObject | None) -> None:
    """A record that breaks off, or has a few letters changed."""
    text = GOOD[name]
    if data is None:
        return withstood(text[:-1])
    end = data.draw(st.integers(0, len(text)))
    at = data.draw(st.integers(0, len(text)))
    scrap = data.draw(st.text(max_size=3) | st.sampled_from(["1e9", "NaN", "[", "}", "\0", "null"]))
    withstood(text[:end])
    return withstood(text[:at] + scrap + text[at + len(scrap) :])
