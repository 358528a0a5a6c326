"""Designs written down: spread over a game, expansions and a variant that together amount to them.

A rule may be stated outright, stated otherwise and replaced, chosen by an option, put together with
`more` and `fewer`, or settled by a variant's body. What adds up keeps its order, since reactions,
tiles and suits of rules stand in the order of the declarations.
"""

import re
from collections import Counter
from collections.abc import Sequence

from hypothesis import strategies as st

from tamaya.testing.making.designs import Design
from tamaya.testing.making.holders import Holder, holders_of, house_file
from tamaya.testing.making.sketch import Sizes, SketchedClause, T

_LIST = re.compile(r", | or (?!more|fewer)")
_RATINGS = [
    ('rating { 0 to 9 "low" }', "rating"),
    ('rating with 9 fireworks { 0 "low" }', "rating with 9 fireworks"),
]
_GONE = ("a strike is taken", "a hint is given", "a firework is completed")


def flat_text(design: Design) -> str:
    """A design as one game, `flat`, that says everything outright."""
    game = Holder("flat", "game")
    for suit in design.suits:
        game.declare(f"suit {suit.name} {suit.letter}", f"suit {suit.name}")
        for clause in suit.clauses:
            game.say(clause.text, f"suit {suit.name}")
    for clause in design.clauses:
        game.say(clause.text, clause.home)
    return game.text()


def split(draw: st.DrawFn, design: Design, sizes: Sizes) -> tuple[str, str]:
    """A file for a design, and the expression that amounts to it."""
    holders = holders_of(draw, sizes)
    splitting = _Splitting(draw, holders)
    splitting.put_suits(design)
    splitting.put_clauses(design)
    splitting.put_what_goes_again(design)
    return house_file(draw, holders)


class _Splitting:
    def __init__(self, draw: st.DrawFn, holders: list[Holder]) -> None:
        self.draw = draw
        self.holders = holders
        self.parts = [holder for holder in holders if holder.kind != "variant"]
        self.reached: Counter[str] = Counter()  # how far each sort of clause that adds has come

    def put_suits(self, design: Design) -> None:
        together = self.said_together(design)
        for suit in design.suits:
            holder = self.next_holder("suit", self.parts)
            home = f"suit {suit.name}"
            holder.declare(f"{home} {suit.letter}", home)
            for clause in suit.clauses:
                block = together.get(clause.text)
                if block is None:
                    self.put(SketchedClause(clause.text, home, clause.decoys, clause.adds), holder)
                elif clause.decoys and block.startswith("every suit") and self.coin():
                    holder.say(clause.decoys[0], home)  # what is said of every suit prevails
        for text, block in together.items():
            replaces = block.startswith("every suit") and self.coin()
            self.one_of(self.parts).say(text, block, replaces)

    def said_together(self, design: Design) -> dict[str, str]:
        """Some of the rules that several suits share, and the block that says them at once."""
        rules = {suit.name: {c.text for c in suit.clauses if not c.adds} for suit in design.suits}
        blocks: dict[str, str] = {}
        for text in sorted(set().union(*rules.values())):
            have = [name for name, texts in rules.items() if text in texts]
            others = [name for name in rules if name not in have]
            if not others and self.chance(3):
                blocks[text] = "every suit"
            elif others and len(have) > 1 and self.chance(2):
                but = f"every suit but {' and '.join(others)}"
                blocks[text] = self.one_of([but, f"suits {', '.join(have[:-1])} and {have[-1]}"])
        return blocks

    def put_clauses(self, design: Design) -> None:
        events = Counter(_plain(clause.event) for clause in design.clauses)
        lists = any(_LIST.search(clause.event) for clause in design.clauses)
        for clause in design.clauses:
            match clause.adds:
                case "":
                    self.put(clause, None)
                case "when":
                    # A list is several events, and another clause may be of one of them.
                    alone = not lists and events[_plain(clause.event)] == 1
                    self.put_event(clause, alone)
                case "tile":
                    self.put_tile(clause)
                case "source" | "note" | "role":
                    self.next_holder(clause.adds, self.holders).say(clause.text)
                case _:
                    self.one_of(self.holders).say(clause.text, clause.home)

    # ------------------------------------------------------------------ rules stated once

    def put(self, clause: SketchedClause, usual: Holder | None) -> None:
        """A rule that is stated once, in one of the ways to do so."""
        home, text = clause.home, clause.text
        holder = usual if usual and self.coin() else self.one_of(self.holders)
        below = [self.holders[place] for place in holder.replaces]
        if clause.adds:
            holder.say(text, home)
            return
        match self.draw(st.integers(0, 6)):
            case 0 | 1 if below and clause.decoys:
                self.one_of(below).say(self.one_of(clause.decoys), home)
                holder.say(text, home, replaces=True)
            case 2 if holder.kind != "variant" and clause.decoys:
                self.say_by_option(holder, clause)
            case 3 if clause.changes is not None:
                self.say_by_change(clause, clause.changes)
            case 4 if self.can_settle() and clause.decoys:
                game, *others, variant = self.holders[-4:]
                for other in (game, *others):
                    other.say(self.one_of(clause.decoys), home, replaces=other is not game)
                variant.say(text, home, replaces=True)
            case _:
                holder.say(text, home)

    def say_by_option(self, holder: Holder, clause: SketchedClause) -> None:
        """One value of an option brings the clause, another something else."""
        if self.coin():
            name, wanted, other = holder.option(self.draw, 1), "1", "2"
        else:
            name, wanted, other = holder.named_option(self.draw), "mild", "harsh"
        holder.say(clause.text, clause.home, condition=f"{name}={wanted}")
        holder.say(self.one_of(clause.decoys), clause.home, condition=f"{name}={other}")

    def say_by_change(self, clause: SketchedClause, parts: tuple[str, str, int, int]) -> None:
        """A number that is put together: so many, and some more or fewer."""
        subject, unit, number, least = parts
        change = self.draw(st.integers(1, 2))
        more = number - change >= least and (self.coin() or number + change > 20)
        stated = number - change if more else number + change
        self.one_of(self.parts).say(clause.text.replace(f"<{number}>", f"<{stated}>", 1))
        words = f"{subject} {change} {'more' if more else 'fewer'} {unit}"
        self.one_of(self.holders).say(words)

    def can_settle(self) -> bool:
        """Whether there are a game, two expansions that know nothing of each other, a variant."""
        kinds = [holder.kind for holder in self.holders[-4:]]
        alone = all(len(h.replaces) < 3 for h in self.holders[-3:-1])
        return kinds == ["game", "expansion", "expansion", "variant"] and alone

    # ------------------------------------------------------------------ what adds up

    def put_event(self, clause: SketchedClause, alone: bool) -> None:
        """A reaction; where it is alone, some other may have stood in its place before."""
        holder = self.next_holder("when", self.holders)
        below = [self.holders[place] for place in holder.replaces]
        replaces = alone and bool(below) and self.chance(3)
        if replaces:
            self.one_of(below).say(f"when {clause.event} {{ lose }}")
        holder.say(clause.text, replaces=replaces)

    def put_tile(self, clause: SketchedClause) -> None:
        first = not self.reached["any tile"]
        self.reached["any tile"] = 1
        holder = self.next_holder("tile", self.holders)
        replaces = first and bool(holder.replaces) and self.coin()
        if replaces:
            self.holders[holder.replaces[0]].say("tiles { tile { lose } }")
            holder.say(f"tiles {{ {clause.text} }}", replaces=True)
        else:
            holder.say(clause.text, clause.home)

    def next_holder(self, sort: str, among: list[Holder]) -> Holder:
        """A holder that stands no earlier than that of the clause of this sort before."""
        place = self.draw(st.integers(self.reached[sort], len(among) - 1))
        self.reached[sort] = place
        return among[place]

    def put_what_goes_again(self, design: Design) -> None:
        """Clauses that somebody states and somebody else takes away."""
        spoken = {_plain(clause.event) for clause in design.clauses if clause.event}
        texts = [clause.text for clause in design.clauses]
        rated = any(text.startswith("rating") for text in texts)
        begun = any(text.startswith("begins") for text in texts)
        tiles = any(clause.adds == "tile" for clause in design.clauses)
        event = next(event for event in (*_GONE, "") if _plain(event) not in spoken)
        options = [
            ("suit gone z { cards 1 2  built 1 2 }", "suit gone"),
            ("action gone { lose }", "action gone"),
            ('role gone "leaves"', "role gone"),
            ('goal "gone" scores 1 point once the deck is empty', 'goal "gone"'),
            *([(f"when {event} {{ lose }}", f"when {event}")] if event else []),
            *([] if rated else [self.one_of(_RATINGS)]),  # without it, neither is the other there
            *([] if begun else [('begins "nobody"', 'begins "somebody"')]),
            *([] if tiles else [("tiles { 2 tiles { lose } }", "tiles")]),
        ]
        for stated, subject in options:
            holder = self.one_of(self.holders)
            if holder.replaces and self.chance(3):
                self.holders[self.one_of(holder.replaces)].say(stated)
                holder.say(f"replace {subject} by nothing")

    # ------------------------------------------------------------------ choices

    def coin(self) -> bool:
        return self.draw(st.booleans())

    def chance(self, out_of: int) -> bool:
        return self.draw(st.integers(0, out_of - 1)) == out_of - 1

    def one_of(self, options: Sequence[T]) -> T:
        return self.draw(st.sampled_from(options))


def _plain(event: str) -> str:
    """An event without what can be left out of it."""
    return event.replace(" card", "").replace("<", "").replace(">", "")
