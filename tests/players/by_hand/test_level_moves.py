"""What players of each level do at a table where it is plain what they should, and why."""

import pytest
from tests.made.pocket import Clauses, clauses, pocket

from tamaya.engine.records.notation import move_text, read_move
from tamaya.engine.turn.table import Table
from tamaya.players.fold.kinds import kinds_under
from tamaya.players.game import Moment, folds_of
from tamaya.players.levels import expert, newcomer, open_hands
from tamaya.players.levels.expert import Expert
from tamaya.players.levels.levels import LEVELS
from tamaya.players.levels.newcomer import Newcomer
from tamaya.players.levels.open_hands import Heights, OpenHands, most_points
from tamaya.players.player import Player, Reason
from tamaya.players.revision import FOLLOWED_SINCE, REVISION, not_followed_at, revision_of
from tamaya.testing.tables import table

DEAR = """
  suit ash a { cards 1 1 2 2 3 built 1 2 3 }
  suit birch b { cards 1 1 2 2 3 built 1 2 3 score 3 for each card placed }
"""
ONE_CARD = clauses("the first card of each hand lies open", hand="hand 1 card")
"""Everybody knows their card."""


def chosen(
    player: Player, case: Clauses, hands: list[str], *moves: str, **laid: object
) -> tuple[str, Reason]:
    """What a player does after these moves, whose turn it is then, and for what reason."""
    state = table(pocket(**case), hands=hands, **laid)  # type: ignore[arg-type]
    moment = Moment.start(state, folds_of([player]))
    here = Table.of(state)
    for text in moves:
        happenings = here.hear(read_move(moment.state, text))
        moment = moment.after(happenings, here.state())
    move = player.move(moment.sight(player), here.legal_moves())
    return move_text(moment.state, move), player.why


# ------------------------------------------------------------------- newcomers


def attentive() -> Newcomer:
    return Newcomer(0, 0, newcomer.ATTENTIVE)


def test_a_newcomer_plays_what_a_hint_has_touched_and_probably_fits() -> None:
    hands = ["b3 a2", "a1 b2"]
    assert chosen(attentive(), clauses(), hands, "hint 2 1") == ("play a1", newcomer.WAS_HINTED)
    # Of three 1s that may be left two fit: enough, while there is a strike to spare.
    one_lies = {"fireworks": "a1", "hints": 1}
    assert chosen(attentive(), clauses(), ["b3 a2", "b1 b2"], "hint 2 1", **one_lies) == (
        "play b1",
        newcomer.WAS_HINTED,
    )
    move, why = chosen(
        attentive(), clauses(), ["b3 a2", "b1 b2"], "hint 2 1", **one_lies, strikes=2
    )
    assert (move, why) == ("discard b2", newcomer.OLDEST)


def test_a_newcomer_tells_of_a_card_that_fits() -> None:
    """By the name that leaves least open: each 1 fits, of the ash cards two of five."""
    assert chosen(attentive(), clauses(), ["b3 a2", "a1 b2"]) == ("hint 2 1", newcomer.TELL)
    second = chosen(attentive(), clauses(), ["b3 a3", "a2 b2"], fireworks="a1 b1")
    assert second == ("hint 2 2", newcomer.TELL)


def test_a_newcomer_with_nothing_to_tell_lets_the_oldest_card_go() -> None:
    hands = ["a2 b2", "a3 b3"]
    assert chosen(attentive(), clauses(), hands, hints=0) == ("discard a2", newcomer.OLDEST)
    # One that a hint has touched is kept.
    assert chosen(attentive(), clauses(), ["b1 b1", "a2 b3"], "hint 2 2", hints=1) == (
        "discard b3",
        newcomer.OLDEST,
    )


def test_a_newcomer_lets_a_useless_card_go_first() -> None:
    told = chosen(
        attentive(), clauses(), ["b3 a3", "b2 a1"], "hint 2 1", fireworks="a1 b1", hints=1
    )
    assert told == ("discard a1", newcomer.USELESS)


def test_slips_are_made_by_chance() -> None:
    """One in so many turns; and none by those who make none."""
    blind = Newcomer(0, 0)
    made = sum(blind.slips(20) for _ in range(2_000))
    assert 60 < made < 140
    assert not any(blind.slips(0) for _ in range(100))
    assert not any(
        (newcomer.ATTENTIVE.heedless, newcomer.ATTENTIVE.blind, newcomer.ATTENTIVE.vague)
    )


def test_what_slips_are() -> None:
    """An unmarked card is played, the hint given that touches most, and the last strike staked."""
    attentive = newcomer.ATTENTIVE
    blind, vague, heedless = (
        Newcomer(0, 0, manner)
        for manner in (
            attentive._replace(blind=1),
            attentive._replace(vague=1),
            attentive._replace(heedless=1),
        )
    )
    assert chosen(blind, clauses(), ["b3 a2", "a3 b2"])[1] == newcomer.BLIND
    assert chosen(vague, clauses(), ["b3 a2", "a1 a3"]) == ("hint 2 ash", newcomer.VAGUE)
    one_lies = {"fireworks": "a1", "hints": 1, "strikes": 2}
    hands = ["b3 a2", "b1 b2"]
    staked = chosen(heedless, clauses(), hands, "hint 2 1", **one_lies)
    assert staked == ("play b1", newcomer.HEEDLESS)


def test_a_first_timer_lets_any_card_go_but_a_last_copy_that_is_known() -> None:
    """The 3s are the only ones of their kind. The other card goes, though it isn't the oldest."""
    manner = newcomer.ATTENTIVE._replace(orderly=False)
    for seed in range(8):
        player = Newcomer(seed, 0, manner)
        told = chosen(player, clauses(), ["b2 a2", "a3 b1"], "hint 2 3", hints=1)
        assert told == ("discard b1", newcomer.ANY)
    gone = {
        chosen(Newcomer(seed, 0, manner), clauses(), ["a2 b2", "a3 b3"], hints=0)[0]
        for seed in range(8)
    }
    assert gone == {"discard a2", "discard b2"}


# ------------------------------------------------------------------- open hands


def test_with_open_hands_the_card_is_played_that_lets_another_follow() -> None:
    seen = chosen(OpenHands(), clauses(), ["a1 b1", "b2 b3"])
    assert seen == ("play b1", open_hands.FITS)
    # One that nobody else holds comes first, then the one on which more is to follow.
    assert chosen(OpenHands(), clauses(), ["a1 b1", "a1 b3"])[0] == "play b1"
    assert chosen(OpenHands(), clauses(), ["a2 b1", "a1 b3"], fireworks="a1")[0] == "play b1"


def test_in_the_last_turns_the_most_points_count() -> None:
    """A birch card is worth three: so it comes first where no turn is left for what follows."""
    dear = clauses(suits=DEAR)
    hands = ["a1 b1", "a2 a3"]
    early = chosen(OpenHands(), dear, hands)
    assert early == ("play a1", open_hands.FITS)
    late = chosen(OpenHands(), dear, hands, deck="", turns_left=1)
    assert late == ("play b1", open_hands.LAST_ROUND)


def test_a_useless_card_makes_way_while_there_are_turns_to_spare() -> None:
    seen = chosen(OpenHands(), clauses(), ["a1 b3", "b2 a3"], fireworks="a1", hints=1)
    assert seen == ("discard a1", open_hands.GIVE_UP)
    # At the full supply a hint makes room.
    full = chosen(OpenHands(), clauses(), ["a1 b3", "b2 a3"], fireworks="a1")
    assert full[0].startswith("hint 2")
    assert full[1] == open_hands.PASS


def test_of_cards_to_give_up_the_one_goes_that_is_missed_least() -> None:
    """What is held twice, then what another holds, what is still to come, and last a last copy."""

    def given_up(hands: list[str], **laid: object) -> str:
        return chosen(OpenHands(), clauses(), hands, hints=0, **laid)[0]

    assert given_up(["a2 a2", "b3 b2"]) == "discard a2"
    assert given_up(["a3 b2", "b2 b3"]) == "discard b2"
    assert given_up(["a3 b2", "a2 b3"]) == "discard b2"
    # Of two last copies the one goes on which less is to follow, and of equals the oldest.
    assert given_up(["b2 a3", "a2 b3"], discards="b2") == "discard a3"
    assert given_up(["a3 b3", "a2 b2"]) == "discard a3"


@pytest.mark.parametrize(
    ("hands", "seat", "turns", "points"),
    [
        (["a1 a2", "a3"], 0, 3, 2),  # a1, nothing, a2
        (["a1 a2", "a3"], 0, 4, 3),
        (["a1 a2", "a3"], 1, 4, 2),
        (["a1", "a2"], 0, 2, 2),
        (["a1", "a2"], 1, 2, 1),
        (["a1", "a2"], 0, 1, 1),
        (["a1 b1", "a2 b2"], 0, 4, 4),
        (["a2", "b3"], 0, 4, 0),
        (["a1", "a2"], 0, 0, 0),
    ],
)
def test_the_most_points_of_hands_in_so_many_turns(
    hands: list[str], seat: int, turns: int, points: int
) -> None:
    rules = pocket()
    kinds = kinds_under(table(rules).game.tables)
    held = tuple(tuple(rules.cards.index(card) for card in hand.split()) for hand in hands)
    start = table(rules)
    grown = Heights(start.heights, start.ways)
    assert most_points(kinds, held, grown, seat, turns) == points


def test_a_card_that_loses_is_not_counted_on() -> None:
    rules = pocket("when an ash 2 is placed { lose }")
    start = table(rules)
    kinds = kinds_under(start.game.tables)
    held = ((rules.cards.index("a1"),), (rules.cards.index("a2"),))
    assert most_points(kinds, held, Heights(start.heights, start.ways), 0, 4) == 1


# ------------------------------------------------------------------- experts


def test_an_expert_plays_what_is_known_to_fit() -> None:
    assert chosen(Expert(), ONE_CARD, ["a1", "b1"]) == ("play a1", expert.FITS_BY_CODE)
    assert chosen(Expert(), ONE_CARD, ["a2", "a1"])[0] != "play a2"


def test_an_expert_lets_a_useless_card_go() -> None:
    known = chosen(Expert(), ONE_CARD, ["a1", "b3"], fireworks="a1", hints=1)
    assert known == ("discard a1", expert.USELESS)


def test_an_expert_keeps_a_precious_card_while_there_is_a_hint() -> None:
    """The last a3 is worth more than a token; and where there is none, it has to go."""
    move, why = chosen(Expert(), ONE_CARD, ["a3", "b3"], hints=1)
    assert move.startswith("hint") or why == expert.LEAST
    move, why = chosen(Expert(), ONE_CARD, ["a3", "b3"], hints=0)
    assert (move, why) == ("discard a3", expert.LEAST)


def test_an_expert_lets_somebody_play_by_a_hint() -> None:
    move, why = chosen(Expert(), clauses(players="3"), ["b3 a3", "a1 b2", "a2 b1"])
    assert move.startswith("hint")
    assert why == expert.TELL


# ------------------------------------------------------------------- what levels can follow


def test_which_words_a_level_can_not_follow() -> None:
    """A word that was followed since a later revision, by those who remember what happened."""
    shuffled = pocket("when a firework is completed { shuffle the discards into the deck }")
    since = FOLLOWED_SINCE["shuffle_discards"]
    assert revision_of([pocket()]) == REVISION
    assert revision_of([pocket(), shuffled]) == max(REVISION, since)
    assert not_followed_at(shuffled, since) == ()
    assert len(not_followed_at(shuffled, since - 1)) == 1
    for name, level in LEVELS.items():
        words = level.not_followed(shuffled, since - 1)
        assert bool(words) == level.remembers == (name not in ("random", "open"))
        assert level.not_followed(shuffled, since) == ()
        assert level.not_followed(pocket()) == ()
