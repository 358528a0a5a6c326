"""What lantern night changes: its rules beside those of the game that it grew from."""

from pathlib import Path

import tamaya

FILE = Path(__file__).with_name("lanterns.hanabi")


def facts(rules: tamaya.Rules) -> dict[str, object]:
    """What somebody at the table would ask first."""
    red = next(name for name in rules.names if name.word == "red")
    touched = sorted({rules.suits[suit].name for suit, _ in red.touches}, reverse=True)
    return {
        "cards": len(rules.deck),
        "fireworks": len(rules.fireworks),
        "hint tokens": rules.hint_text(rules.hints.total),
        "strikes": rules.strikes,
        "hand of three": rules.hands_of(3)[0],
        "red touches": ", ".join(touched),
        "further actions": ", ".join(action.name for action in rules.actions) or "none",
        "best score": rules.maximum,
        "20 points are": rules.rated(20),
    }


def main() -> None:
    before = facts(tamaya.rules("abacus-2012"))
    after = facts(tamaya.rules("lantern-night", files=[FILE]))
    for question, answer in before.items():
        changed = "  " if answer == after[question] else "→ "
        print(f"{question:16}{answer!s:40}{changed}{after[question]}")


if __name__ == "__main__":
    main()
