"""What the fireworks need of a card that has just been discarded: whether they lack it now."""

from tamaya.engine.questions.placing import Seen, laid


def was_needed(seen: Seen, kind: int) -> bool:
    """Whether a firework lacks a copy of a kind because this one has just been discarded."""
    tables = seen.game.tables
    if not tables.grows_plainly:
        return _broke_a_firework(seen, kind)
    suit = tables.suit_of[kind]
    wants, height = tables.wants[suit], seen.heights[suit]
    needed = wants[height:].count(kind)
    left = tables.copies[kind] - seen.discards[kind] - wants[:height].count(kind)
    return needed == left + 1


def _broke_a_firework(seen: Seen, kind: int) -> bool:
    """The same where fireworks can be completed in several ways, or with jokers.

    A way to the end is open while it lacks no more cards than there are jokers left. The card was
    needed if the last open way of a firework went with it. Where none was open before, it was
    needed if every way lacks a copy because of it.
    """
    tables = seen.game.tables
    fireworks = tables.fireworks
    left = _copies_left(seen)
    jokers = sum([left[joker] for joker in fireworks.jokers])
    is_joker = kind in fireworks.jokers
    begun: frozenset[int] = frozenset()
    if fireworks.begins_unlike:
        begun = fireworks.begun_with(seen.heights, seen.ways)
    for suit, (height, way) in enumerate(zip(seen.heights, seen.ways, strict=True)):
        if not is_joker and suit != tables.suit_of[kind]:
            continue
        rests = fireworks.at(suit, height, way).rests
        if begun and not height:
            rests = tuple([r for r in rests if fireworks.value_of[r[0]] not in begun])
        lacks = [
            sum([max(0, rest.count(other) - left[other]) for other in {*rest}]) for rest in rests
        ]
        short = [rest.count(kind) > left[kind] for rest in rests]
        # What it lacked while the card was there, and how many jokers there were then.
        before = [lack - one for lack, one in zip(lacks, short, strict=True)]
        if min(lacks, default=0) > jokers and (
            min(before) <= jokers + is_joker
            or all(rest.count(kind) == left[kind] + 1 for rest in rests)
        ):
            return True
    return False


def _copies_left(seen: Seen) -> list[int]:
    """How many cards of each kind lie neither on the discards nor in a firework."""
    cards = zip(seen.game.tables.copies, seen.discards, laid(seen), strict=True)
    return [copies - out - placed for copies, out, placed in cards]
