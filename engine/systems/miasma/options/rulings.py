"""Rulings of the game master, in every phase (MI-93): about one combatant, and about the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.board.hexgrid import DIRECTIONS, cells, parse, placed, show
from engine.core.options import Option, Slot, Value
from engine.core.words import listed
from engine.systems.miasma import rulings as rule
from engine.systems.miasma.board import cells as filled
from engine.systems.miasma.board import offset
from engine.systems.miasma.catalog import Weapon
from engine.systems.miasma.checks.ruling import limits
from engine.systems.miasma.make import find_item
from engine.systems.miasma.options.offer import Table, plain
from engine.systems.miasma.people import label, value_of
from engine.systems.miasma.rulings import Field
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.tables import ATTRIBUTES, DAMAGE_TYPES, TABLE_OPTIONS
from engine.systems.miasma.tell.between import field_name
from engine.systems.miasma.words import direction, item_name, type_name

RULE = "MI-93"
MOST = 999
"""Points. How far steppers of rulings go; larger numbers can be written as a command."""

LONG = 99
"""Segments."""

WEST = 3
"""MI-19."""

SEVERAL = 30
"""Of the same, added at once."""

LARGEST = 30
"""Hexes: the radius of a ward."""

FACINGS = tuple(range(len(DIRECTIONS)))
FACING_LABELS = tuple(map(direction, FACINGS))
TYPE_LABELS = tuple(map(type_name, DAMAGE_TYPES))


def _ruling(
    key: str, who: str, name: str, command: dict[str, Value], *slots: Slot, rule_id: str = RULE, now: str = ""
) -> Option:
    told = f"now {now}" if now else ""
    return Option(f"{key}:{who}" if who else key, who, name, command, slots, rule=rule_id, group="ruling", preview=told)


# ---- about one combatant -------------------------------------------------------------


def rulings_about(table: Table, one: Combatant) -> Iterator[Option]:
    """Everything a game master may change about somebody."""
    yield from under("Pools", _pools(one))
    yield from under("Place and stance", _place(table, one))
    yield from under("Place and stance", _stance(table, one))
    yield from under("Things", _belongings(table, one))
    yield from under("Magic", _magic(table, one))
    yield from under("Name, side, fate", _fate(table, one))


def under(section: str, options: Iterable[Option]) -> Iterator[Option]:
    """The same options under a heading."""
    return (replace(option, section=section) for option in options)


def fields(one: Combatant) -> Iterator[Field]:
    """What ``rule-set`` may set about somebody, the most frequent first."""
    yield from ("life", "stamina")
    yield from ("essence", "miasma", "level") if one.kind == "character" else ("rating", "regen")
    yield from ("life_max", "stamina_max")
    if one.sheet.attributes:
        yield from ATTRIBUTES


def _pools(one: Combatant) -> Iterator[Option]:
    who = [one.id]
    for field in fields(one):
        low, high = limits(one, field)
        now = value_of(one, field)
        slot = Slot("value", "number", min=low, max=high, default=now, title=f"{field_name(field)} (now {now})")
        command: dict[str, Value] = {"do": "rule-set", "who": who, "field": field}
        yield _ruling(f"rule-set:{field}", one.id, f"Set {field_name(field)}", command, slot, now=str(now))
    command = plain(rule.RuleSet((one.id,), "staggered", 0 if one.staggered else 1))
    name = "End the stagger" if one.staggered else "Stagger"
    yield _ruling("rule-set:staggered", one.id, name, command, rule_id="MI-64")


def _place(table: Table, one: Combatant) -> Iterator[Option]:
    room = room_for(table, one)
    large = len(one.sheet.footprint) > 1
    if room:
        to = Slot("to", "hex", room, title="Where?")
        facing = Slot("facing", "choice", FACINGS, FACING_LABELS, optional=True, title="Facing?")
        command: dict[str, Value] = {"do": "rule-place", "who": one.id}
        where = show(one.hex) if one.hex is not None else "off the board"
        name = "Move" if one.hex is not None else "Put on the map"
        yield _ruling("rule-place", one.id, name, command, *((to,) if large else (to, facing)), now=where)
    if one.hex is not None:
        yield _ruling("rule-place:off", one.id, "Off the board", plain(rule.RulePlace(one.id, "")))
        free = FACINGS
        if large:
            free = tuple(f for f in FACINGS if table.ask(rule.RuleFace((one.id,), f)) is None)
        facing = Slot("facing", "choice", free, tuple(map(direction, free)), title="Facing?")
        command = {"do": "rule-face", "who": [one.id]}
        yield _ruling("rule-face", one.id, "Face", command, facing, rule_id="MI-19", now=direction(one.facing))


def room_for(table: Table, one: Combatant) -> tuple[str, ...]:
    """Hexes where somebody may be put with the facing they have."""
    free = table.free_cells()
    if len(one.sheet.footprint) == 1:
        return free
    space = frozenset((*map(parse, free), *filled(one)))
    every = cells(table.state.map.rows)
    return tuple(show(cell) for cell in every if space.issuperset(placed(cell, one.facing, one.sheet.footprint)))


def _stance(table: Table, one: Combatant) -> Iterator[Option]:
    held = () if one.staggered else one.hands
    guards = tuple(key for key in (*held, "") if key != one.guard)
    if guards and one.hex is not None:
        names = tuple(item_name(one, key) if key else "none" for key in guards)
        slot = Slot("item", "choice", guards, names, title="Guard")
        command: dict[str, Value] = {"do": "rule-guard", "who": [one.id]}
        now = item_name(one, one.guard) if one.guard else "none"
        yield _ruling("rule-guard", one.id, "Set guard", command, slot, rule_id="MI-37", now=now)
    if one.commitment is not None or one.id in table.state.decisions:
        yield _ruling("rule-cancel", one.id, "Cancel what is begun", plain(rule.RuleCancel((one.id,))), rule_id="MI-28")


def _belongings(table: Table, one: Combatant) -> Iterator[Option]:
    catalog = table.catalog
    groups = (catalog.weapons, catalog.shields, catalog.armour)
    things = {key: thing.name for group in groups for key, thing in group.items()}
    if things:
        slot = Slot("item", "choice", tuple(things), tuple(things.values()), title="What?")
        yield _ruling("rule-give", one.id, "Give an item", {"do": "rule-give", "who": [one.id]}, slot)
    own = one.sheet.items
    if own:
        slot = Slot("item", "choice", tuple(own), tuple(thing.name for thing in own.values()), title="What?")
        yield _ruling("rule-take", one.id, "Take an item away", {"do": "rule-take", "who": [one.id]}, slot)
    weapons = tuple(key for key, thing in own.items() if isinstance(thing, Weapon))
    if weapons:
        yield _ruling(
            "rule-enchant",
            one.id,
            "Enchant an item",
            {"do": "rule-enchant", "who": one.id},
            Slot("item", "choice", weapons, tuple(item_name(one, key) for key in weapons), title="What?"),
            Slot("type", "choice", DAMAGE_TYPES, TYPE_LABELS, title="Which damage?"),
            Slot("amount", "number", min=1, max=LONG, default=5, title="Points"),
            _segments(),
            rule_id="MI-88",
        )


def _segments() -> Slot:
    return Slot("segments", "number", min=0, max=LONG, default=10, title="Segments (0 ends it)")


def _magic(table: Table, one: Combatant) -> Iterator[Option]:
    kind = Slot("type", "choice", DAMAGE_TYPES, TYPE_LABELS, title="Which damage?")
    command: dict[str, Value] = {"do": "rule-effect", "who": [one.id]}
    yield _ruling("rule-effect", one.id, "Protection", command, kind, _segments(), rule_id="MI-84")
    spells = one.sheet.spells
    if spells:
        names = tuple(spell.name for spell in spells.values())
        slot = Slot("spell", "choice", tuple(spells), names, title="Which spell?")
        uses = Slot("value", "number", min=0, max=LONG, default=1, title="Uses left")
        yield _ruling("rule-uses", one.id, "Set uses", {"do": "rule-uses", "who": [one.id]}, slot, uses)
    everywhere = tuple(map(show, cells(table.state.map.rows)))
    if everywhere and one.kind == "character":
        at = Slot("to", "hex", everywhere, title="Where?")
        points = Slot("points", "number", min=1, max=MOST, default=5, title="Points")
        yield _ruling("rule-cloud", one.id, "Set the cloud", {"do": "rule-cloud", "who": one.id}, at, points)
    if one.id in table.state.clouds:
        yield _ruling("rule-cloud:none", one.id, "Take the cloud away", plain(rule.RuleCloud(one.id, 0)))
    if everywhere and table.state.phase != "interlude":
        yield _ruling(
            "rule-ward",
            one.id,
            "Raise a ward",
            {"do": "rule-ward", "who": one.id},
            Slot("at", "hex", everywhere, title="Around which hex?"),
            Slot("radius", "number", min=0, max=LARGEST, default=11, title="Radius in hexes"),
            Slot("segments", "number", min=0, max=LONG, default=0, title="Segments (0: until ended)"),
            rule_id="MI-85",
        )


def _fate(table: Table, one: Combatant) -> Iterator[Option]:
    command = plain(rule.RuleHide((one.id,), not one.hidden))
    yield _ruling("rule-hide", one.id, "Reveal" if one.hidden else "Hide", command)
    called = Slot("name", "text", default=one.name, title="What is the name?")
    yield _ruling("rule-name", one.id, "Rename", {"do": "rule-name", "who": one.id}, called)
    sides = tuple(side for side in dict.fromkeys(o.side for o in table.state.combatants.values()) if side != one.side)
    if sides:
        slot = Slot("side", "choice", sides, title="Which side?")
        yield _ruling("rule-side", one.id, "Change sides", {"do": "rule-side", "who": [one.id]}, slot, now=one.side)
    if one.status == "lost":
        rating = Slot("rating", "number", min=0, max=MOST, default=10, title="Rating")
        at = Slot("at", "hex", table.free_cells(), optional=True, title="Where? (left out: off the board)")
        command = {"do": "rule-convert", "who": one.id}
        yield _ruling("rule-convert", one.id, "Comes back as a monster", command, rating, at, rule_id="MI-67")
    if table.state.spare and one.kind == "character":
        points = Slot("points", "number", min=1, max=table.state.spare, default=1, title="Points left over")
        yield _ruling("rule-share", one.id, "Hand out Miasma", {"do": "rule-share", "who": one.id}, points)
    slain = "Dies" if one.kind == "character" else "Slain"
    if one.hex is not None and one.status == "up":
        yield _ruling("rule-remove:dead", one.id, slain, plain(rule.RuleRemove((one.id,), "dead")), rule_id="MI-66")
    yield _ruling("rule-remove", one.id, "Take out", plain(rule.RuleRemove((one.id,))))


# ---- about the table -----------------------------------------------------------------


def general_rulings(table: Table) -> Iterator[Option]:
    """Newcomers, terrain, wards, house rules, notes."""
    yield from under("The field", _field(table))
    yield from under("The table", _house(table))


def _field(table: Table) -> Iterator[Option]:
    state, catalog = table.state, table.catalog
    entries = {key: entry.name for group in (catalog.monsters, catalog.samurai) for key, entry in group.items()}
    if entries:
        yield from adding(table, entries)
    yield from _land(table)
    for ward in state.wards:
        name = f"End the ward of {label(state.combatants[ward.caster])}"
        yield _ruling(f"rule-end-ward:{ward.id}", "", name, plain(rule.RuleEndWard(ward.id)), rule_id="MI-85")


def _house(table: Table) -> Iterator[Option]:
    yield _ruling(
        "rule-note",
        "",
        "Note",
        {"do": "rule-note"},
        Slot("text", "text", title="What?"),
        Slot("secret", "choice", (False, True), ("for everybody", "for the GM"), optional=True, title="For whom?"),
    )
    yield _ruling(
        "rule-option",
        "",
        "House rule",
        {"do": "rule-option"},
        Slot("option", "choice", tuple(TABLE_OPTIONS), title="Which?"),
        Slot("value", "choice", TABLE_OPTIONS, after="option", title="Value"),
    )


def adding(table: Table, entries: dict[str, str]) -> Iterator[Option]:
    """MI-72: somebody new, or several of the same at once: seen, hidden, or waiting off the board. Large ones come one
    by one, for where the next may stand depends on the last.
    """
    monsters = table.catalog.monsters
    large = {key for key in entries if key in monsters and len(monsters[key].footprint) > 1}
    seen: dict[str, Value] = {"do": "rule-add"}
    hidden = {**seen, "hidden": True}
    free = table.free_cells()
    foes = _who(table, (key for key in entries if key in monsters and key not in large))
    party = _who(table, (key for key in entries if key not in monsters))
    if free:
        hexes = Slot("hexes", "hex", free, many=(1, min(SEVERAL, len(free))), title="Where? One for each hex")
        west: dict[str, Value] = {"facing": WEST}  # encounters have the party in the west, and foes look at it
        for key, name, command, who in (
            ("rule-add", "Add foes", {**seen, **west}, foes),
            ("rule-add:party", "Add characters", seen, party),
            ("rule-add:hidden", "Add foes in hiding", {**hidden, **west}, foes),
        ):
            if who.choices:
                yield _ruling(key, "", name, command, who, hexes, rule_id="MI-72")
    room = {key: cells for key, cells in room_for_new(table).items() if key in large and cells}
    if room:
        at = Slot("at", "hex", room, after="entry", title="Where?")
        who = _who(table, room)
        yield _ruling("rule-add:large", "", "Add a large one", seen, who, at, rule_id="MI-72")
        yield _ruling("rule-add:large-hidden", "", "Add a large one in hiding", hidden, who, at, rule_id="MI-72")
    yield _ruling("rule-add:off", "", "Add somebody off the board", seen, _who(table, entries), rule_id="MI-72")


def _who(table: Table, keys: Iterable[str]) -> Slot:
    """Entries of the catalog, with what tells them apart at a glance."""
    known, monsters, samurai = tuple(keys), table.catalog.monsters, table.catalog.samurai
    names = tuple(monsters[key].name if key in monsters else samurai[key].name for key in known)
    notes = tuple(
        f"rating {monsters[key].rating}, Life {monsters[key].life}, stamina {monsters[key].stamina}"
        if key in monsters
        else f"level {samurai[key].level}, {listed(_thing(table, item) for item in samurai[key].gear[:2])}"
        for key in known
    )
    return Slot("entry", "choice", known, names, notes, title="Who?")


def _thing(table: Table, key: str) -> str:
    item = find_item(table.catalog, key)
    return item.name if item is not None else key


def room_for_new(table: Table) -> dict[str, tuple[str, ...]]:
    """By entry of the catalog: the hexes with room for all of it, facing east."""
    if table.kept.room is None:
        free = table.free_cells()
        space = frozenset(map(parse, free))
        room = dict.fromkeys((*table.catalog.monsters, *table.catalog.samurai), free)
        for key, monster in table.catalog.monsters.items():
            if len(monster.footprint) > 1:
                offsets = tuple(map(offset, monster.footprint))
                room[key] = tuple(cell for cell in free if space.issuperset(placed(parse(cell), 0, offsets)))
        table.kept.room = room
    return table.kept.room


def _land(table: Table) -> Iterator[Option]:
    everywhere = tuple(map(show, cells(table.state.map.rows)))
    if not everywhere:
        return
    hexes = Slot("hexes", "hex", everywhere, many=(1, len(everywhere)), title="Which hexes?")
    yield _ruling(
        "rule-terrain",
        "",
        "Tag terrain",
        {"do": "rule-terrain"},
        hexes,
        Slot("tag", "text", title="What is it?"),
        Slot(
            "no_entry",
            "choice",
            ("", "all", "non-swimmers"),
            ("everybody", "nobody", "only swimmers"),
            optional=True,
            title="Who may enter?",
        ),
        Slot("blocks_lines", "choice", (False, True), ("no", "yes"), optional=True, title="Does it stop lines?"),
        rule_id="MI-24",
    )
    tagged = tuple(table.state.map.terrain)
    if tagged:
        clear = Slot("hexes", "hex", tagged, many=(1, len(tagged)), title="Which hexes?")
        yield _ruling("rule-terrain:clear", "", "Clear terrain", {"do": "rule-terrain"}, clear, rule_id="MI-24")
