"""Which digit means what, for as long as a fight is on the screen: what was given one keeps it, come what may."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

LAST = 9
"""The highest digit."""


WAYS = 3
"""The digits from 1 up that are kept for the ways on that the page of a story offers."""

ZONES = ("zone",)
"""Where zones have their digits, whatever they are pointed out for."""


REST = "rest"
"""Where what has no digit in a list of options has one in the list behind it, once for each list."""


LIST = "list"
"""Where the lines of a list have theirs that others leave (who is taken along, what is stowed), once for each list."""


class Special(NamedTuple):
    """Of the names that want digits, ``last`` let the moment go by, ``onward`` leads on from there and has the highest
    digit, and the ways of a ``story`` have those of their order.
    """

    last: Collection[str] = ()
    onward: str = ""
    story: Sequence[str] = ()


NONE_SPECIAL = Special()

Given = dict[tuple[str, ...], dict[str, int]]
"""The digits of names, by the place where they were given."""

Places = Callable[[tuple[str, ...], Iterable[str], Special], dict[str, int]]
"""The digits of things, by their names that stay, in a place where digits are given."""


def in_order(scope: tuple[str, ...], names: Iterable[str], special: Special) -> dict[str, int]:
    """The digits as they come, where nothing is remembered."""
    return dict(zip(dict.fromkeys((*special.story, *names)), range(1, LAST + 1), strict=False))


class Digits:
    """Remembers the digits given out in each place (somebody's turn, the targets of an act).

    Who is seen for the first time gets the lowest digit that is free there; nobody gets that of another who is only
    away for now. What several do alike has the digit that it has for whoever was asked first. What only some can do
    takes a digit of what is of its kind (an attack with another weapon), else one that means nothing yet, else any.
    """

    def __init__(self, given: Given | None = None, usual: Given | None = None) -> None:
        """With those that were given before, place by place, and what they usually are."""
        self._given: Given = given or {}
        self._usual: Given = usual or {}
        self.changes = 0
        """How often something got a digit, or lost one."""

    @property
    def places(self) -> tuple[Given, Given]:
        """All that is remembered, as it may be handed over again."""
        return self._given, self._usual

    def of(
        self,
        scope: tuple[str, ...],
        names: Iterable[str],
        common: tuple[str, ...] = (),
        special: Special = NONE_SPECIAL,
        lent: bool = False,
        known: Container[str] | None = None,
    ) -> dict[str, int]:
        """The digit of each name that has one; ``common`` is the place that it shares with those of others. What lets
        the moment go by (``last``) takes the highest digit that is free, where others have some already; what
        leads ``onward`` (the next fight, a rest on the way of a story) has the highest from the first, so that
        it has one however much else can be done, and beside the ways of a story nothing else has that. The ways
        of a ``story`` have the digits of their order on its page, which nothing else takes. Where none is free
        any more that of what has been away the longest may be ``lent``, of one of a kind first. Whoever is not
        ``known`` any more (the foes of another fight) gives theirs up.
        """
        given = self._given.setdefault(scope, {})
        usual = self._usual.setdefault(common, {}) if common else {}
        wanted, (last, onward, story) = list(dict.fromkeys(names)), special
        before = dict(given)
        if known is not None:
            for held in (given, usual):
                _drop(held, lambda name, _: name not in known and name not in wanted)
        first = not usual
        ways = dict(zip(story, range(1, LAST + 1), strict=False))
        kept = max(WAYS, len(ways)) if ways else 0
        _drop(given, lambda _, digit: digit <= kept)
        given.update(ways)
        if onward:
            _lead_on(given, onward, () if ways else wanted if lent else given)
        for name in wanted:
            if name not in given and usual.get(name, 0) not in (*range(kept + 1), LAST * bool(ways), *given.values()):
                given[name] = usual[name]
        highest = LAST - bool(ways)  # on a page that offers no rest its digit means nothing
        for name in wanted:
            if name in given:
                continue
            free = [digit for digit in range(kept + 1, highest + 1) if digit not in given.values()]
            if lent and not free and (away := _lender([held for held in given if held not in wanted])):
                free = [given.pop(away)]
            if free:
                given[name] = max(free) if name in last and not first else _best(name, free, usual, known is None)
                if given[name] not in usual.values():
                    usual.setdefault(name, given[name])
        self.changes += given != before
        told = {name: given[name] for name in wanted if name in given}
        for name in told:  # whoever was here last has been away the shortest
            given[name] = given.pop(name)
        return told

    def of_list(self, scope: tuple[str, ...], names: Iterable[str]) -> dict[str, int]:
        """The digits of the lines of a list that others leave and join; given anew where none of them was there before,
        as in another shop.
        """
        wanted = list(names)
        if not any(name in self._given.get(scope, {}) for name in wanted):
            self._given.pop(scope, None)
        return self.of(scope, wanted, lent=True)


def _lender(away: list[str]) -> str:
    """Whose digit is lent, of those that are away, the longest first: one of a kind (what was for sale elsewhere)
    before an act that comes back on many pages.
    """
    return next((name for name in away if ":" in name), away[0] if away else "")


def _drop(held: dict[str, int], gone: Callable[[str, int], bool]) -> None:
    """Take what is gone from its digits."""
    for name in [name for name, digit in held.items() if gone(name, digit)]:
        del held[name]


def _lead_on(given: dict[str, int], onward: str, kept: Container[str]) -> None:
    """The highest digit given to what leads on, unless it is that of one of those who keep theirs."""
    _drop(given, lambda name, digit: digit == LAST and name not in kept)
    if LAST not in given.values():
        given.setdefault(onward, LAST)


def _best(name: str, free: list[int], usual: Mapping[str, int], kinds: bool) -> int:
    """Of the digits that are free, one of its kind, else one that means nothing yet, else the lowest. Without ``kinds``
    (of people each is another) one of the last two.
    """
    alike = [digit for known, digit in usual.items() if kinds and _kind(known) == _kind(name)]
    meant = usual.values()
    return min(free, key=lambda digit: (digit not in alike, digit in meant, digit))


def _kind(name: str) -> str:
    """What kind of act something is: the first word of its name that stays."""
    return name.replace("-", ":").partition(":")[0]
