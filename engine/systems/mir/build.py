"""From sheets to combatants, and from encounters to states and back: ids, names, and full facts of our own, so that a
save needs no content to replay.

Somebody who joins hidden is lettered (``guard-a``), never numbered: a gap in the numbers of those whom the players
see would give the hidden one away (law 9).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.core import codes, house
from engine.core.checks import checked
from engine.core.copied import across, copied, free_key
from engine.core.problem import none_of
from engine.core.refusal import Refused
from engine.core.roster import in_hiding, kind_of, numbered_name, plain_name
from engine.core.words import slug
from engine.systems.mir.catalog import Catalog, Encounter, Person, Placed, Scar
from engine.systems.mir.check import opening_problems
from engine.systems.mir.coming import Coming
from engine.systems.mir.house import House
from engine.systems.mir.state import Book, State
from engine.systems.mir.state.sheet import UNARMED, Armour, Band, Combatant, Item, Kind, Skill, Weapon, Wound

SIDES: dict[Kind, str] = {"pc": "party", "npc": "foes"}
SIDE_NAMES = {"party": "Party", "foes": "Foes"}


def base_of(sheet: str) -> str:
    """The id that combatants of a sheet start with: ``foe-guard`` makes guards."""
    return re.sub(r"^(pc|foe)-", "", sheet)


def _base(placed: Placed) -> str:
    """The id that somebody's own name makes, else the sheet."""
    return slug(placed.name) or base_of(placed.sheet)


def item_of(catalog: Catalog, key: str, *, ready: bool) -> Item:
    """A weapon of the catalog as somebody's own, loaded."""
    entry = checked(catalog.weapon(key))
    return Item(copied(Weapon, entry), ready=ready, shots=entry.shots)


def items_of(catalog: Catalog, sheet: Person) -> dict[str, Item]:
    """Everything a sheet owns, bare hands included (MR-49)."""
    items = {UNARMED: item_of(catalog, UNARMED, ready=True)}
    for ready, keys in ((True, sheet.ready), (False, sheet.stowed)):
        for key in keys:
            items[free_key(items, key)] = item_of(catalog, key, ready=ready)
    return items


def armour_of(catalog: Catalog, key: str) -> Armour:
    """An entry of the catalog as somebody wears it."""
    entry = catalog.armour[key]
    return Armour(key, entry.name, entry.value, entry.defence)


def series(people: Mapping[str, Combatant], base: str, hidden: bool, numbered: bool) -> str:
    """The mark behind the id of the next of its kind: a number, a letter if hidden, nothing for an only one."""
    if hidden:
        count = sum(1 for who in people if re.fullmatch(rf"{re.escape(base)}-[a-z]\d*", who))
        return chr(ord("a") + count % 26) + (str(count // 26) if count >= 26 else "")
    numbers = [int(who.rsplit("-", 1)[1]) for who in people if re.fullmatch(rf"{re.escape(base)}-\d+", who)]
    if not numbered and base not in people and not numbers:
        return ""
    return str(max([*numbers, 1 if base in people else 0]) + 1)


def wounds_of(scars: Iterable[Scar], day: int) -> tuple[Wound, ...]:
    """Wounds somebody arrives with."""
    return tuple(Wound(number, scar.severity, scar.bandaged, "gm", day) for number, scar in enumerate(scars, start=1))


def combatant(
    catalog: Catalog, state: State, placed: Placed, *, numbered: bool, people: Mapping[str, Combatant] | None = None
) -> Combatant:
    """A combatant out of a sheet, with an id of its own; ``people`` are those already there."""
    there = state.combatants if people is None else people
    sheet, kind = checked(catalog.person(placed.sheet))
    base, name = _base(placed), placed.name or sheet.name
    names = [person.name for person in there.values() if not person.hidden]
    taken = base in there or name in names
    if taken and kind_of(name) != name:  # a second *Guard 1* is the next of the guards
        base, name = slug(kind_of(name)) or base, kind_of(name)
    unmet = placed.hidden and kind == "npc"
    mark = series(there, base, unmet, numbered)
    if unmet:
        name = in_hiding(name, [person.name for person in there.values()])
    elif mark:
        name = f"{name} {mark}"
    elif taken:
        name = numbered_name(name, names)
    return Combatant(
        id=f"{base}-{mark}" if mark else base,
        name=name,
        kind=kind,
        side=placed.side or SIDES[kind],
        health_max=sheet.health,
        health=sheet.health,
        defence_base=sheet.defence,
        armour=armour_of(catalog, sheet.armour),
        sheet=placed.sheet,
        paths=dict(sheet.paths),
        skills=dict(sheet.skills),
        pools=dict(sheet.pools),
        items=items_of(catalog, sheet),
        at=placed.at,
        wounds=wounds_of(placed.wounds, state.day),
        important=sheet.important,
        unaware=placed.unaware,
        down=placed.down,
        hidden=placed.hidden,
        secret=kind == "npc",
    )


def cast(catalog: Catalog, state: State, encounter: Encounter) -> tuple[Combatant, ...]:
    """Everybody an encounter brings; characters already in the roster are not brought twice."""
    people = dict(state.combatants)
    crowd: dict[str, int] = {}
    for placed in encounter.combatants:
        if not placed.hidden:
            crowd[placed.name or placed.sheet] = crowd.get(placed.name or placed.sheet, 0) + placed.count
    made: list[Combatant] = []
    for placed in encounter.combatants:
        known = people.get(_base(placed))
        if known and known.kind == "pc" and known.id in state.combatants:
            continue
        for _ in range(placed.count):
            numbered = not placed.hidden and crowd[placed.name or placed.sheet] > 1
            person = combatant(catalog, state, placed, numbered=numbered, people=people)
            people[person.id] = person
            made.append(person)
    return tuple(made)


def characters_at(catalog: Catalog, encounter: Encounter) -> dict[str, int]:
    """Where an encounter has characters, by the ids that they would get."""
    placed = [(placed, catalog.person(placed.sheet)) for placed in encounter.combatants]
    return {_base(one): one.at for one, found in placed if found is not None and found[1] == "pc"}


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built."""
    return across(Encounter, coming, system="mir", summary="")


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The state of a new chronicle, waiting for Initiative; an empty field waits to be set up.

    Raises ``Refused`` for house rules (``option``) or an encounter (``encounter``) that cannot be.
    """
    none_of(opening_problems(catalog, encounter), "MR-15")
    state = State(
        title=encounter.title,
        book=_book(catalog),
        combatants={},
        house=house.house_of(House, {**encounter.options, **wishes}, "MR-62"),
        sides={**SIDE_NAMES, **encounter.sides},
        stakes=encounter.stakes,
        places=dict(encounter.places),
    )
    made = cast(catalog, state, encounter)
    people = {person.id: person for person in made}
    return replace(state, combatants=people, phase="initiative" if made else "setup")


def _book(catalog: Catalog) -> Book:
    skills = {key: Skill(entry.name, entry.path) for key, entry in catalog.skills.items()}
    return Book(skills, {key: Band(entry.name, entry.units) for key, entry in catalog.bands.items()})


def blank(title: str, sizes: Mapping[str, int]) -> Encounter:
    """A range track with nobody on it; it has no size."""
    return Encounter("mir", title, "", ())


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """Everybody who is here, with a fresh sheet, and the names of places and house rules.

    Until the first slot Wounds and who is down belong to the field; later they are history. Raises ``Refused``
    (``encounter``) for somebody who is in no pack.
    """
    placed: dict[Placed, int] = {}
    for person in state.combatants.values():
        if person.present:
            entry = _placed(catalog, state, person)
            placed[entry] = placed.get(entry, 0) + 1
    return Encounter(
        "mir",
        title,
        summary,
        tuple(replace(place, count=count) for place, count in placed.items()),
        stakes=state.stakes,
        places=dict(state.places),
        options=house.unusual(state.house),
        sides={side: name for side, name in state.sides.items() if side not in SIDE_NAMES},
    )


def _placed(catalog: Catalog, state: State, person: Combatant) -> Placed:
    found = catalog.person(person.sheet)
    if found is None:
        text = f"{person.name} is in no pack: take them out, or add their sheet {person.sheet!r} to one first"
        raise Refused(codes.ENCOUNTER, text, "MR-15")
    sheet, kind = found
    own_name = plain_name(person.name)
    if re.fullmatch(rf"{re.escape(sheet.name)}( [A-Z]?\d*)?", own_name):
        own_name = ""  # a number, or a letter: those of before rules 11 who joined in hiding
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
