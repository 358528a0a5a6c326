"""The shapes, each drawn into a square of 24; they take the colour of the ink around them."""


def _filled(path: str) -> str:
    return f'<path fill="currentColor" d="{path}"/>'


def _drawn(path: str, width: float) -> str:
    return (
        f'<path fill="none" stroke="currentColor" stroke-width="{width:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{path}"/>'
    )


def _dots(dots: tuple[tuple[float, float, float], ...]) -> str:
    return "".join(
        f'<circle fill="currentColor" cx="{x:g}" cy="{y:g}" r="{r:g}"/>' for x, y, r in dots
    )


SHAPES = {
    "ring": _drawn("M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z", 4) + _dots(((12, 12, 2.6),)),
    "star": _filled(
        "M12 1l3.1 7.4 8 .7-6.1 5.2 1.9 7.8L12 18l-6.9 4.1L7 14.3.9 9.1l8-.7z",
    ),
    "willow": _drawn(
        "M12 3v18.5M12 3.4C6.5 3.2 3 8 2.3 17M12 3.4C17.5 3.2 21 8 21.7 17"
        "M12 4.6C8.7 6 7.3 11 7.2 19.5M12 4.6C15.3 6 16.7 11 16.8 19.5",
        2.7,
    ),
    "comet": _dots(((8, 16, 6),)) + _drawn("M13.5 10.5l8-8M9.5 7.5l4-4.5M16.5 14.5l4.5-4", 2.8),
    "chrysanthemum": _drawn(
        "M12 2v5.5M12 16.5V22M2 12h5.5M16.5 12H22M4.9 4.9l3.9 3.9M15.2 15.2l3.9 3.9"
        "M19.1 4.9l-3.9 3.9M8.8 15.2l-3.9 3.9",
        3,
    )
    + _dots(((12, 12, 2),)),
    "ember": _filled(
        "M10 6l7.5 8.5L10 23l-7.5-8.5zM19 1l3.5 4L19 9l-3.5-4zM8 .5L10.2 3 8 5.5 5.8 3z"
    ),
    "fan": _filled(
        "M10.7 21L1.5 9.5a14 14 0 0 1 5.6-4.8zM11.4 20L8.7 4a14 14 0 0 1 6.6 0l-2.7 16z"
        "M13.3 21l3.6-16.3a14 14 0 0 1 5.6 4.8z"
    ),
    "lantern": _drawn("M12 1v3M12 20v3M8 4h8M8 20h8", 2.4)
    + _filled("M8.5 6.5h7c6.5 4 6.5 7 0 11h-7c-6.5-4-6.5-7 0-11z"),
    "wave": _drawn("M1.5 8c3.5-5 7-5 10.5 0s7 5 10.5 0M1.5 17c3.5-5 7-5 10.5 0s7 5 10.5 0", 3.4),
    "peony": _dots(((12, 5.6, 4), (18.1, 10, 4), (15.8, 17.2, 4), (8.2, 17.2, 4), (5.9, 10, 4))),
    "crescent": _filled("M17.5 2.5a10.5 10.5 0 1 0 4.5 14a8.6 8.6 0 1 1-4.5-14z"),
    "wheel": _drawn("M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19zM12 3v18M3 12h18", 2.6),
    "bars": _drawn("M4.5 21V11M12 21V3M19.5 21v-6", 4.4),
    "rocket": _filled("M12 .8c4 3.7 5 8.2 4 14.2h-8c-1-6 0-10.5 4-14.2z")
    + _filled("M6.5 12L3 20.5l5-3zM17.5 12l3.5 8.5-5-3z")
    + _drawn("M12 18v4.2", 2.4),
    "drop": _filled("M12 1.5c5 6.5 7.5 9.5 7.5 13.2a7.5 7.5 0 0 1-15 0c0-3.7 2.5-6.7 7.5-13.2z"),
    "hourglass": _filled("M4 2h16L13.5 12 20 22H4l6.5-10z"),
    "crown": _filled("M2 6l5.5 5L12 3l4.5 8L22 6l-2.2 14H4.2z"),
    "cross": _filled("M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z"),
    "arch": _drawn("M2.5 19a9.5 11.5 0 0 1 19 0M8.3 19a3.7 5 0 0 1 7.4 0", 3.4),
    "kite": _drawn("M12 2.5l7.5 8L12 21.5l-7.5-11zM12 2.5v19M4.5 10.5h15", 2.4),
}

BURST = "".join(
    [
        _dots(((12, 12, 2.2),)),
        _dots(
            tuple(
                (12 + 5.6 * x, 12 + 5.6 * y, 1.1)
                for x, y in (
                    (0.92, 0.38), (0.38, 0.92), (-0.38, 0.92), (-0.92, 0.38),
                    (-0.92, -0.38), (-0.38, -0.92), (0.38, -0.92), (0.92, -0.38),
                )
            )
        ),
        _dots(
            tuple(
                (12 + 10 * x, 12 + 10 * y, 1.7)
                for x, y in (
                    (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71),
                    (-1, 0), (-0.71, -0.71), (0, -1), (0.71, -0.71),
                )
            )
        ),
    ]
)  # fmt: skip
"""The back of a card."""

FUSE = _filled("M10 9a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15z") + _drawn(
    "M14 10.5c1-4 3-5.5 5-5M20.5 1.5v2M22.5 5.5h-1", 2.4
)
FUSE_OUT = _drawn("M10 10a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM14.5 11c1-4 2.5-5 4.5-4.8", 2)
LAST = _filled("M12 2l8 10-8 10-8-10z")
GONE = _drawn("M5 5l14 14M19 5L5 19", 4)
