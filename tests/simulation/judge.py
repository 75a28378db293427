"""Judge: what a run must not have broken, read from the disk and from what clients saw."""

from __future__ import annotations

import msgspec

from fifthstreet.engine.events import Acted
from fifthstreet.room import protocol as wire
from fifthstreet.room.answers import command_id
from fifthstreet.room.ledger import escrow
from fifthstreet.room.whole import evolve, project
from fifthstreet.table import on_table
from tests.simulation.world import World


def judge(world: World) -> list[str]:
    """Return what was broken in a finished run, nothing when all is well."""
    if world.blamed:
        return world.blamed
    found = _Findings(world)
    found.fold()
    found.clients()
    found.rest()
    return found.broken


class _Findings:
    def __init__(self, world: World) -> None:
        self.world = world
        self.broken = []
        self.rows = world.disk.rows()
        self.before = {}
        self.told = {}
        """By sequence and account, the event as that account may know it."""
        self.state = None

    def fold(self) -> None:
        """The log alone gives the table, and no chip is made or lost on the way."""
        whole, chips = None, 0
        for number, row in enumerate(self.rows, 1):
            if row.seq != number:
                self.broken.append(f"row {row.seq} stands where {number} is due")
                return
            first = self.before.get(row.command)
            if first is None or (_acts(row) and not _acts(first[0])):
                self.before[row.command] = (row, whole and whole.table)
            whole = evolve(whole, row.event)
            for client in self.world.clients:
                account = client.player.account
                told = project(row.event, account, whole)
                self.told[number, account] = msgspec.json.encode(told)
            totals = whole.table.totals
            chips = totals.bought_in - totals.cashed_out - totals.rake
            there = on_table(whole.table)
            if there != chips:
                self.broken.append(f"event {number}: {there} chips instead of {chips}")
        ledger = self.world.disk.ledger()
        if ledger.total() or ledger.balance(escrow("t")) != chips:
            self.broken.append("the ledger does not agree with the table")
        desk = self.world.desk
        if desk is not None and desk.idle and desk.whole != whole:
            self.broken.append("the table in memory is not the one on the disk")
        self.state = whole.table

    def clients(self) -> None:
        commands = [append.command for append in self.world.disk.appends()]
        if len(set(commands)) != len(commands):
            self.broken.append("a command was applied twice")
        for client in self.world.clients:
            self.seen(client)
            self.answered(client)

    def seen(self, client) -> None:
        for seq, told in client.seen.items():
            kept = self.told.get((seq, client.player.account))
            if kept is None:
                self.broken.append(f"event {seq} was seen and is lost")
            elif kept != told:
                self.broken.append(f"event {seq} was seen as something else")

    def answered(self, client) -> None:
        account = client.player.account
        applied = {name: where for name, where in self.before.items() if where[1] is not None}
        for number, answer in client.answers.items():
            where = applied.get(command_id(account, number))
            if isinstance(answer, int) and where is None:
                self.broken.append(f"{number} was acknowledged and is lost")
            message = client.said[number][0]
            if not isinstance(answer, int) and where and isinstance(message, wire.ActMessage):
                self.broken.append(f"{number} was refused and applied all the same")
        for number, (message, _seq) in client.said.items():
            where = applied.get(command_id(account, number))
            if where and isinstance(message, wire.ActMessage):
                self.turn(number, message, *where)

    def turn(self, number: str, message, row, state) -> None:
        """A decision was applied to the turn for which it was taken."""
        if not _acts(row):
            self.broken.append(f"{number} led to {type(row.event).__name__}")
        elif (state.hand_number, state.hand.turn) != (message.hand, message.turn):
            self.broken.append(f"{number} was applied to another turn")

    def rest(self) -> None:
        """When nothing fails any more, everybody hears everything and the game goes on."""
        if self.world.desk is None or self.world.desk.frozen:
            self.broken.append("the table is down")
            return
        for client in self.world.clients:
            if client.line is None or client.seq < self.rows[-1].seq - 20:
                self.broken.append(f"{client.player.account!r} is left behind at {client.seq}")
        calm = self.world.trouble_until
        ready = [s for s in self.state.seats if s.chips and not s.sat_out]
        if len(ready) >= 2 and not any(row.time > calm and _deals(row) for row in self.rows):
            self.broken.append("no hand was dealt at the end")


def _acts(row) -> bool:
    return isinstance(row.event, Acted)


def _deals(row) -> bool:
    return type(row.event).__name__ == "HandStarted"
