"""Choices: clauses without a number or a name, each of which chooses one of a few values.

A row says once what is chosen: the key at which its clauses meet when rules are composed, how
messages speak of it, the field of the rules in which it stands, what holds where nothing is said,
and which clause of the grammar chooses which value. Lowering, assembling, printing and the traits
go by these rows. The grammar words the clauses; a test holds it to the rows.
"""

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tamaya.variants.rules import Rules
    from tamaya.variants.vocabulary.traits import Trait


class ChosenValue(NamedTuple):
    """A value, the kind of clause that chooses it, and the trait that it gives to rules."""

    kind: str
    value: object
    trait: "Trait | None" = None


class RuleChoice(NamedTuple):
    """Something that is chosen. The `field` is empty where the choice only shapes other tables.
    `unsaid` is what holds where nothing is said, which goes without saying in print, too; None
    where every game has to choose."""

    key: tuple[str, ...]
    words: str
    field: str
    unsaid: object
    values: tuple[ChosenValue, ...]

    def of(self, rules: "Rules") -> object:
        """What some rules choose."""
        chosen: object = attrgetter(self.field)(rules)
        return chosen

    def kind_in(self, rules: "Rules") -> str:
        """The clause that says what some rules choose; empty where it goes without saying."""
        chosen = self.of(rules)
        return next((v.kind for v in self.values if v.value == chosen != self.unsaid), "")


def _chosen(
    key: tuple[str, ...], words: str, field: str, unsaid: object, *values: ChosenValue
) -> RuleChoice:
    return RuleChoice(key, words, field, unsaid, values)


def _flag(
    key: tuple[str, ...], words: str, field: str, kind: str, trait: "Trait | None"
) -> RuleChoice:
    """A clause that rules have or don't have."""
    return RuleChoice(key, words, field, False, (ChosenValue(kind, True, trait),))


def _place(key: tuple[str, ...], words: str, field: str, kind: str, trait: "Trait") -> RuleChoice:
    """The first or the last card of a hand, or none; `kind` has a blank for which."""
    values = (ChosenValue(kind.format(place), place, trait) for place in ("first", "last"))
    return RuleChoice(key, words, field, "", tuple(values))


CHOICES: tuple[RuleChoice, ...] = (
    _chosen(
        ("hint", "names"), "what a hint names", "", None,
        ChosenValue("names_both", ("colour", "value")),
        ChosenValue("names_pairs", ("both",)),
        ChosenValue("names_any", ("colour", "value", "both")),
        ChosenValue("names_colour", ("colour",)),
        ChosenValue("names_value", ("value",)),
    ),
    _flag(("hint", "touch nothing", "colour"), "that colours touch nothing", "",
          "colours_touch_nothing", None),
    _flag(("hint", "touch nothing", "value"), "that values touch nothing", "",
          "values_touch_nothing", None),
    _flag(("hint", "two", "colour"), "how many colours a hint names", "",
          "names_two_colours", None),
    _flag(("hint", "two", "value"), "how many values a hint names", "",
          "names_two_values", None),
    _flag(("hint", "names begun"), "whether colours wait for their fireworks", "",
          "names_begun", None),
    _chosen(
        ("hint", "empty"), "whether a hint may touch no card", "hinting.may_touch_none", None,
        ChosenValue("may_touch_none", True, "hints may touch no card"),
        ChosenValue("must_touch", False, "hints must touch a card"),
    ),
    _place(("hint", "spares"), "which card of a hand no hint touches",
           "hinting.spares", "spares_{}", "hints spare a card of each hand"),
    _chosen(
        ("hint", "announces"), "what a hint announces", "hinting.announces", "name",
        ChosenValue("announces_name", "name"),
        ChosenValue("announces_number", "name and number", "hints tell how many"),
        ChosenValue("announces_kind", "kind", "hints announce a kind"),
        ChosenValue("announces_cards", "cards", "hints announce cards"),
        ChosenValue("announces_only_number", "number", "hints announce a number"),
    ),
    _chosen(
        ("hint", "reach"), "to whom a hint goes", "hinting.reach", "player",
        ChosenValue("goes_to_one", "player"),
        ChosenValue("goes_to_next", "next", "hints go to the next player"),
        ChosenValue("goes_to_everybody", "everybody", "hints go to everybody"),
        ChosenValue("goes_to_either", "either", "hints go to everybody"),
    ),
    _flag(("hint", "alternates"), "hints of the same kind twice running",
          "hinting.alternates", "alternates", "hints alternate"),
    _flag(("hint", "alternates names"), "hints of the same name twice running",
          "hinting.alternates_names", "alternates_names", "no name twice running"),
    _flag(("hint", "alternates players"), "hints to the same player twice running",
          "hinting.alternates_players", "alternates_players", "no player twice running"),
    _flag(("hint", "not to giver"), "hints to the player who hinted last",
          "hinting.not_to_giver", "not_to_giver", "no hint back"),
    _chosen(
        ("discard", "when"), "when a card may be discarded", "discarding.when", None,
        ChosenValue("discard_when_spent", "spent", "discards when a hint is spent"),
        ChosenValue("discard_always", "always", "discards at any time"),
        ChosenValue("discard_never", "never", "no discards"),
    ),
    _place(("discard", "only"), "which card of a hand may be discarded",
           "discarding.only", "discard_{}", "discards from one end of the hand"),
    _flag(("discard", "face down"), "how discarded cards lie",
          "discarding.face_down", "discards_face_down", "discarded cards lie face down"),
    _flag(("play", "calling"), "calling a suit", "playing.may_call", "calling", "calls"),
    _chosen(("play", "wrong call"), "a wrong call", "", None, ChosenValue("wrong_call", "misplay")),
    _flag(("play", "face down"), "how played cards lie",
          "playing.face_down", "face_down", "played cards lie face down"),
    _place(("play", "only"), "which card of a hand may be played",
           "playing.only", "play_{}", "plays from one end of the hand"),
    _flag(("fireworks", "begin"), "whether fireworks may begin alike",
          "playing.begins_unlike", "begins_unlike", "fireworks begin unlike"),
    _flag(("taken card",), "whether a new card may be taken from the display",
          "holding.may_take_open", "may_take_open", "new cards may be open ones"),
    _flag(("new card",), "where new cards are put",
          "holding.may_put_first", "may_put_first", "new cards may be put first"),
    _place(("open card",), "which card of each hand lies open",
           "holding.lies_open", "{}_lies_open", "a card of each hand lies open"),
)  # fmt: skip
"""In the order in which printed rules say them."""

BY_KIND: dict[str, tuple[RuleChoice, object]] = {
    value.kind: (choice, value.value) for choice in CHOICES for value in choice.values
}


def choices_of(table: str) -> Iterator[tuple[str, RuleChoice]]:
    """What is chosen in a table of the rules, by the name of its field there."""
    for choice in CHOICES:
        where, _, name = choice.field.partition(".")
        if where == table:
            yield name, choice


def values_with(trait: "Trait") -> dict[str, set[object]]:
    """The values that give a trait to rules, by their field."""
    given: dict[str, set[object]] = {}
    for choice in CHOICES:
        for value in choice.values:
            if value.trait == trait:
                given.setdefault(choice.field, set()).add(value.value)
    return given
