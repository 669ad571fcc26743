"""Opening a fight, Initiative, slots and turns, and the end (MR-10 to MR-16)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.draft import Decider
from engine.core.refusal import require
from engine.systems.mir import commands as cmd
from engine.systems.mir.build import cast, characters_at, written
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import flow as checks
from engine.systems.mir.decide.base import MirDraft, fall_back, lose_prolonged, throw
from engine.systems.mir.events import flow as ev
from engine.systems.mir.events.rulings import CombatantJoined, DistancePinned
from engine.systems.mir.rules.initiative import opponents, order_of, order_with, waiting, walk
from engine.systems.mir.rules.pools import INSTINCT, skill_pool
from engine.systems.mir.state.sheet import Combatant


def next_fight(draft: MirDraft, catalog: Catalog, command: cmd.NextFight) -> None:
    """The next fight of a roster: characters stand where the encounter has characters, on its track (MR-30)."""
    encounter = command.encounter
    if encounter is None:
        open_fight(draft, command.stakes)
        return
    places = dict(encounter.places) or dict.fromkeys(draft.state.places, "")
    open_fight(draft, command.stakes or encounter.stakes, places=places, title=encounter.title)
    coming = written(encounter)
    where = characters_at(catalog, coming)
    for person in draft.state.combatants.values():
        at = where.get(person.id, next(iter(where.values()), person.at))
        if person.kind == "pc" and person.present and at != person.at:
            draft.add(CombatantJoined(replace(person, at=at)))
    for person in cast(catalog, draft.state, coming):
        draft.add(CombatantJoined(person))
    require(checks.two_sides(draft.state))


def open_fight(
    draft: MirDraft, stakes: str, *, places: dict[str, str] | None = None, opener: str = "", title: str = ""
) -> None:
    """A fight with the roster: the dead and departed NPCs drop out of it, characters that fled are back (MR-10). What
    the GM has said of distances since the last one holds (MR-30).
    """
    people, pins = draft.state.combatants.values(), draft.state.pins
    dropped = tuple(person.id for person in people if person.kind == "npc" and not person.present)
    back = tuple(person.id for person in people if person.kind == "pc" and person.out == "fled")
    anew = draft.state.phase == "interlude"
    draft.add(ev.FightOpened(stakes, dropped, back, places or {}, opener, anew, title))
    for key, units in pins.items():
        who, other = key.split("|")
        if not {who, other} & {*dropped}:
            draft.add(DistancePinned(who, other, units))


def roll_initiative(draft: MirDraft, catalog: Catalog, command: cmd.RollInitiative) -> None:
    """Instinct for one or for all; foes one each or one for all (MR-10, MR-11)."""
    group = opponents(draft.state) if checks.grouped(draft.state, command) else []
    together = tuple(person.id for person in group)
    for person in waiting(draft.state):
        if person.id not in together and command.who in ("", person.id):
            roll_instinct(draft, person, (person.id,), hidden=command.hidden)
    if group and command.who in ("", *together):
        roll_instinct(draft, _speaker(draft, group, command.pool_of), together, hidden=command.hidden)


def _speaker(draft: MirDraft, npcs: list[Combatant], named: str) -> Combatant:
    """The NPC whose pool a group rolls: the one the GM names, else the largest (MR-11)."""
    if named:
        return draft.state.combatants[named]
    return max(npcs, key=lambda person: skill_pool(draft.state, person, INSTINCT).total)


def roll_instinct(draft: MirDraft, person: Combatant, who: tuple[str, ...], *, hidden: bool = False) -> None:
    """One Initiative roll, for one or for a group (MR-10)."""
    pool = skill_pool(draft.state, person, INSTINCT)
    what = "Initiative" if len(who) == 1 else "Initiative of the group"
    rolled = throw(draft, pool, what, person.id)
    draft.add(ev.InitiativeRolled(who, pool, rolled.faces, rolled.successes, hidden))


def begin_turns(draft: MirDraft, order: tuple[str, ...], *, ruling: bool = False) -> None:
    """The first turn (MR-13)."""
    draft.add(ev.OrderSet(order, ruling))
    draft.add(ev.TurnBegan(1))
    advance(draft)


def enter_order(draft: MirDraft, who: str) -> None:
    """Somebody comes into a running fight: an Initiative roll, and the place it gives (MR-15)."""
    if draft.state.combatants[who].initiative is None:
        roll_instinct(draft, draft.state.combatants[who], (who,))
    draft.add(ev.OrderSet(order_with(draft.state, who)))


def advance(draft: MirDraft) -> None:
    """On to the next slot of somebody able, with a new turn where the order ends (MR-13, MR-27)."""
    people = draft.state.combatants
    for passed in walk(draft.state, [who for who, person in people.items() if person.able]):
        if passed.kind == "turn":
            draft.add(ev.TurnBegan(passed.turn))
        elif passed.kind == "slot":
            draft.add(ev.SlotBegan(passed.who))
        else:
            person = people[passed.who]
            draft.add(ev.SlotSkipped(person.id, "dead" if not person.alive else person.out or "unconscious"))


def close_slot(draft: MirDraft) -> None:
    """End the active slot and go on: back to whoever was interrupted, or to the next in order."""
    who, forced = draft.state.active, bool(draft.state.forced)
    person = draft.state.combatants[who]
    if person.prolonged and not person.prolonged.rolled:
        lose_prolonged(draft, who, "the slot ended without a roll")
    fall_back(draft, who)
    draft.add(ev.SlotEnded(who))
    resumed = draft.state.combatants.get(draft.state.current)
    if not (forced and resumed and resumed.able):
        advance(draft)


def keep_going(draft: MirDraft) -> None:
    """After any command: turns begin once everybody has a count, and a slot whose owner cannot act is over."""
    state = draft.state
    if state.exchange is not None:
        return
    if state.phase == "initiative":
        if not waiting(state) and any(person.present for person in state.combatants.values()):
            begin_turns(draft, order_of(state))
        return
    active = state.combatants.get(state.active)
    if state.phase != "slots" or (active is not None and active.able):
        return
    if any(state.combatants[who].able for who in state.order):
        if active is None:
            advance(draft)
        else:
            close_slot(draft)


def end_fight(draft: MirDraft, catalog: Catalog, command: cmd.EndFight) -> None:
    """Health returns; Wounds stay (MR-16)."""
    for who in draft.state.combatants:
        lose_prolonged(draft, who, "the fight is over")
    draft.add(ev.FightEnded(command.reason, command.winner))
    for person in tuple(draft.state.combatants.values()):
        if person.alive and person.health != person.health_max:
            draft.add(ev.HealthRestored(person.id, person.health_max))


DECIDERS: dict[type, Decider] = {
    cmd.NextFight: next_fight,
    cmd.RollInitiative: roll_initiative,
    cmd.EndFight: end_fight,
    cmd.StartFight: lambda draft, catalog, command: open_fight(draft, command.stakes),
    cmd.EndSlot: lambda draft, catalog, command: close_slot(draft),
}
