"""What hints touch, in words: only what differs from a card's own colour and value."""

from collections.abc import Callable, Iterable

from tamaya.variants.rules import Axis, Kind, Rules
from tamaya.words import listed

_AXES: tuple[Axis, ...] = ("colour", "value")


def touch_sentences(rules: Rules) -> list[tuple[str, str]]:
    """Pairs such as (`suit multicolour`, `touched by every colour`), widest subjects first."""
    said: dict[str, list[str]] = {}
    for axis in _AXES:
        names = [name.word for name in rules.names if name.axis == axis]
        if names:
            for subject, words in _of_axis(rules, axis, names):
                said.setdefault(subject, []).append(words)
    return [(subject, f"touched by {listed(words)}") for subject, words in said.items()]


def _of_axis(rules: Rules, axis: Axis, names: list[str]) -> list[tuple[str, str]]:
    touching: dict[Kind, list[str]] = {kind: [] for kind in rules.kinds}
    for name in rules.names:
        if name.axis == axis:
            for kind in name.touches:
                touching[kind].append(name.word)

    def own(kind: Kind) -> str:
        return rules.suits[kind[0]].name if axis == "colour" else str(kind[1])

    odd = {kind for kind, words in touching.items() if words != [own(kind)]}
    in_words = {kind: _set_in_words(touching[kind], names, axis) for kind in odd}
    found: list[tuple[str, str]] = []

    def gather(subject: Callable[[Kind], str], group: Callable[[Kind], int]) -> None:
        """Say it once for all kinds of a group, where all of them differ in the same way."""
        for number in sorted({group(kind) for kind in odd}):
            kinds = [kind for kind in rules.kinds if group(kind) == number]
            rest = [kind for kind in kinds if kind in odd]
            # Kinds that a wider sentence already spoke of don't stand in the way.
            if len({in_words[k] for k in rest}) == 1 and all(k in in_words for k in kinds):
                found.append((subject(rest[0]), in_words[rest[0]]))
                odd.difference_update(rest)

    gather(lambda kind: f"suit {rules.suits[kind[0]].name}", lambda kind: kind[0])
    gather(lambda kind: f"value {kind[1]}", lambda kind: kind[1])
    for kind in sorted(odd):
        found.append((f"card {rules.suits[kind[0]].name} {kind[1]}", in_words[kind]))
    return found


def _set_in_words(words: Iterable[str], names: list[str], axis: Axis) -> str:
    known = list(words)
    if not known:
        return f"no {axis}"
    if len(known) == len(names) > 1:
        return f"every {axis}"
    return listed(known)
