"""A turn, step by step, as docs/language.md has it."""

from collections.abc import Iterable

from tests.second_hand.allowed import FREE, choices, hearers, moves, whose
from tests.second_hand.holding import became_true, goals_reached, holds, true_now
from tests.second_hand.position import Luck, Move, Position, Task
from tests.second_hand.prices import price
from tests.second_hand.table import Table, opening

from tamaya.variants.rules import Effect, Kind, Trigger

AT_ONCE = {
    *("nothing", "end", "lose", "last_turns", "skip"),
    *("regain", "spend", "take", "take_back"),
}
"""Effects that never wait for others."""


def start(luck: Luck) -> Position:
    """The position in which the first player is to act."""
    table = Table(luck, opening(luck))
    table.true = true_now(table)
    if not table.deck:
        table.ran_out = True
        follow(table, [Trigger("deck_runs_out")])
    while table.tasks:
        by_itself(table, table.tasks.pop(0).effect)  # nobody is to act yet, so nobody chooses
    if not table.over:
        begin(table)
        go_on(table)
    return table.position()


def after(luck: Luck, position: Position, move: Move) -> Position:
    """The position that a move leads to."""
    table = Table(luck, position)
    table.passed = 0
    table.true = true_now(table)
    verb, at, what = move
    if table.newcomer:
        table.newcomer = False
        table.hand.insert(at, table.hand.pop())
        go_on(table)
        return table.position()
    if table.picking:
        table.picking = False
        pick(table, None if verb == "draw" else table.rules.kinds[at])
        go_on(table)
        return table.position()
    table.idle = table.idle + 1 if verb == "pass" else 0
    if table.tasks:
        choose(table, table.tasks.pop(0), move)
        go_on(table)
        return table.position()
    table.phase = "acted"
    if verb in ("play", "call", "discard"):
        use(table, move)
    elif verb == "hint":
        hint(table, at, what, pay(table, price(table, at, what)))
    elif verb == "pass":
        if table.idle == luck.players:
            finish(table, lost=False)
    else:
        action = table.rules.actions[at]
        dry = pay(table, action.cost)
        if action.limit != "none":
            table.used.add((at, whose(table, action)))
        carry_out(table, [*action.effects, *reactions(table, dry)])
    go_on(table)
    return table.position()


# ---------------------------------------------------------------- what is done with cards


def use(table: Table, move: Move) -> None:
    """A card of the hand is played or discarded."""
    verb, at, what = move
    table.drawing += 1
    card = table.hand.pop(at)
    if (verb == "discard") == table.swaps(card):
        lay(table, card, called=what if verb == "call" else None)
    else:
        own = dict(table.rules.suits[card[0]].regains)
        usual = table.rules.discarding.regains
        tokens(table, Effect("regain", own.get(card[1], usual)))
        follow(table, throw(table, card))


def lay(table: Table, card: Kind, called: int | None = None, then: Iterable[Trigger] = ()) -> None:
    """A card is played: it is placed, or misplayed if it doesn't fit or was called wrongly. `then`
    is what happens after that."""
    fits = table.meanings(card) if called in (None, card[0]) else []
    unclear = len(fits) > (0 if table.is_joker(card) else 1)
    if unclear and table.phase != "opening":
        waits = Task(Effect("nothing"), joker=card, called=called is not None, then=(*then,))
        table.tasks.insert(0, waits)
        return
    if fits and not table.is_joker(card):
        place(table, card if card in fits else fits[0], called is not None, card)
    else:
        misplay(table, card)
    follow(table, then)


def misplay(table: Table, card: Kind) -> None:
    table.discards.append(card)
    events = [Trigger("misplayed", *card)]
    events += strike(table, table.rules.playing.misplay_strikes)
    if table.makes_the_difference(card):
        events.append(Trigger("needed_lost"))
    follow(table, events)


def place(table: Table, card: Kind, called: bool = False, joker: Kind | None = None) -> None:
    """A card is laid on its firework, or another one that stands for it."""
    suit, value = card
    before, complete = table.points, table.completed(suit)
    table.built[suit] = (*table.built[suit], value)
    if joker and joker != card:
        table.posing.append((card, joker))
    events = [Trigger("placed", *(joker or card))]
    if called:
        events.append(Trigger("rightly_called"))
    if table.completed(suit) > complete:
        events.append(Trigger("firework_completed", suit))
        if all(table.complete(other) for other in table.rules.fireworks):
            events.append(Trigger("all_completed"))
    follow(table, [*events, *points_come(table, before)])


def points_come(table: Table, before: int) -> list[Trigger]:
    more = range(before + 1, table.points + 1)
    return [Trigger("points_reached", amount=points) for points in more]


def throw(table: Table, card: Kind) -> list[Trigger]:
    """A card is discarded: what happens by that."""
    table.discards.append(card)
    lost = [Trigger("needed_lost")] if table.makes_the_difference(card) else []
    return [Trigger("discarded", *card), *lost]


def strike(table: Table, count: int) -> list[Trigger]:
    """Strikes are taken, as many as there are: what happens by that."""
    events = []
    for _ in range(min(count, table.rules.strikes - table.strikes)):
        table.strikes += 1
        events.append(Trigger("strike_taken"))
        if table.strikes == table.rules.strikes:
            events.append(Trigger("last_strike"))
    return events


def pay(table: Table, parts: int) -> list[Trigger]:
    before = table.hints
    table.hints -= parts
    return gone_dry(table, before)


def gone_dry(table: Table, before: int) -> list[Trigger]:
    """Whether the last whole hint token is spent now, which counts once a turn."""
    if table.dry or not table.hints < table.rules.hint_parts <= before:
        return []
    table.dry = True
    return [Trigger("no_hint_left")]


def hint(table: Table, to: int, what: int, events: Iterable[Trigger] = ()) -> None:
    name, seats = table.rules.names[what], hearers(table, to)
    hinting = table.rules.hinting
    table.named = name.axis if hinting.alternates else ""
    before = sorted(table.given) if hinting.most_times else []
    if hinting.most_colours or hinting.most_values:
        before = before or sorted({*table.given})
    giver = table.seat if hinting.not_to_giver else -1
    table.given = [*before, (tuple(seats), what, giver)] if looks_back(table) else []
    events = [*events, Trigger("hint_given")]
    hands = [table.touched(seat, what) for seat in seats]
    cards = sum(hand.count(True) for hand in hands)
    events += [Trigger("touches_many", amount=count) for count in range(1, cards + 1)]
    if not cards:
        events.append(Trigger("empty_hint"))
    if any(hand and hand[0] for hand in hands):
        events.append(Trigger("touches_first"))
    if any(hand and hand[-1] for hand in hands):
        events.append(Trigger("touches_last"))
    follow(table, events)


def looks_back(table: Table) -> bool:
    """Whether the rules ask which hints were given."""
    hinting = table.rules.hinting
    of_last = (hinting.alternates_names, hinting.alternates_players, hinting.not_to_giver)
    limit = max(hinting.most_times, hinting.most_colours, hinting.most_values)
    return any(of_last) or limit > 0


def draw(table: Table) -> tuple[Kind, list[Trigger]]:
    """The top card of the deck; it runs out once in a game."""
    card = table.deck.pop(0)
    if table.deck or table.ran_out:
        return card, []
    table.ran_out = True
    return card, [Trigger("deck_runs_out")]


def put_back(table: Table, card: Kind) -> None:
    """A card goes back into the deck where luck has it, or on top when luck says no more."""
    returns = table.luck.returns
    below = returns[table.returned] if table.returned < len(returns) else 0
    table.deck.insert(below % (len(table.deck) + 1), card)
    table.returned += 1


# ---------------------------------------------------------------- what comes of it


def reactions(table: Table, events: Iterable[Trigger]) -> list[Effect]:
    """What rules say of events, clause by clause: the game's, then those of expansions."""
    events = [*events, *became_true(table)]
    return [
        effect
        for reaction in table.rules.reactions
        if holds(table, reaction.conditions)
        for event in events
        if heard(reaction.trigger, event)
        for effect in reaction.effects
    ]


def heard(trigger: Trigger, event: Trigger) -> bool:
    """Whether an event is one that a clause speaks of: what it leaves open may be anything."""
    return (
        trigger.event == event.event
        and trigger.suit in (None, event.suit)
        and trigger.value in (None, event.value)
        and trigger.amount in (None, event.amount)
        and trigger.into == event.into
    )


def follow(table: Table, events: Iterable[Trigger]) -> None:
    if not table.over:
        carry_out(table, reactions(table, events))


def carry_out(table: Table, effects: Iterable[Effect]) -> None:
    """First whatever decides the end, then tokens, then what follows from these in the same way.

    All else waits, and of what waits the newest goes first.
    """
    effects = list(effects)
    decide(table, effects)
    if table.over:
        return
    events, before = [], table.hints
    for effect in effects:
        events += tokens(table, effect)
    table.tasks[:0] = [Task(effect) for effect in effects if effect.verb not in AT_ONCE]
    events += gone_dry(table, before)
    events += became_true(table)
    if events:
        follow(table, events)


def decide(table: Table, effects: Iterable[Effect]) -> None:
    verbs = {effect.verb for effect in effects}
    if "lose" in verbs:
        finish(table, lost=True)
    elif "end" in verbs:
        finish(table, lost=False)
    for effect in effects:
        if effect.verb == "last_turns" and table.left is None:
            table.left = effect.amount * table.luck.players + (table.phase != "opening")


def tokens(table: Table, effect: Effect) -> list[Trigger]:
    match effect.verb:
        case "regain":
            table.hints = min(table.hints + effect.amount, table.rules.hints.total)
        case "spend":
            table.hints = max(table.hints - effect.amount, 0)
        case "take_back":
            table.strikes = max(table.strikes - effect.amount, 0)
        case "take":
            return strike(table, effect.amount)
    return []


def choose(table: Table, task: Task, move: Move) -> None:
    """What the player chose is done."""
    _, at, what = move
    verb = task.effect.verb
    if verb in FREE:
        hint(table, at, what)
    elif verb == "play_own":
        if task.effect.amount > 1:
            rest = Effect("play_own", task.effect.amount - 1)
            table.tasks.insert(0, Task(rest))
        use(table, move)
    elif verb == "look":
        table.tasks.insert(0, Task(task.effect, task.done + 1, at + 1))
    elif verb in ("give", "exchange"):
        if task.done + 1 < task.effect.amount:
            table.tasks.insert(0, Task(task.effect, task.done + 1))
        table.hands[table.next_seat].append(table.hand.pop(at))
        if verb == "exchange":
            table.hand.append(table.hands[table.next_seat].pop(what))
        else:
            fill(table)
    elif task.joker:
        place(table, table.rules.kinds[at], task.called, task.joker)
        follow(table, task.then)
    elif verb in ("play_open", "discard_open"):
        card = table.rules.kinds[at]
        events = take_away(table, card)
        if verb == "play_open":
            lay(table, card, then=events)
        else:
            follow(table, throw(table, card))
            follow(table, events)
    else:
        card = table.rules.kinds[at]
        table.discards.remove(card)
        if verb == "play_discard":
            lay(table, card)
        else:
            put_back(table, card)
            follow(table, [])


# ---------------------------------------------------------------- going on


def go_on(table: Table) -> None:
    """Everything that happens by itself, until a player has something to decide."""
    while not table.over:
        if table.newcomer or table.picking:
            return
        if table.tasks:
            if choices(table, table.tasks[0]):
                return
            by_itself(table, table.tasks.pop(0).effect)
        elif table.phase == "acted" or table.drawing:
            refill(table)
        elif table.phase == "done":
            if table.left != 1 and not table.at_a_loss and table.nothing_fits():
                table.at_a_loss = True
                follow(table, [Trigger("nothing_more")])
                continue
            before = table.points
            if goals_reached(table):
                follow(table, points_come(table, before))
            else:
                pass_on(table)
        elif moves(table):
            return
        else:
            stuck(table)


def by_itself(table: Table, effect: Effect) -> None:
    """An effect that leaves no choice; one that can't be carried out is passed over."""
    match effect.verb:
        case "another_turn" if table.phase != "opening":
            table.again = True
        case "miss_turn" if table.phase != "opening":
            table.missing.add(table.seat)
        case "reverse":
            table.backwards = not table.backwards
        case "draw_tile" if table.tiles < len(table.luck.tiles):
            tile = table.luck.tiles[table.tiles]
            table.tiles += 1
            carry_out(table, table.rules.tiles[tile])
        case "draw_tile":
            follow(table, [Trigger("no_tile_left")])
        case "return_card" if not table.deck:
            carry_out(table, effect.otherwise)
        case "shuffle_discards":
            for card in sorted(table.discards):
                put_back(table, card)
            table.discards.clear()
            follow(table, [])
        case "redraw" if table.phase != "opening":
            cards = sorted(table.hand)
            table.hand.clear()
            for card in cards:
                put_back(table, card)
            for _ in cards:
                table.hand.append(table.deck.pop(0))
            follow(table, [])
        case "play_top" | "discard_top" if table.deck:
            card, events = draw(table)
            if (effect.verb == "discard_top") == table.swaps(card):
                lay(table, card, then=events)
            else:
                follow(table, throw(table, card))
                follow(table, events)


def refill(table: Table) -> None:
    """A player who has played or discarded cards draws others, one for each."""
    table.phase = "done"
    if table.drawing:
        fill(table)
    table.drawing = max(0, table.drawing - 1)


def fill(table: Table) -> None:
    """A card is drawn into a hand that lacks any."""
    if len(table.hand) >= table.rules.hands_of(table.luck.players)[table.seat]:
        return
    if table.display and table.rules.holding.may_take_open:
        table.picking = True
    elif table.deck:
        pick(table, None)


def take_away(table: Table, card: Kind) -> list[Trigger]:
    """A card leaves the display, which the deck fills up: what happens by that."""
    table.display.remove(card)
    events: list[Trigger] = []
    while table.deck and len(table.display) < table.rules.holding.display:
        shown, brought = draw(table)
        table.display.append(shown)
        events += brought
    return events


def pick(table: Table, card: Kind | None) -> None:
    """A card comes to the hand: this one of the display, or else the top one of the deck."""
    if card is None:
        card, events = draw(table)
    else:
        events = take_away(table, card)
    table.hand.append(card)
    follow(table, events)
    several = len(table.hand) > 1
    table.newcomer = several and table.rules.holding.may_put_first and not table.over


def finish(table: Table, lost: bool) -> None:
    """The game is over. What is reached by now counts."""
    while goals_reached(table):
        pass  # the points of one may bring another
    table.end(lost)


def pass_on(table: Table) -> None:
    """The turn is over, and the next player's begins."""
    if table.left is not None:
        table.left -= 1
    if not table.again:
        table.seat = table.next_seat
    table.again = False
    while table.seat in table.missing:
        table.missing.remove(table.seat)
        table.seat = table.next_seat
    begin(table)


def begin(table: Table) -> None:
    """A turn begins, if there is one left."""
    table.phase = "to act"
    table.dry = False
    table.became = set()
    if table.left == 0:
        finish(table, lost=False)


def stuck(table: Table) -> None:
    """A player can do nothing at all: for the rules to say.

    A player who can act after that does. Otherwise the turn is over, unless nothing was said to
    follow or everybody has been passed over.
    """
    spoken = reactions(table, [Trigger("cannot_act")])
    carry_out(table, spoken)
    if table.over or (not table.tasks and moves(table)):
        return
    table.passed += 1
    skipped = any(effect.verb == "skip" for effect in spoken)
    if table.passed > table.luck.players or not (skipped or table.tasks):
        finish(table, lost=False)
    table.phase = "done"
