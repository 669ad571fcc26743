"""Where the panes lie. Sizes are worked out from the terminal's alone, so nothing moves when a fight goes on."""

from __future__ import annotations

from textual.geometry import Region

LEAST = (40, 18)
"""Columns and lines below which the fight is not drawn."""

WIDE = (100, 30)
"""From here on everything is shown at once."""

STRIP = (2, 3)
"""Lines that tell what just happened, above the palette of a low and of a high terminal; none under 22 lines."""

ROOMY = 30
"""Lines from which on a screen is high: two of them tell what just happened between fights."""

GOOD_AFTER = 8
"""Lines of what an act would change, with its frame, beside which a lower screen has two for that as well: a level
that is raised on a journey fills them.
"""

LEAST_AFTER = 4
"""Lines of what an act would change between fights, with its frame."""

LEAST_TRACK = 2
"""Lines that the tracker has at least inside its frame."""

LEAST_MIDDLE = 8
"""Lines that the pane in the middle has at least, its frame counted: six of a map show whoever acts, what is beside
them, and where they came from.
"""

ASIDE = 25
"""Columns beside a map in which an order and what just happened can be told."""

ASIDE_PALETTE = (8, 16)
"""Lines that a palette below those two has at least and at most."""

LAYING_OUT = 6
"""Lines that it has at least while a field is laid out: few are asked for, and who is put where is seen on the map."""

ASIDE_ROWS = 11
"""Lines of a map, its numbers counted, with no more of which nothing stands beside it."""

LEAST_PALETTE = 5
"""Lines of a palette that is worth showing below a pane which fills the screen."""

PALETTE = 44
"""Parts of a hundred of the lines below the order that a palette of a wide screen has."""

LEAST_WIDE_PALETTE = 10
"""Lines that it has at least."""

POINTING = 8
"""Lines that a palette of a high screen has at least while a place is chosen: what comes of it is told there."""

Plan = dict[str, Region]


def hung(planned: Plan) -> str:
    """The pane whose upper edge is the tracker's lower one, on a low screen; empty where each has its own."""
    track = planned.get("tracker")
    if track is None:
        return ""
    found = (name for name, region in planned.items() if region.y == track.bottom and region.width == track.width)
    return next(found, "")


def is_small(width: int, height: int) -> bool:
    """Whether the terminal is too small to draw a fight in."""
    return width < LEAST[0] or height < LEAST[1]


def is_wide(width: int, height: int) -> bool:
    """Whether map, sheets, palette and chronicle have room beside each other."""
    return width >= WIDE[0] and height >= WIDE[1]


def plan_between(width: int, height: int, people: int, middle: str) -> Plan:
    """Where the panes lie between fights: the roster, and what an act would change, instead of tracker and map.

    ``people`` is how many there are, ``middle`` what a narrow screen shows below the roster (for the map: the change).
    """
    if is_small(width, height):
        return {"header": Region(0, 0, width, height)}
    panes: Plan = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
    rest = height - 2
    if is_wide(width, height):
        left = width * 58 // 100
        top = max(8, min(2 * people + 6, rest * 45 // 100))
        sheet = rest * 45 // 100
        told = (rest - sheet) * 60 // 100
        panes["roster"] = Region(0, 1, left, top)
        panes["strip"] = Region(0, 1 + top, left, STRIP[1])
        panes["palette"] = Region(0, 1 + top + STRIP[1], left, rest - top - STRIP[1])
        panes["sheets"] = Region(left, 1, width - left, sheet)
        panes["after"] = Region(left, 1 + sheet, width - left, told)
        panes["chronicle"] = Region(left, 1 + sheet + told, width - left, rest - sheet - told)
        return panes
    top = max(4, min(people + 2, rest // 3))
    palette = max(8, (rest - top) * 55 // 100)
    left = rest - top - palette
    several = height >= ROOMY or left - STRIP[0] >= GOOD_AFTER or middle != "board"  # what a page says is whole there
    told = max(0, min(STRIP[0] if several else 1, left - LEAST_AFTER))
    panes["roster"] = Region(0, 1, width, top)
    panes["strip"] = Region(0, 1 + top, width, told)
    panes["palette"] = Region(0, 1 + top + told, width, palette)
    below = 1 + top + told + palette
    panes["after" if middle == "board" else middle] = Region(0, below, width, height - 1 - below)
    return panes


def aside(width: int, height: int, map_size: tuple[int, int]) -> int:
    """Columns beside a map with its frame, where a screen that is not wide has room for them; 0 where it has not, or
    where the map (``map_size``: its columns and lines) is none or a small one.
    """
    left = width - map_size[0] - 2
    fits = left >= ASIDE and height - STRIP[0] - ASIDE_PALETTE[0] - 2 > ASIDE_ROWS
    return left if map_size[1] > ASIDE_ROWS and fits and not is_wide(width, height) else 0


def _most_of_order(height: int, wanted: int, map_lines: int) -> int:
    """Lines of an order of so many (``wanted``) on a wide screen: a third of them, but no more than leave a map what it
    has to have; where some are folded anyway, as many are as leave it a good part.
    """
    most = height // 3
    rows = min(map_lines, ASIDE_ROWS if wanted > most else LEAST_MIDDLE - 2)
    board = rows + 2 + STRIP[1]
    below = max(board + LEAST_WIDE_PALETTE, -(-board * 100 // (100 - PALETTE)))
    return max(height // 5, min(most, height - 4 - below)) if map_lines else most


def _plan_beside(width: int, height: int, middle: str, map_size: tuple[int, int], least: int) -> Plan:
    """A map with the order in a column beside it; what just happened and the palette below both."""
    column, told = aside(width, height, map_size), STRIP[height >= WIDE[1]]
    rest = height - 2 - told
    palette = max(least, min(rest - map_size[1] - 2, ASIDE_PALETTE[1]))
    left = width - column
    return {
        "header": Region(0, 0, width, 1),
        middle: Region(0, 1, left, rest - palette),
        "tracker": Region(left, 1, column, rest - palette),
        "strip": Region(0, 1 + rest - palette, width, told),
        "palette": Region(0, height - 1 - palette, width, palette),
        "footer": Region(0, height - 1, width, 1),
    }


def plan(
    width: int,
    height: int,
    track_rows: int,
    middle: str,
    map_size: tuple[int, int] = (0, 0),
    laying_out: bool = False,
    pointed: int = 0,
    map_lines: int = 0,
) -> Plan:
    """The rectangle of every pane that is shown.

    ``track_rows`` is how many lines the tracker would like (none: a low screen has none), ``middle`` which of
    map, sheets and chronicle a narrow screen shows, ``map_size`` columns and lines of a map with the order beside
    it; ``laying_out``: nobody is asked yet; ``pointed`` lines of a map on which a place is chosen: a low screen takes
    those that it lacks from the palette, whose list only points. ``map_lines`` are those of a map of hexes: where it
    lacks many, a wide screen takes them from a long order, which folds those who are not concerned.
    """
    if is_small(width, height):
        return {"header": Region(0, 0, width, height)}
    if aside(width, height, map_size):
        least = LAYING_OUT if laying_out else ASIDE_PALETTE[0]
        if pointed:
            least = max(LAYING_OUT, min(least, height - 4 - STRIP[height >= WIDE[1]] - pointed))
        return _plan_beside(width, height, middle, map_size, least)
    panes: Plan = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
    if is_wide(width, height):
        told, left = STRIP[1], width * 58 // 100
        track = 2 + max(LEAST_TRACK, min(track_rows, _most_of_order(height, track_rows, map_lines)))
        rest = height - 2 - track
        palette = max(LEAST_WIDE_PALETTE, rest * PALETTE // 100)
        board = rest - palette
        panes["tracker"] = Region(0, 1, width, track)
        panes["board"] = Region(0, 1 + track, left, board - told)
        panes["strip"] = Region(0, 1 + track + board - told, left, told)
        panes["sheets"] = Region(left, 1 + track, width - left, board)
        panes["palette"] = Region(0, 1 + track + board, left, palette)
        panes["chronicle"] = Region(left, 1 + track + board, width - left, palette)
        return panes
    palette = 7 if height < 26 else 8 if height < 30 else 11
    told = max(0, min(STRIP[height >= WIDE[1]], height - 3 - palette - LEAST_TRACK - LEAST_MIDDLE))
    # The lower edge of its frame is the upper one of the pane below it.
    track = 1 + max(LEAST_TRACK, min(track_rows, 5 if height < 30 else 8)) if track_rows else 0
    if track > height - 2 - palette - told - LEAST_MIDDLE and height < 30:
        palette = 7  # a whole order is worth a line of the list
    if track:
        track = max(1 + LEAST_TRACK, min(track, height - 2 - palette - told - LEAST_MIDDLE))
        panes["tracker"] = Region(0, 1, width, track)
    rest = height - 2 - track - told
    least = LEAST_PALETTE if height < ROOMY else POINTING
    palette = max(least, min(palette, rest - pointed - 2)) if pointed else palette
    panes[middle] = Region(0, 1 + track, width, rest - palette)
    panes["strip"] = Region(0, height - 1 - palette - told, width, told)
    panes["palette"] = Region(0, height - 1 - palette, width, palette)
    return panes


def plan_alone(width: int, height: int, pane: str, lines: int = 0) -> Plan:
    """One pane that fills the screen between the first line and the last. Where all it has to show takes ``lines``, the
    palette has the others, if that is enough for one.
    """
    if is_small(width, height):
        return {"header": Region(0, 0, width, height)}
    edges = {"header": Region(0, 0, width, 1), "footer": Region(0, height - 1, width, 1)}
    rest = height - 2 - (lines + 2)
    if not lines or rest < LEAST_PALETTE:
        return {**edges, pane: Region(0, 1, width, height - 2)}
    below = Region(0, height - 1 - rest, width, rest)
    return {**edges, pane: Region(0, 1, width, height - 2 - rest), "palette": below}


def without_board(planned: Plan) -> Plan:
    """The same where there is no board: the sheets lie there, and the chronicle beside them, to the bottom."""
    if "board" not in planned:
        return planned
    panes = dict(planned)
    left, right, below = panes.pop("board"), panes.get("sheets"), panes.get("chronicle")
    panes["sheets"] = left
    if right is not None and below is not None:
        panes["chronicle"] = right.union(below)
    return panes
