"""Can these facts be? Asked of everything in a file whose bytes are right: somebody may have written them by hand.

Behind the door ids are looked up and numbers counted to without a second thought, so that here is where somebody who
is nobody, or a number beyond all reach, has to be found and named.
"""

from __future__ import annotations

from typing import Any

from engine.core.dice import Rolled
from engine.core.people import strangers, there
from engine.core.ruleset import Ruleset
from engine.core.stored import beyond
from engine.core.text import clean
from engine.core.timeline import Step


class Impossible(Exception):  # noqa: N818 - an answer about a file
    """Something that cannot be in a fight. The message names the field and says what it holds."""


def check_state(rules: Ruleset[Any, Any, Any, Any], state: Any, before: Any = None) -> None:
    """Raises ``Impossible`` for a state that cannot be. ``before`` is the one it came of, which was checked then."""
    sound = getattr(rules, "sound", None)
    for problem in sound(state, before) if sound is not None else ():
        raise Impossible(f"{problem.path} {problem.message}")


def check_numbers(value: Any) -> None:
    """Raises ``Impossible`` for a number beyond all reach, anywhere in a value."""
    if wrong := beyond(value):
        raise Impossible(wrong)


def check_dice(step: Step[Any, Any]) -> None:
    """Raises ``Impossible`` for a face that its die does not have."""
    for index, fact in enumerate(step.events):
        if type(fact) is Rolled:
            sides = fact.each or (fact.sides,) * len(fact.faces)
            if len(sides) < len(fact.faces) or not all(map(_shows, fact.faces, sides)):
                faces = ", ".join(map(str, fact.faces))
                raise Impossible(
                    f"events[{index}].faces are {faces[:40]}, which dice of {fact.sides} sides do not show"
                )


def _shows(face: int, sides: int) -> bool:
    return 1 <= face <= sides


def check_people(step: Step[Any, Any], before: Any, after: Any) -> None:
    """Raises ``Impossible`` for a step about somebody who was there neither before nor after it."""
    known = there(before, after)
    for index, fact in enumerate((step.command, *step.events)):
        for name, who in strangers(fact, known):
            place = f"events[{index - 1}]" if index else "command"
            raise Impossible(f'{place}.{name} is "{clean(who)[:40]}", who is not in the fight')
