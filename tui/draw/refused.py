"""Acts that are refused for the same reason, on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.offers import counted
from engine.core.text import cell_len, wrap_but
from tui.draw.abreast import WORTH
from tui.draw.below import NARROW, SAYING
from tui.draw.rows import Pen, Row
from tui.fight.editors.entries import Entry

DIGIT = re.compile(r"(?<=\d) ")
"""What stands between a digit and what it does."""


def together(pen: Pen, some: list[tuple[str, Entry]], width: int, spare: int = 0) -> list[Row]:
    """Several refused entries with their digits, and the reason they share, which is never cut for them: names give way
    to their first words, and the number of the rule. Where their digits alone would be left, names go on below on the
    lines that are ``spare``, and the reason behind them; else what all of them do stands behind the last digit, and of
    digits that leave the reason no room stand the first and the last, and the act even so: the reason is cut already.
    """
    look = pen.look
    first = some[0][1]
    rule, why = pen.text(first.rule), pen.text(first.refused)
    told = [(digit, pen.text(entry.label)) for digit, entry in some]
    used = 4 + cell_len(why)
    forms = _forms(pen, told)
    numbered = all(digit for digit, _ in told)
    ways = [(form, number) for form in forms for number in (rule, "")]
    last = " ".join(digit for digit, _ in told) if numbered else _few(pen, told, least_name(width, width - used))
    names, rule = next((way for way in ways if used + sum(map(cell_len, way)) <= width), (last, ""))
    if names == last and numbered:
        below = next((rows for form in forms if len(rows := _below(pen, form, why, width)) <= spare + 1), None)
        if below is not None:
            return below
        names = last if used + cell_len(last) <= width else _ranges(pen, [digit for digit, _ in told])
        if spare and used + cell_len(names) > width:  # the reason is not cut where a line below has room for it
            return [
                Row().add(pen.glyphs.refused, look.dim).add(last, look.dim),
                pen.data(Row().add("   ", look.dim), why, look.dim, width - 3),
            ]
        once = f"{names} {_only_act(told)}".rstrip()
        cut = used + cell_len(names) > width  # then a few of its cells more are worth less than what is refused
        names = once if cut or used + cell_len(once) <= width else names
    row = Row().add(pen.glyphs.refused, look.dim)
    room = least_name(width, width - row.width - cell_len(why) - cell_len(rule) - 3)
    act = cell_len(f"{told[0][0]} {told[0][1].partition(': ')[0]}".strip()) + 1  # with the sign that there are others
    if width < NARROW and act <= width * 9 // 20:
        room = max(room, act)  # *Attack, L…* does not say which of two attacks
    row.add(pen.cut(names, room), look.dim).add("  ", look.dim)
    pen.data(row, why, look.dim, max(0, width - row.width - (cell_len(rule) + 1 if rule else 0)))
    return [row.add(" ", look.dim).add(rule, look.dim)] if rule else [row]


def _below(pen: Pen, form: str, why: str, width: int) -> list[Row]:
    """Names on as many lines as they need, and the reason behind the last, or below it where it has no room there."""
    look, lines = pen.look, wrap_but(DIGIT, form, width - 2)
    signs = [pen.glyphs.refused, *[" "] * (len(lines) - 1)]
    rows = [Row().add(sign, look.dim).add(line, look.dim) for sign, line in zip(signs, lines, strict=True)]
    if rows[-1].width + 2 + cell_len(why) <= width:
        rows[-1].add("  ", look.dim).add(why, look.dim)
        return rows
    return [*rows, pen.data(Row().add("   ", look.dim), why, look.dim, width - 3)]


def _ranges(pen: Pen, digits: Sequence[str]) -> str:
    """Digits of which three or more that follow each other are told by the first and the last: ``1–4 9``."""
    runs: list[list[str]] = []
    for digit in digits:
        if runs and int(runs[-1][-1]) + 1 == int(digit):
            runs[-1].append(digit)
        else:
            runs.append([digit])
    return " ".join(pen.text(f"{run[0]}–{run[-1]}") if len(run) > 2 else " ".join(run) for run in runs)


def _forms(pen: Pen, told: list[tuple[str, str]]) -> list[str]:
    """The names that acts are refused under, from all of each to what tells them apart."""
    acts = [(digit, label.split(": ")[0]) for digit, label in told]
    brief = [(digit, _kind(label) or _first_words(pen, digit, label)) for digit, label in told]
    begun = [(digit, _first_words(pen, digit, label)) for digit, label in told]
    firsts = [word for _, word in begun]
    ends = [(digit, _first_words(pen, digit, label.rpartition(": ")[2])) for digit, label in told]
    mixed = [one if firsts.count(one[1]) == 1 else end for one, end in zip(begun, ends, strict=True)]
    shorter = [
        names
        for names in (acts, brief, mixed)
        if len({word.removesuffix(pen.glyphs.more) for _, word in names}) == len(names)
    ]
    alike = [brief] if all(digit for digit, _ in told) and not _only_act(told) else []  # their digits tell them apart
    return [_listed(pen, names) for names in (told, *_one_act(told, ends), *shorter, *alike)]


def _one_act(told: list[tuple[str, str]], ends: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """One act that would be done with several things: it is named once, before all that they are called, or before the
    first word of each.
    """
    act = _only_act(told)
    whole = [(digit, label.rpartition(": ")[2]) for digit, label in told]
    return [[(names[0][0], f"{act}: {names[0][1]}"), *names[1:]] for names in (whole, ends)] if act else []


def _only_act(told: list[tuple[str, str]]) -> str:
    """The act that would be done with several things; empty where they are several acts."""
    acts = {label.rpartition(": ")[0] for _, label in told}
    return acts.pop() if len(acts) == 1 else ""


def _listed(pen: Pen, names: Sequence[tuple[str, str]]) -> str:
    """Names with their digits behind each other, told apart where there are commas in them."""
    between = f" {pen.glyphs.dot} " if any("," in label for _, label in names) else ", "
    return between.join(f"{digit} {label}".strip() for digit, label in names)


def _few(pen: Pen, told: Sequence[tuple[str, str]], cells: int) -> str:
    """As many names of several as there is room for, the first at least: what is done, each act once, or with what,
    where all of them are the same act.
    """
    acts, means = ([label.split(": ")[part] for _, label in told] for part in (0, -1))
    parts = acts if len({*acts}) > 1 else means
    digits: dict[str, str] = {}
    for (digit, _), part in zip(told, parts, strict=True):
        digits.setdefault(part, digit)
    names = [(digit, part) for part, digit in digits.items()]

    def form(count: int, brief: bool = False) -> str:
        shown = {part for _, part in names[:count]}
        others = sum(part not in shown for part in parts)
        more = f" +{others}" if brief else f" and {counted(others, 'other')}"
        return _listed(pen, names[:count]) + (more if others else "")

    ways = [*(form(count) for count in range(len(names), 0, -1)), form(1, brief=True)]
    return next((way for way in ways if cell_len(way) <= cells), ways[-1])


def _kind(label: str) -> str:
    """What stands behind a comma in the name of what is done: *Light* of *Attack, Light*; empty where there is none."""
    _, comma, kind = label.partition(": ")[0].rpartition(", ")
    return kind if comma else ""


def _first_words(pen: Pen, digit: str, label: str) -> str:
    """The first word of what is done, behind an article all up to what it is of (*A day of healing*, *A short
    reprieve*); a sign stands for words that are left out, where no digit says what is meant.
    """
    words = label.partition(": ")[0].split()
    behind_article = 4 if words[2:3] == ["of"] else 3
    first = " ".join(words[: behind_article if len(words[0]) < SAYING else 1]).rstrip(",")
    return first if digit or first == " ".join(words) else f"{first}{pen.glyphs.more}"


def least_name(width: int, left: int) -> int:
    """Cells that a refused name has at least: a third of the line, or what the whole reason leaves of a narrow one."""
    return left if width < NARROW and WORTH < left < width // 3 else max(width // 3, left)
