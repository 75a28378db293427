"""The key stream and the shuffle: exact, and fair where samples can tell.

The bias of 32-bit words taken by a remainder is far below what any sample shows;
so the rejection is proved on all words of 8 bits, in ``test_deck`` for the shared
helper and here for the octets of a key stream, and the whole chain is sampled.
"""

from __future__ import annotations

import hmac
import os
from collections import Counter
from itertools import islice

import pytest

from fifthstreet.cards.deck import rejection_randbelow, shuffled
from fifthstreet.room.fairness.shuffle import below, order, words
from tests.process import run_python


def test_words_are_the_blocks_of_an_hmac():
    found = list(islice(words(b"key", "deck", b"ctx"), 20))
    blocks = b"".join(
        hmac.digest(b"key", b"fifthstreet.fair.1/deck\0ctx" + block.to_bytes(4, "big"), "sha256")
        for block in range(3)
    )
    assert found == [int.from_bytes(blocks[4 * i : 4 * i + 4], "big") for i in range(20)]


def test_key_purpose_and_context_each_make_another_order():
    orders = {
        order(key, name, context)
        for key in (b"a", b"b")
        for name in ("deck", "order")
        for context in (b"", b"x")
    }
    assert len(orders) == 8
    assert order(b"a", "deck") == order(b"a", "deck")
    assert 0 <= below(b"a", "choose")(2) < 2


@pytest.mark.parametrize("n", range(2, 53))
def test_every_number_has_equally_many_of_all_words_of_8_bits(n):
    """Exhaustive: a word that is not taken is one of the last ``256 % n``, and only such."""
    taken, refused = Counter(), []
    for word in range(256):
        two = iter([word, 0])
        number = rejection_randbelow(lambda two=two: next(two), bits=8)(n)
        if next(two, None) is None:
            refused.append(word)  # a second word was asked for
        else:
            taken[number] += 1
    assert taken == dict.fromkeys(range(n), 256 // n)
    assert refused == list(range(256 - 256 % n, 256))


@pytest.mark.parametrize("n", [n for n in range(2, 53) if 256 % n])
def test_a_bare_remainder_favours_some_numbers(n):
    """The negative control of the proof: without rejection the counts differ."""
    assert len(set(Counter(word % n for word in range(256)).values())) == 2


def test_a_rejected_word_is_followed_by_the_next_of_the_stream():
    stream = iter([2**32 - 1, 2**32 - 4, 5])
    assert rejection_randbelow(stream.__next__)(52) == 5 % 52
    assert 2**32 % 52 == 48


def test_a_shuffle_takes_51_words_or_a_few_more():
    used = Counter()
    for number in range(300):
        count = 0
        stream = words(number.to_bytes(2, "big"), "deck")

        def word(stream=stream):
            nonlocal count
            count += 1
            return next(stream)

        shuffled(rejection_randbelow(word))
        used[count] += 1
    assert set(used) == {51}  # a rejection has odds of one in millions


FORKED = """
import os, sys
from fifthstreet.room.fairness.keys import fresh_secrets
from fifthstreet.room.fairness.shuffle import order
before = fresh_secrets()
ends = [os.pipe() for _ in range(2)]
for end in ends:
    if os.fork() == 0:
        os.write(end[1], repr(order(fresh_secrets()[0], "deck")).encode())
        os._exit(0)
for end in ends:
    os.close(end[1])
    print(os.fdopen(end[0]).read())
    os.wait()
print(order(fresh_secrets()[0], "deck"))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_processes_after_a_fork_have_different_decks():
    decks = run_python("-c", FORKED).split("\n")[:3]
    assert len(set(decks)) == 3
    assert all(sorted(eval(deck)) == list(range(52)) for deck in decks)
