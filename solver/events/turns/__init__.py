"""The parts of the event model about turns: who acts, what it costs, and when it is over."""
