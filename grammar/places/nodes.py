"""What stands at a place of a text that could be read."""

from tamaya.grammar.tree import Document, Node


def nodes_at(document: Document, offset: int) -> list[Node]:
    """The nodes that hold an offset, from the declaration down to the word."""
    nodes: list[Node] = []
    children = document.declarations
    while children:
        inner = next((c for c in children if c.span.start <= offset < c.span.end), None)
        if inner is None:
            break
        nodes.append(inner)
        children = inner.children
    return nodes
