"""A game told in sentences: who did what, what it revealed, and what came of it.

The referee says what happened, so this works for any rules.
"""

from collections import Counter
from collections.abc import Iterable

from tamaya.engine.game.deal import Deal
from tamaya.engine.game.game import Game
from tamaya.engine.happenings import Drew, TileDrawn
from tamaya.engine.moves import Hint, Move
from tamaya.engine.play import MoveMade, start
from tamaya.engine.questions.placing import fits, shown
from tamaya.engine.records.consequences import (
    card_changes,
    cards_returned,
    goals_reached,
    hand_returned,
    nameless,
    order_changes,
    passed_over,
)
from tamaya.engine.records.line import Line
from tamaya.engine.records.record import Record
from tamaya.engine.records.referee import Verdict, referee
from tamaya.engine.state.state import CardToDraw, Joker, State
from tamaya.variants.rules import Effect, Rules
from tamaya.variants.vocabulary.effects import EFFECTS
from tamaya.variants.words.lists import counted
from tamaya.variants.words.names import AXIS_WORDS
from tamaya.variants.words.sentences import effect_words


def playthrough(record: Record) -> tuple[str, Verdict]:
    """A record as a text to read, and what the referee says of it."""
    teller = _Teller(record)
    verdict = referee(record, teller.tell)
    return _whole(teller, verdict), verdict


def played_through(deal: Deal, line: Line, named: str) -> str:
    """A line as a text to read, under rules that are called so."""
    teller = _Teller(Record(deal, rules=named))
    state = start(deal)
    for made in line.made(Game(deal)):
        teller.tell(made)
        state = made.now
    verdict = Verdict(teller.record, len(line.moves), teller.turn, state, None)
    return _whole(teller, verdict)


def _whole(teller: "_Teller", verdict: Verdict) -> str:
    turns = teller.lines
    lines = [*_opening(teller.record), "", *turns, *([""] if turns else []), *_end(verdict)]
    return "\n".join(lines) + "\n"


def told_moves(record: Record) -> list[str]:
    """A sentence for each move of a record: what was done, and only what it changed."""
    teller = _Teller(record)
    referee(record, teller.tell)
    return teller.lines


def cards_text(rules: Rules, kinds: Iterable[int]) -> str:
    """Cards in notation: `r1 y2`."""
    return " ".join(rules.card(rules.kinds[kind]) for kind in kinds)


def fireworks_text(state: State) -> str:
    """What each firework that is begun has come to: `r3 b1`."""
    pairs = zip(state.game.rules.suits, shown(state), strict=True)
    return " ".join(suit.letter + cards for suit, cards in pairs if cards) or "none"


# ------------------------------------------------------------------- before and after the moves


def _opening(record: Record) -> list[str]:
    deal = record.deal
    rules = deal.rules
    lines = [rules.title, f"Rules {record.rules or rules.expression}, {rules.hash}"]
    if deal.seed is not None:
        lines[-1] += f"; seed {deal.seed}"
    lines.append("")
    dealt = 0
    width = max(len(record.name(seat)) for seat in range(deal.players))
    for seat, size in enumerate(rules.hands_of(deal.players)):
        hand = cards_text(rules, deal.deck[dealt : dealt + size])
        lines.append(f"{_capital(record.name(seat)):{width}}  {hand}")
        dealt += size
    return lines


def _end(verdict: Verdict) -> list[str]:
    state = verdict.state
    rules = state.game.rules
    taken = counted(verdict.turns, "turn")
    if verdict.error:
        lines = [f"Illegal: {verdict.error}."]
    elif state.over:
        lost = "is lost" if state.over.lost else "is over"
        reason = state.over.reason
        lines = [f"After {taken} the game {lost}: {f'`{reason}`' if '{' in reason else reason}."]
    else:
        lines = [f"After {taken}: {verdict.reason}."]
    lines.append(f"Fireworks: {fireworks_text(state)}.")
    if verdict.legal and not verdict.over:
        lines.append(f"Points so far: {verdict.score} of {rules.maximum}.")
        return lines
    if verdict.legal and not state.over:
        lines.append(f"Score: {verdict.score} of {rules.maximum}; {state.points} points lie there.")
    elif verdict.legal:
        rating = f", {verdict.rating}" if verdict.rating else ""
        lines.append(f"Score: {verdict.score} of {rules.maximum}{rating}.")
    return lines


# ------------------------------------------------------------------- move by move


class _Teller:
    """Writes a line for each move; a choice within a turn has no number of its own."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.lines: list[str] = []
        self.turn = 0

    def tell(self, made: MoveMade) -> None:
        before, move = made.before, made.move
        self.turn += not before.waiting
        number = "    " if before.waiting else f"{self.turn:3}."
        who = self.record.name(before.player)
        done, changes = self._deed(before, move)
        parts = [f"{_capital(who)} {done}", *self._outcome(made, changes)]
        self.lines.append(f"{number} {', '.join(parts)}. {_table_text(before, made.now)}".rstrip())

    def _deed(self, before: State, move: Move) -> tuple[str, Counter[str]]:
        """What is done in words, and the changes to the table that these words tell of."""
        rules = before.game.rules
        match move.verb:
            case "hint":
                return self._hint(before, move), Counter()
            case "act":
                return f"takes the action `{rules.actions[move.action].name}`", Counter()
            case "pass":
                return "passes", Counter()
            case "choose":
                card = rules.card(rules.kinds[move.kind])
                waits = before.waiting[0]
                if isinstance(waits, CardToDraw):
                    return f"takes {card} from the display", Counter()
                if isinstance(waits, Joker):
                    joker = rules.card(rules.kinds[waits.kind])
                    return f"lays {joker} as {card}", Counter({f"+{joker}": 1})
                assert isinstance(waits, Effect)
                chosen_for = EFFECTS[waits.verb].traits
                if "returns to the deck" in chosen_for:
                    return f"puts {card} from the discards back into the deck", Counter()
                source = "display" if "takes from the display" in chosen_for else "discards"
                if "places a card" in chosen_for:
                    return f"lays {card} from the {source}", Counter({f"+{card}": 1})
                if "adds to the discards" in chosen_for:
                    return f"discards {card} from the {source}", Counter({f"-{card}": 1})
                return f"chooses {card}", Counter()
            case "draw":
                return "takes none of the display", Counter()
            case "put":
                return f"puts the new card {'last' if move.place else 'first'}", Counter()
        kind = before.hands[before.player][move.place]
        card = rules.card(rules.kinds[kind])
        if move.verb == "look":
            return f"looks at their own {card}", Counter()
        seat = before.next_seat
        if move.verb == "give":
            return f"gives {card} to {self.record.name(seat)}", Counter()
        if move.verb == "exchange":
            other = rules.cards[before.hands[seat][move.other]]
            return f"exchanges {card} for {other} of {self.record.name(seat)}", Counter()
        if move.verb == "discard":
            return f"discards {card}", Counter({f"-{card}": 1})
        suit = rules.kinds[kind][0]
        called = f" as {rules.suits[move.suit].name}" if move.verb == "call" else ""
        if not fits(before, kind):
            return f"plays {card}{called}, which doesn't fit", Counter({f"-{card}": 1})
        if move.verb == "call" and suit != move.suit:
            return f"plays {card}{called}, which is a wrong call", Counter({f"-{card}": 1})
        return f"plays {card}{called}", Counter({f"+{card}": 1})

    def _hint(self, before: State, hint: Hint) -> str:
        rules, tables = before.game.rules, before.game.tables
        name = rules.names[hint.name]
        verb = "hints" if not before.waiting else "gives a free hint,"
        touched = [
            (seat, [at for at, hit in enumerate(tables.touched(hint.name, hand)) if hit])
            for seat, hand in ((seat, before.hands[seat]) for seat in hint.to.seats)
        ]
        to = hint.to.words(self.record.name)
        phrases = [self._touched(before, hint, seat, places) for seat, places in touched if places]
        text = f"{verb} {name.word} to {to}: {'; '.join(phrases) or 'no card'}"
        if not phrases or rules.hinting.announces == "name":
            return text
        if not rules.hinting.tells_cards:
            return f"{text}, saying {'' if rules.hinting.tells_name else 'only '}how many"
        words = AXIS_WORDS[name.axis] if rules.hinting.tells_kind else "nothing"
        return f"{text}, saying {words}"

    def _touched(self, before: State, hint: Hint, seat: int, touched: list[int]) -> str:
        """The cards that a hint touches in a hand, with whose they are where it isn't clear."""
        hand = before.hands[seat]
        whose = "" if hint.to.is_one_player else f" of {self.record.name(seat)}"
        cards = cards_text(before.game.rules, (hand[at] for at in touched))
        places = ", ".join(str(at + 1) for at in touched)
        return f"{cards} in {_places(touched)} {places}{whose}"

    def _outcome(self, made: MoveMade, changes: Counter[str]) -> list[str]:
        """What else happened: tiles, cards that were laid or lost, the card that is drawn."""
        before, after, rules = made.before, made.now, made.before.game.rules
        parts = []
        for happening in made.happenings:
            if isinstance(happening, TileDrawn) and happening.tile >= 0:
                words = effect_words(rules, rules.tiles[happening.tile])
                parts.append(f"draws tile {happening.tile + 1} ({words})")
        signs = {"placed": "+", "discarded": "-"}
        happened = Counter(
            {
                f"{signs[where]}{rules.cards[kind]}": count
                for (where, kind), count in card_changes(made.happenings).items()
            }
        )
        for change, count in sorted((happened - changes).items()):
            verb = "is placed" if change[0] == "+" else "goes to the discards"
            parts += [f"{change[1:]} {verb}"] * count
        if returned := cards_returned(made):
            verb = "goes" if returned == 1 else "go"
            parts.append(f"{counted(returned, 'card')} {verb} back into the deck")
        if shown := hand_returned(made):
            verb = "goes" if len(shown) == 1 else "go"
            parts.append(f"{cards_text(rules, shown)} {verb} back into the deck")
        drawn = [one.kind for one in made.happenings if isinstance(one, Drew)]
        if drawn:
            parts.append(f"draws {cards_text(rules, drawn)}")
        if before.turns_left < 0 <= after.turns_left:
            parts.append(f"{counted(after.turns_left, 'turn')} left")
        for words, seat in order_changes(made):
            parts.append(f"{self.record.name(seat)} {words}" if seat >= 0 else words)
        parts += [f"{goal} is reached" for goal in goals_reached(made)]
        passed = [self.record.name(seat) for seat in passed_over(made)]
        parts += [f"{' and '.join(passed)} can't act"] if passed else []
        return parts + [
            f"and `{name}` happens, which nobody here knows" for name in nameless(made.happenings)
        ]


def _places(touched: list[int]) -> str:
    return "place" if len(touched) == 1 else "places"


def _table_text(before: State, after: State) -> str:
    """What changed on the table: tokens, strikes, fireworks."""
    rules = before.game.rules
    parts = []
    if before.hints != after.hints:
        hints = rules.hint_text(after.hints)
        parts.append(f"{hints} hint" if hints == "1" else f"{hints} hints")
    if before.strikes != after.strikes:
        parts.append(counted(after.strikes, "strike"))
    if before.heights != after.heights:
        parts.append(f"fireworks {fireworks_text(after)}")
    return f"[{', '.join(parts)}]" if parts else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text.startswith("player ") else text
