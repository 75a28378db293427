"""The room's key: signs as the standard says, never printed."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from fifthstreet.room.fairness.keys import RoomKey, signed


def test_signatures_are_those_of_the_standard():
    """RFC 8032, section 7.1, test 3."""
    key = RoomKey(bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"))
    public = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
    signature = (
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    )
    assert key.public == public
    assert key.sign(b"\xaf\x82") == signature
    assert signed(public, b"\xaf\x82", signature)
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(
        bytes.fromhex(signature), b"\xaf\x82"
    )


def test_nothing_else_is_signed():
    key = RoomKey(bytes(32))
    signature = key.sign(b"this")
    assert signed(key.public, b"this", signature)
    assert not signed(key.public, b"that", signature)
    assert not signed(RoomKey(bytes(range(32))).public, b"this", signature)
    assert not signed("ff" * 32, b"this", signature)
    assert not signed(key.public, b"this", "00" * 64)
    assert repr(key) == f"RoomKey({key.public})"
