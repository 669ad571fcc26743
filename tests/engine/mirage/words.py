"""Mirage's words in golden cases.

A line of a scene: `zaynab z0` (an entry and its zone). Zones are `z0` to `z4` in a row unless the case says otherwise.
`turn adversaries` ends turns until it is theirs. What `=` may ask beside fields: `asks` is who is asked something,
`ann.state` the Conditions of both kinds (`2/0`), with `B` for Broken in body and `b` in mind, or Toughness and the
waiting penalty (`3-1`).
"""

from __future__ import annotations

from typing import Any

from tests.golden.script import Player
from tests.golden.vocabulary import Vocabulary


def combatant(words: list[str]) -> dict[str, Any]:
    sheet, zone = words
    return {"sheet": sheet, "zone": zone}


def encounter(case: dict[str, Any], combatants: list[dict[str, Any]]) -> dict[str, Any]:
    """A row of five zones, with what the case says of them."""
    said = case.get("zones", {})
    zones = {f"z{at}": {"name": f"Zone {at}", "column": at, **said.get(f"z{at}", {})} for at in range(5)}
    between = [{"between": [f"z{at}", f"z{at + 1}"]} for at in range(4)]
    edges = {tuple(edge["between"]): edge for edge in between}
    for edge in case.get("edges", []):
        edges[tuple(edge["between"])] = edge
    covers, barriers = case.get("covers", {}), case.get("barriers", [])
    return {"zones": zones, "edges": list(edges.values()), "covers": covers, "barriers": barriers}


def turn(player: Player, side: str) -> None:
    for _ in range(6):
        state = player.session.state
        if state.side == side and state.prelude is None:
            return
        player.do("gm end-turn")
    raise AssertionError(f"the {side} have no turn")


def state(session: Any, who: str) -> str:
    person = session.state.combatants[who]
    if person.conditions:
        broken = ("B" if person.broken_physical else "") + ("b" if person.broken_mental else "")
        return f"{len(person.physical)}/{len(person.mental)}{broken}"
    return f"{person.toughness}{person.penalty or ''}"


WORDS = Vocabulary(combatant, encounter, reads={"state": state}, lines={"turn": turn})
