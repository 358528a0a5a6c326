"""What to say where a package is missing that tamaya can use: somebody may have left it out."""

import re
import sys
from importlib.util import find_spec

_DISTRIBUTIONS = {"constraint": "python-constraint2", "vl_convert": "vl-convert-python"}
"""Packages that are installed under another name than they are imported by."""

PARTS = {
    "altair": "study",
    "distributed": "cluster",
    "duckdb": "study",
    "starlette": "serve",
    "uvicorn": "serve",
    "vl-convert-python": "study",
}
"""The optional part of tamaya that a package belongs to."""


def distribution(package: str) -> str:
    """The name by which a package is installed, if it is one that tamaya asks for, or nothing."""
    from importlib.metadata import requires

    name = _DISTRIBUTIONS.get(package, package)
    names = {re.split(r"[^\w.-]", line)[0].lower() for line in requires("tamaya") or ()}
    return name if name in names or name in PARTS else ""


def lack(needing: str, error: ImportError) -> tuple[str, str] | None:
    """What to say where something needs a package that can't be imported, and what to do. None
    where it isn't a package that tamaya asks for: then tamaya itself is at fault."""
    name = distribution((error.name or "").partition(".")[0])
    if not name:
        return None
    if isinstance(error, ModuleNotFoundError):
        return f"{needing} needs {name}, which is not installed", f"install it: {installing(name)}"
    text = " ".join(str(error).split())[:200]
    return f"{needing} needs {name}, which can't be loaded ({text})", f"see {installing(name)}"


def installing(name: str) -> str:
    """The command that installs a package where tamaya is, with the part that it belongs to."""
    what = f'"tamaya[{PARTS[name]}]"' if name in PARTS else name
    return f"`{sys.executable} -m pip install {what}`"


def require(*packages: str) -> None:
    """Raise `ModuleNotFoundError` now for a package that is missed only after a while."""
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)
