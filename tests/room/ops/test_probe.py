"""Probe: it passes in a room that plays, and fails in one that does not."""

from __future__ import annotations

import asyncio

import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.config import FAST, Pace, Settings
from fifthstreet.room.config import Probe as ProbeSettings
from fifthstreet.room.entropy import SealedDeck
from fifthstreet.room.hub import Hub
from fifthstreet.room.ops import probe as probes
from fifthstreet.room.ops.probe import ACCOUNTS, TABLE, Probe
from fifthstreet.table import on_table
from tests.room.kit import Dealer, Listener, config_of, hub_of

QUICK = ProbeSettings(every=60, deadline=5)


ONE_HAND = Pace(bot_delay_ms=0, hand_pause_ms=200, street_pause_ms=0)
"""The pause is longer than both need to stand up."""


def room_of(pace=ONE_HAND, seed=1, **options):
    return hub_of(
        Settings(pace=pace), entropy=Dealer(seed), configs=[config_of()], bots=(), **options
    )


def played(scenario, hub=None, settings=QUICK):
    """Run ``scenario(hub, probe, results)`` in a loop."""

    async def run():
        room = hub or room_of()
        results = []
        room.open()
        probe = Probe(room, settings, results.append)
        try:
            async with asyncio.timeout(60):
                return await scenario(room, probe, results)
        finally:
            await probe.stop()
            room.close()

    return asyncio.run(run())


def test_it_plays_a_hand_and_leaves_the_table_empty():
    async def scenario(hub, probe, results):
        result = await probe.play()
        state = hub.desks[TABLE].state
        assert (result.end, result.passed, probe.healthy) == ("passed", True, True)
        assert results == [result]
        assert result.seconds < 5
        assert state.hand_number == 1
        assert (state.seats, on_table(state), hub.ledger.total()) == ((), 0, 0)

    played(scenario)


def test_it_goes_on_for_many_hands_with_the_chips_that_it_has():
    async def scenario(hub, probe, _):
        for number in range(1, 40):
            assert (await probe.play()).end == "passed"
            assert hub.desks[TABLE].state.hand_number >= number
        assert hub.ledger.total() == 0

    played(scenario, room_of(FAST))


def test_the_hand_is_played_to_the_end_of_the_board():
    async def scenario(hub, probe, _):
        await probe.play()
        hand = hub.desks[TABLE].state.hand
        assert len(hand.boards[0]) == 5

    played(scenario)


def test_nobody_else_reaches_its_table_or_sees_it():
    async def scenario(hub, probe, _):
        await probe.play()
        stranger = Listener("ann")
        sit = wire.SitMessage("1", TABLE, 4000)
        for message in (wire.Sub(TABLE), sit, wire.Hello((wire.Cursor(TABLE, 0),))):
            hub.receive(stranger, message)
        codes = [error.code for error in stranger.of(wire.Error)]
        assert codes == ["NO_SUCH_TABLE"] * 3
        assert not stranger.of(wire.Snap)
        assert [table.table for table in hub.lobby().tables] == ["t"]
        assert hub.desks[TABLE].state.seats == ()
        assert (await probe.play()).passed

    played(scenario)


def test_a_room_that_answers_nothing_is_found_by_the_deadline():
    class Deaf(Hub):
        def receive(self, reader, message):
            pass

    async def scenario(_, probe, results):
        result = await probe.play()
        assert (result.end, probe.healthy) == ("late", False)
        assert results == [result]
        assert 0.15 < result.seconds < 5

    deaf = hub_of(Settings(pace=FAST), kind=Deaf, configs=[config_of()], bots=())
    played(scenario, deaf, ProbeSettings(every=60, deadline=0.2))


def test_a_table_that_never_deals_is_found_and_given_another_chance():
    class Stuck(Dealer):
        stuck = True

        def deck(self):
            if self.stuck:
                raise OSError("no randomness")
            return super().deck()

    dealer = Stuck(1)
    hub = hub_of(Settings(pace=FAST), entropy=dealer, configs=[config_of()], bots=())

    async def scenario(_, probe, __):
        for _ in range(2):
            assert (await probe.play()).end in {"frozen", "refused"}
            assert not probe.healthy
        dealer.stuck = False
        assert (await probe.play()).end == "passed"
        assert probe.healthy
        assert hub.desks[TABLE].state.seats == ()
        assert hub.ledger.total() == 0

    played(scenario, hub)


def test_a_hand_that_breaks_half_way_does_not_keep_the_room_unready():
    class Torn(SealedDeck):
        __slots__ = ()
        torn = True

        def deal(self, positions):
            if self.torn and len(wanted := tuple(positions)) == 3:
                raise OSError(f"no flop of {wanted}")
            return super().deal(positions)

    class Tearing(Dealer):
        def deck(self):
            super().deck()
            return Torn(self.decks[-1])

    async def scenario(room, probe, _):
        assert (await probe.play()).end == "frozen"
        Torn.torn = False
        ends = [(await probe.play()).end for _ in range(3)]
        assert ends[-1] == "passed"
        assert room.desks[TABLE].state.seats == ()
        assert room.ledger.total() == 0

    hub = hub_of(Settings(pace=FAST), entropy=Tearing(1), configs=[config_of()], bots=())
    played(scenario, hub, ProbeSettings(every=60, deadline=1))


def test_a_hand_that_is_late_does_not_spoil_the_next_one():
    class Slow(Hub):
        slow = True

        def receive(self, reader, message):
            if not (self.slow and isinstance(message, wire.ActMessage)):
                super().receive(reader, message)

    hub = hub_of(Settings(pace=FAST), kind=Slow, entropy=Dealer(1), configs=[config_of()], bots=())

    async def scenario(room, probe, _):
        assert (await probe.play()).end == "late"
        room.slow = False
        assert (await probe.play()).end == "passed"
        assert room.desks[TABLE].state.seats == ()

    played(scenario, hub, ProbeSettings(every=60, deadline=0.3))


def test_a_chip_that_is_lost_is_seen():
    async def scenario(hub, probe, _):
        sat = probes.ProbePlayer.sit
        probes.ProbePlayer.sit = lambda player: sat(player) + 1
        try:
            assert (await probe.play()).end == "chips"
        finally:
            probes.ProbePlayer.sit = sat

    played(scenario)


def test_a_room_that_raises_is_a_result():
    class Broken(Hub):
        def open_apart(self, config):
            raise RuntimeError("cards AsKd")

    async def scenario(_, probe, __):
        assert (await probe.play()).end == "refused"

    played(scenario, hub_of(Settings(pace=FAST), kind=Broken, configs=[config_of()], bots=()))


def test_it_plays_by_itself_until_it_is_stopped():
    async def scenario(_, probe, results):
        assert not probe.healthy
        probe.start()
        probe.start()
        while len(results) < 3:
            await asyncio.sleep(0.01)
        await probe.stop()
        count = len(results)
        await asyncio.sleep(0.1)
        assert len(results) == count
        assert all(result.passed for result in results)

    played(scenario, room_of(FAST), ProbeSettings(every=0.02, deadline=5))


def test_an_old_result_is_not_health(monkeypatch):
    async def scenario(_, probe, __):
        result = await probe.play()
        assert probe.healthy
        late = result.at + 2 * (QUICK.every + QUICK.deadline) + 0.1
        monkeypatch.setattr(probes.time, "monotonic", lambda: late)
        assert not probe.healthy

    played(scenario)


def test_switched_off_it_plays_nothing_and_is_no_reason_to_be_unready():
    async def scenario(hub, probe, results):
        probe.start()
        await asyncio.sleep(0.05)
        assert (probe.on, probe.healthy, results) == (False, True, [])
        assert TABLE not in hub.desks

    played(scenario, settings=ProbeSettings(every=0))


@pytest.mark.parametrize("seed", range(5))
def test_its_players_see_no_card_that_is_not_theirs(seed, monkeypatch):
    """The probe goes the way of every reader, so it is shown no more than any."""
    shown = {account: set() for account in ACCOUNTS}
    look = probes.ProbePlayer._look

    def noting(player, message):
        hand = getattr(getattr(message, "view", None), "hand", None)
        if hand is not None and hand.phase in {"bet", "deal"}:
            account = player.player.account
            others = [seat.cards for seat in hand.seats if seat.player != account]
            shown[account].update(*others)
        look(player, message)

    async def scenario(hub, probe, _):
        await probe.play()

    monkeypatch.setattr(probes.ProbePlayer, "_look", noting)
    played(scenario, room_of(seed=seed))
    assert shown == {account: {-1} for account in ACCOUNTS}
