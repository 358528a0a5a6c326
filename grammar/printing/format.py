"""The canonical text of a document: one clause a line, two spaces a level, comments kept.

What is between the words is decided here and nowhere else; the words come from the grammar.
Blank lines are the author's, at most one at a time.
"""

from tamaya.grammar.printing.render import Slot, Wording, lists, wordings
from tamaya.grammar.source import NOWHERE, Span
from tamaya.grammar.tree import Comment, Document, Node

WIDTH = 100
_STEP = "  "
_DECLARATIONS = frozenset({"game", "expansion", "variant", "scenario"})

# How the members of a list without braces are joined: between most, and before the last.
_JOINTS = {
    "names": (",", ","),
    "fresh_list": (",", ","),
    "offers": (",", ","),
    "settings": (",", ","),
    "offer_settings": (",", ","),
    "touch_list": (",", " and"),
    "suit_names": (",", " and"),
    "values": (",", " and"),
    "either_suit": (",", " or"),
    "either_value": (",", " or"),
    "either_kind": (",", " or"),
    "spoken_list": (",", " and"),
    "spoken_several": (",", " and"),
    "choices": (" or", " or"),
    "words": (" or", " or"),
    "terms": (" and", " and"),
    "conditions": (" and", " and"),
    "promised": (" and", " and"),
    "numbers": ("", ""),
    "lines": (" or", " or"),
    "awaited": (" and", " and"),
    "sum": (" +", " +"),
    "givens": (",", ","),
    "deeds": (",", ","),
    "outcomes": (",", ","),
    "card_list": (" and", " and"),
}
_NEVER_ONE = frozenset({"blank", "or_more", "or_fewer"})
# Kinds of which the first so many words stand without a space between them.
_TIGHT = {
    "setting": 3,
    "setting_choices": 3,
    "offer_setting": 3,
    "blank": 3,
    "part": 2,
    "offer": 2,
}


def format_document(document: Document) -> str:
    """The one canonical text of a document."""
    return _Printer(document).text()


def phrase(node: Node) -> str:
    """The canonical text of a node on one line, without comments."""
    return " ".join(_words(node))


class _Printer:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.comments = list(document.comments)
        self.lines: list[str] = []
        self.opened = True  # nothing stands in the present block yet

    def text(self) -> str:
        for number, node in enumerate(self.document.declarations):
            before = self.document.declarations[number - 1] if number else None
            self.stand(node, "", gap=before is not None and not before.kind == node.kind == "use")
        self.comments_before(None, 0, "", gap=True)
        return "".join(f"{line}\n" for line in self.lines)

    def put(self, line: str, gap: bool) -> None:
        if gap and not self.opened:
            self.lines.append("")
        self.lines.append(line)
        self.opened = False

    def stand(self, node: Node, indent: str, gap: bool = False) -> None:
        """Print a declaration or clause with its comments: those between its words go above it."""
        gap = self.comments_before(node.span, node.span.start, indent, gap)
        gap = gap or _blank_line_before(node)
        block = _block_of(node)
        if block is None or self.fits_one_line(node, block, indent):
            gap = self.comments_before(node.span, node.span.end, indent, gap, blank_lines=False)
            self.fill(_words(node), indent, gap)
        else:
            words = _words(node, closed=block)
            place = words.index("{}")
            gap = self.comments_before(node.span, block.span.start, indent, gap, blank_lines=False)
            self.fill([*words[:place], "{"], indent, gap)
            self.comment_behind(block.span, block.span.start + 1)
            self.opened = True
            for child in block.children:
                self.stand(child, indent + _STEP)
            self.comments_before(node.span, node.span.end, indent + _STEP, gap=False)
            self.opened = False
            self.put(" ".join([indent + "}", *words[place + 1 :]]), gap=False)
        self.comment_behind(node.span, node.span.end)

    def fill(self, words: list[str], indent: str, gap: bool) -> None:
        """Print words in lines of the usual width."""
        for line in _fill(words, indent):
            self.put(line, gap)
            gap = False

    def fits_one_line(self, node: Node, block: Node, indent: str) -> bool:
        """Blocks stay open, save those with little in them and no comment."""
        if node.kind in _DECLARATIONS and block.children:
            return False
        if block.kind != "effect_block" and len(block.children) > 1:
            return False
        if any(block.span.start <= c.span.start < block.span.end for c in self.comments):
            return False
        return len(indent) + len(phrase(node)) <= WIDTH

    # --------------------------------------------------------------- comments

    def comments_before(
        self, within: Span | None, limit: int, indent: str, gap: bool, blank_lines: bool = True
    ) -> bool:
        """Print the comments up to a place in the text, each on its own line.

        Returns whether the gap that was asked for is still owed. What stands nowhere has none.
        """
        while self.comments and within is not NOWHERE:
            comment = self.comments[0]
            if within is not None and comment.span.start >= limit:
                break
            self.comments.pop(0)
            self.put(indent + comment.text, gap or (blank_lines and _blank_line_before(comment)))
            gap = False
        return gap

    def comment_behind(self, within: Span, end: int) -> None:
        """Print the comment that ends a line, if only space or a comma stands before it."""
        if self.comments and within is not NOWHERE:
            comment = self.comments[0]
            between = within.source.text[end : comment.span.start]
            if not comment.own_line and "\n" not in between and not between.strip(" \t\r,"):
                self.comments.pop(0)
                self.lines[-1] += f"  {comment.text}"


def _block_of(node: Node) -> Node | None:
    """The block of a clause, also behind `replace` and before `if` or `by nothing`."""
    for child in node.children:
        if child.kind.endswith("block"):
            return child
        if node.kind in ("replace", "only_if", "undo"):
            return _block_of(child)
    return None


def _blank_line_before(thing: Node | Comment) -> bool:
    """Whether a thing begins a line, and the line above it is blank."""
    if thing.span is NOWHERE:
        return False
    source, line = thing.span.source, thing.span.place[0]
    begins = source.begins_line(thing.span.start)
    return line > 1 and begins and not source.line(line - 1).strip()


def _fill(words: list[str], indent: str) -> list[str]:
    """Break words into lines of the usual width."""
    lines: list[str] = []
    line = indent + words[0]
    for word in words[1:]:
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = indent + 2 * _STEP + word
        else:
            line += " " + word
    return [*lines, line]


# ---------------------------------------------------------------------- words


def _words(node: Node, closed: Node | None = None) -> list[str]:
    """The words of a phrase, punctuation attached. A `closed` block becomes `{}`."""
    if node is closed:
        return ["{}"]
    if node.kind in ("NAME", "NUMBER"):
        return [node.value]
    if node.kind == "TEXT":
        return [quoted(node.value)]
    if node.kind in lists():
        return _list_words(node)
    words: list[str] = []
    children = iter(node.children)
    article = False  # whether the word before is `a`: a name can look the same
    for piece in wording_of(node):
        more = [piece] if isinstance(piece, str) else _words(next(children), closed)
        if article:
            words[-1] = _article(more[0])
        words.extend(more)
        article = piece == "a"
    tight = _TIGHT.get(node.kind, 1)
    return _joined(["".join(words[:tight]), *words[tight:]])


def _list_words(node: Node) -> list[str]:
    if node.kind.endswith("block"):
        inner = [_words(child) for child in node.children]
        if node.kind == "effect_block":
            for effect in inner[:-1]:
                effect[-1] += ","
        return ["{", *(word for item in inner for word in item), "}"] if inner else ["{", "}"]
    words: list[str] = []
    usual, final = _JOINTS[node.kind]
    for number, child in enumerate(node.children):
        item = _words(child)
        if number + 1 < len(node.children):
            joint = final if number + 2 == len(node.children) else usual
            if joint.startswith(" "):
                item.append(joint[1:])
            else:
                item[-1] += joint
        words.extend(item)
    if node.kind in ("settings", "offer_settings"):
        words[0] = "(" + words[0]
        words[-1] += ")"
    return ["offers", *words] if node.kind == "offers" else words


def _joined(pieces: list[str]) -> list[str]:
    """Attach punctuation to the words before it."""
    words: list[str] = []
    for piece in pieces:
        if piece in (",", ";"):
            words[-1] += piece
        else:
            words.append(piece)
    return words


def _article(word: str) -> str:
    """`a` or `an` before a word or a number, as it is spoken."""
    return "an" if word[0] in "aeiou8" or word in ("11", "18") else "a"


def wording_of(node: Node) -> Wording:
    """The wording that fits a node: the singular for 1, the plural for other numbers."""
    fitting = [
        wording
        for wording in wordings()[node.kind]
        if _fits([piece for piece in wording if isinstance(piece, Slot)], node)
    ]
    if not fitting:
        raise ValueError(f"no wording of {node.kind} fits {[c.kind for c in node.children]}")
    return fitting[0] if len(fitting) == 1 or _is_one(node) else fitting[1]


def _fits(slots: list[Slot], node: Node) -> bool:
    return len(slots) == len(node.children) and all(
        child.kind in slot.kinds for slot, child in zip(slots, node.children, strict=True)
    )


def _is_one(node: Node) -> bool:
    """Whether the amount in a phrase is a 1, or there is none.

    The amount is the first number, but behind a player's it is the second.
    """
    kinds = {leaf.kind for leaf in node.walk()}
    if kinds & _NEVER_ONE:
        return False
    leaves = [leaf for leaf in node.walk() if leaf.kind == "NUMBER"]
    place = 1 if node.kind == "hand_counts" else 0
    return not leaves or leaves[place].value == "1" or node.kind == "of_suit"


def quoted(text: str) -> str:
    """A text as the language writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
