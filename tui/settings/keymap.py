"""Every action of the screen: its id, its keys, one line of help. Footer, help and dispatch are made from this list.

A key means what the mode says first (a digit typed into the dice box is a face), and only then what stands here.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from unicodedata import name as name_of

from msgspec import Struct


class Action(Struct, frozen=True, gc=False):
    """One action. ``keys`` are Textual's names, the first one is shown; ``short`` is the footer's word for it.

    ``fixed``: its keys mean numbers, so a key map file cannot change them.
    """

    id: str
    keys: tuple[str, ...]
    help: str
    short: str = ""
    group: str = "Playing"
    fixed: bool = False


_MAP = (
    Action("full", ("z",), "one pane on the whole screen, the map first; again: all of them", "full", "Looking"),
    Action("zoom", ("Z",), "the hexes of the map larger, or smaller again", "", "Looking"),
    Action(
        "pan_up",
        ("shift+up",),
        "another part of the map; it follows again when somebody else is looked at",
        "",
        "Looking",
    ),
    Action("pan_down", ("shift+down",), "further down", "", "Looking"),
    Action("pan_left", ("shift+left",), "further left", "", "Looking"),
    Action("pan_right", ("shift+right",), "further right", "", "Looking"),
)
"""Looking at the map, wherever there is one."""

FIGHT: tuple[Action, ...] = (
    Action(
        "choose",
        ("1", "2", "3", "4", "5", "6", "7", "8", "9"),
        "take the option or value with that number",
        "choose",
        fixed=True,
    ),
    Action("rest", ("0",), "the rest of the acts, with numbers for what is wanted often", "the rest"),
    Action("take", ("enter",), "take what the cursor is on; finish a list, a number, a text", "take"),
    Action("up", ("up",), "cursor up, in the palette or on the map"),
    Action("down", ("down",), "cursor down, in the palette or on the map"),
    Action("left", ("left", "minus"), "cursor left on the map; a number one lower"),
    Action("right", ("right", "plus"), "cursor right on the map; a number higher; an option with all its questions"),
    Action("next", ("tab",), "the next legal target; with nothing to aim at, the next in the order", "next"),
    Action("previous", ("shift+tab",), "the target or person before"),
    Action("person", ("p",), "anybody, by mark or name: to act, to look at, to rule about", "anybody"),
    Action("find", ("ctrl+p",), "anything: acts, people, rulings, rules, moments, branches, settings", "find"),
    Action("filter", ("slash",), "filter the palette by typing; escape ends it", "filter"),
    Action("back", ("escape",), "one step back"),
    Action("hot", ("space",), "go on: pass, the rest wait, continue; in a list, take this one in or out", "go on"),
    Action("again", ("full_stop",), "the last decision once more: the next turn, the next of a kind", "again"),
    Action("alike", ("asterisk",), "the last decision for all of that kind who are still asked", "all alike"),
    Action("stretch", ("v",), "while hexes are picked: begin a stretch; again: take it in", "stretch"),
    Action("rulings", ("g",), "the GM's rulings, or back to what the rules offer", "ruling"),
    Action("program", ("o",), "who is played by the program: give it somebody or a side, or take them back", "program"),
    Action("dice", ("d",), "dice: roll them at the table and type them in, or let the program roll"),
    Action("undo", ("u",), "undo: first what is half chosen, then the last step", "undo", "Time"),
    Action("redo", ("ctrl+r",), "redo, along the branch last visited", "redo", "Time"),
    Action("moment_before", ("left_square_bracket",), "back one moment", "step", "Time"),
    Action("moment_after", ("right_square_bracket",), "forward one moment", "", "Time"),
    Action("round_before", ("left_curly_bracket",), "back one round", "", "Time"),
    Action("round_after", ("right_curly_bracket",), "forward one round", "", "Time"),
    Action("first", ("home",), "the beginning; the first of a list of values", "", "Time"),
    Action("last", ("end",), "the end of this branch; the last of a list", "newest", "Time"),
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
    *_MAP,
    Action(
        "page_up",
        ("pageup",),
        "a page of a list of values; else the chronicle, or the sheets, scrolled back",
        "",
        "Looking",
    ),
    Action("page_down", ("pagedown",), "a page on, or scrolled forward", "", "Looking"),
    Action("copy", ("y",), "copy the chronicle lines that are on the screen", "", "Looking"),
    Action("lines", ("l",), "go through the chronicle line by line: their rules, their moments", "", "Looking"),
    Action("timeline", ("t",), "the timeline: every step and branch, and what differs", "timeline", "Time"),
    Action("rulebook", ("f1",), "the rulebook, at the rule in question", "rules", "The program"),
    Action("codex", ("x",), "everything there is in this game: weapons, foes, spells", "", "The program"),
    Action("settings", ("comma",), "settings and house rules", "", "The program"),
    Action("ending", ("b",), "between fights: how the last one ended, and what now", "its end", "Looking"),
    Action("forecast", ("f",), "while a field is laid out: what its fight will probably cost", "", "The program"),
    Action("encounter", ("e",), "write this field down as an encounter that can be begun again", "keep", "The program"),
    Action("write", ("w",), "keep the chronicle in another file", "", "The program"),
    Action("help", ("question_mark",), "all keys", "keys", "The program"),
    Action("home", ("h",), "back to the list of fights", "", "The program"),
    Action("quit", ("q",), "leave; everything is saved already", "quit", "The program"),
)

HOME: tuple[Action, ...] = (
    Action("up", ("up",), "the line before"),
    Action("down", ("down",), "the next line"),
    Action("page_up", ("pageup",), "a page up"),
    Action("page_down", ("pagedown",), "a page down"),
    Action("first", ("home",), "the first line"),
    Action("last", ("end",), "the last line"),
    Action("filter", ("slash",), "filter by typing", "filter"),
    Action("take", ("enter",), "open what the cursor is on", "open"),
    Action("back", ("escape",), "end the filter"),
    Action("rename", ("r",), "give a save another name", "", "Saves"),
    Action("delete", ("delete", "backspace"), "put a save into the bin", "bin", "Saves"),
    Action("undo", ("u",), "take it out of the bin again", "", "Saves"),
    Action("dice", ("d",), "on an encounter's card: dice rolled at the table, or by the program"),
    Action(
        "forecast", ("f",), "what the encounter's fight will probably cost: it is played many times over", "forecast"
    ),
    Action("rulebook", ("f1",), "the rulebook of the game", "rules", "The program"),
    Action("codex", ("x",), "everything there is in the game", "codex", "The program"),
    Action("learn", ("l",), "the first fight of this game, with hints beside the prompt", "learn"),
    Action("new", ("n",), "an empty field, to lay a fight out on", "new"),
    Action("settings", ("comma",), "settings and house rules", "settings", "The program"),
    Action("help", ("question_mark",), "all keys", "keys", "The program"),
    Action("quit", ("q",), "leave", "quit", "The program"),
)

_LIST = (
    Action("up", ("up",), "the line before", "", "Moving"),
    Action("down", ("down",), "the next line", "", "Moving"),
    Action("page_up", ("pageup",), "a page up", "", "Moving"),
    Action("page_down", ("pagedown",), "a page down", "", "Moving"),
    Action("first", ("home",), "the first line", "", "Moving"),
    Action("last", ("end",), "the last line", "", "Moving"),
    Action("search", ("slash",), "search by typing; enter ends it, escape forgets it", "search", "Moving"),
)
_SIDE = (
    Action("scroll_up", ("left_curly_bracket",), "the text beside it: a page up", "", "Moving"),
    Action("scroll_down", ("right_curly_bracket",), "a page down", "", "Moving"),
)
_PROGRAM = (Action("help", ("question_mark",), "all keys", "keys", "The program"),)

TIMELINE: tuple[Action, ...] = (
    *_LIST,
    *_SIDE,
    Action("before", ("left",), "the step before on the same branch", "", "Moving"),
    Action("after", ("right",), "the step after it, along the branch last visited", "", "Moving"),
    Action("moment_before", ("left_square_bracket",), "back one moment", "moment", "Moving"),
    Action("moment_after", ("right_square_bracket",), "forward one moment", "", "Moving"),
    Action("branch", ("tab",), "the end of the next branch", "branch", "Moving"),
    Action("branch_before", ("shift+tab",), "the end of the branch before", "", "Moving"),
    Action("head", ("h",), "where the fight stands", "", "Moving"),
    Action("go", ("enter",), "go there: the fight goes on from this moment", "go there", "Doing"),
    Action(
        "compare", ("d", "space"), "mark this moment, to compare others with it; again: no more", "compare", "Doing"
    ),
    Action("name", ("n",), "name the branch", "name", "Doing"),
    Action("rulebook", ("f1",), "the rule this step cites", "rule", "Doing"),
    Action("copy", ("y",), "copy what happened in this step", "", "Doing"),
    *_PROGRAM,
    Action("back", ("escape", "t"), "back to the fight", "back", "The program"),
)

LINES: tuple[Action, ...] = (
    *_LIST,
    Action("go", ("enter", "g"), "go there: the fight goes on from this moment", "go there", "Doing"),
    Action("rulebook", ("f1",), "the rule that the line cites", "its rule", "Doing"),
    Action("timeline", ("t",), "the timeline at this line's step", "timeline", "Doing"),
    Action("copy", ("y",), "copy the line with its arithmetic", "copy", "Doing"),
    *_PROGRAM,
    Action("back", ("escape", "l"), "back to the fight", "back", "The program"),
)

RULEBOOK: tuple[Action, ...] = (
    *_LIST,
    *_SIDE,
    Action("section_before", ("left",), "the section before", "", "Moving"),
    Action("section_after", ("right",), "the next section", "section", "Moving"),
    Action("next", ("tab",), "the next rule that the text names", "reference", "Reading"),
    Action("previous", ("shift+tab",), "the one before", "", "Reading"),
    Action("take", ("enter",), "go to the rule that is marked in the text", "follow", "Reading"),
    Action("return", ("backspace",), "back to the rule you came from", "return", "Reading"),
    Action("copy", ("y",), "copy the rule", "", "Reading"),
    *_PROGRAM,
    Action("back", ("escape", "f1"), "close the book", "close", "The program"),
)

CODEX: tuple[Action, ...] = (
    *_LIST,
    *_SIDE,
    Action("tab_before", ("left", "shift+tab"), "the table before", "", "Moving"),
    Action("tab_after", ("right", "tab"), "the next table", "table", "Moving"),
    Action(
        "sort", ("s",), "sort by the next column; the order of the book comes again after the last", "sort", "Reading"
    ),
    Action("copy", ("y",), "copy the card", "", "Reading"),
    *_PROGRAM,
    Action("back", ("escape", "x"), "close the codex", "close", "The program"),
)

SETTINGS: tuple[Action, ...] = (
    *_LIST,
    Action("section", ("tab",), "the next heading", "heading", "Moving"),
    Action("before", ("left",), "the value before", "", "Changing"),
    Action("after", ("right", "enter", "space"), "the next value", "change", "Changing"),
    Action("rulebook", ("f1",), "the rule that a house rule is about", "rule", "Changing"),
    *_PROGRAM,
    Action("back", ("escape", "comma"), "back", "back", "The program"),
)

WATCH: tuple[Action, ...] = (
    Action("next", ("tab",), "look at the next combatant", "next"),
    Action("previous", ("shift+tab",), "look at the one before"),
    Action("map", ("m",), "the map (narrow screens)", "map"),
    Action("sheets", ("s",), "the sheets; where they are on the screen already, the next page of them", "sheets"),
    Action("chronicle", ("c",), "the chronicle; again: with or without the arithmetic", "chronicle"),
    *_MAP,
    Action("page_up", ("pageup",), "scroll the chronicle, or the sheets where they are alone, back", "scroll"),
    Action("page_down", ("pagedown",), "scroll it forward"),
    Action("view", ("v",), "another view: everything, the order alone, or in large type", "view"),
    Action("moment_before", ("left_square_bracket", "left"), "a step back, for yourself alone", "back", "Time"),
    Action("moment_after", ("right_square_bracket", "right"), "a step on, up to where the fight is", "", "Time"),
    Action("first", ("home",), "the beginning", "", "Time"),
    Action("last", ("end", "escape"), "follow the fight again", "now", "Time"),
    Action("players", ("a",), "draw what players see, or all again", "players"),
    Action("take_over", ("o",), "play on, once whoever played is gone", "play on"),
    Action("rulebook", ("f1",), "the rulebook, at the rule cited last", "rules", "The program"),
    Action("codex", ("x",), "everything there is in this game: weapons, foes, spells", "", "The program"),
    Action("help", ("question_mark",), "all keys", "keys", "The program"),
    Action("home", ("h",), "to the list of fights", "", "The program"),
    Action("quit", ("q",), "leave; the fight goes on without you", "quit", "The program"),
)

ENDING: tuple[Action, ...] = (
    Action("next", ("1",), "the next fight, with those who are left", "", "What now"),
    Action("again", ("2",), "the same fight again from its beginning, with new dice: another branch", "", "What now"),
    Action("replay", ("3",), "from its beginning, moment by moment", "", "What now"),
    Action("export", ("4",), "write the fight down to be read: a page, or text", "", "What now"),
    Action("up", ("up",), "the turning point before", "", "Moving"),
    Action("down", ("down",), "the next turning point", "", "Moving"),
    Action("go", ("enter",), "go to that moment", "go there", "Moving"),
    Action("undo", ("u",), "take the last command back, and the end with it", "undo", "Moving"),
    *_PROGRAM,
    Action("home", ("h",), "to the list of fights", "", "The program"),
    Action("quit", ("q",), "leave; everything is saved already", "quit", "The program"),
    Action("back", ("escape", "b"), "on to the time between fights", "go on", "The program"),
)

NEW: tuple[Action, ...] = (
    Action("take", ("enter",), "begin with an empty field", "lay it out"),
    Action("left", ("left", "minus"), "the value before; a number one lower"),
    Action("right", ("right", "plus"), "the next value; a number one higher"),
    Action("page_up", ("pageup",), "a number five higher"),
    Action("page_down", ("pagedown",), "five lower"),
    Action("back", ("escape",), "back to the list", "back", "The program"),
    Action("help", ("f2",), "all keys", "keys", "The program"),
)

FORECAST: tuple[Action, ...] = (
    Action("up", ("up",), "the line before", "", "Moving"),
    Action("down", ("down",), "the next line", "", "Moving"),
    Action("page_up", ("pageup",), "a page up", "", "Moving"),
    Action("page_down", ("pagedown", "space"), "a page down", "scroll", "Moving"),
    Action("first", ("home",), "the first line", "", "Moving"),
    Action("last", ("end",), "the last line", "", "Moving"),
    Action(
        "keep", ("w",), "keep the three fights nearest the median, to be looked at step by step", "keep three fights"
    ),
    *_PROGRAM,
    Action("back", ("escape", "f", "ctrl+c"), "stop, with what is there so far; again: back", "", "The program"),
)

SCREENS: dict[str, tuple[Action, ...]] = {
    "fight": FIGHT,
    "home": HOME,
    "timeline": TIMELINE,
    "lines": LINES,
    "rulebook": RULEBOOK,
    "codex": CODEX,
    "settings": SETTINGS,
    "watch": WATCH,
    "ending": ENDING,
    "new": NEW,
    "forecast": FORECAST,
}
"""The actions of every screen, by the name that a key map file has for it."""

_SHOWN = {name_of(sign).lower().replace("-", "_").replace(" ", "_"): sign for sign in string.punctuation}
_SHOWN.update(slash="/", backslash="\\", minus="-", plus="+", at="@", underscore="_", escape="esc")


def shown_key(key: str) -> str:
    """A key as people write it."""
    return _SHOWN.get(key, key)


class Keymap:
    """Which action a key means. ``changes`` maps action ids to other keys; ``problems`` are those of the file they are
    from.
    """

    def __init__(
        self,
        actions: Iterable[Action],
        changes: Mapping[str, tuple[str, ...]] | None = None,
        problems: tuple[str, ...] = (),
    ) -> None:
        moved = changes or {}
        self.problems = problems
        self.actions = {a.id: Action(a.id, moved.get(a.id, a.keys), a.help, a.short, a.group) for a in actions}
        self._by_key = {key: action.id for action in self.actions.values() for key in action.keys}

    def action(self, key: str) -> str:
        """The id of the action on a key; empty for none."""
        return self._by_key.get(key, "")

    def shown(self, action: str) -> str:
        """The key of an action as people write it."""
        keys = self.actions[action].keys
        return "1-9" if keys[:2] == ("1", "2") else shown_key(keys[0]) if keys else ""

    def footer(self, wanted: Iterable[str]) -> list[tuple[str, str]]:
        """Key and word of the actions named, in that order."""
        return [(self.shown(name), self.actions[name].short or name) for name in wanted if self.actions[name].keys]

    def help(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """All actions by group, with their keys and what they do."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for action in self.actions.values():
            keys = [self.shown(action.id), *(shown_key(k) for k in action.keys[1:] if not k.isdigit())]
            groups.setdefault(action.group, []).append((" ".join(dict.fromkeys(keys)), action.help))
        return list(groups.items())
