"""Hand histories: recorded hands read, replayed and written, in three formats.

``read_phh``, ``read_acpc`` and ``read_log`` read; ``judge`` puts a recording
through the engine; ``write_phh``, ``write_acpc`` and ``write_log`` write the events
of a hand. See docs/histories.md.
"""

from fifthstreet.history.acpc import AcpcGame, read_acpc, write_acpc
from fifthstreet.history.log import read_log, write_log
from fifthstreet.history.phh import read_phh
from fifthstreet.history.phh_write import write_phh, write_phhs
from fifthstreet.history.playing import Played, play
from fifthstreet.history.recording import Recording
from fifthstreet.history.replay import Tally, hand_files, replay_file
from fifthstreet.history.verdict import Verdict, judge

__all__ = [
    "AcpcGame",
    "Played",
    "Recording",
    "Tally",
    "Verdict",
    "hand_files",
    "judge",
    "play",
    "read_acpc",
    "read_log",
    "read_phh",
    "replay_file",
    "write_acpc",
    "write_log",
    "write_phh",
    "write_phhs",
]
