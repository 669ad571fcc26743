"""Six zones in a row: distance, forced moves, and what an action costs (YO-37, YO-49 to YO-55)."""

from __future__ import annotations

from msgspec import Struct

from engine.systems.yokai.house import House
from engine.systems.yokai.rules.people import opposing, standing
from engine.systems.yokai.state import HOME, INDEX, ZONES, Combatant, State
from engine.systems.yokai.state.sheet import Action


def distance(here: str, there: str) -> int:
    """YO-50: zones from one to the other, the own not counted."""
    return abs(INDEX[here] - INDEX[there])


def toward_close(fighter: Combatant, steps: int) -> str:
    """YO-55: the zone after a forced move, which stops at the edge of the own side."""
    home = HOME[fighter.side]
    return home[min(2, max(0, home.index(fighter.zone) - steps))]


def crossed(fighter: Combatant, targets: list[Combatant], reach: int, house: House) -> list[str]:
    """YO-52, YO-53: the zones crossed to all targets beyond range, each once, in their row (YO-S19)."""
    start, step = INDEX[fighter.zone], 1 if fighter.side == "players" else -1
    found: set[int] = set()
    for target in targets:
        end = INDEX[target.zone]
        if abs(end - start) <= reach:
            continue
        first = start + step * (reach + 1 if house.surcharge_zones == "beyond-only" else 1)
        found.update(range(first, end + step, step))
    return [ZONES[index] for index in sorted(found)]


class Price(Struct, frozen=True, gc=False):
    """What an action costs in FP, part by part (YO-37)."""

    fp: int
    zones: int = 0
    enemies: int = 0
    repeated: int = 0

    @property
    def total(self) -> int:
        """The FP of all its parts together."""
        return self.fp + self.zones + self.enemies + self.repeated


def repeated(state: State, fighter: Combatant) -> int:
    """YO-S02: FP on top of a Full action for those already taken this round."""
    return state.house.repeat_full_surcharge * fighter.fulls


def price(state: State, fighter: Combatant, action: Action, targets: list[Combatant]) -> Price:
    """YO-37: the action's FP, the surcharge beyond range (YO-52) and that for repeated Full actions (YO-S02)."""
    zones = crossed(fighter, targets, action.range, state.house)
    aimed = [target.id for target in targets]
    foes = standing(state, opposing(fighter.side)) if zones else []
    enemies = len([foe for foe in foes if foe.zone in zones and foe.id not in aimed])
    return Price(action.fp, len(zones), enemies, repeated(state, fighter) if action.timing == "full" else 0)
