"""What depends on the whole: what is lost, the rating, and what must be said besides."""

from dataclasses import replace
from typing import Literal, cast

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.source import Span
from tamaya.variants.compile.assemble.assembly import (
    Assembly,
    cards_for_ever,
    draws_for_ever,
    missing,
    strikes_for_ever,
)
from tamaya.variants.compile.assemble.cards import Cards
from tamaya.variants.compile.assemble.hidden import shown
from tamaya.variants.compile.facts import Fact, Key
from tamaya.variants.rules import Rules
from tamaya.variants.tables.growth import most_fireworks
from tamaya.variants.tables.tables import (
    Losing,
    MaximumRow,
    Note,
    Reaction,
    Row,
)
from tamaya.variants.vocabulary.effects import EffectTrait, has


def losing_of(assembly: Assembly) -> Losing:
    stated = assembly.value("lost")
    keeps, plus, half = stated if isinstance(stated, tuple) else (False, 0, "")
    return Losing(bool(keeps), int(plus), half=cast(Literal["", "down", "up"], half))


def settle_rating(assembly: Assembly, cards: Cards) -> None:
    """Of all ratings leave the one that holds for so many fireworks, or else the general one."""
    held = assembly.table.held
    ratings = {key: held.pop(key) for key in [*held] if key[0] == "rating" and len(key) > 1}
    fireworks = most_fireworks(cards.suits)
    if ("rating", fireworks) in ratings:
        held[("rating",)] = ratings["rating", fireworks]


def finished(assembly: Assembly, rules: Rules) -> Rules:
    """Put in what depends on the whole: what is lost below, and the rows within reach."""
    if not rules.table_points.exact:
        assembly.problem(
            "E311",
            "these fireworks can come to lie in too many ways to tell what they are worth",
            assembly.table.held.get(("fireworks", "begin")),
            "let fewer of them begin unlike, wait for others or take jokers",
        )
    below = assembly.value("lost below")
    if below == "maximum" and rules.goals:
        assembly.problem(
            "E312",
            "with goals nobody can tell how many points are the maximum",
            assembly.table.held[("lost below",)],
            f"say a number, for example `less than {rules.table_points.each[-1]} points is lost`",
        )
    elif below is not None:
        least = rules.most_points if below == "maximum" else below
        assert isinstance(least, int)
        if least > rules.most_points:
            assembly.problem(
                "E312",
                f"no game can reach {least} points: the cards allow {rules.most_points}",
                assembly.table.held[("lost below",)],
                f"ask for {rules.most_points} or fewer, or write `the maximum`",
            )
        rules = replace(rules, losing=replace(rules.losing, below=least))
    begins = assembly.value("begins")
    if isinstance(begins, str):
        rules = replace(rules, begins=begins)
    rules = replace(rules, notes=_notes(assembly))
    rows = assembly.value("rating")
    if isinstance(rows, tuple):
        if rules.goals:  # nobody knows whether the highest score can be reached
            rows = tuple(row for row in rows if not isinstance(row, MaximumRow))
        rules = replace(rules, rating=_within_reach(rows, rules.minimum, rules.maximum))
    return rules


def _notes(assembly: Assembly) -> tuple[Note, ...]:
    """Each note once, as its first clause has it."""
    notes: dict[Key, Fact] = {}
    for fact in assembly.table.added:
        if fact.key[0] == "note":
            notes.setdefault(fact.key, fact)
    return tuple(Note(str(fact.value), assembly.origin(fact)) for fact in notes.values())


def _within_reach(rows: tuple[Row, ...], least: int, most: int) -> tuple[Row, ...]:
    """The rows without the scores that no game can have. A row for the maximum alone takes it from
    the others."""
    alone = [row for row in rows if isinstance(row, MaximumRow)]
    top = [Row(most, most, row.text) for row in alone if row.low in (most, None)]
    rest = [_cut(row, least, most - len(top)) for row in rows if row not in alone]
    return (*(row for row in rest if row is not None), *top)


def _cut(row: Row, least: int, most: int) -> Row | None:
    """What is left of a row between two scores."""
    low = least if row.low is None else max(row.low, least)
    high = most if row.high is None else min(row.high, most)
    return Row(low, high, row.text) if low <= high else None


def check_consequences(assembly: Assembly, rules: Rules) -> None:
    """What some rules make it necessary to say."""
    if rules.can_be_lost and ("lost",) not in assembly.table.held:
        losing = [r for r in rules.reactions if has(r.effects, "loses")]
        place = _span(assembly, losing[-1]) if losing else None
        why = "since games can be lost" if losing else ""
        missing(assembly, "what a lost game scores", "a lost game scores 0", place, why)
    if not rules.always_to("last_strike"):
        missing(assembly, "what the last strike brings", "when the last strike is taken { lose }")
    if not rules.always_to("deck_runs_out"):
        missing(
            assembly,
            "what happens when the deck runs out",
            "when the deck runs out { 1 more turn each, then the end }",
        )
    if (
        rules.hand_can_run_empty
        and not rules.may_always_pass
        and rules.always_to("deck_runs_out")
        and not rules.always_to("cannot_act")
    ):
        missing(
            assembly,
            "what happens to a player who has no card and no hint left to give",
            "when a player cannot act { lose }",
            _span(assembly, rules.always_to("deck_runs_out")[-1]),
            "since play can go on with empty hands",
        )
    _needs_display(assembly, rules)
    draws = [r for r in rules.reactions if has(r.effects, "draws a tile")]
    drawing = [a for a in rules.actions if has(a.effects, "draws a tile")]
    if (draws or drawing) and not rules.tiles:
        held = assembly.table.held
        places = [_span(assembly, reaction) for reaction in draws]
        places += [held[("action", action.name)].span for action in drawing]
        assembly.problems.append(
            Diagnostic(
                "E313",
                "a tile is drawn, but these rules have no tiles",
                (Label(places[0]),),
                "add `tiles { tile { … } }`",
            )
        )
    if (draws or rules.tiles) and not rules.always_to("no_tile_left"):
        missing(
            assembly,
            "what happens when no tile is left",
            "when no tile is left { nothing }",
            _span(assembly, draws[-1]) if draws else None,
            "since tiles are drawn" if draws else "",
        )
    if rules.tiles and not draws and not drawing:
        assembly.problem(
            "E313",
            "there are tiles, but nothing draws one",
            next(f for f in assembly.table.added if f.key == ("tile",)),
            "add `when a firework is completed { draw a tile }` or another event",
        )


def _needs_display(assembly: Assembly, rules: Rules) -> None:
    """What is taken from a display must lie there."""
    held = assembly.table.held
    takes: EffectTrait = "takes from the display"
    places = [held[("taken card",)].span] if rules.holding.may_take_open else []
    places += [_span(assembly, each) for each in rules.reactions if has(each.effects, takes)]
    named = [each.name for each in rules.actions if has(each.effects, takes)]
    places += [held[("action", name)].span for name in named]
    if rules.holding.display or not (places or has(rules.effects, takes)):
        return
    subject = "how many cards lie open beside the deck"
    example = "a display of 3 cards lies beside the deck"
    missing(assembly, subject, example, places[0] if places else None)


def check_circles(assembly: Assembly, rules: Rules) -> None:
    """Rules that would set themselves off for ever, within one turn."""
    for reaction in draws_for_ever(rules):
        assembly.problems.append(
            Diagnostic(
                "E314",
                "where no tile is left no tile can be drawn: this would go on for ever",
                (Label(_span(assembly, reaction)),),
                "write `when no tile is left { nothing }`",
            )
        )
    strikes = strikes_for_ever(rules)
    if strikes:
        assembly.problems.append(
            Diagnostic(
                "E314",
                "a strike that takes and takes back strikes would go on for ever",
                tuple(Label(_span(assembly, reaction)) for reaction in strikes),
                "let a strike do one or the other",
            )
        )

    cards = cards_for_ever(rules)
    if cards:
        assembly.problems.append(
            Diagnostic(
                "E314",
                "a card taken from the deck could fill the deck again, for ever",
                tuple(Label(_span(assembly, reaction)) for reaction in cards),
                "let lost cards do one or the other",
            )
        )


def check_secrets(assembly: Assembly, rules: Rules) -> None:
    """Rules that would show what lies face down."""
    table = assembly.table
    secrets = [
        Label(table.held[key].span, words) for key, words in _SECRETS.items() if key in table.held
    ]
    for leak in shown(rules):
        facts = (*table.added, *table.held.values())
        places = [f.span for f in facts if assembly.origin(f) == leak.origin]
        labels = (*map(Label, places[:1]), *secrets)
        assembly.problems.append(Diagnostic("E320", leak.why, labels, leak.instead))


_SECRETS: dict[Key, str] = {
    ("play", "face down"): "nobody is told what fitted",
    ("discard", "face down"): "nobody is told what was discarded",
}


def _span(assembly: Assembly, reaction: Reaction) -> Span:
    return next(f.span for f in assembly.table.added if assembly.origin(f) == reaction.origin)
