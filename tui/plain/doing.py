"""What line mode asks before something is done and while its dice are rolled, and what of it goes without saying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.dice import Summed, Typed
from engine.core.options import GOING_ON, Option
from engine.core.refusal import NeedsDice
from engine.core.scenes import said_again
from engine.core.text import whole_number
from engine.core.view import Line
from tui.fight.history import AnySession
from tui.plain.looking import as_sentence, sentence
from tui.plain.talk import Talk

YES = ("", "y", "yes")
"""What has a thing done that was asked about; whatever else is said does nothing."""


def confirmed(talk: Talk, session: AnySession, command: Any, option: Option) -> list[str]:
    """What it would cost and do, before it is done, but for what its choice said; the lines that were told."""
    preview, said = session.preview(command), f"{option.cost} {option.preview}".casefold()
    begun = bool(option.cost) and preview.cost.startswith(option.cost)  # *fast*, of what is a fast action
    if preview.cost.casefold() not in said and not begun:
        talk.say(f"Costs {preview.cost}.")
    for line in preview.lines:
        talk.say(sentence(line))
    for fact in preview.odds:
        talk.say(as_sentence(f"{fact.name}: {fact.text}"))
    for threat in preview.danger or ():
        talk.say(as_sentence(threat))
    if preview.warning:
        talk.say(as_sentence(f"Mind: {preview.warning}"))
    while (said := talk.answer("Do it? [Enter for yes, c to go back]: ")).casefold() not in YES:
        talk.wrong(f"{said!r} does not answer that.")
    return [line.text for line in preview.lines]


def no_to(option: Option) -> str:
    """Why something is refused."""
    rule = f" ({option.rule})" if option.rule else ""
    return f"No: {option.label}: {option.why_not}{rule}."


def why_not_on(menu: Mapping[int, Option]) -> str:
    """Why nothing goes on by itself, of choices by their numbers: what would is refused, or a blow has come."""
    for option in menu.values():
        if option.aim in GOING_ON and option.why_not:
            return no_to(option)
    borne = [f"{at}, {option.label}" for at, option in menu.items() if option.aim == "bear" and option.enabled]
    return f"A blow has to be answered: {borne[0]}." if borne else "Nothing goes on by itself now: choose."


def typed_faces(talk: Talk, need: NeedsDice, name: str) -> list[Typed]:
    """What was rolled at the table, by somebody of that name; asked until it fits."""
    roll = need.roll
    whose = f" of {name}" if name and name not in roll.purpose else ""
    dice = roll.dice if roll.each else f"{roll.count}d{roll.sides}"
    low, high = roll.count, roll.count * roll.sides
    wanted = "faces or their sum" if roll.summed else f"faces; {roll.counts}" if roll.counts else "faces"
    while True:
        text = talk.answer(f"Roll {dice} for {roll.purpose}{whose} [{wanted}, or c to go back]: ")
        words = text.replace(",", " ").split()
        faces = [whole_number(word) or 0 for word in words]
        if len(faces) == roll.count and all(1 <= face <= roll.sides_of(at) for at, face in enumerate(faces)):
            return [*faces]
        if roll.summed and len(faces) == 1 and low <= faces[0] <= high:
            return [Summed(faces[0])]
        each = f", for {dice} in this order" if roll.each else ""
        total = f"; or their sum, {low} to {high}" if roll.summed else ""
        talk.wrong(f"Needs {roll.count} faces from 1 to {roll.sides}{each}, with blanks between{total}.")


def goes_on(line: Line, lines: Sequence[Line]) -> bool:
    """Whether a line behind it tells the rest: what came of what was said beforehand, where a walk ends."""
    at = next(at for at, other in enumerate(lines) if other is line)
    if said_again(line, lines[at + 1 :]):
        return True
    after = lines[at + 1 : at + 2] if line.tone == "move" else ()
    return any(other.tone == "move" and other.joins and other.who == line.who for other in after)
