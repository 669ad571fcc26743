"""What can be done between fights (MI-02, MI-69, MI-73 to MI-77, MI-92)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.offers import counted, option
from engine.core.options import Aim, Composer, Least, Option, Slot
from engine.systems.miasma import catalog as packs
from engine.systems.miasma import commands as c
from engine.systems.miasma.options.offer import Choice, Context, offer, pick, plain
from engine.systems.miasma.rules.stats import CREATION_RANGE, CREATION_SUM, attribute, level_price, pool
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import ATTRIBUTES, Attribute
from engine.systems.miasma.tell.words import ATTRIBUTE_SHORT

SPREADS: dict[str, c.Spread] = {
    "balanced": c.Spread(5, 5, 5, 5, 4),
    "strong": c.Spread(7, 4, 5, 5, 3),
    "quick": c.Spread(4, 7, 5, 5, 3),
    "sturdy": c.Spread(5, 4, 6, 7, 2),
    "devout": c.Spread(3, 3, 5, 5, 8),
}
"""MI-02: ready spreads of 24 points; the form makes any other."""

MOST_GEAR = 12
"""Things that a new character is given on the screen."""


def resting(context: Context) -> Iterator[Option]:
    """MI-92, MI-02: what the game master gives between fights."""
    place = context.state.resting_place or "the camp"
    full = "Life and stamina full"
    yield _given(context, "Rest", c.Rest(place), "MI-92", f"{full}, at {place}", "rest")
    if context.ask(c.Rest(place)) is None:
        slot = Slot("place", "text", default=place, title="Where?")
        yield option("rest:elsewhere", "", "Rest elsewhere", slot, rule="MI-92", group="interlude")
    caught = full if context.state.house.breather_life == "full" else "stamina full"
    yield _given(context, "Catch breath", c.Breather(), "MI-92", caught, "rest")
    yield _given(context, "New day", c.NewDay(), "MI-89", "spell uses full", "rest")
    yield creating(context)


def _given(context: Context, name: str, command: object, rule: str, preview: str, aim: Aim) -> Option:
    return offer(context, command, name, rule=rule, group="interlude", aim=aim, preview=preview)


def creating(context: Context) -> Option:
    """MI-02: a new character."""
    spreads = tuple(plain(spread) for spread in SPREADS.values())
    labels = tuple(f"{name}: {' '.join(str(getattr(s, key)) for key in ATTRIBUTES)}" for name, s in SPREADS.items())
    points = f"{CREATION_SUM} points, each {CREATION_RANGE[0]} to {CREATION_RANGE[1]}"
    make = Composer("", points, (), whole=tuple(map(_points, ATTRIBUTES)), total=CREATION_SUM)
    things = context.catalog.things
    names, needs = tuple(thing.name for thing in things.values()), tuple(map(_needs, things.values()))
    many = (0, MOST_GEAR)
    least = None
    if context.state.house.unqualified_gear != "allow":
        figures = tuple({str(name): value for name, value in thing.minimum.items()} for thing in things.values())
        least = Least("attributes", "cannot be held or worn", figures, {**ATTRIBUTE_SHORT})
    return option(
        "create-character",
        "",
        "New character",
        Slot("name", "text", title="Name"),
        Slot("attributes", "move", spreads, labels, title=points, composer=make),
        Slot("gear", "choice", tuple(things), names, needs, many=many, repeat=True, title="Gear", least=least),
        rule="MI-02",
        cost=f"{CREATION_SUM} points",
        group="interlude",
    )


def _points(name: Attribute) -> Slot:
    """MI-01 to MI-05: an attribute of a new character, with what hangs on each of its values."""
    low, high = CREATION_RANGE
    values = tuple(range(low, high + 1))
    told = {
        "strength": "minimum and scaling of heavy weapons, armour, shields",
        "dexterity": "minimum and scaling of quick weapons",
        "endurance": "stamina {pool}, +{points} a segment; above it, gear weighs down",
        "vitality": "Life {pool}",
        "power": "spells that may be learned, and how strong they are",
    }[name]
    notes = tuple(told.format(points=points, pool=pool(points)) for points in values)
    return Slot(name, "choice", values, notes=notes, default=5 if name != "power" else 4, title=name.capitalize())


def _needs(thing: packs.Weapon | packs.Armour | packs.Shield) -> str:
    """MI-06, MI-10: weight and minimum attributes."""
    least = ", ".join(f"{ATTRIBUTE_SHORT[name]} {value}" for name, value in thing.minimum.items())
    return f"weight {thing.weight}" + (f", needs {least}" if least else "")


def growing(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-69, MI-73 to MI-77: levels, clouds and spells of a character."""
    sheet, who = fighter.sheet, fighter.id
    gains = [
        Choice(key, c.LevelUp(who, key), key.capitalize(), f"{attribute(fighter, key)} → {attribute(fighter, key) + 1}")
        for key in ATTRIBUTES
    ]
    bare = option(
        "level-up",
        who,
        f"Meditate: level {sheet.level + 1}",
        rule="MI-73",
        cost=f"{level_price(sheet.level, context.state.house)} Miasma",
        preview=f"has {fighter.miasma}",
        group="interlude",
    )
    yield from pick(context, bare, "attribute", "choice", gains, title="Which attribute?")
    if who in context.state.clouds:
        command = c.CollectCloud(who)
        told = f"{counted(context.state.clouds[who].points, 'point')} of Miasma"
        yield offer(context, command, "Reach the cloud", rule="MI-69", group="interlude", preview=told)
    spells = [
        Choice(key, c.LearnSpell(who, key), spell.name, f"{spell.tradition.capitalize()}, Power {spell.power}")
        for key, spell in context.catalog.spells.items()
        if key not in sheet.spells
    ]
    bare = option("learn-spell", who, "Learn a spell", rule="MI-77", cost="a teacher", group="interlude")
    yield from pick(context, bare, "spell", "choice", spells, title="Which spell?")
