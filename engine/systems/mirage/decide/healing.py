"""Treatment, and a day of healing (MG-104 to MG-107, MG-119, MG-120, MG-145)."""

from __future__ import annotations

from typing import Any

from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.decide import passing
from engine.systems.mirage.decide.base import Writing, push
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.events import interlude as ev_rest
from engine.systems.mirage.rules import healing as rules
from engine.systems.mirage.rules import time
from engine.systems.mirage.state.frames import Act, Relief
from engine.systems.mirage.state.things import KINDS


def _treat(draft: Writing, catalog: Catalog, act: Act, command: cmd.Treat) -> None:
    """MG-104: no longer Broken, and a Condition for each success more; a failure bars another try (MG-106)."""
    assert act.test is not None
    count = act.test.successes
    if not count:
        draft.add(ev.TreatmentFailed(command.who, command.patient, command.kind))
    else:
        _treated(draft, command, count)
    if draft.state.phase == "interlude":
        passing.whole(draft, draft.state.house.seconds_per_round)


def _treated(draft: Writing, command: cmd.Treat, count: int) -> None:
    state = draft.state
    clocks = sorted(time.running(state.combatants[command.patient]), key=lambda found: time.left(state, found[1]))
    running = [hurt for hurt, _ in clocks if hurt.kind == command.kind]
    left = running[count:] if state.house.treat_clocks == "one-each" else []
    for hurt in running[:count] if left else []:
        draft.add(ev.ClockStopped(command.patient, hurt.seq))
    if left:
        return
    draft.add(ev.Unbroken(command.patient, command.kind))
    spare = count - (len(running) if state.house.treat_clocks == "one-each" and running else 1)
    kinds = KINDS if state.house.treat_extra_kind == "any" else (command.kind,)
    if spare > 0:
        push(draft, Relief(command.patient, spare, kinds, rule="MG-104"))


def _heal_day(draft: Writing, catalog: Catalog, act: Act, command: cmd.HealDay) -> None:
    """MG-119: the day over; nothing to choose for one patient, or where all points can be given."""
    shares = [who for who, most in rules.room(draft.state, act).items() for _ in range(most)]
    share(draft, command, tuple(shares[: rules.points(draft.state, act)]))


def share(draft: Writing, command: Any, shares: tuple[str, ...]) -> None:
    """The points of a day of healing reach the patients at the end of the day (MG-119)."""
    state = draft.state
    for who in reversed(command.patients):
        points = shares.count(who)
        person = state.combatants[who]
        if points:
            either = person.conditions and bool(person.broken(command.kind))
            push(draft, Relief(who, points, (command.kind,), either=either, rule="MG-119"))
    for who in command.patients:
        draft.add(ev_rest.DaySpent(who, "patient-physical" if command.kind == "physical" else "patient-mental"))
    draft.add(ev_rest.DaySpent(command.who, "healing"))


EFFECTS: dict[type, Any] = {cmd.Treat: _treat, cmd.HealDay: _heal_day}
