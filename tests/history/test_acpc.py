"""ACPC logs: totals of the whole hand, fixed-limit raises without amounts, both ways."""

from __future__ import annotations

import pytest

from fifthstreet.engine import Act, Deal, begin, make_game, needs, resolve, start_hand, step
from fifthstreet.errors import FormatError
from fifthstreet.history import AcpcGame, judge, play, read_acpc, write_acpc
from fifthstreet.history.acpc import GAMES, acpc_recording, find_game, line_id, state_lines
from tests.history.hands import THREE, recorded

FOLD_2 = "STATE:7:f:AsKs|QdQc:50|-50:Ann|Bo"


def verdict(line, game):
    return judge(acpc_recording(line, GAMES[game]))


def test_a_raise_is_the_total_of_the_whole_hand():
    # 300 before the flop, 600 more on it, 900 more on the turn
    line = "STATE:3:r300fc/cr900c/cr1800f:AsKs|QdQc|9h8h/2c3d4h/5s:-50|-900|950:Ann|Bo|Cy"
    hand = acpc_recording(line, GAMES["3p.nolimit"])
    assert [step.to for step in hand.steps if getattr(step, "to", None)] == [300, 600, 900]
    found = judge(hand)
    assert (found.verdict, found.stacks) == ("exact", (19950, 19100, 20950))


def test_a_street_without_a_raise_adds_the_big_blind_only():
    line = "STATE:3:ccc/ccr250ff:AsKs|QdQc|9h8h/2c3d4h:-100|-100|200:Ann|Bo|Cy"
    hand = acpc_recording(line, GAMES["3p.nolimit"])
    assert [step.to for step in hand.steps if getattr(step, "to", None)] == [150]
    assert judge(hand).verdict == "exact"


def test_heads_up_the_first_position_is_the_big_blind():
    found = verdict(FOLD_2, "2p.nolimit")
    assert (found.id, found.verdict, found.stacks) == ("7", "exact", (20050, 19950))


def test_fixed_limit_raises_have_the_size_of_the_street():
    line = "STATE:1:rrc/crc/cc/rrf:AsKs|QdQc/2c3d4h/5s/7d:-60|60:Ann|Bo"
    found = verdict(line, "2p.limit")
    assert (found.verdict, found.stacks) == ("exact", (19940, 20060))


@pytest.mark.parametrize("game", ["2p.limit", "3p.limit"])
def test_four_bets_a_street_heads_up_too(game):
    cards = "AsKs|QdQc" if game[0] == "2" else "AsKs|QdQc|9h8h"
    net, names = ("0|0", "a|b") if game[0] == "2" else ("0|0|0", "a|b|c")
    fits = f"STATE:1:rrrc/rrrr:{cards}/2c3d4h:{net}:{names}"
    more = f"STATE:1:rrrr:{cards}:{net}:{names}"
    if game[0] == "3":
        fits = fits.replace("rrrc/", "rrrcc/")
    assert verdict(fits, game).reason.startswith("the file ends where player")
    assert "action 4 'r': RAISES_CAPPED" in verdict(more, game).reason


def test_all_in_leaves_empty_streets():
    line = "STATE:0:r20000c///:AsKs|QdQc/2c3d4h/5s/7d:20000|-20000:Ann|Bo"
    assert verdict(line, "2p.nolimit").verdict == "exact"


def test_an_action_after_the_end_is_refused():
    line = FOLD_2.replace(":f:", ":fc:")
    assert verdict(line, "2p.nolimit").reason == "action 2 'c': the hand is over"


def test_an_action_where_nobody_is_to_act_is_refused():
    line = "STATE:0:r20000cc///:AsKs|QdQc/2c3d4h/5s/7d:-20000|20000:Ann|Bo"
    assert "action 3 'c': nobody is to act" in verdict(line, "2p.nolimit").reason


def test_halves():
    line = "STATE:256:r225fc/cc/cc/cc:7c2h|AsKs|AdKd/AhKh9c/8s/4d:-50|25|25:Ann|Bo|Cy"
    assert verdict(line, "3p.nolimit").verdict == "exact"
    odd = AcpcGame("no-limit", (5, 10, 0), 100)
    line = "STATE:9:r20fc/cc/cc/cc:7c2h|AsKs|AdKd/AhKh9c/8s/4d:-5|2.5|2.5:a|b|c"
    found = judge(acpc_recording(line, odd))
    assert (found.verdict, found.stacks) == ("halves", (95, 103, 102))


def test_unknown_cards_are_left_out():
    hand = acpc_recording("STATE:7:f:|QdQc:50|-50:Ann|Bo", GAMES["2p.nolimit"])
    assert hand.hole == ((-1, -1), (41, 40))


def test_a_log_has_other_lines_too():
    text = f"# name\n{FOLD_2}\n\n{FOLD_2}  # 1457\nSCORE:50|-50:Ann|Bo\n"
    hands = read_acpc(text, GAMES["2p.nolimit"])
    assert [hand.id for hand in hands] == ["7", "7"]
    assert [number for number, _ in state_lines(text)] == [2, 4]
    assert [entry.player for entry in hands[1].start.seats] == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("line", "match"),
    [
        ("STATE:1:f:AsKs|QdQc:50|-50", "is not STATE:number:betting:cards:net:names"),
        ("STATE:x:f:AsKs|QdQc:50|-50:a|b", "is not STATE:number"),
        ("STATE:1:f:AsKs|QdQc:50|-50:a|b|c", "3 players in a game of 2"),
        ("STATE:1:f:AsKs:50|-50:a|b", "hole cards 'AsKs' are not two each for 2 players"),
        ("STATE:1:f:As|QdQc:50|-50:a|b", "are not two each"),
        ("STATE:1:f:AsKx|QdQc:50|-50:a|b", "is not a card"),
        ("STATE:1:f:AsKs|QdQc/2c2c3d:50|-50:a|b", "was there at"),
        ("STATE:1:f:AsKs|QdQc:50|x:a|b", "net '50|x' is not one number for each of 2"),
        ("STATE:1:f:AsKs|QdQc:50:a|b", "net '50' is not one number"),
        ("STATE:1:k:AsKs|QdQc:50|-50:a|b", "betting 'k' is not made of f, c, r and /"),
        ("STATE:1:r:AsKs|QdQc:50|-50:a|b", "'r' in betting 'r' of a no-limit game"),
        ("STATE:1:cc/:AsKs|QdQc:50|-50:a|b", "has more streets than the cards"),
        ("STATE:1:cc:AsKs|QdQc/2c3d4h:50|-50:a|b", "has fewer streets than the cards"),
    ],
)
def test_what_is_no_hand_is_refused_by_naming_it(line, match):
    with pytest.raises(FormatError, match=match.replace("|", r"\|")) as refused:
        read_acpc(f"\n{line}\n", GAMES["2p.nolimit"])
    assert refused.value.line == 2


def test_an_amount_in_fixed_limit_is_refused():
    with pytest.raises(FormatError, match="'r20' in betting 'r20' of a fixed-limit game"):
        acpc_recording("STATE:1:r20:AsKs|QdQc:0|0:a|b", GAMES["2p.limit"])


@pytest.mark.parametrize("stack", [0, 2**53])
def test_stacks_that_no_table_has_are_refused(stack):
    with pytest.raises(FormatError, match=r"chips|stacks"):
        acpc_recording(FOLD_2, AcpcGame("no-limit", (100, 50), stack))


def test_the_number_of_a_line():
    assert [line_id(FOLD_2), line_id("STATE")] == ["7", ""]


@pytest.mark.parametrize(
    ("name", "text", "game"),
    [
        ("2p.limit.log", "", "2p.limit"),
        ("match.3p.nolimit.2012.log", "", "3p.nolimit"),
        ("x.log", "STATE:1:r300f:AsKs|QdQc:0|0:a|b", "2p.nolimit"),
        ("x.log", "STATE:1:rf:AsKs|QdQc|2c3c:0|0|0:a|b|c", "3p.limit"),
        ("x.log", "STATE:1:ccr/:x:0:a|b\nSTATE:1:r200f:AsKs|QdQc:0|0:a|b", "2p.limit"),
        ("x.log", "STATE:1:r200fffff::0:a|b|c|d|e|f", "6p.nolimit"),
    ],
)
def test_the_game_stands_in_the_name_else_in_the_betting(name, text, game):
    assert find_game(name, text) == GAMES[game]


@pytest.mark.parametrize("text", ["", "STATE:1:f:AsKs|QdQc:0|0:a|b", "STATE:1:r9f::0:a|b|c|d"])
def test_a_game_that_nothing_tells_is_refused(text):
    with pytest.raises(FormatError, match=r"'x.log' names none of the games 2p.limit"):
        find_game("x.log", text)


LINES = {
    "2p.limit": "STATE:1:rrc/crc/cc/rrc:AsKs|QdQc/2c3d4h/5s/7d:-80|80:Ann|Bo",
    "3p.limit": "STATE:2:rrcc/crrcf/rc/cc:AsKs|QdQc|9h8h/2c3d4h/5s/7d:-70|110|-40:Ann|Bo|Cy",
    "2p.nolimit": "STATE:3:r300c/cr900c/cc/r1500f:AsKs|QdQc/2c3d4h/5s/7d:900|-900:Ann|Bo",
    "3p.nolimit": "STATE:4:r300fr20000c///:AsKs|QdQc|9h8h/2c3d4h/5s/7d:-50|20050|-20000:A|B|C",
}


@pytest.mark.parametrize("game", LINES)
def test_what_is_read_is_written_back(game):
    found = play(acpc_recording(LINES[game], GAMES[game]))
    assert not found.refused
    written = write_acpc(found.events)
    assert written.split(":")[:4] == LINES[game].split(":")[:4]
    assert written.split(":")[5] == LINES[game].split(":")[5]
    assert judge(acpc_recording(written, GAMES[game])).verdict == "exact"


def test_a_written_line_names_position_cards_and_net():
    assert write_acpc(play(acpc_recording(FOLD_2, GAMES["2p.nolimit"])).events) == FOLD_2


def test_a_hand_from_our_table_is_written():
    rules = resolve("standard", {"small_blind": 50, "big_blind": 100})
    hand, events = begin(
        start_hand(rules, make_game(rules, "no-limit"), {3: 20000, 8: 20000}, 3, hand=12)
    )
    hand, more = step(hand, Deal(dict(zip(needs(hand), [51, 41, 47, 40], strict=True))))
    hand, last = step(hand, Act(3, "fold"))
    line = write_acpc(events + more + last)
    assert line == "STATE:12:f:AsKs|QdQc:50|-50:seat 8|seat 3"


@pytest.mark.parametrize(
    ("hand", "match"),
    [
        (recorded(THREE + "p3 f"), "has not ended"),
        (recorded(THREE + "p3 f, p1 f", antes=[1, 1, 1]), "posts, boards or rake"),
        (recorded(THREE + "p2 f, p3 f", blinds_or_straddles=[2, 0, 0]), "posts, boards or rake"),
        (
            recorded("p3 f, p4 f, p1 f", stacks=(9,) * 4, blinds_or_straddles=[1, 2, 0, -1]),
            "posts, boards or rake",
        ),
        (
            recorded(
                THREE + "p3 cbr 20, p1 f, p2 cc, d db 2c3d4h, p2 cbr 20, p3 f",
                _rules={"rake_percent_bp": 1000},
            ),
            "posts, boards or rake",
        ),
        (
            recorded(
                "d dh p1 AsKs, d dh p2 QdQc, p2 cbr 9, p1 cc, d db 2c3d4h, d db 5s, d db 7d,"
                "d db 2d3h4c, d db 5c, d db 7h",
                stacks=(9, 9),
                _rules={"run_it_twice": "offered"},
            ),
            "posts, boards or rake",
        ),
    ],
)
def test_what_the_format_cannot_say_is_not_written(hand, match):
    played = play(hand)
    assert not played.refused
    with pytest.raises(FormatError, match=match):
        write_acpc(played.events)
