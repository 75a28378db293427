"""Mutants: rooms with one thing wrong each, which the judge must notice."""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.room import protocol as wire
from fifthstreet.room.actor import TableActor
from fifthstreet.room.answers import Answers
from fifthstreet.room.desk import Desk
from fifthstreet.room.effects import Said, Send


class Sound:
    """Nothing is wrong."""

    honest_disk = True

    @staticmethod
    def desk(kind: type[Desk]) -> type[Desk]:
        return kind

    @staticmethod
    def actor(actor: TableActor) -> TableActor:
        return actor


class TellFirst(Sound):
    """Events are told before they are kept."""

    @staticmethod
    def desk(kind: type[Desk]) -> type[Desk]:
        class Hasty(kind):
            def _carry_out(self, effects):
                for effect in effects:
                    if isinstance(effect, Send):
                        self._send(effect)
                super()._carry_out([e for e in effects if not isinstance(e, Send)])

        return Hasty


class NoSync(Sound):
    """The disk says that it is done before it is."""

    honest_disk = False


class NoMemory(Sound):
    """Nobody knows that a command was answered before."""

    class Amnesia(Answers):
        def get(self, command):
            return None

    @staticmethod
    def actor(actor: TableActor) -> TableActor:
        actor._answers = NoMemory.Amnesia()
        return actor


class NoToken(Sound):
    """A decision counts for whatever turn it meets."""

    @staticmethod
    def desk(kind: type[Desk]) -> type[Desk]:
        class Credulous(kind):
            def post(self, message):
                hand = self.state.hand
                if (
                    hand is not None
                    and isinstance(message, Said)
                    and isinstance(message.message, wire.ActMessage)
                ):
                    said = msgspec.structs.replace(
                        message.message, hand=self.state.hand_number, turn=hand.turn
                    )
                    message = Said(message.reader, said)
                super().post(message)

        return Credulous


MUTANTS: Final[dict[str, type[Sound]]] = {
    "told before it is kept": TellFirst,
    "no sync": NoSync,
    "answers forgotten": NoMemory,
    "no turn token": NoToken,
}
