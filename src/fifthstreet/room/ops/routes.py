"""Operator's routes: what the holder of the operator's token may ask and do.

JSON under ``/api/operator``, with a bearer token that is compared in constant time;
without a token in the settings there are no routes at all. Every act is in the audit
log before it happens. No answer has a card in it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fifthstreet.room.config import Secret
from fifthstreet.room.desk import Desk
from fifthstreet.room.effects import Thaw
from fifthstreet.room.ledger import ISSUE, movement, wallet
from fifthstreet.room.ops.audit_log import Act, OperatorLog
from fifthstreet.room.ops.integrity import signals
from fifthstreet.room.ops.ports import Directory, OverdrawnError, Reports, Treasury
from fifthstreet.room.ops.tables import table_row
from fifthstreet.room.sessions import bearer
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.web import answered, body_as, json

LOG: Final = logging.getLogger("fifthstreet.room.operator")
ROOT: Final = "/api/operator"
LONGEST: Final = 4096
"""Bytes of a request."""
MOST_ROWS: Final = 200
OPERATOR: Final = "operator"
REFUSED: Final = "_refused"
"""How the log calls an act that the room refused, after the act itself."""

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:\-]+$")]
Reason = Annotated[str, Meta(min_length=3, max_length=200)]
Chips = Annotated[int, Meta(ge=1, le=1_000_000_000_000)]


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of a credit or debit; the same ``id`` moves chips once."""

    id: Id
    account: Id
    chips: Chips
    reason: Reason


class Return(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of giving back the chips of a frozen table's hand."""

    id: Id
    reason: Reason


Handler = Callable[[Request], Awaitable[Response]]


class Office:
    """The operator's desk: what the routes do."""

    def __init__(
        self,
        *,
        desks: Callable[[], Mapping[str, Desk]],
        treasury: Treasury,
        directory: Directory,
        reports: Reports,
        log: OperatorLog,
        clock: Callable[[], int],
    ) -> None:
        """Work with the parts of a room; ``desks`` are its tables by name."""
        self._desks = desks
        self._treasury = treasury
        self._directory = directory
        self._reports = reports
        self._log = log
        self._clock = clock

    async def tables(self, request: Request) -> Response:
        """Answer with all tables, or the frozen ones alone."""
        rows = [table_row(desk) for desk in self._desks().values()]
        if request.query_params.get("frozen") == "1":
            rows = [row for row in rows if row.frozen]
        return json({"tables": rows})

    async def accounts(self, request: Request) -> Response:
        """Answer with the accounts that match ``find``."""
        rows = await self._directory.find(request.query_params.get("find", ""), MOST_ROWS)
        return json({"accounts": rows})

    async def credit(self, request: Request) -> Response:
        """Give an account play chips."""
        return await self._move(request, "credit")

    async def debit(self, request: Request) -> Response:
        """Take play chips from an account's wallet."""
        return await self._move(request, "debit")

    async def _move(self, request: Request, action: str) -> Response:
        body = await body_as(Move, request, LONGEST)
        if await self._directory.row(body.account) is None:
            raise TurnedDown("NO_SUCH_ACCOUNT", account=body.account)
        key = wallet(body.account)
        if not await self._note(
            action, body.account, body.id, chips=body.chips, reason=body.reason
        ):
            raise TurnedDown("USED_ID")
        source, target = (ISSUE, key) if action == "credit" else (key, ISSUE)
        try:
            await self._treasury.post(
                movement(source, target, body.chips),
                f"{OPERATOR}:{action}:{body.id}",
                f"{action} by the operator",
            )
        except (OverdrawnError, ValueError) as error:
            code = "NOT_ENOUGH_CHIPS" if isinstance(error, OverdrawnError) else "USED_ID"
            await self._note(f"{action}{REFUSED}", body.account, f"{body.id}:refused", code=code)
            raise TurnedDown(code) from None
        return json({"account": body.account, "chips": self._treasury.balance(key)})

    async def give_back(self, request: Request) -> Response:
        """Give back the chips of the hand that a failure stopped, and open the table again."""
        body = await body_as(Return, request, LONGEST)
        table = request.path_params["table"]
        desk = self._desks().get(table)
        if desk is None:
            raise TurnedDown("NO_SUCH_TABLE", table=table)
        if not desk.frozen:
            raise TurnedDown("NOT_FROZEN", table=table)
        row = table_row(desk)
        if not await self._note(
            "return", table, body.id, reason=body.reason, hand=row.hand, chips=row.in_pot
        ):
            raise TurnedDown("USED_ID")
        if (refusal := await desk.ask(Thaw(body.reason))) is not None:
            await self._note(f"return{REFUSED}", table, f"{body.id}:refused", hand=row.hand)
            raise TurnedDown.by(refusal)
        return json({"table": table, "hand": row.hand, "chips": row.in_pot})

    async def log(self, request: Request) -> Response:
        """Answer with the latest records, and whether the chain is whole."""
        text = request.query_params.get("before", "")
        before = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None
        records = await self._log.read(before=before, most=MOST_ROWS)
        return json({"records": records, "broken_at": await self._log.check()})

    async def integrity(self, _: Request) -> Response:
        """Answer with signals for a person to judge."""
        hands, sessions = await self._reports.hands(), await self._reports.sessions()
        found = await asyncio.to_thread(signals, hands, sessions)
        return json({"hands": len(hands), "sessions": len(sessions), "signals": found})

    async def _note(self, action: str, subject: str, number: str, **detail: int | str) -> bool:
        """Have an act in the log before it is done, and the log's end in the process log.

        Tell whether it may be done: under its id there is nothing else, and it was not
        refused before, for then the log says that it was not done.
        """
        act = Act(
            id=f"{action}:{number}",
            at=self._clock(),
            operator=OPERATOR,
            action=action,
            subject=subject,
            detail=detail,
        )
        record = await self._log.write(act)
        LOG.info("operator acted", extra={"action": action, "hash": record.hash})
        same = record.act.subject == subject and record.act.detail == detail
        return same and not await self._log.knows(f"{action}{REFUSED}:{number}:refused")


def operator_routes(office: Office, token: Secret | None) -> list[BaseRoute]:
    """Return the routes for who has ``token``; none without one."""
    if token is None:
        return []

    def guarded(handler: Handler) -> Handler:
        async def checked(request: Request) -> Response:
            if not bearer_fits(request, token):
                LOG.warning("operator's token refused", extra={"path": request.url.path})
                raise TurnedDown("OPERATOR_ONLY")
            return await handler(request)

        async def answer(request: Request) -> Response:
            return await answered(request, checked)

        return answer

    reads = {
        "/tables": office.tables,
        "/accounts": office.accounts,
        "/log": office.log,
        "/integrity": office.integrity,
    }
    writes = {
        "/credit": office.credit,
        "/debit": office.debit,
        "/tables/{table}/return": office.give_back,
    }
    return [
        *(Route(ROOT + path, guarded(handler)) for path, handler in reads.items()),
        *(Route(ROOT + path, guarded(do), methods=["POST"]) for path, do in writes.items()),
    ]


def bearer_fits(request: Request, token: Secret) -> bool:
    """Tell whether a request brings ``token``, in the same time whatever it brings."""
    return hmac.compare_digest(_digest(token.text), _digest(bearer(request.headers) or ""))


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
