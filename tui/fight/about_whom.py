"""Rulings that are about somebody: each stands once among those about whoever is chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.core.options import Option


def once(options: Iterable[Option], chosen: str, known: Collection[str]) -> tuple[Option, ...]:
    """The options without rulings that first ask whom they are about, where the same ruling about ``chosen`` is among
    them and everybody else whom it may be about can be chosen instead (is ``known``, has a sheet).
    """
    found = tuple(options)
    theirs = {(option.label, option.group) for option in found if option.who == chosen}

    def again(option: Option) -> bool:
        if option.group != "ruling" or option.who or not option.slots or (option.label, option.group) not in theirs:
            return False
        first = option.slots[0]
        return first.name == "who" and first.many is None and all(who in known for who in first.allowed({}))

    return tuple(option for option in found if not again(option))
