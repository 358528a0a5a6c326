"""What lies on the table, and the small changes that everything else is made of."""

from tests.second_hand.position import Luck, Position

from tamaya.variants.rules import Effect, Kind, Range


class Table:
    """A position that can be changed. Its fields are those of `Position`."""

    def __init__(self, luck: Luck, position: Position) -> None:
        self.luck = luck
        self.rules = luck.rules
        self.heights = list(position.heights)
        self.hands = [list(hand) for hand in position.hands]
        self.deck = list(position.deck)
        self.discards = list(position.discards)
        self.hints = position.hints
        self.strikes = position.strikes
        self.tiles = position.tiles
        self.returned = position.returned
        self.used = set(position.used)
        self.named = position.named
        self.given = list(position.given)
        self.dry = position.dry
        self.became = set(position.became)
        self.true: set[Range] = set()
        self.seat = position.seat
        self.phase = position.phase
        self.passed = position.passed
        self.idle = position.idle
        self.left = position.left
        self.ran_out = position.ran_out
        self.at_a_loss = position.at_a_loss
        self.tasks = list(position.tasks)
        self.drawing = position.drawing
        self.newcomer = position.newcomer
        self.score = position.score

    def position(self) -> Position:
        return Position(
            tuple(self.heights),
            tuple(tuple(hand) for hand in self.hands),
            tuple(self.deck),
            tuple(sorted(self.discards)),
            self.hints,
            self.strikes,
            self.tiles,
            self.returned,
            frozenset(self.used),
            self.named,
            tuple(self.given),
            self.dry,
            frozenset(self.became),
            self.seat,
            self.phase,
            self.passed,
            self.idle,
            self.left,
            self.ran_out,
            self.at_a_loss,
            tuple(self.tasks),
            self.drawing,
            self.newcomer,
            self.score,
        )

    # ------------------------------------------------------------------ looking

    @property
    def over(self) -> bool:
        return self.score is not None

    @property
    def hand(self) -> list[Kind]:
        """The cards of the player whose turn it is, the oldest first."""
        return self.hands[self.seat]

    @property
    def points(self) -> int:
        return sum(
            suit.points[height] for suit, height in zip(self.rules.suits, self.heights, strict=True)
        )

    def fits(self, card: Kind) -> bool:
        suit, value = card
        built, height = self.rules.suits[suit].built, self.heights[suit]
        return height < len(built) and built[height] == value

    def swaps(self, card: Kind) -> bool:
        """Whether a card is played by a discard and discarded by a play."""
        return self.rules.suits[card[0]].inverted

    def nothing_fits(self) -> bool:
        """Whether no card that could still come fits: none of the deck, none of who has a turn."""
        seats = range(1, 1 + self.luck.players)
        near = seats if self.left is None else [n for n in seats if n < self.left]
        cards = [*self.deck]
        for n in near:
            cards += self.hands[(self.seat + n) % self.luck.players]
        if any(gives_back(effect) for effects in self.rules.effect_lists for effect in effects):
            cards += self.discards
        return not any(self.fits(card) for card in cards)

    def complete(self, suit: int) -> bool:
        return self.heights[suit] == len(self.rules.suits[suit].built)

    def makes_the_difference(self, card: Kind) -> bool:
        """Whether its firework lacks a copy of a card that has just come to the discards."""
        suit, value = card
        built, height = self.rules.suits[suit].built, self.heights[suit]
        gone = self.discards.count(card) + built[:height].count(value)
        left = self.rules.suits[suit].copies(value) - gone
        return left == built[height:].count(value) - 1

    # ------------------------------------------------------------------ the end

    def end(self, lost: bool) -> None:
        """The game is scored. With too few points it is lost, however it ended."""
        losing, points = self.rules.losing, self.points
        lost = lost or (losing.below is not None and points < losing.below)
        self.score = losing.score(points) if lost else points
        self.tasks = []


def gives_back(effect: Effect) -> bool:
    """Whether an effect, or one that it holds, brings cards back from the discards."""
    return effect.verb in ("return_card", "play_discard", "shuffle_discards") or any(
        gives_back(held) for held in effect.otherwise
    )


def opening(luck: Luck) -> Position:
    """The hands are dealt, and nothing has happened yet."""
    rules, cards = luck.rules, list(luck.deck)
    hands = []
    for size in rules.hands_of(luck.players):
        hands.append(tuple(cards[:size]))
        del cards[:size]
    return Position(
        heights=(0,) * len(rules.suits),
        hands=tuple(hands),
        deck=tuple(cards),
        discards=(),
        hints=rules.hints.start,
        strikes=0,
        tiles=0,
        returned=0,
        used=frozenset(),
        named="",
        given=(),
        dry=False,
        became=frozenset(),
        seat=0,
        phase="opening",
        passed=0,
        idle=0,
        left=None,
        ran_out=False,
        at_a_loss=False,
        tasks=(),
        drawing=False,
        newcomer=False,
        score=None,
    )
