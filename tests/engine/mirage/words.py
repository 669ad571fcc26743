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
    edges = {tuple(one["between"]): one for one in between}
    for one in case.get("edges", []):
        edges[tuple(one["between"])] = one
    return {"zones": zones, "edges": list(edges.values()), "covers": case.get("covers", {})}


def turn(player: Player, side: str) -> None:
    for _ in range(6):
        state = player.session.state
        if state.side == side and state.prelude is None:
            return
        player.do("gm end-turn")
    raise AssertionError(f"the {side} have no turn")


def state(session: Any, who: str) -> str:
    one = session.state.combatants[who]
    if one.conditions:
        broken = ("B" if one.broken_physical else "") + ("b" if one.broken_mental else "")
        return f"{len(one.physical)}/{len(one.mental)}{broken}"
    return f"{one.toughness}{one.penalty or ''}"


_ALONE = """
01 04 10 112 114 115 117 118 126 130 131 133 135 136 137 138 139 140 141 142
143 144 145 146 16 18 20 25 42 43 44 51 54 70 77 87 94
"""

UNPROVEN = frozenset(f"MG-{number}" for number in _ALONE.split())
"""Rules that engine tests prove beside these cases, or alone."""

UNPLAYED = frozenset(
    {
        ("dice-thresholds", "6-only"),
        ("dice-bonus-die", "d8"),
        ("dice-bonus-die", "skill-die"),
        ("dice-penalty", "step-smallest"),
        ("dice-penalty", "drop-die"),
        ("dice-netting", "separate"),
        ("dice-floor", "auto-fail"),
        ("dice-untrained", "attribute-plus-d6"),
        ("prayer-reroll", "all-but-ones"),
        ("prayer-cost", "one-if-any-one"),
        ("prayer-cost", "always-one"),
        ("prayer-when", "failure-only"),
        ("prayer-npc", "on"),
        ("conditions-penalty", "none"),
        ("block-weapon-bonus", "on"),
        ("block-armed", "melee-only"),
        ("block-armed", "any-weapon"),
        ("tools-stacking", "all"),
        ("tools-stacking", "best-only"),
        ("surprise-interruptions", "on"),
        ("ambush-skip", "turn-only"),
        ("ambush-prelude", "on"),
        ("slow-pays-interruption", "off"),
        ("help-cap", "none"),
        ("dodge-melee", "on"),
        ("break-skill", "bladework"),
        ("break-skill", "best"),
        ("grapple-counts", "off"),
        ("flee-cost", "fast"),
        ("flee-exempt", "current"),
        ("disengage-test", "grace"),
        ("prone-modifiers", "easier-close-harder-far"),
        ("cramped-move-cost", "two"),
        ("cramped-queue", "gm-only"),
        ("thrown-skill", "grace"),
        ("thrown-drops", "off"),
        ("melee-approach", "gm-each-time"),
        ("overwatch-duration", "one-cycle"),
        ("overwatch-lost-if-engaged", "on"),
        ("overwatch-tie", "reroll"),
        ("overwatch-loser-fires", "off"),
        ("armour-degrade", "ones-always"),
        ("armour-degrade", "off"),
        ("broken-hit-needs-damage", "on"),
        ("broken-mental-repeat", "critical"),
        ("npc-zero", "dead"),
        ("npc-zero", "unconscious"),
        ("npc-penalty", "largest"),
        ("helpless-bonus", "two"),
        ("critical-duplicates", "reroll"),
        ("timers-end", "count-current"),
        ("seconds-per-round", "5"),
        ("seconds-per-round", "6"),
        ("seconds-per-round", "7"),
        ("seconds-per-round", "8"),
        ("seconds-per-round", "9"),
        ("treat-skill", "either"),
        ("treat-extra-kind", "any"),
        ("treat-clocks", "one-each"),
        ("healing-needs-kit", "off"),
        ("heal-broken-cost", "3"),
        ("heal-broken-self", "on"),
        ("heal-day-exclusive", "off"),
        ("heal-clock-in-day", "allow"),
        ("rest-one-per-day", "on"),
        ("fear-counts-self", "off"),
        ("fear-dice", "two"),
        ("skills-endurance", "on"),
        ("mount-grace", "move-only"),
        ("mount-throw", "off"),
        ("rider-penalty", "all"),
        ("players-see-foes", "words"),
        ("players-see-foes", "damage"),
        ("players-see-foes", "exact"),
    }
)
"""House rules that engine tests play."""

WORDS = Vocabulary(
    combatant, encounter, reads={"state": state}, lines={"turn": turn}, unproven=UNPROVEN, unplayed=UNPLAYED
)
