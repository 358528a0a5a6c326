"""What hints are worth, in numbers that players with conventions weigh against each other."""

from typing import NamedTuple


class Worth(NamedTuple):
    """What a hint is worth, whether it can't wait, and whether somebody then knows what to play.

    `links`: whether it lets two players play, one of whom it isn't given to.
    `misleads`: whether somebody then takes a card for what it isn't, or plays what doesn't fit.
    """

    value: float
    urgent: bool = False
    plays: bool = False
    links: bool = False
    misleads: bool = False


class Weights(NamedTuple):
    """What is weighed otherwise by players of several levels.

    - `link`: the next player concludes that they hold a card that is missing, and plays it;
      `link_had`: though they had something to play. `bluff`: they play one that is taken for it.
    - `save`: the last of its kind would be discarded next; what it is worth comes on top.
      `mark_last`: it is marked, and so kept.
    - `last_token`: so much more must a hint be worth if it takes the last token.
    - `late`: what a hint loses with each turn until its receiver acts.
    - `alarming`: so many cards must depend on one before an alarm is raised for it.
    """

    link: float = 14.0
    link_had: float = 4.5
    bluff: float = 0.0
    save: float = 4.0
    mark_last: float = 0.85
    last_token: float = 1.0
    late: float = 1.0
    alarming: int = 2


PRACTISED = Weights()
CLUB = Weights(
    link=22.0,
    link_had=18.0,
    bluff=20.0,
    save=8.0,
    mark_last=2.0,
    last_token=2.0,
    late=1.4,
    alarming=1,
)

NEW_PLAY = 10.0  # the receiver has something to play
ANOTHER_PLAY = 4.5  # they have one more
DEEP = 0.3  # for each card that can't be placed without what is played
FOLLOWED = 1.5  # and somebody holds the card that goes onto it
FITS_SOON = 8.0  # they will have something to play, after cards that are known
MISPLAY = 25.0  # they would play what doesn't fit
WRONG = 2.5  # they take a card for what it isn't
TWISTED = 12.0  # so that they would misplay it in order to let it go
WRONG_SOON = 6.0  # and for one to be played soon
KNOWS_MORE = 0.6  # they know more of a useful card
KNOWN_USELESS = 1.0  # they know that a card can go
USELESS_MARK = 3.0  # a useless card is marked
DOUBLE_MARK = 6.0  # a kind is marked twice
MARK = 0.4  # a useful card is marked
SAVE_NOW = 3.0  # at once
SAVE_LATER = 1.5  # some time
SAFE = 4.0  # they know of a card that can be let go without a strike, where suits are inverted
STRIKE = (60.0, 12.0, 6.0)  # that card would be misplayed: by strikes to spare
RUIN = 20.0  # and with it the game would be lost
DEAR = 1.0  # for each token more than the cheapest hint takes
NOTHING = Worth(-1.0)  # nothing is said to anybody
