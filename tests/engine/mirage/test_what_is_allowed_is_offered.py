"""Law 3 the other way round: in many moments of random play no act is accepted that the options did not offer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

import pytest
from msgspec import NODEFAULT, to_builtins
from msgspec.structs import fields

from engine.core.options import Option
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.commands import answers
from engine.systems.mirage.rules.healing import treat_skill
from engine.systems.mirage.state import Combatant, State
from tests.engine.mirage.case import small
from tests.fillings import filled_at_random

KINDS: tuple[Any, ...] = (
    *(cmd.Strike, cmd.Shoot, cmd.Throw, cmd.OverwatchFire, cmd.Grapple, cmd.Shove, cmd.BreakFree, cmd.Treat),
    *(cmd.Attempt, cmd.Move, cmd.MoveInside, cmd.Ride, cmd.MountUp, cmd.Dismount, cmd.Flee, cmd.GetUp, cmd.SeekCover),
    *(cmd.Draw, cmd.PickUp, cmd.Overwatch, cmd.Rampage, cmd.Release, cmd.DropProne, cmd.DropItem, cmd.Shout, cmd.Help),
    *(cmd.UseInsight, answers.HoldFire, answers.React, answers.Pray, answers.ChooseExtra, answers.FaceFear),
    answers.ChooseTerror,
)
WALKS, STEPS = 6, 60


def values(state: State, person: Combatant) -> dict[str, tuple[Any, ...]]:
    """What may be tried in a command of somebody, by the names of its fields."""
    others = tuple(who for who in state.combatants if who != person.id)
    zones, covers = tuple(state.zones), tuple(state.covers)
    loot = tuple(key for zone in state.zones.values() for key in zone.loot)
    return {
        **dict.fromkeys(("target", "patient", "animal", "whom"), others),
        "weapon": (*person.arms, *loot, "unarmed", "rifle-butt"),
        "to": (*zones, *covers, *others, "open", "far"),
        "zone": zones,
        "cover": covers,
        "skill": (*state.skills, ""),
        "what": get_args(cmd.What),
        "kind": ("physical", "mental"),
        "speed": ("slow", "fast"),
        "insight": tuple(trait.seq for trait in person.traits),
        "use": get_args(cmd.Use),
        "how": ("block", "dodge", "break-free", "chase", "hold", "none"),
        "attribute": ("wits", "empathy"),
        "reaction": ("flee", "freeze", "faint", "attack"),
        "extra": (0, 1, 2, 3),
        "text": ("words",),
        **dict.fromkeys(("gag", "part", "unseen", "pray"), (False, True)),
    }


LEFT = ("who", "helpers", "need", "about")


@cache
def chosen_in(kind: Any) -> list[str]:
    """The fields of an act that are filled with all there is."""
    open_ = [field for field in fields(kind) if field.name not in LEFT]
    return [field.name for field in open_ if field.name != "insight" or field.default is NODEFAULT]


def tried(state: State) -> Iterator[Any]:
    """Every act that anybody could think of, but for helpers and what tests are about."""
    for person in state.combatants.values():
        known = values(state, person)
        for kind in KINDS:
            free = chosen_in(kind)
            for chosen in product(*(known[name] for name in free)):
                command = kind(person.id, **dict(zip(free, chosen, strict=True)))
                if not spare(state, command):
                    yield command


def spare(state: State, command: Any) -> bool:
    """What is another way to say something else, or can wait: it need not be offered."""
    match command:
        case cmd.Attempt(what=what, to=to, skill=skill):
            return skill == "" or bool(to) != (what == "clear-obstacle")
        case cmd.Treat(kind=kind, skill=skill):
            return skill == treat_skill(kind)  # it is meant where nothing is said
        case cmd.UseInsight():
            return bool(state.frames)  # the actor's are offered; another's can wait for a quiet moment
    return False


def fits(option: Option, command: dict[str, Any]) -> bool:
    """Whether a command is one of those that an option offers."""
    if not option.enabled or option.command["do"] != command["do"]:
        return False
    slots = {slot.name: slot for slot in option.slots}
    for name, value in command.items():
        slot = slots.get(name)
        if slot is None:
            known = option.command.get(name)
            if known != value and not (name == "need" and command.get("what") == "clear-obstacle"):
                return False
        elif slot.kind != "text" and value not in slot.allowed(command) and not (slot.optional and not value):
            return False
    return True


def unoffered(session: Session[State, Any, Any]) -> list[Any]:
    """Acts that are accepted now, and are nobody's option."""
    found, offered = [], dict[str, tuple[Option, ...]]()
    for command in tried(session.state):
        try:
            session.preview(command)
        except Refused:
            continue
        given = to_builtins(command)
        if command.who not in offered:
            offered[command.who] = session.options("gm", command.who)
        if not any(fits(option, given) for option in offered[command.who]):
            found.append(command)
    return found


@pytest.mark.parametrize("seed", range(WALKS))
def test_what_is_allowed_is_offered(seed: int) -> None:
    rng = Random(f"offered/{seed}")
    rules, state = small(rng)
    session: Session[State, Any, Any] = Session(rules, state, seed=seed)
    for step in range(STEPS):
        if step % 6 == seed % 6:
            assert not unoffered(session)
            for who in session.state.combatants:
                ids = [option.id for option in session.options("gm", who)]
                assert len(ids) == len(set(ids)), ids
        able = [option for option in session.options() if option.enabled]
        acts = [option for option in able if option.group != "ruling" and option.aim != "end-fight"]
        option = rng.choice(acts if acts and rng.random() < 0.9 else able)
        session.do(rules.read(filled_at_random(option, rng)))
