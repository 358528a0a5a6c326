"""The numbers and words that a chart is drawn from."""

from collections.abc import Sequence

import altair as alt

Value = dict[str, str | float | int | bool | None]
"""What one mark is drawn from. All words are data: no chart makes code of them."""


def values(records: Sequence[Value]) -> alt.Data:
    return alt.Data(values=[_rounded(one) for one in records])


def _rounded(one: Value) -> Value:
    """Four digits behind the point are more than any screen shows, and make small pages."""
    return {
        key: round(number, 4) if isinstance(number, float) else number
        for key, number in one.items()
    }


def down(field: str, height: float) -> alt.Y:
    """Pixels from the top of a chart that is so high. None of its layers has an axis."""
    scale = alt.Scale(domain=[0, height], reverse=True, nice=False)
    return alt.Y(f"{field}:Q", axis=None, scale=scale)
