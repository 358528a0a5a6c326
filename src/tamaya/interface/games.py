"""Games: played by the thousand, refereed, counted; and certificates, checked."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tamaya.engine.records.reading import MOST_TEXT, RecordError
from tamaya.engine.records.record import Record, is_link, read_record
from tamaya.engine.records.referee import Verdict
from tamaya.interface.arguments import (
    jobs_of,
    misfit,
    one_of,
    players_of,
    rules_of,
    seconds_of,
    seeds_of,
    text_in,
)
from tamaya.players.levels.levels import Seated
from tamaya.players.rows import GameRow
from tamaya.solver.bound import Bound
from tamaya.solver.claims.certificate import Certificate, certificate_of, read_certificate
from tamaya.solver.claims.check import Check, Standing, standing_of
from tamaya.variants.rules import Rules

if TYPE_CHECKING:
    from tamaya.engine.state.state import State
    from tamaya.studies.people.recordings import Recordings, RecordText

_FORMS = ("record", "hanab.live", "link")


def play_games(
    rules: Rules | str | Path,
    players: int,
    level: str | Seated,
    seeds: Iterable[int],
    processes: int = 1,
) -> list[GameRow]:
    """Let players of a level play the deals of many seeds: a row of plain numbers for each.

    `level` is a name, see docs/players.md, or a function that makes a player of your own from a
    seed and a seat. A seed gives the same row on every machine, with any number of processes. The
    level `perfect` is the solver's best line of each deal; no line scores more than `at_most`.
    Raises `ValueError` where there is no such level, or the rules are not for so many players.

    >>> rows = play_games("nl", players=3, level="practised", seeds=range(4))
    >>> [(row.seed, row.lost) for row in rows]
    [(0, False), (1, False), (2, False), (3, False)]
    """
    from tamaya.studies.games.games import play_games as rows_of

    if not (isinstance(level, str) or callable(level)):
        raise misfit(
            "level", 'a level such as "practised", or a function that makes players', level
        )
    compiled = rules_of("rules", rules)
    count, jobs = players_of(players, compiled), jobs_of("processes", processes)
    return list(rows_of(compiled, count, level, seeds_of("seeds", seeds), jobs))


# ------------------------------------------------------------------- recorded games


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game, and what the referee says of it."""

    record: Record
    verdict: Verdict

    def __repr__(self) -> str:
        name = self.record.deal.rules.expression
        if self.error is not None:
            return f"<Replay of {name}: illegal, {self.error}>"
        return f"<Replay of {name}: legal, {self.score} of {self.record.deal.rules.maximum}>"

    def __str__(self) -> str:
        """The whole game in sentences, as `tamaya replay` tells it."""
        from tamaya.engine.records.playthrough import playthrough

        return playthrough(self.record)[0]

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @property
    def error(self) -> str | None:
        """The first illegal move, and why it is illegal."""
        return self.verdict.error

    @property
    def score(self) -> int:
        """The score, or the points so far if the game isn't over."""
        return self.verdict.score

    @property
    def reason(self) -> str:
        """Why the game ended, or that it didn't."""
        return self.verdict.reason

    @property
    def state(self) -> "State":
        """The table after the last legal move."""
        return self.verdict.state

    def to_json(self) -> dict[str, Any]:
        """The verdict, as `tamaya replay --json` prints it, but for the `format`."""
        data: dict[str, Any] = self.verdict.to_json()
        return data

    def convert(self, form: str) -> str:
        """The record in another form: "record", "hanab.live", or "link"."""
        form = one_of("form", form, _FORMS)
        if not self.legal:
            raise ValueError(f"only a legal record can be converted: {self.error}")
        return converted(self.record, form)


def converted(record: Record, form: str) -> str:
    """A record in another form, on one line. Raises `RecordError` where that form has no place."""
    from tamaya.engine.live.export import link_from_record, live_from_record
    from tamaya.engine.live.rules import NotAllowedError, UnmappedError

    if form == "record":
        return json.dumps(record.to_json())
    try:
        if form == "link":
            return link_from_record(record)
        return json.dumps(live_from_record(record))
    except UnmappedError as error:
        refusal = RecordError(str(error))
        if isinstance(error, NotAllowedError):
            refusal.add_note(
                "`tamaya solve --deal FILE --on hanab.live` finds a line for the same cards that "
                "the site allows"
            )
        raise refusal from None


def replay(game: str | Path | Mapping[str, Any], rules: Rules | str | Path | None = None) -> Replay:
    """Referee a recorded game: the first illegal move, if any, the score, and why it ended.

    `game` is the file of a record, of an answer or certificate of tamaya's, or of a game that
    hanab.live exported; a link to a replay that holds the game; or the JSON object itself. `rules`
    go before those that the record names. Raises `ValueError` if there is no game in it.

    >>> import tamaya
    >>> best = tamaya.solve(tamaya.deal("nl", players=3, seed=7))
    >>> replay(tamaya.certificate(best).to_json())
    <Replay of nl: legal, 25 of 25>
    """
    from tamaya.engine.records.referee import referee

    given = None if rules is None else rules_of("rules", rules)
    record = _record("game", game, given)
    return Replay(record, referee(record))


def recorded_game(file: str | Path | Mapping[str, Any]) -> GameRow:
    """Count a recorded game as those of `play_games` are counted, so that both can be compared.

    The file holds a record of tamaya's or of hanab.live; its JSON object will do as well. Raises
    `ValueError` where it is none, or where a move in it is not legal.
    """
    from tamaya.players.rows import recorded

    return recorded(_record("file", file, None))


def recordings_of(name: str, games: object) -> "Recordings":
    """The games of a folder with a game in each file, or several games as `replay` takes them."""
    from tamaya.studies.people.recordings import may_hold_games, read_recordings

    if isinstance(games, str | Path) and not is_link(str(games)) and Path(games).is_dir():
        files = sorted(path for path in Path(games).iterdir() if may_hold_games(path))
        return read_recordings(_record_text(name, str(at), path) for at, path in enumerate(files))
    if isinstance(games, str | Path | Mapping) or not isinstance(games, Iterable):
        games = [games]
    return read_recordings(_record_text(name, str(at), game) for at, game in enumerate(games))


def _record_text(name: str, number: str, game: object) -> "RecordText":
    from tamaya.studies.people.recordings import RecordText

    if isinstance(game, Mapping):
        return RecordText(f"game {number}", _json_text(name, game))
    if isinstance(game, str) and is_link(game):
        return RecordText(f"game {number}", game)
    text = text_in(name, game, 'a folder with recorded games, such as "evenings"', MOST_TEXT)
    return RecordText(Path(str(game)).name, text, Path(str(game)).parent)


def _record(name: str, game: object, rules: Rules | None) -> Record:
    if isinstance(game, Mapping):
        return read_record(_json_text(name, game), rules)
    if isinstance(game, str) and is_link(game):
        return read_record(game, rules)
    what = 'a file with a recorded game, such as "game.json"'
    text = text_in(name, game, what, MOST_TEXT)
    return read_record(text, rules, Path(str(game)).parent)


def _json_text(name: str, data: Mapping[str, Any]) -> str:
    try:
        return json.dumps(dict(data))
    except (TypeError, ValueError, RecursionError) as error:
        raise TypeError(f"`{name}` must be a JSON object, and this is none: {error}") from None


# ------------------------------------------------------------------- certificates


def certificate(bound: Bound, named: str = "") -> Certificate:
    """What a bound claims, with all that is needed to check it again: `to_json` is for files.

    `named` is how the rules are found again, if that isn't their expression. Raises `ValueError`
    if nothing is claimed of how much the deal allows.
    """
    if not isinstance(bound, Bound):
        raise misfit("bound", "what `tamaya.solve` returns", bound)
    if not isinstance(named, str):
        raise misfit("named", "the name of the rules", named)
    return certificate_of(bound, named)


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of checking a certificate: a check for each claim, in order.

    `standing` says on what all of it rests: see docs/solving.md.
    """

    certificate: Certificate
    checks: tuple[Check, ...]

    def __repr__(self) -> str:
        lower, upper = self.certificate.lower, self.certificate.upper
        score = f"{upper}" if lower == upper else f"{lower} to {upper}"
        held = "verified" if self.verified else "not verified"
        return f"<Verification: {held}, best score {score}, {self.standing}>"

    @property
    def verified(self) -> bool:
        """Whether every check held."""
        return all(check.held for check in self.checks)

    @property
    def standing(self) -> Standing:
        return standing_of([*self.checks])

    def to_json(self) -> dict[str, Any]:
        return {
            "verified": self.verified,
            "standing": self.standing,
            "rules": self.certificate.named,
            "lower": self.certificate.lower,
            "upper": self.certificate.upper,
            "proved": self.verified and self.certificate.proved,
            "proof": self.certificate.proof,
            "checks": [check.to_json() for check in self.checks],
            "error": None if self.verified else self.checks[-1].words,
        }


def verify(
    claim: Bound | Certificate | str | Path | Mapping[str, Any], time_limit: float = 60.0
) -> Verification:
    """Check a certificate again: the line by the referee, the bound by other code if possible.

    `claim` is a certificate, its file, its JSON object, or a bound of the solver. Raises
    `ValueError` if there is no certificate in it.

    >>> import tamaya
    >>> verify(tamaya.solve(tamaya.deal("nl", players=3, seed=7)))
    <Verification: verified, best score 25, shown>
    """
    from tamaya.solver.claims.verify import verify as checks_of

    limit = seconds_of("time_limit", time_limit)
    certificate = _certificate(claim)
    return Verification(certificate, tuple(checks_of(certificate, limit)))


def _certificate(claim: object) -> Certificate:
    if isinstance(claim, Certificate):
        return claim
    if isinstance(claim, Bound):
        return certificate_of(claim)
    if isinstance(claim, Mapping):
        return read_certificate(_json_text("claim", claim))
    what = 'a certificate, a bound, or a file such as "best.json"'
    return read_certificate(text_in("claim", claim, what, MOST_TEXT))
