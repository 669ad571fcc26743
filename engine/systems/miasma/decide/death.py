"""Steps D and F: who is dead, who is staggered; what death leaves and who gets it (MI-64, MI-66 to MI-71)."""

from __future__ import annotations

from engine.systems.miasma.decide.sight import Writing
from engine.systems.miasma.events import death as e
from engine.systems.miasma.events.attack import Staggered
from engine.systems.miasma.events.flow import FightEnded, Interrupted
from engine.systems.miasma.events.magic import WardEnded
from engine.systems.miasma.rules.timing import resolves
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment
from engine.systems.miasma.state.things import Hex


def check(draft: Writing, *, spells_done: bool = False) -> None:
    """Step D, and F after the spells: at Life 0 dead, else at stamina 0 staggered. Between fights nobody staggers, and
    whoever dies re-forms at once (MI-68).
    """
    between = draft.state.phase == "interlude"
    for fighter in draft.state.combatants.values():
        here = fighter.status == "up" and fighter.kind == "character" if between else fighter.present
        if here and fighter.life == 0:
            fall(draft, fighter, spells_done)
        elif here and not between and fighter.stamina == 0 and not fighter.staggered:
            break_off(draft, fighter, spells_done)
            draft.add(Staggered(fighter.id))
    if between:
        reform(draft)


def unfinished(state: State, what: Commitment, spells_done: bool) -> bool:
    """Whether breaking a commitment off now takes something away: strikes or a turn to come, a spell. Where a ruling
    does it, the segment that is being decided is to come as well.
    """
    index = state.segment - what.started + resolves(state)
    if what.kind == "cast":
        return index < what.segments or not spells_done
    if what.move is not None:
        return any(strike.at > index for strike in what.move.strikes)
    return index < what.segments


def break_off(draft: Writing, fighter: Combatant, spells_done: bool) -> None:
    """MI-64, MI-80, MI-S33: what was begun is lost; a spell's use only where the table says so."""
    what = fighter.commitment
    if what is not None and unfinished(draft.state, what, spells_done):
        kept = what.kind == "cast" and draft.state.house.interrupted_use == "kept"
        draft.add(Interrupted(fighter.id, what.spell if kept else ""))


def fall(draft: Writing, fighter: Combatant, spells_done: bool) -> None:
    """MI-66, MI-71: death; wards of the dead are over (MI-85)."""
    break_off(draft, fighter, spells_done)
    if fighter.kind == "monster":
        draft.add(e.MonsterSlain(fighter.id, fighter.sheet.rating))
    else:
        draft.add(e.Died(fighter.id))
        leave_cloud(draft, fighter, fighter.hex)
    for ward in draft.state.wards:
        if ward.caster == fighter.id:
            draft.add(WardEnded(ward.id))


def leave_cloud(draft: Writing, fighter: Combatant, at: Hex | None) -> None:
    """MI-66, MI-67, MI-70: the older cloud goes, a new one stays, Essence falls."""
    older = draft.state.clouds.get(fighter.id)
    if older is not None:
        draft.add(e.CloudDissipated(fighter.id, older.points))
    if fighter.miasma > 0:
        draft.add(e.CloudLeft(fighter.id, at, fighter.miasma))
    draft.add(e.EssenceLost(fighter.id, max(0, fighter.essence - 1)))
    if fighter.essence <= 1:
        draft.add(e.CharacterLost(fighter.id))


def share(draft: Writing) -> None:
    """MI-71, MI-S16: each slain monster's rating, evenly among the characters up; the rest in roster order."""
    for monster, rating in draft.state.slain.items():
        up = [person.id for person in draft.state.combatants.values() if person.kind == "character" and person.present]
        if not up:
            draft.add(e.MiasmaShared(monster, lost=rating))
            continue
        each, rest = divmod(rating, len(up))
        remainder = draft.state.house.miasma_remainder
        shares = {who: each + (1 if remainder == "roster" and k < rest else 0) for k, who in enumerate(up)}
        given = {who: points for who, points in shares.items() if points}
        lost, spare = (rest if remainder == "lost" else 0), (rest if remainder == "gm" else 0)
        draft.add(e.MiasmaShared(monster, given, lost, spare))


def end_fight(draft: Writing, *, ruled: bool) -> None:
    """The interlude begins; the dead with Essence left re-form (MI-68)."""
    share(draft)
    draft.add(FightEnded(ruled))
    reform(draft)


def reform(draft: Writing) -> None:
    """MI-68: between fights nobody with Essence left stays dead."""
    for fighter in draft.state.combatants.values():
        if fighter.kind == "character" and fighter.status == "dead" and fighter.essence > 0:
            draft.add(e.Reformed(fighter.id))
