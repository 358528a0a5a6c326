"""What to say of a word that the grammar doesn't allow where it stands: it may be one of ours in
another language, above all in those of the booklets."""

import re
import unicodedata

from lark.parsers.lalr_interactive_parser import InteractiveParser

from tamaya.grammar.diagnostics import Diagnostic, Label
from tamaya.grammar.parse.language import language_words, spelling
from tamaya.grammar.printing.render import members, wordings
from tamaya.grammar.recovery.beginners import advice_for
from tamaya.grammar.recovery.endings import endings
from tamaya.grammar.recovery.half_read import beginnings, begins_another, begun, block_name
from tamaya.grammar.recovery.unsayable import Refusal, unsayable
from tamaya.grammar.source import Source, Span
from tamaya.grammar.suggest import NUMBER_WORDS, distance, nearest

_FOREIGN = {
    "game": "spiel spel spill spil jeu juego gioco",
    "expansion": "erweiterung uitbreiding utvidelse udvidelse extension extensión espansione",
    "variant": "variante varianten variantes",
    "scenario": "szenario szene scénario escenario",
    "use": "benutze verwende nutze gebruik bruk brug utilise usa",
    "when": "wenn sobald falls wanneer als når naar quand lorsque cuando quando",
    "hint": "hinweis tipp hint-geben aanwijzing ledetråd indice pista",
    "discard": "abwerfen ablegen abwurf afleggen kaste forkaste défausse descarte",
    "play": "spielen ausspielen spelen spille jouer jugar giocare",
    "players": "spieler spelers spillere joueurs jugadores giocatori",
    "hand": "handkarten main mano",
    "suit": "farbe kleur farge farve couleur palo colore",
    "suits": "farben kleuren farger farver couleurs",
    "cards": "karten kaarten kort cartes cartas carte",
    "card": "karte kaart carta",
    "built": "gebaut gebouwd bygget bygd construit",
    "tokens": "marker plättchen chips fiches sjetonger brikker jetons fichas",
    "strikes": "fehler fouten feil fejl erreurs errores",
    "score": "wertung punkte punten poeng point puntos punti",
    "rating": "bewertung skala beoordeling poengskala",
    "source": "quelle bron kilde fuente fonte",
    "option": "auswahl optie valg opción opzione",
    "offers": "bietet biedt tilbyr tilbyder offre ofrece",
    "expect": "erwarte verwacht forvent attend espera",
    "replace": "ersetze vervang erstatt erstat remplace reemplaza sostituisci",
    "tiles": "tegels fliser tuiles losetas tessere",
    "regain": "zurück bekomme erhalte",
    "must": "muss müssen moet må skal doit debe",
    "may": "darf dürfen mag kan peut puede",
    "never": "nie niemals nooit aldri aldrig jamais nunca mai",
    "given": "gegeben gegeven gitt givet",
    "then": "dann dan så alors entonces allora",
}
_ENGLISH = {word: english for english, words in _FOREIGN.items() for word in words.split()}


def english_for(word: str) -> str | None:
    """The word of the language for one that some other language has in its place."""
    return _ENGLISH.get(word.lower())


_ENDS = frozenset({"RBRACE", "$END"})  # where they may come a clause is complete
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_WORD = re.compile(r"[^\W\d][\w-]*|-?\d[\w-]*|\"(?:[^\"\\\n]|\\.)*\"|.", re.DOTALL)


def explain(source: Source, machine: InteractiveParser, offset: int) -> Diagnostic:
    """The diagnostic for the word at an offset, which the machine refused."""
    word = _word(source, offset)
    span = Span(source, offset, offset + len(word))
    accepted = machine.accepts()
    if _NAME.fullmatch(word) and word not in language_words() and accepted > {"NAME"}:
        accepted -= {"NAME"}  # it was tried as one, and led nowhere
    before = _incomplete(source, machine, accepted, span)
    start, block = offset if before is None else before.start, block_name(machine)
    sure = advice_for(block, source.text, start, offset, sure=True)
    if not sure and (refusal := unsayable(source.text, offset)):
        return _refused(source, refusal)
    remedy = sure or advice_for(block, source.text, start, offset)
    wanted = _wanted(machine, accepted, before)
    if remedy is None and before is not None and is_unfinished(source, machine, offset):
        place = Label(Span(source, before.end, before.end), "something is missing here")
        following = "the block ends here" if word == "}" else "the next clause begins here"
        labels: tuple[Label, ...] = (place, Label(span, f"since {following}"))
        return Diagnostic("E010", wanted, labels, _goes_on(machine))
    begins = before is None or before.text == "replace"
    after_number = source.text[:offset].rstrip()[-1:].isdigit()
    rest = source.text[offset + len(word) : offset + len(word) + _LONG]
    advice, replacement = (
        (remedy, None) if remedy else _advice(word, rest, accepted, begins, after_number)
    )
    if before is not None and not advice:
        if refusal := unsayable(source.text, before.start, before.end):
            return _refused(source, refusal)
        if not accepted & _ENDS:
            advice = _goes_on(machine)
    labels = (Label(span),)
    if before is not None and before.place[0] != span.place[0]:
        labels = (*labels, Label(before, "the clause begins here"))
    got = f"not `{_start_of(word)}`" if word else "but the text ends"
    return Diagnostic("E010", f"{wanted}, {got}", labels, advice, replacement)


def _refused(source: Source, refusal: Refusal) -> Diagnostic:
    place = Label(Span(source, refusal.start, refusal.end))
    return Diagnostic("E016", refusal.message, (place,), refusal.help)


def is_unfinished(source: Source, machine: InteractiveParser, offset: int) -> bool:
    """Whether the clause before an unexpected word was left off, and the next one begins."""
    word = _word(source, offset)
    before = begun(source, machine)
    if before is None or not word or machine.accepts() & _ENDS:
        return False
    same_line = source.place(before.end)[0] == source.place(offset)[0]
    return (word == "}" or not same_line) and begins_another(machine, word)


def _word(source: Source, offset: int) -> str:
    match = _WORD.match(source.text, offset)
    return match[0].strip() if match else ""


def _incomplete(
    source: Source, machine: InteractiveParser, accepted: set[str], span: Span
) -> Span | None:
    """The words of the clause that the unexpected word stands in; none if it begins one."""
    before = begun(source, machine)
    if before is not None and accepted & _ENDS:
        last_line = source.place(before.end)[0]
        if last_line != span.place[0] or before.text.endswith("}"):
            return None
    return before


def _goes_on(machine: InteractiveParser) -> str:
    rest = endings(machine)
    return "it can go on with " + listed([f"`{end}`" for end in rest]) if rest else ""


_SHORT = {
    "NAME": "a name",
    "NUMBER": "a number",
    "TEXT": 'a text in "quotes"',
    "LSQB": "an option in `[ ]`",
    "$END": "the end",
}
_MANY = 7
_LONG = 60


def _wanted(machine: InteractiveParser, accepted: set[str], before: Span | None) -> str:
    """What could stand here, and behind which words."""
    after = f"after `{_end_of(before.text)}` " if before is not None else ""
    block = block_name(machine)
    if before is not None and accepted & _ENDS:
        more = sorted(_shown(name) for name in accepted - beginnings(machine) - _ENDS)
        ends = ["the next clause", "`}`"] if block else ["the next declaration", "the end"]
        return f"{after}I expected {listed([*more, *ends])}"
    words = sorted(_shown(name) for name in accepted)
    if len(words) <= (2 * _MANY if before is not None else _MANY):
        return f"{after}I expected {listed(words)}"
    if block:
        end = " or `}`" if "RBRACE" in accepted else ""
        return f"{after}I expected a clause of `{block} {{ … }}`{end}"
    return f"{after}I expected a declaration"


def _shown(name: str) -> str:
    return _SHORT.get(name) or f"`{spelling().get(name, name)}`"


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


_BRACES = {"(": ("LBRACE", "{"), "[": ("LBRACE", "{"), ")": ("RBRACE", "}"), "]": ("RBRACE", "}")}
_DECLARATIONS = frozenset({"rule", "rules", "ruleset", "houserule", "house", "mod", "addon"})


def _advice(
    word: str, rest: str, accepted: set[str], begins: bool, after_number: bool
) -> tuple[str, str | None]:
    """What to do about an unexpected word, and the word to put in its place.

    `rest` is what follows it. `begins` tells whether the word stands where a clause begins,
    `after_number` whether a number stands before it.
    """
    if word == "," and "AND" in accepted:
        return "conditions are joined by `and`", " and"
    if word == "or" and begins:
        return "conditions have no `or`: write a clause for each case", None
    if word == "while":
        return "`while` stands behind events and prices, and in `only while no hint is left`", None
    if word in _BRACES and _BRACES[word][0] in accepted:
        brace = _BRACES[word][1]
        return f"write `{brace}`: blocks stand in braces", brace
    if word == "=" and "NUMBER" in accepted:
        return "leave the `=` out: it gives options their values, as in `nl(strikes=2)`", ""
    if word == "-" and begins:
        return "clauses stand one after the other, without a mark: leave the `-` out", ""
    if word == "," and after_number and rest.lstrip()[:1].isdigit():
        return "numbers stand one after the other, with spaces: `1 1 2`", ""
    if word in (",", ";") and accepted & _ENDS:
        return f"clauses stand one after the other: leave the `{word}` out", ""
    words = {spelling()[name] for name in accepted if name in spelling()}
    if (english := english_for(word)) and word not in words:
        fits = english if english in words else None
        return f"the language is English: write `{english}`", fits
    spoken = {w for w in words if w.isalpha()}
    a_word = re.match(r"[^\W\d]", word) is not None
    meant = nearest(word, spoken) if a_word else None
    if meant and (word not in language_words() or distance(word, meant) == 1):
        return f"did you mean `{meant}`?", meant
    if "EXPANSION" in accepted and word in _DECLARATIONS:
        return "a house rule begins with `expansion NAME on GAME { … }`", None
    if begins and word != "the" and (home := _home_of(word, rest)):
        return f"`{word}` is a rule of {home}", None
    if "NUMBER" in accepted and (advice := _number_advice(word.lower(), accepted)):
        return advice
    if "NAME" in accepted and a_word:
        if word in language_words():
            if len(accepted) > _MANY:
                return "", None  # a name is the least of what was expected
            return f"`{word}` is a word of the language and can't be a name here", None
        latin = word.translate(_LATIN)
        ascii_word = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode()
        parted = re.sub(r"([a-z0-9])([A-Z])", r"\1-\2", ascii_word)
        plain = re.sub(r"[^a-z0-9]+", "-", parted.lower()).strip("-")
        if re.match(r"[a-z]", plain) and plain != word:
            return f"names are written with a to z, digits and single hyphens: `{plain}`", plain
    if "NAME" in accepted and re.match(r"\d", word):
        return "names begin with a letter", None
    if begins and len(spoken) > _MANY:
        return "`tamaya help language` has all clauses, and what players say at the table", None
    return "", None


_LATIN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "æ": "ae", "å": "aa", "œ": "oe"}
)


def _number_advice(word: str, accepted: set[str]) -> tuple[str, str | None] | None:
    """How a number is written, for a word that was meant as one."""
    if match := re.fullmatch(r"(\d+)-(\d+)", word):
        return f"write `{match[1]} to {match[2]}`", None
    if match := re.fullmatch(r"(\d+)([a-z]\w*)", word):
        return f"put a space between them: `{match[1]} {match[2]}`", None
    if word in NUMBER_WORDS:
        number = str(NUMBER_WORDS.index(word))
        return f"numbers are written in digits: `{number}`", number
    if word in "½¼¾⅓⅔" and "HALF" in accepted:
        return "half a token is written `half a hint`", None
    return None


_HOMES = {
    "suit_block": "`suit NAME { … }`",
    "hint_block": "`hint { … }`",
    "discard_block": "`discard { … }`",
    "play_block": "`play { … }`",
    "effect_block": "`when … { … }`, `tile { … }` or `action NAME { … }`",
    "action_block": "`action NAME { … }`",
    "tile_block": "`tiles { … }`",
    "rating_block": "`rating { … }`",
    "block": "`game NAME { … }`, `expansion NAME { … }` or `variant NAME = … { … }`",
    "scenario_block": '`scenario "…" for … { … }`',
}


def _home_of(word: str, rest: str) -> str | None:
    """The blocks whose clauses can begin with a word, and with the next one where a clause has a
    fixed word there: many clauses begin with `each`."""
    follows = re.match(r"\s+([a-z]+)", rest)
    for block, name in _HOMES.items():
        for kind in members()[block]:
            for wording in wordings().get(kind, ()):
                if wording[:1] != (word,):
                    continue
                second = wording[1] if len(wording) > 1 else ""
                fixed = isinstance(second, str) and second.isalpha()
                if follows is None or not fixed or second == follows[1]:
                    return name
    return None


def _start_of(text: str) -> str:
    return text if len(text) <= _LONG else text[:_LONG] + "…"


def _end_of(text: str) -> str:
    """The last words of a text, on one line."""
    words = re.sub(r"(\s|#[^\n]*\n)+", " ", text[-4 * _LONG :])
    return words if len(words) <= _LONG else "…" + words[-_LONG:]
