"""The part of the page about play: a turn, events, tiles, the end, score and rating."""

from collections import Counter

from tamaya.show.notes import INDENT, by, holders, note, suit_name
from tamaya.text.page import Page, Section, painted
from tamaya.variants.rules import Reaction, Rules
from tamaya.variants.vocabulary.effects import EFFECTS, EffectTrait
from tamaya.variants.vocabulary.events import EventName
from tamaya.variants.words.lists import counted, listed, ranged
from tamaya.variants.words.sentences import (
    effect_words,
    goal_words,
    lost_clauses,
    reaction_words,
    row_words,
    score_clause,
)
from tamaya.variants.words.turns import (
    action_clauses,
    discard_clauses,
    hint_clauses,
    passing_clause,
    play_clauses,
)

_ENDING: tuple[EffectTrait, ...] = ("ends", "sets the last turns", "skips a turn")
_ENDING_EVENTS: frozenset[EventName] = frozenset(
    {"all_completed", "nothing_more", "last_strike", "deck_runs_out", "cannot_act"}
)


def turn(page: Page, rules: Rules) -> None:
    section = page.section("turn", INDENT)
    rows = [
        ["hint", "; ".join(hint_clauses(rules)) + by(rules, *rules.said_in("hint"))],
        ["discard", "; ".join(discard_clauses(rules)) + by(rules, *rules.said_in("discard"))],
        ["play", "; ".join(play_clauses(rules)) + by(rules, *rules.said_in("play"))],
    ]
    if rules.passing is not None:
        rows.append(["pass", passing_clause(rules, rules.passing) + by(rules, "pass")])
    for action in rules.actions:
        words = "; ".join(action_clauses(rules, action))
        rows.append([action.name, words + by(rules, f"action {action.name}")])
    section.rows(rows)


def is_ending(reaction: Reaction) -> bool:
    """Whether a reaction is about the end of the game rather than about tokens and cards."""
    return reaction.trigger.event in _ENDING_EVENTS or any(
        trait in EFFECTS[effect.verb].traits for effect in reaction.effects for trait in _ENDING
    )


def _reactions(section: Section, rules: Rules, ending: bool) -> None:
    rows = []
    for reaction in rules.reactions:
        if is_ending(reaction) == ending:
            words = effect_words(rules, reaction.effects)
            if ending and words == "nothing":
                words = "play on"
            if not reaction.origin.heading.startswith("game "):
                words += note(reaction.holder)
            rows.append([f"when {reaction_words(rules, reaction)}", words])
    if rows:
        section.rows(rows)


def events(page: Page, rules: Rules) -> None:
    _reactions(page.section("events", INDENT), rules, ending=False)


def tiles(page: Page, rules: Rules) -> None:
    if not rules.tiles:
        return
    section = page.section("tiles", INDENT)
    section.text(f"{counted(len(rules.tiles), 'tile')}, shuffled, face down")
    for effects, copies in Counter(rules.tiles).items():
        section.text(f"{copies} × {effect_words(rules, effects)}", hang=4)


def end(page: Page, rules: Rules) -> None:
    section = page.section("end", INDENT)
    _reactions(section, rules, ending=True)


def goals(page: Page, rules: Rules) -> None:
    if rules.goals:
        page.section("goals", INDENT).rows(
            [goal.title, goal_words(rules, goal) + note(*holders([goal.origin]))]
            for goal in rules.goals
        )


def score(page: Page, rules: Rules) -> None:
    section = page.section("score", INDENT)
    clauses: dict[str, list[str]] = {}
    for place in rules.fireworks:
        suit = rules.suits[place]
        clauses.setdefault(score_clause(suit), []).append(suit.name)
    usual = max(clauses, key=lambda clause: len(clauses[clause]), default="")
    for clause, names in clauses.items():
        subject = "" if clause == usual else f"{listed(map(suit_name, names))}: "
        keys = [f"suit {name} score" for name in names]
        section.text(subject + clause.removeprefix("score ") + by(rules, "score", *keys))
    for clause in lost_clauses(rules):
        key = "lost below" if clause.startswith("less") else "lost"
        section.text(clause + by(rules, key))
    section.text(f"maximum {rules.maximum}, minimum {rules.minimum}")
    if rules.goals:
        section.text(painted("as if any goals could be reached together", "dim"))


def rating(page: Page, rules: Rules) -> None:
    section = page.section("rating", INDENT)
    if not rules.rating:
        section.text("none")
        return
    section.rows([row_words(row), row.text] for row in rules.rating)
    unrated = [s for s in range(rules.minimum, rules.maximum + 1) if rules.rated(s) is None]
    if unrated:
        section.text(painted(f"nothing is said of {ranged(unrated, 'and')}", "dim"))
