"""What the referee looks up of hints: what their names touch, and what they cost."""

from tamaya.variants.rules import Rules
from tamaya.variants.tables.prices import price_rows


class NameTables:
    """The names that hints say, and what stands between a player and hints."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        hinting = rules.hinting
        touching = [frozenset(name.touches) for name in rules.names]
        # For each name, whether it touches each kind.
        self.touches = tuple(tuple([kind in kinds for kind in rules.kinds]) for kinds in touching)
        # For each kind, a bit for each name that touches it.
        self.touched_by = tuple(
            sum([1 << n for n, kinds in enumerate(touching) if kind in kinds])
            for kind in rules.kinds
        )
        # Whether hints leave open what they name.
        self.leaves_open = not hinting.tells_name
        self.axis_of = tuple(name.axis for name in rules.names)
        self.all_names = (1 << len(rules.names)) - 1
        self.names_of_axis: dict[str, int] = {
            axis: sum(1 << n for n, its in enumerate(self.axis_of) if its == axis)
            for axis in {*self.axis_of}
        }
        # Whether rules look at which hints were given before.
        self.remembers_hints = bool(
            hinting.alternates
            or hinting.alternates_names
            or hinting.alternates_players
            or hinting.most_times
        )
        # Whether every hint may be given at any time, if it is paid for.
        self.free_speech = not self.remembers_hints and (
            hinting.may_touch_none or not any(name.touches for name in rules.names)
        )
        # Whether a name may be said to a hand that it doesn't touch. One that touches no card of
        # the deck may always.
        self.may_touch_none = tuple(
            hinting.may_touch_none or not name.touches for name in rules.names
        )
        # The same as bits.
        self.said_to_none = sum(1 << n for n, may in enumerate(self.may_touch_none) if may)
        self.prices = price_rows(rules)
        self.one_price = len(self.prices) == 1 and not hinting.for_each_card
        # Whether nothing but one price stands between a player and hints.
        self.hints_are_plain = self.one_price and not hinting.conditions
        self._meant: dict[tuple[int, bool], tuple[int, ...]] = {}

    def meant(self, name: int, kind_is_known: bool = False) -> tuple[int, ...]:
        """The names that a hint can have meant, for all that its receiver is told. Of a free hint
        of one kind the `kind_is_known`."""
        key = name, kind_is_known
        meanings = self._meant.get(key)
        if meanings is None:
            hinting, axis = self.rules.hinting, self.axis_of[name]
            tells_kind = kind_is_known or hinting.announces == "kind" or hinting.alternates
            names = [n for n, other in enumerate(self.axis_of) if other == axis or not tells_kind]
            meanings = self._meant[key] = (name,) if hinting.tells_name else tuple(names)
        return meanings
