"""Who holds whom, who gets free and who gets away in Mirage, worked out a second time from the rules alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.golden.script import player_of

PARTY = ("ann", "ben", "cal")
FOES = ("post", "shot", "plate")
EVERYBODY = (*PARTY, *FOES)
FACES = (1, 6)
"""Dice that no prayer rolls again: nobody is asked for one."""
ZONES = 5


class Field:
    """A row of zones as the rules have it, beside the one that the program has."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.zone = {who: self.chance.randrange(2) for who in EVERYBODY}
        self.exits = {0, *(at for at in range(ZONES) if self.chance.random() < 0.3)}
        self.start = dict(self.zone)
        self.slow: set[str] = set()
        self.fast: set[str] = set()
        self.holds: dict[str, str] = {}
        self.gagged: set[str] = set()
        self.tried: set[str] = set()
        self.gone: set[str] = set()
        self.turn = PARTY
        zones = {f"z{at}": {"exit": True} for at in self.exits}
        scene = "\n".join(f"{who} z{at}" for who, at in self.zone.items())
        self.player = player_of("mirage", {"scene": scene, "zones": zones})
        self.player.play("gm start-fight")
        self.asked: set[str] = set()

    def give(self, text: str) -> dict[str, int] | None:
        """A command with dice as they come: the successes of all who rolled, or none where it is refused."""
        dice: list[int] = []
        rolled: dict[str, int] = {}
        while True:
            answer: dict[str, Any] = self.player.ask({"op": "do", "command": self.player.command(text), "dice": dice})
            error = answer.get("error", {})
            if error.get("kind") != "needs-dice":
                break
            roll = error["roll"]
            faces = self.chance.choices(FACES, k=roll["count"])
            dice += faces
            rolled[roll["who"]] = faces.count(6)
        assert answer["ok"] or error["kind"] == "refused", error
        self.asked = {found["who"] for found in answer.get("pending", ()) if found.get("kind") == "answer"}
        return rolled if answer["ok"] else None

    def tries(self, text: str, legal: bool) -> dict[str, int] | None:
        """The command is accepted just where the rules allow it."""
        rolled = self.give(text)
        assert (rolled is not None) == legal, (text, self.asked)
        return rolled

    def answered(self, how: str, able: set[str], rolled: dict[str, int]) -> list[str]:
        """Those who are able are asked, no others; who commits the interruption has paid for it."""
        assert self.asked == able, (how, self.asked, able)
        committed = [who for who in sorted(able) if self.chance.random() < 0.6]
        for who in sorted(able):
            more = self.give(f"{who} react how={how if who in committed else 'none'}")
            assert more is not None
            rolled |= more
        for who in committed:
            self.pay(who)
        return committed

    def agrees(self) -> None:
        """Both tables have the same."""
        for who in EVERYBODY:
            here = "" if who in self.gone else f" {who}.zone z{self.zone[who]}"
            status = "escaped" if who in self.gone else "active"
            mouth = "yes" if who in self.gagged else "no"
            self.player.play(
                f"= {who}.holding {self.holds.get(who, '-')} {who}.gagged {mouth} {who}.status {status}{here}"
            )

    def somebody(self, likely: Sequence[str], but: str = "") -> str:
        """One of those who are likely, or sometimes anybody at all."""
        anybody = [who for who in EVERYBODY if who != but]
        return self.chance.choice(likely if likely and self.chance.random() < 0.85 else anybody)

    def pay(self, who: str) -> None:
        """MG-35: a fast action, of the slow one where it is gone."""
        (self.slow if who in self.fast else self.fast).add(who)

    def spent(self, who: str) -> bool:
        return who in self.slow and who in self.fast

    def held(self, who: str) -> bool:
        return who in self.holds.values()

    def foes(self, who: str) -> list[str]:
        return [foe for foe in (FOES if who in PARTY else PARTY) if foe not in self.gone]

    def free(self, who: str) -> bool:
        """MG-37, MG-66: the own turn, and in nobody's hands."""
        return who in self.turn and who not in self.gone and not self.held(who)

    def let_go(self, who: str) -> None:
        self.gagged.discard(self.holds.pop(who, ""))

    def grapple(self, who: str) -> None:
        """MG-65, MG-66, MG-68: who is seized has no hands left to hold others."""
        target = self.somebody([foe for foe in self.foes(who) if self.zone[foe] == self.zone[who]], but=who)
        gag = self.chance.random() < 0.5
        near = target in self.foes(who) and self.zone[target] == self.zone[who]
        legal = self.free(who) and who not in self.slow and near and who not in self.holds and not self.held(target)
        rolled = self.tries(f"{who} grapple target={target} gag={str(gag).lower()}", legal)
        if rolled is None:
            return
        self.slow.add(who)
        able = set() if self.spent(target) or target in self.tried else {target}
        self.tried.update(self.answered("break-free", able, rolled))
        net = rolled[who] - rolled.get(target, 0)
        if net > 0:
            self.let_go(target)
            self.holds[who] = target
            if gag and net > 1:
                self.gagged.add(target)

    def break_free(self, who: str) -> None:
        """MG-67."""
        holder = next((other for other, whom in self.holds.items() if whom == who), "")
        legal = bool(holder) and who not in self.tried and not self.spent(who)
        rolled = self.tries(f"{who} break-free", legal)
        if rolled is None:
            return
        self.pay(who)
        self.tried.add(who)
        self.answered("hold", set() if self.spent(holder) else {holder}, rolled)
        if rolled[who] > rolled.get(holder, 0):
            self.let_go(holder)

    def way_out(self, who: str) -> list[int] | None:
        """MG-80: the shortest way to an exit past zones that enemies hold, in a row of zones."""
        barred = {self.zone[foe] for foe in self.foes(who) if not self.held(foe)} - {self.start[who]}
        here = self.zone[who]
        ways = [list(range(here, way + (1 if way >= here else -1), 1 if way >= here else -1)) for way in self.exits]
        return min((way for way in ways if not barred.intersection(way)), key=len, default=None)

    def flee(self, who: str) -> None:
        """MG-79 to MG-82."""
        way = self.way_out(who)
        legal = self.free(who) and who not in self.slow and way is not None and who not in self.holds
        rolled = self.tries(f"{who} flee", legal)
        if rolled is None:
            return
        assert way is not None
        self.slow.add(who)
        near = [foe for foe in self.foes(who) if self.zone[foe] == self.zone[who]]
        able = {foe for foe in near if not self.spent(foe) and not self.held(foe) and foe not in self.holds}
        chasers = self.answered("chase", able, rolled)
        caught = [foe for foe in chasers if rolled.get(foe)]
        if rolled[who] > sum(rolled[foe] for foe in caught):
            self.gone.add(who)
        elif rolled[who] and len(way) > 1:
            self.zone |= dict.fromkeys((who, *caught), way[1])

    def move(self, who: str) -> None:
        """MG-47, MG-68."""
        to = self.zone[who] + self.chance.choice((-1, 1))
        legal = self.free(who) and not self.spent(who) and who not in self.holds and 0 <= to < ZONES
        if self.tries(f"{who} move to=z{to}", legal) is not None:
            self.pay(who)
            self.zone[who] = to

    def release(self, who: str) -> None:
        """MG-68."""
        if self.tries(f"{who} release", who in self.holds and who in self.turn and who not in self.gone) is not None:
            self.let_go(who)

    def shout(self, who: str) -> None:
        """MG-38, MG-70: the held may, the gagged may not."""
        self.tries(f"{who} shout text=hey", who in self.turn and who not in self.gone | self.gagged)

    def end_turn(self) -> None:
        """MG-33, MG-34: actions are fresh when the party's turn comes round."""
        assert self.give("gm end-turn") is not None
        self.turn = FOES if self.turn == PARTY else PARTY
        self.start, self.tried = dict(self.zone), set()
        if self.turn == PARTY:
            self.slow, self.fast = set(), set()


@pytest.mark.rule("MG-65")
@pytest.mark.rule("MG-67")
@pytest.mark.rule("MG-68")
@pytest.mark.rule("MG-70")
@pytest.mark.rule("MG-80")
@pytest.mark.rule("MG-82")
@pytest.mark.parametrize("seed", range(12))
def test_holds_and_chases_are_what_the_rules_say(seed: int) -> None:
    field = Field(seed)
    acts = (field.grapple, field.grapple, field.grapple, field.flee, field.move, field.release, field.shout)
    for _ in range(100):
        if field.chance.random() < 0.2:
            field.end_turn()
        elif field.chance.random() < 0.25:
            field.break_free(field.somebody(sorted(field.holds.values())))
        else:
            field.chance.choice(acts)(field.somebody(field.turn))
        field.agrees()
