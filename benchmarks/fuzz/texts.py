"""Faulty rules, made of good ones: letters and words at random, phrases in each other's places.

The good ones are the catalogue, the examples, the pages' code and the rejected files of the tests.
"""

import random
import re
from functools import cache
from pathlib import Path

from tamaya.grammar.parse.language import language_words
from tamaya.grammar.parse.reading import read_document
from tamaya.grammar.source import Source

ROOT = Path(__file__).parents[2]
HOMES = ("variants/catalogue", "examples", "tests/bad", "tests/scenarios")
_CODE = re.compile(r"^```hanabi\n(.*?)^```", re.MULTILINE | re.DOTALL)
_HEAD = re.compile(r"^(?=(?:game|expansion|variant|scenario|use)\b)", re.MULTILINE)
_WORD = re.compile(r"[\w-]+|\S")
_LETTERS = '{}()[],;=+-"#\\ \n\t\0\x1b\u202e\ufeff\u2028aZ09é🎆\ud800'
_NUMBERS = ("0", "-1", "1", "2", "99", "100", "9999", "-9999", "10000", "1e9", "½", "007")
MOST_LETTERS = 2_000


@cache
def declarations() -> tuple[str, ...]:
    """Every declaration of the good texts that is not too long."""
    files = [file for home in HOMES for file in sorted((ROOT / home).rglob("*.hanabi"))]
    texts = [file.read_bytes().decode("utf-8", "replace") for file in files]
    for page in sorted((ROOT / "docs").glob("*.md")):
        texts += _CODE.findall(page.read_text(encoding="utf-8"))
    pieces = [piece.strip() for text in texts for piece in _HEAD.split(text)]
    return tuple(dict.fromkeys(p for p in pieces if 10 < len(p) < MOST_LETTERS))


@cache
def phrases() -> dict[str, tuple[str, ...]]:
    """The phrases of the good texts by their kind."""
    found: dict[str, dict[str, None]] = {}
    for text in declarations():
        document = read_document(Source("good", text)).document
        for declaration in document.declarations if document else ():
            for node in declaration.walk():
                if node.span.text:
                    found.setdefault(node.kind, {})[node.span.text] = None
    return {kind: tuple(texts) for kind, texts in sorted(found.items())}


def rule_text(chance: random.Random) -> str:
    """One to three declarations, mutated a few times."""
    text = "\n".join(chance.choices(declarations(), k=chance.choice((1, 1, 2, 3))))
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        text = chance.choice(_MUTATIONS)(chance, text)
    return text


def _letters(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    end = at + chance.choice((0, 1, 1, 5, 40))
    return text[:at] + "".join(chance.choices(_LETTERS, k=chance.choice((0, 1, 3)))) + text[end:]


def _words(chance: random.Random, text: str) -> str:
    """A word goes, comes twice, or becomes another word of the language."""
    words = list(_WORD.finditer(text))
    if not words:
        return text
    word = chance.choice(words)
    known = (*sorted(language_words()), *_NUMBERS, chance.choice(words)[0])
    new = chance.choice(("", f"{word[0]} {word[0]}", chance.choice(known), chance.choice(known)))
    return text[: word.start()] + new + text[word.end() :]


def _numbers(chance: random.Random, text: str) -> str:
    numbers = list(re.finditer(r"-?\d+", text))
    if not numbers:
        return text
    number = chance.choice(numbers)
    return text[: number.start()] + chance.choice(_NUMBERS) + text[number.end() :]


def _phrase(chance: random.Random, text: str) -> str:
    """A phrase in place of another: mostly one of its kind, so that the text can still be read."""
    document = read_document(Source("text", text)).document
    nodes = [n for d in document.declarations for n in d.walk()] if document else []
    if not nodes:
        return _words(chance, text)
    node = chance.choice(nodes)
    kind = node.kind if chance.random() < 0.8 else chance.choice(list(phrases()))
    new = chance.choice(phrases().get(kind, ("",)))
    return text[: node.span.start] + new + text[node.span.end :]


def _clause(chance: random.Random, text: str) -> str:
    """A clause from elsewhere, into any block."""
    blocks = [match.end() for match in re.finditer(r"\{", text)]
    if not blocks:
        return text
    at = chance.choice(blocks)
    kind = chance.choice([kind for kind in phrases() if kind.islower()])
    return f"{text[:at]} {chance.choice(phrases()[kind])} {text[at:]}"


def _many(chance: random.Random, text: str) -> str:
    """A piece of it many times over."""
    at = chance.randrange(len(text) + 1)
    piece = text[at : at + chance.choice((1, 10, 60))]
    return text[:at] + piece * chance.choice((2, 50, 400)) + text[at:]


_MUTATIONS = (_letters, _words, _words, _numbers, _numbers, _phrase, _phrase, _clause, _many)
