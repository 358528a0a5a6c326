"""Write the stored results of the tests anew, and say which of them changed.

Run as `make goldens`. A set of stored results is a test module with a function `goldens` that
returns every file of the set with what belongs in it; to add one, name its module here. Files
that no set holds any more are removed from its folders.
"""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

TESTS = Path(__file__).parent
SETS = (
    "bad/test_bad.py",
    "engine/test_perft.py",
    "engine/records/test_playthroughs.py",
    "players/test_revision.py",
)


def goldens_of(module: str) -> dict[Path, str]:
    """The files of one set, with what belongs in each."""
    spec = importlib.util.spec_from_file_location(Path(module).stem, TESTS / module)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = loaded
    spec.loader.exec_module(loaded)
    return cast(Callable[[], dict[Path, str]], loaded.goldens)()


def write(goldens: dict[Path, str]) -> list[str]:
    """Bring a set up to date, and tell what had to change."""
    changed: list[str] = []
    for path, text in goldens.items():
        before = path.read_text(encoding="utf-8") if path.exists() else None
        if before != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(f"{'new' if before is None else 'changed'}: {path.relative_to(TESTS)}")
    kinds = {(path.parent, path.suffix) for path in goldens}
    for folder, suffix in kinds:
        for path in sorted(folder.glob(f"*{suffix}")):
            if path not in goldens:
                path.unlink()
                changed.append(f"removed: {path.relative_to(TESTS)}")
    return changed


def main() -> None:
    for module in SETS:
        goldens = goldens_of(module)
        changed = write(goldens)
        print(f"{module}: {len(goldens)} files, {len(changed)} changed")
        print("".join(f"  {line}\n" for line in changed), end="")


if __name__ == "__main__":
    main()
