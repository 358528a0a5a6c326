"""The one expression for a composition, and what of it the game's booklet offers."""

from tamaya.variants.compile.compose.composition import Chosen, Composition
from tamaya.variants.compile.compose.options import Domain


def canonical(composition: Composition) -> str:
    """The one expression for a composition: variants with a body, the game, expansions by name.

    An option is printed where its value is not the single usual one.
    """
    nested = {m for members in composition.members.values() for m in members}
    tops = sorted(name for name in composition.variants if name not in nested - _bare(composition))
    covered = {m for name in tops for m in composition.members[name]}
    tops = [name for name in tops if name not in covered]
    parts = [
        _written(chosen)
        for chosen in [composition.game, *sorted(composition.expansions, key=lambda c: c.name)]
        if chosen.name not in covered or (chosen.direct and chosen.settings)
    ]
    game_first = composition.game.name not in covered
    return "+".join([*parts[:1], *tops, *parts[1:]] if game_first else [*tops, *parts])


def _bare(composition: Composition) -> set[str]:
    """Variants without a body only abbreviate; they hide nothing that stands in them."""
    bare = {name for name in composition.members if name not in composition.variants}
    return {m for name in bare for m in composition.members[name]}


def _written(chosen: Chosen) -> str:
    shown = [
        f"{name}={chosen.values[name]}"
        for name, option in sorted(chosen.options.items())
        if option.normal is None or chosen.values[name] != option.normal
    ]
    return f"{chosen.name}({','.join(shown)})" if shown else chosen.name


def is_offered(composition: Composition, chosen: Chosen) -> bool:
    """Whether the game's booklet offers a part with these values."""
    if chosen is composition.game:
        return all(
            value == chosen.options[name].normal
            or (
                name in composition.offers
                and dict(composition.offers[name].settings).get(name, Domain()).allows(value)
            )
            for name, value in chosen.values.items()
        )
    offer = composition.offers.get(chosen.name)
    if offer is None:
        return False
    return all(domain.allows(chosen.values.get(name, -1)) for name, domain in offer.settings)
