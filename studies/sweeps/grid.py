"""The grid of a sweep: whose options are varied, which values they take, and a set of rules for
each choice of values."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import prod

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.suggest import nearest
from tamaya.grammar.tree import Node
from tamaya.lab.check.files.trials import with_option
from tamaya.studies.sweeps.spoken import MOST_CELLS, SweepError, Wish, wishes
from tamaya.variants.compile.compose.composition import Chosen, Composition, compose
from tamaya.variants.compile.compose.options import Option, Value
from tamaya.variants.compile.passes import compile_expression, named_rules, split_path
from tamaya.variants.library import Library
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import listed


@dataclass(frozen=True, slots=True)
class Axis:
    """An option, the values that it takes, and the one that it has in the rules as they stand."""

    part: str
    option: str
    values: tuple[Value, ...]
    present: Value


def axis_of(composition: Composition, text: str, wish: Wish, left_out: list[str]) -> Axis:
    chosen = _holder(composition, text, wish)
    option = chosen.options[wish.option]
    values = tuple(value for value in wish.values if option.allows(value))
    others = [str(value) for value in wish.values if value not in values]
    if not values:
        raise SweepError(
            f"`{option.name}` of `{chosen.name}` may be {option.words}, not {' or '.join(others)}",
            _wider(chosen, option, wish.values),
        )
    if others:
        left_out.append(
            f"{option.name} {listed(others)}: `{chosen.name}` takes {option.words}. "
            f"For others, {_wider(chosen, option, wish.values)}"
        )
    return Axis(chosen.name, option.name, values, chosen.values[option.name])


def _wider(chosen: Chosen, option: Option, values: tuple[Value, ...]) -> str:
    """How to come to values that an option doesn't take."""
    numbers = [value for value in (*values, option.first) if isinstance(value, int)]
    normal = option.first if option.normal is None else option.normal
    if chosen.declaration.kind != "game" or len(numbers) <= len(values):
        return f"change the option where `{chosen.name}` is declared"
    low, high = min(numbers), max(numbers)
    return (
        f"declare a game of your own: `game mine like {chosen.name} "
        f"{{ option {option.name} = {low} to {max(high, int(normal))}, normally {normal} }}`"
    )


def _holder(composition: Composition, text: str, wish: Wish) -> Chosen:
    """The part of the rules to which an option belongs."""
    parts = composition.chosen
    if wish.part and wish.part not in parts:
        raise SweepError(f"`{wish.part}` is no part of `{text}`", f"its parts are {_ticked(parts)}")
    among = [parts[wish.part]] if wish.part else list(parts.values())
    holders = [chosen for chosen in among if wish.option in chosen.options]
    if len(holders) == 1:
        return holders[0]
    if holders:
        names = _ticked(chosen.name for chosen in holders)
        raise SweepError(
            f"{names} each have an option `{wish.option}`",
            f"say whose is meant: {holders[-1].name}({wish.option}=…)",
        )
    owners = {name: chosen for chosen in among for name in chosen.options}
    meant = nearest(wish.option, owners)
    if meant:
        advice = f"did you mean `{meant}`?"
    elif owners:
        advice = "; ".join(
            f"`{name}` of `{chosen.name}` may be {chosen.options[name].words}"
            for name, chosen in owners.items()
        )
    else:
        advice = (
            "declare one, such as `option strikes = 1 to 3, normally 3`, and use it in a clause: "
            "`tokens strikes [strikes]`"
        )
    raise SweepError(f"`{wish.part or text}` has no option `{wish.option}`", advice)


def _ticked(names: Iterable[str]) -> str:
    return listed(f"`{name}`" for name in names)


@dataclass(frozen=True, slots=True)
class Point:
    """A choice of values, one for each axis, and the rules that it makes."""

    values: tuple[Value, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class Grid:
    """All points, the last axis changing fastest. `left_out` says what was asked for and why it
    isn't there."""

    text: str
    axes: tuple[Axis, ...]
    points: tuple[Point, ...]
    left_out: tuple[str, ...]

    @property
    def base(self) -> int | None:
        """The place of the rules as they stand, if the grid has them."""
        present = tuple(axis.present for axis in self.axes)
        return next((i for i, point in enumerate(self.points) if point.values == present), None)

    def typed(self, point: Point) -> str:
        """How to name the rules of a point to a command."""
        path, _ = split_path(self.text)
        return f"{path}:{point.rules.expression}" if path else point.rules.expression


def grid(text: str, vary: str | None, library: Library | None = None) -> Grid:
    """The grid of some rules, named by an expression, over what is to be varied, if anything is."""
    expression, library = named_rules(text, library)
    composition = compose(expression, library)
    left_out: list[str] = []
    wanted = () if vary is None else wishes(vary)
    axes = tuple(axis_of(composition, text, wish, left_out) for wish in wanted)
    for place, axis in enumerate(axes):
        if any((axis.part, axis.option) == (other.part, other.option) for other in axes[:place]):
            raise SweepError(f"the option `{axis.option}` is varied twice", "name it once")
    size = prod(len(axis.values) for axis in axes)
    if size > MOST_CELLS:
        raise SweepError(
            f"these values make {size:,} sets of rules; a sweep takes {MOST_CELLS} at most",
            "vary fewer options, or fewer values of each",
        )
    points: list[Point] = []
    for values in product(*(axis.values for axis in axes)):
        try:
            points.append(Point(values, _rules(expression, library, axes, values)))
        except RulesError as error:
            if size == 1:
                raise
            left_out.append(f"{_written(axes, values)}: {error.diagnostics[0].message}")
    if not points:
        raise SweepError("no choice of these values makes rules", left_out[0])
    return Grid(text, axes, tuple(points), tuple(left_out))


def _rules(
    expression: Node, library: Library, axes: tuple[Axis, ...], values: tuple[Value, ...]
) -> Rules:
    for axis, value in zip(axes, values, strict=True):
        set_so = with_option(expression, axis.part, axis.option, value)
        if set_so is None:  # the part stands in a variant: beside it, it can be named once more
            place = expression.span
            part = Node("part", (Node("NAME", (), axis.part, place),), "", place)
            longer = Node("sum", (*expression.children, part), "", place)
            set_so = with_option(longer, axis.part, axis.option, value)
        assert set_so is not None
        expression = set_so
    return compile_expression(expression, library)


def _written(axes: tuple[Axis, ...], values: tuple[Value, ...]) -> str:
    pairs = zip(axes, values, strict=True)
    return ",".join(f"{axis.option}={value}" for axis, value in pairs)
