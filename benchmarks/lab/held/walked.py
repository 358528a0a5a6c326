"""What walks over all deals claim of rules, held to all games of one deal."""

import random
from collections import Counter
from collections.abc import Iterator

from benchmarks.lab.held.drawn import some_conditions
from benchmarks.lab.held.played import AllGames

from tamaya.engine.game.responses import Response
from tamaya.engine.questions.conditions import hold
from tamaya.lab.check.promises.question import Question, look_for
from tamaya.lab.grasps import LUCK, not_covered
from tamaya.lab.walks.walk import walk
from tamaya.variants.conditions import Condition, condition
from tamaya.variants.rules import Rules
from tamaya.variants.tables.tables import Conditions
from tamaya.variants.words.sentences import sentence_nodes

_MOST_STATES = 1_500
_SECONDS = 60.0
_QUESTIONS = 10


def wrong_of_walks(played: AllGames, seed: int, held: Counter[str]) -> Iterator[str]:
    """What some game shows that no walk came to: an end, an answer, what was looked for."""
    rules, chance = played.rules, random.Random(seed)
    if not_covered(LUCK, rules):
        return
    asked = {n: question(rules, some_conditions(rules, chance)) for n in range(_QUESTIONS)}
    found = walk(rules, played.deal.players, _MOST_STATES, _SECONDS, look=look_for(asked))
    if not found.is_whole:
        return
    held["walks over all deals"] += 1
    ends = {(end.score, end.lost) for end in found.ends.values()}
    if not played.ends() <= ends:
        yield f"walk: no game ends with {played.ends() - ends}"
    answers = played.tables[0].tables.answers
    answered = {(one.order, one.text) for one in found.first if isinstance(one, Response)}
    for place in played.fired:
        if (answers[place].order, answers[place].text) not in answered:
            yield f"walk: clause {place} never answers"
    for number, one in asked.items():
        seen = (number, -1) in found.sights
        held["promises kept by all games"] += not seen
        if not seen and any(hold(one.ranges, table) for table in played.tables):
            yield f"walk: no game comes to `{one.words}`"


def question(rules: Rules, some: Conditions) -> Question:
    said: list[Condition] = [condition(rules, node, 0) for node in sentence_nodes(rules, some)]
    return Question(rules, tuple(said))
