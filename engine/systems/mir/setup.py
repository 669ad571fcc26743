"""An empty field, and the encounter that a field would be begun from."""

from __future__ import annotations

import re

from engine.core.refusal import Refused
from engine.systems.mir.catalog import Catalog, Encounter, Placed, Scar
from engine.systems.mir.join import SIDE_NAMES, SIDES
from engine.systems.mir.state import Combatant, State
from engine.systems.mir.table import chosen


def blank(title: str, options: dict[str, str] | None) -> Encounter:
    """A range track with nobody on it; it has no size. Raises ``Refused`` (``bad-value``) for unknown house rules."""
    return Encounter("mir", title, "", (), options=chosen(options))


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """Everybody who is here, with a fresh sheet, and the names of places and house rules.

    Until the first slot Wounds and who is down belong to the field; later they are history. Raises ``Refused``
    (``encounter``) for somebody who is in no pack.
    """
    placed: dict[Placed, int] = {}
    for person in state.people.values():
        if person.present:
            one = _placed(catalog, state, person)
            placed[one] = placed.get(one, 0) + 1
    return Encounter(
        "mir",
        title,
        summary,
        tuple(
            Placed(one.sheet, one.at, count, one.name, one.side, one.hidden, one.unaware, one.down, one.wounds)
            for one, count in placed.items()
        ),
        stakes=state.stakes,
        places=dict(state.places),
        options=dict(state.options),
        sides={side: name for side, name in state.sides.items() if side not in SIDE_NAMES},
    )


def _placed(catalog: Catalog, state: State, person: Combatant) -> Placed:
    found = catalog.person(person.sheet)
    if found is None:
        text = f"{person.name} is in no pack: take them out, or add their sheet {person.sheet!r} to one first"
        raise Refused("encounter", text, "MR-15")
    sheet, kind = found
    own_name = "" if re.fullmatch(rf"{re.escape(sheet.name)}( [A-Z]?\d*)?", person.name) else person.name
    laid_out = state.phase in ("setup", "initiative")
    return Placed(
        person.sheet,
        person.at,
        1,
        own_name,
        "" if person.side == SIDES[kind] else person.side,
        person.hidden,
        person.unaware,
        laid_out and person.down,
        tuple(Scar(wound.severity, wound.bandaged) for wound in person.wounds) if laid_out else (),
    )
