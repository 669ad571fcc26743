"""What all lists of options share: the table they are made for, and an option with one thing still to choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine.core import codes, offers
from engine.core.acts import Offer
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import every
from engine.systems.mirage.checks.other import too_late
from engine.systems.mirage.commands.acts import OverwatchFire
from engine.systems.mirage.commands.base import Tested
from engine.systems.mirage.rules.skills import LEAVING, acting_skill, insights
from engine.systems.mirage.rules.turns import HELP_CAP, may_help, slot_for, speed_of, waiting_help
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import Speed

COSTS = {"slow": "slow", "fast": "fast", "free": ""}


REFUSED = Option("", "", "", {}, enabled=False)
"""What cannot be done, for programs, which do not ask what it would have been."""


class Table:
    """What options are made of: the content and the moment, and who could help whom in it. ``able``: it is of no
    interest what cannot be done, and why; ``section`` is the heading that its options stand under.
    """

    def __init__(self, catalog: Catalog, state: State, able: bool = False, section: str = "") -> None:
        self.catalog: Catalog = catalog
        self.state: State = state
        self.able = able
        self.section = section
        self._helpers: dict[tuple[str, Speed], tuple[Slot, ...]] = {}

    def under(self, section: str) -> Table:
        """The same table for options under a heading."""
        found = Table(self.catalog, self.state, self.able, section)
        found._helpers = self._helpers
        return found

    def refusal(self, command: Any) -> Refusal | None:
        """Why a command would be refused now."""
        return every.refusal(self.catalog, self.state, command)

    def plain(
        self, key: str, label: str, command: Any, *slots: Slot, extras: Iterable[Slot] | None = None, **more: Any
    ) -> Option:
        """An option whose command is complete, or whose slots do not decide whether it is allowed. ``extras`` stand for
        the others and Insights that may be named with a test.
        """
        no = self.refusal(command)
        if no is not None and self.able:
            return REFUSED
        if extras is None:
            extras = self.extras(command) if no is None else ()
        return self._made(command, label, *slots, *extras, key=key, no=no, **more)

    def aimed(
        self,
        key: str,
        label: str,
        command: Any,
        slot: str,
        choices: Mapping[str, str],
        *slots: Slot,
        kind: str = "entity",
        nobody: str = "there is nobody and nothing for that",
        about: Mapping[str, str] = MappingProxyType({}),
        **more: Any,
    ) -> Option:
        """An option with one thing to choose, for that field: what would be accepted, with what is told ``about`` each,
        else the first reason.
        """
        refused = {choice: self.refusal(replace(command, **{slot: choice})) for choice in choices}
        fit = [choice for choice, no in refused.items() if no is None]
        if not fit and self.able:
            return REFUSED
        no = next(iter(refused.values()), Refusal(codes.TARGET, nobody, more.get("rule", "")))
        sample = replace(command, **{slot: fit[0] if fit else next(iter(choices), "")})
        notes = tuple(about.get(choice, "") for choice in fit)
        labels = tuple(choices[choice] for choice in fit)
        made = [Slot(slot, kind, tuple(fit), labels, notes if any(notes) else ())]  # type: ignore[arg-type]
        if fit:
            made += [*slots, *self._extras_of_each(sample, slot, fit)]
        return self._made(sample, label, *made, key=key, no=None if fit else no, **more)

    def offer(self, *given: Any, **more: Any) -> Offer:
        """``plain``, made when it is looked at."""
        return partial(self.plain, *given, **more)

    def aim(self, *given: Any, **more: Any) -> Offer:
        """``aimed``, made when it is looked at."""
        return partial(self.aimed, *given, **more)

    def _made(self, command: Any, label: str, *slots: Slot, **more: Any) -> Option:
        """An option of this table for a command."""
        more.setdefault("section", self.section)
        more.setdefault("cost", self._cost(command))
        return offers.asked(command, label, *slots, **more)

    def _extras_of_each(self, command: Any, slot: str, choices: list[str]) -> Iterable[Slot]:
        """The extras; of a step by where it leads, which decides whether there is a test, and of what (MG-49)."""
        if not isinstance(command, LEAVING):
            return self.extras(command)
        each = {to: {made.name: made for made in self.extras(replace(command, **{slot: to}))} for to in choices}
        found = {name: made for slots in each.values() for name, made in slots.items()}
        return (
            replace(
                made,
                after=slot,
                choices={to: slots[name].choices if name in slots else () for to, slots in each.items()},
                labels={to: slots[name].labels if name in slots else () for to, slots in each.items()},
            )
            for name, made in found.items()
        )

    def _cost(self, command: Any) -> str:
        """The action that pays: what is fast costs the slow one where no other is left (MG-35); none between fights."""
        if self.state.phase == "interlude" or not (hasattr(command, "speed") and hasattr(command, "who")):
            return ""
        speed = speed_of(self.state, command)
        pays = slot_for(self.state.combatants[command.who], speed) if self.state.phase == "turn" else ""
        return COSTS[pays or speed]

    def extras(self, command: Any) -> tuple[Slot, ...]:
        """Helpers and Insights that could be named with a test (MG-41, MG-130)."""
        skill = acting_skill(self.state, command) if isinstance(command, Tested) else ""
        return (*self.helpers(command), *self.insights(command.who, skill)) if skill else ()

    def helpers(self, command: Any) -> tuple[Slot, ...]:
        """Who could be named to help with an action on the own turn (MG-41)."""
        if self.state.phase != "turn" or isinstance(command, OverwatchFire):
            return ()
        key = command.who, speed_of(self.state, command)
        if key not in self._helpers:
            self._helpers[key] = self._help(*key)
        return self._helpers[key]

    def _help(self, who: str, speed: Speed) -> tuple[Slot, ...]:
        state, actor = self.state, self.state.combatants[who]
        helpful = (one for one in state.combatants.values() if may_help(state, one, actor))
        able = [one for one in helpful if too_late(state, one, speed) is None]
        cap = len(able)
        if state.house.help_cap != "none":
            cap = min(HELP_CAP - len(waiting_help(state, who, speed)), cap)
        if cap <= 0:
            return ()
        return (offers.people(names_of(able), "helpers", "who helps?", optional=True, detail=True, many=(0, cap)),)

    def insights(self, who: str, skill: str) -> tuple[Slot, ...]:
        """The Insights that could be named with a test of a skill (MG-130)."""
        found = {trait.seq: trait.name for trait in insights(self.state.combatants[who], skill)}
        return (offers.choice("insight", found, "Insight", optional=True, without="no Insight"),) if found else ()


def names_of(people: Iterable[Combatant]) -> dict[str, str]:
    """Ids and names."""
    return {person.id: person.name for person in people}
