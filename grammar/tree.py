"""The syntax tree: nodes named after the kinds in rules.lark, each with its place."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tamaya.grammar.source import NOWHERE, Source, Span


@dataclass(frozen=True, slots=True)
class Node:
    """A phrase of the language. Leaves are `NAME`, `NUMBER` and `TEXT` and have a value.

    Two nodes are equal when they say the same, wherever they stand.
    """

    kind: str
    children: tuple["Node", ...] = ()
    value: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def number(self) -> int:
        """The number that this leaf, or its only child, holds."""
        return int(self.value) if self.value else self.children[0].number

    @property
    def word(self) -> str:
        """The name or text that this leaf, or its only child, holds."""
        return self.value if self.value or not self.children else self.children[0].word

    def walk(self) -> Iterator["Node"]:
        """This node and everything below it, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Comment:
    """A `# …` with its place; `own_line` when nothing but space precedes it on its line."""

    text: str
    span: Span = field(compare=False)
    own_line: bool = True


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: its declarations in order, and its comments."""

    source: Source = field(compare=False)
    declarations: tuple[Node, ...]
    comments: tuple[Comment, ...] = ()
