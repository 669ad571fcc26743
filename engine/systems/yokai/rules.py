"""The game bound to its content: ``engine.core.ruleset.Ruleset`` for Mysteries of the Yokai."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.dice import NoDice
from engine.core.draft import Draft
from engine.core.options import Option, Slot
from engine.core.view import Audience, Line, Moment, Pending, Preview, View
from engine.systems.yokai import commands as c
from engine.systems.yokai import exchange, layout
from engine.systems.yokai.catalog import Catalog, Encounter
from engine.systems.yokai.decide import decide
from engine.systems.yokai.derived import top
from engine.systems.yokai.events import Event
from engine.systems.yokai.evolve import evolve
from engine.systems.yokai.house import FOES, OPTIONS
from engine.systems.yokai.options import options
from engine.systems.yokai.pending import pending
from engine.systems.yokai.preview import preview
from engine.systems.yokai.state import State
from engine.systems.yokai.tell import label, tell
from engine.systems.yokai.upcast import SCHEMA, UPCASTS
from engine.systems.yokai.view import view


class Rules:
    """Tide and Morale. Implements ``Ruleset``; holds nothing but the catalog."""

    name = "yokai"
    title = "Mysteries of the Yokai"
    version = 1
    schema = SCHEMA
    upcasts = UPCASTS
    command: Any = c.Command
    event: Any = Event
    state: Any = State
    table_options: Mapping[str, tuple[str, ...]] = OPTIONS
    """The table options (YO-S01 to YO-S46) and their values, the default first."""

    foes = FOES

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def house_rules(self, state: State) -> dict[str, str]:
        """The value of every table option."""
        return {option: str(getattr(state.house, option)) for option in OPTIONS}

    def begin(self, encounter: Any, options: dict[str, str] | None = None) -> State:
        """The encounter in its first turn, or in setup when there is nobody in it yet. Raises ``Refused`` for wrong
        table options, and for an encounter nobody could begin.
        """
        blank = State(encounter.title, phase="interlude")
        draft: Draft[State, Event] = Draft(blank, evolve, NoDice())
        decide(draft, layout.opening(encounter, options), self.catalog)
        if encounter.combatants:
            decide(draft, c.StartFight(), self.catalog)
        return draft.state

    def decide(self, draft: Draft[State, Event], command: c.Command) -> None:
        """Carry a command out up to the next question. Raises ``Refused``."""
        decide(draft, command, self.catalog)

    def evolve(self, state: State, event: Event) -> State:
        """The state after a fact."""
        return evolve(state, event)

    def follow_up(self, state: State) -> c.Command | None:
        """Dice, effects and the end of a round come by themselves, each a step of its own, unless the table wants to
        be asked.
        """
        frame = top(state)
        if frame is not None:
            stage = exchange.stage(state, frame)
            if stage == "dice" and not exchange.asks_first(state):
                return c.Roll()
            return c.Settle() if stage == "result" and state.rolls != "confirm" else None
        if state.phase != "round-end":
            return None
        if not state.releases:
            return c.CloseRound()
        return c.Roll() if state.rolls == "auto" else None

    def pending(self, state: State, audience: Audience = "gm") -> tuple[Pending, ...]:
        """The open questions."""
        return pending(state, audience)

    def options(self, state: State, audience: Audience = "gm", who: str | None = None) -> tuple[Option, ...]:
        """What may be commanded now, and why not."""
        return options(state, audience, who, self.catalog)

    def preview(self, state: State, command: c.Command, audience: Audience = "gm") -> Preview:
        """What a command would cost and do, with exact odds. Raises ``Refused``."""
        return preview(state, command, audience, self.catalog)

    def view(self, state: State, audience: Audience = "gm", focus: str | None = None) -> View:
        """The picture."""
        return view(state, audience, focus)

    def tell(self, before: State, event: Event, audience: Audience = "gm") -> tuple[Line, ...]:
        """Chronicle lines of an event."""
        return tell(before, event, audience)

    def label(self, before: State, command: c.Command, audience: Audience = "gm") -> str:
        """A step's short name."""
        return label(before, command, audience)

    def moment(self, state: State) -> Moment:
        """Turns are moments, rounds group them. The label names nobody: somebody hidden may have the turn."""
        if state.phase == "setup":
            return Moment(state.beat, 0, "setup")
        if state.phase == "interlude":
            return Moment(state.beat, state.round, "after the fight")
        return Moment(state.beat, state.round, f"round {state.round}, cycle {state.cycle}")

    # ---- setting up ------------------------------------------------------------

    def sizes(self) -> tuple[Slot, ...]:
        """YO-20: the Tide length."""
        return layout.SIZES

    def blank(self, title: str, sizes: Mapping[str, int], options: dict[str, str] | None = None) -> Encounter:
        """A conflict with nobody in it. Raises ``Refused``."""
        return layout.blank(title, sizes, options or {})

    def encounter_of(self, state: State, title: str, summary: str) -> Encounter:
        """Everybody in it, fresh. Raises ``Refused`` (``encounter``)."""
        return layout.encounter_of(self.catalog, state, title, summary)

    def next_fight(self, encounter: Encounter) -> c.Command:
        """YO-93: the encounter for those of the roster."""
        return layout.next_fight(encounter)
