"""What some rules do to tokens, tiles and cards at each kind of event, in numbers.

The event models (`cp-sat` and the relaxations) are built from this table and from nothing else. A
rule that they can't express is named in `declined`, and they leave such rules alone.
"""

from dataclasses import dataclass, field

from tamaya.engine.game import Responses, RuleTables
from tamaya.variants.rules import Effect, Rules


@dataclass(frozen=True, slots=True)
class Clamp:
    """A change of a number of tokens: add, but go neither below nor above.

    Any sequence of gains with a top and losses with a bottom is one such change.
    """

    plus: int
    low: int
    high: int

    def then(self, other: "Clamp") -> "Clamp":
        high = min(max(self.high + other.plus, other.low), other.high)
        low = min(max(self.low + other.plus, other.low), other.high)
        return Clamp(self.plus + other.plus, low, high)

    def only_adds(self, top: int) -> bool:
        """Whether this is a gain, or several, with `top` as the top."""
        return self.high == top and self.low == min(self.plus, top)


@dataclass(frozen=True, slots=True)
class Change:
    """What an event does: to hint tokens, to strikes, and how many tiles it draws."""

    hints: Clamp
    strikes: Clamp
    tiles: int = 0


class _DeclinedError(Exception):
    pass


@dataclass(slots=True)
class Tile:
    """What a tile does: tokens at once, then perhaps a card returned or played."""

    change: Change
    returns: bool = False
    plays: bool = False
    plays_when_deck_is_empty: bool = False


@dataclass(slots=True)
class Profile:
    """The rules as the event models see them; `declined` says why they don't, if they don't."""

    rules: Rules
    tables: RuleTables
    declined: str = ""
    placed: dict[tuple[int, int], Change] = field(default_factory=dict)  # (suit, index in `built`)
    called: dict[tuple[int, int], Change] = field(default_factory=dict)
    dropped: dict[int, Change] = field(default_factory=dict)  # a discard, by kind
    misplayed: dict[int, Change] = field(default_factory=dict)
    tiles: list[Tile] = field(default_factory=list)
    last_turns: int | None = None  # turns for each player after the deck ran out; None: no end
    losing_needed: bool = False  # whether a needed card without a copy left loses the game

    def __post_init__(self) -> None:
        try:
            self.fill()
        except _DeclinedError as reason:
            self.declined = str(reason)

    # ------------------------------------------------------------------ filling

    def fill(self) -> None:
        rules, plain = self.rules, self.tables.plain
        if not rules.fireworks:
            raise _DeclinedError("no firework to build")
        if rules.actions:
            raise _DeclinedError("further actions")
        if plain["hint_given"] or plain["empty_hint"]:
            raise _DeclinedError("events at hints")
        if self.tables.points:
            raise _DeclinedError("events at a number of points")
        if rules.hints.total == 0 and rules.hinting.cost:
            raise _DeclinedError("no hint tokens at all")
        if not all(r.loses for r in plain["last_strike"]) or not plain["last_strike"]:
            raise _DeclinedError("a last strike that doesn't lose")
        if not plain["all_completed"] or not all(r.ends for r in plain["all_completed"]):
            raise _DeclinedError("a game that goes on when all is complete")
        self.fill_hints()
        self.fill_end()
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
            regained = Clamp(rules.discarding.regains, 0, rules.hints.total)
            discarded = self.change(self.tables.discarded[kind])
            if discarded.tiles:
                raise _DeclinedError("tiles drawn at a discard")
            self.dropped[kind] = Change(regained.then(discarded.hints), discarded.strikes)
            self.misplayed[kind] = self.change(
                self.tables.misplayed[kind], rules.playing.misplay_strikes
            )
            if self.misplayed[kind].tiles:
                raise _DeclinedError("tiles drawn at a misplay")
        self.fill_tiles()
        self.check_amounts()

    def check_amounts(self) -> None:
        """What the models' arithmetic of tokens rests on."""
        total = self.rules.hints.total
        changes = [*self.placed.values(), *self.dropped.values(), *self.misplayed.values()]
        if self.called and not all(
            change.hints.only_adds(total)
            for change in [*self.placed.values(), *self.called.values()]
        ):
            raise _DeclinedError("calls beside effects that spend hints")
        for change in [*changes, *self.called.values(), *(tile.change for tile in self.tiles)]:
            strikes = change.strikes
            only_back = strikes.plus <= 0 and not strikes.low
            if not only_back and strikes.low != strikes.plus:
                raise _DeclinedError("strikes that are taken and taken back at once")
        backs = any(c.strikes.plus < 0 for c in [*changes, *(t.change for t in self.tiles)])
        if backs and (
            any(tile.change.strikes.plus > 0 for tile in self.tiles)
            or (self.tiles and any(c.strikes.plus for c in self.placed.values()))
        ):
            raise _DeclinedError("strikes that are taken and taken back at once")

    def fill_hints(self) -> None:
        """A hint must always be possible where it can be paid for: it is a pass."""
        rules = self.rules
        axes = {name.axis for name in rules.names}
        if not axes:
            raise _DeclinedError("no name that a hint may speak")
        if rules.hinting.alternates and (len(axes) < 2 or not rules.hinting.may_touch_none):
            raise _DeclinedError("hints that alternate and may not always be given")
        if not rules.hinting.may_touch_none:
            if not all(self.tables.touched_by):
                raise _DeclinedError("cards that no hint may touch, where hints must touch")
            if rules.hand_can_run_empty or min(min(h.cards) for h in rules.hands) < 3:
                raise _DeclinedError("hints that must touch, and hands that may be empty")

    def fill_end(self) -> None:
        rules, plain = self.rules, self.tables.plain
        responses = plain["deck_runs_out"]
        if any(r.tokens or r.later or r.loses for r in responses):
            raise _DeclinedError("an empty deck that does more than begin the end")
        if any(r.ends for r in responses):
            self.last_turns = 0
        else:
            turns = [r.last_turns for r in responses if r.last_turns >= 0]
            self.last_turns = turns[0] if turns else None
        if self.last_turns is None:
            if not all(r.loses for r in plain["cannot_act"]) or not plain["cannot_act"]:
                raise _DeclinedError("play without an end in which a stuck player doesn't lose")
        elif self.last_turns > min(min(h.cards) for h in rules.hands):
            raise _DeclinedError("last turns in which hands may be empty")
        if plain["needed_lost"]:
            if not all(r.loses for r in plain["needed_lost"]):
                raise _DeclinedError("a lost card that does anything but lose")
            if any(suit.reach < len(suit.built) for suit in rules.suits):
                raise _DeclinedError("a firework that can never be complete")
            self.losing_needed = True

    def fill_tiles(self) -> None:
        rules, plain = self.rules, self.tables.plain
        draws = any(change.tiles for change in self.placed.values())
        if not draws:
            return
        if any(change.tiles > 1 for change in self.placed.values()):
            raise _DeclinedError("several tiles at once")
        if any(r.tokens or r.later or r.loses or r.ends for r in plain["no_tile_left"]):
            raise _DeclinedError("something that happens when no tile is left")
        for effects in rules.tiles:
            self.tiles.append(self.tile(effects))
        if sum(tile.returns for tile in self.tiles) > 1:
            raise _DeclinedError("several tiles that return a card")
        if sum(tile.plays or tile.plays_when_deck_is_empty for tile in self.tiles) > 3:
            raise _DeclinedError("many tiles that play a card")
        changes = [*self.placed.values(), *self.called.values(), *(t.change for t in self.tiles)]
        if not all(change.hints.only_adds(rules.hints.total) for change in changes):
            raise _DeclinedError("tiles beside effects that spend hints")

    def tile(self, effects: tuple[Effect, ...]) -> Tile:
        tokens = tuple(e for e in effects if e.verb not in ("return_card", "play_discard"))
        from tamaya.engine.game import response_to

        tile = Tile(self.change((response_to(tokens),)))
        if tile.change.tiles:
            raise _DeclinedError("a tile that draws a tile")
        later = [e for e in effects if e.verb in ("return_card", "play_discard")]
        if len(later) > 1:
            raise _DeclinedError("a tile with several effects on cards")
        for effect in later:
            if effect.verb == "play_discard":
                tile.plays = True
            else:
                tile.returns = True
                if effect.otherwise == (Effect("play_discard"),):
                    tile.plays_when_deck_is_empty = True
                else:
                    raise _DeclinedError("a card returned to an empty deck")
        return tile

    def change(self, responses: Responses, strikes: int = 0) -> Change:
        """The whole of what responses do to tokens, strikes that they bring included."""
        total = self.rules.hints.total
        hints, taken, tiles = Clamp(0, 0, total), Clamp(0, 0, 1 << 20), 0
        waiting = list(responses)
        waiting.sort(key=lambda response: response.order)
        for _ in range(strikes):
            taken = taken.then(Clamp(1, 0, 1 << 20))
            waiting += self.tables.plain["strike_taken"]
        rounds = 0
        while waiting:
            rounds += 1
            if rounds > 50:
                raise _DeclinedError("strikes that bring strikes")
            response = waiting.pop(0)
            if response.loses or response.ends or response.last_turns >= 0:
                raise _DeclinedError("an end that a card or a strike brings")
            for effect in response.tokens:
                match effect.verb:
                    case "regain":
                        hints = hints.then(Clamp(effect.amount, 0, total))
                    case "spend":
                        hints = hints.then(Clamp(-effect.amount, 0, total))
                    case "take":
                        for _ in range(effect.amount):
                            taken = taken.then(Clamp(1, 0, 1 << 20))
                            waiting += self.tables.plain["strike_taken"]
                    case "take_back":
                        taken = taken.then(Clamp(-effect.amount, 0, 1 << 20))
            for effect in response.later:
                if effect.verb == "draw_tile":
                    tiles += 1
                elif effect.verb not in (
                    "free_hint",
                    "free_colour_hint",
                    "free_value_hint",
                    "look",
                ):
                    raise _DeclinedError("cards that events move")
        return Change(hints, taken, tiles)
