"""The game master's flow of a fight (Flow; MI-26, MI-93, MI-S17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.board.hexgrid import show
from engine.core.offers import option
from engine.core.options import Option
from engine.core.words import listed
from engine.systems.miasma import commands as c
from engine.systems.miasma.options.offer import Context, offer, whole
from engine.systems.miasma.rules.ground import barrier, cells


def running(context: Context) -> Iterator[Option]:
    """What goes on by the game master's word."""
    state = context.state
    if state.phase == "contest":
        yield from _contest(context)
    if state.phase == "decide":
        told = f"then segment {state.segment} resolves"  # how many are left is on the track, whoever plays them
        more: dict[str, Any] = {"group": "table", "cost": "1 segment", "preview": told, "aim": "go-on", "hot": True}
        yield offer(context, c.RestStand(), "The rest stand", rule="MI-26", **more)
    if state.phase == "setup":
        land = state.map.terrain
        found = [(fighter, barrier(state, fighter, cells(fighter))) for fighter in state.combatants.values()]
        wrong = [
            f"{who.label} stands on {land[show(bar.at)].tag}" for who, bar in found if bar and bar.kind == "terrain"
        ]
        told = "segment 1 begins; what was set up can still be changed by rulings"
        told = f"{listed(wrong)}, which bars them" if wrong else told
        more = {"group": "table", "aim": "start-fight", "hot": True, "preview": told}
        yield offer(context, c.StartFight(), "Start the fight", rule="MI-25", **more)
    elif state.phase != "interlude":
        yield offer(context, c.EndFight(), "End the fight", rule="MI-93", group="table", aim="end-fight")


def _contest(context: Context) -> Iterator[Option]:
    """MI-S17: each who wants the contested hex, or nobody."""
    contest = context.state.contest
    if contest is None:
        return
    names = {who: context.state.combatants[who].label for who in contest.claimants}
    for who, name in {**names, "": "Nobody"}.items():
        bare = option(f"award-hex:{who}", "", f"{name} gets {show(contest.hex)}", rule="MI-S17", group="answer")
        yield whole(context, bare, c.AwardHex(who))
