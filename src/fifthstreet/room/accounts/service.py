"""Accounts: play at once as a guest, keep the account with a password, go without a trace.

Every way in gives a new token, and the one before it is dead. Whoever names a wrong
password hears the same as who names nobody, after the same work.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fifthstreet.room.accounts import records
from fifthstreet.room.accounts.bots import Bots
from fifthstreet.room.accounts.closing import Closing
from fifthstreet.room.accounts.export import Export, Profile, exported, profile
from fifthstreet.room.accounts.names import login_key, login_name
from fifthstreet.room.accounts.passes import Passes, Store
from fifthstreet.room.accounts.passwords import Passwords, check_password
from fifthstreet.room.accounts.tokens import new_account_id, new_token
from fifthstreet.room.config import Settings
from fifthstreet.room.sessions import MAX_NAME, Player, clean_name
from fifthstreet.room.timers import wall_clock
from fifthstreet.room.turned_down import TurnedDown


class Accounts:
    """All accounts of a room."""

    def __init__(
        self,
        database: Store,
        settings: Settings | None = None,
        *,
        passwords: Passwords | None = None,
        clock: Callable[[], int] = wall_clock,
    ) -> None:
        """Keep accounts in ``database``; ``clock`` gives milliseconds since 1970."""
        self.settings = Settings() if settings is None else settings
        own = self.settings.accounts
        self.passes = Passes(database, own, clock)
        self.closing = Closing(self.passes)
        self.bots = Bots(self.passes, own.bots_per_account, self.closing.close)
        self.passwords = passwords or Passwords(threads=own.hash_threads, waiting=own.hash_waiting)

    def tell(
        self,
        *,
        new_player: Callable[[Player], None],
        gone: Callable[[str, frozenset[bytes]], None],
        closed: Callable[[str], None],
        at_tables: Callable[[], frozenset[str]],
    ) -> None:
        """Have others told: of who is new, of sessions that end, of accounts that go.

        ``gone`` gets an account and the keys of the sessions that it has left;
        ``at_tables`` tells of whom any table keeps anything.
        """
        self.passes.on_new_player = new_player
        self.passes.on_gone = gone
        self.passes.on_closed = closed
        self.passes.at_tables = at_tables

    # --- ways in -------------------------------------------------------------------------

    async def guest(self, name: str) -> tuple[str, Player]:
        """Return the token of a new guest."""
        clean = clean_name(name)
        if clean is None:
            raise TurnedDown("BAD_NAME", most=MAX_NAME)
        player = Player(new_account_id(), clean)
        token = new_token()
        session = self.passes.session(token)

        def job(connection: Connection) -> None:
            records.add_account(connection, player, session.now)
            records.begin_session(connection, player.account, session)

        await self.passes.run(job)
        self.passes.on_new_player(player)
        return token, player

    async def claim(self, token: str | None, name: str, password: str) -> tuple[str, Player]:
        """Give the guest behind ``token`` a name to log in with; return the new token."""
        guest = await self.passes.person(token)
        if guest.claimed:
            raise TurnedDown("ALREADY_CLAIMED")
        account = guest.player.account
        login = login_name(name)
        check_password(password)
        hashed = await self.passwords.hash(password)
        new = new_token()
        session = self.passes.session(new)

        def job(connection: Connection) -> frozenset[bytes]:
            left = records.rotate(connection, account, guest.key, session)
            records.claim(connection, account, login, hashed, session.now)
            return left

        try:
            left = await self.passes.run(job)
        except IntegrityError:
            raise TurnedDown("NAME_TAKEN") from None
        self.passes.changed(account)
        self.passes.gone(account, left)
        return new, Player(account, login.text)

    async def login(
        self, name: str, password: str, *, old: str | None = None
    ) -> tuple[str, Player]:
        """Return a new token for whoever has that name and password; ``old`` is dead then."""
        key = login_key(name)
        found = await self.passes.read(lambda connection: records.find_person(connection, key))
        known = found.password if found else None
        if not await self.passwords.fits(password, known) or found is None:
            raise TurnedDown("WRONG_LOGIN")
        hashed = found.password
        if self.passwords.is_old(hashed):
            hashed = await self.passwords.hash(password)
        before = await self.passes.find(old)
        account = found.player.account
        token = new_token()
        session = self.passes.session(token)

        def job(connection: Connection) -> tuple[frozenset[bytes], frozenset[bytes]]:
            if not records.set_password(connection, account, found.password, hashed):
                raise TurnedDown("WRONG_LOGIN")  # changed while it was looked at
            if before is not None:
                records.end_sessions(connection, [before.key])
            left = records.begin_session(connection, account, session)
            others = before.player.account if before else account
            return left, records.sessions_of(connection, others)

        left, others = await self.passes.run(job)
        self.passes.gone(account, left)
        if before is not None and before.player.account != account:
            self.passes.gone(before.player.account, others)
        return token, found.player

    # --- ways out ------------------------------------------------------------------------

    async def logout(self, token: str | None) -> None:
        """End the session of ``token``, if there is one."""
        found = await self.passes.find(token)
        if found is None or found.player.bot:
            return
        account = found.player.account

        def job(connection: Connection) -> frozenset[bytes]:
            records.end_sessions(connection, [found.key])
            return records.sessions_of(connection, account)

        self.passes.gone(account, await self.passes.run(job))

    async def logout_everywhere(self, token: str | None) -> None:
        """End all sessions of the account behind ``token``, this one too."""
        account = (await self.passes.person(token)).player.account
        await self.passes.run(lambda connection: records.end_all(connection, account))
        self.passes.gone(account)

    async def change_password(self, token: str | None, old: str, new: str) -> str:
        """Put a new password in the place of ``old``; return the only token left."""
        account = (await self.passes.claimed(token)).player.account
        check_password(new)
        known = await self._checked(account, old)
        hashed = await self.passwords.hash(new)
        fresh = new_token()
        session = self.passes.session(fresh)

        def job(connection: Connection) -> frozenset[bytes]:
            if not records.set_password(connection, account, known, hashed):
                raise TurnedDown("WRONG_PASSWORD")
            records.end_all(connection, account)
            return records.begin_session(connection, account, session)

        self.passes.gone(account, await self.passes.run(job))
        return fresh

    async def delete(self, token: str | None, password: str | None) -> None:
        """Delete the account behind ``token``; one with a password needs it once more."""
        found = await self.passes.person(token)
        if found.claimed:
            await self._checked(found.player.account, password or "")
        await self.closing.close(found.player.account)

    async def _checked(self, account: str, password: str) -> str:
        """Return the hash of an account's password when ``password`` is the right one."""
        person = await self.passes.read(lambda c: records.person_of(c, account))
        known = person.password if person else None
        if not await self.passwords.fits(password, known) or known is None:
            raise TurnedDown("WRONG_PASSWORD")
        return known

    # --- looking at it -------------------------------------------------------------------

    async def profile(self, token: str | None) -> Profile:
        """Return what the account behind ``token`` is."""
        found = await self.passes.person(token)
        return await self.passes.read(lambda c: profile(c, found))

    async def export(self, token: str | None) -> Export:
        """Return everything that is kept about the account behind ``token``."""
        found = await self.passes.person(token)
        return await self.passes.read(lambda c: exported(c, found))

    async def sweep_for_ever(self) -> None:
        """End what is over, now and every hour."""
        await self.closing.sweep_for_ever()

    def close(self) -> None:
        """End the threads that hash passwords."""
        self.passwords.close()
