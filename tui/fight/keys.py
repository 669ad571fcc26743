"""What a key does to the choice being made. The screen has only to be told what to draw anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tui.fight import form
from tui.fight.command_builder import Command
from tui.fight.composer_editor import ComposerEditor
from tui.fight.controller import FightController

Effect = Literal["none", "choice", "moved"]
"""Not for us; only the choice changed; the session moved."""

Neighbour = Callable[[str, str], str]
"""The place on the board that an arrow key leads to from another."""

_ARROWS = {"up": -1, "down": 1, "left": -1, "right": 1}


def press(controller: FightController, key: str, character: str | None, action: str, neighbour: Neighbour) -> Effect:
    """One key. ``action`` is what the key map makes of it."""
    if controller.faces is not None:
        return _faces(controller, key)
    controller.say("")
    builder = controller.builder
    if builder.editor is not None:
        effect = _compose(controller, builder.editor, key, character, action, neighbour)
    elif builder.typing and key not in ("enter", "escape", "tab", "shift+tab", "up", "down"):
        effect = _type(controller, key, character)
    elif builder.slot is not None and builder.slot.kind == "number":
        effect = _number(controller, key, character, action)
    else:
        effect = _choose(controller, key, character, action, neighbour)
    if effect == "choice":
        controller.look_ahead()
    return effect


def settle(controller: FightController, outcome: Command | str | None) -> Effect:
    """What came of taking something: give the finished command, tell why not, or go on choosing."""
    if isinstance(outcome, dict):
        if controller.aside is not None:
            answered = controller.aside
            controller.back_to_the_fight()
            answered(outcome)
            return "choice"
        if controller.submit(outcome):
            return "moved"
        if controller.faces is None:
            controller.builder.back()
    elif outcome:
        controller.say(outcome)
    return "choice"


# ---- the modes -------------------------------------------------------------------


def _faces(controller: FightController, key: str) -> Effect:
    faces = controller.faces
    assert faces is not None
    done = False
    if len(key) == 1 and key.isdigit():
        done = faces.digit(key)
    elif key in ("enter", "space"):
        done = faces.enter()
    elif key == "backspace":
        faces.back()
    elif key == "escape":
        controller.faces = None
        controller.builder.back()
    if done:
        return "moved" if controller.submit(faces.command, faces.faces()) else "choice"
    return "choice"


def _type(controller: FightController, key: str, character: str | None) -> Effect:
    builder = controller.builder
    text = builder.filter if builder.filtering else builder.typed
    if key == "backspace":
        text = text[:-1]
    elif key == "ctrl+u":
        text = ""
    elif character is not None and character.isprintable():
        text += character
    else:
        return "none"
    return typed(controller, text)


def typed(controller: FightController, text: str) -> Effect:
    """The text in the filter or the open slot is now this."""
    if controller.builder.filtering:
        controller.builder.set_filter(text)
    else:
        controller.builder.typed = text[:500]
    return "choice"


def _number(controller: FightController, key: str, character: str | None, action: str) -> Effect:
    builder = controller.builder
    if len(key) == 1 and key.isdigit():
        builder.digit(key)
    elif action in ("left", "down"):
        builder.step(-1)
    elif action in ("right", "up"):
        builder.step(1)
    elif action in ("page_up", "page_down"):
        builder.step(10 if action == "page_up" else -10)
    elif action == "take":
        return settle(controller, builder.take())
    elif action == "back":
        builder.back()
    else:
        return "none"
    return "choice"


def _choose(controller: FightController, key: str, character: str | None, action: str, neighbour: Neighbour) -> Effect:
    builder = controller.builder
    many = builder.slot is not None and (builder.slot.many is not None or builder.slot.kind == "dice")
    if action == "choose":
        index = int(key) - 1
        return settle(controller, builder.take(index)) if index < len(builder.entries()) else "choice"
    if action == "take" and many and builder.filtering:
        builder.filtering = False  # what the filter left is now taken in or out
        return "choice"
    if action == "take":
        return settle(controller, builder.take())
    if action in _ARROWS:
        there = neighbour(builder.cursor, action) if builder.on_board else ""
        if there:
            builder.point(there)
        else:
            builder.move(_ARROWS[action])
    elif action in ("next", "previous"):
        by = 1 if action == "next" else -1
        if builder.slot is not None:
            builder.move(by)
        else:
            controller.next_person(by)
    elif action == "filter":
        builder.filtering = True
    elif action == "back":
        _back(controller)
    elif action == "hot":
        if many:
            builder.toggle_here()
        elif builder.option is None:
            return _hot(controller)
        else:
            return settle(controller, builder.take())
    elif not action and builder.option is None and character is not None and character.isalpha():
        builder.filtering = True
        builder.set_filter(character)
    else:
        return "none"
    return "choice"


def _back(controller: FightController) -> None:
    moved = controller.builder.back()
    if controller.aside is not None and (not moved or controller.builder.option is None):
        controller.back_to_the_fight()
    elif not moved and controller.ruling:
        controller.toggle_rulings()


def _hot(controller: FightController) -> Effect:
    option = controller.hot()
    refused = next((one for one in controller.builder.options if one.hot and not one.enabled), None)
    if option is None and refused is not None:
        controller.say(refused.why_not or "", refused.rule)
        return "choice"
    if option is None:
        controller.say("nothing to go on with: answer the question, or see what the rulings offer")
        return "choice"
    controller.builder.option = option
    return settle(controller, controller.builder.opened())


def _compose(
    controller: FightController,
    made: ComposerEditor,
    key: str,
    character: str | None,
    action: str,
    neighbour: Neighbour,
) -> Effect:
    if made.form:
        return _form(controller, made, key, character, action)
    if made.placing:
        return _place(made, key, action, neighbour)
    if made.adding:
        return _add(controller, made, key, action)
    slot = made.slot()
    if slot is not None and slot.kind == "text" and (key == "backspace" or (character or "").isprintable()):
        now = str(made.here() or "")
        made.write(now[:-1] if key == "backspace" else now + (character or ""))
        return "choice"
    if key == "f" or (action == "take" and made.line < len(made.composition.parts) and not _on_board(made)):
        return settle(controller, controller.builder.composed())
    if action in ("up", "down", "next", "previous"):
        made.move(1 if action in ("down", "next") else -1)
    elif key in ("left", "right"):
        made.across(1 if key == "right" else -1)
    elif key in ("plus", "minus", "space"):
        made.change(-1 if key == "minus" else 1)
    elif action == "take" and slot is not None and made.place():
        pass
    elif key == "a" or action == "take":
        made.open_list()
    elif len(key) == 1 and key.isdigit():
        made.digit(int(key))
    elif key in ("x", "delete", "backspace"):
        made.remove()
    elif action == "back":
        controller.builder.back()
    return "choice"


def _form(controller: FightController, made: ComposerEditor, key: str, character: str | None, action: str) -> Effect:
    if not form.change(made, key, character, action):
        if action == "take":
            return settle(controller, controller.builder.composed())
        if action == "back":
            controller.builder.back()
    return "choice"


def _on_board(made: ComposerEditor) -> bool:
    slot = made.slot()
    return slot is not None and slot.kind in ("hex", "zone")


def _add(controller: FightController, made: ComposerEditor, key: str, action: str) -> Effect:
    if action in ("up", "down", "next", "previous"):
        made.move(1 if action in ("down", "next") else -1)
    elif action == "take" or action == "choose":
        problem = made.add(int(key) - 1 if action == "choose" else None)
        if problem:
            controller.say(problem)
    elif action == "back":
        controller.builder.back()
    return "choice"


def _place(made: ComposerEditor, key: str, action: str, neighbour: Neighbour) -> Effect:
    if key in _ARROWS and made.cursor:
        made.cursor = neighbour(made.cursor, key) or made.cursor
    elif action in ("next", "previous"):
        made.next_place(1 if action == "next" else -1)
    elif key == "space":
        made.toggle(made.cursor)
    elif action == "take":
        if not made.picked():
            made.toggle(made.cursor)
        made.placing = False
    elif action == "back":
        made.back()
    return "choice"
