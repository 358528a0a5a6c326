"""Certificates are checked here, as far as possible by other code than what made the claim.

The referee plays the line, and `again` finds the bound once more.
"""

from tamaya.engine.game.deal import deal as deal_of
from tamaya.engine.records.reading import RecordError, clean
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import referee
from tamaya.grammar.diagnostics import RulesError
from tamaya.solver import clock
from tamaya.solver.claims.again import found_again
from tamaya.solver.claims.certificate import Certificate
from tamaya.solver.claims.check import Check
from tamaya.variants.compile.passes import compile_rules, split_path


def verify(certificate: Certificate, time_limit: float = 60.0) -> list[Check]:
    """Check a certificate; it is verified if every check held. The first that fails is the last.

    Raises `RecordError` where tables of no catalogue make no sense.
    """
    catalogued, first = _rules(certificate)
    checks = [first]
    until = clock.now() + time_limit
    try:
        for check in (_deal, _line, _range, lambda claim: found_again(claim, until)):
            if not checks[-1].held:
                break
            verdict = check(certificate)
            if verdict is not None:
                checks.append(verdict)
    except (LookupError, ValueError, TypeError, ArithmeticError, AssertionError) as error:
        if catalogued:
            raise
        raise RecordError(
            f"the tables of the rules contradict themselves ({type(error).__name__})"
        ) from error
    return checks


def _rules(certificate: Certificate) -> tuple[bool, Check]:
    """Whether the tables are those of the name, and whether the catalogue says so."""
    rules, named = certificate.deal.rules, clean(certificate.named, 100)
    if rules.hash != certificate.hash:
        words = f"the tables have the hash {rules.hash}, not {clean(certificate.hash, 40)}"
        return False, Check("rules", "disproved", words)
    try:
        by_name = None if split_path(named)[0] else compile_rules(certificate.named)
    except RulesError:
        by_name = None
    if by_name is None:
        words = f"`{named}` is in no catalogue: the tables are taken as they stand here"
        return False, Check("rules", "taken", words)
    if by_name.hash != rules.hash:
        words = f"the tables are not those of {named}, which have the hash {by_name.hash}"
        return False, Check("rules", "disproved", words)
    return True, Check("rules", "shown", f"the tables are those of {named}, {rules.hash}")


def _deal(certificate: Certificate) -> Check:
    deal = certificate.deal
    if deal.seed is None:
        return Check("deal", "taken", "it names no seed, so the deal is taken as it stands here")
    if deal_of(deal.rules, deal.players, deal.seed) == deal:
        return Check("deal", "shown", f"it is the deal of seed {deal.seed}")
    return Check("deal", "disproved", f"it is not the deal of seed {deal.seed}")


def _line(certificate: Certificate) -> Check:
    """The referee plays the line."""
    claimed = certificate.lower
    if claimed is None:
        if certificate.line:
            return Check("line", "disproved", "there is a line, but no score that it reaches")
        return Check("line", "shown", "no line is claimed to reach anything")
    verdict = referee(Record(certificate.deal, certificate.line))
    if verdict.error:
        return Check("line", "disproved", f"it is illegal: {verdict.error}")
    if verdict.state.over is None:
        return Check("line", "disproved", "it doesn't end the game")
    if verdict.score != claimed:
        return Check("line", "disproved", f"it scores {verdict.score}, not {claimed}")
    moves = len(certificate.line)
    return Check("line", "shown", f"the referee played its {moves} moves: they score {claimed}")


def _range(certificate: Certificate) -> Check | None:
    lower, upper = certificate.lower, certificate.upper
    if lower is None or lower <= upper:
        return None
    words = f"no more than {upper} is claimed, but the line scores {lower}"
    return Check("bound", "disproved", words, certificate.line)
