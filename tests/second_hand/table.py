"""What lies on the table, and the small changes that everything else is made of."""

from tests.second_hand.building import rows_from
from tests.second_hand.position import Luck, Position

from tamaya.variants.rules import Effect, Kind, Range


class Table:
    """A position that can be changed. Its fields are those of `Position`."""

    def __init__(self, luck: Luck, position: Position) -> None:
        self.luck = luck
        self.rules = luck.rules
        self.built = list(position.built)
        self.posing = list(position.posing)
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
        self.backwards = position.backwards
        self.again = position.again
        self.missing = set(position.missing)
        self.display = list(position.display)
        self.picking = position.picking
        self.goals = set(position.goals)

    def position(self) -> Position:
        return Position(
            tuple(self.built),
            tuple(sorted(self.posing)),
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
            self.backwards,
            self.again,
            frozenset(self.missing),
            tuple(sorted(self.display)),
            self.picking,
            frozenset(self.goals),
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
    def next_seat(self) -> int:
        """Where the turn goes, if nothing else is said."""
        return (self.seat + (-1 if self.backwards else 1)) % self.luck.players

    @property
    def points(self) -> int:
        fireworks = zip(self.rules.suits, self.heights, strict=True)
        reached = sum(self.rules.goals[goal].points for goal in self.goals)
        return reached + sum(suit.points[height] for suit, height in fireworks)

    @property
    def heights(self) -> list[int]:
        return [len(cards) for cards in self.built]

    def touched(self, seat: int, place: int) -> list[bool]:
        """Which cards of a hand a name touches: never the one in a place that hints spare."""
        hand, name = self.hands[seat], self.rules.names[place]
        spared = {"": -1, "first": 0, "last": len(hand) - 1}[self.rules.hinting.spares]
        return [card in name.touches and at != spared for at, card in enumerate(hand)]

    def fits(self, card: Kind) -> bool:
        """Whether a card fits, as itself or as another that it stands for."""
        return bool(self.meanings(card))

    def is_joker(self, card: Kind) -> bool:
        return self.rules.suits[card[0]].fits_any

    def is_wild(self, card: Kind) -> bool:
        """Whether a card is a joker that may stand for any card."""
        return self.is_joker(card) and not self.rules.suits[card[0]].own_value

    def stands_for(self, card: Kind) -> list[Kind]:
        """What a card may stand for, in the order of the suits and values."""
        suit, value = self.rules.suits[card[0]], card[1]
        if suit.fits_any:
            return [k for k in self.rules.kinds if self.is_wild(card) or k[1] == value]
        others = [(other, as_value) for own, other, as_value in suit.counts_as if own == value]
        return sorted([card, *others])

    def meanings(self, card: Kind) -> list[Kind]:
        """As what a card would fit now."""
        return [other for other in self.stands_for(card) if self.fits_itself(other)]

    def fits_itself(self, card: Kind) -> bool:
        place, value = card
        suit, cards = self.rules.suits[place], self.built[place]
        if not cards:
            waits = any(self.heights[other] < least for other, least in suit.begun_after)
            if waits or (self.rules.playing.begins_unlike and value in self.first_values()):
                return False
        return any(row[0] == value for row in rows_from(suit, cards) if row)

    def first_values(self) -> set[int]:
        """The values that fireworks have begun with."""
        return {cards[0] for cards in self.built if cards}

    def swaps(self, card: Kind) -> bool:
        """Whether a card is played by a discard and discarded by a play."""
        return self.rules.suits[card[0]].inverted

    def nothing_fits(self) -> bool:
        """Whether no card that could still come fits: none of the deck, none of the display
        if it may be taken, none of who has a turn."""
        seats = range(1, 1 + self.luck.players)
        near = seats if self.left is None else [n for n in seats if n < self.left]
        if any(reaches_all(effect) for effects in self.rules.effect_lists for effect in effects):
            near = seats
        effects = [effect for effects in self.rules.effect_lists for effect in effects]
        cards = [*self.deck]
        if self.rules.holding.may_take_open or any(map(uses_display, effects)):
            cards += self.display
        for n in near:
            cards += self.hands[(self.seat + n) % self.luck.players]
        if any(gives_back(effect) for effects in self.rules.effect_lists for effect in effects):
            cards += self.discards
        return not any(self.fits(card) for card in cards)

    def complete(self, suit: int) -> bool:
        return self.heights[suit] == len(self.rules.suits[suit].built)

    def completed(self, suit: int) -> int:
        """How many fireworks of a suit are complete."""
        if not self.rules.suits[suit].twice:
            return int(self.complete(suit))
        return self.built[suit].count(self.rules.suits[suit].built[-1])

    def makes_the_difference(self, card: Kind) -> bool:
        """Whether the last open row of a firework goes with a card that has just come to the
        discards. Where none was open, whether each came to be short of it."""
        places = {place for place, _ in self.stands_for(card)}
        return any(self.breaks(place, card) for place in self.rules.fireworks if place in places)

    def copies(self, place: int, value: int) -> int:
        """How many cards may still come to lie in a firework with a value, wild jokers apart: one
        that may stand for several cards is counted for each."""
        return sum(
            self.there(kind)
            for kind in self.rules.kinds
            if not self.is_wild(kind) and (place, value) in self.stands_for(kind)
        )

    def breaks(self, place: int, card: Kind) -> bool:
        rows = rows_from(self.rules.suits[place], self.built[place])
        if self.rules.playing.begins_unlike and not self.built[place]:
            rows = [row for row in rows if row[0] not in self.first_values()]
        if not rows:
            return False
        wild = self.is_wild(card)
        jokers = sum(self.there(kind) for kind in self.rules.kinds if self.is_wild(kind))
        mine = [v for p, v in self.stands_for(card) if p == place and not wild]
        after = [self.lacks(place, row) for row in rows]
        short = [[row.count(v) - self.copies(place, v) for v in mine] for row in rows]
        before = [
            lack - sum(missing > 0 for missing in each)
            for lack, each in zip(after, short, strict=True)
        ]
        if any(lack <= jokers + wild for lack in before):
            return not any(lack <= jokers for lack in after)
        return all(1 in each for each in short)

    def lacks(self, place: int, row: tuple[int, ...]) -> int:
        """How many cards of a row are neither in a hand nor in the deck."""
        return sum(max(0, row.count(value) - self.copies(place, value)) for value in {*row})

    def there(self, card: Kind) -> int:
        """How many cards of a kind are neither discarded nor in a firework."""
        place, value = card
        played = self.built[place].count(value)
        played -= sum(stands_for == card for stands_for, _ in self.posing)
        played += sum(joker == card for _, joker in self.posing)
        return self.rules.suits[place].copies(value) - self.discards.count(card) - played

    # ------------------------------------------------------------------ the end

    def end(self, lost: bool) -> None:
        """The game is scored. With too few points it is lost, however it ended."""
        losing, points = self.rules.losing, self.points
        lost = lost or (losing.below is not None and points < losing.below)
        self.score = losing.score(points) if lost else points
        self.tasks = []


def reaches_all(effect: Effect) -> bool:
    """Whether an effect, or one that it holds, changes whose turn it is, or takes others' cards."""
    own = effect.verb in ("another_turn", "miss_turn", "reverse", "exchange")
    return own or any(map(reaches_all, effect.otherwise))


def uses_display(effect: Effect) -> bool:
    """Whether an effect, or one that it holds, takes a card of the display."""
    own = effect.verb in ("play_open", "discard_open")
    return own or any(map(uses_display, effect.otherwise))


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
    room = rules.holding.display
    return Position(
        built=((),) * len(rules.suits),
        posing=(),
        hands=tuple(hands),
        deck=tuple(cards[room:]),
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
        drawing=0,
        newcomer=False,
        score=None,
        display=tuple(cards[:room]),
    )
