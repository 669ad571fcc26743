"""Step B: guards go up and down, things change hands (MI-17, MI-38)."""

from __future__ import annotations

from engine.core.copied import free_key
from engine.systems.miasma.decide.sight import Writing
from engine.systems.miasma.events import guard as e
from engine.systems.miasma.rules.gear import hands_hold, may_use
from engine.systems.miasma.rules.timing import at_work
from engine.systems.miasma.state import Combatant, Dropped
from engine.systems.miasma.state.actions import ChangeItem, Guard, PickUp
from engine.systems.miasma.state.things import Armour


def guards(draft: Writing) -> None:
    """MI-38: guards go up and down; in the first of two segments the old one only ends (MI-S34)."""
    for fighter, what, index in at_work(draft.state):
        if isinstance(what, Guard):
            guard = what.guard if index == what.segments else ""
            if guard != fighter.guard and (not guard or guard in fighter.hands):
                draft.add(e.GuardChanged(fighter.id, guard))


def items(draft: Writing) -> None:
    """MI-17: what is in the hands changes, in the last segment that takes (MI-S12); what lies there is picked up."""
    for fighter, what, index in at_work(draft.state):
        if isinstance(what, ChangeItem) and index == what.segments:
            hands, drop = (tuple(key for key in keys if key in fighter.sheet.items) for keys in (what.hands, what.drop))
            draft.add(e.ItemChanged(fighter.id, hands, drop))
        elif isinstance(what, PickUp):
            pick_up(draft, fighter, what)


def pick_up(draft: Writing, fighter: Combatant, what: PickUp) -> None:
    """MI-17, MI-10, MI-12: what still lies there is carried, and in hand where hands and attributes suffice."""
    owner = draft.state.combatants[what.target]
    if Dropped(what.item, fighter.at) not in owner.dropped:
        return
    item = owner.sheet.items[what.item]
    key = what.item if owner.id == fighter.id else free_key(fighter.sheet.items, what.item)
    hands = (*fighter.hands, key)
    held = not isinstance(item, Armour) and hands_hold({**fighter.sheet.items, key: item}, hands)
    hands = hands if held and may_use(fighter, item, draft.state.house) else fighter.hands
    draft.add(e.ItemPickedUp(fighter.id, owner.id, what.item, key, hands))
