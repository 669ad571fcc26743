"""Tiny set-ups for the tests of Mysteries of the Yokai: scenes that read like scenes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from content import loader
from engine.core.dice import Typed
from engine.core.digest import digest
from engine.core.refusal import Refusal, Refused
from engine.core.session import Session
from engine.systems.yokai import Encounter
from engine.systems.yokai.catalog import Entry
from engine.systems.yokai.commands import Command
from engine.systems.yokai.rules.people import fp_max
from engine.systems.yokai.ruleset import Rules
from engine.systems.yokai.state import Combatant, Conflict, State

ENCOUNTERS = (
    "bridge-at-dusk",
    "first-snow-duel",
    "governors-hall",
    "lantern-road",
    "nine-lantern-king",
    "siege-of-takegawa",
    "the-drowned-bell",
)
AYA, GORO, TOMO, SUZU = "aya-ronin", "goro-monk", "tomo-archer", "suzu-geomancer"
ONI, KAPPA, KITSUNE, KURODA = "oni-brute", "kappa-trickster", "kitsune-illusionist", "minister-kuroda"
SIDES = {AYA: "players", GORO: "players", TOMO: "players", SUZU: "players"}


@cache
def rules() -> Any:
    found = loader.rules("yokai")
    assert isinstance(found, Rules)
    return found


@cache
def decoder() -> Any:
    return msgspec.json.Decoder(Command)


def command(**fields: Any) -> Any:
    return decoder().decode(msgspec.json.encode(fields))


class Scene:
    """A running fight with short words for what tests do to it."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def __getitem__(self, who: str) -> Combatant:
        return self.state.combatants[who]

    def do(self, do: str, who: str = "", dice: Sequence[Typed] = (), **fields: Any) -> list[Any]:
        """Give a command; the events of it and of what followed by itself."""
        whole = {"do": do, **({"who": who} if who else {}), **fields}
        steps = self.session.do(command(**whole), list(dice))
        return [event for step in steps for event in step.events]

    def refused(self, do: str, who: str = "", **fields: Any) -> Refusal:
        """The refusal of a command, which must have changed nothing."""
        before, head = digest(self.state), self.session.head
        with pytest.raises(Refused) as no:
            self.do(do, who, **fields)
        assert (digest(self.state), self.session.head) == (before, head)
        return no.value.refusal

    def lines(self, audience: str = "gm") -> list[str]:
        """Everything told since the beginning."""
        path = self.session.timeline.path()
        return [line.text for step in path for line in self.session.lines(step, audience)]  # type: ignore[arg-type]

    def option(self, name: str, audience: str = "gm") -> Any:
        """An option by its id; none where it is not offered."""
        return next((o for o in self.session.options(audience) if o.id == name), None)  # type: ignore[arg-type]

    def set(self, who: str, **fields: Any) -> None:
        """Change somebody by the game master's adjustments."""
        for field, value in fields.items():
            if field == "zone":
                self.do("rule-place", who, to=value)
            else:
                self.do("rule-set", who, field=field, value=int(value) if isinstance(value, bool) else value)

    def attack(
        self, who: str, action: str, target: str, dice: list[int] | None = None, defence: str = "", **fields: Any
    ) -> list[Any]:
        """A whole attack on one target: declared, answered, rolled."""
        out = self.do("attack", who, action=action, targets=[target], **fields)
        if defence:
            return out + self.do("defend", target, dice or (), action=defence)
        return out + self.do("no-defence", target, dice or ())

    def end_round(self) -> None:
        """Everybody passes until the round is over."""
        here = self.state.round
        while self.state.phase == "turns" and self.state.round == here:
            if self.state.owner:
                self.do("end-turn", self.state.owner)
            else:
                able = [slot.who for slot in self.state.order if not slot.taken and self[slot.who].fp]
                self.do("choose-tied", able[0])


def scene(
    *people: tuple[str, str],
    tide: int = 10,
    kind: Conflict = "physical",
    order: tuple[str, ...] = (),
    seed: int = 1,
    **options: str,
) -> Scene:
    """A fight of these (template and row), in this order, under these table options."""
    entries = tuple(Entry(template=who, zone=row) for who, row in people)  # type: ignore[arg-type]
    made = Encounter(
        system="yokai",
        title="A scene",
        summary="",
        kind=kind,
        tide=tide,
        combatants=entries,
        order=order or tuple(who for who, _ in people),
        options={name.replace("_", "-"): value for name, value in options.items()},
    )
    return Scene(Session(rules(), rules().begin(made), seed=seed))


def changed(play: Scene, who: str, **fields: Any) -> None:
    """Put somebody into a state directly, where a test is about something else."""
    state = play.state
    fighter = replace(state.combatants[who], **fields)
    play.session.timeline.states[play.session.head] = replace(state, combatants={**state.combatants, who: fighter})


def fight(play: Scene, **fields: Any) -> None:
    """Put the fight into a state directly."""
    play.session.timeline.states[play.session.head] = replace(play.state, **fields)


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(events: list[Any], kind: type) -> Any:
    (found,) = [event for event in events if type(event) is kind]
    return found


def all_of(events: list[Any], kind: type) -> list[Any]:
    return [event for event in events if type(event) is kind]


def full(person: Combatant) -> int:
    return fp_max(person)
