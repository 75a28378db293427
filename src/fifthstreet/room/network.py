"""Network: what counts as one address where something is counted by address."""

from __future__ import annotations

import ipaddress


def network(address: str) -> str:
    """Return what one household has: its address, of IPv6 the first half.

    >>> network("192.0.2.7"), network("2001:db8::1"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')

    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))
