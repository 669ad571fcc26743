"""What is missing from a disabled option's command, filled in the way the refusal means it: its slots are gone."""

from __future__ import annotations

from typing import Any

from engine.core.options import Option
from engine.systems.yokai.derived import actions, basic_action, distance, opposing, price
from engine.systems.yokai.state import HOME

STRICT = frozenset({"yokai"})
"""Systems whose disabled options give the code, the rule and the reason that the command itself would get."""


def completed(option: Option, state: Any) -> dict[str, Any]:
    """The command at the cheapest target, or to the nearest zone."""
    command, me = dict(option.command), state.fighters.get(option.who)
    if command["do"] in ("attack", "basic_attack", "simple_attack") and "targets" not in command:
        action = actions(me.sheet)[command["action"]] if "action" in command else basic_action(state)
        foes = [one for one in state.fighters.values() if one.side == opposing(me.side)]
        foes.sort(key=lambda foe: (foe.status != "in", price(state, me, action, [foe]).total))
        command["targets"] = [foe.id for foe in foes[:1]]
    if command["do"] == "move" and "to" not in command:
        ways = [zone for zone in HOME[me.side] if zone != me.zone]
        command["to"] = min(ways, key=lambda zone: distance(me.zone, zone))
    return command
