"""`tamaya diff`: what changes between two rule sets."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from tamaya.cli.parts import options
from tamaya.cli.parts.arguments import RulesType
from tamaya.cli.parts.frame import FINE, NO, Command
from tamaya.cli.parts.progress import PATIENCE
from tamaya.cli.parts.terminal import colourful, news, obeys, say, say_json, width
from tamaya.text.page import Page, painted

if TYPE_CHECKING:
    from tamaya.differences import Differences, RuleDifference
    from tamaya.engine.state.state import State, Waiting
    from tamaya.lab.apart.parting import Parting
    from tamaya.lab.apart.unlike import InPlay


class News:
    """Takes sentences from a search, and shows them once it has taken longer than people wait.

    On a terminal they are written over each other; elsewhere each has a line.
    """

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.last = ""

    def __enter__(self) -> "News":
        return self

    def show(self, text: str) -> None:
        if time.monotonic() - self.begun < PATIENCE or text == self.last:
            return
        if obeys(sys.stderr):
            sys.stderr.write(f"\r\x1b[K{text[:100]}")
            sys.stderr.flush()
        else:
            news(text)
        self.last = text

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.last and obeys(sys.stderr):
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@click.command(cls=Command)
@click.argument("one", type=RulesType(), metavar="A")
@click.argument("other", type=RulesType(), metavar="B")
@options.players(normally="the fewest who can")
@click.option("--seed", type=click.IntRange(0), help="Play the whole deck of this deal under both.")
@options.time_limit("playing", 20.0, "20s")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def diff(
    one: str,
    other: str,
    players: int | None,
    seed: int | None,
    time_limit: float,
    as_json: bool,
) -> int:
    """What changes between the rules A and the rules B.

    Clause by clause; in the facts that follow, such as the deck and the highest score; and in play:
    the shortest game that goes on differently. To find it, both are played side by side over all
    deals of small tables, or over the deal of a seed. The output says how far that went.

    Exit status: 0 no difference, 1 some difference, 2 rules that can't be used.

    \b
    tamaya diff nl no
    tamaya diff nl mine.hanabi:nl+mine
    tamaya diff no no+expert -p 3 --seed 7
    """
    from tamaya.differences import differences
    from tamaya.variants.compile.passes import compile_rules

    pair = compile_rules(one), compile_rules(other)
    try:
        with News() as news:
            contrast = differences(*pair, players, time_limit, seed, news.show)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        say_json(_as_data(contrast))
    else:
        say(_as_page((one, other), contrast))
    return NO if contrast else FINE


# ------------------------------------------------------------------- JSON


def _as_data(contrast: "Differences") -> dict[str, Any]:
    from tamaya.lab.walks.trace import recorded

    play: dict[str, Any] | None = None
    if contrast.play is not None:
        played, parting = contrast.play, contrast.play.parting
        play = {
            "scope": played.scope or None,
            "reason": played.reason or None,
            "proved_alike": played.proved and parting is None,
            "line": list(parting.line) if parting else None,
            "records": [
                recorded(deal, moves).to_json()
                for deal, moves in zip(parting.deals, parting.moves, strict=True)
            ]
            if parting
            else [],
            "then": [d.to_json() for d in _then(parting)] if parting else [],
        }
    return {
        "rules": [rules.expression for rules in contrast.rules],
        "hashes": [rules.hash for rules in contrast.rules],
        "same": contrast.same,
        "clauses": [one.to_json() for one in contrast.clauses],
        "facts": [one.to_json() for one in contrast.facts],
        "play": play,
    }


# ------------------------------------------------------------------- a page


def _as_page(named: tuple[str, str], contrast: "Differences") -> str:
    from tamaya.differences import said_by

    pair, clauses, facts, played = contrast.rules, contrast.clauses, contrast.facts, contrast.play
    page = Page(width(), colourful(sys.stdout))
    page.rows(
        [painted(sign, tone), painted(name, "bold"), rules.title]
        for sign, tone, name, rules in zip("AB", ("red", "green"), named, pair, strict=True)
    )
    if clauses:
        _heading(page, "clauses")
        for one in clauses:
            page.text(one.subject, indent=2)
            for sign, words, rules in zip("AB", (one.one, one.other), pair, strict=True):
                holder = said_by(rules, one.subject)
                by = painted(f" · {holder}", "dim") if holder and words is not None else ""
                tone = "red" if sign == "A" else "green"
                shown = painted("says nothing", "dim") if words is None else words
                page.text(f"{painted(sign, tone)} {shown}{by}", indent=4, hang=2)
    if facts:
        _heading(page, "facts")
        rows = [["", "A", "B"]]
        rows += [[one.subject, one.one or "-", one.other or "-"] for one in facts]
        page.rows(rows, indent=2)
    if played is not None:
        _heading(page, "in play")
        _play(page, played)
    if contrast.same:
        page.gap()
        same = "the tables are the same"
        same += ", said in other words" if contrast.reordered else ""
        same += ", only words for people differ" if clauses else ""
        page.text(painted(same, "green"))
    return str(page)


def _heading(page: Page, text: str) -> None:
    page.gap()
    page.text(painted(text, "bold"))


def _play(page: Page, played: "InPlay") -> None:
    parting = played.parting
    if played.reason:
        page.text(f"{played.reason[:1].upper()}{played.reason[1:]}.", indent=2)
        return
    if parting is None:
        verdict = "No game differs" if played.proved else "No difference was seen"
        page.text(f"{verdict} on the table.", indent=2)
        page.text(painted(f"scope: {played.scope}", "dim"), indent=2, hang=2)
        return
    if parting.line:
        many = "one move" if len(parting.line) == 1 else f"{len(parting.line)} moves"
        page.text(f"The shortest game that goes on differently, {many}:", indent=2)
    else:
        page.text("They differ before the first move:", indent=2)
    page.text(f"deal     {_deal(parting)}", indent=4, hang=9)
    for number, sentence in enumerate(_sentences(parting), 1):
        page.text(f"{number}. {sentence}", indent=4, hang=3)
    page.rows(
        ([one.subject, f"A {one.one or '-'}", f"B {one.other or '-'}"] for one in _then(parting)),
        indent=4,
    )
    page.text(painted(f"scope: {played.scope}", "dim"), indent=2, hang=2)


def _deal(parting: "Parting") -> str:
    deal = parting.deals[0]
    sizes = deal.rules.hands_of(deal.players)
    cards: list[str] = deal.cards
    shown = []
    for seat, size in enumerate(sizes):
        shown.append(f"player {seat + 1} holds {' '.join(cards[:size])}")
        cards = cards[size:]
    rest = f"the deck {' '.join(cards[:10])}{' …' if len(cards) > 10 else ''}" if cards else ""
    return "; ".join([*shown, *([rest] if rest else [])])


def _sentences(parting: "Parting") -> list[str]:
    """The moves but the last one as they are told under A; of the last one only what is done."""
    from tamaya.engine.play import make, start
    from tamaya.engine.records.notation import read_move
    from tamaya.playing.telling import sentence

    state = start(parting.deals[0])
    sentences = []
    for text in parting.line:
        made = make(state, read_move(state, text))
        sentences.append(sentence(made))
        state = made.now
    return sentences


def _then(parting: "Parting") -> list["RuleDifference"]:
    """What is unlike when the games have parted."""
    from tamaya.differences import RuleDifference

    one, other = parting.afters
    looks = _table(one), _table(other)
    over = one.over is not None or other.over is not None
    subjects = _LASTING if over else tuple(looks[0])
    differences = [
        RuleDifference(subject, looks[0][subject], looks[1][subject])
        for subject in subjects
        if looks[0][subject] != looks[1][subject]
    ]
    only = parting.only_legal
    if any(only):
        words = [", ".join(f"`{text}`" for text in texts[:4]) or None for texts in only]
        more = [f" and {len(texts) - 4} more" if len(texts) > 4 else "" for texts in only]
        both = [text + rest if text else None for text, rest in zip(words, more, strict=True)]
        differences.append(RuleDifference("only here may be done", both[0], both[1]))
    return differences


_LASTING = ("game", "hint tokens", "strikes", "points", "fireworks", "discards")
"""What is worth comparing when one of the games is over and nobody is to act in it."""


def _question(waits: "Waiting") -> str:
    """What a player is asked for."""
    phrases = {
        "joker": "what the joker stands for",
        "draw": "from where to draw",
        "put": "where the new card goes",
    }
    return phrases.get(waits.verb, waits.verb.replace("_", " "))


def _table(state: "State") -> dict[str, str]:
    from tamaya.engine.records.playthrough import cards_text, fireworks_text

    rules, over = state.game.rules, state.over
    lost = "lost with" if over and over.lost else "over with"
    kinds = [kind for kind, count in enumerate(state.discards) for _ in range(count)]
    return {
        "game": f"{lost} {over.score} points" if over else "goes on",
        "hint tokens": rules.hint_text(state.hints),
        "strikes": str(state.strikes),
        "points": str(state.points),
        "fireworks": fireworks_text(state),
        "discards": cards_text(rules, kinds) or "none",
        "display": cards_text(rules, state.display) or "none",
        "tiles drawn": str(state.tiles_drawn),
        "turns left": str(state.turns_left) if state.turns_left >= 0 else "open",
        "to act": "nobody" if over else f"player {state.player + 1}",
        "must choose": ", ".join(map(_question, state.waiting)) or "nothing",
        "hands": "; ".join(cards_text(rules, hand) or "none" for hand in state.hands),
    }
