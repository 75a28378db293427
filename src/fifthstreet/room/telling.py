"""Telling: frames to a reader, who is no matter of whoever tells him."""

from __future__ import annotations

import logging
from typing import Final

from fifthstreet.room.effects import Reader
from fifthstreet.room.failure import where
from fifthstreet.room.frame import Frame

LOG: Final = logging.getLogger("fifthstreet.room")


def tell(reader: Reader, frames: tuple[Frame, ...], of: str) -> None:
    """Send frames ``of`` a table or the lobby; a reader that fails ends nobody else."""
    try:
        reader.send(frames)
    except Exception as error:  # noqa: BLE001 - one reader must not end the others
        LOG.critical("a reader of %s failed: %s", of, where(error))
