"""The tab Rules: everything that the rules say, as data for pictures."""

from tamaya.serving.tabs.parts.documents import documents
from tamaya.show.pictures import as_pictures, base_of


def rules(request: object) -> dict[str, object]:
    """What the expression means, by the open files and the catalogue."""
    these = documents(request)
    with these.open():
        rule_set = these.rules()
        return as_pictures(rule_set, base_of(rule_set))
