"""A small kept study for the tests of answers and reports, by rules whose words mean harm."""

from collections.abc import Sequence
from pathlib import Path

from tamaya import rules
from tamaya.studies.kept.keeping import Keeping, begin
from tamaya.studies.kept.manifest import manifest
from tamaya.studies.study import Look, StudyRun

HARM = "</script><script>harmed=1</script><img src=x onerror=harmed=1>"
"""A text that does something, if it ever becomes part of a page."""

SLY = f"""game sly "{HARM}" {{
  players 2 to 3
  hand 3 cards
  suits red r, yellow y {{
    cards 1 1 2 2 3 3 4
    built 1 2 3 4
  }}
  tokens hints 2
  tokens strikes 2
  hint {{
    names a colour or a value
    may touch no card
    costs 1 hint
  }}
  discard {{
    only when a hint is spent
    regains 1 hint
  }}
  play {{ a misplay takes 1 strike }}
  when the last strike is taken {{ lose }}
  when the deck runs out {{ 1 more turn each, then the end }}
  score 1 for each card placed
  a lost game scores 0
  rating {{ 0 to 8 "{HARM}" }}
}}

expansion strict "one strike" {{ tokens strikes 1 fewer }}
"""

LEVELS = ("newcomer", "practised", "perfect")
DEALS = 40


def keep(
    folder: Path,
    deals: int = DEALS,
    levels: Sequence[str] = LEVELS,
    sets: Sequence[str] = ("sly", "sly+strict"),
) -> Look:
    """Play sly rule sets into `folder/study`, and say what the study itself sees."""
    path = folder / "a<b>&'.hanabi"
    path.write_text(SLY, encoding="utf-8")
    names = tuple(f"{path}:{one}" for one in sets)
    study = StudyRun([rules(name) for name in names], [2], levels)
    asked = manifest(study.rule_sets, study.players, study.levels, study.first, names, ("study",))
    with Keeping(begin(folder / "study", asked)) as keeping:
        return study.run(deals, processes=1, keeping=keeping)
