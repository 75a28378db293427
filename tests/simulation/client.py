"""Client: a player or a spectator who sees, decides, retries and comes back.

He believes only what he was sent, notes all of it for the judge, and never takes a
new decision while an old one is unanswered: he sends that again, with its id.
"""

from __future__ import annotations

import msgspec

from fifthstreet.room import protocol as wire
from fifthstreet.room.effects import Presence, Said, Unwatch, Watch
from fifthstreet.room.sessions import Player

BUY_IN = 5_000


class Line:
    """One connection: frames arrive in their order, or not at all once it is cut."""

    def __init__(self, client) -> None:
        self.player = client.player
        self._client = client
        self._world = client.world
        self._last = 0.0
        self.cut = False

    def send(self, frames) -> None:
        for frame in frames:  # what left together may arrive apart
            self._last = max(self._last, self._world.now + self._world.latency())
            self._world.at(self._last, self._arrive, frame.data)

    def _arrive(self, data: bytes) -> None:
        if not self.cut:
            self._client.hear(msgspec.json.decode(data, type=wire.ServerMessage))


class Client:
    """Somebody at the table; a spectator without an account."""

    def __init__(self, world, account: str) -> None:
        self.world = world
        self.player = Player(account, account.title())
        self.line = None
        self.seq = 0
        self.view = None
        self.pending = None
        self.said = {}
        self.seen = {}
        self.answers = {}
        self._count = 0

    def connect(self) -> None:
        if self.line is not None or self.world.desk is None:
            return
        self.line = Line(self)
        self.world.desk.post(Watch(self.line, self.seq or None))
        if self.player.account:
            self.world.desk.post(Presence(self.player.account, connected=True))

    def disconnect(self) -> None:
        if self.line is None:
            return
        line, self.line = self.line, None
        line.cut = True
        if self.world.desk is not None:
            self.world.desk.post(Unwatch(line))
            if self.player.account:
                self.world.desk.post(Presence(self.player.account, connected=False))

    def crashed(self) -> None:
        """The other end of the line is gone."""
        if self.line is not None:
            self.line.cut = True
            self.line = None

    # --- what he is told -----------------------------------------------------------------

    def hear(self, message) -> None:
        match message:
            case wire.Ev():
                self.note(message)
                if message.seq > self.seq:
                    self.seq = message.seq
                    self.view = message.view or self.view
            case wire.Snap():
                self.seq = max(self.seq, message.seq)
                self.view = message.view
            case wire.Ack(id=number, seq=seq):
                self.answer(number, seq)
            case wire.Error(id=number) if number is not None:
                self.answer(number, message.code)

    def note(self, message) -> None:
        told = msgspec.json.encode(message.e)
        before = self.seen.setdefault(message.seq, told)
        if before != told:
            self.world.blame(f"{self.player.account}: event {message.seq} was told twice, changed")

    def answer(self, number: str, answer) -> None:
        if answer == "TABLE_BUSY":
            return
        before = self.answers.setdefault(number, answer)
        if before != answer:
            self.world.blame(f"{number} was answered {before} and {answer}")
        if self.pending is not None and self.pending.id == number:
            self.pending = None

    # --- what he says --------------------------------------------------------------------

    def tick(self) -> None:
        """Look at the table as he knows it, and do what it asks for."""
        if self.line is not None and self.player.account:
            if self.pending is None and self.view is not None:
                self.pending = self.decide()
                if self.pending is not None:
                    self.said[self.pending.id] = (self.pending, self.seq)
            if self.pending is not None:
                self.send(self.pending)

    def send(self, message) -> None:
        """Put a message on the wire, which may lose it, double it or hold it up."""
        chance, line = self.world.chance, self.line
        for _ in range(2 if chance.random() < self.world.doubling else 1):
            if chance.random() >= self.world.loss:
                self.world.after(self.world.latency(), self._reach, line, message)

    def _reach(self, line, message) -> None:
        if self.world.desk is not None:
            self.world.desk.post(Said(line, message))

    def decide(self):
        view, chance = self.view, self.world.chance
        hand = view.hand
        if view.me is None:
            return None if view.asked else wire.SitMessage(self.id(), "t", BUY_IN)
        seat = next(seat for seat in view.seats if seat.seat == view.me)
        if hand is not None and not hand.ended and view.me in hand.waiting:
            return self.act(hand)
        if hand is not None and not hand.ended:
            return None
        if seat.state == "sitting_out":
            return wire.ReturnMessage(self.id(), "t", "post")
        if seat.stack < BUY_IN and chance.random() < 0.3:
            return wire.TopUpMessage(self.id(), "t", BUY_IN - seat.stack)
        if chance.random() < 0.02:
            return wire.LeaveMessage(self.id(), "t")
        return None

    def act(self, hand):
        chance, legal = self.world.chance, hand.legal
        if legal is None:
            return None
        kinds = [("check", None)] if legal.can_check else [("fold", None)]
        kinds += [("call", None)] * 3 if legal.can_call else []
        if legal.min_to is not None:
            kinds.append((legal.wager, legal.min_to))
            if chance.random() < 0.1:
                kinds.append((legal.wager, legal.max_to))
        kind, to = chance.choice(kinds)
        return wire.ActMessage(self.id(), "t", hand.hand, hand.turn, kind, to)

    def id(self) -> str:
        self._count += 1
        return f"{self.player.account}-{self._count}"
