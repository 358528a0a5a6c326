"""The styles of a drawing: its classes, by day and by night."""

from tamaya.drawing.looks import LOOKS

_FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", "Liberation Sans", sans-serif'


def _by_day_and_night(name: str, day: str, night: str) -> str:
    """Two values; renderers that know nothing of themes take the first."""
    return f"{name}:{day};{name}:light-dark({day},{night})"


def sheet() -> str:
    """All classes. The page serves this; a drawing that stands alone holds it."""
    rules = [
        f".tt{{display:block;max-width:100%;height:auto;font-family:{_FONT}}}",
        f".tt-sky{{{_by_day_and_night('fill', '#221E47', '#0A0916')}}}",
        f".tt-line{{{_by_day_and_night('stroke', '#57518D', '#3D3963')};stroke-width:1}}",
        ".tt-text{font-weight:400}",
        ".tt-bold{font-weight:700}",
        ".tt-ink{fill:#F3F1FC}",
        ".tt-dim,.tt-quiet,.tt-struck{fill:#BDB8DE}",
        ".tt-struck{text-decoration:line-through}",
        ".tt-lit{fill:#FFD98A}",
        ".tt-on{fill:currentColor}",
        ".tt-chip.tt-lit{color:#FFD98A}",
        ".tt-chip.tt-quiet{color:#BDB8DE}",
        ".tt-chip.tt-bad{color:#FF909B}",
        ".tt-chip{fill:none}",
        f".tt-face{{stroke-width:1;{_by_day_and_night('stroke', '#C9C6E2', '#8A86AB')}}}",
        ".tt-backside{fill:#3A3570;stroke:#8B85BD;stroke-width:2}",
        ".tt-back{color:#E4E0FF}",
        ".tt-rim{fill:none;stroke-width:3}",
        ".tt-slot{color:#BDB8DE}",
        f".tt-hole{{{_by_day_and_night('fill', '#221E47', '#0A0916')};"
        "stroke:#6F69A8;stroke-width:1.5;stroke-dasharray:4 3}",
        ".tt-never .tt-text{text-decoration:line-through}",
        ".tt-next{color:#FFD98A}",
        ".tt-next .tt-hole{stroke:#FFD98A;stroke-dasharray:none}",
        ".tt-token{fill:none;stroke:#FFD98A;stroke-width:1.5}",
        ".tt-token.tt-full{fill:#FFD98A}",
        ".tt-fresh{fill:none;stroke:#F3F1FC;stroke-width:2}",
        ".tt-marked{fill:none;stroke:#FFD98A;stroke-width:3}",
    ]
    for look in LOOKS:
        rules.append(f".tt-{look.shape}{{color:{look.ink}}}")
        rules.append(f".tt-{look.shape} .tt-face{{fill:{look.fill};stroke:{look.edge}}}")
        rules.append(f".tt-rim.tt-{look.shape}{{stroke:{look.fill}}}")
    return "\n".join(rules)
