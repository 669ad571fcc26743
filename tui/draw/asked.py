"""What the palette is handed: the question with its finished lines, and what stands under them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.view import Line, Preview, Tone
from tui.fight.editors.entries import Entry
from tui.fight.editors.outcome import Figure
from tui.fight.editors.typed import Typed

NOTHING = Preview()


class Said(Struct, frozen=True, gc=False):
    """What stands under the list: the preview, why the choice would be refused, what the last command was told
    (of this ``tone``).

    ``changes`` is what the act would change, line by line; where there are any they say more than the preview's lines.
    ``sums`` is what the choice itself comes to so far; ``also`` who else may act, whole and in brief; ``danger`` what
    threatens whoever decides, with ``marks`` of names for where it has no room for those; ``ahead`` what an act comes
    to of which nothing would be asked, for the lines that are left.
    """

    preview: Preview
    why_not: str = ""
    message: str = ""
    rule: str = ""
    tone: Tone = "bad"
    changes: tuple[Line, ...] = ()
    sums: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    danger: tuple[str, ...] = ()
    ahead: Preview = NOTHING
    marks: Mapping[str, str] = {}


class Content(Struct, frozen=True, gc=False):
    """What the palette shows: what was chosen so far and what is asked, the filter, the finished lines or the figure
    that is being written. ``pointing``: arrows move over the board, and the list only points; ``flat``: the lines are
    so short that they stand beside each other; ``alone``: another pane says what a choice comes to; ``onward`` and
    ``backward``: the keys that lead to lines that are out of sight; ``further``: the one that looks among more than the
    filter does.
    """

    title: str
    question: str = ""
    filter: str = ""
    filtering: bool = False
    entries: tuple[Entry, ...] = ()
    index: int = 0
    pointing: bool = False
    flat: bool = False
    figure: Figure | Typed | None = None
    alone: bool = False
    onward: str = ""
    backward: str = ""
    further: str = ""
