"""Attack moves ready to be made, and the composer for all others (MI-43 to MI-57)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from engine.board.hexgrid import disc, show
from engine.core.acts import Offer
from engine.core.offers import counted, option
from engine.core.options import Composer, Group, Option, Slot
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import owner, visible
from engine.systems.miasma.checks.attack import parry_refusal
from engine.systems.miasma.options.magic import sighted
from engine.systems.miasma.options.offer import Choice, Context, offer, pick, plain, whole
from engine.systems.miasma.rules.actions import commitment
from engine.systems.miasma.rules.attack import impact
from engine.systems.miasma.rules.danger import dealt, stamina_left, strikes_paid
from engine.systems.miasma.rules.gear import held_weapons
from engine.systems.miasma.rules.ground import DIRECTION_NAMES
from engine.systems.miasma.rules.links import may_area, may_sweep, powers
from engine.systems.miasma.rules.stats import attribute
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.actions import ComposedMove, Strike
from engine.systems.miasma.state.things import Link, Weapon, WeaponMove
from engine.systems.miasma.tell.words import ATTRIBUTE_SHORT, damage, offset_name, own_side

SWEEPS = (("FL", "F", "FR"), ("FR", "F", "FL"))
"""Left to right and right to left (MI-20)."""

MOST_READY_POWER = 2
"""How many power-ups the ready compositions go up to; the composer goes further."""

MOST_DIGITS = 8
"""Ready moves with a digit; the one above is that of the composer."""

MOST_LINKS = 6
MOST_EXTRA = 12
"""How far the composer's steppers go. Longer moves can be written as a command."""


def price_words(move: ComposedMove) -> str:
    """Time and price: ``2 segments, 3 stamina``."""
    return f"{counted(move.segments, 'segment')}, {move.stamina} stamina"


def strike_words(context: Context, fighter: Combatant, strikes: Iterable[Strike]) -> str:
    """The damage of every strike of a move that begins now with the segment in which it lands, as lanes and dangers
    count them: ``13 Physical in 6, 25 Physical in 8``.
    """
    now = context.state.segment - 1
    return ", ".join(f"{_dealt(context, fighter, strike)} in {now + strike.at}" for strike in strikes)


def _dealt(context: Context, fighter: Combatant, strike: Strike) -> str:
    return damage(dealt(context.state, fighter, strike)) or "no damage"


def met_by(context: Context, fighter: Combatant, strikes: Iterable[Strike]) -> list[Combatant]:
    """Whom strikes would hit of those that this one's side knows of, as they stand now."""
    known = visible(context.state, owner(fighter))
    hits = (hit for strike in strikes for hit in impact(known, fighter, strike).hits)
    return [known.combatants[who] for who in dict.fromkeys(hit.target for hit in hits)]


def ready(context: Context, fighter: Combatant) -> Iterator[tuple[str, c.AttackMove]]:
    """MI-44 ff.: the move book, every basic move, the two sweeps of three hexes, and up to two power-ups."""
    for key, kept in fighter.sheet.book.items():
        yield kept.name, c.AttackMove(book=key)
    weapons = held_weapons(fighter)
    for key, weapon in weapons.items():
        mark = f" ({weapon.name})" if len(weapons) > 1 else ""
        for move in weapon.moves:
            yield move.name + mark, c.AttackMove((Link(key, move.name),))
        for move in weapon.moves:
            if may_sweep(move, context.state.house) and not weapon.ranged:
                for hexes in SWEEPS:
                    link = Link(key, move.name, "sweep", hexes=hexes)
                    yield f"{move.name} {'–'.join(hexes)}{mark}", c.AttackMove((link,))
        if fitting := powers(fighter, weapon):
            best = max(fitting, key=lambda name: attribute(fighter, name))
            for count in range(1, MOST_READY_POWER + 1):
                link = Link(key, weapon.moves[0].name, power=(best,) * count)
                yield f"{link.move} +{count} {ATTRIBUTE_SHORT[best]}{mark}", c.AttackMove((link,))


def _shots(context: Context, fighter: Combatant) -> Iterator[tuple[str, c.AttackMove]]:
    """MI-S24: shots at whoever is in front, where the table lets projectiles be aimed."""
    if context.state.house.aimed_lines == "front":
        for key, weapon in held_weapons(fighter).items():
            for other in sighted(context, fighter, weapon.reach) if weapon.ranged else ():
                link = Link(key, weapon.moves[0].name, aim=show(other.at))
                yield f"{link.move} at {other.label}", c.AttackMove((link,))


def attacks(context: Context, fighter: Combatant) -> Iterator[Offer]:
    """The basic strike of every weapon for one key, then everything else in a ``move`` slot with its composer."""
    weapons = held_weapons(fighter)
    if fighter.kind == "monster" and not weapons:
        return
    for key, weapon in weapons.items():
        if weapon.moves:
            yield partial(_basic, context, fighter, key, weapon, weapon.moves[0])
    yield partial(_any_move, context, fighter)


def _any_move(context: Context, fighter: Combatant) -> Option:
    """MI-55: one of all there are, each with the digit of its place among them, or a move to be composed."""
    choices = []
    for place, (name, move) in enumerate((*ready(context, fighter), *_shots(context, fighter)), 1):
        command = c.Attack(fighter.id, move)
        no = context.ask(command)
        note = "" if no is not None else _note(context, fighter, command)
        choices.append(Choice(plain(move), command, name, note, no, digit=place if place <= MOST_DIGITS else 0))
    bare = option("attack", fighter.id, "Attack move", rule="MI-43", cost="2 segments or more")
    if not choices:
        return whole(context, bare, c.Attack(fighter.id, c.AttackMove()))
    [found] = pick(context, bare, "move", "move", choices, title="Which move?")
    return replace(found, slots=tuple(replace(slot, composer=composer(context, fighter)) for slot in found.slots))


def _note(context: Context, fighter: Combatant, command: c.Attack) -> str:
    """Whom it would strike of the own side, and what it deals before what it costs: where a line is cut, the preview
    has the price. How long it takes is said by when it strikes last, but where it goes on after that.
    """
    plan = commitment(context.state, command)
    if plan.move is None:
        return ""
    paid = strikes_paid(context.state, fighter, plan)
    strikes = strike_words(context, fighter, paid) or "no strike"
    own = own_side(fighter, met_by(context, fighter, paid))
    ends = max((strike.at for strike in paid), default=0) == plan.move.segments
    price = f"{plan.move.stamina} stamina" if ends else price_words(plan.move)
    return f"{own}{strikes}; {price}, {stamina_left(context.state, fighter, plan)} left"


def _basic(context: Context, fighter: Combatant, key: str, weapon: Weapon, move: WeaponMove) -> Option:
    """MI-44: one weapon's basic line for a single key."""
    command = c.Attack(fighter.id, c.AttackMove((Link(key, move.name),)))
    cost = f"2 segments, {weapon.weight} stamina"
    found = offer(context, command, f"{move.name}: {weapon.name}", key, rule="MI-44", cost=cost)
    made = commitment(context.state, command).move if found.enabled else None
    if made is None:
        return found
    return _told(context, fighter, made, found, _dealt(context, fighter, made.strikes[0]))


def _told(context: Context, fighter: Combatant, move: ComposedMove, option: Option, dealt: str) -> Option:
    """An attack of a single key, given at once: what it deals and leaves, or that it now would strike at nobody; first
    of all that it would strike at the own side (MI-95).
    """
    hit = met_by(context, fighter, move.strikes)
    met = any(other.side != fighter.side for other in hit)
    if own := own_side(fighter, hit):
        return replace(option, cost="", preview=f"{own}{dealt}; {option.cost}", hot=met)
    words = f"leaves {fighter.stamina - move.stamina} stamina" if met else "at nobody"
    return replace(option, preview=f"{dealt}, {words}", hot=met)  # what it deals is read where the rest has no room


def composer(context: Context, fighter: Combatant) -> Composer:
    """MI-44 to MI-55: a link for every weapon in hand, swing and shape; what a chain adds; a name."""
    kept = context.lasting(fighter)
    if kept.composer is None:
        kept.composer = _composer(context, fighter)
    return kept.composer


def _composer(context: Context, fighter: Combatant) -> Composer:
    parts = tuple(
        part
        for key, weapon in held_weapons(fighter).items()
        for move in weapon.moves
        for part in _parts(context, fighter, key, weapon, move)
    )
    front = Slot("front", "number", min=0, max=MOST_EXTRA, default=0, title="Segments moved to the very start")
    name = Slot("name", "text", optional=True, title="Name of the move")
    return Composer("links", "link", parts, (1, MOST_LINKS), (front,), (name,))


def _power_slot(fighter: Combatant, weapon: Weapon) -> tuple[Slot, ...]:
    """MI-46: the power-ups of an attack, each a segment longer and at a price; none where no attribute fits."""
    fitting = powers(fighter, weapon)
    labels = tuple(f"{name.capitalize()} (+{attribute(fighter, name)} stamina)" for name in fitting)
    title = "Power-ups, a segment each"
    slot = Slot("power", "choice", fitting, labels, many=(0, MOST_EXTRA), repeat=True, default=[], title=title)
    return (slot,) if fitting else ()


def _parts(context: Context, fighter: Combatant, key: str, weapon: Weapon, move: WeaponMove) -> Iterator[Option]:
    house = context.state.house
    longer = Slot("extra", "number", min=0, max=MOST_EXTRA, default=0, title="More hexes ahead, a segment each")
    shapes: list[tuple[str, tuple[Slot, ...]]] = [("line", () if weapon.ranged or not house.lunge else (longer,))]
    if may_sweep(move, house) and not weapon.ranged:
        shapes.append(("sweep", (_hexes_slot(weapon.reach, "Hexes of the sweep, in order"),)))
    if may_area(fighter, house) and not weapon.ranged:
        shapes.append(("area", (_hexes_slot(weapon.reach + 1, "Hexes of the area"),)))
    no = parry_refusal(fighter, key)
    for shape, slots in shapes:
        label, cost = f"{weapon.name}: {move.name}, {shape}", f"2 segments, {weapon.weight} stamina"
        more = (*slots, *_power_slot(fighter, weapon))
        made = option(f"{key}:{move.name}:{shape}", "", label, *more, no=no, rule="MI-44", cost=cost)
        yield replace(made, command={"weapon": key, "move": move.name, "shape": shape})


def _hexes_slot(reach: int, title: str) -> Slot:
    """Offsets within reach, the named neighbours first."""
    far = tuple(cell for cell in disc((0, 0), reach) if max(map(abs, (*cell, sum(cell)))) > 1)
    values = (*DIRECTION_NAMES, *map(show, far))
    labels = (*DIRECTION_NAMES, *map(offset_name, far))
    return Slot("hexes", "choice", values, labels, many=(1, min(len(values), MOST_EXTRA)), default=["F"], title=title)


def monster_moves(context: Context, fighter: Combatant) -> Iterator[Offer]:
    """MI-57: every printed move as an option of its own."""
    for key, move in fighter.sheet.moves.items():
        yield partial(_monster_move, context, fighter, key, move)


def _monster_move(context: Context, fighter: Combatant, key: str, move: ComposedMove) -> Option:
    command = c.UseMove(fighter.id, key)
    found = offer(context, command, move.name, key, key="monster-move", rule="MI-57", cost=price_words(move))
    if not found.enabled:
        return found
    return _told(context, fighter, move, found, strike_words(context, fighter, move.strikes))


def composing(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-55: keep a move in the book, at any time."""
    group: Group = "act" if context.state.phase != "interlude" else "interlude"
    book = context.lasting(fighter).book
    if group not in book:
        book[group] = next(_composing(context, fighter, group), None)
    if (found := book[group]) is not None:
        yield found


def _composing(context: Context, fighter: Combatant, group: Group) -> Iterator[Option]:
    moves = [
        Choice(plain(move), c.ComposeMove(fighter.id, name, move), name)
        for name, move in ready(context, fighter)
        if move.links
    ]
    time = "no time" if group == "act" else ""
    bare = option("compose-move", fighter.id, "Compose a move", rule="MI-55", cost=time, group=group, seldom=bool(time))
    for found in pick(context, bare, "move", "move", moves, title="Which move?"):
        name = (Slot("name", "text", title="Name of the move"),) * found.enabled
        slots = tuple(replace(slot, composer=composer(context, fighter)) for slot in found.slots)
        yield replace(found, slots=name + slots)
