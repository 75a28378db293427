"""Keys: the room's signing key in its data folder, and fresh secrets for a hand.

The key is made at the first start and readable by its owner alone. Secrets come
from the operating system each time, so processes after a fork share none.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import tempfile
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from fifthstreet.errors import SetupError
from fifthstreet.room.fairness.octets import octets
from fifthstreet.room.fairness.seal import Secrets

FILE: Final = "room.key"
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


def fresh_key() -> RoomKey:
    """Return a key that nobody keeps, for a room in memory."""
    return RoomKey(secrets.token_bytes(SIZE))


def room_key(folder: Path) -> RoomKey:
    """Return the key of the room whose data folder this is, made if there is none.

    Raises:
        SetupError: the file is not a key, or others may read it.

    """
    path = folder / FILE
    if not path.exists():
        _make(path)
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise SetupError(f"{path} may be read by others: chmod 600 {path}")
    text = path.read_text(encoding="ascii", errors="replace").strip()
    try:
        return RoomKey(octets(text))
    except ValueError:
        raise SetupError(f"{path} is not a key of {2 * SIZE} hexadecimal digits") from None


def _make(path: Path) -> None:
    """Write a new key, whole or not at all; of two first starts one wins for both."""
    # The temporary file has mode 0600 from its first moment.
    handle, name = tempfile.mkstemp(prefix=f".{FILE}.", dir=path.parent)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(SIZE) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
