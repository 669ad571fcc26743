"""Can these facts be? Asked of everything in a file whose bytes are right: somebody may have written them by hand.

Behind the door ids are looked up and numbers counted to without a second thought, so that here is where somebody who
is nobody, or a number beyond all reach, has to be found and named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.core.dice import Rolled
from engine.core.people import strangers, there
from engine.core.problem import Problem
from engine.core.ruleset import Ruleset
from engine.core.rulings.facts import Ruled
from engine.core.stored import beyond
from engine.core.text import clean
from engine.core.timeline import Step

_MISSING = re.compile(r"Object missing required field `([^`]+)`")
_EXTRA = re.compile(r"Object contains unknown field `([^`]+)`")
_PLACE = re.compile(r" - at `([^`]*)`$")


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


def check_facts(rules: Ruleset[Any, Any, Any, Any], step: Step[Any, Any], before: Any, after: Any) -> None:
    """Raises ``Impossible`` for a step that does not find what it speaks of in the state it comes upon."""
    for problem in unfit(rules, before, step.command, step.events):
        raise Impossible(str(problem))
    if Ruled in map(type, step.events):
        for fact in step.events:
            if type(fact) is Ruled:
                _check_types(fact.who, after)


def unfit(rules: Ruleset[Any, Any, Any, Any], state: Any, command: Any, events: Sequence[Any]) -> Iterable[Problem]:
    """What of a step, which was folded, does not find what it needs in the ``state`` before it."""
    if type(command) not in rules.fits and rules.fits.keys().isdisjoint(map(type, events)):
        return ()
    return _unfit(rules, state, command, events)


def _unfit(rules: Ruleset[Any, Any, Any, Any], state: Any, command: Any, events: Sequence[Any]) -> Iterator[Problem]:
    fits = rules.fits
    if type(command) in fits:
        yield from _within("command", fits[type(command)](state, command))
    asked = [at for at, event in enumerate(events) if type(event) in fits]
    for at, event in enumerate(events[: asked[-1] + 1] if asked else ()):
        if type(event) in fits:
            yield from _within(f"events[{at}]", fits[type(event)](state, event))
        state = rules.evolve(state, event)


def _within(place: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    for problem in problems:
        yield Problem(f"{place}.{problem.path}".rstrip("."), problem.message)


def _check_types(who: str, state: Any) -> None:
    """Raises ``Impossible`` where a ruling, which bears any value for any field, has left one of another type."""
    person = state.combatants.get(who)
    value, place = (state, "") if person is None else (person, f"combatants.{clean(who)[:40]}.")
    try:
        msgspec.json.decode(msgspec.json.encode(value), type=type(value))
    except msgspec.MsgspecError as error:
        raise Impossible(f"{place}{in_words(error, 0)}") from error


def in_words(error: Exception, levels: int) -> str:
    """What msgspec found wrong, with the key path first; ``levels`` of it are the file's own and left out."""
    told = str(error)
    place = _PLACE.search(told)
    told = _PLACE.sub("", told)
    path = place.group(1) if place else "$"
    path = re.sub(r"^\$" + r"(\[\d+\])?" * levels, "", path).lstrip(".")
    for pattern, words in ((_MISSING, "is missing"), (_EXTRA, "is not known")):
        if found := pattern.match(told):
            return f"{path}.{found.group(1)} {words}".lstrip(".")
    return f"{path}: {told[:1].lower()}{told[1:]}".replace("`", "").lstrip(": ")
