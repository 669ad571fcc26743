"""The game master's flow of a fight, and what can be done between fights (MI-02, MI-10 to MI-13, MI-69, MI-73 to
MI-77, MI-92).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from engine.board.hexgrid import show
from engine.core.options import Composer, Option, Slot
from engine.core.words import listed
from engine.systems.miasma import commands as cmd
from engine.systems.miasma import timing
from engine.systems.miasma.catalog import Armour
from engine.systems.miasma.options.acts import changes
from engine.systems.miasma.options.attacks import composer, ready
from engine.systems.miasma.options.offer import Choice, Table, lasting, pick, plain, whole
from engine.systems.miasma.people import attribute, label
from engine.systems.miasma.state import Combatant, Item
from engine.systems.miasma.tables import ATTRIBUTES, POOL_PER_POINT, Attribute, level_price, setting
from engine.systems.miasma.words import ATTRIBUTE_SHORT, count, item_name

SPREADS: dict[str, cmd.Spread] = {
    "balanced": cmd.Spread(5, 5, 5, 5, 4),
    "strong": cmd.Spread(7, 4, 5, 5, 3),
    "quick": cmd.Spread(4, 7, 5, 5, 3),
    "sturdy": cmd.Spread(5, 4, 6, 7, 2),
    "devout": cmd.Spread(3, 3, 5, 5, 8),
}
"""MI-02: ready spreads of 24 points; the form makes any other."""

MOST_GEAR = 12
"""Things that a new character is given on the screen."""


def running(table: Table) -> Iterator[Option]:
    """The game master's flow of a fight."""
    state = table.state
    if state.phase == "contest" and state.contest is not None:
        contest = state.contest
        people = [Choice(who, cmd.AwardHex(who), label(state.combatants[who])) for who in contest.claimants]
        option = Option(
            "award-hex",
            "",
            f"Who gets {show(contest.hex)}?",
            {"do": "award-hex"},
            rule="MI-S17",
            group="table",
            hot=True,
        )
        found = pick(table, option, "who", "entity", people, title="Who gets it? (left out: nobody)")
        if found is not None and found.slots:
            yield replace(found, slots=(replace(found.slots[0], optional=True),))
    if state.phase == "decide":
        waiting = len(timing.pending(state))
        option = Option(
            "rest-stand",
            "",
            "The rest stand",
            {"do": "rest-stand"},
            rule="MI-26",
            cost="1 segment",
            preview=f"{waiting} of them, then segment {state.segment} resolves",
            group="table",
            hot=True,
        )
        yield whole(table, option, cmd.RestStand())
    if state.phase == "setup":
        option = Option(
            "start-fight",
            "",
            "Start the fight",
            {"do": "start-fight"},
            rule="MI-25",
            group="table",
            hot=True,
            preview="segment 1 begins; what was set up can still be changed by rulings",
        )
        yield whole(table, option, cmd.StartFight())
    if state.phase not in ("setup", "interlude"):
        option = Option("end-fight", "", "End the fight", {"do": "end-fight"}, rule="MI-93", group="table")
        yield whole(table, option, cmd.EndFight())


# ---- interlude: the table ---------------------------------------------------------------


def resting(table: Table) -> Iterator[Option]:
    """MI-92, MI-02: what the game master gives between fights."""
    place = table.state.resting_place or "the camp"
    yield whole(
        table,
        _interlude("rest", "Rest", cmd.Rest(place), "MI-92", f"Life and stamina full, at {place}"),
        cmd.Rest(place),
    )
    elsewhere = Option("rest:elsewhere", "", "Rest elsewhere", {"do": "rest"}, rule="MI-92", group="interlude")
    if table.ask(cmd.Rest(place)) is None:
        yield replace(elsewhere, slots=(Slot("place", "text", default=place, title="Where?"),))
    full = "Life and stamina full" if setting(table.state.options, "breather-life") == "full" else "stamina full"
    breather = cmd.Breather()
    yield whole(table, _interlude("breather", "Catch breath", breather, "MI-92", full), breather)
    day = cmd.NewDay()
    yield whole(table, _interlude("new-day", "New day", day, "MI-89", "spell uses full"), day)
    yield creating(table)


def creating(table: Table) -> Option:
    """MI-02: a new character."""
    spreads = tuple(plain(spread) for spread in SPREADS.values())
    labels = tuple(f"{name}: {' '.join(str(getattr(s, key)) for key in ATTRIBUTES)}" for name, s in SPREADS.items())
    make = Composer("", "24 points, each 1 to 10", (), whole=tuple(map(_points, ATTRIBUTES)))
    things = gear_of(table)
    return Option(
        "create-character",
        "",
        "New character",
        {"do": "create-character"},
        (
            Slot("name", "text", title="Name"),
            Slot("attributes", "move", spreads, labels, title="24 points, each 1 to 10", composer=make),
            Slot(
                "gear",
                "choice",
                tuple(things),
                tuple(thing.name for thing in things.values()),
                tuple(_needs(thing) for thing in things.values()),
                many=(0, MOST_GEAR),
                repeat=True,
                title="Gear",
            ),
        ),
        rule="MI-02",
        cost="24 points",
        group="interlude",
    )


def _points(name: Attribute) -> Slot:
    """MI-01 to MI-05: an attribute of a new character, with what hangs on each of its values."""
    values = tuple(range(1, 11))
    told: dict[str, Callable[[int], str]] = {
        "strength": lambda n: "minimum and scaling of heavy weapons, armour, shields",
        "dexterity": lambda n: "minimum and scaling of quick weapons",
        "endurance": lambda n: f"stamina {n * POOL_PER_POINT}, +{n} a segment; above it, gear weighs down",
        "vitality": lambda n: f"Life {n * POOL_PER_POINT}",
        "power": lambda n: "spells that may be learned, and how strong they are",
    }
    notes = tuple(map(told[name], values))
    return Slot(name, "choice", values, notes=notes, default=5 if name != "power" else 4, title=name.capitalize())


def gear_of(table: Table) -> dict[str, Item]:
    """Everything a new character could bring."""
    catalog = table.catalog
    return {**catalog.weapons, **catalog.shields, **catalog.armour}


def _needs(thing: Item) -> str:
    """MI-06, MI-10: weight and minimum attributes."""
    least = ", ".join(f"{ATTRIBUTE_SHORT[name]} {value}" for name, value in thing.minimum.items())
    return f"weight {thing.weight}" + (f", needs {least}" if least else "")


def _interlude(key: str, name: str, command: object, rule: str, preview: str) -> Option:
    return Option(key, "", name, plain(command), rule=rule, preview=preview, group="interlude")


# ---- interlude: a character ----------------------------------------------------------------


def spending(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-69, MI-73 to MI-77, MI-10 to MI-13: what a character does between fights."""
    price = level_price(one.sheet.level, setting(table.state.options, "level-prices"))
    option = Option(
        f"level-up:{one.id}",
        one.id,
        f"Meditate: level {one.sheet.level + 1}",
        {"do": "level-up", "who": one.id},
        rule="MI-73",
        cost=f"{price} Miasma",
        preview=f"has {one.miasma}",
        group="interlude",
    )
    gains = [
        Choice(key, cmd.LevelUp(one.id, key), key.capitalize(), f"{attribute(one, key)} → {attribute(one, key) + 1}")
        for key in ATTRIBUTES
    ]
    yield from _some(pick(table, option, "attribute", "choice", gains, title="Which attribute?"))
    if one.id in table.state.clouds:
        command = cmd.CollectCloud(one.id)
        points = count(table.state.clouds[one.id].points, "point")
        option = Option(
            f"collect-cloud:{one.id}",
            one.id,
            "Reach the cloud",
            plain(command),
            rule="MI-69",
            preview=f"{points} of Miasma",
            group="interlude",
        )
        yield whole(table, option, command)
    spells = [
        Choice(key, cmd.LearnSpell(one.id, key), spell.name, f"{spell.tradition.capitalize()}, Power {spell.power}")
        for key, spell in table.catalog.spells.items()
        if key not in one.sheet.spells
    ]
    option = Option(
        f"learn-spell:{one.id}",
        one.id,
        "Learn a spell",
        {"do": "learn-spell", "who": one.id},
        rule="MI-77",
        cost="a teacher",
        group="interlude",
    )
    yield from _some(pick(table, option, "spell", "choice", spells, title="Which spell?"))


def _some(option: Option | None) -> Iterator[Option]:
    if option is not None:
        yield option


def equipping(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-10 to MI-13: every sensible change of what is worn or held, complete."""
    sheet = one.sheet
    for key, item in sheet.items.items():
        if isinstance(item, Armour):
            if key in sheet.worn:
                worn = tuple(other for other in sheet.worn if other != key)
                verb = "Take off"
            else:
                same = [other for other in sheet.worn if getattr(sheet.items[other], "slot", "") == item.slot]
                worn = (*(other for other in sheet.worn if other not in same), key)
                verb = "Wear"
            yield _equip(table, one, f"{verb} {item.name}", f"{verb}:{key}", worn, one.hands)
    for hold, stow, drop in changes(one):
        if not drop:
            hands = (*(item for item in one.hands if item not in stow), *hold)
            held = listed(item_name(one, item) for item in hands)
            name = f"Hold {held}" if held else "Empty the hands"
            yield _equip(table, one, name, f"hold:{'+'.join(hands)}", sheet.worn, hands)


def _equip(table: Table, one: Combatant, name: str, key: str, worn: tuple[str, ...], hands: tuple[str, ...]) -> Option:
    command = cmd.Equip(one.id, worn, hands)
    option = Option(
        f"equip:{one.id}:{key}",
        one.id,
        name,
        plain(command),
        rule="MI-12",
        cost="nothing",
        group="interlude",
        section="Equipment",
    )
    return whole(table, option, command)


# ---- any time ------------------------------------------------------------------------------


def composing(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-55: keep a move in the book."""
    group = "act" if table.state.phase != "interlude" else "interlude"
    book = lasting(table, one).book
    if group not in book:
        book[group] = _composing(table, one, group)
    yield from _some(book[group])


def _composing(table: Table, one: Combatant, group: str) -> Option | None:
    bare = [
        Choice(plain(move), cmd.ComposeMove(one.id, name, move), name) for name, move in ready(table, one) if move.links
    ]
    option = Option(
        f"compose-move:{one.id}",
        one.id,
        "Keep a move",
        {"do": "compose-move", "who": one.id},
        rule="MI-55",
        cost="nothing",
        group=group,
    )
    found = pick(table, option, "move", "move", bare, title="Which move?")
    if found is None or not found.enabled:
        return found
    slot = replace(found.slots[0], composer=composer(table, one))
    return replace(found, slots=(Slot("name", "text", title="Name of the move"), slot))
