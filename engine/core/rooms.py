"""The rooms of a system, and the ruleset that forwards to them: what every game binds in the same way.

A system fills in a ``Rooms`` and a subclass of ``BaseRules`` with its name, title, types and house rules. The order of
arguments is the same everywhere: ``(draft, catalog, command)``, ``(catalog, state, audience, …)``. What players are
shown goes through ``visible`` before any room sees it (law 9 by construction).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.core import house
from engine.core.draft import Draft
from engine.core.foes import FOE_SIGHTS, FoeOption
from engine.core.house import HouseRule
from engine.core.minds.contract import Minds
from engine.core.options import Option, Slot
from engine.core.problem import Problem
from engine.core.upcast import Upcasts
from engine.core.view import Audience, Line, Moment, Pending, Preview, View

K = TypeVar("K")
S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def _sound(state: Any) -> tuple[Problem, ...]:
    """A state about which a system has nothing to ask."""
    return ()


def _all(state: Any, audience: Audience) -> Any:
    """The projection of a game without secrets."""
    return state


class Rooms(Struct, Generic[K, S, C, E], frozen=True, kw_only=True):
    """The functions of a system. Each field is the public function of the room of the same name.

    ``begin(catalog, encounter, wishes)`` makes the root state and raises ``Refused`` (``option``, ``encounter``);
    ``visible(state, audience)`` is the state as an audience knows it; ``sound(state)`` lists what cannot be in a state
    read from a file (ids of nobody, numbers beyond their ends); ``minds`` is what the program needs in order to play a
    side itself.
    """

    begin: Callable[[K, Any, Mapping[str, str]], S]
    decide: Callable[[Draft[S, E], K, C], None]
    evolve: Callable[[S, E], S]
    follow_up: Callable[[K, S], C | None]
    pending: Callable[[K, S, Audience], tuple[Pending, ...]]
    options: Callable[[K, S, Audience, str | None], tuple[Option, ...]]
    preview: Callable[[K, S, Audience, C], Preview]
    view: Callable[[K, S, Audience, str | None], View]
    tell: Callable[[S, E, Audience], tuple[Line, ...]]
    label: Callable[[S, C, Audience], str]
    moment: Callable[[S], Moment]
    visible: Callable[[S, Audience], S] = _all
    sound: Callable[[S], tuple[Problem, ...]] = _sound
    sizes: tuple[Slot, ...] = ()
    blank: Callable[[str, Mapping[str, int], Mapping[str, str]], Any]
    encounter_of: Callable[[K, S, str, str], Any]
    next_fight: Callable[[Any], C]
    minds: Minds[K, S] | None = None


class BaseRules(Generic[K, S, C, E]):
    """A system bound to its content; implements ``engine.core.ruleset.Ruleset`` by forwarding to its rooms."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Goes up whenever ``decide`` may answer differently than before."""
    schema: ClassVar[int]
    """Goes up whenever a stored struct (state, command, event) changes shape or a default."""
    upcasts: ClassVar[Upcasts] = {}
    """By schema: how what was stored under it becomes what is stored under the next."""
    command: ClassVar[Any]
    event: ClassVar[Any]
    state: ClassVar[Any]
    house: ClassVar[type[Struct]]
    rooms: ClassVar[Rooms[Any, Any, Any, Any]]

    def __init__(self, catalog: K) -> None:
        self.catalog = catalog

    # ---- house rules -----------------------------------------------------------

    @property
    def table_rules(self) -> Mapping[str, HouseRule]:
        """Every house rule by id."""
        return house.rules_of(self.house)

    @property
    def table_options(self) -> Mapping[str, tuple[str, ...]]:
        """Every house rule by id with its values, the default first."""
        return {option: known.values for option, known in self.table_rules.items()}

    @property
    def foes(self) -> FoeOption | None:
        """The house rule for what players see of their foes; none in a system that hides nothing."""
        known = self.table_rules.get(house.FOE_SIGHT)
        return None if known is None else FoeOption(known.id, {sight: sight for sight in FOE_SIGHTS})

    def house_rules(self, state: Any) -> Mapping[str, str]:
        """The value of every table option in a state, which keeps them in its field ``house``."""
        return house.as_text(state.house)

    # ---- the flow ----------------------------------------------------------------

    def begin(self, encounter: Any, options: dict[str, str] | None = None) -> S:
        """The root state of a new chronicle. Raises ``Refused`` (``option``, ``encounter``)."""
        state: S = self.rooms.begin(self.catalog, encounter, options or {})
        return state

    def decide(self, draft: Draft[S, E], command: C) -> None:
        """Carry a command out, up to the next open question. Raises ``Refused``."""
        self.rooms.decide(draft, self.catalog, command)

    def evolve(self, state: S, event: E) -> S:
        """The state after a fact."""
        after: S = self.rooms.evolve(state, event)
        return after

    def follow_up(self, state: S) -> C | None:
        """What the flow does by itself, as a step of its own."""
        command: C | None = self.rooms.follow_up(self.catalog, state)
        return command

    # ---- what is shown -------------------------------------------------------------

    def pending(self, state: S, audience: Audience = "gm") -> tuple[Pending, ...]:
        """Who is asked what."""
        return self.rooms.pending(self.catalog, self.rooms.visible(state, audience), audience)

    def options(self, state: S, audience: Audience = "gm", who: str | None = None) -> tuple[Option, ...]:
        """What may be commanded now, and why not."""
        return self.rooms.options(self.catalog, self.rooms.visible(state, audience), audience, who)

    def preview(self, state: S, command: C, audience: Audience = "gm") -> Preview:
        """What a command would cost and do. Raises ``Refused``; ``secret`` where players may not ask."""
        return self.rooms.preview(self.catalog, self.rooms.visible(state, audience), audience, command)

    def view(self, state: S, audience: Audience = "gm", focus: str | None = None) -> View:
        """The picture."""
        return self.rooms.view(self.catalog, self.rooms.visible(state, audience), audience, focus)

    def tell(self, before: S, event: E, audience: Audience = "gm") -> tuple[Line, ...]:
        """Chronicle lines. The whole state goes in: what an event reveals is known only to its teller."""
        return self.rooms.tell(before, event, audience)

    def label(self, before: S, command: C, audience: Audience = "gm") -> str:
        """A step's short name."""
        return self.rooms.label(before, command, audience)

    def moment(self, state: S) -> Moment:
        """Which beat and round a state belongs to."""
        return self.rooms.moment(state)

    def sound(self, state: S) -> tuple[Problem, ...]:
        """What cannot be in a state that came from a file."""
        return self.rooms.sound(state)

    # ---- setting up ------------------------------------------------------------

    def sizes(self) -> tuple[Slot, ...]:
        """The numbers an empty field is made from."""
        return self.rooms.sizes

    def blank(self, title: str, sizes: Mapping[str, int], options: dict[str, str] | None = None) -> Any:
        """An encounter with nobody in it. Raises ``Refused`` (``range``, ``option``)."""
        return self.rooms.blank(title, sizes, options or {})

    def encounter_of(self, state: S, title: str, summary: str) -> Any:
        """What ``begin`` needs to get this field again. Raises ``Refused`` (``encounter``)."""
        return self.rooms.encounter_of(self.catalog, state, title, summary)

    def next_fight(self, encounter: Any) -> C:
        """The command that makes an encounter the next fight of a running chronicle."""
        command: C = self.rooms.next_fight(encounter)
        return command
