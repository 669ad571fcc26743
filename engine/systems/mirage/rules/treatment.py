"""Who can treat whom (MG-104 to MG-106)."""

from __future__ import annotations

from typing import Literal

from engine.systems.mirage.rules.healing import barred, has_kit, treat_skill
from engine.systems.mirage.rules.skills import testable
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import HarmKind

Fault = Literal["", "self", "not-broken", "out-of-range", "skill", "unfit", "needs-kit", "retry-barred"]


def fault(state: State, healer: Combatant, patient: Combatant, kind: HarmKind, skill: str = "") -> Fault:
    """What keeps somebody from treating somebody else who is Broken, with the skill for that kind unless another is
    named; empty where nothing does. Whether they have the action and the calm for it is not looked at.
    """
    used = skill or treat_skill(kind)
    if healer.id == patient.id:
        return "self"
    if not patient.present or not patient.broken(kind):
        return "not-broken"
    if state.phase == "turn" and healer.zone != patient.zone:
        return "out-of-range"
    if used != treat_skill(kind) and state.house.treat_skill == "by-kind":
        return "skill"
    if not testable(state, healer, used):
        return "unfit"
    if used == "healing" and state.house.healing_needs_kit and not has_kit(healer):
        return "needs-kit"
    return "retry-barred" if barred(healer, patient.id, kind) else ""
