"""An answer of the solver as a text to read."""

from tamaya.solver.bound import TO_BE_CONFIRMED, Bound
from tamaya.variants.words.lists import counted, listed


def verdict(bound: Bound) -> str:
    """`25 of 25, proved`; or both bounds."""
    most = bound.deal.rules.maximum
    if bound.proved:
        return f"{bound.lower} of {most}, proved"
    lower = "?" if bound.lower is None else bound.lower
    if bound.upper is None:
        return f"{lower} or more, open"
    if bound.lower == bound.upper:
        return f"{lower} of {most}, unconfirmed"
    return f"{lower} to {bound.upper} of {most}, open"


def words_of(
    bound: Bound, named: str, explanation: tuple[str, ...] = (), short: bool = False
) -> str:
    """The verdict, why there is no more, what was tried in vain, and the line as a game.

    A short answer leaves out the line, and says how long it is.
    """
    after = "when interrupted after" if bound.interrupted else "in" if bound.proved else "after"
    lines = [
        f"Best score: {verdict(bound)} {after} {bound.seconds:.1f} s",
        f"Why not more: {bound.reason}.",
        *_trusted(bound),
        *(f"  {sentence}." for sentence in explanation if sentence != bound.reason),
    ]
    if not bound.proved:
        for report in bound.stages:
            did = f"declined: {report.declined}" if report.declined else f"{report.seconds:.1f} s"
            lines.append(f"  stage {report.stage}: {did}")
    if not short:
        lines += ["", _line(bound, named)]
    elif bound.line:
        lines.append(f"A line of {counted(len(bound.line), 'move')} scores {bound.lower}.")
    return "\n".join(lines)


def _trusted(bound: Bound) -> list[str]:
    """What has to be right for a bound of CP-SAT's, where nothing else shows it."""
    if "CP-SAT" not in bound.rests_on:
        return []
    if TO_BE_CONFIRMED.isdisjoint(bound.rests_on):
        return [f"This rests on {listed(bound.rests_on)}: it was solved with and without presolve."]
    return [
        f"This rests on {listed(bound.rests_on)}: there was no time for other code to confirm it."
    ]


def _line(bound: Bound, named: str) -> str:
    from tamaya.engine.records.playthrough import played_through

    if bound.witness is None:
        return "No line was found that ends the game."
    return played_through(bound.deal, bound.witness, named)
