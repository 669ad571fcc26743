"""Attack moves ready to be made, and the composer for all others (MI-43 to MI-57)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from engine.board.hexgrid import disc, show
from engine.core.options import Composer, Option, Slot
from engine.core.refusal import Refusal
from engine.systems.miasma import commands as cmd
from engine.systems.miasma import seen
from engine.systems.miasma.attack import may_sweep
from engine.systems.miasma.catalog import DIRECTION_NAMES, Link, Weapon, WeaponMove
from engine.systems.miasma.landing import landing
from engine.systems.miasma.options.offer import Choice, Table, lasting, pick, plain, remaining, whole
from engine.systems.miasma.people import attribute, held_weapons
from engine.systems.miasma.plan import plan_of
from engine.systems.miasma.state import Combatant, Commitment, ComposedMove
from engine.systems.miasma.timing import acting
from engine.systems.miasma.words import ATTRIBUTE_SHORT, count, damage, offset_name

PowerAttribute = Literal["strength", "dexterity"]
POWER_ATTRIBUTES: tuple[PowerAttribute, ...] = ("strength", "dexterity")

SWEEPS = (("FL", "F", "FR"), ("FR", "F", "FL"))
"""Left to right and right to left (MI-20)."""

MOST_READY_POWER = 2
"""How many power-ups the ready compositions go up to; the composer goes further."""

MOST_LINKS = 6
MOST_EXTRA = 12
"""How far the composer's steppers go. Longer moves can be written as a command."""


def price_words(one: Combatant, action: Commitment) -> str:
    """Time and price: ``2 segments, 3 stamina``."""
    price = action.move.stamina if action.move is not None else action.stamina
    return f"{count(action.segments, 'segment')}, {price} stamina"


def strike_words(move: ComposedMove) -> str:
    """The damage of every strike with its segment: ``13 Physical in 6, 25 Physical in 8``."""
    return ", ".join(f"{damage(strike.damage) or 'no damage'} in {strike.at}" for strike in move.strikes)


def meets(table: Table, one: Combatant, move: ComposedMove) -> bool:
    """Whether a strike would hit somebody of another side whom this one's side knows of, as they stand now."""
    known = seen.picture(table.state, seen.owner(one))
    hits = (hit for strike in move.strikes for hit in landing(known, one, strike).hits)
    return any(known.combatants[hit.target].side != one.side for hit in hits)


# ---- ready compositions --------------------------------------------------------------


def ready(table: Table, one: Combatant) -> Iterator[tuple[str, cmd.AttackMove]]:
    """MI-44 ff.: the move book, every basic move, the two sweeps of three hexes, and up to two power-ups."""
    for key, kept in one.sheet.book.items():
        yield kept.name, cmd.AttackMove(book=key)
    items = one.sheet.items
    weapons = [(key, weapon) for key in held_weapons(one) if isinstance(weapon := items[key], Weapon)]
    several = len(weapons) > 1
    for key, weapon in weapons:
        mark = f" ({weapon.name})" if several else ""
        for move in weapon.moves:
            yield move.name + mark, cmd.AttackMove((Link(key, move.name),))
        for move in weapon.moves:
            if may_sweep(move, table.state.options) and not weapon.ranged:
                for hexes in SWEEPS:
                    link = Link(key, move.name, "sweep", hexes=hexes)
                    yield f"{move.name} {'–'.join(hexes)}{mark}", cmd.AttackMove((link,))
        best = best_power(one, weapon)
        if best is not None:
            for number in range(1, MOST_READY_POWER + 1):
                link = Link(key, weapon.moves[0].name, power=(best,) * number)
                yield f"{link.move} +{number} {ATTRIBUTE_SHORT[best]}{mark}", cmd.AttackMove((link,))


def best_power(one: Combatant, weapon: Weapon) -> PowerAttribute | None:
    """MI-46: the stronger of the attributes that may power a weapon up; none where it scales with neither."""
    return max(powers(weapon), key=lambda name: attribute(one, name), default=None)


def powers(weapon: Weapon) -> tuple[PowerAttribute, ...]:
    """MI-46: the attributes that may power a weapon up: those it has a scaling above 0 for."""
    return tuple(name for name in POWER_ATTRIBUTES if weapon.scaling.get(name, 0) > 0)


def attacks(table: Table, one: Combatant) -> Iterator[Option]:
    """The basic strike of every weapon for one key, then everything else in a ``move`` slot with its composer."""
    one = acting(table.state, one)
    if one.kind == "monster" and not held_weapons(one):
        return
    offered = list(ready(table, one))
    for key in held_weapons(one):
        weapon = one.sheet.items[key]
        if isinstance(weapon, Weapon) and weapon.moves:
            yield _basic(table, one, key, weapon.moves[0])
    choices = []
    for name, move in offered:
        command = cmd.Attack(one.id, move)
        action = plan_of(table.state, command)
        if isinstance(action, Refusal):
            choices.append(Choice(plain(move), command, name, answer=action))
        else:
            choices.append(Choice(plain(move), command, name, _note(one, action), None))
    bare = cmd.Attack(one.id, cmd.AttackMove())
    option = Option(
        f"attack:{one.id}",
        one.id,
        "Attack move",
        {"do": "attack", "who": one.id},
        rule="MI-43",
        cost="2 segments or more",
    )
    if not choices:
        yield whole(table, replace(option, command=plain(bare)), bare)
        return
    found = pick(table, option, "move", "move", choices, title="Which move?")
    if found is not None and found.enabled:
        slot = replace(found.slots[0], composer=composer(table, one))
        found = replace(found, slots=(slot,))
    if found is not None:
        yield found


def _note(one: Combatant, action: Commitment) -> str:
    if action.move is None:
        return ""
    return f"{price_words(one, action)}, {remaining(one, action.move.stamina)}: {strike_words(action.move)}"


def _basic(table: Table, one: Combatant, key: str, move: WeaponMove) -> Option:
    """MI-44: one weapon's basic line for a single key."""
    command = cmd.Attack(one.id, cmd.AttackMove((Link(key, move.name),)))
    item = one.sheet.items[key]
    option = Option(
        f"attack:{one.id}:{key}",
        one.id,
        f"{move.name}: {item.name}",
        plain(command),
        rule="MI-44",
        cost=f"2 segments, {item.weight} stamina",
    )
    action = plan_of(table.state, command)
    if isinstance(action, Refusal):
        return option.refused(action)
    made = action.move
    if made is None:
        return option
    words = f"{damage(made.strikes[0].damage) or 'no damage'}, {one.stamina - made.stamina} left"
    return replace(option, preview=words, hot=meets(table, one, made))


# ---- composer ------------------------------------------------------------------------


def composer(table: Table, one: Combatant) -> Composer:
    """MI-44 to MI-55: a link for every weapon in hand, swing and shape; what a chain adds; a name."""
    kept = lasting(table, one)
    if kept.composer is None:
        kept.composer = _composer(table, one)
    return kept.composer


def _composer(table: Table, one: Combatant) -> Composer:
    items = one.sheet.items
    parts = tuple(
        part
        for key in held_weapons(one)
        if isinstance(weapon := items[key], Weapon)
        for move in weapon.moves
        for part in _parts(table, one, key, weapon, move)
    )
    front = Slot("front", "number", min=0, max=MOST_EXTRA, default=0, title="Segments moved to the very start")
    name = Slot("name", "text", optional=True, title="Name of the move")
    return Composer("links", "link", parts, (1, MOST_LINKS), (front,), (name,))


def _parts(table: Table, one: Combatant, key: str, weapon: Weapon, move: WeaponMove) -> Iterator[Option]:
    fitting = powers(weapon)
    power: tuple[Slot, ...] = ()
    if fitting:
        labels = tuple(f"{name.capitalize()} (+{attribute(one, name)} stamina)" for name in fitting)
        power = (
            Slot(
                "power",
                "choice",
                fitting,
                labels,
                many=(0, MOST_EXTRA),
                repeat=True,
                default=[],
                title="Power-ups, a segment each",
            ),
        )
    shapes = [("line", _line_slots(table, weapon))]
    if may_sweep(move, table.state.options) and not weapon.ranged:
        shapes.append(("sweep", (_hexes_slot(weapon.reach, "Hexes of the sweep, in order"),)))
    if table.state.options.get("character-area") == "on" and not weapon.ranged:
        shapes.append(("area", (_hexes_slot(weapon.reach + 1, "Hexes of the area"),)))
    for shape, slots in shapes:
        option = Option(
            f"{key}:{move.name}:{shape}",
            one.id,
            f"{weapon.name}: {move.name}, {shape}",
            {"weapon": key, "move": move.name, "shape": shape},
            slots + power,
            rule="MI-44",
            cost=f"2 segments, {weapon.weight} stamina",
        )
        if one.guard == key:
            text = f"{weapon.name} is parrying: lower the guard first (1 segment)"
            option = option.refused(Refusal("parrying", text, "MI-39"))
        yield option


def _line_slots(table: Table, weapon: Weapon) -> tuple[Slot, ...]:
    if weapon.ranged or table.state.options.get("lunge") == "off":
        return ()
    return (Slot("extra", "number", min=0, max=MOST_EXTRA, default=0, title="More hexes ahead, a segment each"),)


def _hexes_slot(reach: int, title: str) -> Slot:
    """Offsets within reach, the named neighbours first."""
    far = tuple(show(cell) for cell in disc((0, 0), reach) if max(map(abs, (*cell, sum(cell)))) > 1)
    values = (*DIRECTION_NAMES, *far)
    labels = (*DIRECTION_NAMES, *(offset_name(cell) for cell in disc((0, 0), reach) if show(cell) in far))
    return Slot("hexes", "choice", values, labels, many=(1, min(len(values), MOST_EXTRA)), default=["F"], title=title)


# ---- monsters' own moves ---------------------------------------------------------------


def monster_moves(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-57: every printed move as an option of its own."""
    for key, move in one.sheet.moves.items():
        command = cmd.UseMove(one.id, key)
        option = Option(
            f"monster-move:{one.id}:{key}",
            one.id,
            move.name,
            plain(command),
            rule="MI-57",
            cost=f"{count(move.segments, 'segment')}, {move.stamina} stamina",
            preview=f"{strike_words(move)}, {one.stamina - move.stamina} left",
        )
        found = whole(table, option, command)
        yield replace(found, hot=True) if found.enabled and meets(table, one, move) else found
