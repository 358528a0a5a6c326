"""The grid of a sweep: a set of rules for each choice of values."""

from dataclasses import dataclass
from itertools import product
from math import prod

from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.tree import Node
from tamaya.lab.check.files.trials import with_option
from tamaya.lab.studies.sweeps.axes import Axis, axis_of
from tamaya.lab.studies.sweeps.spoken import MOST_CELLS, SweepError, wishes
from tamaya.variants.compile.compose.composition import compose
from tamaya.variants.compile.compose.options import Value
from tamaya.variants.compile.passes import compile_expression, named_rules, split_path
from tamaya.variants.library import Library
from tamaya.variants.rules import Rules


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
