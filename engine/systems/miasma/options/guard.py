"""Guards, and what is taken in hand, stowed, dropped, picked up and worn (MI-10 to MI-17, MI-37, MI-38)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from engine.core.offers import counted, option
from engine.core.options import Option
from engine.core.words import listed, sentence
from engine.systems.miasma import commands as c
from engine.systems.miasma.options.movement import breath
from engine.systems.miasma.options.offer import Choice, Context, offer, pick
from engine.systems.miasma.rules.actions import hands_then
from engine.systems.miasma.rules.gear import can_guard, guard_segments, hands_hold
from engine.systems.miasma.rules.timing import with_hands
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Armour, Shield
from engine.systems.miasma.tell.words import BESIDE


def guarding(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-37, MI-38: every guard the held items allow, and none."""
    for item in (*fighter.hands, ""):
        if item == fighter.guard or (item and not can_guard(fighter.sheet.items[item])):
            continue
        command = c.Guard(fighter.id, item)
        cost = counted(guard_segments(fighter, item, context.state.house), "segment")
        more: dict[str, Any] = {"rule": "MI-38", "cost": cost, "preview": breath(replace(fighter, guard=item))}
        # What raises a guard and what lowers it again is one place: never both are there.
        place = f"guard:{fighter.id}:{item or fighter.guard}"
        yield offer(context, command, _guard_label(fighter, item), item or "none", place=place, **more)


def _guard_label(fighter: Combatant, item: str) -> str:
    items = fighter.sheet.items
    if not item:
        return "Lower shield" if isinstance(items.get(fighter.guard), Shield) else "Lower guard"
    name = fighter.item_name(item)
    return f"Raise {name}" if isinstance(items.get(item), Shield) else f"Parry with {name}"


def changes(fighter: Combatant) -> Iterator[c.ChangeItem]:
    """MI-17: what can sensibly be taken in hand, stowed or dropped: every item with the least that must make room."""
    for key, item in fighter.sheet.items.items():
        if key not in fighter.hands and not fighter.has_dropped(key) and not isinstance(item, Armour):
            for away in _room(fighter, key):
                yield c.ChangeItem(fighter.id, hold=(key,), stow=away)
    for key in fighter.hands:
        yield c.ChangeItem(fighter.id, stow=(key,))
        yield c.ChangeItem(fighter.id, drop=(key,))


def _room(fighter: Combatant, key: str) -> list[tuple[str, ...]]:
    """The smallest sets of held items that must be put away to hold one more (MI-12)."""
    for size in range(len(fighter.hands) + 1):
        fits = [
            away
            for away in combinations(fighter.hands, size)
            if hands_hold(fighter.sheet.items, (*(item for item in fighter.hands if item not in away), key))
        ]
        if fits:
            return fits
    return [fighter.hands]


def changing(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-17: every sensible change of what is in hand; for one chosen beside an action (MI-S12) another, or none."""
    time, fighter = context.state.house.swap_segments, context.state.combatants[fighter.id]
    cost = counted(time, "segment") if time else BESIDE
    for command in changes(fighter):
        named = (("take", command.hold), ("stow", command.stow), ("drop", command.drop))
        label = listed([f"{verb} {listed(map(fighter.item_name, items))}" for verb, items in named if items])
        key = ":".join(f"{verb}-{item}" for verb, items in named for item in items)
        then = breath(with_hands(fighter, hands_then(fighter, command), command.drop)) if time else ""
        more: dict[str, Any] = {"rule": "MI-17", "cost": cost, "preview": then, "seldom": bool(command.drop)}
        yield offer(context, command, sentence(label), key, **more)
    if fighter.id in context.state.swaps:
        leave = c.ChangeItem(fighter.id, hold=fighter.hands)
        yield offer(context, leave, "Leave the hands as they are", rule="MI-17", cost=cost)


def picking_up(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-17: what lies where somebody stands."""
    for owner in context.state.combatants.values():
        for lying in owner.dropped:
            if lying.hex == fighter.hex:
                whose = "" if owner.id == fighter.id else owner.id
                command = c.PickUp(fighter.id, lying.item, whose)
                label, mark = f"Pick up {owner.item_name(lying.item)}", f"{owner.id}:{lying.item}"
                more: dict[str, Any] = {"rule": "MI-17", "cost": "1 segment", "preview": breath(fighter)}
                yield offer(context, command, label, mark, **more)


def equipping(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-10 to MI-13: every sensible change of what is worn or held, complete."""
    sheet = fighter.sheet
    for key, item in sheet.items.items():
        if isinstance(item, Armour):
            if key in sheet.worn:
                verb, worn = "Take off", tuple(other for other in sheet.worn if other != key)
            else:
                same = [other for other in sheet.worn if getattr(sheet.items[other], "slot", "") == item.slot]
                verb, worn = "Wear", (*(other for other in sheet.worn if other not in same), key)
            yield _equip(context, fighter, f"{verb} {item.name}", f"{verb}:{key}", worn, fighter.hands)
    for change in changes(fighter):
        if not change.drop:
            hands = (*(item for item in fighter.hands if item not in change.stow), *change.hold)
            verb, things = ("Hold", hands) if change.hold else ("Stow", change.stow)  # one of two that are held
            name = f"{verb} {listed(map(fighter.item_name, things))}" if hands else "Empty the hands"
            yield _equip(context, fighter, name, ":".join(("hold", *hands)), sheet.worn, hands)


def _equip(
    context: Context, fighter: Combatant, name: str, key: str, worn: tuple[str, ...], hands: tuple[str, ...]
) -> Option:
    command = c.Equip(fighter.id, worn, hands)
    return offer(context, command, name, key, rule="MI-12", group="interlude", section="Gear")


def looting(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-72: a list of what the fallen leave."""
    for fallen in context.state.combatants.values():
        if fallen.status in ("dead", "lost") and fallen.sheet.items:
            things = [
                Choice(key, c.TakeGear(fighter.id, fallen.id, key), item.name, f"weight {item.weight}")
                for key, item in fallen.sheet.items.items()
            ]
            bare = option(
                "take-gear",
                fighter.id,
                f"Take from {fallen.label}",
                given={"of": fallen.id},
                rule="MI-17",
                group="interlude",
                section="Gear",
            )
            bare = replace(bare, id=f"take-gear:{fighter.id}:{fallen.id}")
            yield from pick(context, bare, "item", "choice", things, title="Which thing?")
