"""Play: hands in the terminal against bots.

The table decides everything; here are only its shell, which shuffles and asks,
and the person's choices. Time stands still: nobody's clock runs.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from fifthstreet.bots.registry import BOTS
from fifthstreet.cards.deck import rejection_randbelow, shuffled
from fifthstreet.cli.terminal import Terminal
from fifthstreet.engine import Hand, Refusal, needs, resolve, view
from fifthstreet.engine.commands import Straddle, Vote
from fifthstreet.engine.hand import asked
from fifthstreet.engine.rules import Rules, choices_from_toml, profile_names
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.errors import MissingExtraError, RulesError, SetupError
from fifthstreet.table import TableConfig, draw_due, evolve, make_config, open_table, step
from fifthstreet.table import commands as cmd
from fifthstreet.table.config import TableStructure
from fifthstreet.words import LANGUAGES, say

HELP: Final = "play hands in the terminal against bots"
STRUCTURES: Final[tuple[TableStructure, ...]] = ("no-limit", "pot-limit", "fixed-limit", "mixed")
BOT_NAMES: Final = ("Mei", "Tomasz", "Ines", "Rafael", "Odile", "Kwame", "Aiko", "Lars", "Noor")
YOU: Final = 1
"""Seat of the person."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add = parser.add_argument
    add("--structure", choices=STRUCTURES, help="default: the profile's first")
    add("--profile", choices=profile_names(), default="standard", help="house rules")
    add("--rules", type=Path, metavar="FILE.toml", help="house rules from a file instead")
    add("--seats", type=int, default=6, help="players, 2 to 10")
    add("--stack", type=int, default=10_000, help="chips of each player")
    add("--blinds", default="50/100", metavar="SMALL/BIG", help="blinds")
    add("--lang", choices=LANGUAGES, default="en", help="language")
    add("--hands", type=int, default=0, help="stop after so many hands; 0 for never")
    add("--seed", type=int, help="repeat the same cards and bots")


def run(args: argparse.Namespace) -> int:
    """Play until the person quits, is broke, or has played the hands asked for."""
    if importlib.util.find_spec("rich") is None:
        raise MissingExtraError("fifthstreet play", "cli")
    rules = _rules(args)
    wanted = next(name for name in STRUCTURES if name == (args.structure or rules.structures[0]))
    if wanted not in rules.structures:
        raise RulesError("structure", wanted, ", ".join(rules.structures))
    if not 2 <= args.seats <= rules.players_max:
        raise SetupError(f"--seats {args.seats}: this house seats 2 to {rules.players_max}")
    if not 1 <= args.stack <= MAX_CHIPS // args.seats:
        raise SetupError(f"--stack {args.stack}: a stack is at least 1 chip, all below 2^53")
    config = make_config(
        rules,
        wanted,
        table="play",
        name="play",
        table_size=args.seats,
        min_buy_in=args.stack,
        max_buy_in=args.stack,
    )
    return Session(config, args.lang, args.hands, args.seed).run()


def _rules(args: argparse.Namespace) -> Rules:
    match = re.fullmatch(r"([0-9]{1,15})/([0-9]{1,15})", args.blinds)
    if match is None:
        raise SetupError(f"--blinds {args.blinds!r}: write them as 50/100")
    blinds = {"small_blind": int(match[1]), "big_blind": int(match[2])}
    profile, values = args.profile, dict[str, Any]()
    if args.rules is not None:
        profile, values = choices_from_toml(_text(args.rules))
    if values.get("big_blind") is None:
        values |= blinds
    rules = resolve(profile, values)
    if rules.mode != "cash":  # its seats and its levels are given by who runs a tournament
        raise RulesError("mode", rules.mode, "cash")
    return rules


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SetupError(f"--rules {path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise SetupError(f"--rules {path}: {error.reason}") from None


class Session:
    """Hands of one table, until the person has enough."""

    def __init__(self, config: TableConfig, language: str, hands: int, seed: int | None) -> None:
        """Sit everybody down; the same ``seed`` gives the same cards and bots."""
        self._hands = hands
        self._chance = random.Random(seed)  # noqa: S311 - bots, and cards only with --seed
        self._below: Callable[[int], int] = _fair() if seed is None else self._chance.randrange
        self._deck: tuple[int, ...] = ()
        self._state, _ = open_table(config)
        kinds = list(BOTS)
        self._bots = {
            seat: BOTS[kinds[seat % len(kinds)]]() for seat in range(2, config.table_size + 1)
        }
        names = {seat: BOT_NAMES[seat - 2] for seat in self._bots}
        names[YOU] = say(language, "cli.you")
        self._terminal = Terminal(language, YOU, names)
        for seat, name in sorted(names.items()):
            self._apply(cmd.Sit(_account(seat), name, seat, config.max_buy_in, seat != YOU))

    def run(self) -> int:
        """Play hand after hand."""
        while self._chips() and self._state.hand_number != (self._hands or -1):
            if not self._play():
                break
        chips = self._chips()
        self._terminal.farewell(chips, broke=not chips and not self._state.running)
        return 0

    def _play(self) -> bool:
        """Play one hand; tell whether to go on: not at a table that can start none."""
        for seat in self._state.seats:
            if not seat.chips:  # only bots: the person would have stopped
                top_up = cmd.TopUp(seat.account, self._state.config.max_buy_in)
                if not self._apply(top_up):
                    return False
        self._deck = shuffled(self._below)
        options = draw_due(self._state)
        drawn = options[self._below(len(options))] if options else None
        if not self._apply(cmd.StartHand(drawn=drawn)):
            return False
        while self._state.running and self._state.hand is not None:
            command = self._due(self._state.hand)
            if command is None:
                return False
            self._apply(command)
        return True

    def _due(self, hand: Hand) -> cmd.TableCommand | None:
        """Return what the hand waits for; ``None`` when the person quits."""
        if positions := needs(hand):
            return cmd.DealCards({position: self._deck[position] for position in positions})
        waiting = asked(hand)
        seat = YOU if YOU in waiting else waiting[0]
        action = self._person(hand) if seat == YOU else self._bot(hand, seat)
        if action is None:
            return None
        return cmd.Hand(_account(seat), self._state.hand_number, hand.turn, action)

    def _person(self, hand: Hand) -> cmd.SeatAction | None:
        if hand.legal is not None:
            return self._terminal.ask(view(hand, YOU), hand, hand.legal)
        answer = self._terminal.offer(hand.phase)
        return None if answer is None else _answer(hand, YOU, yes=answer)

    def _bot(self, hand: Hand, seat: int) -> cmd.SeatAction:
        if hand.legal is None:
            return _answer(hand, seat, yes=hand.phase == "run_twice")
        return self._bots[seat].act(view(hand, seat), hand.legal, self._chance)

    def _apply(self, command: cmd.TableCommand) -> bool:
        """Apply a command and tell what follows, or why nothing does; return whether it was."""
        outcome = step(self._state, command, 0)
        if isinstance(outcome, Refusal):
            self._terminal.refuse(outcome)
            return False
        for event in outcome[1]:
            self._state = evolve(self._state, event)
            self._terminal.tell(self._state.hand, event)
        return True

    def _chips(self) -> int:
        """Return the chips that the person has behind."""
        hand, seat = self._state.hand, self._state.seat(YOU)
        if seat is None:
            raise LookupError("the person has no seat")
        if hand is not None and self._state.playing(seat):
            return hand.betting.stacks[hand.index(YOU)]
        return seat.chips


def _account(seat: int) -> str:
    return f"seat-{seat}"


def _answer(hand: Hand, seat: int, *, yes: bool) -> Straddle | Vote:
    return Vote(seat, yes) if hand.phase == "run_twice" else Straddle(seat, yes)


def _fair() -> Callable[[int], int]:
    return rejection_randbelow(lambda: secrets.randbits(32))
