"""What the player to act can say in the code, and how much that helps."""

from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_

from tamaya.engine.moves import Hint
from tamaya.players.code.agreed import Agreed, Row, number_of
from tamaya.players.code.classes import Classes, Situation
from tamaya.players.code.usefulness import SPARE, usefulness
from tamaya.players.sight import Sight

LETS_PLAY = 10.0
"""What it is worth that somebody comes to know a card to play."""
KNOWS_MORE = 0.1
"""What it is worth that anything new is known of a card."""


class Speech:
    """The hints of the player to act, as the table understands them."""

    def __init__(self, sight: Sight, agreed: Agreed) -> None:
        self.sight = sight
        self.agreed = agreed

    @cached_property
    def classes(self) -> Classes:
        """The classes of hint that there are now."""
        return Classes(self.sight.kinds, Situation.seen(self.sight), self.agreed.masks)

    def class_of(self, hint: Hint) -> int | None:
        """The class of a hint, if it has one."""
        return self.classes.of(hint.to, hint.name, self.sight.hands)

    def silent(self, hints: Sequence[Hint]) -> Hint:
        """A hint that says nothing in the code; or the first, where all do."""
        return next((hint for hint in hints if self.class_of(hint) is None), hints[0])

    def price(self, hint: Hint) -> int:
        """What a hint costs now; a free one has no price that matters."""
        return 0 if self.sight.waiting else self.sight.price(hint)

    def best(self, hints: Sequence[Hint]) -> tuple[Hint | None, float]:
        """The hint that the code asks for, and how much it helps; none where none can be given."""
        if not hints or self.classes.count < 2:
            return None, 0.0
        sight, agreed, count = self.sight, self.agreed, self.classes.count
        total, gain = 0, 0.0
        rows: dict[int, Row] = {}
        for seat in sight.others:
            parts = agreed.leaves(sight.facts, seat, count)
            number = number_of(parts, sight.hands[seat])
            total += number
            rows[seat] = parts[number]
            gain += self._gain(seat, agreed.masks[seat], rows[seat])
        use = usefulness(sight.facts, sight.facts.wanted)
        candidates: list[tuple[float, float, int, Hint]] = []
        for hint in hints:
            if self.class_of(hint) == total % count:
                useful = more = 0.0
                for seat in hint.to.seats:
                    new = self._with_words(hint, seat, rows[seat])
                    useful += use.of(new)
                    more += self._gain(seat, rows[seat], new)
                candidates.append((useful, more, -self.price(hint), hint))
        if not candidates:
            return None, 0.0
        _, more, _, best = max(candidates)
        return best, gain + more

    def _gain(self, seat: int, old: Row, new: Row) -> float:
        """How much better a seat will fare that knows more of its hand."""
        changes = sum([a != b for a, b in zip(old, new, strict=True)])
        return KNOWS_MORE * changes + self._fate(seat, new) - self._fate(seat, old)

    def _fate(self, seat: int, row: Row) -> float:
        """How well a seat will do: it plays what it knows to fit, or discards what seems least."""
        facts = self.sight.facts
        if any(facts.sure(mask, facts.wanted) for mask in row):
            return LETS_PLAY
        use = usefulness(facts, facts.wanted)
        costs = [use.card(mask).cost for mask in row]
        if not costs:
            return 0.0
        kind = self.sight.hands[seat][costs.index(min(costs))]
        if facts.critical >> kind & 1:
            return -1.0 - facts.worth[kind]
        return -SPARE if facts.useful >> kind & 1 else 0.0

    def _with_words(self, hint: Hint, seat: int, row: Row) -> Row:
        """What a hand can be once the words of a hint are added to what the code says."""
        kinds = self.sight.kinds
        touched = kinds.touched(hint.name, self.sight.hands[seat])
        if not kinds.tells_cards:
            names = kinds.meant(hint.name, self.sight.waiting)
            masks, _ = self.sight.common.hand_after(seat, names, touched)
            return tuple([mask & can or mask for mask, can in zip(row, masks, strict=True)])
        names = kinds.meant(hint.name, self.sight.waiting)
        by_name = zip(*[kinds.by_touch(name, touched) for name in names], strict=True)
        return tuple(
            [mask & reduce(or_, each) or mask for mask, each in zip(row, by_name, strict=True)]
        )
