"""How many strikes a game has room for, and whether they come to anything."""

from dataclasses import dataclass

from tamaya.lab.check.possible.possible import Possible, possible
from tamaya.variants.rules import Origin, Reaction, Rules
from tamaya.variants.vocabulary.events import EventName


@dataclass(frozen=True, slots=True)
class Idle:
    """Why strikes can't matter, and the clauses to blame, the likeliest first."""

    why: str
    blame: tuple[Origin | None, ...]


def idle_strikes(rules: Rules) -> Idle | None:
    """Why no strike can make a difference; None where one may."""
    can = possible(rules)
    if not can.strikes:
        misplay = rules.origin("play misplay")
        return Idle("a misplay takes none, and no other clause takes one", (misplay,))
    if any(effect.verb == "take_back" for action in rules.actions for effect in action.effects):
        return None  # whether it may be taken depends on strikes
    if _are_asked_for(rules):
        return None
    answers = rules.reactions_to("strike_taken")
    if any(_does_more(can, reaction) for reaction in answers):
        return None
    last = rules.reactions_to("last_strike")
    if not any(_does_something(can, reaction) for reaction in last):
        return Idle("nothing happens when the last is taken", tuple(r.origin for r in last))
    back = _taken_back(can)
    if back is not None:
        return Idle("whatever takes one always gives it back", (back.origin,))
    most = most_strikes(can)
    if most is not None and most < rules.strikes:
        why = f"the last is number {rules.strikes}, and no game has room for more than {most}"
        changes = rules.changes("tokens strikes")
        return Idle(why, (*changes[-1:], rules.origin("tokens strikes")))
    return None


def _are_asked_for(rules: Rules) -> bool:
    """Whether anything depends on the number of strikes, or comes about by it."""
    ranges = [one for conditions in rules.conditions for one in conditions]
    ranges += [r.trigger.into for r in rules.reactions if r.trigger.into is not None]
    return any(one.measure == "strikes" for one in ranges)


def _does_something(can: Possible, reaction: Reaction) -> bool:
    return any(effect.verb != "nothing" for effect in reaction.effects)


def _does_more(can: Possible, reaction: Reaction) -> bool:
    return any(effect.verb not in ("nothing", "take_back") for effect in reaction.effects)


def _taken_back(can: Possible) -> Reaction | None:
    """The clause by which each misplay gives back at once what it takes."""
    rules = can.rules
    taken = rules.playing.misplay_strikes
    if "take" in can.verbs or taken >= rules.strikes:
        return None
    amounts: tuple[tuple[EventName, int], ...] = (("misplayed", 1), ("strike_taken", taken))
    returns = [
        (reaction, sum(e.amount for e in reaction.effects if e.verb == "take_back") * times)
        for event, times in amounts
        for reaction in rules.always_to(event)
        if reaction.trigger.suit is None and reaction.trigger.value is None
    ]
    giving = [reaction for reaction, amount in returns if amount]
    enough = sum(amount for _, amount in returns) >= taken
    return giving[-1] if giving and enough else None


def most_strikes(can: Possible) -> int | None:
    """No game takes more strikes; None where counting cards and turns doesn't tell."""
    rules = can.rules
    if "take" in can.verbs or can.refills:
        return None
    return rules.playing.misplay_strikes * max(_plays(rules, count) for count in rules.players)


def _plays(rules: Rules, players: int) -> int:
    """How many cards can be played in a game.

    Each makes the deck a card smaller, and afterwards there are the last turns. Where cards are
    played from the deck, or the end of the deck isn't the end, only the cards are counted.
    """
    cards = len(rules.deck)
    ends, counted = rules.deck_end.surely_ends, rules.deck_end.surely_turns
    turns = [effect.amount for effect in rules.effects if effect.verb == "last_turns"]
    # What discards an inverted card from the deck plays it.
    inverted = any(suit.inverted for suit in rules.suits)
    from_deck = any(
        effect.verb == "play_top" or (inverted and effect.verb == "discard_top")
        for effect in rules.effects
    )
    if from_deck or not (ends or counted):
        return cards
    last = 0 if ends else max(turns) * players
    return min(cards, cards - sum(rules.hands_of(players)) + last)
