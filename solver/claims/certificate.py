"""Certificates: a claim about a deal with all that is needed to check it again.

A certificate holds the tables of the rules and not only their name, the whole deal, the line, and
for the upper bound the argument that gave it with its numbers. Nothing in it is to be believed;
`verify` checks it.
"""

from dataclasses import dataclass
from typing import Any

from tamaya.engine.errors import DealError
from tamaya.engine.game.deal import Deal, deal_from_json
from tamaya.engine.records.reading import (
    RecordError,
    as_list,
    as_number,
    as_object,
    as_text,
    clean,
    only_fields,
    read_json,
    shown,
)
from tamaya.solver.bound import Bound
from tamaya.solver.claims.recount import count
from tamaya.solver.stages.register import PROOFS
from tamaya.variants.rules import Rules
from tamaya.variants.tables.codec import MisfitError, from_json, to_json

VERSION = 1
MOST_MOVES = 10_000
_LARGE = 1 << 40
_FIELDS = ("certificate", "rules", "deal", "lower", "upper", "line", "reason", "bound")


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim: the deal's best score lies from `lower` to `upper`.

    `line` reaches `lower`; there is none where `lower` is None. By `proof` no line scores more than
    `upper`; `heights` and `room` are the numbers on which a count rests. `named` and `hash` are
    what the certificate calls its rules.
    """

    deal: Deal
    lower: int | None
    upper: int
    line: tuple[str, ...]
    reason: str
    proof: str
    heights: tuple[int, ...] = ()
    room: int | None = None
    named: str = ""
    hash: str = ""

    @property
    def proved(self) -> bool:
        return self.lower == self.upper

    def to_json(self) -> dict[str, Any]:
        rules, deal = self.deal.rules, self.deal.to_json()
        del deal["rules"]
        if self.deal.seed is not None:
            deal["seed"] = self.deal.seed
        bound: dict[str, Any] = {"proof": self.proof}
        if self.proof == "count":
            bound |= {"heights": list(self.heights), "room": self.room}
        else:
            bound |= {"refuted": self.upper + 1}
        return {
            "certificate": VERSION,
            "rules": {"expression": self.named, "hash": self.hash, "tables": to_json(rules)},
            "deal": deal,
            "lower": self.lower,
            "upper": self.upper,
            "line": list(self.line),
            "reason": self.reason,
            "bound": bound,
        }


def certificate_of(bound: Bound, named: str = "") -> Certificate:
    """The certificate of what a portfolio says. `named` is how the rules are found again.

    Raises `ValueError` where nothing is claimed of how much the deal allows.
    """
    rules = bound.deal.rules
    heights: tuple[int, ...] = ()
    room, upper = None, bound.upper
    if upper is None or bound.proof is None:
        raise ValueError(bound.reason)
    if bound.proof == "count":  # by the numbers that will be held against it
        counted = count(bound.deal)
        heights, room = counted.heights, counted.room
        upper = min(upper, counted.score)
    return Certificate(
        bound.deal,
        bound.lower,
        upper,
        bound.line,
        bound.reason,
        bound.proof,
        heights,
        room,
        named or rules.expression,
        rules.hash,
    )


# ------------------------------------------------------------------- from a text


def read_certificate(text: str) -> Certificate:
    """The certificate that a JSON text holds. Raises `RecordError` for what is none.

    That it is well formed says nothing about whether it is true.
    """
    data = as_object(read_json(text), "a certificate")
    if "certificate" not in data:
        raise RecordError("this is no certificate: `tamaya solve --certificate FILE` writes one")
    version = as_number(data["certificate"], "`certificate`", 1, _LARGE)
    if version != VERSION:
        raise RecordError(f"this certificate is of form {version}; only form {VERSION} is known")
    only_fields(data, _FIELDS, "a certificate")
    lacking = [name for name in _FIELDS if name not in data]
    if lacking:
        raise RecordError(f"the certificate lacks the field {shown(lacking[0])}")
    rules, named, hash_ = _rules(as_object(data["rules"], "`rules`"))
    bound = as_object(data["bound"], "`bound`")
    proof = _proof(bound)
    upper = as_number(data["upper"], "`upper`", -_LARGE, _LARGE)
    heights, room = _numbers(bound, proof, upper)
    lower = data["lower"]
    return Certificate(
        _deal(rules, as_object(data["deal"], "`deal`")),
        None if lower is None else as_number(lower, "`lower`", -_LARGE, _LARGE),
        upper,
        tuple(as_text(move, "a move", 200) for move in as_list(data["line"], "`line`", MOST_MOVES)),
        as_text(data["reason"], "`reason`", 10_000),
        proof,
        heights,
        room,
        named,
        hash_,
    )


def _rules(data: dict[str, Any]) -> tuple[Rules, str, str]:
    only_fields(data, ("expression", "hash", "tables"), "`rules`")
    named = as_text(data.get("expression"), "`rules.expression`", 10_000)
    hash_ = as_text(data.get("hash"), "`rules.hash`", 100)
    try:
        return from_json(Rules, data.get("tables"), "`rules.tables`"), named, hash_
    except MisfitError as error:
        raise RecordError(clean(str(error), 200)) from None


def _deal(rules: Rules, data: dict[str, Any]) -> Deal:
    seed = as_number(data["seed"], "`seed`", 0, (1 << 64) - 1) if "seed" in data else None
    if "rules" in data:
        raise RecordError("a certificate's `deal` names no rules of its own")
    try:
        deal = deal_from_json(rules, data)
    except DealError as error:
        raise RecordError(clean(str(error), 500)) from None
    except (LookupError, ValueError, TypeError):  # tables of the right form that mean nothing
        raise RecordError("the tables of the rules contradict themselves") from None
    lacking = [name for name in ("players", "deck", "tiles", "returns") if name not in data]
    if lacking:
        raise RecordError(f"the certificate's `deal` lacks the field {shown(lacking[0])}")
    return Deal(rules, deal.players, deal.deck, deal.tiles, deal.returns, seed)


def _proof(bound: dict[str, Any]) -> str:
    named = bound.get("proof")
    if isinstance(named, str) and named in PROOFS:
        return named
    raise RecordError(f"`proof` must be one of {', '.join(PROOFS)}, not {shown(named)}")


def _numbers(bound: dict[str, Any], proof: str, upper: int) -> tuple[tuple[int, ...], int | None]:
    """The numbers that belong to a proof."""
    if proof != "count":
        only_fields(bound, ("proof", "refuted"), "`bound`")
        if bound.get("refuted") != upper + 1:
            raise RecordError("what was `refuted` must be the score above `upper`")
        return (), None
    only_fields(bound, ("proof", "heights", "room"), "`bound`")
    heights = as_list(bound.get("heights"), "`heights`", 1000)
    room = bound.get("room")
    return (
        tuple(as_number(height, "a height", 0, 1000) for height in heights),
        None if room is None else as_number(room, "`room`", 0, 100_000),
    )
