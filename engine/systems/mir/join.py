"""From sheets to combatants: ids, names, short marks and full facts, so that a save needs no content to replay.

Somebody who joins hidden is lettered (``guard-a``), never numbered: a gap in the numbers of those whom the players
see would give the hidden one away (law 9).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.core.words import slug
from engine.systems.mir.catalog import UNARMED, Catalog, Encounter, Kind, Person, Placed, Scar, Weapon
from engine.systems.mir.state import Book, Combatant, Item, Phase, State, Wound
from engine.systems.mir.table import chosen

SIDES: dict[Kind, str] = {"pc": "party", "npc": "foes"}
SIDE_NAMES = {"party": "Party", "foes": "Foes"}


def base_of(sheet: str) -> str:
    """The id that combatants of a sheet start with: ``foe-guard`` makes guards."""
    return re.sub(r"^(pc|foe)-", "", sheet)


def _base(placed: Placed) -> str:
    """The id that somebody's own name makes, else the sheet."""
    return slug(placed.name) or base_of(placed.sheet)


def item_of(weapon: Weapon, ready: bool) -> Item:
    """A weapon as somebody's own, loaded."""
    return Item(weapon, ready=ready, shots=weapon.shots)


def items_of(catalog: Catalog, sheet: Person) -> dict[str, Item]:
    """Everything a sheet owns, bare hands included (MR-49)."""
    items = {UNARMED: item_of(catalog.melee_weapons[UNARMED], True)}
    for ready, keys in ((True, sheet.ready), (False, sheet.stowed)):
        for key in keys:
            weapon = catalog.weapon(key)
            assert weapon is not None, key
            items[free_key(items, key)] = item_of(weapon, ready)
    return items


def free_key(items: Mapping[str, Item], key: str) -> str:
    """The key of one more item: ``dagger``, then ``dagger-2``."""
    number, wanted = 1, key
    while wanted in items:
        number += 1
        wanted = f"{key}-{number}"
    return wanted


def series(people: Mapping[str, Combatant], base: str, hidden: bool, numbered: bool) -> str:
    """The mark behind the name of the next one of its kind: a number, a letter for hidden ones, nothing for an only
    one.
    """
    if hidden:
        count = sum(1 for who in people if re.fullmatch(rf"{re.escape(base)}-[a-z]\d*", who))
        return chr(ord("a") + count % 26) + (str(count // 26) if count >= 26 else "")
    numbers = [int(who.rsplit("-", 1)[1]) for who in people if re.fullmatch(rf"{re.escape(base)}-\d+", who)]
    if not numbered and base not in people and not numbers:
        return ""
    return str(max([*numbers, 1 if base in people else 0]) + 1)


def short_mark(taken: Iterable[str], name: str, kind: Kind, mark: str) -> str:
    """Two or three characters for the tracker and the map: ``IR`` for a character, ``g1`` or ``gA`` for a foe."""
    used = set(taken)
    letters = re.sub(r"[^a-z]", "", name.lower()) or "x"
    tail = mark.upper()
    for length in range(1, len(letters) + 1):
        start = letters[:length] if tail else letters[0] + letters[length : length + 1]
        short = start.upper() if kind == "pc" and not tail else start + tail
        if short not in used:
            return short
    return f"{letters[0]}{len(used)}"


def wounds_of(scars: Iterable[Scar], seq: int, day: int) -> tuple[Wound, ...]:
    """Wounds somebody arrives with, numbered on from ``seq``."""
    return tuple(
        Wound(seq + number, scar.severity, scar.bandaged, "gm", day) for number, scar in enumerate(scars, start=1)
    )


def combatant(
    catalog: Catalog, state: State, placed: Placed, *, numbered: bool, people: Mapping[str, Combatant] | None = None
) -> Combatant:
    """A combatant out of a sheet, with an id of its own; ``people`` are those already there."""
    there = state.people if people is None else people
    found = catalog.person(placed.sheet)
    assert found is not None, placed.sheet
    sheet, kind = found
    base = _base(placed)
    mark = series(there, base, placed.hidden and kind == "npc", numbered)
    name = placed.name or sheet.name
    seen = [one.short for one in there.values() if placed.hidden or not one.hidden]
    seq = max((wound.seq for one in there.values() for wound in one.wounds), default=state.seq)
    return Combatant(
        id=f"{base}-{mark}" if mark else base,
        name=f"{name} {mark.upper()}" if mark else name,
        short=short_mark(seen, name, kind, mark),
        kind=kind,
        side=placed.side or SIDES[kind],
        health_max=sheet.health,
        health=sheet.health,
        defense_base=sheet.defense,
        armor=catalog.armor[sheet.armor],
        sheet=placed.sheet,
        paths=dict(sheet.paths),
        skills=dict(sheet.skills),
        pools=dict(sheet.pools),
        items=items_of(catalog, sheet),
        at=placed.at,
        wounds=wounds_of(placed.wounds, max(seq, state.seq), state.day),
        important=sheet.important,
        unaware=placed.unaware,
        down=placed.down,
        hidden=placed.hidden,
        secret=kind == "npc",
    )


def cast(catalog: Catalog, state: State, encounter: Encounter) -> tuple[Combatant, ...]:
    """Everybody an encounter brings; characters already in the roster are not brought twice."""
    people = dict(state.people)
    crowd: dict[str, int] = {}
    for placed in encounter.combatants:
        if not placed.hidden:
            crowd[placed.name or placed.sheet] = crowd.get(placed.name or placed.sheet, 0) + placed.count
    made: list[Combatant] = []
    for placed in encounter.combatants:
        known = people.get(_base(placed))
        if known and known.kind == "pc" and known.id in state.people:
            continue
        for _ in range(placed.count):
            numbered = not placed.hidden and crowd[placed.name or placed.sheet] > 1
            person = combatant(catalog, state, placed, numbered=numbered, people=people)
            people[person.id] = person
            made.append(person)
    return tuple(made)


def root(catalog: Catalog, encounter: Encounter, options: Mapping[str, str] | None) -> State:
    """The state of a new chronicle, waiting for Initiative; an empty field waits to be set up."""
    state = State(
        title=encounter.title,
        book=Book(catalog.skills, catalog.bands),
        people={},
        options=chosen({**encounter.options, **(options or {})}),
        sides={**SIDE_NAMES, **encounter.sides},
        stakes=encounter.stakes,
        places=dict(encounter.places),
    )
    made = cast(catalog, state, encounter)
    seq = max((wound.seq for person in made for wound in person.wounds), default=0)
    phase: Phase = "initiative" if made else "setup"
    return replace(state, people={person.id: person for person in made}, seq=seq, phase=phase)
