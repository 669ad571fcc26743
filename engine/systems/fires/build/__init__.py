"""From packs to the field: sheets become people, an encounter becomes a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.core.codes import ENCOUNTER
from engine.core.copied import across, copied
from engine.core.house import as_text, house_of
from engine.core.refusal import Refused
from engine.core.roster import free_id, numbered_name
from engine.systems.fires.catalog import Catalog, Encounter, as_stored, changed, merged, rows
from engine.systems.fires.catalog import encounter as files
from engine.systems.fires.catalog.words import Stat
from engine.systems.fires.coming import Coming
from engine.systems.fires.house import House
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.book import needed
from engine.systems.fires.rules.limits import charges, fp_limit
from engine.systems.fires.rules.sources import KINDS, kind_of
from engine.systems.fires.state import (
    HERO,
    LIMITED,
    Combatant,
    Doom,
    Harm,
    Journey,
    Person,
    Piece,
    Raised,
    Result,
    State,
)
from engine.systems.fires.state.ground import SPECIAL, Field
from engine.systems.fires.state.tables import Deed, Entry, Table


def piece_of(book: Catalog, person: Person, name: str) -> tuple[str, Piece | None]:
    """A new piece of gear with a key of its own."""
    kind = kind_of(book, name)
    if not kind:
        return name, None
    row = getattr(book, KINDS[kind])[name]
    traits = {rule.name for rule in row.rules if rule.__struct_config__.tag == "trait"}
    fleeting = getattr(row, "ephemeral", False) or "ephemeral" in traits
    count = getattr(row, "charges", 0)
    return free_id(name, person.pieces), Piece(kind, name, ephemeral=fleeting, charges=count)  # type: ignore[arg-type]


def person_of(book: Catalog, sheet: rows.Hero) -> Person:
    """A sheet as it stands in a save; HP slots empty, FP and charges full (FF-191)."""
    plain = {name: getattr(sheet, name) for name in ("name", "hmn", "sl", "souls", "missiles", "pots")}
    known = tuple(dict.fromkeys((*sheet.known, *sheet.pots)))
    person = Person(stats={**dict.fromkeys(get_args(Stat), 7), **sheet.stats}, known=known, **plain)

    def add(names: tuple[str, ...]) -> tuple[str, ...]:
        nonlocal person
        keys = []
        for name in names:
            if not name:
                keys.append("")
                continue
            key, piece = piece_of(book, person, name)
            if piece is None:
                raise Refused(ENCOUNTER, f"{sheet.name} has {name!r}, which is in no pack", "FF-191")
            person = replace(person, pieces={**person.pieces, key: piece})
            keys.append(key)
        return tuple(keys)

    slots = (*add(sheet.slots), "", "", "", "")[:4]
    armour, rings = "".join(add((sheet.armour,))), add(sheet.rings)
    pouches, carried = add(sheet.pouches), add(sheet.carried)
    person = replace(person, slots=slots, armour=armour, rings=rings, pouches=pouches, carried=carried)
    off = 0 if sheet.off_hand and sheet.off_hand == sheet.hands[0] else 1
    return replace(person, hands=tuple(hand - 1 for hand in sheet.hands), off=off)


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The root state of a chronicle. Raises ``Refused``."""
    encounter = whole(catalog, encounter)
    house = house_of(House, {**encounter.options, **wishes}, "FF-12")
    if encounter.scenario:
        return scenario(catalog, encounter, house)
    changes = as_stored(encounter.changes)
    book = changed(catalog, changes)
    state = field_state(book, encounter, house)
    if encounter.sheet is not None or encounter.character:
        state = played(book, replace(state, person=hero_of(book, encounter)), _only_start(encounter))
    return keeping(book, replace(state, changes=changes))


def hero_of(book: Catalog, encounter: Encounter) -> Person:
    """The sheet of whoever plays an encounter. Raises ``Refused``."""
    sheet = encounter.sheet or book.characters.get(encounter.character)
    if sheet is None:
        raise Refused(ENCOUNTER, f"there is no character {encounter.character!r}", "FF-191")
    return person_of(book, sheet)


def played(book: Catalog, state: State, at: Hex | None = None) -> State:
    """The state with a body for its sheet, with full FP and charges (FF-176, FF-191)."""
    body = Combatant(HERO, state.sheet.name, "character", at=at)
    state = replace(state, combatants={HERO: body, **state.combatants})
    pieces = {key: replace(piece, charges=charges(book, state, piece)) for key, piece in state.sheet.pieces.items()}
    return replace(state, person=replace(state.sheet, pieces=pieces, fp=fp_limit(book, state)))


def whole(catalog: Catalog, encounter: Encounter) -> Encounter:
    """The encounter with the fight of the packs that it names. Raises ``Refused``."""
    if encounter.fight and encounter.fight not in catalog.fights:
        raise Refused(ENCOUNTER, f"there is no fight {encounter.fight!r}", "FF-12")
    return encounter.laid_out(catalog.fights)


def keeping(book: Catalog, state: State) -> State:
    """The state with the rows that it speaks of."""
    return replace(state, kept=needed(book, state))


def scenario(catalog: Catalog, encounter: Encounter, house: House) -> State:
    """A journey that begins with its deck (FF-178)."""
    state = setting_out(catalog, encounter, house)
    book = changed(catalog, state.changes)
    return keeping(book, played(book, replace(state, person=hero_of(book, encounter))))


def setting_out(catalog: Catalog, encounter: Encounter, house: House) -> State:
    """A scenario before its first chapter, without anybody to play it. Raises ``Refused``."""
    found = catalog.scenarios.get(encounter.scenario)
    if found is None:
        raise Refused(ENCOUNTER, f"there is no scenario {encounter.scenario!r}", "FF-178")
    journey, changes = Journey(encounter.scenario, found.chapters), as_stored(found.changes)
    text = encounter.text or found.text
    return State(encounter.title, house, {}, phase="journey", journey=journey, text=text, changes=changes)


def field_state(book: Catalog, encounter: Encounter, house: House) -> State:
    """Ground, enemies, tables and results of an encounter."""
    ground = encounter.ground
    tiles: dict[str, str] = {}
    for kind in SPECIAL:  # one cell may be several kinds: a start cell that is also for the retreat
        for text in getattr(ground, kind.replace("-", "_")):
            key = hexes.key(hexes.parse(text))
            tiles[key] = f"{tiles[key]}+{kind}" if key in tiles else kind
    hazards = {hexes.key(hexes.parse(text)): name for name, cells in ground.hazards.items() for text in cells}
    people: dict[str, Combatant] = {}
    for key, standing in encounter.enemies.items():
        people[key] = enemy(book, key, standing, people)
    every = tuple(people)
    return State(
        encounter.title,
        house,
        people,
        field=Field(ground.rows, ground.columns, tiles, hazards, ground.dark),
        text=encounter.text,
        ambush=encounter.ambush,
        tables={key: table(listed, every) for key, listed in encounter.tables.items()},
        dooms=tuple(doom(book, event, people) for event in encounter.doom),
        victory=encounter.victory,
        results={ending: copied(Result, found) for ending, found in encounter.results.by_ending().items()},
    )


def enemy(book: Catalog, key: str, standing: files.Standing, people: Mapping[str, Combatant]) -> Combatant:
    """An enemy on its cell."""
    sheet = book.enemies.get(standing.foe)
    if sheet is None:
        raise Refused(ENCOUNTER, f"there is no enemy {standing.foe!r}", "FF-108")
    name = standing.name or numbered_name(sheet.name, [body.name for body in people.values()])
    tail = hexes.parse(standing.tail) if standing.tail else None
    raised = Raised("own") if standing.shield_up and sheet.shield is not None else None
    return Combatant(key, name, "enemy", standing.foe, hexes.parse(standing.at), tail, raised=raised)


def table(listed: files.Table, every: tuple[str, ...]) -> Table:
    """An encounter table."""
    entries = tuple(
        Entry(
            entry.low,
            entry.high or entry.low,
            entry.tokens,
            tuple(copied(Deed, deed) for deed in entry.deeds),
            entry.sudden,
        )
        for entry in listed.entries
    )
    return Table(listed.name, listed.dice, entries, listed.drives or every)


def doom(book: Catalog, event: files.Doom, people: Mapping[str, Combatant]) -> Doom:
    """A doom event."""
    spawns: list[Combatant] = []
    for standing in event.spawns:
        taken = {*people, *(other.id for other in spawns)}
        key = standing.id or free_id(standing.name or standing.foe, taken)
        spawns.append(enemy(book, key, standing, {**people, **{other.id: other for other in spawns}}))
    packets = tuple(copied(Harm, packet) for packet in event.packets)
    cells = tuple(map(hexes.parse, event.cells))
    return Doom(event.round, event.text, event.who, event.value, event.by, tuple(spawns), event.tile, cells, packets)


def _only_start(encounter: Encounter) -> Hex | None:
    start = encounter.ground.start
    return hexes.parse(start[0]) if len(start) == 1 else None


def lasting(catalog: Catalog, state: State) -> dict[str, Any]:
    """The rows that the scenario changes, in every fight and between them."""
    found = catalog.scenarios.get(state.journey.scenario)
    return as_stored(found.changes) if found is not None else {}


def next_state(catalog: Catalog, state: State, encounter: Encounter) -> State:
    """The next fight of a chronicle: its field, the character as it is (FF-172)."""
    encounter = whole(catalog, encounter)
    if encounter.scenario and state.person is not None:
        return next_scenario(catalog, state, encounter)
    changes = merged(lasting(catalog, state), as_stored(encounter.changes))
    book = changed(catalog, changes)
    made = field_state(book, encounter, state.house)
    people = dict(made.combatants)
    if state.person is not None:
        # Limits are counted in one fight: its Rounds and beats have numbers that the one before had too.
        kept = {what: by for what, by in state.hero.changes.items() if not what.startswith(LIMITED)}
        body = replace(state.hero, at=_only_start(encounter), out="", changes=kept)
        people = {HERO: body, **people}
    elif encounter.sheet or encounter.character:
        return begin(catalog, encounter, as_text(state.house))
    laid = replace(
        made,
        combatants=people,
        person=state.person,
        changes=changes,
        effects=tuple(replace(effect, used={}) for effect in state.effects),
        counter=state.counter,
        journey=state.journey,
        fights=state.fights,
    )
    return keeping(book, laid)


def next_scenario(catalog: Catalog, state: State, encounter: Encounter) -> State:
    """The next scenario of a campaign: its deck, the character with all there is, what is noted for good (FF-179)."""
    made = setting_out(catalog, encounter, state.house)
    laid = replace(
        made,
        combatants={HERO: replace(state.hero, at=None)},
        person=state.person,
        journey=replace(made.journey, permanent=state.journey.permanent),
        effects=state.effects,
        counter=state.counter,
        fights=state.fights,
    )
    return keeping(changed(catalog, made.changes), laid)


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built. Raises ``msgspec.ValidationError``."""
    return across(Encounter, coming, system="fires", summary="")
