"""The numbers of choices line by line: those that they keep from turn to turn, and how some of them are said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.options import Option
from engine.core.words import listed
from tui.fight.digits import Digits, Special
from tui.fight.numbered import option_digits


def numbered(options: Sequence[Option], who: str, about: str, digits: Digits) -> dict[int, Option]:
    """What somebody may choose and what is refused, by number: the digits that they have on the screen, then what comes
    after those, and what is hardly ever wanted last. Whoever plays line by line sees what the game master does.
    """

    def places(scope: tuple[str, ...], names: Iterable[str], special: Special) -> dict[str, int]:
        return digits.of(("gm", who, about, *scope), names, ("gm", about), special)

    own = option_digits(options, who, places)
    out = {own[option.id]: option for option in reversed(options) if option.id in own}
    given = {id(option) for option in out.values()}
    rest = sorted((option for option in options if id(option) not in given), key=lambda option: option.apart)
    out.update(enumerate(rest, max(out, default=0) + 1))
    return dict(sorted(out.items()))


def stretches(numbers: Iterable[int]) -> str:
    """Numbers that follow each other as a stretch of them: *1 to 6, 8 and 9*."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    short = [[str(at) for at in some] if len(some) < 3 else [f"{some[0]} to {some[-1]}"] for some in found]
    return listed([text for some in short for text in some])
