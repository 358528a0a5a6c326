"""What the referee looks up of cards: their kinds, and the fireworks that want them."""

from tamaya.engine.game.fireworks import Fireworks
from tamaya.engine.moves import MoveVerb
from tamaya.variants.rules import Rules


class CardTables:
    """Kinds of card and fireworks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        kinds = rules.kinds
        place = {kind: i for i, kind in enumerate(kinds)}
        self.suit_of = tuple(suit for suit, _ in kinds)
        self.value_of = tuple(value for _, value in kinds)
        self.copies = tuple(rules.suits[suit].copies(value) for suit, value in kinds)
        self.fireworks = Fireworks(rules)
        self.grows_plainly = self.fireworks.plain
        self.no_ways = (0,) * len(rules.suits)
        self.hand_sizes = {hands.players: hands.cards for hands in rules.hands}
        self.no_stand_ins = (0,) * len(kinds) if self.fireworks.jokers else ()
        # The kind that each firework wants next at each height along its first line, -1 when it is
        # complete. Where suits have other lines, or jokers fit, `fireworks` has all that fits.
        self.wants = tuple(
            (*(place[s, value] for value in suit.built), -1) for s, suit in enumerate(rules.suits)
        )
        # The kinds that are played by a discard and discarded by a play.
        self.inverted = frozenset(
            i for i, (suit, _) in enumerate(kinds) if rules.suits[suit].inverted
        )
        self.full = tuple(len(suit.built) for suit in rules.suits)

    def lays(self, verb: MoveVerb, kind: int) -> bool:
        """Whether a card that leaves a hand by a verb is played: placed, or misplayed."""
        return (verb == "discard") == (kind in self.inverted)

    def laid_by(self, verb: MoveVerb) -> int:
        """The kinds that are played if they leave a hand by a verb, as bits."""
        inverted = sum(1 << kind for kind in self.inverted)
        return inverted if verb == "discard" else (1 << len(self.suit_of)) - 1 & ~inverted
