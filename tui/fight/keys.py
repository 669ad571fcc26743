"""What a key does to the choice being made. The screen has only to be told what to draw anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tui.fight import form
from tui.fight.assembly import Assembly
from tui.fight.choice import Command
from tui.fight.play import Play

Effect = Literal["none", "choice", "moved"]
"""Not for us; only the choice changed; the session moved."""

Beside = Callable[[str, str], str]
"""The place on the board that an arrow key leads to from another."""

_ARROWS = {"up": -1, "down": 1, "left": -1, "right": 1}


def press(play: Play, key: str, character: str | None, action: str, beside: Beside) -> Effect:
    """One key. ``action`` is what the key map makes of it."""
    if play.faces is not None:
        return _faces(play, key)
    play.say("")
    choice = play.choice
    if choice.assembly is not None:
        effect = _compose(play, choice.assembly, key, character, action, beside)
    elif choice.typing and key not in ("enter", "escape", "tab", "shift+tab", "up", "down"):
        effect = _type(play, key, character)
    elif choice.slot is not None and choice.slot.kind == "number":
        effect = _number(play, key, character, action)
    else:
        effect = _choose(play, key, character, action, beside)
    if effect == "choice":
        play.look_ahead()
    return effect


def settle(play: Play, outcome: Command | str | None) -> Effect:
    """What came of taking something: give the finished command, tell why not, or go on choosing."""
    if isinstance(outcome, dict):
        if play.aside is not None:
            answered = play.aside
            play.back_to_the_fight()
            answered(outcome)
            return "choice"
        if play.submit(outcome):
            return "moved"
        if play.faces is None:
            play.choice.back()
    elif outcome:
        play.say(outcome)
    return "choice"


# ---- the modes -------------------------------------------------------------------


def _faces(play: Play, key: str) -> Effect:
    faces = play.faces
    assert faces is not None
    done = False
    if len(key) == 1 and key.isdigit():
        done = faces.digit(key)
    elif key in ("enter", "space"):
        done = faces.enter()
    elif key == "backspace":
        faces.back()
    elif key == "escape":
        play.faces = None
        play.choice.back()
    if done:
        return "moved" if play.submit(faces.command, faces.faces()) else "choice"
    return "choice"


def _type(play: Play, key: str, character: str | None) -> Effect:
    choice = play.choice
    text = choice.filter if choice.filtering else choice.typed
    if key == "backspace":
        text = text[:-1]
    elif key == "ctrl+u":
        text = ""
    elif character is not None and character.isprintable():
        text += character
    else:
        return "none"
    return typed(play, text)


def typed(play: Play, text: str) -> Effect:
    """The text in the filter or the open slot is now this."""
    if play.choice.filtering:
        play.choice.set_filter(text)
    else:
        play.choice.typed = text[:500]
    return "choice"


def _number(play: Play, key: str, character: str | None, action: str) -> Effect:
    choice = play.choice
    if len(key) == 1 and key.isdigit():
        choice.digit(key)
    elif action in ("left", "down"):
        choice.step(-1)
    elif action in ("right", "up"):
        choice.step(1)
    elif action in ("page_up", "page_down"):
        choice.step(10 if action == "page_up" else -10)
    elif action == "take":
        return settle(play, choice.take())
    elif action == "back":
        choice.back()
    else:
        return "none"
    return "choice"


def _choose(play: Play, key: str, character: str | None, action: str, beside: Beside) -> Effect:
    choice = play.choice
    many = choice.slot is not None and (choice.slot.many is not None or choice.slot.kind == "dice")
    if action == "choose":
        index = int(key) - 1
        return settle(play, choice.take(index)) if index < len(choice.entries()) else "choice"
    if action == "take" and many and choice.filtering:
        choice.filtering = False  # what the filter left is now taken in or out
        return "choice"
    if action == "take":
        return settle(play, choice.take())
    if action in _ARROWS:
        there = beside(choice.cursor, action) if choice.on_board else ""
        if there:
            choice.point(there)
        else:
            choice.move(_ARROWS[action])
    elif action in ("next", "previous"):
        by = 1 if action == "next" else -1
        if choice.slot is not None:
            choice.move(by)
        else:
            play.next_person(by)
    elif action == "filter":
        choice.filtering = True
    elif action == "back":
        _back(play)
    elif action == "hot":
        if many:
            choice.toggle_here()
        elif choice.option is None:
            return _hot(play)
        else:
            return settle(play, choice.take())
    elif not action and choice.option is None and character is not None and character.isalpha():
        choice.filtering = True
        choice.set_filter(character)
    else:
        return "none"
    return "choice"


def _back(play: Play) -> None:
    moved = play.choice.back()
    if play.aside is not None and (not moved or play.choice.option is None):
        play.back_to_the_fight()
    elif not moved and play.ruling:
        play.toggle_rulings()


def _hot(play: Play) -> Effect:
    option = play.hot()
    refused = next((one for one in play.choice.options if one.hot and not one.enabled), None)
    if option is None and refused is not None:
        play.say(refused.why_not or "", refused.rule)
        return "choice"
    if option is None:
        play.say("nothing to go on with: answer the question, or see what the rulings offer")
        return "choice"
    play.choice.option = option
    return settle(play, play.choice.opened())


def _compose(play: Play, made: Assembly, key: str, character: str | None, action: str, beside: Beside) -> Effect:
    if made.form:
        return _form(play, made, key, character, action)
    if made.placing:
        return _place(made, key, action, beside)
    if made.adding:
        return _add(play, made, key, action)
    slot = made.slot()
    if slot is not None and slot.kind == "text" and (key == "backspace" or (character or "").isprintable()):
        now = str(made.here() or "")
        made.write(now[:-1] if key == "backspace" else now + (character or ""))
        return "choice"
    if key == "f" or (action == "take" and made.line < len(made.composition.parts) and not _on_board(made)):
        return settle(play, play.choice.composed())
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
        play.choice.back()
    return "choice"


def _form(play: Play, made: Assembly, key: str, character: str | None, action: str) -> Effect:
    if not form.change(made, key, character, action):
        if action == "take":
            return settle(play, play.choice.composed())
        if action == "back":
            play.choice.back()
    return "choice"


def _on_board(made: Assembly) -> bool:
    slot = made.slot()
    return slot is not None and slot.kind in ("hex", "zone")


def _add(play: Play, made: Assembly, key: str, action: str) -> Effect:
    if action in ("up", "down", "next", "previous"):
        made.move(1 if action in ("down", "next") else -1)
    elif action == "take" or action == "choose":
        problem = made.add(int(key) - 1 if action == "choose" else None)
        if problem:
            play.say(problem)
    elif action == "back":
        play.choice.back()
    return "choice"


def _place(made: Assembly, key: str, action: str, beside: Beside) -> Effect:
    if key in _ARROWS and made.cursor:
        made.cursor = beside(made.cursor, key) or made.cursor
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
