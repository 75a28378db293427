"""Pending: commands that were sent and are not answered yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from fifthstreet.client.errors import LostError, RefusedError
from fifthstreet.room import protocol as wire

MOST_SENT: Final = 5
"""A command that was sent so often without an answer is given up."""


class _Command:
    """A command that waits for its answer."""

    def __init__(self, message: wire.TableMessage) -> None:
        self.message = message
        self.answer: asyncio.Future[wire.Ack] = asyncio.get_running_loop().create_future()
        self.sent = 0

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Pending:
    """The unanswered commands of a room, by their ids."""

    def __init__(self) -> None:
        """Begin with none."""
        self._commands: dict[str, _Command] = {}

    async def ask(
        self, message: wire.TableMessage, send: Callable[[wire.TableMessage], bool]
    ) -> wire.Ack:
        """Send a command and wait for its answer, over this line or a later one.

        Args:
            message: the command.
            send: sends it, and tells whether there is a line to send it over.

        Raises:
            RefusedError: the room said no.
            LostError: it did not answer, however often it was asked.

        """
        command = self._commands[message.id] = _Command(message)
        try:
            command.sent += send(message)
            return await command.answer
        finally:
            del self._commands[message.id]

    def ack(self, answer: wire.Ack) -> None:
        """Take the answer to a command."""
        command = self._commands.get(answer.id)
        if command is not None and not command.answer.done():
            command.answer.set_result(answer)

    def refuse(self, number: str | None, error: RefusedError) -> bool:
        """Take the refusal of a command; tell whether there is such a one."""
        command = self._commands.get(number or "")
        if command is not None:
            command.fail(error)
        return command is not None

    def again(self) -> Iterator[wire.TableMessage]:
        """Yield what has to be sent over a new line, in its order."""
        for command in list(self._commands.values()):
            if command.sent >= MOST_SENT:
                command.fail(LostError(f"{command.sent} times without an answer"))
            else:
                command.sent += 1
                yield command.message

    def fail(self, error: Exception) -> None:
        """Let nobody wait any longer."""
        for command in self._commands.values():
            command.fail(error)
