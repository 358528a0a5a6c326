"""The small games in rule files that say what should happen."""
