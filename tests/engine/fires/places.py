"""For every kind of row, trigger and deed of the vocabulary a small fight in which the trigger comes, and what has to
be seen there by the words alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.draft import Draft
from engine.core.refusal import Refused
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands.journey import Rest
from engine.systems.fires.decide import counters, journey, moving, read
from engine.systems.fires.decide.play import FightOver, NeedsAnswer, Play
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules.force import hp_slots
from engine.systems.fires.rules.hexes import parse
from engine.systems.fires.state import HERO, Raised
from tests.engine.fires.scene import Table, Threes, attack, catalog, foe

Seen = Callable[[Any, str], bool]
"""Whether an event is what a rule does to whoever bears it."""


def event(name: str, **fields: Any) -> Seen:
    def seen(fact: Any, who: str) -> bool:
        same = type(fact).__name__ == name and getattr(fact, "who", who) == who
        return same and all(getattr(fact, key) == value for key, value in fields.items())

    return seen


DEEDS: dict[str, tuple[dict[str, Any], Seen]] = {
    "damage": (
        {"amount": 2, "type": "burn", "modifiers": ["unblockable"]},
        event("TokensPlaced", damage="burn", amount=2),
    ),
    "inflict": ({"condition": "blinded"}, event("ConditionSet", condition="blinded", tokens=1)),
    "remove-condition": ({"condition": "marked", "count": 1}, event("ConditionSet", condition="marked", tokens=8)),
    "heal": ({"amount": 3}, event("Healed", wounds=3)),
    "clear-unassigned": ({"types": ["acid"], "amount": 2}, event("WaitingCleared", tokens={"acid": 2})),
    "guard-break": ({}, event("GuardBroken")),
    "adjust-counter": ({"counter": "fp", "set": 2}, event("CounterSet", counter="fp", value=2)),
    "pool": (
        {"op": "add", "count": 2},
        lambda fact, who: event("PoolSet", why="added")(fact, who) and len(fact.dice) == 2,
    ),
    "shield-up": ({"op": "replace", "defence": 1, "stability": 2}, event("ShieldSet", raised=Raised("shimmer", 1, 2))),
    "set-tile": ({"tile": "concealment"}, lambda fact, who: event("ZonesSet")(fact, who) and fact.zones != ()),
    "darkness": ({"value": True}, event("DarknessSet", dark=True)),
    "outcome": ({"op": "defeat"}, event("Felled")),
    "story": ({"tag": "unlock"}, event("Noticed", gm=True)),
    "perform": ({"action": "drop"}, event("ConditionSet", condition="knockdown", tokens=1)),
}
"""A rule of each primitive that is done at once, and the fact that it comes to."""

OWN: dict[str, str] = {
    "weapons": "arming-sword",
    "shields": "kite-shield",
    "catalysts": "eternal-ember",
    "armour": "warriors-set",
    "rings": "living-ring",
    "missiles": "arrow-wooden",
    "items": "prayer-beads",
    "flasks": "brimstone-brew",
}
"""The row of gear whose rules are replaced."""

STATS = dict.fromkeys(("vit", "str", "dex", "att", "int", "fth"), 10) | {"vit": 60}
SCRATCH = {"on": "hit", "do": "inflict", "condition": "slowed", "target": "target"}
"""What a blow inflicts, so that something inflicts."""


ACT = {"name": "Own", "economy": "simple", "timing": ["action"], "window": "beat", "sp": {"score": 1}}
ACTION: dict[str, Any] = {**ACT, "category": "simple"}
ATTUNEMENT: dict[str, Any] = {**ACT, "school": "guts", "intensity": 0, "fp": {"points": 0}}
USE: dict[str, dict[str, Any]] = {
    "actions": {"action": "own"},
    "attunements": {"action": "summon-guts", "attunement": "own"},
    "items": {"action": "use-item", "item": "prayer-beads"},
    "flasks": {"action": "drink", "item": "brimstone-brew"},
}
"""How a row is used."""


def changed_row(kind: str, key: str, rules: list[dict[str, Any]]) -> dict[str, Any]:
    """A printed row with other rules."""
    bare = {"defence": 0, "poise": 0} if kind == "armour" else {}
    return {kind: {key: {**msgspec.to_builtins(getattr(catalog(), kind)[key]), **bare, "rules": rules}}}


class Fight:
    """A fight in which a row has these rules; all facts of it."""

    def __init__(self, kind: str, *given: dict[str, Any], bearer: str = HERO, **more: Any) -> None:
        self.facts: list[Any] = []
        changes: dict[str, Any] = {"weapons": changed_row("weapons", "arming-sword", [SCRATCH])["weapons"]}
        conditions = {HERO: {"marked": 9}, "thug": {"marked": 9}}
        changes["conditions"] = {"marked": {"name": "Marked", "kind": "static"}}
        thug: dict[str, Any] = {"hp": 60, "shield": {"defence": 2, "stability": 2}}
        cut = attack(rules=[{"on": "use", "do": "inflict", "condition": "staggered", "target": "target"}])
        sheet: dict[str, Any] = {
            "armour": "warriors-set",
            "rings": ["living-ring"],
            "pouches": ["prayer-beads", "brimstone-brew"],
        }
        sheet |= {"slots": ["arming-sword", "longbow", "kite-shield"], "hands": [1, 3], "off_hand": 3}
        if kind in OWN:
            rules = [*given, SCRATCH] if kind in ("weapons", "catalysts", "shields") else [*given]
            changes |= changed_row(kind, OWN[kind], rules)
        if kind == "catalysts":
            sheet["slots"] = ["eternal-ember", "longbow", "kite-shield"]
        if kind == "conditions":
            row = {"name": "Odd", "kind": "static", "persists_after_encounter": True, "rules": [*given]}
            changes["conditions"]["odd"] = row
            if given[0]["on"] in ("gained", "tokens-changed"):
                struck = cut["rules"] if bearer == HERO else changes["weapons"]["arming-sword"]["rules"]
                struck.append(
                    {"on": "use" if bearer == HERO else "hit", "do": "inflict", "condition": "odd", "target": "target"}
                )
            else:
                conditions[bearer]["odd"] = 1
        if kind == "attunements":
            changes["attunements"] = {"own": {**ATTUNEMENT, "rules": [*given]}}
            sheet["pots"] = ["own"]
        if kind == "actions":
            changes["actions"] = {"own": {**ACTION, "rules": [*given]}}
        if kind == "enemies":
            thug["rules"] = [*given]
        if kind == "enemy_types":
            changes["enemy_types"] = {"odd": {"name": "Odd", "rules": [*given]}}
            thug["types"] = ["odd"]
        if kind == "attacks":
            cut["rules"] += given
        smash = attack("Smash", 9)
        push = attack(
            "Push", 0, rules=[{"on": "use", "do": "inflict", "condition": "knockback", "amount": 2, "target": "target"}]
        )
        thug["attacks"] = {"cut": cut, "smash": smash, "push": push}
        deeds = more.pop("attacks", ["cut", "smash", "push"])
        wall = {"full_cover": ["5,4", "5,7"], "hazards": {"spikes": ["4,5", "4,6"]}}
        self.table = Table(
            sheet=sheet,
            stats=STATS,
            foes={"thug": foe(**thug)},
            entries=[{"low": 1, "high": 6, "tokens": 99, "deeds": [{"attacks": deeds}]}],
            ground=wall,
            changes=changes,
            results={"victory": {"souls": 5, "text": ""}},
            start=None,
            **more,
        )
        self.book = self.table.book  # a fight's own rows go with it
        for who, has in conditions.items():
            self.table.set(who, conditions=has, wounds=1, waiting={"acid": 9})
        self.table.set(raised=Raised("kite-shield")).set("thug", raised=Raised("own"))

    @property
    def at(self) -> tuple[Any, Any]:
        """The packs and the moment."""
        return self.table.book, self.table.state

    def do(self, command: Any) -> None:
        """A command, and the first answer to whatever is asked."""
        self.facts += self.table.do(command)
        while self.table.state.asking is not None:
            self.facts += self.table.do(orders.Choose(self.table.state.asking.question.choices[0]))

    def act(self, action: str, *pay: int, **fields: Any) -> None:
        """An act of the character."""
        self.do(self.table.command(action, *fields.pop("pay", pay), **fields))

    def wait(self) -> None:
        while self.table.state.phase == "counterbeat":
            self.do(orders.Pass())

    def strike(self) -> None:
        """A light attack on the thug with what is in the first slot."""
        thing = self.table.state.sheet.slots[0]
        self.act("attack-light", 3, target="thug", thing=thing, type="slash" if thing == "arming-sword" else "")

    def play(self, work: Callable[[Play], None]) -> None:
        """Something done by the flow's own functions."""
        draft: Draft[Any, Any] = Draft(self.table.state, evolve, Threes(()))
        try:
            work(Play(draft, self.book, read))
        finally:
            self.facts += draft.events
            self.table.state = draft.state


SOON = {
    "counter-gained": ("gain",),
    "enters-tile": ("move",),
    "guard-break": ("break",),
    **dict.fromkeys(("round-end", "next-round-start", "round-start", "pool-rolled", "cannot-act"), ("gasp",)),
    "encounter-end": ("fell",),
    "reprieve": ("fell", "mark", "rest"),
}
"""The steps in which a trigger is sure to come: they are played first, for the others are most of a fight."""


def fought(kind: str, *rules: dict[str, Any], bearer: str = HERO) -> Iterator[list[Any]]:
    """The facts of each step of a fight in which every trigger comes, of its end and of a rest."""
    fight = Fight(kind, *rules, bearer=bearer)
    table = fight.table

    def ready(*, last: str = "") -> None:
        """Both stand side by side, shields raised, hardly hurt; ``last``: who falls with the next blow."""
        for who, cell in ((HERO, "5,5"), ("thug", "5,6")):
            wounds = hp_slots(table.book, table.state, who) - 1 if who == last else 5
            table.set(who, at=parse(cell), wounds=wounds)
        table.set(raised=Raised("kite-shield"))
        left = {name: count for name, count in table.body().conditions.items() if name != "slowed"}
        table.set("thug", conditions=left, raised=None if last == "thug" else Raised("own"), shield_tokens=2)
        pieces = {
            key: replace(piece, broken=False, used=0, tokens=0) for key, piece in table.state.sheet.pieces.items()
        }
        table.person(pieces=pieces)
        table.pool(*(3,) * 9)

    def beat(work: Callable[[], None], *, raised: bool = False, tokens: int = 0, last: str = "") -> None:
        if table.state.phase == "beat":
            ready(last=last)
        work()
        if raised:
            table.set(raised=Raised("kite-shield"))
            laden = replace(table.state.sheet.pieces["kite-shield"], tokens=tokens)
            table.person(pieces={**table.state.sheet.pieces, "kite-shield": laden})
        if table.state.phase == "beat":
            fight.do(orders.EndBeat())
        fight.wait()

    def marked() -> None:
        table.set(conditions={"odd": 1} if kind == "conditions" else {})

    def down() -> None:
        table.set("thug", conditions={**table.body().conditions, "knockdown": 1})
        fight.act("gasp-and-pant")

    steps: dict[str, Callable[[], None]] = {
        "start": lambda: fight.do(orders.StartFight()),
        "use": lambda: (
            beat(lambda: fight.act(pay=(3, 3) if kind == "flasks" else (3,), **USE[kind])) if kind in USE else None
        ),
        "fall": lambda: (
            beat(lambda: fight.act("take-aim", 3), last=HERO) if (bearer, rules[0]["on"]) == (HERO, "defeat") else None
        ),
        "strike": lambda: beat(fight.strike),
        "block": lambda: beat(lambda: fight.act("take-aim", 3), raised=True),
        "break": lambda: beat(lambda: fight.act("take-aim", 3), raised=True, tokens=6),
        "gain": lambda: fight.play(lambda play: counters.shift(play, "souls", 1)),
        "move": lambda: beat(lambda: fight.act("move", 3, path=["4,5"])),
        "kick": lambda: beat(lambda: fight.act("kick", 3, target="thug")),
        "put": lambda: fight.play(lambda play: moving.put(play, "thug", parse("4,6"))),
        "bash": lambda: beat(lambda: fight.act("shield-bash", 3, target="thug", thing="kite-shield")),
        "cast": lambda: beat(lambda: fight.act("cast", 3, attunement="flame-touch", target="thug")),
        "gasp": lambda: beat(down),
        "fell": lambda: beat(fight.strike, last="thug"),
        "mark": marked,
        "rest": lambda: fight.play(lambda play: journey.rest(play, Rest())),
    }
    soon = SOON.get(rules[0]["on"], ()) if kind != "attacks" else ()  # of which the rules wait for the attack
    for step in dict.fromkeys(("start", "use", *soon, *steps)):
        before = len(fight.facts)
        with suppress(FightOver, Refused, KeyError, StopIteration, NeedsAnswer):
            steps[step]()
        yield fight.facts[before:]
