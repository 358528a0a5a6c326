"""What to say to people who write a rule as they would tell it."""

import re

from tamaya.grammar.recovery.sayings import SAYINGS
from tamaya.grammar.suggest import NUMBER_WORDS

_BACK = 20
_AHEAD = 80
_REST = re.compile(r'[^\n{}#"]*')


def advice_for(block: str, text: str, start: int, reached: int, sure: bool = False) -> str | None:
    """What to write instead of a clause, if people are known to say it like this; only what is
    `sure`, if that is asked for.

    `start` is where the clause begins; `reached` is the place of the word that the grammar refused.
    The words before may belong to it, too: the grammar took them for a whole clause.
    """
    sayings = [of for of in SAYINGS if block in of.blocks and of.sure >= sure]
    earlier = re.finditer(r"[^\s{}]+(?=[ \t])", text[max(0, start - _BACK) : start])
    words = [max(0, start - _BACK) + word.start() for word in earlier]
    for begin in (start, *reversed(words)):
        rest = _REST.match(text, begin, min(len(text), reached + _AHEAD))
        clause = rest[0] if rest else ""
        skipped = len("replace ") if clause.startswith("replace ") else 0
        phrase = re.sub(r"\s", " ", clause[skipped:])
        for saying in sayings:
            match = re.match(saying.pattern, phrase, re.IGNORECASE)
            end = begin + skipped + match.end() if match else 0
            if match and end > (reached if begin == start else start):
                return _filled(saying.advice, match.groupdict())
    return None


def _filled(advice: str, groups: dict[str, str | None]) -> str:
    word = (groups.get("n") or "1").lower()
    number = "1" if word in "an" else word
    if word in NUMBER_WORDS:
        number = str(NUMBER_WORDS.index(word))
    fillings = {
        "{n}": number,
        "{hints}": f"{number} {'hint' if number == '1' else 'hints'}",
        "{strikes}": f"{number} {'strike' if number == '1' else 'strikes'}",
        "{name}": groups.get("name") or "NAME",
    }
    for blank, filling in fillings.items():
        advice = advice.replace(blank, filling)
    return advice
