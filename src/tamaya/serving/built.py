"""The built page: the files of one folder, which are found when the server starts and no later.

No path of a request is ever looked up on the disk: it is the name of one of these files or nothing.
"""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_HASHED = re.compile(r"[-.][0-9A-Za-z]{8,}\.\w+$")
FIRST = "index.html"
_HERE = Path(__file__).resolve()
TABLE = "table.css"


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page as it is sent; `small` is the same, compressed."""

    body: bytes
    small: bytes
    headers: dict[str, str]


def folder_of_page() -> Path | None:
    """Where the page lies: in the package, or in the repository that it is an editable part of."""
    places = [_HERE.parents[1] / "playground", _HERE.parents[3] / "playground" / "built"]
    return next((place for place in places if (place / FIRST).is_file()), None)


def how_to_build() -> str:
    """What to do where there is no page: in a clone, or in a package that was made without one."""
    if (_HERE.parents[3] / "playground" / "make_page.py").is_file():
        return "`make page` builds it"
    return (
        'type `pip install ".[serve]"` in a clone of the repository: that builds the page if Node '
        "22.18 or newer is installed"
    )


def files_of(folder: Path) -> dict[str, File]:
    """Every file by its path in an address; the first page is also the empty path.

    The styles of drawn tables come from those who draw them.
    """
    from tamaya.drawing.sheet import sheet

    files = {
        path.relative_to(folder).as_posix(): _file(path.name, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _TYPES
    }
    return {"": files[FIRST], TABLE: _file(TABLE, sheet().encode()), **files}


def _file(name: str, body: bytes) -> File:
    import gzip

    # What has a hash in its name never changes; the rest is asked for each time.
    caching = "max-age=31536000, immutable" if _HASHED.search(name) else "no-cache"
    headers = {
        "content-type": _TYPES[Path(name).suffix],
        "cache-control": caching,
        "etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        "vary": "accept-encoding",
    }
    return File(body, gzip.compress(body, 6, mtime=0), headers)
