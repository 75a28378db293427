"""Keys: what the room signs with, and fresh secrets for a hand.

Secrets come from the operating system each time, so processes after a fork share none.
"""

from __future__ import annotations

import secrets
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from fifthstreet.room.fairness.octets import octets
from fifthstreet.room.fairness.seal import Secrets

SIZE: Final = 32


class RoomKey:
    """An Ed25519 key that signs and never prints itself."""

    __slots__ = ("_key", "public")

    def __init__(self, private: bytes) -> None:
        """Take the 32 octets of the private key."""
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def __repr__(self) -> str:
        """Return the public half."""
        return f"RoomKey({self.public})"

    def sign(self, message: bytes) -> str:
        """Return the signature of ``message`` in hexadecimal digits."""
        return self._key.sign(message).hex()


def signed(public: str, message: bytes, signature: str) -> bool:
    """Tell whether the holder of the key ``public`` signed ``message``."""
    try:
        Ed25519PublicKey.from_public_bytes(octets(public)).verify(octets(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def fresh_secrets() -> Secrets:
    """Return two secrets for one hand."""
    return secrets.token_bytes(SIZE), secrets.token_bytes(SIZE)
