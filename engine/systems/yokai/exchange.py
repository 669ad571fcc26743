"""Where an exchange stands: which answers are open, which dice are awaited, whether it can be settled. Shared by all
who ask.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.yokai.derived import top
from engine.systems.yokai.state import Attack, Check, Frame, Role, Roller, State, Total

Stage = Literal["defence", "dice", "result"]


class Awaited(Struct, frozen=True, gc=False):
    """A 3D6 still to be rolled; ``index`` is the target or party, -1 one attack roll against all targets."""

    role: Role
    index: int
    roller: Roller
    earlier: Total | None = None


def awaited(state: State, frame: Frame) -> list[Awaited]:
    """YO-18: the rolls an exchange waits for, in the order they are made."""
    if isinstance(frame, Check):
        return _in_check(frame)
    out: list[Awaited] = []
    open_targets = [(i, t) for i, t in enumerate(frame.targets) if not t.result]
    shared = state.house.multi_target == "shared_roll"
    if shared and any(t.attack is None for _, t in open_targets):
        out.append(Awaited("attack", -1, frame.roller))
    elif not shared:
        out += [Awaited("attack", i, frame.roller) for i, t in open_targets if t.attack is None]
    for i, t in open_targets:
        if "attack" in t.redo:
            out.append(Awaited("attack", i, frame.roller, t.attack))
        if t.roller is not None and (t.defend is None or "defence" in t.redo):
            out.append(Awaited("defence", i, t.roller, t.defend))
    return out


def _in_check(frame: Check) -> list[Awaited]:
    if frame.success is not None:
        return []
    return [
        Awaited("check", i, p.roller, p.total)
        for i, p in enumerate(frame.parties)
        if p.redo or (p.total is None and not p.beaten)
    ]


def dice_out(frame: Frame) -> bool:
    """YO-41: whether dice lie on the table, so that nothing more may be inserted."""
    if isinstance(frame, Check):
        return frame.success is not None or any(p.total for p in frame.parties)
    return any(t.attack or (t.roller and t.defend) for t in frame.targets) or not unanswered(frame)


def unanswered(frame: Attack) -> list[str]:
    """Targets whose controllers have yet to choose a Defence."""
    return [t.who for t in frame.targets if not t.answered and not t.result]


def stage(state: State, frame: Frame) -> Stage:
    """What the exchange waits for: an answer, dice, or only to take effect."""
    if isinstance(frame, Check):
        return "dice" if frame.success is None else "result"
    if all(t.result for t in frame.targets):
        return "result"
    if unanswered(frame):
        late = state.house.defence_choice == "after_attack_roll"
        return "dice" if late and any(t.attack is None for t in frame.targets if not t.result) else "defence"
    return "dice" if awaited(state, frame) else "result"


def due(state: State, frame: Frame) -> list[Awaited]:
    """The rolls to be made now: all awaited, but only the attack's while a Defence may wait to see it (YO-S14)."""
    rolls = awaited(state, frame)
    if isinstance(frame, Attack) and unanswered(frame):
        return [roll for roll in rolls if roll.role == "attack"]
    return rolls


def purpose(frame: Frame, roll: Awaited) -> str:
    """What a roll is for, in words."""
    again = "reroll, " if roll.earlier else ""
    if isinstance(frame, Check):
        return again + frame.purpose
    if roll.role == "attack":
        return f"{again}attack ({frame.action.name})"
    return f"{again}defence ({frame.targets[roll.index].defence or 'none'})"


def asks_first(state: State) -> bool:
    """Whether the next roll waits to be asked for: by the setting, or because it would close the window (YO-S14)."""
    frame = top(state)
    return state.rolls != "auto" or (isinstance(frame, Attack) and bool(unanswered(frame)))
