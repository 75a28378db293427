"""Address: where a request comes from, and whether it is from our own page.

Forwarding headers are believed only as far as trusted proxies wrote them: the
address is the last one before the first of them. Without such a proxy it is the
other end of the line.
"""

from __future__ import annotations

import ipaddress
from typing import Final

from starlette.requests import HTTPConnection

from fifthstreet.room.config import Settings

LOCAL: Final = "local"
"""The other end of a socket that has no address, such as one in the file system."""
_OWN: Final = {"same-origin", "none"}


class Gate:
    """Looks at who asks, with the settings of the house."""

    def __init__(self, settings: Settings) -> None:
        """Believe the proxies of ``settings``."""
        self._public = settings.public_url
        self._trusted = [ipaddress.ip_network(each) for each in settings.trusted_proxies]

    def address(self, connection: HTTPConnection) -> str:
        """Return the address that a request comes from."""
        peer = connection.client.host if connection.client else ""
        if not self._is_trusted(peer):
            return peer or LOCAL
        found = peer
        hops = ",".join(connection.headers.getlist("x-forwarded-for")).split(",")
        for hop in reversed(hops):
            address = _address(hop)
            if address is None:
                break
            found = address
            if not self._is_trusted(address):
                break
        return found

    def is_secure(self, connection: HTTPConnection) -> bool:
        """Tell whether the line to the browser is encrypted."""
        return self._scheme(connection) == "https"

    def is_own(self, connection: HTTPConnection) -> bool:
        """Tell whether a request is from a page of this very origin, or from no page."""
        headers = connection.headers
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in _OWN
        scheme = self._scheme(connection)
        own = f"{scheme}://{(headers.get('host') or '?').lower()}"
        usual = ":443" if scheme == "https" else ":80"
        return origin in {own.removesuffix(usual), self._public or own}

    def _scheme(self, connection: HTTPConnection) -> str:
        """Return ``http`` or ``https``, as the browser sees it."""
        peer = connection.client.host if connection.client else ""
        told = connection.headers.get("x-forwarded-proto", "")
        scheme = str(connection.scope.get("scheme", "http"))
        if told in {"http", "https"} and self._is_trusted(peer):
            scheme = told
        elif self._public:
            scheme = self._public.split(":", 1)[0]
        return "https" if scheme in {"https", "wss"} else "http"

    def _is_trusted(self, text: str) -> bool:
        address = _address(text)
        if address is None:
            return False
        found = ipaddress.ip_address(address)
        return any(found in network for network in self._trusted)


def _address(text: str) -> str | None:
    """Return the address in one part of a forwarding header, ``None`` for anything else."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].split("]", 1)[0]
    elif text.count(":") == 1:
        text = text.split(":", 1)[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(found if mapped is None else mapped)
