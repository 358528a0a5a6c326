"""Studies: how rule sets play for players of every skill, over many deals."""
