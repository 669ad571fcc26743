"""Which options of a question want which digits."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.options import LETTING_BE, Option
from tui.fight.digits import LAST, Places, Special

PLACES = ("act", "react", "answer", "table", "interlude", "setup")
"""Groups of options that are no rulings: by threes what somebody does, then what anybody may."""


def as_offered(options: Iterable[Option], laying_out: bool) -> list[Option]:
    """Options in the order in which they are listed and have their digits. While a field is laid out the field comes
    first, then whoever was put on it last: that is done by adding one after the other.
    """
    found = sorted((one for one in options if one.group in PLACES), key=lambda one: PLACES.index(one.group) // 3)
    return sorted(found, key=lambda one: (bool(one.who), one.group != "setup")) if laying_out else found


def for_all(option: Option, plain: Iterable[Option]) -> bool:
    """Whether an option ends the fight, or a turn that is not that of one person, or has all others go on while
    somebody could act: no digit does that by accident.
    """
    ends = option.aim == "end-turn"
    ends = ends or (option.aim == "go-on" and any(one.group == "act" and one.who for one in plain))
    return option.aim == "end-fight" or (ends and not option.who)


def deeds(options: Iterable[Option], chosen: str) -> dict[str, str]:
    """What each option does, by its id: the same for whoever does it."""
    return {option.id: option.verb if option.who in ("", chosen) else option.id for option in options}


def option_digits(options: Iterable[Option], chosen: str, places: Places) -> dict[str, int]:
    """The digit of each option that has one, by its id: an act has the same for whoever does it. What stands apart has
    none; but of few reactions each that only cannot be had now keeps its own free, so that all of them have the digits
    of their order also where somebody begins to play in the middle of a fight. Where some bring their own, they alone
    have any.
    """
    every = list(options)
    plain = [option for option in every if not option.apart]
    if own := {option.id: option.digit for option in plain if option.digit}:
        return own
    names = deeds(every, chosen)
    kept = [option for option in every if not option.apart or (option.group == "react" and not option.enabled)]
    placed = kept if len({names[option.id] for option in kept}) <= LAST else plain
    going = frozenset(names[option.id] for option in plain if option.aim in LETTING_BE)
    story = list(dict.fromkeys(names[option.id] for option in plain if option.aim == "story"))
    leading = ("next-fight", "rest") if story else ("next-fight",)
    onward = next((names[option.id] for option in plain if option.aim in leading), "")
    wanted = [names[option.id] for option in placed if not for_all(option, plain)]
    given = places((), wanted, Special(going, onward, story))
    return {option.id: given[names[option.id]] for option in plain if names[option.id] in given}
