"""Address: where a room is, and how to become a guest of it."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.message import Message
from http.client import HTTPException
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import parse_qs, quote, urlsplit

import msgspec

from fifthstreet.client.delays import UNREACHED
from fifthstreet.client.errors import ClosedError, LostError, RefusedError
from fifthstreet.errors import SetupError
from fifthstreet.room import protocol as wire

COOKIE: Final = "fifthstreet"
SECONDS: Final = 20
"""How long the answer to a request may take."""
_SCHEMES: Final = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}


class Address:
    """The address of a room, from any form of it.

    >>> Address("https://room.example").socket, Address("ws://[::1]:8000/ws").page
    ('wss://room.example/ws', 'http://[::1]:8000')

    """

    def __init__(self, url: str) -> None:
        """Take ``http(s)://HOST[:PORT]`` or ``ws(s)://HOST[:PORT]/ws``.

        Raises:
            SetupError: it is none of these.

        """
        if not _names_room(url):
            raise SetupError(f"{url!r} is no address of a room, as http://127.0.0.1:8000")
        scheme, host = urlsplit(url)[:2]
        self.socket = f"{_SCHEMES[scheme]}://{host}/ws"
        self.page = self.socket.removesuffix("/ws").replace("ws", "http", 1)

    async def guest(self, name: str) -> str:
        """Become a guest called ``name`` and return the value of the session cookie.

        Raises:
            RefusedError: the room does not take the name.
            LostError: the room does not answer.
            ClosedError: something else answers there.

        """
        status, headers = await self._ask("/api/guest", {"name": name}, {})
        cookies = SimpleCookie(headers.get("set-cookie"))
        if COOKIE not in cookies:
            raise ClosedError(status, "this address is no room")
        return cookies[COOKIE].value

    async def enter(
        self, table: str, invite: str | None, password: str | None, headers: Mapping[str, str]
    ) -> None:
        """Come in at ``table`` as whom ``headers`` say; see ``Room.enter``."""
        proof = {"password": password, "invite": invite and invitation(invite)}
        shown = {name: text for name, text in proof.items() if text is not None}
        await self._ask(f"/api/tables/{quote(table, safe='')}/enter", shown, headers)

    async def _ask(
        self, path: str, body: Mapping[str, str], headers: Mapping[str, str]
    ) -> tuple[int, Message]:
        """Ask for ``path``, as ``guest`` does; return the status of the answer and its headers."""
        try:
            return await asyncio.to_thread(self._post, path, body, headers)
        except OSError as error:
            raise LostError(f"{self.page}: {error}") from None
        except HTTPException:
            raise ClosedError(UNREACHED, "this address is no room") from None

    def _post(
        self, path: str, body: Mapping[str, str], headers: Mapping[str, str]
    ) -> tuple[int, Message]:
        request = urllib.request.Request(  # noqa: S310 - http or https, see above
            f"{self.page}{path}",
            data=msgspec.json.encode(body),
            headers={"content-type": "application/json"},
        )
        for name, text in headers.items():  # they let somebody in: no other address gets them
            request.add_unredirected_header(name, text)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - see above
                return answer.status, answer.headers
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.code, error.read()) from None


def invitation(text: str) -> str:
    """Return the invitation in a link to a table, or ``text`` itself where it is no link.

    >>> invitation("https://room.example/t/tX9?i=abc"), invitation("abc")
    ('abc', 'abc')

    """
    return "".join(parse_qs(urlsplit(text).query).get("i", [text]))


def _names_room(url: str) -> bool:
    """Tell whether ``url`` has the form of an address of a room."""
    try:
        parts = urlsplit(url)
        known = parts.scheme in _SCHEMES and parts.port != 0  # a port that is none raises
    except ValueError:
        return False
    clean = parts.netloc.isprintable() and " " not in parts.netloc
    return known and clean and bool(parts.hostname) and parts.path in {"", "/", "/ws"}


def _refusal(status: int, body: bytes) -> RefusedError | ClosedError:
    """Return what a room refuses with, or that it is none."""
    try:
        error = msgspec.json.decode(body, type=wire.Error)
    except msgspec.DecodeError:
        return ClosedError(status, "this address is no room")
    return RefusedError(error.code, error.numbers, error.rule)
