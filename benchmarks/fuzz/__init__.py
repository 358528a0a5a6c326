"""Hostile texts by the thousand: nothing that a stranger writes may crash, hang or eat memory."""
