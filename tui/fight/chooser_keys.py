"""What keys do while something is being chosen, for the footer."""

from __future__ import annotations

from tui.fight.editors.composer import ComposerEditor
from tui.fight.editors.lists import ManyList
from tui.fight.editors.outcome import Editor
from tui.fight.editors.typed import Typed
from tui.settings.keymap import Keymap

Keys = list[tuple[str, str]]
"""Keys as they are shown, each with what it does."""


def of_slot(editor: Editor, keymap: Keymap, board: str, goes_on: bool) -> Keys:
    """What keys do in the editor of a slot, on a board of this kind; whether the key that goes on takes a line."""
    mode, hot = editor.MODE, keymap.shown("hot")
    if mode == "number":
        return [("0-9", "figure"), ("arrows", "change"), *keymap.footer(["take", "back", "help"])]
    if mode == "dice":
        return [("0-9", "a die"), (hot, "in or out"), *keymap.footer(["take", "back", "help"])]
    if mode == "path":
        done = (keymap.shown("take"), "go that way")
        return [("arrows", "one on"), done, ("backspace", "back one"), *keymap.footer(["choose", "back", "help"])]
    if goes_on:
        return [(f"{keymap.shown('take')} {hot}", "take"), *keymap.footer(["choose", "back", "next", "filter", "help"])]
    many = editor.keys if isinstance(editor, ManyList) and mode.startswith("many") else ()
    first = [(keymap.shown(key) if key == "hot" else key, words) for key, words in many]
    first += keymap.footer(["stretch"]) if mode == "many-on-board" and board == "hex" else []
    return first + keymap.footer(["choose", "take", "back", "next", "filter", "help"])


def of_words(editor: Editor, keymap: Keymap) -> Keys:
    """What keys do while words are typed."""
    line = editor.figure()
    offered = isinstance(line, Typed) and line.offered
    change = ("end", "keep and change it") if offered else ("ctrl+u", "clear")
    return [*keymap.footer(["take"]), change, *keymap.footer(["back"])]


def of_composer(made: ComposerEditor) -> Keys:
    """What keys do in the composer, by what is being done in it."""
    if made.form:
        return [("up down", "field"), ("left right", "change"), ("0-9", "figure"), ("enter", "use it"), ("esc", "back")]
    if made.placing:
        return [("arrows", "move"), ("tab", "next"), ("space", "in or out"), ("enter", "done"), ("esc", "back")]
    if made.adding:
        return [("1-9", f"add that {made.composer.part}"), ("enter", "add"), ("esc", "back")]
    slot = made.slot()
    enter = "point out" if slot is not None and slot.kind in ("hex", "zone") else "use it"
    if made.line >= len(made.composition.parts):
        enter = f"add a {made.composer.part}"
    return [
        ("enter", enter),
        ("left right", "field"),
        ("+ - 1-9", "change"),
        ("up down", made.composer.part),
        ("a", "add"),
        ("f", "finish"),
        ("x", "take out"),
        ("esc", "back"),
    ]
