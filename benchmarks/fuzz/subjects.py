"""What is fuzzed: each kind makes a text from a seed, and uses it as a command would."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from benchmarks.fuzz.texts import ROOT, rule_text
from benchmarks.fuzz.values import mutated
from tests.made.tiny import tiny_deal

from tamaya.cli.parts.options import dealer_of
from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import Deal, deal
from tamaya.engine.live.export import live_from_record
from tamaya.engine.live.links import link_of_game
from tamaya.engine.live.rules import UnmappedError
from tamaya.engine.records.playthrough import playthrough
from tamaya.engine.records.reading import RecordError
from tamaya.engine.records.record import Record, read_record
from tamaya.engine.scenarios.scenario import run_scenario
from tamaya.grammar.diagnostics import RulesError
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.printing.format import format_document
from tamaya.grammar.printing.render import render
from tamaya.grammar.source import Source
from tamaya.show import as_data, as_page
from tamaya.solver.bound import Bound
from tamaya.solver.claims.certificate import certificate_of, read_certificate
from tamaya.solver.claims.verify import verify
from tamaya.solver.portfolio import solve
from tamaya.variants.compile.compose.composition import compose
from tamaya.variants.compile.passes import compile_expression, compile_rules, facts_of
from tamaya.variants.expect import expectations
from tamaya.variants.library import library_of_source
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import from_json

SECONDS = 0.4
"""The time limit that a certificate's check is given."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of hostile text: how it is made, and what is done with it. Whatever `use` raises is a
    fault; it returns whether the text was good after all."""

    make: Callable[[random.Random], str]
    use: Callable[[str], bool]


# ------------------------------------------------------------------- rules


def use_rules(text: str) -> bool:
    """Check, show and format a file of rules."""
    try:
        source = Source("hostile.hanabi", text)
        library = library_of_source(source)
        document = read_document(source).document
        assert document is not None
        format_document(document)
    except RulesError as error:
        return _refused(error)
    good = True
    for declaration in library.own.values():
        try:
            for expectation in expectations(declaration):
                good &= not expectation.problems
            if declaration.kind != "expansion":
                rules = compile_rules(declaration.name, library)
                as_page(rules, 60, False)
                assert from_json(Rules, json.loads(json.dumps(as_data(rules)["tables"]))) == rules
        except RulesError as error:
            good = _refused(error)
    for scenario in library.scenarios:
        try:
            rules = compile_expression(scenario.node.children[1], library)
            for problem in run_scenario(scenario.node, rules):
                render(problem).encode()
        except RulesError as error:
            good = _refused(error)
    return good


def _refused(error: RulesError) -> bool:
    str(error).encode()
    json.dumps([problem.to_json() for problem in error.diagnostics])
    return False


# ------------------------------------------------------------------- games and deals


@cache
def _deals() -> tuple[Deal, ...]:
    tiny = [found for seed in range(40) if (found := tiny_deal(seed)) is not None]
    named = [deal(compile_rules(name), 2, 1) for name in ("nl", "nl+expert", "everything")]
    return (*tiny[:9], *named)


@cache
def _bounds() -> tuple[Bound, ...]:
    return tuple(solve(one, 2.0).bound() for one in _deals())


@cache
def _records() -> tuple[Any, ...]:
    """Games of the solver, of this project's form and of hanab.live's, and real ones."""
    found: list[Any] = []
    for bound in _bounds():
        record = Record(bound.deal, bound.line)
        found.append(record.to_json())
        with suppress(UnmappedError, RecordError):
            found.append(live_from_record(record))
    real = sorted((ROOT / "tests/engine/live").glob("*.json"))
    return (*found, *(json.loads(file.read_text(encoding="utf-8")) for file in real))


def use_record(text: str) -> bool:
    """Replay a game, and write it in both forms."""
    try:
        record = read_record(text)
        _, verdict = playthrough(record)
        json.dumps(record.to_json())
        if verdict.legal:
            live_from_record(record)
    except (RecordError, UnmappedError, RulesError) as error:
        str(error).encode()
        return False
    return bool(verdict.legal)


@cache
def _links() -> tuple[str, ...]:
    games = [game for game in _records() if "actions" in game and "players" in game]
    found = []
    for game in games:
        with suppress(UnmappedError, LookupError):
            found.append(link_of_game(live_from_record(read_record(json.dumps(game)))))
    return tuple(found)


def _link(chance: random.Random) -> str:
    """A link in which a few signs are others, or missing, or there twice."""
    text = chance.choice(_links())
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(text))
        sign = chance.choice("aAzZ019,,-/#? \x1b\ud800é") * chance.choice((0, 1, 1, 1, 50))
        text = text[:at] + sign + text[at + chance.choice((0, 1, 1, 10)) :]
    return text


@cache
def _dealt() -> tuple[Any, ...]:
    return tuple(one.to_json() | {"hash": one.rules.hash} for one in _deals()[-3:])


def use_deal(text: str) -> bool:
    """Read a deal, by the rules that it names and by others."""
    good = False
    for rules, players in ((None, None), ("nl", 2)):
        try:
            found, _ = dealer_of(rules, players, None).read(text)
            json.dumps(found.to_json())
            good = True
        except (DealError, RulesError) as error:
            str(error).encode()
    return good


# ------------------------------------------------------------------- certificates


@cache
def _certificates() -> tuple[Any, ...]:
    return tuple(certificate_of(bound).to_json() for bound in _bounds())


def use_certificate(text: str) -> bool:
    try:
        checks = verify(read_certificate(text), SECONDS)
        json.dumps([check.to_json() for check in checks]).encode()
    except RecordError as error:
        str(error).encode()
        return False
    return all(check.held for check in checks)


def _mutated_of(good: Callable[[], tuple[Any, ...]], chance: random.Random) -> str:
    return mutated(chance, chance.choice(good()))


def forget() -> None:
    """Let go of the rules of earlier texts."""
    compile_expression.forget()
    compose.forget()
    facts_of.cache_clear()


SUBJECTS = {
    "rules": Subject(rule_text, use_rules),
    "records": Subject(partial(_mutated_of, _records), use_record),
    "links": Subject(_link, use_record),
    "deals": Subject(partial(_mutated_of, _dealt), use_deal),
    "certificates": Subject(partial(_mutated_of, _certificates), use_certificate),
}
