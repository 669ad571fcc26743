"""Rulings of the game master, in every phase (MI-93): those of this game beside the declared fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from engine.board.hexgrid import show, texts, without
from engine.core.offers import choice, number, text, under
from engine.core.options import Option, Slot, Value
from engine.core.rulings import offered
from engine.core.rulings.commands import RuleFace
from engine.core.words import listed
from engine.systems.miasma.build.things import find_item
from engine.systems.miasma.checks.rulings import facing_fits
from engine.systems.miasma.options.offer import Context
from engine.systems.miasma.rules.ground import occupied, offset
from engine.systems.miasma.rules.hexes import with_room
from engine.systems.miasma.rulings import RULE, RULINGS
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import DAMAGE_TYPES, NoEntry, Weapon
from engine.systems.miasma.tell.words import direction

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

FACINGS = {facing: direction(facing) for facing in range(6)}
ENTRY: dict[NoEntry, str] = {"": "everybody", "all": "nobody", "non-swimmers": "only swimmers"}
"""MI-24: who may enter."""


_ruling = partial(offered.ruling, rule=RULE)


def rulings_about(context: Context, fighter: Combatant) -> Iterator[Option]:
    """Everything a game master may change about somebody; nothing of whom the next fight leaves behind."""
    if RULINGS.left_behind(context.state, fighter.id):
        return
    declared = offered.offered(RULINGS, context.catalog, context.state, fighter.id)
    yield from (_as_said(context, fighter, found) for found in declared)
    yield from under("Place and stance", _place(context, fighter))
    yield from under("Things", _belongings(context, fighter))
    yield from under("Magic", _magic(context, fighter))
    yield from under("Name, side, fate", _fate(context, fighter))


def _as_said(context: Context, fighter: Combatant, offered: Option) -> Option:
    """A declared ruling in the words of a table: a facing by its arrow (MI-19) where there is room for all of a large
    one (MI-23), a name with the one there is.
    """
    field = offered.id.split(":")[1]
    label = {
        "facing": "Face",
        "name": "Rename",
        "side": "Change sides",
        "staggered": "End the stagger" if fighter.staggered else "Stagger",
    }.get(field, offered.label)
    slots, preview = offered.slots, offered.preview
    if field == "facing":
        preview = f"now {FACINGS[fighter.facing]}"
        room = FACINGS
        if len(fighter.sheet.footprint) > 1:
            catalog, state = context.catalog, context.state
            room = {way: FACINGS[way] for way in FACINGS if not facing_fits(catalog, state, RuleFace(fighter.id, way))}
        slots = tuple(choice(slot.name, room, "Facing?") for slot in slots)
    elif field == "name":
        slots = tuple(replace(slot, default=fighter.name) for slot in slots)
    elif len(slots) == 1 and slots[0].kind == "number" and slots[0].default is not None:
        slots = (replace(slots[0], title=f"{slots[0].title} (now {slots[0].default})"),)
    return replace(offered, label=label, slots=slots, preview=preview)


def _place(context: Context, fighter: Combatant) -> Iterator[Option]:
    if fighter.commitment is not None or fighter.id in context.state.decisions:
        yield _ruling("rule-cancel", "Cancel what is begun", whose=fighter.id, rule="MI-28")
    if context.state.phase == "interlude" or fighter.status == "lost":
        return
    room = room_for(context, fighter)
    if room:
        to = Slot("to", "hex", room, title="Where?")
        facing = choice("facing", FACINGS, "Facing?", optional=True)
        now = f"now {show(fighter.hex) if fighter.hex is not None else 'off the board'}"
        name = "Move" if fighter.hex is not None else "Put on the map"
        large = len(fighter.sheet.footprint) > 1
        yield _ruling("rule-place", name, *((to,) if large else (to, facing)), whose=fighter.id, preview=now)
    if fighter.hex is not None:
        yield _ruling("rule-place:off", "Off the board", whose=fighter.id, to="")


def room_for(context: Context, fighter: Combatant) -> tuple[str, ...]:
    """Hexes where somebody may be put with the facing they have."""
    footprint = fighter.sheet.footprint
    if len(footprint) == 1:
        return context.free_cells()
    others = {key: person for key, person in context.state.combatants.items() if key != fighter.id}
    return texts(with_room(without(context.state.map.rows, occupied(others)), fighter.facing, footprint))


def _belongings(context: Context, fighter: Combatant) -> Iterator[Option]:
    things = {key: thing.name for key, thing in context.catalog.things.items()}
    if things:
        yield _ruling("rule-give", "Give an item", choice("item", things, "What?"), whose=fighter.id)
    own = fighter.sheet.items
    if own:
        names = {key: thing.name for key, thing in own.items()}
        yield _ruling("rule-take", "Take an item away", choice("item", names, "What?"), whose=fighter.id)
    weapons = {key: thing.name for key, thing in own.items() if isinstance(thing, Weapon)}
    if weapons:
        yield _ruling(
            "rule-enchant",
            "Enchant an item",
            choice("item", weapons, "What?"),
            choice("type", {kind: kind.capitalize() for kind in DAMAGE_TYPES}, "Which damage?"),
            number("amount", 1, LONG, 5, "Points"),
            number("segments", 0, LONG, 10, "Segments (0 ends it)"),
            whose=fighter.id,
            rule="MI-88",
        )


def _magic(context: Context, fighter: Combatant) -> Iterator[Option]:
    everywhere = context.every_cell()
    if everywhere and fighter.kind == "character":
        at, points = Slot("to", "hex", everywhere, title="Where?"), number("points", 1, MOST, 5, "Points")
        yield _ruling("rule-cloud", "Set the cloud", at, points, whose=fighter.id)
    if fighter.id in context.state.clouds:
        yield _ruling("rule-cloud:none", "Take the cloud away", whose=fighter.id, points=0)
    if everywhere:
        yield _ruling(
            "rule-ward",
            "Raise a ward",
            Slot("at", "hex", everywhere, title="Around which hex?"),
            number("radius", 0, LARGEST, 11, "Radius in hexes"),
            number("segments", 0, LONG, 0, "Segments (0: until ended)"),
            whose=fighter.id,
            rule="MI-85",
        )


def _fate(context: Context, fighter: Combatant) -> Iterator[Option]:
    state = context.state
    if fighter.status == "lost" and fighter.kind == "character":
        rating = number("rating", 0, MOST, 10, "Rating")
        at = Slot("at", "hex", context.free_cells(), optional=True, title="Where? (left out: off the board)")
        slots = (rating,) if state.phase == "interlude" else (rating, at)
        yield _ruling("rule-convert", "Comes back as a monster", *slots, whose=fighter.id, rule="MI-67")
    if state.spare and fighter.kind == "character":
        points = number("points", 1, state.spare, 1, "Points")
        yield _ruling("rule-share", "Hand out Miasma", points, whose=fighter.id)
    if fighter.status == "up" and (fighter.hex is not None or state.phase == "interlude"):
        slain = "Dies" if fighter.kind == "character" else "Slain"
        yield _ruling("rule-remove:dead", slain, whose=fighter.id, rule="MI-66", how="dead")
    if state.phase != "interlude":
        yield _ruling("rule-remove", "Take out", whose=fighter.id)


def general_rulings(context: Context) -> Iterator[Option]:
    """Newcomers, terrain, wards, house rules, notes."""
    yield from under("The field", _field(context))
    yield from offered.offered(RULINGS, context.catalog, context.state, "")


def _field(context: Context) -> Iterator[Option]:
    yield from adding(context)
    if context.state.phase != "interlude":
        yield from _land(context)
    for ward in context.state.wards:
        caster = context.state.combatants.get(ward.caster)
        name = f"End the ward of {caster.label if caster is not None else ward.caster}"
        yield _ruling(f"rule-end-ward:{ward.id}", name, rule="MI-85", ward=ward.id)


def adding(context: Context) -> Iterator[Option]:
    """MI-72: somebody new, or several of the same at once: seen, hidden, or waiting off the board. Large ones come one
    by one, for where the next may stand depends on the last.
    """
    monsters, samurai = context.catalog.monsters, context.catalog.samurai
    large = tuple(key for key, monster in monsters.items() if len(monster.footprint) > 1)
    free = () if context.state.phase == "interlude" else context.free_cells()
    west: dict[str, Value] = {"facing": WEST}  # encounters have the party in the west, and foes look at it
    foes, party = _who(context, (key for key in monsters if key not in large)), _who(context, samurai)
    if free:
        hexes = Slot("places", "hex", free, many=(1, min(SEVERAL, len(free))), title="Where? One for each hex")
        for key, name, fields, who in (
            ("rule-add", "Add foes", west, foes),
            ("rule-add:party", "Add characters", {}, party),
            ("rule-add:hidden", "Add foes in hiding", {"hidden": True, **west}, foes),
        ):
            if who.choices:
                yield _ruling(key, name, who, hexes, rule="MI-72", **fields)
    room = room_for_new(context, large) if free else {}
    if room:
        at, who = Slot("at", "hex", room, after="entry", title="Where?"), _who(context, room)
        yield _ruling("rule-add:large", "Add a large one", who, at, rule="MI-72", **west)
        label = "Add a large one in hiding"
        yield _ruling("rule-add:large-hidden", label, who, at, rule="MI-72", hidden=True, **west)
    if monsters or samurai:
        everybody = _who(context, (*monsters, *samurai))
        yield _ruling("rule-add:off", "Add somebody off the board", everybody, rule="MI-72")


def _who(context: Context, keys: Iterable[str]) -> Slot:
    """Entries of the catalog, with what tells them apart at a glance."""
    known, monsters, samurai = tuple(keys), context.catalog.monsters, context.catalog.samurai
    names = tuple((monsters.get(key) or samurai[key]).name for key in known)
    notes = tuple(
        f"rating {monsters[key].rating}, Life {monsters[key].life}, stamina {monsters[key].stamina}"
        if key in monsters
        else f"level {samurai[key].level}, {listed(_thing(context, item) for item in samurai[key].gear[:2])}"
        for key in known
    )
    return Slot("entry", "choice", known, names, notes, title="Who?")


def _thing(context: Context, key: str) -> str:
    item = find_item(context.catalog, key)
    return item.name if item is not None else key


def room_for_new(context: Context, large: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """By entry of the catalog: the hexes with room for all of it, facing west."""
    room = {}
    for key in large:
        offsets = tuple(map(offset, context.catalog.monsters[key].footprint))
        found = texts(with_room(context.free_rows(), WEST, offsets))
        if found:
            room[key] = found
    return room


def _land(context: Context) -> Iterator[Option]:
    everywhere = context.every_cell()
    if not everywhere:
        return
    tagged = tuple(context.state.map.terrain)
    hexes = Slot("hexes", "hex", everywhere, many=(1, len(everywhere)), title="Which hexes?")
    enter = choice("no_entry", ENTRY, "Who may enter?", optional=True)
    lines = choice("blocks_lines", {False: "no", True: "yes"}, "Does it stop lines?", optional=True)
    yield _ruling("rule-terrain", "Tag terrain", hexes, text("tag", "What is it?"), enter, lines, rule="MI-24")
    if tagged:
        clear = Slot("hexes", "hex", tagged, many=(1, len(tagged)), title="Which hexes?")
        yield _ruling("rule-terrain:clear", "Clear terrain", clear, rule="MI-24")
