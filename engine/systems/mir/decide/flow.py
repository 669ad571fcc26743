"""Opening a fight, Initiative, slots and turns, and the end (MR-10 to MR-16)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.check import opening_problems
from engine.systems.mir.checks import answers, insist, slots
from engine.systems.mir.decide.base import Writing, lose_prolonged, throw
from engine.systems.mir.distance import distance, pair, settled_distance
from engine.systems.mir.join import cast
from engine.systems.mir.pools import INSTINCT, skill_pool
from engine.systems.mir.state import Combatant, State


def open_fight(catalog: Catalog, draft: Writing, command: cmd.OpenFight) -> None:
    """A new fight with the roster: the dead and departed NPCs drop out of it, characters that fled are back."""
    state = draft.state
    if command.encounter:
        insist(None if state.phase == "setup" else answers.between(state))
    else:
        insist(answers.openable(state))
    people = state.people.values()
    dropped = tuple(one.id for one in people if one.kind == "npc" and not one.present)
    back = tuple(one.id for one in people if one.kind == "pc" and one.out == "fled")
    stakes = command.stakes or (command.encounter.stakes if command.encounter else "")
    places = dict(command.encounter.places) if command.encounter else {}
    draft.add(ev.FightOpened(stakes, dropped, back, places))
    if command.encounter:
        insist_known(catalog, command)
        for person in cast(catalog, draft.state, command.encounter):
            draft.add(ev.CombatantJoined(person))
        insist(answers.openable(replace(draft.state, phase="ended")))


def insist_known(catalog: Catalog, command: cmd.OpenFight) -> None:
    """Every sheet of an encounter exists, and nothing else keeps it from beginning."""
    assert command.encounter is not None
    for placed in command.encounter.combatants:
        if catalog.person(placed.sheet) is None:
            known = ", ".join((*catalog.agents, *catalog.foes))
            raise Refused("bad-target", f"there is no sheet {placed.sheet!r}: there are {known}", "MR-15")
    for problem in opening_problems(catalog, command.encounter):
        raise Refused("bad-value", f"encounter.{problem.path} {problem.message}", "MR-15")


def waiting(state: State) -> list[Combatant]:
    """Who has not rolled Initiative yet."""
    return [one for one in state.people.values() if one.present and one.initiative is None]


def roll_initiative(catalog: Catalog, draft: Writing, command: cmd.RollInitiative) -> None:
    """Instinct for one or for all; foes one each or one for all (MR-10, MR-11)."""
    state = draft.state
    if state.phase != "initiative":
        insist(slots.fight_open(state))
        raise Refused("wrong-phase", "Initiative is rolled once, when a fight begins", "MR-10")
    insist(slots.awaited(state))
    rolling = waiting(state)
    if command.who:
        insist(slots.known(state, command.who))
        if command.who not in {one.id for one in rolling}:
            raise Refused("bad-target", f"{slots.safe_name(state, command.who)} has rolled already", "MR-10")
    group = (command.npcs or state.option("npc_initiative")) == "group"
    npcs = [one for one in rolling if one.kind == "npc"]
    alone = [one for one in rolling if not (group and one.kind == "npc") and command.who in ("", one.id)]
    together = group and npcs and (not command.who or command.who in {one.id for one in npcs})
    speaker = _speaker(state, npcs, command.pool_of) if together else None
    for person in alone:
        _roll(draft, person, (person.id,))
    if speaker is not None:
        _roll(draft, speaker, tuple(one.id for one in npcs))
    if not waiting(draft.state):
        begin_turns(draft, order_of(draft.state))


def _speaker(state: State, npcs: list[Combatant], named: str) -> Combatant:
    """The NPC whose pool a group rolls: the one the GM names, else the largest (MR-11)."""
    if not named:
        return max(npcs, key=lambda one: skill_pool(state, one, INSTINCT).total)
    for one in npcs:
        if one.id == named:
            return one
    raise Refused("bad-target", f"{named!r} is not in the group: {', '.join(one.id for one in npcs)}", "MR-11")


def _roll(draft: Writing, person: Combatant, who: tuple[str, ...]) -> None:
    pool = skill_pool(draft.state, person, INSTINCT)
    what = "Initiative" if len(who) == 1 else "Initiative of the group"
    rolled = throw(draft, pool, what, person.id)
    draft.add(ev.InitiativeRolled(who, pool, rolled.faces, rolled.successes))


def order_of(state: State) -> tuple[str, ...]:
    """Most successes first, then PCs, then the larger Instinct pool, then the roster (MR-12)."""
    rolled = [one for one in state.people.values() if one.initiative is not None and one.present]

    def rank(person: Combatant) -> tuple[int, bool, int]:
        return -(person.initiative or 0), person.kind != "pc", -skill_pool(state, person, INSTINCT).total

    return tuple(one.id for one in sorted(rolled, key=rank))


def begin_turns(draft: Writing, order: tuple[str, ...], *, ruling: bool = False) -> None:
    """The first turn (MR-13)."""
    draft.add(ev.OrderSet(order, ruling))
    draft.add(ev.TurnBegan(1))
    advance(draft)


def advance(draft: Writing) -> None:
    """On to the next slot of somebody able, with a new turn where the order ends (MR-13, MR-27)."""
    state = draft.state
    if not any(state.people[who].able for who in state.order):
        return
    start = state.order.index(state.current) + 1 if state.current in state.order else 0
    while True:
        for who in state.order[start:]:
            person = draft.state.people[who]
            if person.joined and person.joined == draft.state.turn:
                continue
            if person.able:
                draft.add(ev.SlotBegan(who))
                return
            draft.add(ev.SlotSkipped(who, _why_skipped(person)))
        draft.add(ev.TurnBegan(draft.state.turn + 1))
        start = 0


def _why_skipped(person: Combatant) -> str:
    if not person.alive:
        return "dead"
    return person.out or "unconscious"


def end_slot(catalog: Catalog, draft: Writing, command: cmd.EndSlot) -> None:
    """The slot is over; an unrolled prolonged test with it (MR-20)."""
    insist(slots.own_slot(draft.state, command.who))
    close_slot(draft)


def close_slot(draft: Writing) -> None:
    """End the active slot and go on: back to whoever was interrupted, or to the next in order."""
    who = draft.state.active
    person = draft.state.people[who]
    forced = bool(draft.state.forced)
    if person.prolonged and not person.prolonged.rolled:
        lose_prolonged(draft, who, "the slot ended without a roll")
    drop_partial(draft, who)
    draft.add(ev.SlotEnded(who))
    resumed = draft.state.people.get(draft.state.current)
    if not (forced and resumed and resumed.able):
        advance(draft)


def drop_partial(draft: Writing, who: str) -> None:
    """Under ``partial_progress`` = ``lost`` a way short of the next band leads back to the last one (MR-28)."""
    state = draft.state
    person = state.people[who]
    heading = person.heading
    if heading is None or state.option("partial_progress") == "kept":
        return
    other = state.people[heading.target]
    now = distance(state, person, other)
    right = settled_distance(state, heading.start, now, heading.toward)
    if right == now:
        return
    if state.option("distance_model") == "pairs":
        draft.add(ev.Moved(who, person.at, "lost", None, (), {pair(who, other.id): right}))
        return
    outward = 1 if person.at >= other.at else -1
    draft.add(ev.Moved(who, other.at + outward * right, "lost"))


def keep_going(draft: Writing) -> None:
    """After any command: a slot whose owner cannot act any more is over."""
    state = draft.state
    if state.phase != "slots" or state.exchange is not None:
        return
    active = state.people.get(state.active)
    if (active is None or not active.able) and any(state.people[who].able for who in state.order):
        if active is None:
            advance(draft)
        else:
            close_slot(draft)


def give_slot(catalog: Catalog, draft: Writing, command: cmd.GiveSlot) -> None:
    """Out of order, by the GM's word (MR-14)."""
    insist(slots.in_slots(draft.state) or slots.fit(draft.state, command.who))
    draft.add(ev.SlotBegan(command.who, True))


def set_order(catalog: Catalog, draft: Writing, command: cmd.SetOrder) -> None:
    """The GM's order, complete (MR-12); before the first slot it stands in for the roll."""
    state = draft.state
    insist(slots.fight_open(state))
    everybody = {one.id for one in state.people.values() if one.present}
    for who in command.order:
        insist(slots.known(state, who))
    missing = everybody - set(command.order)
    if missing or len(set(command.order)) != len(command.order):
        listed = ", ".join(slots.safe_name(state, who) for who in sorted(missing)) or "nobody"
        raise Refused("bad-target", f"the order names everybody once; missing: {listed}", "MR-12")
    if state.phase == "initiative":
        insist(slots.awaited(state))
        begin_turns(draft, command.order, ruling=True)
    else:
        draft.add(ev.OrderSet(command.order, True))


def end_fight(catalog: Catalog, draft: Writing, command: cmd.EndFight) -> None:
    """Health returns; Wounds stay (MR-16)."""
    state = draft.state
    insist(slots.fight_open(state) or slots.awaited(state))
    if command.winner and command.winner not in state.sides:
        raise Refused("bad-value", f"{command.winner!r} is no side: {', '.join(state.sides)}", "MR-16")
    for who in state.people:
        lose_prolonged(draft, who, "the fight is over")
    draft.add(ev.FightEnded(command.reason, command.winner))
    for person in tuple(draft.state.people.values()):
        if person.alive and person.health != person.health_max:
            draft.add(ev.HealthRestored(person.id, person.health_max))
