"""Keys in a form: a composer without parts, whose fields stand one below the other."""

from __future__ import annotations

from tui.fight.composer_editor import ComposerEditor

LONGEST = 200
"""Characters that a field of words takes."""


def change(made: ComposerEditor, key: str, character: str | None, action: str) -> bool:
    """Do what a key means inside the form; false for a key that is no business of its fields.

    Up, down and tab go from field to field. A number takes arrows and digits, a choice arrows and its number, a list
    its numbers, and words whatever is typed.
    """
    slot = made.slot()
    words = slot is not None and slot.kind == "text"
    if key in ("up", "down", "tab", "shift+tab"):
        made.across(1 if key in ("down", "tab") else -1)
    elif words and (key == "backspace" or (character is not None and character.isprintable())):
        now = str(made.here() or "")
        made.write((now[:-1] if key == "backspace" else now + (character or ""))[:LONGEST])
        return True
    elif key in ("left", "right") or action in ("left", "right") or key == "space":
        made.change(-1 if key == "left" or action == "left" else 1)
    elif action in ("page_up", "page_down"):
        made.change(5 if action == "page_up" else -5)
    elif key == "backspace":
        made.shorten()
    elif len(key) == 1 and key.isdigit():
        made.figure(key)
        return True
    else:
        return False
    made.typed = ""
    return True
