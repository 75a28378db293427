"""Address: where a room is, and how to become a guest of it."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.message import Message
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import parse_qs, quote, urlsplit

import msgspec

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
        scheme, host, path = urlsplit(url)[:3]
        if scheme not in _SCHEMES or not host or path not in {"", "/", "/ws"}:
            raise SetupError(f"{url!r} is no address of a room, as http://127.0.0.1:8000")
        self.socket = f"{_SCHEMES[scheme]}://{host}/ws"
        self.page = f"{self.socket.removesuffix('/ws').replace('ws', 'http', 1)}"

    async def guest(self, name: str) -> str:
        """Become a guest called ``name`` and return the value of the session cookie.

        Raises:
            RefusedError: the room does not take the name.
            LostError: the room does not answer.
            ClosedError: something else answers there.

        """
        status, _, headers = await self.post("/api/guest", {"name": name}, {})
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
        await self.post(f"/api/tables/{quote(table, safe='')}/enter", shown, headers)

    async def post(
        self, path: str, body: Mapping[str, str], headers: Mapping[str, str]
    ) -> tuple[int, bytes, Message]:
        """Ask for ``path`` and return the status, the answer and its headers.

        Raises:
            RefusedError: the room says no.
            LostError: the room does not answer.
            ClosedError: something else answers there.

        """
        return await asyncio.to_thread(self._post, path, body, headers)

    def _post(
        self, path: str, body: Mapping[str, str], headers: Mapping[str, str]
    ) -> tuple[int, bytes, Message]:
        request = urllib.request.Request(  # noqa: S310 - http or https, see above
            f"{self.page}{path}",
            data=msgspec.json.encode(body),
            headers={"content-type": "application/json", **headers},
        )
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.code, error.read()) from None
        except OSError as error:
            raise LostError(f"{self.page}: {error}") from None


def invitation(text: str) -> str:
    """Return the invitation in a link to a table, or ``text`` itself where it is no link.

    >>> invitation("https://room.example/t/tX9?i=abc"), invitation("abc")
    ('abc', 'abc')

    """
    return "".join(parse_qs(urlsplit(text).query).get("i", [text]))


def _refusal(status: int, body: bytes) -> RefusedError | ClosedError:
    """Return what a room refuses with, or that it is none."""
    try:
        error = msgspec.json.decode(body, type=wire.Error)
    except msgspec.DecodeError:
        return ClosedError(status, "this address is no room")
    return RefusedError(error.code, error.numbers, error.rule)
