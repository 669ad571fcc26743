"""What stored facts of Miasma used to look like.

Whoever changes a stored struct raises ``SCHEMA`` and adds the way from the one before.
"""

from __future__ import annotations

from engine.core.upcast import Change, Raw, Upcast, Upcasts, each, in_turn, inside, with_names, without

SCHEMA = 4

FIELDS_OF: dict[str, tuple[str, ...]] = {
    "stand": (),
    "walk": ("path",),
    "turn": ("turns",),
    "duck": ("stamina", "path"),
    "run": ("stamina", "path"),
    "guard": ("guard",),
    "change-item": ("hands", "drop"),
    "pick-up": ("target", "item"),
    "attack": ("stamina", "by_link", "move"),
    "monster-move": ("stamina", "move"),
    "cast": ("stamina", "miasma", "path", "turns", "spell", "target", "item", "aim"),
}
"""Until schema 2 a commitment had all of these fields, whatever its kind."""


def _of_its_kind(raw: Raw) -> Raw:
    """A commitment with the fields that its kind has."""
    kept = ("kind", "started", "segments", *FIELDS_OF[raw["kind"]])
    return {name: value for name, value in raw.items() if name in kept}


def _label(person: Raw) -> str:
    number = person.get("number")
    return f"{person['name']} {number}" if number else str(person["name"])


PERSON: Change = inside("commitment", _of_its_kind)
PEOPLE: Change = each("combatants", PERSON)
UPCASTS: Upcasts = {
    1: Upcast(
        events={
            "committed": inside("what", _of_its_kind),
            "fight-began": PEOPLE,
            "combatant-added": inside("combatant", PERSON),
            "character-created": inside("combatant", PERSON),
        },
        state=in_turn(PEOPLE, each("decisions", _of_its_kind)),
    ),
    2: Upcast(events={"fight-began": without("known")}, state=with_names(_label)),
    3: Upcast(),
}
"""From 1: a commitment had the fields of all kinds.
From 2: those known to players were ids alone, and stayed known in the next fight.
From 3: a contest stayed open whatever was ruled meanwhile.
"""
