"""What every primitive of the effect vocabulary has.

A rule reads: on this trigger, when all of that holds, do this, for so long, so often.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.systems.fires.catalog.words import Duration, Limit, Target, Trigger, When

Aim = (
    Literal["self", "target", "attacker", "active-enemy", "enemy", "enemies", "entities", "entering", "character"]
    | Target
)
Amount = int | str
"""An expression, or ``all``."""

Bearer = Literal["this"] | Aim


class Base(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """What every rule has. ``optional``: its owner may decline."""

    on: Trigger
    when: When | None = None
    for_: Duration | None = field(default=None, name="for")
    limit: Limit | None = None
    optional: bool = False
