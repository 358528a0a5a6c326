"""The tables that `Rules` is made of: what they hold, their limits, and what follows from them."""
