"""Names to log in with: one writing of each, and none that passes for another.

A name is kept as NFKC. Two names that differ only in case are the same name, and of
two that merely look the same only the first is taken. A name keeps to one script;
Chinese, Japanese and Korean names may also have Latin letters, as they do in life.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import msgspec

from fifthstreet.room.sessions import MAX_NAME
from fifthstreet.room.turned_down import TurnedDown

JOINERS: Final = frozenset(" -_.'·")
"""What may stand between two letters; the middle dot parts names such as 卡尔·马克思."""
MOST_MARKS: Final = 2
"""Accents on one letter; more of them paint over the lines above and below."""
_SCRIPTS: Final = frozenset(
    (
        *("ARABIC", "ARMENIAN", "BENGALI", "BOPOMOFO", "CJK", "CYRILLIC", "DEVANAGARI"),
        *("ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI", "GURMUKHI", "HANGUL", "HEBREW"),
        *("HIRAGANA", "KANNADA", "KATAKANA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR"),
        *("ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN"),
    )
)
"""Scripts that people write their names in today."""
_TOGETHER: Final = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
_HAN_SIGNS: Final = frozenset("〇々〻")
_UNSEEN: Final = frozenset(
    "\u034f\u0640\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters and marks that draw nothing, or only a longer line."""
_CYRILLIC: Final = ("авекмнорстухіјѕԁԛԝӏһүѵ", "abekmhopctyxijsdqwlhyv")
_GREEK: Final = ("αβεζηικμνορτυχϳ", "abeznikmvoptuxj")
_LOOKALIKES: Final = str.maketrans(_CYRILLIC[0] + _GREEK[0], _CYRILLIC[1] + _GREEK[1])
"""Small letters that look Latin, themselves or as capitals."""
_IN_SCRIPT: Final = str.maketrans("01ıɑɡロカニエトタハーヘリ", "oliag口力二工卜夕八一へり")
"""What is taken for something else in its own script or beside it."""


class LoginName(msgspec.Struct, frozen=True):
    """A name and the two keys that nobody else may have."""

    text: str
    key: str
    look: str


def login_name(text: str) -> LoginName:
    """Return ``text`` as a name to log in with.

    Raises:
        TurnedDown: it has no or too many characters, something else than letters,
            digits and single joiners, or letters of scripts that do not go together.

    >>> login_name(" Ａnn ").text, login_name("ANN").key, login_name("小满").look
    ('Ann', 'ann', '小满')

    """
    name = unicodedata.normalize("NFKC", text).strip()
    if not 1 <= len(name) <= MAX_NAME or not _well_formed(name):
        raise TurnedDown("BAD_LOGIN_NAME", most=MAX_NAME)
    scripts = {script_of(c) for c in name if c.isalpha() or c in _HAN_SIGNS}
    if not scripts <= _SCRIPTS:
        raise TurnedDown("BAD_LOGIN_NAME", most=MAX_NAME)
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in _TOGETHER):
        raise TurnedDown("NAME_MIXED")
    return LoginName(name, login_key(name), look_key(name))


def login_key(text: str) -> str:
    """Return what is equal for all writings of one name; any text has one."""
    folded = unicodedata.normalize("NFKC", text).strip().casefold()
    return unicodedata.normalize("NFKC", folded)


def look_key(name: str) -> str:
    """Return what is equal for names that look the same.

    >>> look_key("BiIl") == look_key("Bill"), look_key("Ian") == look_key("lan")
    (True, True)
    >>> look_key("Сара") == look_key("Capa"), look_key("Мария") == look_key("Mapия")
    (True, False)

    """
    shape = login_key(name.replace("I", "l")).translate(_IN_SCRIPT)
    # A name with a letter of its own, such as я or λ, passes for no Latin name.
    foreign = [c for c in shape if script_of(c) in {"CYRILLIC", "GREEK"}]
    if all(ord(c) in _LOOKALIKES for c in foreign):
        shape = shape.translate(_LOOKALIKES)
    return shape.replace("rn", "m").replace("vv", "w")


def script_of(letter: str) -> str:
    """Return the script of a letter by the first word of its Unicode name.

    >>> [script_of(c) for c in "aя水々ー"]
    ['LATIN', 'CYRILLIC', 'CJK', 'CJK', 'KATAKANA']

    """
    if letter in _HAN_SIGNS:
        return "CJK"
    return unicodedata.name(letter, "NONE").replace("-", " ").split(" ", 1)[0]


def _well_formed(name: str) -> bool:
    """Tell whether each sign may stand where it stands."""
    before = ""
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in {"Mn", "Mc"} else 0
        if marks and (sign in _UNSEEN or marks > MOST_MARKS or not _carries(before)):
            return False
        if sign in JOINERS and (not before or before in JOINERS):
            return False
        if not (marks or sign in JOINERS or _is_sign(sign, kind)):
            return False
        before = sign
    return before not in JOINERS


def _carries(before: str) -> bool:
    """Tell whether a mark may stand after ``before``."""
    return before != "" and unicodedata.category(before)[0] in "LM"


def _is_sign(sign: str, kind: str) -> bool:
    """Tell whether ``sign`` is a letter or a digit that everybody can tell apart."""
    letter = kind[0] == "L" and sign not in _UNSEEN
    return letter or sign in _HAN_SIGNS or (sign.isascii() and sign.isdigit())
