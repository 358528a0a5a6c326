"""How much room a text may need: an upper bound, since nobody knows which font is there."""

import re

_WIDTHS = {
    letter: width
    for width, letters in {
        0.43: " ',./:;\\|Iijl-·",
        0.54: '!()[]{}_`frtJ"°',
        0.64: "?^*sz",
        0.74: "0123456789abcdeghknopquvxyLTSZFEPC$",
        0.88: "ABDGHKNOQRUVXY&+<=>~w−",
        1.12: "mMW%@#…",
    }.items()
    for letter in letters
}
_OTHER = 1.32
_SHOWN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text without what must not stand in XML."""
    return _SHOWN.sub("?", text)


def room_for(text: str, size: float) -> float:
    """No font of this size in pixels, as browsers take for these texts, needs more room."""
    return size * sum([_WIDTHS.get(letter, _OTHER) for letter in text])


def clipped(text: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as there is room for, and dots."""
    if room_for(text, size) <= room:
        return text
    left = room - room_for("…", size)
    for end, letter in enumerate(text):
        left -= room_for(letter, size)
        if left < 0:
            return text[:end].rstrip() + "…"
    return text


def wrapped(text: str, size: float, room: float, most: int = 3) -> list[str]:
    """The text in lines, so many at most; the last one is clipped."""
    lines: list[str] = []
    for word in text.split():
        if lines and room_for(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [clipped(line, size, room) for line in lines]
