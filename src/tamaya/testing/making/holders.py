"""Declarations as they are being written: games, expansions and a variant, with their options."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from hypothesis import strategies as st

from tamaya.testing.making.sketch import Sizes

_EXPANSIONS = ("amend", "bloom", "comet", "dawn", "ember", "flare")


@dataclass(frozen=True)
class OptionHolder:
    """An option with the value that the rules want."""

    words: str
    value: int | str
    usual: bool


@dataclass
class Holder:
    """A declaration; `replaces` are the places of those whose rules it may replace."""

    name: str
    kind: Literal["game", "expansion", "variant"]
    replaces: tuple[int, ...] = ()
    heading: str = ""
    lines: list[tuple[str, str]] = field(default_factory=list)
    suits: dict[str, str] = field(default_factory=dict)
    options: dict[str, OptionHolder] = field(default_factory=dict)

    def declare(self, heading: str, home: str) -> None:
        """Begin a suit of this declaration's own."""
        self.suits[home] = heading

    def say(self, text: str, home: str = "", replaces: bool = False, condition: str = "") -> None:
        text = f"replace {text}" if replaces else text
        self.lines.append((home, f"{text} if {condition}" if condition else text))

    def option(self, draw: st.DrawFn, value: int) -> str:
        """A new option that can have this value, and the next one."""
        name = f"choice-{self.name}-{len(self.options)}"
        ranges = [f"{value} or {value + 1}", f"{value + 1} or {value}", f"{value} to {value + 3}"]
        words = draw(st.sampled_from([*ranges, f"{value} or more"]))
        normal = draw(st.sampled_from(["", f", normally {value}", f", normally {value + 1}"]))
        self.options[name] = OptionHolder(words + normal, value, normal.endswith(f" {value}"))
        return name

    def named_option(self, draw: st.DrawFn) -> str:
        """A new option of which one value is called `mild` and wanted, the other `harsh`."""
        name = f"mood-{self.name}-{len(self.options)}"
        words = draw(st.sampled_from(["mild or harsh", "harsh or mild"]))
        normal = draw(st.sampled_from(["", ", normally mild", ", normally harsh"]))
        self.options[name] = OptionHolder(words + normal, "mild", normal.endswith("mild"))
        return name

    def leave_to_options(self, draw: st.DrawFn) -> None:
        """Let options stand for some of the numbers that are marked with `< >`."""

        def number(match: re.Match[str]) -> str:
            value = int(match[1])
            if self.kind != "variant" and value >= 0 and draw(st.integers(0, 5)) == 0:
                return f"[{self.option(draw, value)}]"
            return match[1]

        self.lines = [(home, re.sub(r"<(-?\d+)>", number, text)) for home, text in self.lines]

    def written(self) -> str:
        """The name with the options that don't have their usual value."""
        settings = [f"{name}={o.value}" for name, o in self.options.items() if not o.usual]
        return f"{self.name}({', '.join(settings)})" if settings else self.name

    def text(self) -> str:
        body = "\n".join(f"  {line}" for line in self._clauses())
        heading = self.heading or f"{self.kind} {self.name}"
        return f"{heading} {{\n{body}\n}}\n".replace("<", "").replace(">", "")

    def _clauses(self) -> Iterator[str]:
        yield from (f"option {name} = {o.words}" for name, o in self.options.items())
        homes = dict.fromkeys([*self.suits, *(home for home, _ in self.lines)])
        blocks = [(home, [text for h, text in self.lines if h == home]) for home in homes]
        for rules, group in groupby(blocks, key=lambda block: block[1]):
            same = [home for home, _ in group]
            own = [self.suits[home].removeprefix("suit ") for home in same if home in self.suits]
            if len(own) == len(same) > 1:
                yield f"suits {', '.join(own)} {{ {'  '.join(rules)} }}"
                continue
            for home in same:
                if home:
                    yield f"{self.suits.get(home, home)} {{ {'  '.join(rules)} }}"
                else:
                    yield from rules


def holders_of(draw: st.DrawFn, sizes: Sizes) -> list[Holder]:
    """A game, perhaps like another, expansions, and perhaps a variant, in the order of rules."""
    holders: list[Holder] = []
    if draw(st.booleans()):
        holders.append(Holder("base", "game"))
        holders.append(Holder("mine", "game", (0,), 'game mine "My game" like base'))
    else:
        holders.append(Holder("mine", "game", (), draw(st.sampled_from(["", 'game mine "Mine"']))))
    games = tuple(range(len(holders)))
    count = draw(st.integers(0, sizes.max_expansions))
    for number, name in enumerate(_EXPANSIONS[:count]):
        ground = holders[-1] if number and number + 1 == count and draw(st.booleans()) else None
        title = draw(st.sampled_from(["", f' "{name} rules"']))
        on = f" on {ground.name}" if ground else ""
        own = (len(holders) - 1,) if ground else ()
        heading = f"expansion {name}{title}{on}"
        holders.append(Holder(name, "expansion", games + own, heading))
    if draw(st.booleans()):
        everybody = tuple(range(len(holders)))
        holders.append(Holder("whole", "variant", everybody))
    return holders


def house_file(draw: st.DrawFn, holders: list[Holder]) -> tuple[str, str]:
    """The file that declares these holders, and the expression that names them all."""
    for holder in holders:
        holder.leave_to_options(draw)
    games = [holder for holder in holders if holder.kind == "game"]
    # A game has the options of the game that it is like.
    options = {name: option for game in games for name, option in game.options.items()}
    names = [Holder(games[-1].name, "game", options=options).written()]
    names += [holder.written() for holder in holders if holder.kind == "expansion"]
    names = list(draw(st.permutations(names)))
    _offer(draw, holders)
    variant = holders[-1] if holders[-1].kind == "variant" else None
    if variant is not None:
        title = draw(st.sampled_from(["", ' "The whole of it"']))
        variant.heading = f"variant {variant.name}{title} = {' + '.join(names)}"
    texts = list(draw(st.permutations([holder.text() for holder in holders])))
    return "\n".join(texts), variant.name if variant is not None else "+".join(names)


def _offer(draw: st.DrawFn, holders: list[Holder]) -> None:
    """Let the game offer some of its expansions and options."""
    game = [holder for holder in holders if holder.kind == "game"][-1]
    offers = [f"{name}={option.value}" for name, option in game.options.items()]
    for holder in holders:
        if holder.kind == "expansion" and draw(st.booleans()):
            settings = [f"{name}={option.value}" for name, option in holder.options.items()]
            offers.append(f"{holder.name}({', '.join(settings)})" if settings else holder.name)
    if offers:
        game.say(f"offers {', '.join(offers)}")
