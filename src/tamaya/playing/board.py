"""The table as one player sees it, in lines of a terminal."""

from tamaya.engine.knowledge.knowledge import Held
from tamaya.engine.knowledge.view import View
from tamaya.playing.cards import card, cards, fireworks, tone
from tamaya.playing.telling import laid_how
from tamaya.text.page import FIRM, Page, cells, painted
from tamaya.variants.rules import Rules
from tamaya.variants.words.lists import counted, listed
from tamaya.variants.words.sentences import effect_words, goal_words

_LABEL = 11


def board(view: View, width: int, color: bool) -> str:
    """Everything that a player sees and knows: the table, the others' hands, their own cards."""
    page = Page(width, color)
    page.text(" · ".join(_tokens(view)))
    if view.heights is not None:
        page.section("fireworks", _LABEL).text(fireworks(view.rules, view.shown))
    for seat, laid in enumerate(view.laid):
        who = "you" if seat == view.seat else f"player {seat + 1}"
        faces = (
            cards(view.rules, _faces_seen(laid)) if seat != view.seat else " ".join(_own_laid(view))
        )
        page.section(laid_how(view.rules), _LABEL).text(f"{who}: {faces or 'none'}")
    if view.rules.holding.display:
        page.section("display", _LABEL).text(cards(view.rules, view.display) or "none")
    gone = [kind for kind, count in enumerate(view.discards) for _ in range(count)]
    page.section("discards", _LABEL).text(cards(view.rules, gone) or "none")
    for at, goal in enumerate(view.rules.goals):
        reached = painted("reached", "green") if view.goals >> at & 1 else "open"
        words = f"{goal.title}, {reached}: {goal_words(view.rules, goal)}"
        page.section("goal", _LABEL).text(words)
    if view.tiles:
        page.section("tiles", _LABEL).text(f"{len(view.tiles)} face down; `tiles` lists them")
    for seat in range(len(view.hands)):
        page.gap()
        _hand(page, view, seat)
    return str(page)


def _tokens(view: View) -> list[str]:
    rules = view.rules
    parts = [
        f"{counted(view.deck_size, 'card')} in the deck",
        f"hints {rules.hint_text(view.hints)} of {rules.hint_text(rules.hints.total)}",
    ]
    if view.strikes is not None:
        parts.append(f"strikes {view.strikes} of {rules.strikes}")
    if view.points is not None:
        parts.append(counted(view.points, "point"))
    if view.backwards:
        parts.append("the other way round")
    if view.turns_left >= 0:
        parts.append(painted(f"{counted(view.turns_left, 'turn')} left", "bold"))
    return parts


def _hand(page: Page, view: View, seat: int) -> None:
    """A hand: its cards, and beneath each what hints have told of it."""
    hints = [_hints_on(view.rules, held) for held in view.held[seat]]
    if seat == view.seat:
        label = painted("you", "bold")
        hand = [painted(str(place + 1), "dim") for place in range(len(hints))]
        rows = [("place", hand), ("it is", _own(view)), ("told", hints)]
        page.lines.append(label if hints else f"{label}  no card")
    else:
        hand = [card(view.rules, kind) for kind in _faces_seen(view.hands[seat])]
        rows = [(f"player {seat + 1}", hand), ("told", hints)]
        if not hints:
            page.lines.append(f"player {seat + 1}  no card")
    if hints:
        _columns(page, rows)
    for hint in view.counted[seat]:
        places = [at + 1 for at, held in enumerate(view.held[seat]) if held.number in hint.among]
        if places:
            name = view.rules.names[hint.name].word
            page.lines.append(f"  {painted(f'{hint.number} of {listed(places)}', 'dim')}  {name}")


def _columns(page: Page, rows: list[tuple[str, list[str]]]) -> None:
    """The cards of a hand beside each other; in several blocks where the page is too narrow."""
    sizes = [max(map(cells, column)) + 3 for column in zip(*(row for _, row in rows), strict=True)]
    first = 0
    while first < len(sizes):
        last = first + 1
        while last < len(sizes) and _LABEL + sum(sizes[first : last + 1]) - 3 <= page.width:
            last += 1
        for name, row in rows:
            label = name if name.startswith("player") else f"  {painted(name, 'dim')}"
            line = label + " " * (_LABEL - cells(label))
            for text, size in zip(row[first:last], sizes[first:last], strict=True):
                line += text + " " * (size - cells(text))
            page.lines.append(line)
        first = last


def _hints_on(rules: Rules, held: Held) -> str:
    """The names that touched a card; a star where a hint touched it and didn't say its name."""
    names = [name for n, name in enumerate(rules.names) if held.touched_by >> n & 1]
    words = [painted(name.word, _tone_of_name(rules, name.colour)) for name in names]
    if held.looked_at:
        words.append("seen")
    return "+".join(words) or ("*" if held.marked else painted("·", "dim"))


def _tone_of_name(rules: Rules, word: str) -> str:
    places = [place for place, suit in enumerate(rules.suits) if suit.name == word]
    return tone(rules, places[0]) if places else ""


def _faces_seen(faces: tuple[int | None, ...]) -> list[int]:
    return [kind for kind in faces if kind is not None]


def _own(view: View) -> list[str]:
    """What each of your own cards is, as far as that is certain: `r?`, `?3`, `r3`."""
    return [_certain(view, view.own.kinds(place)) for place in range(len(view.held[view.seat]))]


def _own_laid(view: View) -> list[str]:
    """The same for your own cards that lie face down."""
    laid = view.own_laid
    return [_certain(view, laid.kinds(place)) for place in range(len(laid.by_place))]


def _certain(view: View, possible: frozenset[int]) -> str:
    kinds = [view.rules.kinds[kind] for kind in sorted(possible)]
    suits, values = {suit for suit, _ in kinds}, {value for _, value in kinds}
    suit = min(suits)
    letter = view.rules.suits[suit].letter if len(suits) == 1 else "?"
    value = str(min(values)) if len(values) == 1 else "?"
    return painted(letter + value, tone(view.rules, suit) if len(suits) == 1 else "")


def own_cards(view: View, width: int, color: bool) -> str:
    """What each of your own cards can be, the likeliest first, with its chance in percent."""
    page = Page(width, color)
    alike: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for place, kinds in enumerate(view.own.by_place):
        alike.setdefault(tuple(kinds.items()), []).append(place + 1)
    for kinds_and_ways, places in alike.items():
        words = [
            f"{card(view.rules, kind)}{FIRM}{float(view.own.chance(places[0] - 1, kind)):.0%}"
            for kind, _ in sorted(kinds_and_ways, key=lambda pair: (-pair[1], pair[0]))
        ]
        page.text(painted(f"{'place' if len(places) == 1 else 'places'} {listed(places)}", "bold"))
        page.text(", ".join(words), 2)
    page.text(f"{view.own.hands:,} different hands can be yours.")
    return str(page)


def tile_list(view: View, width: int, color: bool) -> str:
    """The tiles that are still face down."""
    page = Page(width, color)
    for tile in view.tiles:
        page.text(f"- {effect_words(view.rules, view.rules.tiles[tile])}", 2, 2)
    if not view.tiles:
        page.text("no tile is left" if view.rules.tiles else "these rules have no tiles")
    return str(page)
