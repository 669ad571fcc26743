"""Steps D and F: who is dead, who is staggered (MI-64, MI-66 to MI-71)."""

from __future__ import annotations

from engine.core.draft import Draft
from engine.systems.miasma import events as e
from engine.systems.miasma.people import present
from engine.systems.miasma.state import Combatant, Commitment, Hex, State

Flow = Draft[State, e.Event]


def check(draft: Flow, *, spells_done: bool = False) -> None:
    """Step D, and F after the spells: at Life 0 dead, else at stamina 0 staggered."""
    for one in draft.state.combatants.values():
        if present(one):
            if one.life == 0:
                fall(draft, one, spells_done)
            elif one.stamina == 0 and not one.staggered:
                break_off(draft, one, spells_done)
                draft.add(e.Staggered(one.id))


def unfinished(state: State, what: Commitment, spells_done: bool) -> bool:
    """Whether breaking a commitment off now takes something away: strikes or a turn to come, a spell."""
    index = state.segment - what.started + 1
    if what.kind == "cast":
        return index < what.segments or not spells_done
    if what.move is not None:
        return any(strike.at > index for strike in what.move.strikes)
    return index < what.segments


def break_off(draft: Flow, one: Combatant, spells_done: bool) -> None:
    """MI-64, MI-80, MI-S33: what was begun is lost; a spell's use only where the table says so."""
    what = one.commitment
    if what is not None and unfinished(draft.state, what, spells_done):
        kept = what.kind == "cast" and draft.state.options.get("interrupted-use") == "kept"
        draft.add(e.Interrupted(one.id, what.spell if kept else ""))


def fall(draft: Flow, one: Combatant, spells_done: bool) -> None:
    """MI-66, MI-71: death; wards of the dead are over (MI-85)."""
    break_off(draft, one, spells_done)
    hex_ = one.hex or (0, 0)
    if one.kind == "monster":
        draft.add(e.MonsterSlain(one.id, one.sheet.rating))
    else:
        draft.add(e.Died(one.id))
        leave_cloud(draft, one, hex_)
    for ward in draft.state.wards:
        if ward.caster == one.id:
            draft.add(e.WardEnded(ward.id))


def leave_cloud(draft: Flow, one: Combatant, at: Hex) -> None:
    """MI-66, MI-67, MI-70: the older cloud goes, a new one stays, Essence falls."""
    older = draft.state.clouds.get(one.id)
    if older is not None:
        draft.add(e.CloudDissipated(one.id, older.points))
    if one.miasma > 0:
        draft.add(e.CloudLeft(one.id, at, one.miasma))
    draft.add(e.EssenceLost(one.id, max(0, one.essence - 1)))
    if one.essence <= 1:
        draft.add(e.CharacterLost(one.id))
