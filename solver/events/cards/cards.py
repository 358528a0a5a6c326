"""The event model's part for cards: who acts at an event, and which card leaves the hand."""

from __future__ import annotations

from tamaya.solver.events.frame import Draft, Frame, Literal


class CardPart:
    """Which card leaves at which event: from a hand, or by an action from the top of the deck.

    A card that a tile returns is one more card, of unknown kind. It makes the cards behind it come
    an event later than they would.
    """

    def __init__(self, draft: Draft, frame: Frame) -> None:
        self.frame, self.model, self.literal = frame, draft.model, draft.literal
        events = frame.each_event
        self.used = {e: self.literal(f"used{e}") for e in events}
        self.actor = {
            e: [self.literal(f"actor{e},{p}") for p in range(frame.players)] for e in events
        }
        for e in events:
            self.model.add_exactly_one(self.actor[e])
            if e > 1:
                self.model.add_implication(self.used[e], self.used[e - 1])
        self.add_top()
        self.add_returns()
        self.by_kind: dict[tuple[int, int], list[Literal]] = {}
        self.by_top: dict[tuple[int, int], Literal] = {}  # what of it is the top card of the deck
        for card in range(len(frame.deck)):
            self.add_card(card)
        self.revived: dict[int, Literal] = {}
        self.leave_revived: dict[tuple[int, int], Literal] = {}
        if frame.returning:
            self.add_revived_card()
        for e in events:
            leaving = [card for k in frame.kinds for card in self.leaving(k, e)]
            self.model.add_exactly_one([*leaving, self.used[e].negated()])
            if e in self.top:
                taken = [literal for (_, at), literal in self.by_top.items() if at == e]
                self.model.add(sum(taken) == self.top[e])

    def leaving(self, kind: int, event: int) -> list[Literal]:
        """The ways in which a card of a kind can leave at an event."""
        return self.by_kind.get((kind, event), [])

    def add_top(self) -> None:
        """At which events an action takes the top card of the deck."""
        frame = self.frame
        self.act: dict[tuple[int, int], Literal] = {}  # by place in `profile.tops`, and event
        self.top: dict[int, Literal] = {}
        if not frame.profile.tops:
            return
        for e in range(1, min(frame.drawn + int(frame.returning), frame.events) + 1):
            acts = [self.literal(f"act{a},{e}") for a in range(len(frame.profile.tops))]
            self.act |= {(a, e): literal for a, literal in enumerate(acts)}
            self.top[e] = self.literal(f"top{e}")
            self.model.add(sum(acts) == self.top[e])
        for a, top in enumerate(frame.profile.tops):
            every = [(e, literal) for (b, e), literal in self.act.items() if a == b]
            if top.limit == "game":
                self.model.add_at_most_one(literal for _, literal in every)
            elif top.limit == "player":
                for p in range(frame.players):
                    both = []
                    for e, literal in every:
                        mine = self.literal(f"act{a},{e},{p}")
                        self.model.add_bool_or(literal.negated(), self.actor[e][p].negated(), mine)
                        both.append(mine)
                    self.model.add_at_most_one(both)

    # ------------------------------------------------------------------ cards of the deal

    def first_draw(self, card: int) -> int:
        return max(0, card + 1 - self.frame.dealt)

    def add_card(self, card: int) -> None:
        """A card leaves once at most, and from the hand that was dealt it or drew it."""
        frame, draw = self.frame, self.first_draw(card)
        kind = frame.deck[card]
        chances = []
        for e in range(draw if draw in self.top else draw + 1, frame.events + 1):
            literal = self.literal(f"leave{card},{e}")
            chances.append(literal)
            self.by_kind.setdefault((kind, e), []).append(literal)
            if draw == 0:
                self.model.add_implication(literal, self.actor[e][frame.owners[card]])
            else:
                self.own(card, draw, e, literal)
        self.model.add_at_most_one(chances)

    def own(self, card: int, draw: int, event: int, leaves: Literal) -> None:
        model = self.model
        later = self.shifted.get(draw)
        if event == draw:
            self.by_top[card, event] = leaves
            if later is not None:
                model.add_implication(leaves, later.negated())
            return
        if later is None:
            for p, drew in enumerate(self.actor[draw]):
                model.add_bool_or(leaves.negated(), drew.negated(), self.actor[event][p])
            return
        for p, drew in enumerate(self.actor[draw]):
            model.add_bool_or(leaves.negated(), later, drew.negated(), self.actor[event][p])
        if event > draw + 1:
            for p, drew in enumerate(self.actor[draw + 1]):
                model.add_bool_or(
                    leaves.negated(), later.negated(), drew.negated(), self.actor[event][p]
                )
        elif event not in self.top:
            model.add_implication(leaves, later.negated())
        else:
            taken = self.literal(f"taken{card},{event}")
            self.by_top[card, event] = taken
            model.add_bool_or(leaves.negated(), later.negated(), taken)
            model.add_implication(taken, leaves)
            model.add_implication(taken, later)

    # ------------------------------------------------------------------ the card that returns

    def add_returns(self) -> None:
        """At which event a card is put back, and from which draw on the others come later."""
        frame = self.frame
        self.returns: dict[int, Literal] = {}
        self.landings: list[tuple[Literal, int]] = []
        self.shifted: dict[int, Literal] = {}
        if not frame.returning:
            return
        for e in frame.each_event:
            self.returns[e] = returns = self.literal(f"returns{e}")
            if e not in self.top:
                self.landings.append((returns, self.landing(e, e - 1)))
                continue
            # The top card has left the deck already, and nobody draws another in this turn.
            both = self.literal(f"returns after top{e}")
            self.model.add_implication(both, returns)
            self.model.add_implication(both, self.top[e])
            self.model.add_bool_or(both, returns.negated(), self.top[e].negated())
            alone = self.literal(f"returns before draw{e}")
            self.model.add(alone + both == returns)
            self.landings += [(alone, self.landing(e, e - 1)), (both, self.landing(e, e))]
        self.any_returned = self.literal("any_returned")
        self.model.add(sum(self.returns.values()) == self.any_returned)
        for draw in range(1, frame.drawn + 1):
            self.shifted[draw] = self.literal(f"shifted{draw}")
            causes = [literal for literal, landing in self.landings if landing <= draw]
            self.model.add(sum(causes) == self.shifted[draw])

    def landing(self, event: int, gone: int) -> int:
        """At which event a card is drawn that is put back during one, with `gone` cards drawn."""
        frame = self.frame
        rest = frame.drawn - gone
        if rest <= 0:
            return frame.events + 1
        returns = frame.game.deal.returns
        return gone + 1 + (returns[0] if returns else 0) % (rest + 1)

    def add_revived_card(self) -> None:
        """The one card that may come back: its kind, who draws it, and when it leaves."""
        frame, model = self.frame, self.model
        self.revived = {k: self.literal(f"revived{k}") for k in frame.kinds}
        model.add(sum(self.revived.values()) == self.any_returned)
        owner = [self.literal(f"owner of the returned card{p}") for p in range(frame.players)]
        model.add_at_most_one(owner)
        came: dict[int, list[Literal]] = {}
        for literal, landing in self.landings:
            came.setdefault(landing, []).append(literal)
        before: list[Literal] = []
        for e in frame.each_event:
            leaves = self.literal(f"the returned card leaves{e}")
            leaving = []
            for k in frame.kinds:
                literal = self.literal(f"leave_revived{k},{e}")
                self.leave_revived[k, e] = literal
                leaving.append(literal)
                self.by_kind.setdefault((k, e), []).append(literal)
                model.add_implication(literal, self.revived[k])
            model.add(sum(leaving) == leaves)
            here = came.get(e, [])
            for p, actor in enumerate(self.actor[e]):
                for literal in here:
                    model.add_bool_or(literal.negated(), actor.negated(), owner[p])
            if e in self.top:
                taken = self.literal(f"the returned card is taken{e}")
                self.by_top[-1, e] = taken
                model.add_implication(taken, leaves)
                model.add_bool_or([taken.negated(), *here])
                model.add_bool_or([leaves.negated(), taken, *before])
                for p, actor in enumerate(self.actor[e]):
                    model.add_bool_or(leaves.negated(), taken, owner[p].negated(), actor)
            else:
                model.add_bool_or([leaves.negated(), *before])
                for p, actor in enumerate(self.actor[e]):
                    model.add_bool_or(leaves.negated(), owner[p].negated(), actor)
            before += here
        model.add_at_most_one(self.leave_revived.values())
