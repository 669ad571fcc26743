"""Tables and checklists that lie on the table: what a sheet, or a box for dice, shows of them."""

from __future__ import annotations

from rich.style import Style

from engine.core.text import cell_len, wrap
from engine.core.view import Meter, Table
from tui.draw.bars import MOST_PIPS, pips
from tui.draw.rows import Pen, Row


def table_rows(pen: Pen, table: Table, width: int, *, tight: bool = False) -> list[Row]:
    """A table or checklist: what lies on it, which row is current, which are spent or struck out, and how likely each
    comes next. ``tight``: its columns are one cell apart.
    """
    look = pen.look
    title = pen.data(Row().add(" ", look.base), table.title, look.accent)
    if table.tokens is not None:
        here, whole = table.tokens
        title.add("  ", look.base).extend(pips(pen, Meter("tokens", "", here, whole, "pips")))
        title.add(f" {here} of {whole}" if whole <= MOST_PIPS else "", look.dim)
    columns, rows = table.told
    lines = [columns, *rows] if columns else rows
    sizes, gap = _sizes(pen, lines, width, tight)
    out = [title]
    for number, line in enumerate(lines, -1 if columns else 0):
        texts = list(zip(map(pen.text, line), sizes, strict=False))
        name = [pen.phrase(*texts.pop(0))] if len(texts) > 1 else []  # a name is cut, what is said of it goes on below
        parts = [*([name] if name else []), *(wrap(text, max(1, cells)) for text, cells in texts)]
        style = _style(pen, table, number)
        for below in range(max(map(len, parts))):
            row = Row().add(" " if below else _sign(pen, table, number), _sign_style(pen, table, number))
            left = 1
            for cells, part in zip(sizes, parts, strict=True):
                row.to(left, look.base).add(part[below] if below < len(part) else "", style)
                left += cells + gap
            out.append(row.to(left, look.base))
    return out


def _sizes(pen: Pen, lines: list[tuple[str, ...]], width: int, tight: bool) -> tuple[list[int], int]:
    """Cells of each column, and behind it: two, or one where it is to be ``tight`` or all columns are whole so. Where
    there are too few for that the widest gives way.
    """
    count = max([0, *(len(line) for line in lines)])
    sizes = [max([0, *(cell_len(pen.text(line[i])) for line in lines if i < len(line))]) for i in range(count)]
    gap = 1 if tight or sum(sizes) + count < width - 1 < sum(sizes) + 2 * count + 1 else 2
    over = sum(sizes) + gap * count + 2 - width
    if over > 0 and sizes:
        widest = sizes.index(max(sizes))
        sizes[widest] = max(4, sizes[widest] - over)
    return sizes, gap


def _sign(pen: Pen, table: Table, number: int) -> str:
    if number in table.struck:
        return pen.glyphs.refused
    return pen.glyphs.pointer if number == table.current and number >= 0 else " "


def _sign_style(pen: Pen, table: Table, number: int) -> Style:
    return pen.look.accent if number == table.current else pen.look.dim


def _style(pen: Pen, table: Table, number: int) -> Style:
    look = pen.look
    if number in table.struck:
        return look.dim + Style(strike=True)
    if number < 0:
        return look.dim
    return look.dim if number in table.spent else look.strong if number == table.current else look.base
