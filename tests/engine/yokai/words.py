"""Yokai's words in golden cases.

A line of a scene: `aya aya-ronin close` (id, entry of a pack, zone). A case may have `order` (ids, first to act first;
`a+b` are tied), `tide` (10), `kind`, `tokens`.

A line of its own: `round-end 4,5`: everybody asked passes until the round is over; the faces are for Ki. What `=` may
ask beside fields: `P` and `E` are both sides' morale, `order` and `sides` who acts when, `limit` the Tide's,
`tokens` what is left of the battlefield, `ann.conditions` how many there are.
"""

from __future__ import annotations

from typing import Any

from tests.golden.script import Player
from tests.golden.vocabulary import Vocabulary


def combatant(words: list[str]) -> dict[str, Any]:
    name, template, zone = words
    return {"id": name, "template": template, "zone": zone}


def encounter(case: dict[str, Any], combatants: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "kind": case.get("kind", "physical"),
        "tide": case.get("tide", 10),
        "order": case.get("order", " ".join(person["id"] for person in combatants)).split(),
        "tokens": case.get("tokens", []),
    }


def round_end(player: Player, faces: str) -> None:
    for _ in range(100):
        state, asked = player.session.state, player.session.pending()
        if state.phase != "turns" or not asked:
            return
        verb = "choose-tied" if asked[0].kind == "choose" else "end-turn" if state.acted else "pass"
        answer = player.give(f"{asked[0].who} {verb}")
        if not answer["ok"] and answer["error"]["kind"] == "needs-dice":
            answer = player.give(f"{asked[0].who} {verb} @ {faces}")
        assert answer["ok"], answer
        if any(event.__struct_config__.tag == "round-closing" for event in player.events):
            return
    raise AssertionError("the round did not end")


def tokens(session: Any, nobody: str) -> list[str]:
    return [f"{token.text.replace(' ', '-')}:{token.uses}" for token in session.state.tokens if token.uses]


UNPROVEN = frozenset(f"YO-{number:02}" for number in (5, 12, 22, 23, 33, 42, 44, 49, 77))
"""Rules that `tests/engine/yokai` proves and no golden case does."""

WORDS = Vocabulary(
    combatant,
    encounter,
    reads={
        "P": lambda session, _: session.state.morale["players"],
        "E": lambda session, _: session.state.morale["enemies"],
        "order": lambda session, _: [slot.who for slot in session.state.order],
        "sides": lambda session, _: "".join(slot.side[0].upper() for slot in session.state.order),
        "limit": lambda session, _: session.state.tide_limit,
        "tokens": tokens,
        "conditions": lambda session, who: len(session.state.combatants[who].conditions),
    },
    lines={"round-end": round_end},
    unproven=UNPROVEN,
    unplayed=frozenset({("players-see-foes", "words"), ("players-see-foes", "damage")}),
)
