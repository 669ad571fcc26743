"""What somebody may do, opened kind by kind: for programs, which need neither rulings nor what is refused.

A kind (walking, one weapon's attacks, the answers to what is open) lists the very options that a person is shown, and
does so only when it is opened; it may list them as offers, each of which is worked out when it is looked at. Whoever
takes one act at random pays for the kinds and offers it looked into, and for no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.core.options import Option

Offer = Callable[[], Option]
"""An option that is worked out when it is asked for."""

Listed = Option | Offer
"""What a kind consists of."""

Kind = Callable[[], Iterable[Listed]]
"""The options of one kind; those that are refused, or not of a combatant, may be among them."""

GROUPS = frozenset({"act", "react", "answer"})
"""What a combatant decides; the table's flow and rulings are not its business."""


class Acts:
    """What somebody may do now: enabled options that are a combatant's to give, in the order that people see."""

    __slots__ = ("_idle", "_kinds", "_who")

    def __init__(self, kinds: Sequence[Kind], who: str, idle: frozenset[str] = frozenset()) -> None:
        """``idle``: tags of commands that are left out."""
        self._kinds = kinds
        self._who = who
        self._idle = idle

    def __iter__(self) -> Iterator[Option]:
        for kind in self._kinds:
            yield from filter(self._may, map(opened, kind()))

    def pick(self, below: Callable[[int], int]) -> Option | None:
        """One of them by chance: a kind, each as likely as the others, and one of that kind; none where there are none.

        ``below(count)`` gives a number from 0 to ``count`` - 1. Of a kind the first that may be done is taken, in an
        order by chance: each is as likely as the others, and those behind it need not be worked out.
        """
        kinds = list(self._kinds)
        while kinds:
            left = list(kinds.pop(below(len(kinds)))())
            while left:
                option = opened(left.pop(below(len(left))))
                if self._may(option):
                    return option
        return None

    def _may(self, option: Option) -> bool:
        return (
            option.enabled
            and option.group in GROUPS
            and option.who in (self._who, "")
            and option.command["do"] not in self._idle
        )


def opened(listed: Listed) -> Option:
    """What a kind lists, worked out."""
    return listed if isinstance(listed, Option) else listed()
