"""What can be expected of rules, in the words of an `expect`."""

from tamaya.variants.rules import Rules


def facts_of(rules: Rules) -> list[str]:
    """Sentences that hold for some rules, at least one of each form that their cards allow."""
    suit = rules.suits[0]
    kinds = rules.kinds[:3]
    most, hands = rules.maximum, rules.hands[-1]
    facts = [
        f"a deck of {len(rules.deck)} cards",
        f"a hand of {hands.cards[-1]} cards with {hands.players} players",
        f"at most {most} points",
        f"at least {rules.minimum} points",
        f"{rules.most_fireworks} fireworks",
        f"{len(rules.tiles)} tiles",
        f"{rules.hint_text(rules.hints.total)} hints",
        f"{rules.strikes} strikes",
        f"{suit.copies(suit.cards[0])} copies of {suit.name} {suit.cards[0]}",
        "ultraviolet may not be named",
    ]
    ends = [end for row in rules.rating for end in (row.low, row.high) if end is not None]
    for score in (most, most + 99, rules.minimum - 99, *ends):
        rating = rules.rated(score)
        facts.append(f'{score} points rated "{rating}"' if rating else f"{score} points not rated")
    for name in rules.names[:2]:
        facts.append(f"{name.word} may be named")
        for place, value in kinds:
            verb = "touches" if (place, value) in name.touches else "misses"
            facts.append(f"{name.word} {verb} {rules.suits[place].name} {value}")
    return [*facts, *_promises_of(rules)]


def _promises_of(rules: Rules) -> list[str]:
    """Promises that are kept, with conditions of each form: each has one that never holds."""
    first = rules.suits[rules.fireworks[0] if rules.fireworks else 0]
    suit, built = first.name, first.lines[0][0] if first.lines else "nothing"
    conditions = [
        "0 hints",
        "1 or more hints",
        "no hint is left",
        "all hints lie ready",
        "1 or fewer strikes",
        f"{rules.maximum} points",
        f"{suit} 0" if len(first.lines) < 2 else f"{suit} has 0 cards",
        f"{suit} complete",
        f"{suit} built {built}",
        "all fireworks complete",
        "1 firework complete",
        "player 1 is to act",
        "player 2 holds nothing",
        "player 1 holds 1 card",
        "a player holds 2 or more cards",
        "the discards hold 3 cards",
        "the deck holds 5 or fewer cards",
        "the deck is empty",
        "no tile is left",
        "the last turns run",
        "the game goes on",
        "the game is over",
        "the game is lost",
    ]
    impossible = f"{rules.strikes + 1} or more strikes"
    several = [" and ".join(conditions[at : at + 4]) for at in range(0, len(conditions), 4)]
    never = [f"never {some} and {impossible}" for some in several]
    return [*never, f"some game where {rules.strikes} or fewer strikes"]
