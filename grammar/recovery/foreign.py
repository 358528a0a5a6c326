"""Keywords in the languages of the booklets, and a few others."""

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
