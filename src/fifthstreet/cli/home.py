"""Home: the address of this machine in the network at home."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final

from fifthstreet.errors import SetupError

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that belongs to nobody: asked how to get there, the machine names its own."""


def home_address() -> str:
    """Return the address under which other machines at home reach this one.

    Nothing is sent: the machine is only asked which way it would go.

    Raises:
        SetupError: it is in no network, or only in a public one.

    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            found = asking.getsockname()[0]
        except OSError:
            found = "0.0.0.0"  # noqa: S104 - in no network
    address = ipaddress.ip_address(found)
    if not address.is_private or address.is_loopback or address.is_unspecified:
        raise SetupError(f"{found} is no home network: name the address with --host")
    return str(found)
