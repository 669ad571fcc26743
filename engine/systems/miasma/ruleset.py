"""Miasma as the spine sees it: its rooms bound to content."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acts import Acts
from engine.core.copied import across
from engine.core.options import Option
from engine.core.problem import none_of
from engine.core.ruleset import Rooms, Ruleset, unruled
from engine.core.rulings import made
from engine.core.view import Audience
from engine.systems.miasma import build, decide, evolve, pending, preview, sound, tell, upcast, view
from engine.systems.miasma.audience import owner, visible
from engine.systems.miasma.build import field
from engine.systems.miasma.catalog import Catalog, Encounter
from engine.systems.miasma.check import opening_problems
from engine.systems.miasma.coming import Coming
from engine.systems.miasma.commands import Command, Continue, NextFight
from engine.systems.miasma.events import EVENTS, Event
from engine.systems.miasma.house import House
from engine.systems.miasma.minds import MINDS
from engine.systems.miasma.options import acts, options
from engine.systems.miasma.options.offer import OptionCache
from engine.systems.miasma.rules.timing import awaited
from engine.systems.miasma.rulings import RULINGS
from engine.systems.miasma.state import State
from engine.systems.miasma.tell.label import label


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The root state. Raises ``Refused`` (``option``, ``encounter``)."""
    none_of(opening_problems(catalog, encounter), "MI-93")
    return build.begin(catalog, encounter, wishes)


def follow_up(catalog: Catalog, state: State) -> Command | None:
    """MI-26: a segment in which nobody is free resolves by itself, as a step of its own."""
    return Continue() if state.phase == "decide" and not awaited(state) else None


class Rules(Ruleset[Catalog, State, Command, Event]):
    """Miasma bound to its content."""

    name = "miasma"
    title = "Miasma"
    version = 16
    schema = upcast.SCHEMA
    rolls = False
    upcasts = upcast.UPCASTS
    command = Command
    event = EVENTS
    state = State
    house = House
    ruling_rule = "MI-93"
    owner_rule = "MI-S38"
    rooms = Rooms(
        begin=made.begun(RULINGS, begin),
        decide=decide.decide,
        evolve=evolve.evolve,
        follow_up=follow_up,
        pending=pending.pending,
        options=options,
        acts=acts,
        preview=preview.preview,
        view=view.view,
        board=view.told_from,
        tell=tell.tell,
        label=label,
        moment=view.moment,
        visible=visible,
        owner=lambda state, who: owner(state.combatants[who]),
        sound=sound.sound,
        fits=sound.FITS,
        sizes=field.SIZES,
        blank=field.blank,
        encounter_of=field.encounter_of,
        next_fight=lambda encounter: NextFight(across(Coming, encounter)),
        minds=MINDS,
    )

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self._kept: dict[Audience, OptionCache] = {"gm": OptionCache(), "players": OptionCache()}

    def follow_up(self, state: State, audience: Audience = "gm") -> Command | None:
        """As everywhere; but a segment that somebody known has just decided on goes by within that step, and is none
        of its own for players where somebody hidden had to decide after them.
        """
        if audience == "players" and visible(state, audience).decisions:
            return None
        return super().follow_up(state, audience)

    def options(
        self, state: State, audience: Audience = "gm", who: str | None = None, *, rulings: bool = True
    ) -> tuple[Option, ...]:
        """What may be commanded now; of whom nothing changed since the last list, what that said."""
        known = visible(state, audience)
        hidden = known.combatants is not state.combatants
        found = options(self.catalog, known, audience, who, self._kept["players" if hidden else "gm"], rulings)
        return found if rulings else unruled(found)

    def acts(self, state: State, who: str) -> Acts:
        """The same of one combatant, kind by kind."""
        return Acts(acts(self.catalog, state, who, self._kept["gm"]), who, MINDS.idle)
