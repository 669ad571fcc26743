"""What somebody may do, opened kind by kind: for programs, which need neither rulings nor what is refused.

A kind (walking, one weapon's attacks, the answers to what is open) lists the very options that a person is shown, and
does so only when it is opened: whoever takes one act at random pays for the kinds it looked into, and for no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from engine.core.offers import under
from engine.core.options import Option

Kind = Callable[[], Iterable[Option]]
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
            yield from self._able(kind)

    def pick(self, below: Callable[[int], int]) -> Option | None:
        """One of them by chance: a kind, each as likely as the others, and one of that kind; none where there are none.

        ``below(count)`` gives a number from 0 to ``count`` - 1.
        """
        left = list(self._kinds)
        while left:
            able = list(self._able(left.pop(below(len(left)))))
            if able:
                return able[below(len(able))]
        return None

    def _able(self, kind: Kind) -> Iterator[Option]:
        for option in kind():
            if (
                option.enabled
                and option.group in GROUPS
                and option.who in (self._who, "")
                and option.command["do"] not in self._idle
            ):
                yield option


def headed(section: str, kind: Callable[..., Iterable[Option]], *given: Any) -> Kind:
    """A kind whose options stand under a heading."""
    return lambda: under(section, kind(*given))
