"""What each action does when its turn on the stack has come, and which test it makes (steps h and m)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.systems.mirage.build import HANDS
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.decide import attack, harm, healing, movement
from engine.systems.mirage.decide.base import Writing, spotted
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.rules import attack as rules
from engine.systems.mirage.rules import healing as healing_rules
from engine.systems.mirage.rules import modifiers
from engine.systems.mirage.rules.people import fights_on, hands_used, holder_of, throwable, together
from engine.systems.mirage.rules.skills import LEAVING, acting_skill, clings
from engine.systems.mirage.rules.zones import edge_between
from engine.systems.mirage.state import State, Watch
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act

Effect = Callable[[Writing, Catalog, Act, Any], None]


def _done(fact: Callable[[State, Any], Any]) -> Effect:
    """An effect that is one fact, whatever the dice said."""
    return lambda draft, catalog, act, command: draft.add(fact(draft.state, command))


def leaves_a_choice(state: State, act: Act) -> bool:
    """Whether something is still to be chosen: where to ride, who gets how much of a day's healing (MG-119, MG-139)."""
    if isinstance(act.command, cmd.Ride):
        return movement.leaves(state, act) or not clings(state, state.combatants[act.command.who])
    if not isinstance(act.command, cmd.HealDay):
        return False
    room = healing_rules.room(state, act)
    return 0 < healing_rules.points(state, act) < sum(room.values()) and len(room) > 1


def test_of(state: State, act: Act) -> Test | None:
    """The acting test of a declared action; none where it has none."""
    command = act.command
    person = state.combatants[command.who]
    skill = acting_skill(state, command)
    if isinstance(command, rules.AIMED):
        return _aimed(state, act, command, skill)
    if isinstance(command, LEAVING) and not clings(state, person):
        return None
    if not skill:
        return None
    moving = isinstance(command, (cmd.Flee, cmd.Ride, *LEAVING))
    own = isinstance(command, cmd.MountUp)
    use = command.what if isinstance(command, cmd.Attempt) else ""
    return modifiers.skill_test(state, person.id, skill, act.extra, moving=moving, own_dice=own, use=use)


def _aimed(state: State, act: Act, command: rules.Aimed, skill: str) -> Test:
    person, target = state.combatants[command.who], state.combatants[command.target]
    arm = rules.arm_used(state, person, command)
    assert arm is not None
    ranged = isinstance(command, rules.SHOTS)
    extra = modifiers.attack(state, person, target, arm, ranged=ranged, unseen=getattr(command, "unseen", False))
    return modifiers.skill_test(state, person.id, skill, (*extra, *act.extra), arm=arm)


def _grapple(draft: Writing, catalog: Catalog, act: Act, command: cmd.Grapple) -> None:
    """MG-65: held, and gagged for one success more; not by somebody whom the prayer broke (MG-15, MG-68).

    Nor is anybody held who fell by a prayer of their own (MG-17).
    """
    net, target = rules.net(act), draft.state.combatants[command.target]
    if not net or not target.present or not fights_on(draft.state.combatants[command.who]):
        return
    draft.add(ev.Held(command.who, target.id, command.gag and net >= 2))
    if target.holding:
        draft.add(ev.LetGo(target.id, target.holding))
    _out_of_cover(draft, target.id)


def _shove(draft: Writing, catalog: Catalog, act: Act, command: cmd.Shove) -> None:
    """MG-69: prone, and apart if the attacker said so; not whoever fell by a prayer of their own (MG-17)."""
    target = draft.state.combatants[command.target]
    if not rules.net(act) or not target.present:
        return
    harm.throw(draft, target.id)
    if not target.prone and not target.riding:
        draft.add(ev.Fell(target.id))
    _out_of_cover(draft, target.id)
    if command.part:
        draft.add(ev.Parted(command.who, target.id))


def _out_of_cover(draft: Writing, who: str) -> None:
    """Whoever is shoved or grappled leaves their cover, with what they ride (MG-83, MG-146)."""
    for one in together(draft.state, who):
        if draft.state.combatants[one].place in draft.state.covers:
            draft.add(ev.CoverLeft(one))


def _break_free(draft: Writing, catalog: Catalog, act: Act, command: cmd.BreakFree) -> None:
    """MG-67: against a holder who holds on, strictly more; else one success."""
    draft.add(ev.TriedFree(command.who))
    holder = holder_of(draft.state, command.who)
    if holder and rules.net(act) > 0:
        draft.add(ev.LetGo(holder, command.who))


def _draw(draft: Writing, catalog: Catalog, act: Act, command: cmd.Draw) -> None:
    """MG-56: into the hand; what the hands cannot hold besides goes back."""
    person = draft.state.combatants[command.who]
    room = HANDS - (1 if person.holding else 0) - person.arms[command.weapon].hands
    away: list[str] = []
    used = hands_used(person)
    for key in throwable(person):
        if used > room:
            away.append(key)
            used -= person.arms[key].hands
    draft.add(ev.Drawn(command.who, command.weapon, tuple(away)))


def _cover(draft: Writing, catalog: Catalog, act: Act, command: cmd.SeekCover) -> None:
    """MG-83: behind a cover of the zone."""
    if movement.leaves(draft.state, act):
        draft.add(ev.CoverTaken(command.who, command.cover))


def _attempt(draft: Writing, catalog: Catalog, act: Act, command: cmd.Attempt) -> None:
    """MG-42: the number of successes; surveying finds who is hidden (MG-54), clearing clears (MG-48)."""
    count = act.test.successes if act.test is not None else command.need
    draft.add(ev.Attempted(command.who, command.what, command.about, count, command.need))
    if count < command.need:
        return
    person, people = draft.state.combatants[command.who], draft.state.combatants.values()
    if command.what == "survey":
        found = tuple(one.id for one in people if one.hidden and one.side != person.side)
        if found:
            spotted(draft, found)
    if command.what == "clear-obstacle":
        if command.to in draft.state.barriers:
            draft.add(ev.BarrierCleared(command.to))
        elif edge_between(draft.state, person.zone, command.to) is not None:
            draft.add(ev.WayCleared(person.zone, command.to))


EFFECTS: dict[type, Effect] = {
    **dict.fromkeys(rules.AIMED, lambda draft, catalog, act, command: attack.strike_home(draft, act)),
    cmd.Grapple: _grapple,
    cmd.Shove: _shove,
    cmd.BreakFree: _break_free,
    cmd.Draw: _draw,
    cmd.PickUp: _done(lambda now, asked: ev.PickedUp(asked.who, asked.weapon)),
    cmd.SeekCover: _cover,
    cmd.Overwatch: _done(lambda now, asked: ev.WatchSet(asked.who, Watch(asked.zone, now.beat))),
    cmd.GetUp: _done(lambda now, asked: ev.Stood(asked.who)),
    cmd.Rampage: _done(lambda now, asked: ev.Rampaged(asked.who)),
    cmd.Dismount: _done(lambda now, asked: ev.Dismounted(asked.who)),
    cmd.Attempt: _attempt,
    **movement.EFFECTS,
    **healing.EFFECTS,
}


"""Step m: what each act does when nothing has stopped it."""
