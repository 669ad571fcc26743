"""The ruleset object: binds the functions of this package to the content it was given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.draft import Draft
from engine.core.options import Option, Slot
from engine.core.refusal import Refused
from engine.core.view import Audience, Line, Moment, Pending, Preview, View
from engine.systems.mir import setup
from engine.systems.mir.asking import pending
from engine.systems.mir.catalog import Catalog, Encounter
from engine.systems.mir.check import opening_problems
from engine.systems.mir.commands import COMMANDS, OpenFight
from engine.systems.mir.decide import decide
from engine.systems.mir.events import EVENTS
from engine.systems.mir.evolve import evolve
from engine.systems.mir.join import root
from engine.systems.mir.label import label
from engine.systems.mir.options import options
from engine.systems.mir.preview import preview
from engine.systems.mir.state import State
from engine.systems.mir.table import FOES, OPTIONS
from engine.systems.mir.tell import tell
from engine.systems.mir.upcast import SCHEMA, UPCASTS
from engine.systems.mir.view import moment, view


class Rules:
    """Implements ``engine.core.ruleset.Ruleset`` for MIR."""

    name = "mir"
    title = "MIR"
    version = 1
    schema = SCHEMA
    upcasts = UPCASTS
    command: Any = COMMANDS
    event: Any = EVENTS
    state: Any = State
    table_options: Mapping[str, tuple[str, ...]] = OPTIONS
    foes = FOES

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def house_rules(self, state: State) -> dict[str, str]:
        """The value of every table option."""
        return {option: state.option(option) for option in OPTIONS}

    def begin(self, encounter: Encounter, options: dict[str, str] | None = None) -> State:
        """The root state, waiting for Initiative. Raises ``Refused`` for options or an encounter that cannot be."""
        problems = list(opening_problems(self.catalog, encounter))
        if problems:
            raise Refused("bad-encounter", "; ".join(f"{one.path} {one.message}" for one in problems))
        return root(self.catalog, encounter, options)

    def decide(self, draft: Draft[State, Any], command: Any) -> None:
        """See ``decide``."""
        decide(self.catalog, draft, command)

    def evolve(self, state: State, event: Any) -> State:
        """See ``evolve``."""
        return evolve(state, event)

    def follow_up(self, state: State) -> None:
        """Nothing: ``decide`` carries every flow up to the next question of a person."""
        return

    def pending(self, state: State, audience: Audience = "gm") -> tuple[Pending, ...]:
        """The open questions."""
        return pending(state, audience)

    def options(self, state: State, audience: Audience = "gm", who: str | None = None) -> tuple[Option, ...]:
        """What may be commanded now."""
        return options(self.catalog, state, audience, who)

    def preview(self, state: State, command: Any, audience: Audience = "gm") -> Preview:
        """What a command would do; raises ``Refused``."""
        return preview(self.catalog, state, command, audience)

    def view(self, state: State, audience: Audience = "gm", focus: str | None = None) -> View:
        """The picture of a state."""
        return view(state, audience, focus)

    def tell(self, before: State, event: Any, audience: Audience = "gm") -> tuple[Line, ...]:
        """Chronicle lines for an event."""
        return tell(before, event, audience)

    def label(self, before: State, command: Any, audience: Audience = "gm") -> str:
        """A step's short name."""
        return label(before, command, audience)

    def moment(self, state: State) -> Moment:
        """A slot is a beat; turns and days are rounds."""
        return moment(state)

    def sizes(self) -> tuple[Slot, ...]:
        """None: a range track has no ends (MR-30)."""
        return ()

    def blank(self, title: str, sizes: Mapping[str, int], options: dict[str, str] | None = None) -> Encounter:
        """An empty track. Raises ``Refused`` (``bad-value``)."""
        return setup.blank(title, options)

    def encounter_of(self, state: State, title: str, summary: str) -> Encounter:
        """Everybody on the track, fresh. Raises ``Refused`` (``encounter``)."""
        return setup.encounter_of(self.catalog, state, title, summary)

    def next_fight(self, encounter: Encounter) -> OpenFight:
        """The next fight, with the roster."""
        return OpenFight(encounter=encounter)
