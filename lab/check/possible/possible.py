"""What can ever happen by some rules: events, effects, actions, hints, strikes.

Nothing is possible until something brings it about. A token can come back once one can be spent, a
strike can be taken back once one can be taken, and so on, until nothing more follows. Of luck and
of numbers this knows little: it takes any card to lie anywhere. So more is possible here than at
the table, and what is not possible here never happens, in no game of the full table.

`grasps.TABLES` says which words this was thought through with.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from tamaya.lab.check.possible.fireworks import cards_of, most_complete_of, unfinished
from tamaya.lab.check.possible.measures import at_event, is_always, why_never_met
from tamaya.lab.check.possible.moments import loses, over_with
from tamaya.variants.idle import why_idle
from tamaya.variants.rules import Effect, Range, Reaction, Rules, Trigger
from tamaya.variants.tables.prices import least_price, most_price
from tamaya.variants.vocabulary.effects import EFFECTS, FREE_HINTS, Verb, every
from tamaya.variants.words.lists import counted
from tamaya.variants.words.sentences import event_words


@dataclass(slots=True)
class Possible:
    """What has been found possible so far: clauses by their place in `Rules.effect_lists`, effects
    by the place of their clause and their own; that hint tokens come back (`gains`), and that the
    supply isn't full (`room`)."""

    rules: Rules
    fires: set[int] = field(default_factory=set)
    applies: set[tuple[int, int]] = field(default_factory=set)
    verbs: set[Verb] = field(default_factory=set)
    gains: bool = False
    room: bool = False

    # ------------------------------------------------------------------ tokens and strikes

    @property
    def most_hints(self) -> int:
        """The most parts of hint tokens that can lie ready."""
        return self.rules.hints.total if self.gains else self.rules.hints.start

    @property
    def hints_paid(self) -> bool:
        """Whether a hint is ever given for its price."""
        rules = self.rules
        payable = bool(rules.names) and least_price(rules) <= self.most_hints
        return payable and not why_never_met(self, rules.hinting.conditions)

    @property
    def hints(self) -> bool:
        return self.hints_paid or bool(self.verbs & FREE_HINTS.keys())

    @property
    def spends(self) -> bool:
        """Whether a hint token is ever used up."""
        rules = self.rules
        first = len(rules.reactions)
        costs = any(
            action.cost and first + place in self.fires
            for place, action in enumerate(rules.actions)
        )
        return costs or "spend" in self.verbs or (self.hints_paid and most_price(rules) > 0)

    @property
    def discards(self) -> bool:
        if any(suit.inverted for suit in self.rules.suits):
            return True  # to play such a card is to discard it
        when = self.rules.discarding.when
        may = when == "always" or (when == "spent" and self.room)
        return may and not self.why_no_discard

    @property
    def why_no_discard(self) -> str:
        """Why nobody ever meets the conditions under which a card may be discarded."""
        rules = self.rules
        spent = rules.discarding.when == "spent"
        also = (Range("hints", None, rules.hints.total - 1),) if spent else ()
        held = rules.discarding.conditions
        return why_never_met(self, held, also) if held else ""

    @property
    def strikes(self) -> bool:
        return self.rules.playing.misplay_strikes > 0 or "take" in self.verbs

    # ------------------------------------------------------------------ events

    def why_never(self, reaction: Reaction) -> str:
        """Why an event never comes about, or not while its conditions hold; empty where it may."""
        also = at_event(self, reaction.trigger) if reaction.conditions else ()
        why = self._why_no_event(reaction.trigger)
        return why or why_never_met(self, reaction.conditions, also)

    def _why_no_event(self, trigger: Trigger) -> str:
        rules = self.rules
        match trigger.event:
            case "firework_completed":
                suits = [i for i in rules.fireworks if trigger.suit in (None, i)]
                full = any(most_complete_of(rules, suit) for suit in suits)
                return "" if full else "such a firework can't be completed"
            case "all_completed":
                full = bool(rules.fireworks) and not any(unfinished(rules))
                return "" if full else "not all fireworks can be completed"
            case "placed":
                placed = self._can_be_placed(trigger)
                return "" if placed else "no firework is built with such a card"
            case "discarded":
                there = self.discards or "discard_top" in self.verbs
                return "" if there else "no card is ever discarded"
            case "rightly_called":
                return "" if rules.playing.may_call else "no suit may be called"
            case "hint_given":
                return "" if self.hints else "no hint can ever be given"
            case "empty_hint":
                if not rules.hinting.may_touch_none and all(n.touches for n in rules.names):
                    return "a hint must touch a card"
                return "" if self.hints else "no hint can ever be given"
            case "touches_many":
                most = most_touched(rules)
                if (trigger.amount or 0) > most:
                    return f"a hint touches {counted(most, 'card')} at most"
                return "" if self.hints else "no hint can ever be given"
            case "touches_first" | "touches_last":
                if trigger.event == f"touches_{rules.hinting.spares}":
                    return f"no hint touches the {rules.hinting.spares} card"
                if not most_touched(rules):
                    return "no hint touches a card"
                return "" if self.hints else "no hint can ever be given"
            case "points_reached":
                return self._why_no_points(trigger.amount or 0)
            case "strike_taken" | "last_strike":
                return "" if self.strikes else "no strike is ever taken"
            case "no_tile_left":
                return "" if "draw_tile" in self.verbs else "no tile is ever drawn"
            case "no_hint_left":
                return "" if self.spends else "no hint token is ever spent"
            case "becomes":
                return self._why_never_true(trigger)
            case "cannot_act":
                return "a player may always pass" if rules.may_always_pass else ""
            case _:  # nothing is claimed of the others, nor of a word that is new
                return ""

    def _why_never_true(self, trigger: Trigger) -> str:
        """Why a measure never comes to lie where an event waits for it."""
        into = trigger.into
        if into is None:
            return ""
        always = "that holds from the first turn to the last" if is_always(self, into) else ""
        return why_never_met(self, (into,)) or always

    def _can_be_placed(self, trigger: Trigger) -> bool:
        """Whether a card may lie on a firework: it is one of its line, or a joker."""
        rules, tops = self.rules, self.rules.reaches
        if not any(tops):
            return False
        return any(
            trigger.value in (None, value) and (suit.fits_any or value in cards_of(suit, top))
            for place, (suit, top) in enumerate(zip(rules.suits, tops, strict=True))
            if trigger.suit in (None, place)
            for value in {*suit.cards}
        )

    def _why_no_points(self, amount: int) -> str:
        most, least = self.rules.most_points, self.rules.least_points
        if amount > most:
            return f"the cards allow no more than {most} points"
        if amount <= least:
            return f"every game begins with {least} points or more"
        return ""

    # ------------------------------------------------------------------ effects

    def why_idle(self, place: int, effect: Effect) -> str:
        """Why an effect of a clause is never carried out, or changes nothing; empty where it may.

        `nothing` is no effect to ask about.
        """
        rules = self.rules
        reaction = rules.reactions[place] if place < len(rules.reactions) else None
        over = over_with(rules, reaction.trigger) if reaction is not None else None
        if over is not None and not _first(effect, over):
            word = "lost" if loses(over.effects) else "over"
            return f"the game is {word} then, by `{event_words(rules, over.trigger)}`"
        event = reaction.trigger.event if reaction is not None else None
        by_its_words = why_idle((effect,), 0, event)
        if by_its_words:
            return by_its_words
        match effect.verb:
            case "nothing":
                return "`nothing` happens"
            case "regain":
                action = place - len(rules.reactions)
                pays = 0 <= action < len(rules.actions) and rules.actions[action].cost > 0
                return "" if pays or self.room else "no hint token is ever spent"
            case "spend":
                return "" if self.most_hints else "there is never a hint token"
            case "take":
                left = event != "last_strike" or "take_back" in self.verbs
                return "" if left else "no strike is left to take"
            case "take_back":
                return "" if self.strikes else "no strike is ever taken"
            case "draw_tile":
                return (
                    "" if rules.tiles or self._something_without_tiles() else "there are no tiles"
                )
            case "free_hint" | "free_colour_hint" | "free_value_hint" as verb:
                axis = FREE_HINTS[verb]
                there = any(axis in (None, name.axis) for name in rules.names)
                return "" if there else f"{f'no {axis}' if axis else 'nothing'} may be named"
            case "play_top" | "discard_top":
                empty = event == "deck_runs_out" and not self.refills
                return "the deck is empty then" if empty else ""
            case _:
                return ""

    @property
    def refills(self) -> bool:
        """Whether cards ever come back into the deck."""
        return any("returns to the deck" in EFFECTS[verb].traits for verb in self.verbs)

    def _something_without_tiles(self) -> bool:
        return any(
            not self.why_idle(place, effect)
            for place, reaction in enumerate(self.rules.reactions)
            if reaction.trigger.event == "no_tile_left"
            for effect in reaction.effects
        )

    # ------------------------------------------------------------------ actions

    def why_not_taken(self, place: int) -> str:
        """Why an action, by its place among them, may never be taken; empty where it may."""
        rules = self.rules
        action = rules.actions[place]
        if action.cost > self.most_hints:
            there = rules.hint_text(self.most_hints)
            return f"it costs {rules.hint_text(action.cost)}, and there are never more than {there}"
        price = (Range("hints", action.cost, None),) if action.cost else ()
        why = why_never_met(self, action.conditions, price) if action.conditions else ""
        if why:
            return why
        idle = [self.why_idle(len(rules.reactions) + place, effect) for effect in action.effects]
        if not all(idle):
            return ""
        reasons = [why for why in idle if why != "`nothing` happens"]
        return reasons[0] if reasons else "it does nothing, and such an action may not be taken"

    # ------------------------------------------------------------------ growing

    def grow(self) -> bool:
        """Add what follows from what is possible already; whether that was anything."""
        rules = self.rules
        before = len(self.fires), len(self.applies), self.gains, self.room
        self.room = rules.hints.start < rules.hints.total or self.spends
        discards = self.discards and max(rules.regained) > 0
        self.gains = self.room and (discards or "regain" in self.verbs)
        for place, effects in enumerate(rules.effect_lists):
            if not self._fires(place):
                continue
            self.fires.add(place)
            for number, effect in enumerate(effects):
                if effect.verb != "nothing" and not self.why_idle(place, effect):
                    self.applies.add((place, number))
                    self.verbs |= {one.verb for one in every([effect])}
        return before != (len(self.fires), len(self.applies), self.gains, self.room)

    def _fires(self, place: int) -> bool:
        rules = self.rules
        if place < len(rules.reactions):
            return not self.why_never(rules.reactions[place])
        place -= len(rules.reactions)
        if place < len(rules.actions):
            return not self.why_not_taken(place)
        return "draw_tile" in self.verbs


def _first(effect: Effect, over: Reaction) -> bool:
    """Whether an effect is looked at before the end that a clause brings: losing goes first."""
    return effect.verb == "lose" or (effect.verb == "end" and not loses(over.effects))


@lru_cache(maxsize=64)
def possible(rules: Rules) -> Possible:
    """Everything that can happen by some rules."""
    closure = Possible(rules)
    while closure.grow():
        pass
    return closure


def most_touched(rules: Rules) -> int:
    """The most cards that a hint can touch: of one hand, or of all but the giver's."""
    if not any(name.touches for name in rules.names):
        return 0
    to_one = rules.hinting.reach in ("player", "next")
    spared = bool(rules.hinting.spares)
    sizes = [sorted([cards - spared for cards in hands.cards]) for hands in rules.hands]
    return max([row[-1] if to_one else sum(row[1:]) for row in sizes])
