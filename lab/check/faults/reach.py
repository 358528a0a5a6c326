"""Maxima that no game reaches, and ratings that don't fit the scores."""

from collections.abc import Iterator
from functools import reduce

from tamaya.grammar.tree import Node
from tamaya.lab.case import Case, Small
from tamaya.lab.check.full.blame import newest_blamed
from tamaya.lab.check.possible.scores import scores_of
from tamaya.lab.findings import Finding
from tamaya.lab.small.sizes import best_at_start, can_be_perfect
from tamaya.variants.library import Declaration
from tamaya.variants.rules import Rules
from tamaya.variants.vocabulary.effects import has
from tamaya.variants.vocabulary.events import EventName


def out_of_pace(case: Case) -> Iterator[Finding]:
    """There are fewer turns than cards that must be placed: proved by counting, for every deal."""
    rules = case.rules
    best = {players: best_at_start(rules, players) for players in rules.players}
    short = [players for players, score in best.items() if score < rules.maximum]
    if not short:
        return
    score = max(best[players] for players in short)
    who = f"with {' or '.join(map(str, short))} players " if len(short) < len(best) else ""
    runs_out = rules.reactions_to("deck_runs_out")
    finding = case.finding(
        "F205",
        f"{who}no deal allows more than {score} points, though the cards add up to {rules.maximum}",
        (runs_out[0].origin if runs_out else None, rules.origin("players")),
        "deal fewer cards, add copies, or grant more turns after the deck has run out",
        "note" if who else "error",
        scope="proved by counting the cards and the turns that are left for them",
    )
    yield newest_blamed(case, finding, _keeps_pace)


def _keeps_pace(rules: Rules) -> bool:
    return all(can_be_perfect(rules, players) for players in rules.players)


def never_perfect(case: Case) -> Iterator[Finding]:
    """No game of a small table reaches its maximum, though there are cards and turns enough."""
    whole = [
        s for s in case.smalls if s.walk.is_whole and can_be_perfect(s.table.rules, s.table.players)
    ]
    if not whole or any(_best(small) >= small.table.rules.maximum for small in whole):
        return
    small = whole[-1]
    rules = case.rules
    ending = [r for r in rules.reactions if has(r.effects, "ends")]
    ends = [r.origin for r in ending if r.trigger.event not in _USUAL]
    target = [
        r for r in ending if r.trigger.event == "points_reached" and r.effects[0].verb == "end"
    ]
    yield case.finding(
        "F206",
        f"no game at the small table reaches its maximum of {small.table.rules.maximum} points: "
        f"the best scores {_best(small)}",
        (ends[0] if ends else None, rules.origin("lost below"), rules.origin("score")),
        "see which rule ends the game too early or takes too much",
        "note" if target else "error",
        scope=small.scope,
    )


_USUAL: tuple[EventName, ...] = ("all_completed", "last_strike", "deck_runs_out", "cannot_act")


def _best(small: Small) -> int:
    return max((end.score for end in small.walk.ends.values()), default=-(10**9))


# ------------------------------------------------------------------- ratings


def ratings(case: Case) -> Iterator[Finding]:
    """Scores that no row of the rating is for, and rows that no score falls in."""
    rules = case.rules
    rows = _rows(case)
    outcomes = scores_of(rules)
    if not rows or outcomes is None or not rules.table_points.exact:
        return
    scores = outcomes.every
    most = max(best_at_start(rules, players) for players in rules.players)
    without = [p for p in sorted(scores) if p <= most and rules.rated(p) is None]
    if without:
        yield case.finding(
            "F207",
            f"the cards allow {_ranges(without)}, and no row of the rating covers that",
            rules.origin("rating"),
            "add a row, or leave one open at an end: `0 or less`, `25 or more`",
            scope="proved from the tables",
        )
    origin = rules.origin("rating")
    by_game = origin is not None and origin.heading.startswith("game ")
    offers = by_game and any(d.clauses("offers") for d in _declarations(case))
    for row in rows if outcomes.honest else ():
        low, _ = _bounds(row)
        elsewhere = row.kind in _ALONE or (low is not None and low >= rules.maximum)
        if (elsewhere and offers) or _falling(row, rows, scores, rules.maximum):
            continue
        finding = case.finding(
            "F208",
            f"no score falls in this row: games end with {_ranges(sorted(scores))}",
            rules.origin("rating"),
            "leave the row out, or change its numbers",
            "note" if elsewhere and by_game else case.weight(origin),
            scope="proved from the tables",
            row=row,
        )
        yield finding


def _declarations(case: Case) -> list[Declaration]:
    """The parts of a composition, with the games that its game is like."""
    names = [part.name for part in case.rules.parts]
    declarations: list[Declaration] = []
    for name in names:
        declaration = case.library.find(name)
        if declaration is not None:
            declarations.append(declaration)
            like = declaration.child("like")
            names += [like.word] if like is not None else []
    return declarations


def _rows(case: Case) -> list[Node]:
    """The rows of the rating that counts, as they are written."""
    origin = case.rules.origin("rating")
    if origin is None:
        return []
    name = origin.heading.split()[-1]
    declaration = case.library.find(name)
    if declaration is None:
        return []
    for node in reduce(lambda nodes, n: [*nodes, *n.walk()], declaration.block, list[Node]()):
        here = node.span.place == (origin.line, origin.column)
        if node.kind in ("rating", "rating_with") and here:
            return list(node.children[-1].children)
    return []


def _falling(row: Node, rows: list[Node], scores: frozenset[int], maximum: int) -> frozenset[int]:
    """The scores that fall in a row. A row for the maximum alone goes before the others."""
    if _is_for(row, maximum):
        return scores & {maximum}
    if row.kind in _ALONE:
        return frozenset()
    low, high = _bounds(row)
    alone = {maximum} if any(_is_for(other, maximum) for other in rows) else set()
    return frozenset(
        score
        for score in scores - alone
        if (low is None or score >= low) and (high is None or score <= high)
    )


_ALONE = ("row_maximum", "row_the_maximum")


def _is_for(row: Node, maximum: int) -> bool:
    """Whether a row speaks of the maximum, and that is what it is."""
    the_maximum = row.kind == "row_the_maximum"
    return the_maximum or (row.kind == "row_maximum" and row.children[0].number == maximum)


def _bounds(row: Node) -> tuple[int | None, int | None]:
    if row.kind == "row_the_maximum":
        return None, None
    first = row.children[0].number
    match row.kind:
        case "row_between":
            return first, row.children[1].number
        case "row_from":
            return first, None
        case "row_up_to":
            return None, first
    return first, first


def _ranges(scores: list[int]) -> str:
    """`-5 to -1, 26 and 30 to 35 points`."""
    runs: list[list[int]] = []
    for score in scores:
        if runs and runs[-1][1] == score - 1:
            runs[-1][1] = score
        else:
            runs.append([score, score])
    words = [str(low) if low == high else f"{low} to {high}" for low, high in runs]
    shown = words[:4] + (["more"] if len(words) > 4 else [])
    text = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    return f"{text} points"
