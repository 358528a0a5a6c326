"""What everybody concludes from hints of every sort is true, and no more than a seat can know."""

import random

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.knowledge.knowledge import at_start
from tamaya.engine.knowledge.view import view
from tamaya.engine.play import legal_moves, make, start
from tamaya.players.fold.common import Common
from tamaya.testing.tables import house

NUMBER = "announces the name and how many cards"
ONLY_NUMBER = "announces only how many cards"
FACE_DOWN = """play { played cards lie face down }
replace when a firework is completed { nothing }"""


@pytest.mark.parametrize(
    "clauses",
    [
        f"hint {{ {NUMBER} }} {FACE_DOWN}",
        f"hint {{ {ONLY_NUMBER} }} {FACE_DOWN}",
        f"hint {{ {ONLY_NUMBER} goes to one player or everybody }} a new card may be put first",
        f"hint {{ {NUMBER} goes to one player or everybody }} a new card may be put first",
        f"hint {{ {NUMBER} replace names a colour and a value }} discard {{ replace at any time }}",
        "a display of 3 cards lies beside the deck a new card may be taken from the display "
        "hint { announces only the cards }",
        "hint { goes to everybody announces only the cards replace must touch a card }",
        "hint { replace names a colour, a value or both announces only the kind goes to everybody }"
        + FACE_DOWN,
        "hint { never touches the first card announces only the cards }a new card may be put first",
        f"hint {{ {NUMBER} never touches the last card goes to everybody }}",
    ],
)
def test_common_knowledge_is_known_to_each(clauses: str) -> None:
    rules = house(clauses)
    for seed in range(2):
        chance = random.Random(seed)
        state = start(deal(rules, 3, seed))
        common, known = Common.start(state), at_start(state)
        for turn in range(40):
            legal = legal_moves(state)
            if not legal:
                break
            hints = [move for move in legal if move.verb == "hint"]
            move = chance.choice(hints if hints and chance.random() < 0.6 else legal)
            made = make(state, move)
            state = made.now
            common = common.after(made.happenings, state)
            known = known.after(made.happenings, state)
            for masks, hand in zip(common.masks, state.hands, strict=True):
                assert all(mask >> kind & 1 for mask, kind in zip(masks, hand, strict=True))
            if turn % 13 != 12:
                continue
            seat = turn % 3
            own = view(state, known, seat).own
            for place, mask in enumerate(common.masks[seat]):
                assert all(mask >> kind & 1 for kind in own.kinds(place))
