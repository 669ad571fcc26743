"""What a key does to the choice being made. The page has only to be told what to draw anew."""

from __future__ import annotations

from time import monotonic
from typing import Any, Literal

from tui.fight import flow
from tui.fight.ahead import why_not_there
from tui.fight.command_builder import CommandBuilder, Finished
from tui.fight.controller import FightController
from tui.fight.editors.outcome import Press, Told
from tui.fight.editors.whom import NameLeft
from tui.fight.faces import Faces
from tui.fight.stretch import ended

PAUSE = 1.0
"""Seconds after which a letter does not belong to the name before it any more."""

TOO_MANY = 0.5
"""Seconds after the last face of a roll in which a digit answers nothing: nobody has read what is asked by then."""

Effect = Literal["none", "choice", "moved"]
"""Not for us; only the choice changed; the session moved."""


def press(controller: FightController, press: Press) -> Effect:
    """What a key does to the decision that is being put together, or to the dice that are typed."""
    if controller.faces is not None:
        return _faces(controller, controller.faces, press)
    typed_out, controller.typed_out = controller.typed_out, 0.0
    if typed_out and press.key == "enter":
        controller.say("the last face took the roll, without Enter: choose now")
        return "choice"
    if typed_out and press.key.isdecimal() and monotonic() < typed_out + TOO_MANY:
        controller.typed_out = typed_out
        controller.say(f"the roll had all its faces: that {press.key} was one too many, and chose nothing")
        return "choice"
    if _ends_a_name(controller, press):
        return "choice"
    controller.say("")
    grown = ended(controller.builder.editor, controller.chart.geometry) if press.action == "take" else None
    if grown is not None:
        return settle(controller, controller.builder.over(grown))
    (words, typing), aside = controller.builder.editor.filtered(), controller.aside
    effect = settle(controller, controller.builder.press(press), press.action)
    if typing and aside is not None and controller.aside is None and press.character is not None:
        name, typed = controller.name_of(controller.chosen).casefold(), (words + press.character).casefold()
        if name.startswith(typed):
            controller.name_left = NameLeft(name[len(typed) :], monotonic() + PAUSE)
    return effect


def _ends_a_name(controller: FightController, press: Press) -> bool:
    """Whether a key only ends the name of whoever was taken from its first letters on: whoever types all of *Tariq*
    does not want to leave with its last one.
    """
    left, controller.name_left = controller.name_left, NameLeft()
    if monotonic() > left.until:
        return False
    if press.key == "enter":
        return left.begun
    letter = (press.character or "").casefold()
    if not letter or not left.letters.startswith(letter):
        return False
    controller.name_left = NameLeft(left.letters[len(letter) :], monotonic() + PAUSE, begun=True)
    return True


def settle(controller: FightController, outcome: Any, action: str = "") -> Effect:
    """What came of a key or a click: give the finished command, tell why not, or go on choosing."""
    if isinstance(outcome, Finished):
        controller.builder = outcome.last
        return _command(controller, outcome)
    if isinstance(outcome, CommandBuilder):
        _step(controller, outcome)
    elif isinstance(outcome, Told):
        at_place = bool(outcome.place) and controller.aside is None
        why = why_not_there(controller, controller.builder, outcome.place) if at_place else None
        controller.say(*((outcome.read(controller.key), outcome.rule) if why is None else (why.message, why.rule)))
        if outcome.at is not None:
            controller.builder = controller.builder.over(outcome.at)
    elif action not in OUTSIDE:
        return "none"
    else:
        return OUTSIDE[action](controller)
    controller.look_ahead()
    return "choice"


def _command(controller: FightController, given: Finished) -> Effect:
    """Give a finished command. Where it is refused the last question stays open, with all that was answered."""
    if controller.aside is not None:
        answered = controller.aside
        controller.back_to_the_fight()
        answered(given.command)
        return "choice"
    if controller.give(given):
        flow.run_on(controller)
        return "moved"
    controller.look_ahead()
    return "choice"


def _step(controller: FightController, builder: CommandBuilder) -> None:
    if controller.aside is not None and builder.option is None:
        controller.back_to_the_fight()
    else:
        controller.builder = builder


def _back(controller: FightController) -> Effect:
    if controller.aside is not None:
        controller.back_to_the_fight()
    elif controller.ruling:
        controller.toggle_rulings()
    elif flow.elsewhere(controller):
        controller.choose(flow.elsewhere(controller))
    return "choice"


def at_rest(controller: FightController) -> bool:
    """Whether nothing is half done that the key that goes back would take back first."""
    apart = controller.aside is not None or controller.faces is not None or controller.ruling
    return not apart and controller.builder.back() is None and not flow.elsewhere(controller)


def _next(controller: FightController) -> Effect:
    controller.next_person(1)
    return "choice"


def _previous(controller: FightController) -> Effect:
    controller.next_person(-1)
    return "choice"


def _hot(controller: FightController) -> Effect:
    """Go on: what the space bar gives; to the next of a side who may act; back to whoever is asked, where somebody else
    is looked at.
    """
    free = controller.builder.option is None and controller.aside is None
    option = flow.hot(controller) if free else None
    following = flow.next_asked(controller) if free else ""
    if following:
        controller.in_turn.pass_by(controller.chosen)
        controller.choose(following)
        return "choice"
    if option is not None:
        return settle(controller, controller.builder.take(option))
    refused, asked, borne = flow.hot_refused(controller), flow.elsewhere(controller), flow.borne(controller)
    if asked:
        controller.choose(asked)
    elif refused is not None:
        controller.say(refused.why_not or "", refused.rule)
    elif borne is not None and controller.builder.option is None:
        rows = controller.builder.entries()
        key = next((f"{row.digit} " for row in rows if row.value == borne and row.digit), "")
        controller.say(f"a blow has to be answered: {key}{borne.label}, or what else there is", borne.rule)
    else:
        digits = sorted(row.digit for row in controller.builder.entries() if row.enabled and row.digit) if free else []
        told = f"choose {digits[0]} to {digits[-1]}" if digits[1:] and digits[-1] == len(digits) else ""
        controller.say(f"nothing to go on with: {told or 'answer the question, or see what the rulings offer'}")
    return "choice"


def _again(controller: FightController) -> Effect:
    """The last decision that fits once more."""
    step = flow.once_more(controller)
    if step is not None:
        return settle(controller, step)
    controller.say("no decision yet that could be given again here")
    return "choice"


def _alike(controller: FightController) -> Effect:
    """The last decision for all of a kind."""
    if flow.for_all(controller):
        return "moved"
    controller.say("nobody of the same kind is asked any more")
    return "choice"


OUTSIDE = {
    "back": _back,
    "next": _next,
    "previous": _previous,
    "hot": _hot,
    "again": _again,
    "alike": _alike,
}


LOOKING = ("help", "map", "sheets", "chronicle", "full", "lines", "rulebook", "codex", "settings")
"""What may be done while dice are typed in: what was typed stays."""


def _faces(controller: FightController, faces: Faces, press: Press) -> Effect:
    done, key = False, press.key
    if len(key) == 1 and key.isdecimal():
        done = faces.digit(key)
    elif key in ("enter", "space"):
        done = faces.enter()
    elif key == "backspace":
        faces.back()
    elif key == "escape" or (press.action == "undo" and not faces.back()):
        controller.faces = None  # what is half made is taken back first: the command is not given
    elif not (key == "s" and faces.switch()) and press.action in LOOKING:
        return "none"
    if not done or not controller.submit(faces.command, faces.faces(), faces.why):
        return "choice"
    flow.run_on(controller)
    controller.typed_out = monotonic() if key != "enter" and controller.faces is None else 0.0
    return "moved"
