"""Steps A and B: decisions are revealed and paid, lines are told, then movement, turns, guards and items (MI-29 to
MI-38).
"""

from __future__ import annotations

from engine.board.hexgrid import direction_to
from engine.core.draft import Draft
from engine.systems.miasma import events as e
from engine.systems.miasma.decide.sight import notice
from engine.systems.miasma.movement import moved, turned
from engine.systems.miasma.people import is_party
from engine.systems.miasma.plan.attacking import STAMINA_LEFT
from engine.systems.miasma.state import Combatant, Commitment, Contest, Hex, State

Flow = Draft[State, e.Event]

COSTLY = ("duck", "run", "attack", "monster-move", "cast")
"""MI-63: actions that cost stamina; whoever is at one does not regenerate."""


def committed(state: State) -> list[tuple[Combatant, Commitment, int]]:
    """Everybody at something, with which segment of it this is, from 1."""
    return [
        (one, one.commitment, state.segment - one.commitment.started + 1)
        for one in state.combatants.values()
        if one.commitment is not None
    ]


# ---- A ---------------------------------------------------------------------------


def reveal(draft: Flow) -> None:
    """Step A: all decisions become commitments at once; hands changed beside them are changed (MI-S12)."""
    for who, swap in draft.state.swaps.items():
        draft.add(e.ItemChanged(who, swap.hands, swap.drop))
    draft.add(e.Revealed())


def pay(draft: Flow) -> frozenset[str]:
    """Step A: stamina, Miasma and uses are paid. Returns whose segment costs stamina (MI-63)."""
    at_it = committed(draft.state)
    busy = frozenset(one.id for one, what, _ in at_it if what.kind in COSTLY)
    for one, what, index in at_it:
        if index == 1 and (what.stamina or what.miasma or what.spell):
            draft.add(e.CostPaid(one.id, what.stamina, what.miasma, what.spell))
        if what.by_link and what.move is not None:
            pay_link(draft, one, what, index)
    return busy


def pay_link(draft: Flow, one: Combatant, what: Commitment, index: int) -> None:
    """MI-S09 (per-link): a link is paid at its pull-back; if it cannot be, the rest of the chain falls away."""
    assert what.move is not None
    for stage in what.move.stages:
        if stage.pull == index:
            if one.stamina - stage.stamina < STAMINA_LEFT:
                draft.add(e.Interrupted(one.id, short=True))
            elif stage.stamina:
                draft.add(e.CostPaid(one.id, stage.stamina))


# ---- B: lines ------------------------------------------------------------------------


def line_of(what: Commitment, index: int) -> str:
    """MI-29: the line that begins in a segment of a commitment, if any."""
    if what.move is not None:
        return next((line.text for line in what.move.lines if line.first == index), "")
    if index == 1 and what.segments > 1:
        return {"cast": "concentrates on a spell", "turn": "begins to turn", "guard": "shifts to another guard"}.get(
            what.kind, "changes what is in the hands"
        )
    return ""


def tell_lines(draft: Flow) -> None:
    """Step B: the lines of this segment, but for those told before the decisions (MI-S08)."""
    state = draft.state
    early = state.options.get("told") == "with-current"
    for one, what, index in committed(state):
        told_before = (early and index > 1) or (state.foes_told and index == 1 and not is_party(one))
        if not told_before and (text := line_of(what, index)):
            draft.add(e.LineTold(one.id, text))


def tell_early(draft: Flow) -> None:
    """MI-S08 (with-current): in DECIDE, the lines of this segment of whoever is at something."""
    if draft.state.options.get("told") == "with-current":
        for one, what, index in committed(draft.state):
            if text := line_of(what, index):
                draft.add(e.LineTold(one.id, text))


def foes_begin(draft: Flow) -> None:
    """MI-S08 (foes-first): the foes are committed, and their first line is told."""
    draft.add(e.FoesCommitted())
    for who, what in draft.state.decisions.items():
        if not is_party(draft.state.combatants[who]) and (text := line_of(what, 1)):
            draft.add(e.LineTold(who, text))


# ---- B: movement, turns, guards, items --------------------------------------------------


def act(draft: Flow) -> None:
    """Step B: lines, movement with clouds collected on the way, turns, guards and items."""
    tell_lines(draft)
    late = draft.state.options.get("walk-timing") == "after-strikes"
    move(draft, walks=not late, dashes=True)
    turn(draft)
    if draft.state.options.get("guard-timing") != "end-of-segment":
        guards(draft)
    items(draft)


def walkers(draft: Flow) -> None:
    """MI-S07 (after-strikes): walks of whoever still can come after the strikes; only Duck and Run evade."""
    if draft.state.options.get("walk-timing") == "after-strikes":
        move(draft, walks=True, dashes=False)


def change_guards(draft: Flow) -> None:
    """MI-S07 (end-of-segment): guards change when everything else is done."""
    if draft.state.options.get("guard-timing") == "end-of-segment":
        guards(draft)


def move(draft: Flow, *, walks: bool, dashes: bool) -> None:
    """MI-35: micro-steps. A step that fails shows who stood in the way."""
    state = draft.state
    paths = {
        one.id: what.path
        for one, what, index in committed(state)
        if what.path and (index == 1 or what.kind == "cast") and (dashes if what.kind in ("duck", "run") else walks)
    }
    if not paths:
        return
    ways = moved(state, paths)
    assert not isinstance(ways, Contest), "contests are settled before a segment resolves"
    for who, way in ways.items():
        if way.entered:
            draft.add(e.Moved(who, tuple(way.entered)))
            collect(draft, who, way.entered)
            follow(draft, who, state.combatants[who].hex)
        if way.at is not None:
            draft.add(e.MoveBlocked(who, way.at, way.by))
            if way.by:
                notice(draft, way.by, who)


def collect(draft: Flow, who: str, entered: list[Hex]) -> None:
    """MI-69: the owner enters the hex of their cloud, also while passing through."""
    cloud = draft.state.clouds.get(who)
    if cloud is not None and cloud.place == draft.state.place and cloud.hex in entered:
        draft.add(e.CloudCollected(who, cloud.points))


def follow(draft: Flow, who: str, start: Hex | None) -> None:
    """MI-34, MI-S13: moving keeps the facing, unless the table lets a run, or any movement, turn the mover."""
    rule = draft.state.options.get("move-facing", "keep")
    one = draft.state.combatants[who]
    if rule == "keep" or one.hex is None or start is None or one.commitment is None:
        return
    if rule == "follow-run" and one.commitment.kind != "run":
        return
    facing = direction_to(start, one.hex)
    if facing is not None and facing != one.facing:
        found = turned(draft.state, {who: facing - one.facing})[who]
        if found is not None:
            draft.add(e.Turned(who, found))


def turn(draft: Flow) -> None:
    """MI-31, MI-23: up to two sides in each segment of a turn, after movement."""
    state = draft.state
    sides = {}
    for one, what, index in committed(state):
        if what.turns:
            sides[one.id] = what.turns[0 if what.kind == "cast" else index - 1]
    for who, facing in turned(state, sides).items() if sides else ():
        one = state.combatants[who]
        if facing is None:
            draft.add(e.MoveBlocked(who, one.hex or (0, 0), turn=True))
        else:
            draft.add(e.Turned(who, facing))


def guards(draft: Flow) -> None:
    """MI-38: guards go up and down; in the first of two segments the old one only ends (MI-S34)."""
    for one, what, index in committed(draft.state):
        if what.kind == "guard":
            guard = what.guard if index == what.segments else ""
            if guard != one.guard and (not guard or guard in one.hands):
                draft.add(e.GuardChanged(one.id, guard))


def items(draft: Flow) -> None:
    """MI-17: what is in the hands changes, in the last segment the change takes (MI-S12)."""
    for one, what, index in committed(draft.state):
        if what.kind == "change-item" and index == what.segments:
            hands = tuple(key for key in what.hands if key in one.sheet.items)
            draft.add(e.ItemChanged(one.id, hands, what.drop))
