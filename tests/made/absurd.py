"""Moves that no sensible player makes, whatever the rules: what tests and measurements count.

Each is said in terms of what moves do, and asked of the referee and of what the player knew.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from tamaya.engine.game.deal import Deal
from tamaya.engine.happenings import HIDDEN
from tamaya.engine.moves import Discard, Hint, Move, OfCard, Play
from tamaya.engine.play import start
from tamaya.engine.state.state import Ending
from tamaya.engine.turn.table import Table
from tamaya.players.code.agreed import Agreed
from tamaya.players.fold.common import Rows
from tamaya.players.game import Moment, folds_of, most_moves, scored
from tamaya.players.levels.expert import Adopted
from tamaya.players.levels.habits import Intents, mishap
from tamaya.players.levels.ideas import Ideas
from tamaya.players.levels.newcomer import Meant
from tamaya.players.player import Player
from tamaya.players.sight import Sight

LIKELY, DOUBTFUL = 0.5, 0.25
"""What the last strike is staked on must be so likely to fit, for its player; by words alone."""


@dataclass
class Absurdities:
    """How often players of some games did what makes no sense.

    - `idle_discards`: at the full supply a card was discarded that brought no token for that
      reason alone, while a hint that takes a token could be given: the next discard would have
      brought the token back.
    - `kept_plays`: a card was held that surely fitted, by all that its holder knew, for two turns
      or more of that player in a row; each such turn after the first counts.
    - `empty_hints`: a hint told nobody anything, by its words or by what players had agreed on,
      while another hint would have.
    - `blind_stakes`: the last strike was staked on a card that was taken to fit with less than
      even chances, while another move was allowed and points would be lost.
    - `doubtful_stakes`: the same by words alone, with less than one in four. Players
      who trust what a hint was meant for may be right to do so.
    - `broken_off`, `lost`: games; `turns`, `games`: all of them.
    """

    idle_discards: int = 0
    kept_plays: int = 0
    empty_hints: int = 0
    blind_stakes: int = 0
    doubtful_stakes: int = 0
    broken_off: int = 0
    lost: int = 0
    turns: int = 0
    games: int = 0
    points: int = 0

    def add(self, other: "Absurdities") -> None:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def beliefs(moment: Moment, player: Player) -> Rows:
    """What all seats take their cards to be, for what such a player has agreed on."""
    fold = moment.folds.get(player.fold) if player.fold else None
    if isinstance(fold, Adopted):
        fold = fold.spoken
    if isinstance(fold, Meant):
        fold = fold.ideas
    if isinstance(fold, Ideas):
        return fold.rows
    return fold.masks if isinstance(fold, Agreed) else moment.common.masks


def is_idle_discard(moment: Moment, move: Move, now: Moment, legal: Sequence[Move]) -> bool:
    """Whether a discard regained nothing, since the supply was full, while a hint could be paid."""
    before, rules = moment.state, moment.state.game.rules
    return (
        move.verb == "discard"
        and not before.game.tables.lays(move.verb, before.hands[before.player][move.place])
        and before.hints == rules.hints.total
        and rules.discarding.regains > 0
        and now.state.hints <= before.hints
        and any(hint.verb == "hint" and _takes_a_token(moment, hint) for hint in legal)
    )


def _takes_a_token(moment: Moment, hint: Hint) -> bool:
    return Sight(moment.state, moment.state.player, moment.common, moment.folds).price(hint) > 0


def sure_plays(sight: Sight, legal: Sequence[Move]) -> list[OfCard]:
    """The moves that surely place a card to good end, by what everybody and its holder knows."""
    facts, hand = sight.facts, sight.hands[sight.seat]
    good = facts.certain & ~sight.kinds.lost_if_placed
    plays: list[OfCard] = []
    for place, common in enumerate(sight.common.masks[sight.seat]):
        mask = common if hand[place] == HIDDEN else 1 << hand[place]
        if mask and not mask & ~good and (not mask & facts.inverted or not mask & ~facts.inverted):
            discards = Intents(sight, mask).to_place == "discard"
            move: OfCard = Discard.of(place) if discards else Play.of(place)
            if move in legal:
                plays.append(move)
    return plays


def is_empty_hint(
    moment: Moment, move: Move, now: Moment, player: Player, legal: Sequence[Move]
) -> bool:
    """Whether a hint left everybody as wise as before, and another would have told them something
    true, by its words and by what it would have been taken to mean."""
    return (
        move.verb == "hint"
        and _tells_nothing(moment, now, player)
        and any(
            hint.verb == "hint" and _tells_truly(moment, _after(moment, hint), player)
            for hint in legal
        )
    )


def _after(moment: Moment, move: Move) -> Moment:
    table = Table.of(moment.state)
    return moment.after(table.hear(move), table.state())


def _tells_truly(moment: Moment, now: Moment, player: Player) -> bool:
    rows = beliefs(now, player)
    return rows != beliefs(moment, player) and all(
        mask >> kind & 1
        for row, hand in zip(rows, now.state.hands, strict=True)
        for mask, kind in zip(row, hand, strict=True)
    )


def _tells_nothing(moment: Moment, now: Moment, player: Player) -> bool:
    was, knowledge = moment.common, now.common
    return (
        was.masks == knowledge.masks
        and was.marked == knowledge.marked
        and was.unsaid == knowledge.unsaid
        and beliefs(moment, player) == beliefs(now, player)
    )


def stake(sight: Sight, move: Move, masks: tuple[int, ...]) -> float:
    """How likely a card of a hand like this fits that can take the last strike; 1 for others."""
    rules = sight.rules
    if not (isinstance(move, OfCard) and rules.playing.misplay_strikes):
        return 1.0
    if sight.strikes_to_spare or rules.strikes <= 0:
        return 1.0
    return 1.0 - mishap(sight, move, masks[move.place])


def loses_points(moment: Moment) -> bool:
    """Whether the table is worth more than a lost game would score."""
    state = moment.state
    worth = scored(state) if state.over is None else Ending(0, False, "")
    return worth.score > state.game.rules.losing.score(state.points)


def absurdities(deal: Deal, players: Sequence[Player]) -> Absurdities:
    """Let players play a deal, and count what makes no sense."""
    counts = Absurdities(games=1)
    moment = Moment.start(start(deal), folds_of(players))
    table, moves = Table.of(moment.state), 0
    omissions = [False] * deal.players
    while not moment.state.over and moves < most_moves(deal.rules):
        seat, player = moment.state.player, players[moment.state.player]
        legal, sight = table.legal_moves(), moment.sight(player)
        move = player.move(sight, legal)
        now = moment.after(table.hear(move), table.state())
        if not moment.state.waiting:
            counts.turns += 1
            counts.idle_discards += is_idle_discard(moment, move, now, legal)
            passed_over = bool(sure_plays(sight, legal)) and not _places(moment, move)
            counts.kept_plays += passed_over and omissions[seat]
            omissions[seat] = passed_over
            if not player.open_hands:
                counts.empty_hints += is_empty_hint(moment, move, now, player, legal)
                words = stake(sight, move, sight.own)
                ideas = stake(sight, move, sight.narrowed(beliefs(moment, player)[seat]))
                if any(other.verb != move.verb for other in legal) and loses_points(moment):
                    counts.blind_stakes += max(words, ideas) < LIKELY
                    counts.doubtful_stakes += words < DOUBTFUL
        moment, moves = now, moves + 1
    counts.broken_off += moment.state.over is None
    ending = scored(moment.state)
    counts.lost += ending.lost
    counts.points += ending.score
    return counts


def _places(moment: Moment, move: Move) -> bool:
    """Whether a move plays a card, be it by a discard."""
    state = moment.state
    return move.verb in ("play", "call") or (
        move.verb == "discard"
        and state.game.tables.lays(move.verb, state.hands[state.player][move.place])
    )
