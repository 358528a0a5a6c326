"""The parts of the event model about cards: whose they are, where they go, and what they bring."""
