"""Cards that are worth more or less: discards by suit and value, cards that count as others, cards
that nobody looks at, and several in one turn. What is refused, what is equal, and what is told."""

import re

import pytest

from tamaya.engine.game.deal import deal
from tamaya.engine.knowledge.knowledge import follow
from tamaya.engine.knowledge.view import view
from tamaya.engine.moves import Discard, Move
from tamaya.engine.play import make, start
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.source import Source
from tamaya.playing.board import board
from tamaya.playing.telling import in_full, sentence
from tamaya.testing.tables import house
from tamaya.variants.compile.passes import compile_rules
from tamaya.variants.library import library_of_source
from tamaya.variants.words.document import text_of

DARK = "discard { discarded cards lie face down }"
HOLE = "play { played cards lie face down } replace when a firework is completed { nothing }"


@pytest.mark.parametrize(
    ("clauses", "code"),
    [
        (DARK + "when a 5 is discarded { take 1 strike }", "E320"),
        (DARK + "when a card still needed has no copy left { regain 1 hint }", "E320"),
        (DARK + "action dig { play a card from the discards }", "E320"),
        (DARK + "when a 5 is misplayed { shuffle the discards into the deck }", "E320"),
        (DARK + "discard { a 1 regains nothing }", "E320"),
        (HOLE + "card red 1 also counts as 2", "E320"),
        ("card red 1 also counts as 1", "E316"),
        ("card red 1 also counts as 9", "E316"),
        ("value 1 also counts as 9", "E316"),
        ("suit red { replace built 1 2 3 4 5 twice } card red 1 also counts as 5", "E316"),
        ("card red 1 also counts as teal", "E302"),
        ("card red 7 also counts as 2", "E304"),
        ("discard { a teal regains 1 hint }", "E302"),
        ("discard { a red 9 regains 1 hint }", "E304"),
        ("discard { a red 1 regains 2 hints  a red 1 regains nothing }", "E201"),
        ("discard { a card regains 2 hints }", "E201"),
        ("suit red { fits any firework as its own value }", "E316"),
    ],
)  # fmt: skip
def test_what_is_refused(clauses: str, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        house(clauses, "nl")
    assert code in {problem.code for problem in refused.value.diagnostics}


@pytest.mark.parametrize(
    "clauses",
    [
        DARK + "when a 5 is discarded { lose } when a card is discarded { take 1 strike }",
        "discard { a red or blue card regains nothing  a 1 regains half a hint  a red 1, white 2 "
        "regains 2 hints }",
        "suit joker j { cards 1 2 built nothing fits any firework as its own value }",
        "value 1 also counts as 2  card red 5 also counts as blue  card red 4 also counts as red 3 "
        "card red 4 also counts as blue 3",
        "action pair { costs 1 hint play 2 cards of your hand } "
        "when a player cannot act { skip the turn }",
    ],
)
def test_their_text_gives_the_same_rules(clauses: str) -> None:
    rules = house(clauses, "nl")
    text = text_of(rules, "again")
    assert compile_rules("again", library_of_source(Source("again", text))) == rules


def test_what_is_said_in_vain_changes_no_hash() -> None:
    nl = compile_rules("nl")
    assert house("discard { a 1 regains 1 hint }", "nl").hash == nl.hash
    assert house("discard { replace a card regains 1 hint }", "nl").hash == nl.hash


def test_a_discard_that_nobody_looks_at_is_told_without_its_name() -> None:
    dealt, move = deal(house(DARK, "nl"), 3, 1), Discard.of(2)
    kind = start(dealt).hands[0][2]
    card, name = dealt.rules.cards[kind], in_full(dealt.rules, kind)
    made = make(start(dealt), move)
    assert sentence(made, 0, in_full) == "You discard card 3, face down."
    assert sentence(made, 1, in_full) == f"Player 1 discards {name}, face down."
    assert sentence(made, None, in_full) == f"Player 1 discards {name}."
    moves: list[Move] = [move]
    mine, theirs = (view(*follow(dealt, moves), seat) for seat in (0, 1))
    assert (mine.laid[0], theirs.laid[0]) == ((None,), (kind,))
    assert sum(mine.discards) == sum(theirs.discards) == 0
    assert mine.strikes == 0
    for seen, line in ((mine, "discarded  you: ??"), (theirs, f"discarded  player 1: {card}")):
        assert line in re.sub(r"\x1b\[[\d;]*m", "", board(seen, 80, False))
