"""What may be done: in a turn, and where an effect leaves a choice."""

from tests.second_hand.holding import holds
from tests.second_hand.position import Move, Task
from tests.second_hand.prices import price
from tests.second_hand.table import Table

from tamaya.variants.rules import Action, Effect

FREE = {"free_hint": "", "free_colour_hint": "colour", "free_value_hint": "value"}
"""Free hints, and the axis that they must name, if it matters."""


def moves(table: Table) -> list[Move]:
    """Every move that is allowed now."""
    if table.over:
        return []
    if table.newcomer:
        return [("put", 0, -1), ("put", len(table.hand) - 1, -1)]
    if table.picking:
        shown = {table.rules.kinds.index(card) for card in table.display}
        deck: list[Move] = [("draw", 0, -1)] if table.deck else []
        return [*(("choose", at, -1) for at in shown), *deck]
    if table.tasks:
        return choices(table, table.tasks[0])
    rules, found = table.rules, plays(table)
    if may_discard(table):
        found += [("discard", place, -1) for place in taken_from(table, rules.discarding.only)]
    if holds(table, rules.hinting.conditions):
        found += [hint for hint in hints(table) if price(table, *hint[1:]) <= table.hints]
    if rules.passing is not None and holds(table, rules.passing.conditions):
        found.append(("pass", 0, -1))
    return found + [
        ("act", place, -1)
        for place, action in enumerate(rules.actions)
        if may_act(table, place, action)
    ]


def plays(table: Table) -> list[Move]:
    """The ways to play a card of the hand."""
    rules = table.rules
    places = taken_from(table, rules.playing.only)
    suits = range(len(rules.suits)) if rules.playing.may_call else ()
    calls: list[Move] = [("call", place, suit) for place in places for suit in suits]
    return [("play", place, -1) for place in places] + calls


def taken_from(table: Table, only: str) -> list[int]:
    """The places from which cards may be taken, where perhaps only one end of the hand counts."""
    ends = {"first": 0, "last": len(table.hand) - 1}
    return [at for at in range(len(table.hand)) if ends.get(only, at) == at]


def may_discard(table: Table) -> bool:
    if not holds(table, table.rules.discarding.conditions):
        return False
    match table.rules.discarding.when:
        case "always":
            return True
        case "never":
            return False
        case "spent":
            return table.hints < table.rules.hints.total


def hints(table: Table, axis: str = "") -> list[Move]:
    """Every hint that is allowed, whatever it costs."""
    hinting, found = table.rules.hinting, []
    for to in addresses(table):
        seats = hearers(table, to)
        for place, name in enumerate(table.rules.names):
            if axis not in ("", name.axis):
                continue
            if hinting.alternates and name.axis == table.named:
                continue
            if repeats(table, seats, place) or not holds(table, name.conditions):
                continue
            if (
                hinting.may_touch_none
                or not name.touches
                or any(any(table.touched(seat, place)) for seat in seats)
            ):
                found.append(("hint", to, place))
    return found


EVERYBODY = 99


def addresses(table: Table) -> list[int]:
    """Where a hint may go."""
    reach = table.rules.hinting.reach
    if reach == "next":
        return [next_to_act(table)]
    everybody = [EVERYBODY] if reach in ("everybody", "either") else []
    return [*(others(table) if reach != "everybody" else []), *everybody]


def next_to_act(table: Table) -> int:
    """Who of the others is the first to have a turn after this one."""
    seat, missing = table.seat, {*table.missing}
    while True:
        seat = (seat + (-1 if table.backwards else 1)) % table.luck.players
        if seat in missing:
            missing.remove(seat)
        elif seat != table.seat:
            return seat


def others(table: Table) -> list[int]:
    return [seat for seat in range(table.luck.players) if seat != table.seat]


def hearers(table: Table, to: int) -> list[int]:
    """Those whom a hint is for."""
    return others(table) if to == EVERYBODY else [to]


def repeats(table: Table, seats: list[int], place: int) -> bool:
    """Whether a hint is like one that was given before, in a way that is not allowed."""
    hinting, given = table.rules.hinting, table.given
    for side, most in (("colour", hinting.most_colours), ("value", hinting.most_values)):
        if too_many(table, most, side, place):
            return True
    if not given:
        return False
    last_seats, last_place, giver = given[-1]
    return (
        (hinting.alternates_names and place == last_place)
        or (hinting.alternates_players and not {*seats}.isdisjoint(last_seats))
        or (hinting.not_to_giver and giver in seats)
        or 0 < hinting.most_times <= [what for _, what, _ in given].count(place)
    )


def too_many(table: Table, most: int, side: str, place: int) -> bool:
    """Whether a name brings one colour or value more into play than a game may have."""
    before = {word for _, what, _ in table.given for word in words_of(table, what, side)}
    fresh = {*words_of(table, place, side)} - before
    return 0 < most < len(before) + len(fresh) and bool(fresh)


def words_of(table: Table, place: int, side: str) -> list[str]:
    """The colours, or the values, that a name speaks."""
    name = table.rules.names[place]
    word = name.colour if side == "colour" else name.value
    return word.split(" or ") if word else []


def may_act(table: Table, place: int, action: Action) -> bool:
    """An action may be taken if it can be paid, is not used up, and would do anything."""
    if not holds(table, action.conditions):
        return False
    if table.hints < action.cost or (place, whose(table, action)) in table.used:
        return False
    paid = Table(table.luck, table.position())
    paid.hints -= action.cost
    return any(does_anything(paid, effect) for effect in action.effects)


def whose(table: Table, action: Action) -> int:
    """Whose use of an action is counted: the player's own, or everybody's as one."""
    return table.seat if action.limit == "player" else -1


def does_anything(table: Table, effect: Effect) -> bool:
    """Whether an effect can be carried out."""
    match effect.verb:
        case "nothing" | "skip":
            return False
        case "another_turn":
            return not table.again
        case "miss_turn":
            return table.seat not in table.missing
        case "regain":
            return effect.amount > 0 and table.hints < table.rules.hints.total
        case "spend":
            return effect.amount > 0 and table.hints > 0
        case "take":
            return effect.amount > 0 and table.strikes < table.rules.strikes
        case "take_back":
            return effect.amount > 0 and table.strikes > 0
        case "draw_tile":
            return table.tiles < len(table.luck.tiles) or any(
                does_anything(table, other)
                for reaction in table.rules.reactions_to("no_tile_left")
                if holds(table, reaction.conditions)
                for other in reaction.effects
            )
        case "play_top" | "discard_top":
            return bool(table.deck)
        case "shuffle_discards":
            return bool(table.discards)
        case "redraw":
            return bool(table.hand)
        case "last_turns":
            return table.left is None
        case "return_card" if effect.otherwise and not table.deck:
            return any(does_anything(table, other) for other in effect.otherwise)
        case "return_card" | "play_discard" | "play_open" | "discard_open" | "look" | "play_own":
            return bool(choices(table, Task(effect)))
        case "give" | "exchange":
            return bool(choices(table, Task(effect)))
        case "free_hint" | "free_colour_hint" | "free_value_hint":
            return bool(choices(table, Task(effect)))
        case _:
            return True


def choices(table: Table, task: Task) -> list[Move]:
    """The moves among which an effect lets the player choose; none if it can't be carried out."""
    verb = task.effect.verb
    if task.joker:
        kinds = table.rules.kinds
        return [("choose", kinds.index(kind), -1) for kind in table.meanings(task.joker)]
    if verb == "return_card" and task.effect.otherwise and not table.deck:
        return []
    if verb in FREE:
        return hints(table, FREE[verb]) if holds(table, table.rules.hinting.conditions) else []
    if verb == "look":
        # From the oldest card to the newest, and so many that there are enough for the rest.
        left = min(task.effect.amount, len(table.hand)) - task.done
        return [("look", at, -1) for at in range(task.seen, len(table.hand) + 1 - left) if left]
    if verb == "play_open" or verb == "discard_open":
        picked = {card for card in table.display if verb == "discard_open" or table.fits(card)}
        return [("choose", table.rules.kinds.index(card), -1) for card in picked]
    if verb == "play_own":
        return plays(table)
    if verb == "give":
        return [("give", at, -1) for at in range(len(table.hand))]
    if verb == "exchange":
        theirs = range(len(table.hands[table.next_seat]))
        return [("exchange", at, other) for at in range(len(table.hand)) for other in theirs]
    if verb == "return_card" or verb == "play_discard":
        picked = {card for card in table.discards if verb == "return_card" or table.fits(card)}
        return [("choose", table.rules.kinds.index(card), -1) for card in picked]
    return []
