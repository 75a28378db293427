"""Names to log in with: one writing of each, none that passes for another, all scripts welcome."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.room.accounts.names import login_key, login_name, look_key
from fifthstreet.room.sessions import MAX_NAME
from fifthstreet.room.turned_down import TurnedDown

GOOD = [
    *("Ann", "a", "O'Neil", "Anne-Marie", "j_r.k", "Ann 2", "Zoë", "Đặng Thị", "Mustafa İ"),
    *(
        "青山",
        "小满",
        "諸葛亮",
        "张3",
        "Mei小满",
        "卡尔·马克思",
        "佐々木",
        "〇一",
        "さくら",
        "サトウ",
        "リーA",
    ),
    *("김철수", "Kim철수", "Мария", "Ёлка", "Ελένη", "محمد", "דוד", "अमित", "สมชาย", "明"),
]
BAD = [
    *("", " ", "\u3164", "a" * 25, "a\nb", "a\u202eb", "a\u200bb", "-a", "a-", "a--b", "a - b"),
    *(
        "1\u0301",
        "\u0301a",
        "a\ufe0fb",
        "a\u034fb",
        "a!",
        "a@b",
        "♠",
        "😀",
        "ⲁⲃ",
        "ᏢᎪᎢ",
        "٣",
        "a\ud800",
    ),
    *("x\u0330\u0331\u0332", "a  b", "\u1160a", "²½"),
]
MIXED = ["Аnn", "Mаria", "аbc小", "김サ", "ㄅ김", "Ann δ", "小я", "דa", "さ김"]
SAME_LOOK = [
    *(("BiIl", "Bill"), ("Ian", "lan"), ("Сара", "Capa"), ("САРА", "capa"), ("Ann0", "AnnO")),
    *(("ΑΒΕ", "ABE"), ("Arnold", "Amold"), ("vvill", "will"), ("ロ小", "口小"), ("ニ", "二")),
    *(("a1", "al"), ("ɡo", "go"), ("Вова", "BOBA")),
]
DIFFERENT = [
    ("Ann", "Anna"),
    ("Мария", "Mapня"),
    ("小满", "小滿"),
    ("Jo", "Zo"),
    ("Ελένη", "Ελενα"),
]


@pytest.mark.parametrize("text", GOOD)
def test_names_of_all_the_world_are_good(text):
    assert login_name(text).text == unicodedata.normalize("NFKC", text)


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_name(text):
    with pytest.raises(TurnedDown) as refused:
        login_name(text)
    assert (refused.value.error.code, refused.value.status) == ("BAD_LOGIN_NAME", 400)
    assert refused.value.error.numbers == {"most": MAX_NAME}


@pytest.mark.parametrize("text", MIXED)
def test_letters_of_scripts_that_do_not_go_together(text):
    with pytest.raises(TurnedDown, match="NAME_MIXED"):
        login_name(text)


@pytest.mark.parametrize(("one", "other"), SAME_LOOK)
def test_names_that_look_the_same(one, other):
    assert login_key(one) != login_key(other)
    assert look_key(one) == look_key(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_can_be_told_apart(one, other):
    assert look_key(one) != look_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("ANN", "ann"), ("Ａnn", "Ann"), ("Straße", "STRASSE"), ("ﾘｰ", "リー")]
)
def test_writings_of_one_name(one, other):
    assert login_name(one).key == login_name(other).key
    assert login_name(one).look == login_name(other).look


# Properties

ANY = st.text(min_size=1, max_size=30)
LIKELY = st.text(
    st.sampled_from("aBIl01rnvwZëßİıаВеЯαΣς小满口々〇ロさ김ㄅﾘＡ -_.'·\u0301\u3164"),
    min_size=1,
    max_size=12,
)


def named(text):
    try:
        return login_name(text)
    except TurnedDown:
        return None


@given(ANY | LIKELY)
def test_a_name_stays_what_it_is(text):
    name = named(text)
    if name is None:
        return
    assert 1 <= len(name.text) <= MAX_NAME
    assert login_name(name.text) == name
    assert login_key(name.key) == name.key
    assert not any(unicodedata.category(c)[0] in "CZ" and c != " " for c in name.text)


@given(ANY | LIKELY)
def test_case_and_width_make_no_other_name(text):
    name = named(text)
    for other in (text.upper(), text.lower(), unicodedata.normalize("NFKC", text)):
        again = named(other)
        if name is not None and again is not None and other.casefold() == text.casefold():
            assert again.key == name.key


@given(ANY | LIKELY, ANY | LIKELY)
def test_one_name_looks_like_itself(one, other):
    first, second = named(one), named(other)
    if first is not None and second is not None and first.text == second.text:
        assert first == second


@given(ANY)
def test_any_text_has_a_key(text):
    assert login_key(login_key(text)) == login_key(text)
