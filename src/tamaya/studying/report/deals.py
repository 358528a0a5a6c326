"""The hardest deals: who got what, and the best line that is known, drawn at its end."""

import shlex
from collections.abc import Callable, Iterator

from tamaya.drawing.seeing import scene
from tamaya.drawing.svg import svg
from tamaya.engine.game.deal import deal
from tamaya.engine.game.game import Game
from tamaya.engine.records.line import Line
from tamaya.playing.telling import in_full, sentence
from tamaya.solver.portfolio import solve
from tamaya.studies.answers.answered import Answered, Hardest
from tamaya.studies.answers.counted import HardDeal
from tamaya.studies.outcomes import SOLVE_SECONDS
from tamaya.studying.report.markup import Html, element
from tamaya.studying.report.tables import scrolled
from tamaya.studying.report.words import letter, who
from tamaya.variants.words.lists import listed

MOST_DRAWN = 4
"""So many deals are drawn at most. The others stand in a table."""

_WIDTH = 400


def hardest(
    answers: Answered, listener: Callable[[str], None] = lambda news: None
) -> Iterator[Html]:
    """Nothing where perfect play was not asked for."""
    if not answers.hardest:
        return
    yield element("h2", "The hardest deals")
    reached = all(
        one.score == answers.study.rule_sets[of.place].maximum
        for of in answers.hardest
        for one in of.deals
    )
    others = any(of.others for of in answers.hardest)
    if reached:
        lead = "Perfect play reaches the maximum in every deal."
        lead += " In these ones the others got least." if others else " These are the first ones."
    else:
        lead = "The deals of which perfect play gets least"
        lead += ", and of these the ones others fail at." if others else "."
    yield element("p", lead)
    drawn = []
    for of, one in _chosen(answers):
        listener(f"drawing deal {one.seed}")
        drawn.append(_drawn(answers, of, one))
    yield element("div", drawn, class_="panels")
    yield _table(answers)


def _chosen(answers: Answered) -> list[tuple[Hardest, HardDeal]]:
    """The hardest deal of each rule set and number of players, the hardest of these first."""

    def rank(pair: tuple[Hardest, HardDeal]) -> tuple[float, float, int]:
        of, one = pair
        most = answers.study.rule_sets[of.place].maximum or 1
        return one.at_most / most, one.score / most, sum(one.others)

    return sorted(((of, of.deals[0]) for of in answers.hardest if of.deals), key=rank)[:MOST_DRAWN]


def _best(answers: Answered, of: Hardest, one: HardDeal) -> str:
    """`24 of 25`, or both bounds."""
    most = answers.study.rule_sets[of.place].maximum
    if one.score == one.at_most:
        return f"{one.score} of {most}"
    return f"{one.score} to {one.at_most} of {most}, open"


def _drawn(answers: Answered, of: Hardest, one: HardDeal) -> Html:
    rules = answers.study.rule_sets[of.place]
    dealt = deal(rules, of.players, one.seed)
    bound = solve(dealt, SOLVE_SECONDS).bound()
    got = listed(
        f"{who(level)} {score}" for level, score in zip(of.others, one.others, strict=True)
    )
    intro = [
        element("h3", f"{letter(of.place)}, {of.players} players, seed {one.seed}"),
        element(
            "p", f"Perfect play gets {_best(answers, of, one)}: {bound.reason}.", class_="small"
        ),
        element("p", f"Points in the study: {got}.", class_="small") if of.others else None,
    ]
    if bound.witness is None:
        return element("div", intro, element("p", "No line was found in time."), class_="panel")
    return element("div", intro, _line(Game(dealt), bound.witness), class_="panel")


def _line(game: Game, line: Line) -> list[Html]:
    """The table after the last move, and all moves in words."""
    made = line.made(game)
    picture = svg(scene(made[-1].now, last=made[-1]), _WIDTH, alone=False)
    moves = [element("li", sentence(one, card=in_full)) for one in made]
    return [
        element("div", Html(picture), class_="table"),
        element(
            "details", element("summary", f"The line, {len(moves)} moves"), element("ol", moves)
        ),
    ]


def _table(answers: Answered) -> Html:
    """All of them, the hardest first, with the command that shows the line."""
    others = answers.hardest[0].others
    heads = ["players", "rules", "seed", "perfect play", *others, "the line, in a terminal"]
    rows = []
    for of in answers.hardest:
        for one in of.deals:
            named = shlex.quote(answers.names[of.place])
            cells = [
                *map(str, (of.players, letter(of.place), one.seed, _best(answers, of, one))),
                *map(str, one.others),
            ]
            command = f"tamaya solve {named} -p {of.players} --seed {one.seed}"
            rows.append(
                element(
                    "tr",
                    [element("td", text) for text in cells],
                    element("td", element("code", command)),
                )
            )
    return scrolled(heads, rows, "Hard deals")
