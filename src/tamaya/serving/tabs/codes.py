"""What a code of a message means, with an example."""

from tamaya.codes import codes
from tamaya.engine.records.reading import RecordError, as_object, as_text


def code(request: object) -> dict[str, str]:
    """The page of a code."""
    name = as_text(as_object(request, "what is asked").get("code"), "`code`", 10)
    entry = codes().get(name)
    if entry is None:
        raise RecordError(f"no message has the code {name}")
    return entry.to_json()
