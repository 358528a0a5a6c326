"""Scenes from states: what somebody sees of a table.

Fireworks: what lies in each, what can follow, and what it waits for. Hands: who sees their cards,
what hints have told of them, which are still needed and how many copies of those are left.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from tamaya.drawing.scene import (
    CardSeen,
    FireworkSeen,
    GoneSeen,
    HandSeen,
    HintsOnCard,
    Scene,
    StoreSeen,
    suits_seen,
)
from tamaya.engine.game.tables import RuleTables
from tamaya.engine.knowledge.knowledge import (
    Held,
    Knowledge,
    at_start,
    kinds_told,
    secret,
    turned_down,
)
from tamaya.engine.knowledge.view import view
from tamaya.engine.play import MoveMade
from tamaya.engine.questions.placing import grown, likely_line
from tamaya.engine.questions.prices import few_left
from tamaya.engine.state.state import State
from tamaya.engine.turn.table import Table
from tamaya.playing.asking import waiting_words
from tamaya.playing.telling import in_full, laid_how, sentence
from tamaya.solver.plain.ceiling import ceiling_of
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted, listed
from tamaya.variants.words.names import AXIS_WORDS
from tamaya.variants.words.sentences import effect_words, goal_words


class CopiesLeft:
    """The kinds of which as many copies are left as are needed (`last`), and fewer (`lost`).

    Where cards may come back from the discards, or the rules have a word that the solver's count
    doesn't understand, nothing is said of any kind; nor where nobody is told what fitted.
    """

    def __init__(self, state: State, covered: bool = False) -> None:
        rules = state.game.rules
        self.ceiling = ceiling_of(rules)
        self.last: set[int] = set()
        self.lost: set[int] = set()
        if covered or self.ceiling.revives or not self.ceiling.understood:
            return
        for kind, (suit, value) in enumerate(rules.kinds):
            built, height = rules.suits[suit].built, state.heights[suit]
            needed = built[height:].count(value)
            left = (
                state.game.tables.copies[kind] - state.discards[kind] - built[:height].count(value)
            )
            if needed and left == needed:
                self.last.add(kind)
            if left < needed:
                self.lost.add(kind)

    def reach(self, state: State, suit: int) -> int:
        """How high a firework can still grow, as far as the solver's count can tell."""
        return self.ceiling.reach(Table.of(state), suit)


def hands_seen(
    state: State,
    knowledge: Knowledge,
    eyes: int | None,
    called: tuple[str, ...],
    notes: tuple[str, ...],
    counts: CopiesLeft,
    marks: Collection[int],
) -> tuple[HandSeen, ...]:
    rules, tables = state.game.rules, state.game.tables
    own = view(state, knowledge, eyes).own if eyes is not None else None
    hands = []
    for seat, hand in enumerate(state.hands):
        cards = []
        for place, (kind, held) in enumerate(zip(hand, knowledge.hands[seat], strict=True)):
            mine = seat == eyes and own is not None
            left = own.kinds(place) if mine and own else _kinds(tables, held)
            hints = _hints_on(rules, held, left)
            sees = not mine or held.looked_at
            suits, values = hints.suits_left, hints.values_left
            suit = rules.kinds[kind][0] if sees or len(suits) == 1 else None
            value = rules.kinds[kind][1] if sees or len(values) == 1 else None
            certain = sees or len(left) == 1
            cards.append(
                CardSeen(
                    place,
                    suit,
                    value,
                    sees,
                    hints,
                    certain and kind in counts.last,
                    certain and kind in marks,
                )
            )
        acts = state.over is None and state.player == seat
        roles = [f"the {role.name}" for role in rules.roles[seat : seat + 1]]
        note = ", ".join([*roles, *filter(None, notes[seat : seat + 1])])
        hands.append(HandSeen(seat, called[seat], acts, seat == eyes, note, tuple(cards)))
    return tuple(hands)


def laid_seen(
    state: State, knowledge: Knowledge, eyes: int | None, called: tuple[str, ...]
) -> tuple[HandSeen, ...]:
    """The cards that each player has laid face down, as somebody in a seat knows them."""
    if eyes is None:
        return ()
    rules, tables = state.game.rules, state.game.tables
    seen = view(state, knowledge, eyes)
    hands = []
    for seat, faces in enumerate(seen.laid):
        held = [card.held for card in knowledge.laid if card.seat == seat]
        cards = []
        for at, (kind, was) in enumerate(zip(faces, held, strict=True)):
            left = seen.own_laid.kinds(at) if seat == eyes else _kinds(tables, was)
            hints = _hints_on(rules, was, left)
            suit = rules.kinds[kind][0] if kind is not None else _only(hints.suits_left)
            value = rules.kinds[kind][1] if kind is not None else _only(hints.values_left)
            cards.append(CardSeen(None, suit, value, kind is not None, hints))
        name = f"{called[seat]} {laid_how(rules)}"
        hands.append(HandSeen(seat, name, False, seat == eyes, "", tuple(cards)))
    return tuple(hands)


def _only(left: tuple[int, ...]) -> int | None:
    return left[0] if len(left) == 1 else None


def _kinds(tables: RuleTables, held: Held) -> frozenset[int]:
    """What a card can be, for all that hints told."""
    mask = kinds_told(tables, held.touched_by, held.missed_by) & held.among
    return frozenset(kind for kind in range(len(tables.copies)) if mask >> kind & 1)


def _hints_on(rules: Rules, held: Held, left: frozenset[int]) -> HintsOnCard:
    names = [name for n, name in enumerate(rules.names) if held.touched_by >> n & 1]
    suits = {suit.name: place for place, suit in enumerate(rules.suits)}
    sure = [name for name in names if not name.is_either]
    kinds = [rules.kinds[kind] for kind in left]
    return HintsOnCard(
        tuple(name.word for name in names),
        tuple(dict.fromkeys(suits[name.colour] for name in sure if name.colour in suits)),
        tuple(dict.fromkeys(int(name.value) for name in sure if name.value)),
        tuple(sorted({suit for suit, _ in kinds})),
        tuple(sorted({value for _, value in kinds})),
        held.marked and not names,
        held.looked_at,
    )


def fireworks_seen(
    state: State, counts: CopiesLeft, before: State | None
) -> tuple[FireworkSeen, ...]:
    """The fireworks of a state. `before` is the one that the last move came from."""
    return tuple(
        seen for suit in range(len(state.heights)) for seen in _of_suit(state, counts, before, suit)
    )


def _of_suit(
    state: State, counts: CopiesLeft, before: State | None, place: int
) -> Iterator[FireworkSeen]:
    suit = state.game.rules.suits[place]
    grew = before is not None and before.heights[place] < state.heights[place]
    line = likely_line(state, place)
    following, waits = _next(state, place)
    if not suit.twice:
        reach = counts.reach(state, place)
        yield FireworkSeen(place, line, state.heights[place], reach, grew, following, waits)
        return
    both, line = state.game.tables.fireworks.both, suit.built[: len(suit.built) // 2]
    heights = both(grown(state, place).cards)
    old = both(grown(before, place).cards) if before is not None else heights
    for height, was in zip(heights, old, strict=True):
        after = () if waits else line[height : height + 1]
        yield FireworkSeen(place, line, height, len(line), was < height, after, waits)


def _next(state: State, place: int) -> tuple[tuple[int, ...], str]:
    """The values that the firework of a suit takes now; where it takes none though it isn't
    complete, what it waits for."""
    tables = state.game.tables
    follows = grown(state, place).follows
    taken = tables.fireworks.takes(state.heights, state.ways)
    following = tuple(sorted(tables.value_of[kind] for kind in follows if kind in taken))
    if following or not follows:
        return following, ""
    suits = state.game.rules.suits
    awaited = [
        f"{suits[other].name} has {counted(least, 'card')}"
        for other, least in suits[place].begun_after
        if state.heights[other] < least
    ]
    if awaited:
        return (), f"not begun before {listed(awaited)}"
    return (), "others have begun with all that it could begin with"


def scene(
    state: State,
    knowledge: Knowledge | None = None,
    eyes: int | None = None,
    *,
    last: MoveMade | None = None,
    notes: tuple[str, ...] = (),
    marks: Collection[int] = (),
) -> Scene:
    """What is to be seen of a state.

    `knowledge` is what hints told; without it nothing was. With `eyes`, a seat, the cards of that
    seat are hidden, but for what their holder knows. `last` is what has just happened, `notes`
    stand beside the players' names, and `marks` are kinds of card that matter.
    """
    game, rules = state.game, state.game.rules
    knowledge = at_start(state) if knowledge is None else knowledge
    called = _called(game.players, eyes)
    covered = eyes is not None and secret(state)
    down = eyes is not None and turned_down(state)
    counts = CopiesLeft(state, down)
    fresh = _fresh(last, down)
    discards = state.discards if eyes is None else view(state, knowledge, eyes).discards
    return Scene(
        suits_seen(rules),
        _heading(state, called, eyes),
        _happened(last, eyes),
        () if covered else fireworks_seen(state, counts, fresh.before),
        hands_seen(state, knowledge, eyes, called, notes, counts, marks),
        StoreSeen(
            state.hints,
            rules.hints.total,
            rules.hint_parts,
            rules.hint_text(state.hints),
            rules.hint_text(rules.hints.total),
        ),
        None
        if covered
        else StoreSeen(state.strikes, rules.strikes, 1, str(state.strikes), str(rules.strikes)),
        state.deck_size,
        "" if covered else _score(state),
        tuple(
            effect_words(rules, rules.tiles[tile]) for tile in game.deal.tiles[: state.tiles_drawn]
        ),
        len(rules.tiles) - state.tiles_drawn,
        tuple(_notes(state, called)),
        tuple(
            GoneSeen(
                *rules.kinds[kind],
                count,
                kind in counts.last,
                kind in counts.lost,
                kind in fresh.discarded,
                kind in marks,
            )
            for kind, count in enumerate(discards)
            if count
        ),
        laid_seen(state, knowledge, eyes, called) if down else (),
        tuple([rules.kinds[kind] for kind in state.display]),
    )


def _called(players: int, eyes: int | None) -> tuple[str, ...]:
    return tuple("You" if seat == eyes else f"Player {seat + 1}" for seat in range(players))


def _heading(state: State, called: tuple[str, ...], eyes: int | None) -> str:
    if state.over is not None:
        rating = state.game.rules.rated(state.over.score)
        words = "The game is lost" if state.over.lost else "The game is over"
        return f"{words}: {rating}" if rating else words
    return "Your turn" if state.player == eyes else f"{called[state.player]} is to act"


class _Fresh(NamedTuple):
    before: State | None
    discarded: frozenset[int]


def _fresh(last: MoveMade | None, down: bool) -> _Fresh:
    """What has just come to the fireworks, and to the discards where none of them lie face down."""
    if last is None or down:
        return _Fresh(None if last is None else last.before, frozenset())
    gone = zip(last.before.discards, last.now.discards, strict=True)
    return _Fresh(
        last.before,
        frozenset(kind for kind, (old, new) in enumerate(gone) if old < new),
    )


def _happened(last: MoveMade | None, eyes: int | None) -> str:
    return "" if last is None else sentence(last, eyes, in_full)


def _score(state: State) -> str:
    rules = state.game.rules
    points = state.over.score if state.over is not None else state.points
    best = rules.maximum
    return f"{points} of {best}" if points >= 0 and best > 0 else f"{points}, at most {best}"


def _goals(state: State) -> list[str]:
    rules, reached = state.game.rules, state.goals
    return [
        f'goal "{goal.title}" {"reached" if reached >> at & 1 else "open"}: '
        f"{goal_words(rules, goal)}"
        for at, goal in enumerate(rules.goals)
    ]


def _notes(state: State, called: tuple[str, ...]) -> list[str]:
    rules = state.game.rules
    notes = []
    if state.over is not None:
        return [state.over.reason, *_goals(state)]
    if state.waiting:
        notes.append(f"{called[state.player]} must {waiting_words(state)}")
    if state.turns_left >= 0:
        notes.append(f"{counted(state.turns_left, 'turn')} left")
    notes += _goals(state)
    if state.backwards:
        notes.append("turns go the other way round")
    if state.again:
        notes.append(f"{called[state.player]} takes another turn")
    missing = [name for seat, name in enumerate(called) if state.missing >> seat & 1]
    if missing:
        notes.append(f"{listed(missing)} {'miss' if len(missing) > 1 else 'misses'} the next turn")
    if rules.hinting.alternates and state.last_axis:
        axes = {name.axis for name in rules.names}
        rest = [words for axis, words in AXIS_WORDS.items() if axis in axes - {state.last_axis}]
        notes.append(f"the next hint names {listed(rest, 'or') if rest else 'nothing'}")
    if state.last_name >= 0:
        notes.append(f"the next hint doesn't name {rules.names[state.last_name].word}")
    if state.barred:
        seats = [name.lower() for seat, name in enumerate(called) if state.barred >> seat & 1]
        notes.append(f"the next hint isn't given to {listed(seats)}")
    if state.passed:
        notes.append(f"{counted(state.passed, 'turn')} running passed")
    if rules.hinting.most_times:
        pairs = zip(rules.names, state.times_named, strict=True)
        gone = [name.word for name, times in pairs if times >= rules.hinting.most_times]
        if gone:
            notes.append(f"{listed(gone)} may not be named any more")
    for few in few_left(state.game.tables, state):
        if few.room <= 0:
            notes.append(f"no other {few.side} may be named")
    for action, used in zip(rules.actions, state.used, strict=True):
        if used and action.limit == "game":
            notes.append(f"{action.name} has been used")
        elif used and action.limit == "player":
            seats = [name.lower() for seat, name in enumerate(called) if used >> seat & 1]
            notes.append(f"{action.name} has been used by {listed(seats)}")
    return notes
