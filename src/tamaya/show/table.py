"""The part of the page about the table: players, hands, tokens, cards, and what touches them."""

from collections import Counter

from tamaya.show.notes import INDENT, by, holders, note, suit_name
from tamaya.text.page import FIRM, Page, painted
from tamaya.variants.rules import Rules, Suit
from tamaya.variants.words.lists import counted, listed, ranged
from tamaya.variants.words.names import blind_axes, single_names
from tamaya.variants.words.touch import building_clauses, building_origins, touch_sentences
from tamaya.variants.words.turns import HOLDING, holding_clauses


def table(page: Page, rules: Rules) -> None:
    page.section("players", INDENT).text(ranged(rules.players) + by(rules, "players"))
    if rules.begins:
        page.section("begins", INDENT).text(rules.begins + by(rules, "begins"))
    if rules.roles:
        roles = page.section("roles", INDENT)
        for player, role in enumerate(rules.roles, 1):
            words = f"player {player} is the {role.name}: {role.text}"
            roles.text(words + by(rules, f"role {role.name}"))
    if rules.notes:
        notes = page.section("notes", INDENT)
        for each in rules.notes:
            notes.text(each.text + note(*holders([each.origin])))
    hands = page.section("hands", INDENT)
    sizes: dict[tuple[int, int], list[int]] = {}
    for deal in rules.hands:
        sizes.setdefault((deal.cards[-1], deal.cards[0]), []).append(deal.players)
    for (size, first), players in sizes.items():
        keys = ["hand any", "hand all", "hand first", *(f"hand {count}" for count in players)]
        words = f"{counted(size, 'card')} with {ranged(players)} players"
        if first != size:
            words += f", {first} for the first player"
        hands.text(words + by(rules, *keys))
    for about in HOLDING:
        for words in holding_clauses(rules, about):
            hands.text(words + by(rules, about))
    tokens = page.section("tokens", INDENT)
    hints = f"hints {rules.hint_text(rules.hints.total)}"
    if rules.hints.start != rules.hints.total:
        hints += f", starting with {rules.hint_text(rules.hints.start)}"
    tokens.text(hints + by(rules, "tokens hints"))
    tokens.text(f"strikes {rules.strikes}" + by(rules, "tokens strikes"))


def cards(page: Page, rules: Rules) -> None:
    section = page.section("cards", INDENT)
    section.text(
        f"{counted(len(rules.deck), 'card')} in {counted(len(rules.suits), 'suit')}, "
        f"{counted(rules.most_fireworks, 'firework')}"
    )
    values = sorted({value for _, value in rules.kinds})
    wide = 3 * len(values) > page.width // 2
    heads = ["suit", "letter", *([] if wide else map(str, values)), "all", "built"]
    rows = [[painted(head, "dim") for head in heads]]
    for suit in rules.suits:
        counts = [] if wide else [str(suit.copies(value) or "·") for value in values]
        row = [suit_name(suit.name), suit.letter, *counts, str(len(suit.cards))]
        rows.append(
            [*row, _built(rules, suit) + by(rules, f"suit {suit.name}", *_changes(rules, suit))]
        )
    section.rows(rows, right=range(2, len(heads) - 1))
    if wide:
        for suit in rules.suits:
            copies = Counter(suit.cards)
            held = ", ".join(f"{copies[value]}{FIRM}×{FIRM}{value}" for value in sorted(copies))
            section.text(f"{suit_name(suit.name)}: {held}")
    for suit, reach in zip(rules.suits, rules.reaches, strict=True):
        if reach < len(suit.built):
            section.text(
                f"{suit_name(suit.name)} can never be completed: its cards reach only "
                f"{reach} of {len(suit.built)}"
            )
    if rules.playing.begins_unlike:
        section.text("no two fireworks begin alike" + by(rules, "fireworks begin"))


def _changes(rules: Rules, suit: Suit) -> list[str]:
    return [f"suit {suit.name} cards", *building_origins(rules, suit)]


def _built(rules: Rules, suit: Suit) -> str:
    if not suit.built and not suit.fits_any and not suit.inverted:
        return "nothing: these cards fit nowhere"
    return ", ".join(building_clauses(rules, suit)).removeprefix("built ")


def _usual_touch(rules: Rules) -> str:
    """What touches a card unless something else is said of it."""
    axes = {name.axis for name in single_names(rules)} - {*blind_axes(rules)}
    match "colour" in axes, "value" in axes:
        case True, True:
            return "a card is touched by the colour of its suit and by its value"
        case True, False:
            return "a card is touched by the colour of its suit, and by no value"
        case False, True:
            return "a card is touched by its value, and by no colour"
    return "no card is touched by any colour or value"


def touch(page: Page, rules: Rules) -> None:
    section = page.section("touch", INDENT)
    section.text(_usual_touch(rules))
    rows = []
    for subject, words in touch_sentences(rules):
        rows.append([subject, words + by(rules, f"{subject} colours", f"{subject} values")])
    if rows:
        section.text("but")
        section.rows(rows)
    for axis, label in (("colour", "colours"), ("value", "values")):
        names = [name.word for name in single_names(rules) if name.axis == axis]
        if axis == "value" and names:
            shown = ranged(map(int, names), "and")
        else:
            shown = listed(map(suit_name, names)) if names else "none"
        section.text(f"{label} that may be named: {shown}")
