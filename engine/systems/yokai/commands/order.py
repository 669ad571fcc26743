"""What several commands of this game have."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandBase
from engine.systems.yokai.state.exchange import Situation

Waived = Literal["", "success", "failure"]
"""A check decided by the game master without dice (YO-02)."""


class Rolling(CommandBase, frozen=True, kw_only=True):
    """Base of what leads to a check: modifiers (``sure`` confirms 3 and more, YO-14), a plan token spent (YO-16)."""

    situation: tuple[Situation, ...] = ()
    token: str = ""
    sure: bool = False


class Using(Rolling, frozen=True):
    """Base of what is done with an action of the sheet."""

    who: str
    action: str


class Acted(Using, frozen=True):
    """Base of what is no attack and no Defence. ``dn`` and ``form`` where the game master names them."""

    target: str = ""
    dn: int | None = None
    form: str = ""
    ruled: Waived = ""
