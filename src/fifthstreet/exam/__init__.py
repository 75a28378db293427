"""The exam: rule cases from vector files, put to the real engine and judged.

``read_cases`` a file, ``solve`` each case for what the engine makes of it,
``differences`` for where that is not what the case expects.
"""

from fifthstreet.exam.judge import EXPECTS_NOTHING, Difference, differences, solve
from fifthstreet.exam.reader import read_cases

__all__ = ["EXPECTS_NOTHING", "Difference", "differences", "read_cases", "solve"]
