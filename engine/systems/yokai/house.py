"""Table options by name: which there are, what each may be, and changing one."""

from __future__ import annotations

import typing

from msgspec import structs

from engine.core.foes import FoeOption
from engine.core.house import option_fault
from engine.core.refusal import Refused
from engine.systems.yokai.state import House

SURCHARGES = tuple(str(n) for n in range(10))


def _choices() -> dict[str, tuple[str, ...]]:
    hints = typing.get_type_hints(House)
    return {f.name: typing.get_args(hints[f.name]) or SURCHARGES for f in structs.fields(House)}


OPTIONS: dict[str, tuple[str, ...]] = _choices()
"""Every table option and its values, the default first. ``repeat_full_surcharge`` takes any number from 0 to 9."""


FOES: FoeOption | None = FoeOption(
    "reveal_enemy_numbers", {"exact": "on", "words": "words", "damage": "damage", "nothing": "off"}
)
"""YO-S44. ``words`` and ``damage`` are ours."""


def with_option(house: House, option: str, value: str) -> House:
    """The table options with one changed. Raises ``Refused`` (``bad-number``) for an unknown name or value."""
    if fault := option_fault(OPTIONS, option, value):
        raise Refused("bad-number", fault)
    return structs.replace(house, **{option: value})


def house_of(options: dict[str, str]) -> House:
    """The table options of a new fight. Raises ``Refused`` (``bad-number``)."""
    house = House()
    for option, value in options.items():
        house = with_option(house, option, value)
    return house
