"""Help with tests of rules, games and solvers, for users' tests as well as tamaya's own.

Strategies for Hypothesis, which must be installed for them: `documents` makes syntax trees,
`rules` complete rule sets, `games` deals and moments of games.
"""
