"""Miasma as the spine sees it: content bound to functions over frozen structs."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.draft import Draft
from engine.core.options import Option, Slot
from engine.core.refusal import Refused
from engine.core.view import Audience, Line, Moment, Pending, Preview, View
from engine.core.words import slug
from engine.systems.miasma import commands, rulings, setup, timing
from engine.systems.miasma.catalog import Catalog, Encounter
from engine.systems.miasma.check import opening_problems
from engine.systems.miasma.decide import decide
from engine.systems.miasma.events import Event
from engine.systems.miasma.evolve import HANDLERS
from engine.systems.miasma.labels import label
from engine.systems.miasma.make import land, lined_up
from engine.systems.miasma.options import options
from engine.systems.miasma.preview import preview
from engine.systems.miasma.state import State
from engine.systems.miasma.tables import FOES, TABLE_OPTIONS, option_fault, setting
from engine.systems.miasma.tell import tell
from engine.systems.miasma.upcast import SCHEMA, UPCASTS
from engine.systems.miasma.view import pending, view

Command = commands.Action | commands.Flow | commands.Interlude | rulings.Ruling
"""Everything that may be asked for."""


class Rules:
    """Implements ``engine.core.ruleset.Ruleset``."""

    name = "miasma"
    title = "Miasma"
    version = 1
    schema = SCHEMA
    upcasts = UPCASTS
    command = Command
    event = Event
    state = State
    table_options = TABLE_OPTIONS
    foes = FOES

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def house_rules(self, state: State) -> dict[str, str]:
        """The value of every table option."""
        return {option: setting(state.options, option) for option in TABLE_OPTIONS}

    def begin(self, encounter: Encounter, options: Mapping[str, str] | None = None) -> State:
        """The first fight, ready for the decisions of segment 1. Raises ``Refused`` (``option``, ``encounter``)."""
        chosen = dict(options or {})
        for option, value in chosen.items():
            if fault := option_fault(option, value):
                raise Refused("option", fault)
        problems = opening_problems(self.catalog, encounter)
        if problems:
            raise Refused("encounter", "; ".join(f"{one.path}: {one.message}" for one in problems))
        house = {**encounter.options, **chosen}
        house = {option: value for option, value in house.items() if value != TABLE_OPTIONS[option][0]}
        return State(
            lined_up(self.catalog, encounter, house),
            land(encounter),
            phase="decide" if encounter.combatants else "setup",
            options=house,
            title=encounter.title,
            place=encounter.place or slug(encounter.title),
            resting_place=encounter.resting_place,
        )

    def decide(self, draft: Draft[State, Event], command: Command) -> None:
        """Carry a command out, up to the next open question."""
        decide(draft, self.catalog, command)

    def evolve(self, state: State, event: Event) -> State:
        """The state after a fact."""
        return HANDLERS[type(event)](state, event)

    def follow_up(self, state: State) -> Command | None:
        """MI-26: a segment in which nobody is free resolves by itself, as a step of its own."""
        if state.phase == "decide" and not timing.pending(state):
            return commands.Continue()
        return None

    def pending(self, state: State, audience: Audience = "gm") -> tuple[Pending, ...]:
        """Who is asked now."""
        return pending(state, audience)

    def options(self, state: State, audience: Audience = "gm", who: str | None = None) -> tuple[Option, ...]:
        """What may be commanded now."""
        return options(state, self.catalog, audience, who)

    def preview(self, state: State, command: Command, audience: Audience = "gm") -> Preview:
        """What a command would cost and do; exact, for nothing is random (MI-94)."""
        return preview(state, self.catalog, command, audience)

    def view(self, state: State, audience: Audience = "gm", focus: str | None = None) -> View:
        """The picture."""
        return view(state, audience, focus)

    def tell(self, before: State, event: Event, audience: Audience = "gm") -> tuple[Line, ...]:
        """Chronicle lines."""
        return tell(before, event, audience)

    def label(self, before: State, command: Command, audience: Audience = "gm") -> str:
        """A step's short name."""
        return label(before, command, audience)

    def moment(self, state: State) -> Moment:
        """MI-25: segments of two seconds; five of them, or an interlude, are a round."""
        return timing.moment(state)

    def sizes(self) -> tuple[Slot, ...]:
        """MI-18: width and height of a map."""
        return setup.SIZES

    def blank(self, title: str, sizes: Mapping[str, int], options: dict[str, str] | None = None) -> Encounter:
        """An empty map. Raises ``Refused`` (``range``, ``option``)."""
        return setup.blank(title, sizes, options or {})

    def encounter_of(self, state: State, title: str, summary: str) -> Encounter:
        """Everybody on the map, fresh. Raises ``Refused`` (``encounter``)."""
        return setup.encounter_of(self.catalog, state, title, summary)

    def next_fight(self, encounter: Encounter) -> Command:
        """MI-92: with everybody of the roster who can."""
        return commands.BeginFight(encounter)
