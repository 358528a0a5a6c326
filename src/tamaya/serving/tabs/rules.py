"""The tab Rules: everything that the rules say, as data for pictures."""

from tamaya.serving.tabs.parts.asked import documents
from tamaya.show.pictures import as_pictures, base_of


def rules(asked: object) -> dict[str, object]:
    """What the expression means, by the open files and the catalogue."""
    these = documents(asked)
    with these.open():
        found = these.rules()
        return as_pictures(found, base_of(found))
