"""Every action of the screen: its id, its keys, one line of help. Footer, help and dispatch are made from this list.

A key means what the mode says first (a digit typed into the dice box is a face), and only then what stands here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct


class Action(Struct, frozen=True, gc=False):
    """One action. ``keys`` are Textual's names, the first one is shown; ``short`` is the footer's word for it."""

    id: str
    keys: tuple[str, ...]
    help: str
    short: str = ""
    group: str = "Playing"


FIGHT: tuple[Action, ...] = (
    Action(
        "choose", ("1", "2", "3", "4", "5", "6", "7", "8", "9"), "take the option or value with that number", "choose"
    ),
    Action("take", ("enter",), "take what the cursor is on; finish a list, a number, a text", "take"),
    Action("up", ("up",), "cursor up, in the palette or on the map"),
    Action("down", ("down",), "cursor down, in the palette or on the map"),
    Action("left", ("left", "minus"), "cursor left on the map; a number one lower"),
    Action("right", ("right", "plus"), "cursor right on the map; a number one higher"),
    Action("next", ("tab",), "the next legal target; with nothing to aim at, the next who is asked", "next"),
    Action("previous", ("shift+tab",), "the target or person before"),
    Action("filter", ("slash",), "filter the palette by typing; escape ends it", "filter"),
    Action("back", ("escape",), "one step back"),
    Action("hot", ("space",), "go on: the rest wait; in a list, take this one in or out", "go on"),
    Action("rulings", ("g",), "the GM's rulings, or back to what the rules offer", "ruling"),
    Action("dice", ("d",), "dice: roll them at the table and type them in, or let the program roll"),
    Action("undo", ("u",), "take the last command back", "undo", "Time"),
    Action("redo", ("ctrl+r",), "forward again along the branch last visited", "redo", "Time"),
    Action("moment_before", ("left_square_bracket",), "back one moment", "step", "Time"),
    Action("moment_after", ("right_square_bracket",), "forward one moment", "", "Time"),
    Action("round_before", ("left_curly_bracket",), "back one round", "", "Time"),
    Action("round_after", ("right_curly_bracket",), "forward one round", "", "Time"),
    Action("first", ("home",), "the beginning", "", "Time"),
    Action("last", ("end",), "the end of this branch", "now", "Time"),
    Action("players", ("a",), "draw what players see, or all again", "players", "Looking"),
    Action("map", ("m",), "the map (narrow screens)", "map", "Looking"),
    Action(
        "sheets", ("s",), "the sheets; where they are on the screen already, the next page of them", "sheets", "Looking"
    ),
    Action(
        "chronicle",
        ("c",),
        "the chronicle (narrow screens); again: with or without the arithmetic",
        "chronicle",
        "Looking",
    ),
    Action("page_up", ("pageup",), "scroll the chronicle, or the sheets where they are alone, back", "", "Looking"),
    Action("page_down", ("pagedown",), "scroll it forward", "", "Looking"),
    Action("copy", ("y",), "copy the chronicle lines that are on the screen", "", "Looking"),
    Action("help", ("question_mark",), "all keys", "keys", "The program"),
    Action("home", ("h",), "back to the list of fights", "", "The program"),
    Action("quit", ("q",), "leave; everything is saved already", "quit", "The program"),
)

HOME: tuple[Action, ...] = (
    Action("up", ("up",), "the line before"),
    Action("down", ("down",), "the next line"),
    Action("page_up", ("pageup",), "a page up"),
    Action("page_down", ("pagedown",), "a page down"),
    Action("filter", ("slash",), "filter by typing", "filter"),
    Action("take", ("enter",), "open what the cursor is on", "open"),
    Action("back", ("escape",), "end the filter"),
    Action("help", ("question_mark",), "all keys", "keys", "The program"),
    Action("quit", ("q",), "leave", "quit", "The program"),
)

_SHOWN = {
    "left_square_bracket": "[", "right_square_bracket": "]", "left_curly_bracket": "{", "right_curly_bracket": "}",
    "question_mark": "?", "slash": "/", "minus": "-", "plus": "+", "escape": "esc",
}  # fmt: skip


class Keymap:
    """Which action a key means. ``changes`` maps action ids to other keys."""

    def __init__(self, actions: Iterable[Action], changes: Mapping[str, tuple[str, ...]] | None = None) -> None:
        moved = changes or {}
        self.actions = {a.id: Action(a.id, moved.get(a.id, a.keys), a.help, a.short, a.group) for a in actions}
        self._by_key = {key: action.id for action in self.actions.values() for key in action.keys}

    def action(self, key: str) -> str:
        """The id of the action on a key; empty for none."""
        return self._by_key.get(key, "")

    def shown(self, action: str) -> str:
        """The key of an action as people write it."""
        keys = self.actions[action].keys
        return "1-9" if keys[:1] == ("1",) else _SHOWN.get(keys[0], keys[0]) if keys else ""

    def footer(self, wanted: Iterable[str]) -> list[tuple[str, str]]:
        """Key and word of the actions named, in that order."""
        return [(self.shown(one), self.actions[one].short or one) for one in wanted if self.actions[one].keys]

    def help(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """All actions by group, with their keys and what they do."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for action in self.actions.values():
            keys = [self.shown(action.id), *(_SHOWN.get(k, k) for k in action.keys[1:] if not k.isdigit())]
            groups.setdefault(action.group, []).append((" ".join(dict.fromkeys(keys)), action.help))
        return list(groups.items())
