"""Serve: the room on this machine, for browsers."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fifthstreet.cli.home import home_address
from fifthstreet.cli.qr import can_show, qr_text
from fifthstreet.errors import MissingExtraError

if TYPE_CHECKING:
    from fifthstreet.room.config import Settings

MAX_PORT: Final = 65_535
ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - where the bots find it
HELP: Final = "open the room: tables with bots, in the browser"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--config", type=Path, help="TOML file of settings (docs/settings.md)")
    parser.add_argument("--host", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=port_number, help="port to listen on (8000)")
    parser.add_argument(
        "--share",
        action="store_true",
        help="for the network at home: listen on its address and show the link as a QR code",
    )
    parser.add_argument(
        "--data", type=Path, help="folder that keeps tables, chips and accounts; made if missing"
    )


def port_number(text: str) -> int:
    """Return ``text`` as a port.

    Raises:
        ArgumentTypeError: it is none; 0 is any free one.

    """
    if not (text.isascii() and text.isdigit() and int(text) <= MAX_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is not 0 to {MAX_PORT}")
    return int(text)


def shown_address(host: str, port: int) -> str:
    """Return the address that a browser takes.

    >>> shown_address("::1", 8000)
    'http://[::1]:8000'

    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted; 2 when the port is taken or the folder cannot be made."""
    for package in ("starlette", "uvicorn", "websockets"):
        if importlib.util.find_spec(package) is None:
            raise MissingExtraError("fifthstreet serve", "room")
    # The room's own parts need the packages that were looked for.
    from fifthstreet.room.configure import load_settings

    typed = {name: getattr(args, name) for name in ("host", "port", "data")}
    if args.share and args.host is None:
        typed["host"] = home_address()
    settings = load_settings(args.config, os.environ, typed)
    try:
        if settings.data is not None:
            settings.data.mkdir(parents=True, exist_ok=True)
        listener = _listen(settings.host, settings.port)
    except OSError as error:
        place = error.filename or f"{settings.host}:{settings.port}"
        print(f"fifthstreet serve: {place}: {error.strerror}", file=sys.stderr)
        return 2
    # uvicorn ends in order and then raises the signal again: by then nothing is left to do.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with listener, contextlib.suppress(KeyboardInterrupt):
        _serve(listener, settings, share=args.share)
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; a port in use is an error here, before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named in full: asyncio sends small frames without delay only where it sees TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


def _serve(listener: socket.socket, settings: Settings, *, share: bool) -> None:
    """Serve on ``listener`` until a signal ends it."""
    from fifthstreet.room.bot_process import BotProcess
    from fifthstreet.room.opening import open_room
    from fifthstreet.room.ops.logs import start_logs
    from fifthstreet.room.ops.server import RoomServer, server_config

    start_logs(settings.log)
    room = open_room(settings)
    try:
        port = listener.getsockname()[1]
        here = shown_address(settings.host, port)
        bots = BotProcess(shown_address(ANYWHERE.get(settings.host, settings.host), port))
        room.crew.play(bots)
        server = RoomServer(server_config(room.app, settings), room.operations, bots)
        _announce(settings.public_url or here, share=share)
        server.run(sockets=[listener])
    finally:
        room.close()


def _announce(address: str, *, share: bool) -> None:
    """Say where the room is; for who is to come from a telephone as a picture, too."""
    print(f"Fifth Street is open: {address}", flush=True)
    if share and can_show():
        print(qr_text(address), end="", flush=True)
