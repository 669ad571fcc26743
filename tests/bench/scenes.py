"""The fights that are measured: Miasma with eight and with twelve combatants, MIR with eight; and random walks through
one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from content import loader
from engine.core.options import Option
from engine.core.session import Session
from engine.core.timeline import Step
from tests.fillings import filled_at_random

HERE = Path(__file__).parent
TWELVE = HERE / "twelve.toml"
TWELVE_TITLE = "Six against six"
WALK_KEY = b"1"
"""The digit that chooses Walk in the palette of that fight."""
ENCOUNTERS: dict[int | str, Path | str] = {
    8: HERE / "eight.toml",
    12: TWELVE,
    "mir": HERE / "mir.toml",
    "yokai": HERE / "yokai.toml",
    "mirage": "salt-road-chase",
    "fires": "rats-on-the-quay",
}
"""Mirage's has eight as it is shipped; Fires' has the most enemies that a fight of its has, three."""
ENDLESS = "use-art"
"""What MIR offers in every slot at no cost; a walk would be made of it."""
SHORTER: dict[int | str, int] = {"mirage": 4, "fires": 20}
"""By how much the walks of two games are shorter than the others': their commands take as much longer."""
LONGEST_RUN = 400
"""Commands after which a walk goes back to the beginning even if the fight is not over."""


class Walk(Struct, frozen=True):
    """A chronicle of random play: fights from the beginning, one after the other, as branches of one tree.

    ``commands`` and ``runs`` hold the same fights: what was commanded, and the steps that came of it. ``moments`` are
    states in which somebody was free, with who.
    """

    root: Any
    commands: list[list[Any]]
    runs: list[list[Step[Any, Any]]]
    moments: list[tuple[Any, str]]

    @property
    def steps(self) -> int:
        """How many steps all of it has."""
        return sum(map(len, self.runs))


def fight(which: int | str) -> Session[Any, Any, Any]:
    """A new chronicle of that fight: Miasma's are called by how many are in it."""
    found = loader.encounter(str(ENCOUNTERS[which]))
    ruleset = loader.rules(found.system)
    return Session(ruleset, ruleset.begin(found))


@cache
def walk(which: int | str, steps: int) -> Walk:
    """Random play until there are that many steps, or the share of them in ``SHORTER``; always the same."""
    session, rng = fight(which), Random(11)
    steps //= SHORTER.get(which, 1)
    taken = Walk(session.state, [], [], [])
    while session.timeline.size < steps:
        session.goto(0)
        taken.commands.append([])
        taken.runs.append([])
        while session.timeline.size < steps and len(taken.commands[-1]) < LONGEST_RUN:
            command = choose(session, rng, taken.moments)
            if command is None:
                if not taken.commands[-1]:
                    raise ValueError(f"nothing can be done in {ENCOUNTERS[which]}")
                break
            taken.commands[-1].append(command)
            taken.runs[-1].extend(session.do(command))
            session.drain()
    return taken


def set_up(session: Session[Any, Any, Any], who: str) -> list[Option]:
    """The beginning of the fight, where it may be begun; else what makes somebody ready for it."""
    able = [option for option in session.options("gm") if option.enabled]
    start = [option for option in able if option.aim == "start-fight"]
    return start or [option for option in able if option.who == who and option.group == "interlude"]


def choose(session: Session[Any, Any, Any], rng: Random, moments: list[tuple[Any, str]]) -> Any:
    """A command that somebody who is asked may give, or what the table is asked to do; none when the fight is over."""
    asked = list(session.pending())
    rng.shuffle(asked)
    for question in asked:
        if question.kind == "setup":
            options = set_up(session, question.who)
        else:
            options = [
                option
                for option in session.options("gm", question.who)
                if option.enabled
                and not option.id.startswith(ENDLESS)
                and (option.group in ("act", "react", "answer") or (question.kind == "table" and option.hot))
            ]
        if options:
            if question.who and len(moments) < 100 and rng.random() < 0.2:
                moments.append((session.state, question.who))
            return session.ruleset.read(filled_at_random(rng.choice(options), rng))
    return None
