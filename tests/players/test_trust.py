"""Trust: all players notice alike who doesn't know the conventions, and take them at their word."""

import pytest

from tamaya.engine.moves import Discard, Hint, Move, Play, to_player
from tamaya.engine.turn.table import Table
from tamaya.players.game import Moment
from tamaya.players.levels.giving import Giving
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.practised import Practised
from tamaya.players.levels.trust import Credit
from tamaya.studies.games.games import play_games
from tamaya.testing.tables import house, table


class Moved:
    """Players at a table, and what they conclude from moves that were made for them."""

    def __init__(self, hands: list[str], rules: str = "nl", hints: int = 8) -> None:
        state = table(rules, hands=hands, hints=hints)
        self.names = [name.word for name in state.game.rules.names]
        self.on, self.moment = Table.of(state), Moment.start(state, [Ideas])

    def hint(self, seat: int, name: str) -> None:
        self.make(Hint.of(to_player(seat), self.names.index(name)))

    def make(self, move: Move) -> None:
        happenings = self.on.hear(move)
        self.moment = self.moment.after(happenings, self.on.state())

    @property
    def ideas(self) -> Ideas:
        ideas = self.moment.folds[Ideas]
        assert isinstance(ideas, Ideas)
        return ideas

    def kinds(self, seat: int, place: int) -> int:
        """How many kinds a card may be, by what is concluded of it."""
        return self.ideas.rows[seat][place].bit_count()


LED_ON = ["y3 y4 g3 g4 b4", "b3 g4 w3 y4 r3", "y3 w4 g3 b2 r4"]
"""The first player tells the second of red, and that is no card which fits."""


def led_on() -> Moved:
    moved = Moved(LED_ON)
    moved.hint(1, "red")
    return moved


def test_one_broken_promise_is_enough() -> None:
    moved = led_on()
    assert moved.kinds(1, 4) == 1  # it is taken for the red 1
    assert moved.ideas.trust.not_read == 0
    moved.make(Play.of(4))
    assert moved.ideas.trust.not_read == 1 << 0
    assert moved.ideas.trust.not_reading == 0
    assert moved.ideas.trust.credits[0] == Credit(broken=1)


def test_hints_of_who_is_not_trusted_say_no_more_than_their_words() -> None:
    moved = led_on()
    moved.make(Play.of(4))
    moved.hint(0, "yellow")  # by the third player, who is trusted: its oldest is the yellow 1
    assert moved.kinds(0, 0) == 1
    moved.hint(2, "red")
    assert moved.kinds(2, 4) == 5
    moved = led_on()
    moved.hint(2, "red")
    assert moved.kinds(2, 4) < 5


def test_what_rested_on_them_is_dropped() -> None:
    """Each hints to the next player, which never shows that a hint was passed over."""
    moved = led_on()
    moved.hint(2, "white")
    moved.hint(0, "yellow")
    moved.hint(1, "blue")
    assert (moved.kinds(1, 0), moved.kinds(0, 0)) == (1, 1)
    moved.make(Play.of(4))
    assert moved.ideas.trust.not_read == 1 << 0
    assert (moved.kinds(1, 0), moved.kinds(0, 0)) == (5, 1)


@pytest.mark.parametrize(
    ("move", "reads"),
    [
        (Play.of(4), True),
        (Discard.of(0), False),
        (Hint.of(to_player(0), 0), False),
        (Hint.of(to_player(2), 0), True),  # it may have been urgent
    ],
)
def test_who_is_asked_to_play_and_does_not(move: Move, reads: bool) -> None:
    moved = Moved(["r3 y4 g3 g4 b4", "b3 g4 w3 y4 r1", "y3 w4 g3 b2 r4"], hints=4)
    moved.hint(1, "red")
    moved.make(move)
    assert moved.ideas.trust.not_reading == (0 if reads else 1 << 1)
    assert moved.ideas.trust.not_read == moved.ideas.trust.not_reading


def test_a_player_who_takes_no_notice_is_told_in_plain_words() -> None:
    """A red 1 among other red cards is enough for players who share conventions. Another one is
    told that it is a 1, by which alone it is sure to fit."""
    hands = ["y3 y4 g3 g4 b4", "b3 g4 w3 r4 r1", "y3 w4 g3 b2 w2"]
    moved = Moved(hands, hints=4)
    red, one = (Hint.of(to_player(1), moved.names.index(name)) for name in ("red", "1"))

    def plays(hint: Hint) -> bool:
        sight = moved.moment.sight(Practised())
        return Giving(sight, list(sight.own), sight.agreed(Ideas), links=True).rate(hint).plays

    assert (plays(red), plays(one)) == (True, True)
    ideas = moved.ideas
    moved.moment = moved.moment._replace(
        folds={Ideas: ideas._replace(trust=ideas.trust._replace(not_read=2, not_reading=2))}
    )
    assert (plays(red), plays(one)) == (False, True)


def test_who_has_a_useless_card_played_is_doubted() -> None:
    """Two white 1s are hinted. Those who know the conventions touch no card that has a copy."""
    moved = Moved(["y3 y4 g3 g4 b4", "w1 g4 w3 y4 r3", "w1 w4 g3 b2 r4"])
    moved.hint(1, "1")
    moved.make(Discard.of(1))
    moved.make(Discard.of(1))
    moved.hint(2, "1")
    moved.make(Play.of(0))
    assert moved.ideas.trust.credits == (Credit(),) * 3
    moved.make(Play.of(0))
    assert moved.ideas.trust.credits[0] == Credit(useless=1)
    assert moved.ideas.trust.not_read == 1 << 0


def test_who_has_a_missing_card_sought_in_vain_is_doubted() -> None:
    """The third player's yellow 2 is hinted as a card to play. Nobody holds the yellow 1, so the
    second player, who takes their newest card for it, is led on."""
    moved = Moved(["y3 y4 g3 g4 b4", "b3 g4 w3 y4 r3", "r4 w4 g3 b2 y2"])
    moved.hint(2, "yellow")
    moved.make(Play.of(4))
    assert moved.ideas.trust.credits[0] == Credit(broken=1)
    assert moved.ideas.trust.not_read == 1 << 0


@pytest.mark.parametrize(("seat", "place"), [(1, 3), (2, 0)])
def test_a_blind_play_that_nobody_asked_for_is_nobodys_fault(seat: int, place: int) -> None:
    """Another card in the hand that a hint touched, and another one than the newest."""
    moved = Moved(["y3 y4 g3 g4 b4", "b3 g4 w3 r4 y2", "b3 w4 g3 r2 y2"])
    moved.hint(seat, "yellow")
    moved.make(Play.of(place))
    assert moved.ideas.trust.credits == (Credit(),) * 3


def test_before_the_last_strike_nobody_is_trusted_for_nothing() -> None:
    """Once somebody is doubted, the others have to show something. The second player has heeded a
    hint. The third one keeps a promise."""
    hands = ["y3 y4 g3 g4 b1", "b3 g4 w3 y4 r3", "y3 w4 g3 b2 b4"]
    moved = Moved(hands, "nl(strikes=2)")
    moved.hint(1, "red")
    moved.make(Play.of(4))
    assert moved.ideas.trust.not_read == 0b101
    assert moved.ideas.trust.not_reading == 0
    moved.hint(0, "blue")
    assert moved.kinds(0, 4) == 5
    moved.make(Play.of(4))
    assert moved.ideas.trust.credits[2] == Credit(honoured=1)
    assert moved.ideas.trust.not_read == 1 << 0
    moved = Moved(hands, "nl")  # where there is a strike to spare
    moved.hint(1, "red")
    moved.make(Play.of(4))
    assert moved.ideas.trust.not_read == 1 << 0
    moved.hint(0, "blue")
    assert moved.kinds(0, 4) == 1


def test_half_as_much_for_useless_cards() -> None:
    credit = Credit(honoured=2).after_useless()
    assert credit.read
    assert not credit.after_useless().read
    assert not Credit(honoured=1).after_useless().read


def test_one_in_four_is_forgiven() -> None:
    credit = Credit()
    for _ in range(4):
        credit = credit.after_request(True)
    credit = credit.after_promise(False)
    assert credit.read
    assert not credit.after_promise(False).read
    assert credit.after_promise(False).reads
    assert not credit.after_request(False).after_request(False).reads
    assert credit.after_promise(None) == credit == credit.after_request(None)


@pytest.mark.parametrize("rules", ["nl+murmur", "nl+in-the-hole", "nl+head-count", "nl+amber"])
def test_nobody_is_doubted_where_nothing_can_be_told(rules: str) -> None:
    """Where words hardly tell cards apart newcomers have agreed on conventions, too. Where played
    cards lie face down nobody sees which promises were kept, and where hints only count, nobody
    sees which card was promised, and where suits are inverted, nobody what a card was meant for."""
    moved = Moved(["y3 y4 g3 g4 b4", "b3 g4 w3 y4 r3", "y3 w4 g3 b2 r4"], rules)
    moved.hint(1, "red")
    moved.make(Play.of(4))
    assert moved.ideas.trust.not_read == 0


def test_a_newcomer_among_practised_players_is_soon_known() -> None:
    """With two strikes, hints that must touch a card, and a short suit: players who took all that a
    newcomer says for conventions lost 18 of these 20 games, even if the newcomer makes no slips."""
    rules = house("tokens strikes 1 fewer suit ember e { cards 1 1 2 2 3 built 1 2 3 }", "nl")
    rows = list(play_games(rules, 3, "attentive+practised", range(20)))
    assert sum(row.lost for row in rows) <= 1
    assert sum(row.score for row in rows) > 20 * 20
