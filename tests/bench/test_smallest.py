"""The smallest difference of two pictures has to make the one out of the other, or the ratio to it means nothing."""

from __future__ import annotations

from random import Random

import pytest

from tests.bench.smallest import Pictured, smallest
from tests.bench.terminal import COLS, ROWS

INKS = ("\x1b[0m", "\x1b[38;2;230;195;74m", "\x1b[1;31m", "\x1b[48;2;39;51;63m", "\x1b[7m", "\x1b[22;39m", "\x1b[4m")


def scribble(rng: Random) -> bytes:
    """Words, rules and cleared lines here and there."""
    out = ""
    for _ in range(rng.randint(1, 25)):
        out += f"\x1b[{rng.randint(1, ROWS)};{rng.randint(1, COLS - 40)}H{rng.choice(INKS)}"
        out += rng.choice(("Mamoru walks", "│", " " * 12, "─" * 30, "\x1b[K", "12/30 Life"))
    return out.encode()


@pytest.mark.parametrize("seed", range(30))
def test_it_makes_the_one_picture_out_of_the_other(seed: int) -> None:
    rng = Random(seed)
    terminal, other = Pictured(), Pictured()
    first, more = scribble(rng), scribble(rng)
    before = terminal.feed(first)
    after = terminal.feed(more)
    other.feed(first)
    made = smallest(before, after)
    assert other.feed(b"\x1b[0m" + made) == after
    assert len(made) <= 1.5 * len(more) + 60


def test_pictures_that_are_alike_need_nothing() -> None:
    picture = Pictured().feed(scribble(Random(1)))
    assert smallest(picture, picture) == b""
