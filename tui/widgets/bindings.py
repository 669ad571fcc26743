"""Our actions as Textual's bindings: each has an id, ``fight.undo``, by which a key map gives it other keys.

All of them have priority, so that a key is looked up where it arrives, in the application, and means what it means to
the page that is on top when its turn comes.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.binding import Binding, BindingType

from tui.settings.keymap import SCREENS

NO_KEY = "<ignore>"
"""What Textual calls a key that nobody can press: an action that lost its keys has this one."""


def bindings_of(screen: str) -> list[BindingType]:
    """The bindings of a page; a digit brings its number along."""
    out: list[BindingType] = []
    for action in SCREENS[screen]:
        if action.id == "choose":
            out += [_binding(f"{screen}.choose_{key}", key, f"choose({key})", action.help) for key in action.keys]
        else:
            out.append(_binding(f"{screen}.{action.id}", ",".join(action.keys), f"act({action.id!r})", action.help))
    return out


def _binding(name: str, keys: str, action: str, told: str) -> Binding:
    return Binding(keys, action, told, show=False, priority=True, id=name)


def key_strings(changes: Mapping[str, Mapping[str, tuple[str, ...]]]) -> dict[str, str]:
    """The changed keys as Textual's key map has them."""
    return {
        f"{screen}.{action}": ",".join(keys) or NO_KEY
        for screen, actions in changes.items()
        for action, keys in actions.items()
    }
