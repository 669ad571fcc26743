"""What is open on the stack, waiting for answers."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import Stored
from engine.systems.mirage.commands import Doing
from engine.systems.mirage.state.dice import Modifier, Test
from engine.systems.mirage.state.things import Cause, HarmKind, Reaction, Speed, Step


class Open(Stored, frozen=True, tag_field="frame"):
    """Base of the frames of the stack of unfinished things; the last one is resolved first."""


class Answer(Stored, frozen=True):
    """An interruption that was committed, or declined (MG-39); its test comes after the acting one."""

    who: str
    how: Reaction
    extra: tuple[Modifier, ...] = ()
    test: Test | None = None
    cost: Literal["", "slow", "fast"] = ""


class Act(Open, frozen=True, tag="act"):
    """A declared action that is not resolved yet: the command as given, and how far it has come.

    ``asked`` is who still has to answer in the open window, ``interrupted`` that its first one was open: what was
    declared is looked at again (MG-74). ``twin`` marks two shots that hit at the same time (MG-77).
    ``priority`` is an overwatch shot. ``damage`` is what is left of it so far.
    """

    command: Doing
    step: Step = "watch"
    extra: tuple[Modifier, ...] = ()
    asked: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    test: Test | None = None
    priority: bool = False
    interrupted: bool = False
    twin: bool = False
    bonus: int | None = None
    damage: int = 0
    speed: Speed = "slow"


class Harm(Open, frozen=True, tag="harm"):
    """Harm that has come through: points of a kind, on somebody (MG-88 to MG-92). ``hit``: an attack that hit."""

    who: str
    kind: HarmKind
    points: int
    cause: Cause
    hit: bool = False


class Dread(Open, frozen=True, tag="dread"):
    """A fear test that was called, and who still has to take it (MG-108). ``safe``: no duration (MG-117)."""

    source: str
    value: int
    left: tuple[str, ...]
    safe: bool = False
    test: Test | None = None
    step: Step = "roll"
    rounds: int = 0
    zone: str = ""


class Relief(Open, frozen=True, tag="relief"):
    """Conditions that somebody may clear: how many, of which kinds, and whether one Broken goes as well (MG-124).

    ``either``: Broken is one of what there is to choose from (MG-119).
    """

    who: str
    count: int
    kinds: tuple[HarmKind, ...]
    broken: bool = False
    either: bool = False
    rule: str = "MG-119"


class Mending(Open, frozen=True, tag="mending"):
    """A recovery roll that did not reach for everything: which entries it goes to (MG-128)."""

    who: str
    kind: HarmKind
    count: int


class Trial(Open, frozen=True, tag="trial"):
    """Tests that the flow itself asks for, one after the other: of an opening, of difficult ground, or the GM's.

    ``extra`` is what everybody's test has on top, ``need`` the successes wanted; ``tested`` is everybody it is about,
    ``passed`` who had them.
    """

    purpose: Literal["ambush", "standoff", "sneak", "cluttered", "custom", "called", "haggle"]
    left: tuple[str, ...]
    skill: str
    need: int = 1
    extra: tuple[Modifier, ...] = ()
    tested: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    test: Test | None = None
    text: str = ""


class Veil(Open, frozen=True, tag="veil"):
    """Something that only the game master knows of; what players are shown in its place."""


Frame = Act | Harm | Dread | Relief | Mending | Trial | Veil
