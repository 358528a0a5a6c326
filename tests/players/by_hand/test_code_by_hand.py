"""The experts' code: what can be said in it, how hands are parted, and what a hint comes to."""

from collections.abc import Sequence

import pytest
from tests.made.pocket import ANYTIME, PRICED, TOUCHING, Clauses, clauses, pocket

from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import to_all, to_player
from tamaya.engine.records.notation import move_text, read_move
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.players.code.agreed import Agreed, leaves_of, number_of
from tamaya.players.code.classes import Classes, Situation
from tamaya.players.code.speech import Speech
from tamaya.players.code.usefulness import MOST, SPARE, Usefulness
from tamaya.players.fold.common import Common
from tamaya.players.fold.facts import bits
from tamaya.players.fold.kinds import kinds_under
from tamaya.players.game import Moment
from tamaya.players.levels.expert import Expert
from tamaya.players.sight import Sight
from tamaya.testing.tables import table


def at(case: Clauses, hands: Sequence[str], **laid: object) -> State:
    return table(pocket(**case), hands=hands, **laid)  # type: ignore[arg-type]


def mask_of(state: State, cards: str) -> int:
    rules = state.game.rules
    return sum(1 << rules.cards.index(card) for card in cards.split())


# ------------------------------------------------------------------- the situation


@pytest.mark.parametrize(
    ("case", "hands", "hints", "forced"),
    [
        (clauses(), ["a1 b2"], 1, False),
        (clauses(), ["a1 b2"], 2, True),  # at the full supply nothing may be discarded
        (clauses(discard=ANYTIME), ["a1 b2"], 2, False),
        (clauses(discard="never regains 1 hint"), ["a1 b2"], 1, True),
        (clauses(discard=ANYTIME), ["-"], 1, True),  # nor by who holds no card
    ],
)
def test_who_has_nothing_harmless_to_do_but_to_hint(
    case: Clauses, hands: list[str], hints: int, forced: bool
) -> None:
    assert Situation.before(at(case, hands, hints=hints)).forced == forced


def test_the_situation_as_its_player_sees_it_is_the_same() -> None:
    state = at(clauses(hint=f"{PRICED} ash costs 2 hints"), ["a1 b2", "a2 b3"], hints=1)
    sight = Sight(state, 0, Common.start(state), {})
    assert Situation.seen(sight) == Situation.before(state)
    named = {state.game.rules.names[name].word for name in bits(Situation.seen(sight).names)}
    assert named == {"birch", "1", "2", "3"}  # for `ash` there are too few tokens


# ------------------------------------------------------------------- classes


def classes_of(state: State, giver: int = 0) -> Classes:
    kinds = kinds_under(state.game.tables)
    return Classes(kinds, Situation.before(state)._replace(giver=giver), Common.start(state).masks)


def test_each_name_for_each_receiver_is_a_class() -> None:
    """In the order of the seats after the giver, and of the names."""
    state = at(clauses(players="3"), ["a1 b2", "a2 b3", "a1 b1"], hints=1)
    found = classes_of(state, giver=1)
    assert found.count == 2 * 5
    numbers = [found.of(to_player(seat), name, state.hands) for seat in (2, 0) for name in range(5)]
    assert numbers == [*range(10)]
    assert found.of(to_player(1), 0, state.hands) is None  # nobody hints to themselves


def test_where_hints_go_to_everybody_there_is_one_receiver() -> None:
    everybody = clauses(players="3", hint=f"{PRICED} goes to everybody")
    state = at(everybody, ["a1 b2", "a2 b3", "a1 b1"], hints=1)
    found = classes_of(state)
    assert found.count == 5
    assert found.of(to_all(0, 3), 3, state.hands) == 3


def test_where_a_card_must_be_touched_classes_go_by_the_pivot() -> None:
    """A colour or a value, that touches the newest card or doesn't."""
    state = at(clauses(hint=TOUCHING, discard=ANYTIME), ["a1 b2", "a2 b3"], hints=1)
    found = classes_of(state)
    hands = state.hands
    numbers = {
        name.word: found.of(to_player(1), at, hands)
        for at, name in enumerate(state.game.rules.names)
    }
    assert numbers["birch"] != numbers["ash"]  # b3 is the newest card
    assert numbers["3"] != numbers["2"]
    assert len({numbers["birch"], numbers["3"]}) == 2
    assert {*numbers.values()} <= {*range(found.count)} | {None}
    assert found.count >= 2


# ------------------------------------------------------------------- parts of a hand


def usefulness_at(fireworks: str = "", discards: str = "") -> tuple[State, Usefulness]:
    state = at(clauses(), [], fireworks=fireworks, discards=discards)
    facts = kinds_under(state.game.tables).facts(state)
    return state, Usefulness(facts, facts.wanted)


def test_what_it_is_worth_to_know_a_card() -> None:
    """That it fits is worth most; a further one less. To lose the last copy costs most."""
    state, use = usefulness_at("a1")
    fits, useless, spare, last = (mask_of(state, cards) for cards in ("a2", "a1", "b2", "b3"))
    assert use.card(fits).cost == MOST
    assert use.card(useless).cost == 0.0
    assert use.card(spare).cost == SPARE
    assert use.card(last).cost == 1 + 1  # and nothing follows on it
    assert use.card(mask_of(state, "a3")).cost == 2.0
    assert use.of((fits, spare)) > use.of((useless, spare)) > use.of((spare, spare))
    assert use.of((fits, fits, useless)) > use.of((fits, useless, useless))
    assert use.of((fits, fits)) < use.of((fits, useless))  # one that fits would have to go
    assert use.of((last, last)) < use.of((spare, spare))
    one, open_ = use.card(spare), use.card(mask_of(state, "b2 b3"))
    assert (one.open, one.settled, open_.settled) == (0.0, True, False)
    assert open_.open > 0
    # Of a1 and b1, one is useless and one fits: which it is is open.
    assert not use.card(mask_of(state, "a1 b1")).fits
    assert use.card(mask_of(state, "a2 b1")).fits


@pytest.mark.parametrize("fireworks", ["", "a1", "a2 b1"])
@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_every_hand_lies_in_just_one_part(fireworks: str, count: int) -> None:
    """And the parts together are all that the hand can be."""
    state, use = usefulness_at(fireworks)
    row = (mask_of(state, "a1 a2 a3"), mask_of(state, "a2 b1 b3"))
    parts = leaves_of(use, row, count)
    assert 1 <= len(parts) <= count
    assert parts == (row,) or count > 1
    hands = [(one, other) for one in bits(row[0]) for other in bits(row[1])]
    for hand in hands:
        holding = [
            number
            for number, part in enumerate(parts)
            if all(mask >> kind & 1 for mask, kind in zip(part, hand, strict=True))
        ]
        assert holding == [number_of(parts, hand)]


def test_the_first_question_is_whether_a_card_fits() -> None:
    """Beside a card that can go. A hand that was taken to be impossible has the first number."""
    state, use = usefulness_at("a1")
    useless = mask_of(state, "a1")
    parts = leaves_of(use, (mask_of(state, "a2 a3 b2"), useless), 2)
    assert {*parts} == {(mask_of(state, "a2"), useless), (mask_of(state, "a3 b2"), useless)}
    cards = state.game.rules.cards
    assert number_of(parts, (cards.index("b3"), cards.index("b3"))) == 0
    assert use.best_question([use.card(mask_of(state, "a2")), use.card(useless)]) is None


# ------------------------------------------------------------------- what a hint comes to

HANDS = ["a1 b3", "b1 a2", "a3 a1"]


@pytest.mark.parametrize("player", [1, 2, 3])
@pytest.mark.parametrize("hint", [PRICED, TOUCHING, f"{PRICED} goes to everybody"])
def test_all_but_the_giver_learn_their_part_by_one_hint(player: int, hint: str) -> None:
    """Whatever the code asks for: each of the others then knows more, and what is true."""
    state = at(clauses(players="3", hint=hint, discard=ANYTIME), HANDS, player=player)
    moment = Moment.start(state, [Agreed])
    sight = moment.sight(Expert())
    speech = Speech(sight, sight.agreed(Agreed))
    hints = [move for move in Table.of(state).legal_moves() if move.verb == "hint"]
    best, gain = speech.best(hints)
    assert best is not None
    assert gain > 0
    here = Table.of(state)
    happenings = here.hear(best)
    after = moment.after(happenings, here.state())
    agreed = after.folds[Agreed]
    assert isinstance(agreed, Agreed)
    before = Agreed.start(state, moment.common)
    for seat, hand in enumerate(state.hands):
        assert all(mask >> kind & 1 for mask, kind in zip(agreed.masks[seat], hand, strict=True))
        if seat != player - 1:
            assert agreed.masks[seat] != before.masks[seat]
    # A player who doesn't see their own hand concludes the same.
    turn = after.turn_since(moment, happenings)
    for seat in range(3):
        hidden = tuple(
            (HIDDEN,) * len(hand) if at == seat and seat != player - 1 else hand
            for at, hand in enumerate(state.hands)
        )
        assert before.after_seeing(turn, hidden) == agreed


def test_what_somebody_else_is_known_to_hold_is_wanted_of_nobody() -> None:
    """It is on its way. What a seat is known to hold itself is wanted of it still."""
    state = at(clauses(players="3"), HANDS)
    known = Common.start(state)
    everything = known.facts.there
    masks = ((everything,) * 2, (mask_of(state, "a1"), mask_of(state, "a1 b1")), (everything,) * 2)
    agreed = Agreed(masks)
    assert agreed.open_to(known.facts, 0) == mask_of(state, "b1")
    assert agreed.open_to(known.facts, 1) == mask_of(state, "a1 b1")
    assert agreed.open_to(known.facts, 2) == mask_of(state, "b1")


def test_a_number_tells_each_hand_what_the_others_leave() -> None:
    """The sum of the numbers of all hands but the giver's, modulo the count of classes: so who
    sees all other hands knows their own number."""
    state = at(clauses(players="3"), HANDS)
    known = Common.start(state)
    agreed = Agreed.start(state, known)
    count = 5
    parts = {seat: agreed.leaves(known.facts, seat, count) for seat in (1, 2)}
    numbers = {seat: number_of(parts[seat], state.hands[seat]) for seat in (1, 2)}
    said = sum(numbers.values()) % count
    rows = agreed.after_hint(known.facts, count, said, 0, state.hands)
    assert rows == [agreed.masks[0], parts[1][numbers[1]], parts[2][numbers[2]]]
    for seat in (1, 2):
        hidden = [(HIDDEN,) * 2 if at == seat else hand for at, hand in enumerate(state.hands)]
        assert agreed.after_hint(known.facts, count, said, 0, hidden) == rows
    # Another number would have told the second seat of another part.
    other = agreed.after_hint(known.facts, count, (said + 1) % count, 0, state.hands)
    assert other[1] == parts[1][(numbers[1] + 1) % count]


def test_another_class_says_something_else() -> None:
    """Hints of one class say the same in the code; those of another don't."""
    state = at(clauses(players="3"), HANDS, hints=1)
    moment = Moment.start(state, [Agreed])
    speech = Speech(moment.sight(Expert()), Agreed.start(state, moment.common))

    def said(text: str) -> tuple[int | None, object]:
        hint = read_move(state, text)
        assert hint.verb == "hint"
        here = Table.of(state)
        happenings = here.hear(hint)
        return speech.class_of(hint), moment.after(happenings, here.state()).folds[Agreed]

    heard = [said(f"hint {seat} {name}") for seat in (2, 3) for name in ("ash", "birch", "1")]
    assert len({number for number, _ in heard}) == len(heard)
    assert len({str(masks) for _, masks in heard}) > len(heard) // 2


def test_where_every_hint_speaks_the_first_is_as_silent_as_any() -> None:
    state = at(clauses(), ["a1 b3", "b1 a2"], hints=1)
    moment = Moment.start(state, [Agreed])
    speech = Speech(moment.sight(Expert()), Agreed.start(state, moment.common))
    hints = [m for m in Table.of(state).legal_moves() if m.verb == "hint"]
    assert speech.silent(hints) == hints[0]
    assert speech.best([]) == (None, 0.0)
    assert [move_text(state, hint) for hint in hints[:1]] == ["hint 2 ash"]
