"""Random play of every shipped encounter of every system: the laws of the design as properties.

``COUNTERBEAT_SOAK=200x200`` plays 200 times 200 steps of each encounter instead of the few of the ordinary run.
A failure prints the encounter, the seed and the commands as JSON lines, to be kept as a regression.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import msgspec
import pytest

from content import loader
from engine.core.digest import digest
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal, Refused
from engine.core.session import Session
from engine.core.view import Audience
from engine.systems import SYSTEMS

FIGHTS, STEPS = (int(part) for part in os.environ.get("COUNTERBEAT_SOAK", "2x40").split("x"))
WEIGHT = {"act": 40, "react": 40, "answer": 40, "table": 12, "interlude": 6, "setup": 20, "ruling": 1}
"""How likely a group of options is: rulings belong to every moment, but a fight of nothing else is no fight."""

FINAL = ("end-fight", "rule-remove")
"""What would end most fights before they begin is chosen one time in twenty."""

AFTER = 12
"""Steps played when nobody fights any more, before the next fight begins."""

SAME_REFUSAL = ("mir", "yokai")
"""Systems whose disabled options and refused commands are held to the same code, rule and sentence."""

WHATEVER_FILLS_IT = (
    "no-action-left",
    "no-move-left",
    "not-your-slot",
    "pending-choice",
    "wrong-phase",
    "unconscious",
    "dead",
    "not-your-turn",
    "full-already-used",
    "pending-decision",
)
"""Refusals that do not hang on what the slots of a command hold."""

AUDIENCES: tuple[Audience, ...] = ("gm", "players")


def value_for(slot: Slot, filled: dict[str, Any], rng: random.Random) -> Any:
    """A random allowed value of a slot; ``None`` where it has none."""
    if slot.kind == "number":
        low = slot.min or 0
        return rng.randint(low, slot.max if slot.max is not None else low + 20)
    if slot.kind == "text":
        return "words"
    allowed = list(slot.allowed(filled))
    if slot.many is None:
        return rng.choice(allowed) if allowed else None
    low, high = slot.many
    if slot.repeat:
        return [rng.choice(allowed) for _ in range(rng.randint(low, high))] if allowed or not low else None
    return rng.sample(allowed, rng.randint(low, min(high, len(allowed)))) if len(allowed) >= low else None


def filled_at_random(option: Option, rng: random.Random) -> dict[str, Any]:
    """A complete command out of an enabled option: law 3 says that it is accepted."""
    filled: dict[str, Any] = {}
    for slot in option.slots:
        if slot.optional and rng.random() < 0.5:
            continue
        value = value_for(slot, filled, rng)
        if value is None and slot.optional:
            continue
        assert value is not None, f"{option.id} is enabled, but its slot {slot.name} has no choice after {filled}"
        filled[slot.name] = value
    return {**option.command, **filled}


class FightController:
    """One fight played at random, with its script."""

    def __init__(self, encounter: str, seed: int) -> None:
        if encounter in SYSTEMS:  # an empty field of that system, laid out at random
            self.ruleset = loader.rules(encounter)
            found = self.ruleset.blank("Random play", {})
        else:
            found = loader.encounter(encounter)
            self.ruleset = loader.rules(found.system)
        self.session: Session[Any, Any, Any] = Session(self.ruleset, self.ruleset.begin(found), seed=seed)
        self.rng = random.Random(f"{encounter}/{seed}")
        self.script: list[dict[str, Any]] = []
        self.idle = 0
        self.offered: dict[str, dict[str, Any]] = {}

    def step(self) -> bool:
        """One random command with all its checks; ``False`` when there is none, or the fight is long over."""
        options = self.session.options("gm")
        enabled = [one for one in options if one.enabled]
        fought = any(one.group in ("act", "react", "answer", "setup") for one in enabled)
        self.idle = 0 if fought else self.idle + 1
        chosen = self._choose(enabled)
        if chosen is None or self.idle > AFTER:
            return False
        for option in options:
            if not option.enabled:
                self._check_disabled(option)
        json_command = filled_at_random(chosen, self.rng)
        self.script.append(json_command)
        self.offered[json_command["do"]] = json_command
        command = msgspec.convert(json_command, self.ruleset.command)
        self._look(command)
        before, head = digest(self.session.state), self.session.head
        try:
            steps = self.session.do(command)
        except Refused as no:
            raise AssertionError(f"law 3: {chosen.id} was offered but refused: {no.refusal}") from no
        self._told(steps)
        if self.rng.random() < 0.2:
            self._undo_and_redo(before, head)
        return True

    def _choose(self, enabled: list[Option]) -> Option | None:
        if self.rng.random() < 0.95:
            enabled = [one for one in enabled if not one.id.startswith(FINAL)]
        if not enabled:
            return None
        hot = [one for one in enabled if one.hot and one.group != "table"]
        if hot and self.rng.random() < 0.3:
            return self.rng.choice(hot)
        groups = sorted({one.group for one in enabled})
        group = self.rng.choices(groups, [WEIGHT[one] for one in groups])[0]
        return self.rng.choice([one for one in enabled if one.group == group])

    def _check_disabled(self, option: Option) -> None:
        """Law 3 the other way round, and law 7: what is disabled is refused, and changes nothing. Strict systems
        refuse it in the same words.
        """
        assert option.code, f"{option.id} is disabled without a code"
        assert option.why_not, f"{option.id} is disabled without a reason"
        whole, command = self._commanded(option)
        if command is None:
            return  # its slots are gone with its permission: there is no whole command to try
        state, size = self.session.state, self.session.timeline.size
        refusal: Refusal | None = None
        try:
            self.session.do(command)
        except Refused as no:
            refusal = no.refusal
        assert refusal, f"law 3: {option.id} is disabled ({option.code}), but accepted: {command}"
        assert self.session.state is state
        assert self.session.timeline.size == size
        # Where slots are gone with the permission, another fault of what fills them may be found first.
        if self.ruleset.name in SAME_REFUSAL and (whole or option.code in WHATEVER_FILLS_IT):
            told = Refusal(option.code, option.why_not, option.rule)
            assert refusal == told, f"{option.id} says {told}, but {command} is told {refusal}"

    def _commanded(self, option: Option) -> tuple[bool, Any]:
        """The command of a disabled option, and whether it was whole; else filled from when its like was offered."""
        try:
            return True, msgspec.convert(option.command, self.ruleset.command)
        except msgspec.ValidationError:
            like = self.offered.get(option.command["do"])
        try:
            filled = {**like, **option.command} if like else {}
            return False, msgspec.convert(filled, self.ruleset.command) if filled else None
        except msgspec.ValidationError:
            return False, None

    def _look(self, command: Any) -> None:
        """What a screen asks for at every step answers for both audiences."""
        for audience in AUDIENCES:
            focus = self.rng.choice([None, *(one.who for one in self.session.pending(audience))])
            msgspec.json.encode(self.session.view(audience, focus or None))
            msgspec.json.encode(self.session.options(audience))
        msgspec.json.encode(self.session.preview(command, "gm"))

    def _told(self, steps: tuple[Any, ...]) -> None:
        for step in steps:
            for audience in AUDIENCES:
                assert self.session.label(step.id, audience)
                for line in self.session.lines(step.id, audience):
                    assert line.text

    def _undo_and_redo(self, before: str, head: int) -> None:
        """Law 4."""
        after, top = digest(self.session.state), self.session.head
        self.session.goto(head)
        assert digest(self.session.state) == before, "law 4: undo does not lead back"
        self.session.goto(top)
        assert digest(self.session.state) == after, "law 4: redo does not lead there again"

    def check_fold(self) -> None:
        """Laws 1 and 2: the events, written and read again, lead from the root to the head without asking anybody."""
        timeline = self.session.timeline
        path = []
        at = timeline.head
        while at:
            path.append(timeline.step(at))
            at = timeline.parent(at)
        state = msgspec.json.decode(msgspec.json.encode(timeline.states[0]), type=self.ruleset.state)
        for step in reversed(path):
            for event in step.events:
                kept = msgspec.json.decode(msgspec.json.encode(event), type=self.ruleset.event)
                state = self.ruleset.evolve(state, kept)
            assert digest(state) == digest(timeline.states[step.id]), f"law 1: step {step.id} folds to something else"


def encounters() -> list[str]:
    """Every shipped encounter, and an empty field of every system that can make one."""
    fields = [name for name in SYSTEMS if hasattr(loader.system_module(name).Rules, "blank")]
    return [one.id for one in loader.listing()] + fields


@pytest.mark.timeout(0 if "COUNTERBEAT_SOAK" in os.environ else 120)
@pytest.mark.parametrize("encounter", encounters())
def test_random_play_keeps_the_laws(encounter):
    left, seed = FIGHTS * STEPS, 0
    while left > 0:
        play = FightController(encounter, seed)
        try:
            for _ in range(min(left, STEPS)):
                left -= 1
                if not play.step():
                    break
            play.check_fold()
        except Exception:
            print(f"encounter {encounter}, seed {seed}")
            print("\n".join(map(json.dumps, play.script)))
            raise
        seed += 1
