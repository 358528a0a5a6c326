"""What searches care about: sets of weights, by which events and states are ranked."""

BEAM_TEMPERS = (
    (24, 4, 5, 0, 5),
    (24, 6, 4, 1, -1),
    (24, 8, 15, 5, 7),
    (24, 2, 4, -1, -1),
    (24, 16, 11, 3, -1),
    (24, 2, 15, 7, -1),
    (24, 3, 7, 6, 2),
)
"""What beams care about, found by trial: what a point is worth, a token, a kind that is kept, a
hand that can play, and a clogged one, which counts against a state. Of 100,000 deals of the base
game all of them with a width of 128 meet nearly each line that the first meets with 8,192.
"""
DIVE_TEMPERS = (
    (40, 40, 25, -35, 480, 80, 140, 25, 40),
    (60, 78, 64, 34, 799, 117, 60, 62, 120),
    (64, 93, 22, -36, 567, 51, 71, 33, 15),
    (14, 38, 19, -60, 233, 58, 357, 8, 32),
    (21, 68, 61, -42, 769, 184, 214, 35, 36),
    (65, 44, 13, -53, 183, 170, 64, 8, 20),
    (16, 88, 29, -24, 646, 122, 137, 8, 81),
    (28, 117, 10, -66, 241, 57, 299, 53, 34),
    (91, 83, 34, -49, 654, 48, 55, 10, 73),
)
"""What greedy players care about, found by trial on the base game and seven others. They rank an
event by what a hint before it costs; what one costs more where there are no tokens; a drop; one
more with all tokens; one where no event can be spared; that of a card held elsewhere, or of one
still to come; and by what a play is worth after which somebody else can play, or the next player.
The first meets most lines, the others what is left: each was chosen for what those before it miss.
"""
