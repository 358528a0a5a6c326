"""From an expression to the declarations that it names, with their options bound."""
