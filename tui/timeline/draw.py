"""The tree of steps and the card beside it, drawn."""

from __future__ import annotations

from textual.strip import Strip

from engine.core.offers import counted
from engine.core.text import cell_len, wrap
from tui.draw import chronicle, listing
from tui.draw.rows import Pen, Row
from tui.fight.history import BY_PROGRAM
from tui.timeline.difference import Change
from tui.timeline.lanes import Lanes
from tui.timeline.tree import StepRow, Tree, short

LEGEND = 12
"""Lines of the pane from which on its signs are explained."""

LEAST_RESULT = 12
"""Cells below which a result is not begun."""

MUCH_OF_RESULT = 24
"""Cells of a result, or all of it, for which a label gives way that leaves less."""

LEAST_LABEL = 7
"""Cells of a label that are kept where its result needs the others."""

SHARE_OF_LABEL = 3
"""What part of a row a label keeps, one in so many, beside a result that is cut all the same."""

LEAST_ABOUT = 13
"""Cells for what two moments differ in: *Protection* whole."""

NARROW = 50
"""Columns below which faces give way to what a step is called, and moments to their last part."""

MOMENT = 10
"""Cells of a moment there."""

MOST_LANES = 10
"""Branches beside each other that are drawn; the rest show as one sign at the edge."""


def tree(pen: Pen, tree: Tree, width: int, height: int) -> list[Strip]:
    """The pane with the rows that are seen, and what their signs mean where there is room."""
    explained = int(height >= LEGEND)
    rows = listing.strips(
        pen, tree.scroller, tree.count, lambda row, cells: _row(pen, tree, row, cells), width, height - 2 - explained
    )
    rows += [pen.inside(_legend(pen), width)] * explained
    branches = len(tree.leaves)
    title = Row().add("Timeline", pen.look.title)
    title.add(f"  {counted(tree.count - 1, 'step')}, {counted(branches, 'branch', 'branches')}", pen.look.dim)
    return listing.pane(pen, title, rows, width, height, listing.place(pen, tree.scroller, tree.count))


def _row(pen: Pen, tree: Tree, at: int, width: int) -> Row:
    look, signs = pen.look, pen.glyphs
    told = tree.row(at)
    base = look.base if told.on_path else look.dim
    row = Row().add(signs.pointer if at == tree.mark else " ", look.accent)
    _graph(pen, row, tree.lanes, told)
    row.add(f"{told.number:>{len(str(tree.count)) + 1}}  ", look.dim)
    same = bool(at) and tree.moment(at - 1).label == told.moment
    moment, cells = short(told.moment), tree.moment_cells
    if width < NARROW:  # the turn tells steps apart, not the day
        moment, cells = moment.rpartition(f" {signs.dot} ")[2], min(cells, MOMENT)
    elif cell_len(pen.text(moment)) > cells:  # nor there, where both have no room
        moment = moment.partition(f" {signs.dot} ")[2] or moment
    pen.data(row, moment, look.dim if same else base, cells).add("  ", base)
    left = width - row.width - 1
    right = _right(pen, told)
    if left - right.width < cell_len(pen.text(f"{told.label}   {told.result}")):  # what was rolled is on the card
        wide = width >= NARROW
        right = _right(pen, told, dice=not told.result and wide, program=wide)
    room = max(4, left - right.width)
    ink = look.strong if told.head else look.dim if told.auto else base
    label = pen.cut(told.label, room)
    least, left, told_cells = min(LEAST_LABEL, cell_len(label)), room - cell_len(label), cell_len(pen.text(told.result))
    tells = left > LEAST_RESULT or room - least - 3 >= min(told_cells, MUCH_OF_RESULT)
    if told.result and tells:  # what came of it is worth more than all of how it came about
        over = max(0, 3 + told_cells - left)
        if told_cells > room - least - 3:  # which is cut all the same: who did what is read before it
            least = min(cell_len(label), max(least, room // SHARE_OF_LABEL))
        label = pen.cut(label, max(least, cell_len(label) - over))
        left = room - cell_len(label)
        row.add(label, ink).add(f" {signs.arrow} ", look.faint)
        pen.data(row, told.result, base, left - 3)
    else:
        pen.data(row, told.label, ink, room)
    return row.add(" ", base).extend(right)


def _legend(pen: Pen) -> Row:
    look, signs = pen.look, pen.glyphs
    row = Row().add(" ", look.base)
    for sign, ink, words in (
        (signs.checked, look.accent, "here"),
        (signs.pip, look.tone("good"), "on this branch"),
        (signs.no_pip, look.dim, "on another"),
        (signs.dot, look.tone("good"), "by itself"),
        (signs.pointer, look.accent, "marked"),
    ):
        row.add(sign, ink).add(f" {words}  ", look.dim)
    return row


def _graph(pen: Pen, row: Row, lanes: Lanes, told: StepRow) -> None:
    """The lanes at a step: those that run past, the step in its own, and the branches that leave it."""
    look, signs = pen.look, pen.glyphs
    at, shown = told.row, min(lanes.width, MOST_LANES)
    corner = ("\\", "/") if signs.ascii else (signs.corners[1], signs.corners[0])
    cells = [" "] * (2 * shown)
    passing, here = lanes.passing[at], lanes.lane[at]
    for lane in range(shown):
        if passing >> lane & 1:
            cells[2 * lane] = signs.down
    for fork in lanes.forks[at]:
        for cell in range(2 * min(here, fork) + 1, min(2 * max(here, fork), 2 * shown)):
            cells[cell] = signs.across if cells[cell] == " " else cells[cell]
        if fork < shown:
            cells[2 * fork] = corner[0] if fork > here else corner[1]
    if max(here, *lanes.forks[at], 0) >= shown:
        cells[-1] = signs.more
    if here < shown:
        node = signs.checked if told.head else signs.dot if told.auto else signs.pip if told.on_path else signs.no_pip
        row.add("".join(cells[: 2 * here]), look.faint)
        row.add(node, look.accent if told.head else look.tone("good") if told.on_path else look.dim)
        row.add("".join(cells[2 * here + 1 :]), look.faint)
    else:
        row.add("".join(cells), look.faint)


def _right(pen: Pen, told: StepRow, dice: bool = True, program: bool = True) -> Row:
    """Dice, rulings, whose decision it was, names and where the fight stands, at the right end."""
    look = pen.look
    row = Row()
    if told.dice and dice:
        faces = " ".join(map(str, told.dice[:6])) + (pen.glyphs.more if len(told.dice) > 6 else "")
        row.add(f"{faces} ", look.tone("dice"))
    if told.seen:
        row.add("seen ", look.tone("warn"))
    if told.ruling:
        row.add("GM ", look.accent)
    if told.why and not told.auto and program:
        row.add("program ", look.dim)
    if told.name:
        row.add("[", look.faint)
        pen.data(row, told.name, look.accent, min(24, cell_len(pen.text(told.name)))).add("] ", look.faint)
    if told.head:
        row.add("here ", look.accent)
    return row


def card(pen: Pen, tree: Tree, width: int, height: int, scroll: int) -> tuple[list[Strip], int]:
    """What happened in the step under the cursor and what it changed, or how it differs from the marked one."""
    look = pen.look
    inner = width - 2
    told = tree.row(tree.here)
    rows: list[Row] = []
    if tree.mark is None:
        title = pen.data(Row(), told.moment or "the beginning", look.title)
        title.add(f" {pen.glyphs.dot} step {told.number}", look.dim)
        rows += _happened(pen, tree, inner)
        rows.append(Row())
    else:
        title = Row().add("Compared", look.title)
        rows += _heads(pen, tree, inner)
    same = "nothing differs" if tree.mark is not None else "no sheet, place or condition changed"
    rows += differences(pen, tree.changed(), inner, same)
    scroll = max(0, min(scroll, len(rows) - (height - 2)))
    right = Row().add(f"{scroll + 1}-{min(len(rows), scroll + height - 2)} of {len(rows)}", look.dim)
    more = right if len(rows) > height - 2 else None
    return pen.framed(width, height, title, rows[scroll:], more), scroll


def _happened(pen: Pen, tree: Tree, width: int) -> list[Row]:
    look = pen.look
    rows: list[Row] = []
    label = tree.row(tree.here).label
    rows += [pen.data(Row().add(" ", look.base), part, look.strong) for part in wrap(pen.text(label), width - 2)]
    for line in tree.told(tree.here):
        rows += chronicle.rows(pen, line, False, True, width)
    why = tree.row(tree.here).why
    if why:
        reason = wrap(pen.text(f"{BY_PROGRAM}: {why}"), width - 2)
        rows += [Row().add(" ", look.base).add(part, look.dim) for part in reason]
    dice = tree.dice(tree.here)
    if dice:
        rows.append(Row().add(" dice ", look.dim).add(" ".join(map(str, dice)), look.tone("dice")))
    if tree.row(tree.here).seen:
        rows.append(Row().add(" taken back after its dice were seen", look.tone("warn")))
    if not tree.told(tree.here) and tree.here:
        rows.append(Row().add(" nothing was told", look.dim))
    return rows


def _heads(pen: Pen, tree: Tree, width: int) -> list[Row]:
    """The two moments above their columns."""
    look = pen.look
    first, second = _columns(width)
    row, under = Row().to(first, look.base), Row().to(first, look.base)
    for end, at in ((second, tree.mark or 0), (width, tree.here)):
        room = end - row.width - 1
        told = tree.row(at)
        pen.data(row, tree.moment_after(at).label, look.title, room).add(" ", look.base)
        pen.data(under, f"step {told.number}" + (f", {told.name}" if told.name else ""), look.dim, room).add(
            " ", look.base
        )
    return [row, under]


def _columns(width: int) -> tuple[int, int]:
    """Where the two moments begin: after what they differ in, which has a word's cells, and midway in the rest."""
    first = min(18, max(LEAST_ABOUT, width // 4))
    return first, first + (width - first) // 2


def differences(pen: Pen, found: list[Change], width: int, same: str) -> list[Row]:
    """Two moments side by side, by combatant; ``same`` where they do not differ."""
    look = pen.look
    if not found:
        return [Row().add(f" {same}", look.dim)]
    first, second = _columns(width)
    rows: list[Row] = []
    who = ""
    for change in found:
        if change.who != who:
            who = change.who
            rows.append(pen.data(Row().add(" ", look.base), who, look.strong))
        names = wrap(pen.text(change.what), first - 3)
        was = wrap(pen.text(change.before) or "-", second - first - 1)
        by = f" {pen.text(change.by)}" if change.by else ""
        now = wrap((pen.text(change.after) or "-") + by, width - second - 1)
        for line in range(max(len(names), len(was), len(now))):
            row = Row().add("  ", look.base)
            row.add(names[line] if line < len(names) else "", look.dim).to(first, look.base)
            row.add(was[line] if line < len(was) else "", look.base).to(second, look.base)
            row.add(
                now[line] if line < len(now) else "", look.tone(change.tone) if change.tone != "plain" else look.base
            )
            rows.append(row)
    return rows
