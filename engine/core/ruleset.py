"""The one contract every game system fulfils.

A system is functions over frozen structs; its ``Ruleset`` object only binds them to the content it was given. Nobody
outside ``decide`` computes a rule, and nobody but ``evolve`` makes a new state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from engine.core.draft import Draft
from engine.core.foes import FoeOption
from engine.core.options import Option, Slot
from engine.core.upcast import Upcasts
from engine.core.view import Audience, Line, Moment, Pending, Preview, View

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Ruleset(Protocol[S, C, E]):
    """A game system, bound to its content.

    ``command``, ``event`` and ``state`` are the types (unions of tagged structs for the first two) that a save or a
    script is decoded with. ``version`` goes up whenever ``decide`` may answer differently than before, ``schema``
    whenever one of those types changes; ``upcasts`` then lead from what was stored before to what is stored now.
    """

    name: str
    title: str
    version: int
    schema: int
    command: Any
    event: Any
    state: Any

    @property
    def upcasts(self) -> Upcasts:
        """What takes stored facts of each earlier schema to the next."""
        ...

    @property
    def table_options(self) -> Mapping[str, tuple[str, ...]]:
        """Every house rule by name with its values, the default first."""
        ...

    @property
    def foes(self) -> FoeOption | None:
        """The house rule for what players see of their foes; none in a system that hides nothing."""
        ...

    def house_rules(self, state: S) -> Mapping[str, str]:
        """The value of every table option in a state."""
        ...

    def begin(self, encounter: Any, options: dict[str, str] | None = None) -> S:
        """The root state of a new chronicle with this encounter ready to fight, under these house rules (table
        option: value).

        Raises ``Refused`` for an unknown table option or value, or an encounter that breaks the rules.
        """
        ...

    def decide(self, draft: Draft[S, E], command: C) -> None:
        """Carry a command and all its automatic consequences out on the draft, up to the next open question.

        Raises ``Refused``; the draft is then dropped. ``NeedsDice`` and ``BadDice`` pass through from the dice.
        """
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after a fact. Total, and in need of nothing but its arguments (laws 1 and 2)."""
        ...

    def follow_up(self, state: S) -> C | None:
        """The command that the flow itself gives when nobody is asked (a segment in which everybody is locked), or
        none.

        The session submits it as a step of its own, so that every moment can be stepped to.
        """
        ...

    def pending(self, state: S, audience: Audience = "gm") -> tuple[Pending, ...]:
        """The open questions."""
        ...

    def options(self, state: S, audience: Audience = "gm", who: str | None = None) -> tuple[Option, ...]:
        """What may be commanded now, or why not: of one combatant when ``who`` names one, of the GM and the table
        alone when it is empty, else of all of them.

        For players: only what their side may be offered, worked out from what they know.
        """
        ...

    def preview(self, state: S, command: C, audience: Audience = "gm") -> Preview:
        """What the command would cost and do. Raises ``Refused`` with the refusal it would get. No dice are used."""
        ...

    def view(self, state: S, audience: Audience = "gm", focus: str | None = None) -> View:
        """The picture of the state; distances and prices on the board are told from ``focus`` when given."""
        ...

    def tell(self, before: S, event: E, audience: Audience = "gm") -> tuple[Line, ...]:
        """Chronicle lines for an event that happened in state ``before``; none where the audience learns nothing."""
        ...

    def label(self, before: S, command: C, audience: Audience = "gm") -> str:
        """A step's short name in the timeline ("Mamoru walks to 3,4"), without what the audience may not know."""
        ...

    def moment(self, state: S) -> Moment:
        """Which beat and round the state belongs to."""
        ...

    # ---- setting up ------------------------------------------------------------

    def sizes(self) -> tuple[Slot, ...]:
        """The numbers an empty field is made from, such as the width of a map: ``number`` slots with their defaults."""
        ...

    def blank(self, title: str, sizes: Mapping[str, int], options: dict[str, str] | None = None) -> Any:
        """An encounter with nobody in it; begun, its state is in the phase ``setup``, where options of the group
        ``setup`` put people and ground on the field until an option of the group ``table`` starts the fight.

        ``sizes`` are by the names of ``sizes()``, those left out at their defaults. Raises ``Refused`` for a number
        that is out of its range, and for house rules that do not exist.
        """
        ...

    def encounter_of(self, state: S, title: str, summary: str) -> Any:
        """What ``begin`` needs to get this field again: everybody who stands on it, fresh, with ground and house
        rules.

        Raises ``Refused`` (``encounter``) where somebody or something is in no pack.
        """
        ...

    def next_fight(self, encounter: Any) -> C:
        """The command that makes an encounter the next fight of a running chronicle, fought by those who are left."""
        ...
