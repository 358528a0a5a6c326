"""Elements of a page. All text that goes in is text and nothing else, no matter who wrote it."""

from collections.abc import Iterable
from html import escape
from typing import TypeAlias


class Html(str):
    """A piece of a page. Every other string is escaped before it becomes part of one."""

    __slots__ = ()


Inside: TypeAlias = "str | Html | Iterable[Inside] | None"

_EMPTY = ("meta", "br")


def element(name: str, /, *inside: Inside, **attributes: str | int | bool | None) -> Html:
    """An element with what is inside. `class_` is `class`, and `aria_label` is `aria-label`.

    >>> element("p", "a < b", element("b", "c"), class_="x")
    '<p class="x">a &lt; b<b>c</b></p>'
    """
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}"
        + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    end = "" if name in _EMPTY else f"{joined(inside)}</{name}>"
    return Html(f"<{name}{given}>{end}")


def joined(inside: Inside) -> Html:
    """Pieces one after the other; None is nothing."""
    if inside is None:
        return Html()
    if isinstance(inside, Html):
        return inside
    if isinstance(inside, str):
        return Html(escape(inside))
    return Html("".join(map(joined, inside)))
