"""What a free combatant may do besides attacking and casting: stand, move, turn, guard, change items (MI-26 ff.)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from engine.board.hexgrid import show, step
from engine.core.options import Option, Slot, Value
from engine.core.refusal import Refusal
from engine.core.words import listed
from engine.systems.miasma import commands as cmd
from engine.systems.miasma.catalog import Armour, Shield, Weapon
from engine.systems.miasma.options.offer import Choice, Table, pick, plain, remaining, whole
from engine.systems.miasma.people import duck_price, hands_needed, regeneration, run_price, two_handed_with_shield
from engine.systems.miasma.plan.moving import DUCK_HEXES, RUN_HEXES, sides_to, turns_of
from engine.systems.miasma.state import Combatant, Hex
from engine.systems.miasma.tables import setting
from engine.systems.miasma.words import count, direction, item_name

WAYS = ("clockwise", "counter-clockwise")


def breath(one: Combatant) -> str:
    """What an idle segment gives back (MI-63)."""
    gain = min(regeneration(one), one.stamina_max - one.stamina)
    return f"regains {gain} stamina" if gain > 0 else "stamina full"


def standing(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-26: a segment of breath."""
    stand = cmd.Stand(one.id)
    option = Option(
        f"stand:{one.id}", one.id, "Stand", plain(stand), rule="MI-26", cost="1 segment", preview=breath(one), hot=True
    )
    yield whole(table, option, stand)


# ---- moving ------------------------------------------------------------------------


def walking(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-30: a step in any direction."""
    at = one.hex or (0, 0)
    choices = [Choice(show(cell), cmd.Walk(one.id, show(cell)), way) for way, cell in _around(at, 1)]
    option = Option(
        f"walk:{one.id}",
        one.id,
        "Walk",
        {"do": "walk", "who": one.id},
        rule="MI-30",
        cost="1 segment",
        preview=breath(one),
    )
    yield from _maybe(pick(table, option, "to", "hex", choices, title="Where to?"))


def _around(at: Hex, far: int) -> Iterator[tuple[str, Hex]]:
    for facing in range(6):
        yield direction(facing), step(at, facing, far)


def _maybe(option: Option | None) -> Iterator[Option]:
    if option is not None:
        yield option


def dashing(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-32, MI-33: three hexes at once, or one to five."""
    at = one.hex or (0, 0)
    price = duck_price(one)
    ducks = [Choice(show(cell), cmd.Duck(one.id, show(cell)), way) for way, cell in _around(at, DUCK_HEXES)]
    option = Option(
        f"duck:{one.id}",
        one.id,
        "Duck",
        {"do": "duck", "who": one.id},
        rule="MI-32",
        cost=f"1 segment, {price} stamina",
        preview=_leaves(one, price),
    )
    yield from _maybe(pick(table, option, "to", "hex", ducks, title="Three hexes, which way?"))
    runs = [choice for facing in range(6) for choice in _runs(table, one, facing)]
    runs.sort(key=lambda choice: choice.far)
    cheapest = run_price(one, 1, table.state.options)
    option = Option(
        f"run:{one.id}",
        one.id,
        "Run",
        {"do": "run", "who": one.id},
        rule="MI-33",
        cost=f"1 segment, {cheapest}+ stamina",
        preview="up to 5 hexes",
    )
    yield from _maybe(pick(table, option, "to", "hex", runs, title="Up to five hexes, where to?"))


class _Run(Choice):
    """A run with its length, to sort by."""

    __slots__ = ("far",)

    def __init__(self, far: int, value: str, command: cmd.Run, label: str, note: str, answer: Refusal | None) -> None:
        super().__init__(value, command, label, note, answer)
        self.far = far


def _runs(table: Table, one: Combatant, facing: int) -> Iterator[_Run]:
    """Runs in one direction up to the first refused one: longer ones are dearer and go through the same hexes."""
    at = one.hex or (0, 0)
    for far in range(1, RUN_HEXES + 1):
        price = run_price(one, far, table.state.options)
        cell = show(step(at, facing, far))
        command = cmd.Run(one.id, cell)
        no = table.ask(command)
        note = f"{price} stamina, {_leaves(one, price)}"
        yield _Run(far, cell, command, f"{count(far, 'hex', 'hexes')} {direction(facing)}", note, no)
        if no is not None:
            return


def _leaves(one: Combatant, price: int) -> str:
    left = one.stamina - price
    return "leaves 0: staggered" if left == 0 else remaining(one, price) if left > 0 else f"has {one.stamina}"


# ---- turning -----------------------------------------------------------------------


def turn_segments(one: Combatant, to: int, way: str = "") -> int:
    """MI-31: how long a turn takes."""
    return len(turns_of(sides_to(one.facing, to, way)))


def turning(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-31: to any facing, either way round."""
    order = sorted(range(6), key=lambda to: abs(sides_to(one.facing, to, "")))
    choices = [
        Choice(to, cmd.Turn(one.id, to), direction(to), count(turn_segments(one, to), "segment")) for to in order
    ]
    option = Option(
        f"turn:{one.id}",
        one.id,
        "Turn",
        {"do": "turn", "who": one.id},
        rule="MI-31",
        cost="1–3 segments",
        preview=breath(one),
    )

    # Somebody who fills one hex and does nothing beside may turn any way; asking for the others is slow.
    either = len(one.sheet.footprint) == 1 and one.commitment is None

    def ways(values: tuple[Value, ...]) -> tuple[Slot, ...]:
        legal = {str(to): tuple(way for way in WAYS if either or _turns(table, one, to, way)) for to in values}
        notes = {
            key: tuple(count(turn_segments(one, int(key), way), "segment") for way in found)
            for key, found in legal.items()
        }
        return (Slot("way", "choice", legal, notes=notes, after="to", optional=True, title="Which way round?"),)

    yield from _maybe(pick(table, option, "to", "choice", choices, title="Which facing?", more=ways))


def _turns(table: Table, one: Combatant, to: int, way: str) -> bool:
    command = cmd.Turn(one.id, to, "clockwise" if way == "clockwise" else "counter-clockwise")
    return table.ask(command) is None


# ---- guard and items ---------------------------------------------------------------


def guarding(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-37, MI-38: every guard the held items allow, and none."""
    segments = "2 segments" if one.guard and setting(table.state.options, "guard-switch") == "2" else "1 segment"
    for item in (*one.hands, ""):
        if item == one.guard:
            continue
        held = one.sheet.items.get(item)
        if isinstance(held, Weapon) and not held.parry:
            continue
        command = cmd.Guard(one.id, item)
        option = Option(
            f"guard:{one.id}:{item or 'none'}",
            one.id,
            _guard_label(one, item),
            plain(command),
            rule="MI-38",
            cost=segments if item else "1 segment",
            preview=breath(replace(one, guard=item)),
        )
        yield whole(table, option, command)


def _guard_label(one: Combatant, item: str) -> str:
    if not item:
        return "Lower shield" if isinstance(one.sheet.items.get(one.guard), Shield) else "Lower guard"
    if isinstance(one.sheet.items.get(item), Shield):
        return f"Raise {item_name(one, item)}"
    return f"Parry with {item_name(one, item)}"


def changes(one: Combatant) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
    """MI-17: what can sensibly be taken in hand, stowed or dropped: every item with the least that must make room."""
    items = one.sheet.items
    for key, item in items.items():
        if key in one.hands or key in one.dropped or isinstance(item, Armour):
            continue
        for away in _room(one, key):
            yield (key,), away, ()
    for key in one.hands:
        yield (), (key,), ()
        yield (), (), (key,)


def _room(one: Combatant, key: str) -> list[tuple[str, ...]]:
    """The smallest sets of held items that must be put away to hold one more (MI-12)."""
    items = one.sheet.items
    for size in range(len(one.hands) + 1):
        fits = []
        for away in combinations(one.hands, size):
            held = (*(item for item in one.hands if item not in away), key)
            if hands_needed(items, held) <= 2 and not two_handed_with_shield(items, held):
                fits.append(away)
        if fits:
            return fits
    return [one.hands]


def changing(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-17: one option for every sensible change of what is in hand."""
    time = setting(table.state.options, "swap-segments")
    cost = "beside another action" if time == "0" else count(int(time), "segment")
    for hold, stow, drop in changes(one):
        command = cmd.ChangeItem(one.id, hold, stow, drop)
        words = [
            f"{verb} {listed(item_name(one, item) for item in items)}"
            for verb, items in (("take", hold), ("stow", stow), ("drop", drop))
            if items
        ]
        label = listed(words)
        key = "+".join((*hold, *(f"stow-{item}" for item in stow), *(f"drop-{item}" for item in drop)))
        option = Option(
            f"change-item:{one.id}:{key}",
            one.id,
            label[:1].upper() + label[1:],
            plain(command),
            rule="MI-17",
            cost=cost,
            preview=breath(one),
        )
        yield whole(table, option, command)


# ---- wards ---------------------------------------------------------------------------


def dismissing(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-85: the caster ends a ward."""
    for ward in table.state.wards:
        if ward.caster == one.id:
            command = cmd.DismissWard(one.id, ward.id)
            option = Option(
                f"dismiss-ward:{one.id}:{ward.id}",
                one.id,
                f"End the ward around {show(ward.centre)}",
                plain(command),
                rule="MI-85",
                cost="nothing",
            )
            yield whole(table, option, command)
