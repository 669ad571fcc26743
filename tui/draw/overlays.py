"""What is laid over the places of a board: what a person points at there, which of several things a place tells, and
its sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.board.hexgrid import direction_to, parse
from engine.core.view import Overlay
from engine.core.words import listed
from tui.draw.rows import Pen

KINDS = (
    "path",
    "area",
    "arc",
    "line",
    "route",
    "flee",
    "blocked",
    "cut",
    "reach",
    "hazard",
    "threat",
    "strike",
    "target",
)
RANK = {kind: rank for rank, kind in enumerate(KINDS)}
"""Which of several overlays of one hex is told."""

TIMED = ("strike", "threat")
"""Overlays whose text is when: of several the soonest stands first."""

STRUCK = "!"
"""Behind a token on a hex that is struck at no particular time."""

END = "?"
"""Behind who is thought to end a way on a hex."""

INKS = {
    "threat": "bad",
    "strike": "ruling",
    "reach": "good",
    "path": "move",
    "line": "warn",
    "area": "warn",
    "hazard": "bad",
    "blocked": "bad",
    "cut": "bad",
    "route": "move",
    "flee": "good",
    "arc": "ruling",
}
"""The tone of each kind of overlay."""


class Marked(Struct, frozen=True, gc=False):
    """What the person at the keyboard points at: the cursor, what may be picked, what is picked, who is chosen.

    ``choosing``: a place is being chosen, and what it costs to get there (``prices``, else the board's own) is shown
    instead of what will be struck. ``moved``: somebody would stand elsewhere; where others would go from how they stand
    now is told no more.
    """

    cursor: str = ""
    legal: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()
    chosen: str = ""
    extra: tuple[Overlay, ...] = ()
    choosing: bool = False
    prices: Mapping[str, str] = {}
    priced: str = ""
    moved: bool = False


def by_place(overlays: Iterable[Overlay]) -> dict[str, list[Overlay]]:
    """Overlays by the place they are laid over."""
    out: dict[str, list[Overlay]] = {}
    for overlay in overlays:
        out.setdefault(overlay.at, []).append(overlay)
    return out


def together(laid: Sequence[Overlay]) -> Overlay:
    """Overlays of one hex as one: of the kind that matters most, with all times and notes, the soonest first."""
    kind = max((overlay.kind for overlay in laid), key=RANK.__getitem__)
    alike = sorted((overlay for overlay in laid if overlay.kind == kind), key=lambda one: (soonest(one), one.text))
    ends = [overlay for overlay in laid if overlay.kind == kind == "route" and overlay.text[-1:] == END]
    if len(ends) > 1:
        who = [overlay.text.removesuffix(END) for overlay in ends]
        return replace(ends[0], text=",".join(who) + END, note=ends[0].note.replace(who[0], listed(who)))
    times = {time for overlay in alike for time in overlay.text.split(",") if time.isdecimal()}
    text = ",".join(sorted(times, key=int)) if kind in TIMED and times else alike[-1].text
    return replace(
        alike[-1], text=text, note=_listed([*dict.fromkeys(overlay.note for overlay in alike if overlay.note)])
    )


def soonest(overlay: Overlay) -> int:
    """When a hex is struck first, where that is told."""
    first = overlay.text.split(",")[0]
    return int(first) if overlay.kind in TIMED and first.isdecimal() else 0


def _listed(notes: Sequence[str]) -> str:
    """Notes as one, what they have in common told once: ``struck in segments 8 and 10``."""
    stems, ends = {note.rpartition(" ")[0] for note in notes}, [note.rpartition(" ")[2] for note in notes]
    if len(stems) != 1:
        return "; ".join(notes)
    several = "s" if len(ends) > 1 and all(map(str.isdecimal, ends)) else ""
    return f"{stems.pop()}{several} {listed(ends)}".strip()


def overlay_sign(pen: Pen, overlay: Overlay) -> str:
    """The sign of an overlay; of a way that leads to a hex beside it an arrow there."""
    if overlay.kind in ("route", "flee") and overlay.to:
        try:
            way = direction_to(parse(overlay.at), parse(overlay.to))
        except ValueError:  # not between hexes
            way = None
        if way is not None:
            return pen.glyphs.facing[way]
    return pen.glyphs.overlays.get(overlay.kind, pen.glyphs.marker)
