"""What two rule sets say differently: clause by clause, and in the facts that follow."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from tamaya.variants.rules import CHANGES, Holding, Rules
from tamaya.variants.words.lists import counted, ranged
from tamaya.variants.words.sentences import (
    effect_words,
    goal_words,
    lost_clauses,
    reaction_words,
    row_words,
    score_clause,
)
from tamaya.variants.words.touch import building_clauses, building_origins, touch_sentences
from tamaya.variants.words.turns import (
    HOLDING,
    action_clauses,
    discard_clauses,
    hint_clauses,
    holding_clauses,
    passing_clause,
    play_clauses,
)

if TYPE_CHECKING:
    from tamaya.lab.apart.unlike import InPlay


class DifferenceData(TypedDict):
    """A difference as JSON says it; null where one side says nothing of it."""

    subject: str
    one: str | None
    other: str | None


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """A subject, and what each of two rule sets says of it, or nothing."""

    subject: str
    one: str | None
    other: str | None

    def to_json(self) -> DifferenceData:
        return {"subject": self.subject, "one": self.one, "other": self.other}


@dataclass(frozen=True, slots=True)
class Differences:
    """All that was found to differ between two rule sets.

    `play` is what was seen when both were played in step; None where their tables are the same.
    `reordered` is whether they say the same in another order, or in more words.
    """

    rules: tuple[Rules, Rules]
    clauses: tuple[RuleDifference, ...]
    facts: tuple[RuleDifference, ...]
    play: "InPlay | None"
    reordered: bool = False

    def __repr__(self) -> str:
        names = " and ".join(rules.expression for rules in self.rules)
        verdict = "every game is the same" if self.same else f"{len(self.clauses)} in clauses"
        return f"<Differences of {names}: {verdict}>"

    @property
    def same(self) -> bool:
        """Whether every game is the same."""
        return self.rules[0] == self.rules[1] or self.reordered

    def __bool__(self) -> bool:
        """Whether anything differs, if only words for people, such as the rating."""
        return bool(self.clauses or self.facts or self.play is not None)


def differences(
    one: Rules,
    other: Rules,
    players: int | None = None,
    seconds: float = 20.0,
    seed: int | None = None,
    tell: Callable[[str], None] | None = None,
) -> Differences:
    """Compare two rule sets in every way: see `tamaya.lab.apart.unlike` for how they are played.

    Raises `ValueError` where so many players can't play both.
    """
    from tamaya.lab.apart.normal import normal
    from tamaya.lab.apart.unlike import in_play

    first, second = normal(one), normal(other)
    if first == second:
        words = clause_differences(first, second)  # for people
        return Differences((one, other), tuple(words), (), None, reordered=one != other)
    play = in_play(one, other, players, seconds, seed, tell)
    clauses, facts = clause_differences(one, other), fact_differences(one, other)
    return Differences((one, other), tuple(clauses), tuple(facts), play)


def clause_differences(one: Rules, other: Rules) -> list[RuleDifference]:
    """Subject by subject, what isn't said by both."""
    return _compared(dict(_subjects(one)), dict(_subjects(other)))


def fact_differences(one: Rules, other: Rules) -> list[RuleDifference]:
    """What follows from all clauses together, where it differs."""
    return _compared(_facts(one), _facts(other))


def _compared(one: dict[str, str], other: dict[str, str]) -> list[RuleDifference]:
    subjects = [*one, *(subject for subject in other if subject not in one)]
    pairs = [RuleDifference(s, one.get(s), other.get(s)) for s in subjects]
    return [pair for pair in pairs if pair.one != pair.other]


def _facts(rules: Rules) -> dict[str, str]:
    return {
        "cards in the deck": str(len(rules.deck)),
        "fireworks": str(rules.most_fireworks),
        "highest score": str(rules.maximum),
        "lowest score": str(rules.minimum),
        "hint tokens": rules.hint_text(rules.hints.total),
        "strikes": str(rules.strikes),
        "tiles": str(len(rules.tiles)),
        "names for hints": str(len(rules.names)),
        "players": ranged(rules.players),
    }


def _subjects(rules: Rules) -> Iterator[tuple[str, str]]:
    """Each subject with what these rules say of it, in the words of the language."""
    yield "players", ranged(rules.players)
    for hands in rules.hands:
        words = counted(hands.cards[-1], "card")
        if hands.cards[0] != hands.cards[-1]:
            words += f", {hands.cards[0]} for the first player"
        yield f"hand with {hands.players} players", words
    hints = rules.hint_text(rules.hints.total)
    if rules.hints.start != rules.hints.total:
        hints += f", starting with {rules.hint_text(rules.hints.start)}"
    yield "tokens hints", hints
    yield "tokens strikes", str(rules.strikes)
    for suit in rules.suits:
        copies = Counter(suit.cards)
        cards = " ".join(str(v) for v in sorted(copies) for _ in range(copies[v]))
        built = ", ".join(building_clauses(rules, suit))
        yield f"suit {suit.name}", f"letter {suit.letter}, cards {cards}, {built}"
        if suit.built:
            yield f"score of {suit.name}", score_clause(suit).removeprefix("score ")
    if rules.playing.begins_unlike:
        yield "fireworks", "no two begin alike"
    for subject, words in touch_sentences(rules):
        yield f"touch of {subject}", words
    if rules.holding != Holding():
        yield "hands", "; ".join(holding_clauses(rules))
    yield "hint", "; ".join(hint_clauses(rules))
    yield "names", ", ".join(name.word for name in rules.names) or "none"
    yield "discard", "; ".join(discard_clauses(rules))
    yield "play", "; ".join(play_clauses(rules))
    if rules.passing is not None:
        yield "pass", passing_clause(rules, rules.passing)
    for action in rules.actions:
        yield f"action {action.name}", "; ".join(action_clauses(rules, action))
    reactions: dict[str, list[str]] = {}
    for reaction in rules.reactions:
        words = effect_words(rules, reaction.effects)
        if words == "nothing" and reaction.trigger.event == "deck_runs_out":
            words = "play on"
        reactions.setdefault(f"when {reaction_words(rules, reaction)}", []).append(words)
    yield from ((event, ", then ".join(words)) for event, words in reactions.items())
    if rules.tiles:
        tiles = Counter(effect_words(rules, tile) for tile in rules.tiles)
        yield "tiles", "; ".join(f"{count} × {words}" for words, count in tiles.items())
    for goal in rules.goals:
        yield f"goal {goal.title}", goal_words(rules, goal)
    if rules.can_be_lost:
        yield "lost", "; ".join(lost_clauses(rules))
    if rules.begins:
        yield "begins", f'"{rules.begins}"'
    for player, role in enumerate(rules.roles, 1):
        yield f"role {role.name}", f'player {player}, "{role.text}"'
    if rules.notes:
        yield "notes", "; ".join(f'"{note.text}"' for note in rules.notes)
    for row in rules.rating:
        yield f"rating of {row_words(row)}", f'"{row.text}"'


def said_by(rules: Rules, subject: str) -> str:
    """Which part of a composition says something of a subject, where that is no game."""
    for reaction in rules.reactions:
        if subject == f"when {reaction_words(rules, reaction)}":
            holder = reaction.origin.heading
            if not holder.startswith("game "):
                return holder.partition(" ")[2]
    names = [subject]
    if subject in ("hint", "discard", "play", "lost"):
        names += rules.said_in(subject)
    if subject.startswith(("suit ", "score of ")):
        suit = subject.split()[-1]
        names += [f"suit {suit} {rule}" for rule in ("cards", "score")]
        for one in rules.suits:
            names += building_origins(rules, one) if one.name == suit else []
    if subject == "fireworks":
        names.append("fireworks begin")
    if subject == "hands":
        names += HOLDING
    if subject.startswith("hand with "):
        names += ["hand any", "hand all", "hand first", f"hand {subject.split()[2]}"]
    origins = [
        o for name, o in rules.origins if name in names or name.removeprefix(CHANGES) in names
    ]
    if subject == "notes":
        origins = [note.origin for note in rules.notes]
    others = [o.heading.partition(" ")[2] for o in origins if not o.heading.startswith("game ")]
    return others[-1] if others else ""
