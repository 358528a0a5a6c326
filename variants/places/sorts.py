"""What a name stands for, by the kind of phrase that it stands in."""

from typing import Literal

Sort = Literal["declaration", "game", "expansion", "suit", "option", "action", "role", "new"]

SORTS: dict[str, tuple[Sort, ...]] = {
    "part": ("declaration",),
    "like": ("game",),
    "names": ("game", "expansion"),
    "offer": ("expansion", "option"),
    "offer_setting": ("option",),
    "setting_choices": ("option",),
    "setting": ("option",),
    "blank": ("option",),
    "name": ("suit",),
    "suit_change": ("suit",),
    "card_touch": ("suit",),
    "card_counts": ("suit",),
    "the_suit": ("suit",),
    "suit_completed": ("suit",),
    "either_suit": ("suit",),
    "suit_names": ("suit",),
    "words": ("new",),
    "of_suit": ("suit",),
    "of_kind": ("suit",),
    "card": ("suit",),
    "is_copies": ("suit",),
    "is_touched": ("suit",),
    "is_missed": ("suit",),
    "all_but_one_complete": ("suit",),
    "firework_at": ("suit",),
    "firework_full": ("suit",),
    "firework_built": ("suit",),
    "firework_unbuilt": ("suit",),
    "grown": ("suit",),
    "firework_is_full": ("suit",),
    "firework_holds": ("suit",),
    "calls": ("suit",),
    "the_action": ("action",),
    "acts": ("action",),
    "the_role": ("role",),
    "role_acts": ("role",),
    "others_act": ("role",),
    # Here a name is made up.
    "game": ("new",),
    "expansion": ("new",),
    "variant": ("new",),
    "fresh": ("new",),
    "action": ("new",),
    "role": ("new", "role"),  # one that is replaced is named again
    "option": ("new",),
}
"""Every kind in which a name can stand: a test compares this with the grammar."""
