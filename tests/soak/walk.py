"""A fight played at random, in which every step is held to the laws of the design.

Commands are chosen among those offered; a walk that is less than ``legal`` also types anything (`tests.soak.anything`)
through the protocol. A failure prints the script, to be kept as a regression.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from content import loader
from engine.core.digest import digest
from engine.core.house import unusual
from engine.core.options import Option
from engine.core.refusal import Refusal, Refused
from engine.core.roster import plain_name
from engine.core.session import Session
from engine.core.view import Audience
from engine.systems import SYSTEMS
from saves.chronicle import start
from tests.case import Case, case_of
from tests.door import as_it_is, let_in
from tests.fillings import filled_at_random, offers
from tests.soak.anything import Anything
from tui.protocol.server import ProtocolServer

WEIGHT = {"act": 40, "react": 40, "answer": 40, "table": 12, "interlude": 6, "setup": 20, "ruling": 1}
"""How likely a group of options is: rulings belong to every moment, but a fight of nothing else is no fight."""

SELDOM = 10
"""In one of so many steps that nobody checks rulings are listed, which takes as long as all else together; there they
are so much likelier.
"""

AFTER = 12
"""Steps played when nobody fights any more, before the next fight begins."""

AUDIENCES: tuple[Audience, ...] = ("gm", "players")

W = TypeVar("W", bound="Walk")


class Walk:
    """One fight played at random, with its script."""

    def __init__(
        self, case: Case, ruleset: Any, root: Any, seed: int, *, legal: float = 1.0, path: Path | None = None
    ) -> None:
        self.case = case
        self.ruleset = ruleset
        kept = start(ruleset, root, title="Walk", encounter="walk", seed=seed, by="test", path=path)
        self.server = ProtocolServer(kept)
        self.session: Session[Any, Any, Any] = kept.session
        self.rng = random.Random(f"{case.system}/{seed}")
        self.legal = legal
        self.anything = Anything(ruleset.command, self.rng, case.values)
        self.script: list[dict[str, Any]] = []
        self.accepted = 0
        self.idle = 0
        self.offered: dict[str, dict[str, Any]] = {}
        self._listed: tuple[Any, tuple[Option, ...]] = (None, ())
        self._learnt: tuple[Option, ...] = ()

    def options(self) -> tuple[Option, ...]:
        """What may be done now; after a command that was refused, what was listed before it."""
        if self._listed[0] is not self.session.state:
            self._listed = self.session.state, self.session.options("gm")
        return self._listed[1]

    def step(self) -> bool:
        """One random command with all its checks; ``False`` when there is none, or the fight is long over."""
        options = self.options()
        if self.rng.random() >= self.legal:
            if self._learnt is not options:
                self.anything.learn(options)
                self._learnt = options
            self._type(self.anything.command())
            return True
        enabled = [option for option in options if option.enabled]
        fought = any(option.group in ("act", "react", "answer", "setup") for option in enabled)
        self.idle = 0 if fought else self.idle + 1
        chosen = self._choose(enabled)
        if chosen is None or self.idle > AFTER:
            return False
        for option in options:
            if not option.enabled:
                self._check_disabled(option, enabled)
        self._give(chosen, options)
        return True

    def go_on(self) -> bool:
        """One random command of those that are offered, unchecked: a fight with a past, for tests of something else."""
        ruled = self.rng.random() < 1 / SELDOM
        enabled = [option for option in self.session.options("gm", rulings=ruled) if option.enabled]
        if not enabled:
            enabled = [option for option in self.session.options("gm") if option.enabled]
        chosen = self._choose(enabled, ruling=SELDOM)
        if chosen is None:
            return False
        asked = filled_at_random(chosen, self.rng, self.case.texts)
        self.script.append(asked)
        self.session.do(self.ruleset.read(asked))
        return True

    def _choose(self, enabled: list[Option], ruling: int = 1) -> Option | None:
        if self.rng.random() < 0.95:
            enabled = [option for option in enabled if not option.id.startswith(self.case.rare)] or enabled
        if not enabled:
            return None
        hot = [option for option in enabled if option.hot and option.group != "table"]
        if hot and self.rng.random() < 0.3:
            return self.rng.choice(hot)
        groups = sorted({option.group for option in enabled})
        weights = WEIGHT | {"ruling": ruling * WEIGHT["ruling"]}
        group = self.rng.choices(groups, [weights[name] for name in groups])[0]
        return self.rng.choice([option for option in enabled if option.group == group])

    def _give(self, chosen: Option, options: Sequence[Option]) -> None:
        asked = filled_at_random(chosen, self.rng, self.case.texts)
        self.script.append(asked)
        self.offered[_anybody(chosen)] = asked
        command = self.ruleset.read(asked)
        self._look(command, options)
        before, head = as_it_is(self.session.state), self.session.head
        try:
            steps = self.session.do(command)
        except Refused as no:
            raise AssertionError(f"law 3: {chosen.id} was offered but refused: {no.refusal}") from no
        self._told([step.id for step in steps])
        self._happened(before, head)

    def _check_disabled(self, option: Option, enabled: Sequence[Option]) -> None:
        """Law 3 the other way round, and law 7: what is disabled is refused in the same words, and changes nothing."""
        assert option.code, f"{option.id} is disabled without a code"
        assert option.why_not, f"{option.id} is disabled without a reason"
        whole, command = self._commanded(option)
        if command is None:
            return  # its slots are gone with its permission: there is no whole command to try
        if not whole and any(offers(other, msgspec.to_builtins(command)) for other in enabled):
            return  # whom it was filled with, when its like was offered, is somebody for another option now
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
        if whole or option.code in self.case.whatever_fills_it:
            told = Refusal(option.code, option.why_not, option.rule)
            if refusal != told and self._somebody_hidden():  # whom the game master's options name, and no refusal
                refusal = replace(refusal, message=told.message)
            assert refusal == told, f"{option.id} says {told}, but {command} is told {refusal}"

    def _somebody_hidden(self) -> bool:
        there = [{sheet.id for sheet in self.session.view(audience).sheets} for audience in AUDIENCES]
        return there[0] != there[1]

    def _commanded(self, option: Option) -> tuple[bool, Any]:
        """The command of a disabled option, and whether it was whole; else filled from when its like was offered."""
        try:
            return True, self.ruleset.read(option.command)
        except msgspec.ValidationError:
            like = self.offered.get(_anybody(option))
        try:
            filled = {**like, **option.command} if like else {}
            return False, self.ruleset.read(filled) if filled else None
        except msgspec.ValidationError:
            return False, None

    def ask(self, request: dict[str, Any]) -> Any:
        """The protocol's answer to a request, decoded."""
        return json.loads(self.server.answer(json.dumps(request).encode()))

    def _type(self, asked: dict[str, Any]) -> None:
        """Whatever is typed is answered in words; a refused command changes nothing, and the preview told the same."""
        self.script.append(asked)
        before, head, size = as_it_is(self.session.state), self.session.head, self.session.timeline.size
        foretold = self.ask({"op": "preview", "command": asked})
        answer = self.ask({"op": "do", "command": asked})
        if answer["ok"]:
            assert foretold["ok"], foretold
            self._told(list(range(size + 1, self.session.timeline.size + 1)))
            self._happened(before, head)
            return
        error = answer["error"]
        assert error["kind"] in ("refused", "malformed"), error
        assert error["message"]
        assert (as_it_is(self.session.state), self.session.timeline.size) == (before, size)
        shown = foretold["preview"].get("refusal") or {} if foretold["ok"] else foretold["error"]
        assert shown.get("code") == error["code"], foretold

    def _look(self, command: Any, options: Sequence[Option]) -> None:
        """What a screen asks for at every step answers for both audiences."""
        for audience in AUDIENCES:
            focus = self.rng.choice([None, *(question.who for question in self.session.pending(audience))])
            seen = self.session.view(audience, focus or None)
            msgspec.json.encode(seen)
            called = [sheet.name for sheet in seen.sheets if audience == "players"]
            assert called == [*map(plain_name, called)], "whoever comes out is called otherwise: ruled.come_out"
        msgspec.json.encode((options, self.session.options("players")))
        msgspec.json.encode(self.session.preview(command, "gm"))

    def _told(self, steps: list[int]) -> None:
        for step in steps:
            for audience in AUDIENCES:
                assert self.session.label(step, audience)
                for line in self.session.lines(step, audience):
                    assert line.text

    def _happened(self, before: bytes, head: int) -> None:
        """The state is sound and may be kept; now and then, law 4: undo leads to the one before, redo back."""
        self.accepted += 1
        self.case.sound(self.session.state)
        let_in(self.session)
        if self.rng.random() < 0.2:
            after, top = as_it_is(self.session.state), self.session.head
            self.session.goto(head)
            assert as_it_is(self.session.state) == before, "law 4: undo does not lead back"
            self.session.goto(top)
            assert as_it_is(self.session.state) == after, "law 4: redo does not lead there again"

    def check_fold(self) -> None:
        """Laws 1 and 2: the events, written and read again, lead from the root to every state, asking nobody."""
        timeline, events = self.session.timeline, msgspec.json.Decoder(self.ruleset.event)
        states = {0: msgspec.json.decode(msgspec.json.encode(timeline.states[0]), type=self.ruleset.state)}
        for number in range(1, timeline.size + 1):
            step = timeline.step(number)
            state = states[step.parent]
            for event in step.events:
                state = self.ruleset.evolve(state, events.decode(msgspec.json.encode(event)))
            kept = timeline.states[number]  # a list that was read where a row had a tuple is written alike
            same = state == kept or digest(state) == digest(kept)
            assert same, f"law 1: step {number} folds to something else"
            states[number] = state
        last = timeline.size
        assert digest(states[last]) == digest(timeline.states[last]), "law 1: what is equal is written otherwise"


def _anybody(option: Option) -> str:
    """What an option is called whoever it is of: one that is filled like another has the same slots."""
    return option.id.replace(f":{option.who}", "", 1)


def walk_of(encounter: str, seed: int) -> Walk:
    """A walk through a shipped encounter, from the second seed on under house rules of its own; by the name of a
    system, through an empty field of it.
    """
    return a_walk(Walk, encounter, seed)


def a_walk(kind: type[W], encounter: str, seed: int, **how: Any) -> W:
    """The same of any kind of walk."""
    if encounter in SYSTEMS:
        ruleset = loader.rules(encounter)
        found = ruleset.blank("Random play", {})
    else:
        found = loader.encounter(encounter)
        ruleset = loader.rules(found.system)
    root = ruleset.begin(found, house_rules(ruleset, encounter, seed) if seed else {})
    return kind(case_of(ruleset.name), ruleset, root, seed, **how)


def house_rules(ruleset: Any, encounter: str, seed: int) -> dict[str, str]:
    """What a walk is begun under: a seed draws where each rule begins, and from encounter to encounter each takes the
    next of its values, so that few walks come by all of them and no two rules go together.
    """
    rng = random.Random(seed)
    number = fights(ruleset.name).index(encounter)
    return {
        option: values[(rng.randrange(len(values)) + number) % len(values)]
        for option, values in ruleset.table_options.items()
    }


@cache
def fights(system: str) -> tuple[str, ...]:
    """Every shipped encounter of a system, and an empty field of it."""
    return *(summary.id for summary in loader.listing() if summary.system == system), system


@contextmanager
def told(walk: Walk, name: str, seed: int) -> Iterator[None]:
    """Prints the script of a walk that fails."""
    try:
        yield
    except Exception:
        print(f"{name}, seed {seed}, house rules {json.dumps(unusual(walk.session.timeline.states[0].house))}")
        print("\n".join(map(json.dumps, walk.script)))
        raise
