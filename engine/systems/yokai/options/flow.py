"""The flow as options: ties, Rally, the order, beginning, going on, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.systems.yokai.checks import attack as attacks
from engine.systems.yokai.checks import flow as checks
from engine.systems.yokai.checks.moments import settled, turn
from engine.systems.yokai.options.make import option
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.rules.people import opposing, rally_number
from engine.systems.yokai.rules.tide import OUT, stalled
from engine.systems.yokai.state import Combatant, Side, State

LONGEST_ORDER = 36
"""More people than this and ties are not offered the other way round one by one."""


def answers(state: State, fighter: Combatant, *, alone: bool) -> Iterator[Option]:
    """What somebody may answer: a tie, a Rally. ``alone``: the answers of those tied with them stand beside theirs."""
    if state.phase == "rally" and fighter.status in OUT and (fighter.id in state.asked or fighter.rally_barred):
        yield from _rally(state, fighter)
    if state.offered and not state.windows and fighter.status == "in":
        yield from _tied(state, fighter, alone=alone)


def _rally(state: State, fighter: Combatant) -> Iterator[Option]:
    """YO-74: come back or not."""
    no = checks.rally(state, fighter.id)
    need = f"Rally number {rally_number(fighter)}"
    yield option("rally", fighter.id, "Rally", no=no, rule="YO-74", preview=need, group="answer", hot=no is None)
    if fighter.id in state.asked:
        yield option("decline-rally", fighter.id, "Stay out for now", rule="YO-74", group="answer", aim="pass")


def _tied(state: State, fighter: Combatant, *, alone: bool) -> Iterator[Option]:
    """YO-27: who takes the shared slot, each with one key, whoever is looked at."""
    able = initiative.choosing(state)
    if not able or state.combatants[able[0]].side != fighter.side:
        return
    no = checks.choose(state, fighter.id)
    places = {who: at for at, who in enumerate(initiative.shared(state), 1)}  # digits stay while members go
    for who in able if alone and no is None else (fighter.id,):
        name = f"{state.combatants[who].name} takes the slot"
        hot = who == able[0] and no is None
        made = option(
            "choose-tied", who, name, no=no, rule="YO-27", group="answer", hot=hot, aim="go-on" if hot else ""
        )
        yield replace(made, who=fighter.id, key=f"tied-{places.get(who, who)}")


def ending(state: State, fighter: Combatant, group: str) -> Iterator[Option]:
    """YO-31: end of turn or pass, and the standing pass."""
    if state.owner == fighter.id:
        do, label = ("end-turn", "End turn") if state.acted else ("pass", "Pass")
        kept = f"{fighter.fp} FP kept" if fighter.fp else ""
        told: dict[str, Any] = {"rule": "YO-31", "preview": kept, "group": group, "hot": True, "aim": do}
        yield replace(option(do, fighter.id, label, no=turn(state, fighter.id), **told), key=f"end:{fighter.id}")
    do, label = ("undone", "Not done after all") if fighter.done else ("done", "Done for this round")
    no = checks.standing_pass(state, fighter.id, on=not fighter.done)
    vain = "" if fighter.fp or fighter.done else "without FP nobody is asked again anyway"
    made = option(do, fighter.id, label, no=no, rule="YO-31", group=group)
    yield replace(made, key=f"done:{fighter.id}", vain=vain)


def of_all(state: State) -> Iterator[Option]:
    """Everything that moves the game on for all."""
    told: dict[str, Any]
    if attacks.settles(state) is None:
        told = {"rule": "YO-57", "group": "table", "hot": True, "aim": "go-on"}
        yield option("settle", "", "Let it take effect", **told)
    stuck = stalled(state)
    if stuck:
        label = "End the fight: a draw"
        told = {"rule": "YO-72", "group": "table", "hot": True, "aim": "end-fight"}
        yield option("end-fight", "", label, key="draw", outcome="draw", text="nobody can act any more", **told)
    if state.phase == "setup":
        no = checks.begins(state)
        yield option("start-fight", "", "Begin", no=no, rule="YO-20", group="table", hot=True, aim="start-fight")
    if state.phase in ("setup", "order") and settled(state) is None:
        yield from _order(state, stuck)
    if state.phase != "interlude":
        outcomes = {"gm-ended": "as told", "players": "the players win", "enemies": "the enemies win", "draw": "a draw"}
        slots = (offers.choice("outcome", outcomes), offers.text("text", "how it ends"))
        told = {"rule": "YO-78", "group": "ruling", "section": "The conflict", "aim": "end-fight"}
        yield option("end-fight", "", "End the fight", *slots, **told)


def _order(state: State, stuck: bool) -> Iterator[Option]:
    """YO-23, YO-26: the order confirmed, or arranged."""
    if state.phase == "order":
        yield from _confirm(state, stuck)
    ids = tuple(slot.who for slot in state.order)
    if len(ids) > 1:
        names = tuple(state.combatants[who].name for who in ids)
        slot = Slot("order", "entity", ids, names, many=(len(ids), len(ids)), title="first to act first")
        group, rule = ("setup", "YO-23") if state.phase == "setup" else ("table", "YO-26")
        yield option(
            "set-order", "", "Set the order", slot, rule=rule, group=group, seldom=group == "table", override=True
        )


def _confirm(state: State, stuck: bool) -> Iterator[Option]:
    sides = {"players": "the players", "enemies": "the enemies"}
    ask = initiative.asks_first(state)
    first = (offers.choice("first", sides, "who goes first in the tie at the top"),) if ask else ()
    told: dict[str, Any] = {"rule": "YO-26", "group": "table"}
    yield option("confirm-order", "", "Confirm the order", *first, hot=not stuck, aim="go-on", **told)
    others = list(_arrangements(state))
    if others:
        slot = Slot("order", "move", tuple(order for order, _ in others), tuple(label for _, label in others))
        yield option(
            "confirm-order", "", "Rearrange a tie", replace(slot, title="the order"), key="tie", seldom=True, **told
        )


def _arrangements(state: State) -> Iterator[tuple[list[str], str]]:
    """YO-26: each tie between sides the other way round."""
    ids = [slot.who for slot in state.order]
    for group in dict.fromkeys(slot.group for slot in state.order) if len(ids) <= LONGEST_ORDER else ():
        tied = [slot for slot in state.order if slot.group == group]
        members: dict[Side, list[str]] = {"players": [], "enemies": []}
        for slot in tied:
            members[slot.side].append(slot.who)
        if not all(members.values()):
            continue
        swapped = [slot.who for slot in initiative.weave(members, group, opposing(tied[0].side))]
        at = ids.index(tied[0].who)
        order = [*ids[:at], *swapped, *ids[at + len(tied) :]]
        yield order, " > ".join(state.combatants[who].name for who in swapped)
