"""Whose options are varied, and which values they take."""

from collections.abc import Iterable
from dataclasses import dataclass

from tamaya.grammar.suggest import nearest
from tamaya.lab.studies.sweeps.spoken import SweepError, Wish
from tamaya.variants.compile.compose.composition import Chosen, Composition
from tamaya.variants.compile.compose.options import Option, Value
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
    known = {name: chosen for chosen in among for name in chosen.options}
    meant = nearest(wish.option, known)
    if meant:
        advice = f"did you mean `{meant}`?"
    elif known:
        advice = "; ".join(
            f"`{name}` of `{chosen.name}` may be {chosen.options[name].words}"
            for name, chosen in known.items()
        )
    else:
        advice = (
            "declare one, such as `option strikes = 1 to 3, normally 3`, and use it in a clause: "
            "`tokens strikes [strikes]`"
        )
    raise SweepError(f"`{wish.part or text}` has no option `{wish.option}`", advice)


def _ticked(names: Iterable[str]) -> str:
    return listed(f"`{name}`" for name in names)
