"""What hints can't say: cards nobody can be told about, and cards nobody can tell apart."""

from collections.abc import Iterator

from tamaya.lab.case import Case
from tamaya.lab.findings import Finding
from tamaya.variants.rules import Kind, Origin, Rules


def untouchable(case: Case) -> Iterator[Finding]:
    """No hint touches these cards. Where none of the names touches anything, it is meant; and so it
    may be of cards that only get in the way."""
    rules = case.rules
    meant = bool(rules.names) and not any(name.touches for name in rules.names)
    lone = [kind for kind in rules.kinds if not _names_of(rules, kind)]
    idle = [(suit, value) for suit, value in lone if not rules.suits[suit].built]
    for kinds, noted in (([k for k in lone if k not in idle], meant), (idle, True)):
        if kinds:
            yield case.finding(
                "F401",
                f"nobody can ever be told about {_cards(rules, kinds)}: no hint touches "
                f"{'it' if len(kinds) == 1 else 'them'}",
                _touch_rule(rules, kinds),
                "let a colour or a value touch them: `also touched by …`",
                "note" if noted else "error",
                scope="proved from the tables",
            )


def untold(case: Case) -> Iterator[Finding]:
    """Every hint touches either all of these cards or none."""
    rules = case.rules
    groups: dict[tuple[str, ...], list[Kind]] = {}
    for kind in rules.kinds:
        groups.setdefault(_names_of(rules, kind), []).append(kind)
    alike = [kinds for names, kinds in groups.items() if names and len(kinds) > 1]
    if not alike:
        return
    kinds = alike[0]
    more = f" (and {len(alike) - 1} more groups)" if len(alike) > 1 else ""
    yield case.finding(
        "F402",
        f"no hint can ever tell {_cards(rules, kinds)} apart{more}",
        _touch_rule(rules, kinds),
        "let one more name touch some of them",
        "note" if _is_meant(rules, alike) else "error",
        scope="proved from the tables",
    )


def _is_meant(rules: Rules, alike: list[list[Kind]]) -> bool:
    """One axis is closed in so many words: within a suit, or for a value of every suit."""
    axes = {name.axis for name in rules.names}
    return len(axes) < 2 or all(
        len({suit for suit, _ in kinds}) in (1, len(rules.suits)) for kinds in alike
    )


def _names_of(rules: Rules, kind: Kind) -> tuple[str, ...]:
    return tuple(name.word for name in rules.names if kind in name.touches)


def _touch_rule(rules: Rules, kinds: list[Kind]) -> tuple[Origin | None, ...]:
    """The narrowest rule that speaks of what touches these cards."""
    keys = []
    for suit, value in kinds:
        name = rules.suits[suit].name
        keys += [f"{about} {side}" for about in (f"card {name} {value}",) for side in _SIDES]
    for suit, _ in kinds:
        keys += [f"suit {rules.suits[suit].name} {side}" for side in _SIDES]
    for _, value in kinds:
        keys += [f"value {value} {side}" for side in _SIDES]
    return *(rules.origin(key) for key in keys), rules.origin("hint names")


_SIDES = ("colours", "values")


def _cards(rules: Rules, kinds: list[Kind]) -> str:
    words = [f"{rules.suits[s].name} {v}" for s, v in kinds]
    if len(words) > 5:
        words = [*words[:4], f"{len(words) - 4} other kinds"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
