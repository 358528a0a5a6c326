"""What some rules do to tokens, tiles and cards at each kind of event, in numbers.

The event model is built from this table and from nothing else. A rule that it can't express is
named in `declined`, and it leaves such rules alone.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from tamaya.engine.game import Responses, RuleTables, response_to, rule_tables
from tamaya.engine.rulings import FREE_HINTS
from tamaya.solver.grasps import MODEL
from tamaya.solver.profile.changes import Change, Clamp, DeclinedError, change_of
from tamaya.solver.profile.turns import Pass, Top, pass_of, top_of
from tamaya.variants.rules import Effect, Rules

_ON_CARDS = ("return_card", "play_discard")


@dataclass(slots=True)
class Tile:
    """What a tile does: tokens at once, then perhaps a card returned or played."""

    change: Change
    returns: bool = False
    plays: bool = False
    plays_when_deck_is_empty: bool = False
    frees: str | None = None  # the effect by which it gives a free hint


@dataclass(frozen=True, slots=True)
class Milestone:
    """So many points, and what reaching them brings."""

    points: int
    ends: bool
    change: Change


@dataclass(slots=True)
class Profile:
    """The rules as the event model sees them; `declined` says why it doesn't, if it doesn't."""

    rules: Rules
    tables: RuleTables
    declined: str = ""
    placed: dict[tuple[int, int], Change] = field(default_factory=dict)  # (suit, index in `built`)
    called: dict[tuple[int, int], Change] = field(default_factory=dict)
    dropped: dict[int, Change] = field(default_factory=dict)  # a discard, by kind
    topped: dict[int, Change] = field(default_factory=dict)  # the same from the deck
    misplayed: dict[int, Change] = field(default_factory=dict)
    tiles: list[Tile] = field(default_factory=list)
    milestones: list[Milestone] = field(default_factory=list)
    last_turns: int | None = None  # turns for each player after the deck ran out; None: no end
    deck_loses: bool = False  # whether the taking of the last card loses
    ends_when_complete: bool = True
    last_strike: Literal["lose", "end", "nothing"] = "lose"
    losing_needed: bool = False  # whether a needed card without a copy left loses the game
    stuck: Literal["lose", "end", "skip"] = "end"
    passes: list[Pass] = field(default_factory=list)  # ways to spend a turn without a card
    tops: list[Top] = field(default_factory=list)  # actions that take the top card of the deck

    def __post_init__(self) -> None:
        self.declined = MODEL.declines(self.rules)
        if self.declined:
            return
        try:
            self.fill()
        except DeclinedError as reason:
            self.declined = str(reason)

    # ------------------------------------------------------------------ filling

    def fill(self) -> None:
        rules, plain = self.rules, self.tables.plain
        self.fill_end()
        self.fill_turns()
        for suit, built in enumerate(s.built for s in rules.suits):
            for index in range(len(built)):
                kind = self.tables.wants[suit][index]
                responses = self.tables.placed[kind]
                if index + 1 == len(built):
                    responses += self.tables.completed[suit]
                self.placed[suit, index] = self.change(responses)
                if rules.playing.may_call:
                    self.called[suit, index] = self.change(responses + plain["rightly_called"])
        for kind in range(len(rules.kinds)):
            total = rules.hints.total
            regained = Clamp(0, 0, total).then(Clamp(rules.discarding.regains, 0, total))
            discarded = self.change(self.tables.discarded[kind])
            if discarded.tiles:
                raise DeclinedError("tiles drawn at a discard")
            self.topped[kind] = discarded
            self.dropped[kind] = Change(regained.then(discarded.hints), discarded.strikes)
            self.misplayed[kind] = self.change(
                self.tables.misplayed[kind], rules.playing.misplay_strikes
            )
            if self.misplayed[kind].tiles:
                raise DeclinedError("tiles drawn at a misplay")
        self.fill_tiles()
        self.fill_points()
        self.check_amounts()

    def change(self, responses: Responses, strikes: int = 0) -> Change:
        return change_of(self.tables, responses, strikes)

    def check_amounts(self) -> None:
        """What the model's arithmetic of tokens rests on."""
        total = self.rules.hints.total
        placing = [*self.placed.values(), *self.called.values()]
        changes = [*placing, *self.dropped.values(), *self.misplayed.values()]
        tiles = [tile.change for tile in self.tiles]
        if (self.called or self.milestones) and not all(c.hints.only_adds(total) for c in placing):
            raise DeclinedError("calls or points beside effects that spend hints")
        for change in [*changes, *tiles]:
            strikes = change.strikes
            only_back = strikes.plus <= 0 and not strikes.low
            if not only_back and strikes.low != strikes.plus:
                raise DeclinedError("strikes that are taken and taken back at once")
        placing_takes = any(c.strikes.plus > 0 for c in [*placing, *tiles])
        if self.tiles and placing_takes and any(c.strikes.plus for c in [*changes, *tiles]):
            raise DeclinedError("strikes that tiles or the cards that draw them take")
        backs = any(c.strikes.plus < 0 for c in [*changes, *tiles])
        if any(c.strikes.plus > 0 for c in placing) and (backs or self.last_strike == "end"):
            raise DeclinedError("strikes that placed cards take, where some come back or end")
        if backs and any(p.takes_strikes for p in self.passes):
            raise DeclinedError("turns without a card that take strikes, where some come back")
        if self.last_strike == "nothing" and self.tables.plain["strike_taken"]:
            raise DeclinedError("something that happens at a strike, where strikes never lose")

    # ------------------------------------------------------------------ turns

    def fill_turns(self) -> None:
        rules, plain = self.rules, self.tables.plain
        hint = self.change(plain["hint_given"])
        if any(r.later for r in (*plain["hint_given"], *plain["empty_hint"])) or hint.tiles:
            raise DeclinedError("hints that bring more than tokens")
        if not self.change(plain["empty_hint"]).only_harms or (
            plain["empty_hint"] and self.stuck == "skip" and rules.hand_can_run_empty
        ):
            raise DeclinedError("hints that had better touch no card")
        harm = self.change(plain["hint_given"] + plain["empty_hint"])
        self.passes = [Pass("hint", rules.hinting.cost, hint, harm=harm)]
        for place, (action, response) in enumerate(
            zip(rules.actions, self.tables.actions, strict=True)
        ):
            top = top_of(place, action, response)
            if top is not None:
                self.tops.append(top)
            else:
                always = self.hints_always_possible
                self.passes.append(pass_of(self.tables, place, action, response, always))
        if any(p.change.hints.plus > p.cost for p in self.passes) and rules.hints.total > 4:
            raise DeclinedError("turns that bring in hint tokens")
        taking = any(p.action >= 0 and p.change.strikes.plus for p in self.passes)
        if taking and self.last_strike == "nothing":
            raise DeclinedError("actions that take strikes, where strikes never lose")
        strikes = any(p.takes_strikes for p in self.passes)
        if strikes and self.last_strike == "end":
            raise DeclinedError("turns without a card that take strikes, where the last one ends")
        if self.may_be_stuck and rules.hints.total > 24 * max(1, rules.hinting.cost):
            raise DeclinedError("players without a card, and many hint tokens")
        if self.may_be_stuck and any(p.action >= 0 and not p.needs_card for p in self.passes):
            raise DeclinedError("actions for players without a card")
        frees = any(e.verb in FREE_HINTS for r in rules.reactions for e in r.effects)
        if frees and rules.hinting.alternates and not self.hints_always_possible:
            raise DeclinedError("free hints, where hints alternate and can be impossible")
        if self.may_be_stuck and rules.hinting.alternates:
            raise DeclinedError("players without a card, where hints alternate")

    @property
    def axes(self) -> tuple[str, ...]:
        return tuple(sorted({name.axis for name in self.rules.names}))

    @property
    def hands_run_empty(self) -> bool:
        if self.deck_loses:
            return False
        return self.rules.hand_can_run_empty

    @property
    def may_be_stuck(self) -> bool:
        """Whether something else than a loss becomes of a player who cannot act."""
        return self.hands_run_empty and self.stuck != "lose"

    @property
    def hints_always_possible(self) -> bool:
        """Whether nothing but its price can stand in the way of a hint."""
        rules, axes = self.rules, self.axes
        if not axes or (rules.hinting.alternates and len(axes) < 2):
            return False
        if rules.hinting.may_touch_none and not self.tables.plain["empty_hint"]:
            return True
        smallest = min(min(hands.cards) for hands in rules.hands)
        full = self.deck_loses or (self.last_turns is not None and self.last_turns < smallest)
        return full and all(self.touchable(axis) == self.all_kinds for axis in axes)

    @property
    def plain_turns(self) -> bool:
        """Whether a turn without a card is a hint that can always be given, and no more."""
        return (
            self.hints_always_possible
            and not self.may_be_stuck
            and len(self.passes) == 1
            and not self.tables.plain["hint_given"]
        )

    @property
    def turns_are_hints(self) -> bool:
        """Whether a turn without a card is a hint, which brings nothing and may be impossible."""
        return (
            not self.may_be_stuck
            and len(self.passes) == 1
            and self.change(self.tables.plain["hint_given"]).only_harms
        )

    @property
    def all_kinds(self) -> frozenset[int]:
        return frozenset(range(len(self.rules.kinds)))

    def touchable(self, axis: str) -> frozenset[int]:
        """The kinds that a hint about colours, or about values, can touch."""
        axis_of = self.tables.axis_of
        bits = sum(1 << name for name, its in enumerate(axis_of) if its == axis)
        return frozenset(k for k in self.all_kinds if self.tables.touched_by[k] & bits)

    # ------------------------------------------------------------------ the end

    def fill_end(self) -> None:
        plain = self.tables.plain
        self.fill_last_strike(plain["last_strike"])
        complete = plain["all_completed"]
        self.ends_when_complete = any(r.ends for r in complete)
        if any(r.loses for r in complete) or (complete and not self.ends_when_complete):
            raise DeclinedError("all fireworks complete, and something else than the end")
        self.fill_deck(plain["deck_runs_out"])
        stuck = plain["cannot_act"]
        if any(r.loses for r in stuck):
            self.stuck = "lose"
        elif not any(r.ends for r in stuck):
            self.stuck = "skip" if any(r.skips for r in stuck) else "end"
            if self.hands_run_empty and any(
                r.tokens or r.later or r.last_turns >= 0 for r in stuck
            ):
                raise DeclinedError("a stuck player who gets something")
        if plain["needed_lost"]:
            if not all(r.loses for r in plain["needed_lost"]):
                raise DeclinedError("a lost card that does anything but lose")
            self.losing_needed = True

    def fill_last_strike(self, responses: Responses) -> None:
        if any(r.loses for r in responses):
            self.last_strike = "lose"
        elif any(r.ends for r in responses):
            self.last_strike = "end"
        elif any(r.tokens or r.later or r.last_turns >= 0 for r in responses):
            raise DeclinedError("a last strike that does something else than lose or end")
        else:
            self.last_strike = "nothing"

    def fill_deck(self, responses: Responses) -> None:
        if any(r.loses for r in responses):
            self.deck_loses = True
        elif any(r.ends for r in responses):
            self.last_turns = 0
        elif any(r.tokens or r.later for r in responses):
            raise DeclinedError("an empty deck that does more than begin the end")
        else:
            turns = [r.last_turns for r in responses if r.last_turns >= 0]
            self.last_turns = turns[0] if turns else None

    def fill_points(self) -> None:
        """Points that are reached once at most, since they never fall."""
        if not self.tables.points:
            return
        suits = self.rules.suits
        if any(b < a for suit in suits for a, b in pairwise(suit.points)):
            raise DeclinedError("a number of points, where points can fall")
        start = sum(suit.points[0] for suit in suits)
        for least, response in self.tables.points:
            if least <= start:
                continue  # never reached: it is there from the start
            if response.loses or response.later:
                raise DeclinedError("a number of points that brings more than tokens or the end")
            nothing = response.ends
            change = self.change(() if nothing else (response,))
            if not change.hints.only_adds(self.rules.hints.total) or change.strikes.plus:
                raise DeclinedError("a number of points that takes something")
            self.milestones.append(Milestone(least, response.ends, change))

    # ------------------------------------------------------------------ tiles

    def fill_tiles(self) -> None:
        rules, plain = self.rules, self.tables.plain
        draws = [change.tiles for change in self.placed.values()]
        if not any(draws):
            return
        if any(r.tokens or r.later or r.loses or r.ends for r in plain["no_tile_left"]):
            raise DeclinedError("something that happens when no tile is left")
        for effects in rules.tiles:
            self.tiles.append(self.tile(effects))
        if sum(tile.returns for tile in self.tiles) > 1:
            raise DeclinedError("several tiles that return a card")
        playing = sum(tile.plays or tile.plays_when_deck_is_empty for tile in self.tiles)
        if playing > 3:
            raise DeclinedError("many tiles that play a card")
        if playing and max(draws) > 1:
            raise DeclinedError("several tiles at once, some of which play a card")
        hints_bring = plain["hint_given"] or (
            plain["empty_hint"] and not self.hints_always_possible
        )
        if hints_bring and any(tile.frees for tile in self.tiles):
            raise DeclinedError("free hints that bring something")
        changes = [*self.placed.values(), *self.called.values(), *(t.change for t in self.tiles)]
        if not all(change.hints.only_adds(rules.hints.total) for change in changes):
            raise DeclinedError("tiles beside effects that spend hints")

    def tile(self, effects: tuple[Effect, ...]) -> Tile:
        tokens = tuple(e for e in effects if e.verb not in _ON_CARDS)
        tile = Tile(self.change((response_to(tokens),)))
        if tile.change.tiles:
            raise DeclinedError("a tile that draws a tile")
        free = [e.verb for e in effects if e.verb.startswith("free")]
        if len(free) > 1:
            raise DeclinedError("a tile with several free hints")
        tile.frees = free[0] if free else None
        later = [e for e in effects if e.verb in _ON_CARDS]
        if len(later) > 1:
            raise DeclinedError("a tile with several effects on cards")
        for effect in later:
            if effect.verb == "play_discard":
                tile.plays = True
            elif effect.otherwise == (Effect("play_discard"),):
                tile.returns = tile.plays_when_deck_is_empty = True
            else:
                raise DeclinedError("a card returned to an empty deck")
        return tile


@lru_cache(maxsize=64)
def profile_of(rules: Rules) -> Profile:
    """The profile of some rules, made once."""
    return Profile(rules, rule_tables(rules))
