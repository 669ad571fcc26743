"""What just happened and why: each scene in one sentence, the moment in front, its parts folded under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import get_args

from msgspec.structs import replace
from rich.style import Style
from textual.strip import Strip

from engine.core.scenes import HEAVY, NEWS, Phrase, Scene, alike
from engine.core.text import clean, wrap
from engine.core.view import Line, Tone
from tui.draw.column import told
from tui.draw.rows import Pen, Row, cell_len
from tui.draw.shorter import OPPOSED, bare, fallen, in_short, left_out, outlined

Decision = Callable[[int], int]
"""The step of the last decision up to a step: what that one came to is told together."""

TONES: tuple[Tone, ...] = get_args(Tone)

DOT, MOMENT = "dot", "moment"
"""What stands between phrases, beside the tones of their words."""


def rows(pen: Pen, line: Line, fresh: bool, detailed: bool, width: int) -> list[Row]:
    """A chronicle line in as many rows as it needs, with its arithmetic below where that is asked for."""
    look = pen.look
    rule = pen.text(line.rule)
    mark = pen.text(line.moment)[:6]
    left = max(4, len(mark) + 2)
    style = look.tone(line.tone)
    room = max(10, width - left - (len(rule) + 2 if rule else 1))
    first, *rest = wrap(pen.text(line.text), room)
    row = Row().add(pen.glyphs.pointer if fresh else " ", look.accent).add(mark, look.dim).to(left, look.base)
    if line.ruling:
        row.add("GM ", look.accent)
        first, *rest = wrap(pen.text(line.text), max(10, room - 3))
    row.add(first, style)
    if rule:
        row.to(width - len(rule) - 1, look.base).add(rule, look.dim)
    out = [row, *(Row().to(left, look.base).add(text, style) for text in rest)]
    if detailed:
        for text in line.detail:
            for number, part in enumerate(wrap(pen.text(text), max(10, width - left - 3))):
                out.append(Row().to(left + (2 if not number else 4), look.base).add(part, look.dim))
    return out


def scene_rows(pen: Pen, scene: Scene, fresh: bool, detailed: bool, width: int) -> list[Row]:
    """A scene in one sentence, or line by line with the arithmetic; bookkeeping that is no part of one as it is."""
    if detailed or not scene.phrases or len(scene.lines) == 1:
        return [row for line in scene.lines for row in rows(pen, line, fresh, detailed, width)]
    look, mark = pen.look, pen.text(scene.moment)[:6]
    left = max(4, len(mark) + 2)
    told = flowed(pen, scene.phrases, width - left - 1)
    out = [Row().add(pen.glyphs.pointer if fresh else " ", look.accent).add(mark, look.dim).to(left, look.base)]
    out += [Row().to(left, look.base) for _ in told[1:]]
    return [row.extend(words) for row, words in zip(out, told, strict=True)]


def flowed(pen: Pen, phrases: Sequence[Phrase], width: int) -> list[Row]:
    """Phrases behind each other, broken between words; what matters is louder than what led to it, and another moment
    than the first one's stands before what happened then.
    """
    look = pen.look
    quiet = {"plain", "move", "dice"} if any(phrase.weight >= HEAVY for phrase in phrases) else set()
    styles: dict[str, Style] = {DOT: look.frame, MOMENT: look.accent}
    styles |= {tone: look.dim if tone in quiet else look.tone("death" if tone in NEWS else tone) for tone in TONES}
    out = [Row()]
    for word, tone in _words(pen, phrases):
        row = out[-1]
        if row.width and row.width + 1 + cell_len(word) > width:
            out.append(Row().add(word, styles[tone]))
        else:
            row.add(" " if row.width else "", look.base).add(word, styles[tone])
    return out


def _words(pen: Pen, phrases: Sequence[Phrase]) -> Iterator[tuple[str, str]]:
    """The words of phrases behind each other, each with its tone."""
    for at, phrase in enumerate(phrases):
        if at:
            yield pen.glyphs.dot, DOT
            if phrase.moment not in ("", phrases[at - 1].moment):
                yield pen.text(phrase.moment), MOMENT
        yield from pen.kept(("words", phrase.parts), partial(_said, pen, phrase.parts))


def _said(pen: Pen, parts: Sequence[tuple[str, Tone]]) -> list[tuple[str, str]]:
    return [(word, tone) for text, tone in parts for word in pen.text(text).split()]


def _lines(pen: Pen, phrases: Sequence[Phrase], width: int) -> int:
    """How many rows phrases flow into."""
    lines, used = 1, 0
    for word, _ in _words(pen, phrases):
        cells = cell_len(word)
        fits = not used or used + 1 + cells <= width
        lines += not fits
        used = used + bool(used) + cells if fits else cells
    return lines


NOTHING_YET = ("Nothing has happened yet: what comes of each decision is told here.", "Nothing has happened yet.")
"""What is told of a fight that has just begun, as there is room."""


def strip(
    pen: Pen,
    scenes: Sequence[Scene],
    width: int,
    height: int,
    done: str = "",
    decision: Decision = int,
    stake: str = "",
    apart: Decision | None = None,
    seen: int = -1,
    spare: str = "",
) -> list[Strip]:
    """What just happened as one scene, in at most so many lines: all that matters of what the last decision came to
    that mattered, with what came before where it was only declared, and the newest of what followed it: on the last
    line, where those decided who came after (``apart``: the step of each decision, also of those told together), on
    more where several have since, and what matters had been ``seen`` up to that step before. Where nothing is to be
    told, what was ``done`` last; before that what is at ``stake``. What stands on lines that are left is ``spare``.
    """
    news, heavy = worth_telling(scenes, decision)
    shown = _together(heavy, decision)
    own = apart or decision
    after = news[news.index(heavy[-1]) + 1 :] if heavy else []
    since = _together(after, decision)
    kept = sum(own(scene.step) > shown[-1].step for scene in since) if height > 1 else 0
    several = bool(kept) and len({own(scene.step) for scene in after}) > 1
    if several and (decision(after[-1].step) > shown[-1].step or shown[-1].step <= seen):
        kept = min(height, _lines(pen, since[-1].phrases, width - _margin(pen, since[-1]) - 1))
    out: list[Row] = []
    if not shown and height:
        out = _instead(pen, width, height, done, stake)
    elif kept < height and len(shown[-1].phrases) == 1 and len(heavy) > 1:  # only declared, or a line by itself
        left = max(0, height - len(flowed(pen, shown[-1].phrases, width - _margin(pen, shown[-1]) - 1)))
        for scene in _together([scene for scene in heavy if scene.step < shown[-1].step], decision):
            out += told_in(pen, scene, width, left)
    for scene in (*shown, *since):
        if len(out) < height:
            out += told_in(pen, scene, width, height - len(out) - (kept if scene not in since else 0))
    if spare and len(out) < height:
        out += _indented(pen, told(pen, spare, width - 2, height - len(out)), pen.look.dim)
    out += [Row()] * (height - len(out))
    return [row.strip(width, pen.look.base) for row in out]


def _instead(pen: Pen, width: int, height: int, done: str, stake: str) -> list[Row]:
    """What stands where nothing is to be told."""
    if stake and not done:
        return _indented(pen, told(pen, stake, width - 2, height), pen.look.base)
    said = done or next((text for text in NOTHING_YET if cell_len(text) < width), NOTHING_YET[-1])
    return _indented(pen, [pen.cut(said, width - 2)], pen.look.dim)


def _indented(pen: Pen, lines: Sequence[str], style: Style) -> list[Row]:
    return [Row().add(" ", pen.look.base).add(line, style) for line in lines]


def worth_telling(scenes: Sequence[Scene], decision: Decision) -> tuple[list[Scene], list[Scene]]:
    """The scenes that tell anything but headings, and those of them that matter: all that came of the last decision
    where none does.
    """
    news = [scene for scene in scenes if any(tone != "head" for phrase in scene.phrases for _, tone in phrase.parts)]
    since = decision(news[-1].step) if news else 0
    return news, [scene for scene in news if scene.heavy] or [scene for scene in news if scene.step >= since]


def so_far(pen: Pen, scenes: Sequence[Scene], width: int, height: int) -> list[Row]:
    """What a decision that still waits for dice has come to, as one scene in at most so many lines."""
    whole = _together(worth_telling(scenes, int)[1], int)
    return [row for scene in whole for row in told_in(pen, scene, width, height)]


def _together(scenes: Sequence[Scene], decision: Decision) -> list[Scene]:
    """The last scene with those before it that the same decision led to, as one."""
    if not scenes:
        return []
    since = decision(scenes[-1].step)
    of_one = [scene for scene in scenes if scene.step >= since]
    phrases = alike(replace(phrase, moment=scene.moment) for scene in of_one for phrase in scene.phrases)
    return [Scene(of_one[-1].step, of_one[-1].moment, phrases, of_one[0].lines)]


def _margin(pen: Pen, scene: Scene) -> int:
    """Cells before the text of a scene: its moment, or one where other lines begin between fights, which have none."""
    longest = max(cell_len(pen.text(moment)) for moment in (scene.moment, *(part.moment for part in scene.phrases)))
    return 2 + longest if longest else 1


def told_in(pen: Pen, scene: Scene, width: int, height: int) -> list[Row]:
    """A scene in at most so many lines: what matters least is left out first, and a sign stands for it; before
    anything is that matters, or the dice of one side, sums give way to their results.
    """
    if height < 1:
        return []
    look = pen.look
    left = _margin(pen, scene)
    inner = width - left - 1
    told, rows = _room_for(pen, scene.phrases, inner, height)
    if _opposed(told) < _opposed(scene.phrases):
        results = tuple(in_short(phrase) if phrase.rolled else phrase for phrase in scene.phrases)
        told, rows = max((told, rows), _room_for(pen, results, inner, height), key=lambda found: _worth(found[0]))
    if _heavy(told) < _heavy(scene.phrases) or len(rows) > height:
        shorter = (in_short, bare, outlined, fallen)
        ways = (_room_for(pen, tuple(map(way, scene.phrases)), inner, height) for way in shorter)
        told, rows = max(ways, key=lambda found: (_heavy(found[0]), len(found[1]) <= height))
    for way in (outlined, fallen):  # who falls is worth more than how much it took, and than how much was dealt
        if len(rows) > height and len(told) == 1:
            rows = flowed(pen, (way(told[0]),), inner)
    some_left = len(told) < len(scene.phrases)
    mark = pen.text((told and told[0].moment) or scene.moment)
    out = []
    for at, row in enumerate(rows[:height]):
        head = Row().add(" ", look.base).add("" if at else mark, look.accent)
        head.add(pen.glyphs.more if some_left and not at else " " * (left > 1), look.dim).to(left, look.base)
        out.append(head.extend(row))
    if len(rows) > height:
        out[-1] = out[-1].words(width, f" {pen.glyphs.more}", look.dim)
    return out


def _worth(phrases: Sequence[Phrase]) -> int:
    """How many of them matter, or tell the last dice against each other."""
    return _heavy(phrases) + _opposed(phrases)


def _heavy(phrases: Sequence[Phrase]) -> int:
    return sum(phrase.weight >= HEAVY for phrase in phrases)


def _opposed(phrases: Sequence[Phrase]) -> int:
    return min(OPPOSED, sum(phrase.rolled for phrase in phrases))


def _room_for(pen: Pen, phrases: Sequence[Phrase], inner: int, height: int) -> tuple[Sequence[Phrase], list[Row]]:
    """As many phrases as have room on so many lines, and those lines; more of them where one alone has no room. Of
    those that gave way what matters most comes back where the lines hold it after all: one that is shorter.
    """
    gone: list[int] = []

    def some() -> list[Phrase]:
        return [phrase for place, phrase in enumerate(phrases) if place not in gone]

    def fits() -> bool:
        return _lines(pen, some(), inner) <= height

    for at in left_out(phrases)[:-1]:
        if fits():
            break
        gone.append(at)
    for at in gone[-2::-1]:
        gone.remove(at)
        if not fits():
            gone.append(at)
    return some(), flowed(pen, some(), inner)


def strips(
    pen: Pen, scenes: Sequence[Scene], head: int, detailed: bool, width: int, height: int, scroll: int
) -> tuple[list[Strip], int]:
    """The framed pane with the newest scene at the bottom, and the scroll that was possible."""
    inner, room = width - 2, height - 2
    drawn: list[Row] = []
    for scene in reversed(scenes):
        if len(drawn) >= room + scroll:
            break
        drawn += reversed(scene_rows(pen, scene, scene.step == head, detailed, inner))
    scroll = max(0, min(scroll, len(drawn) - room))
    shown = list(reversed(drawn[scroll : scroll + room]))
    title = Row().add("Chronicle", pen.look.title)
    if scroll:
        title.add(f"  {scroll} lines back", pen.look.accent)
    if not shown:
        shown = [Row().add(" nothing to tell yet", pen.look.dim)]
    return pen.framed(width, height, title, shown), scroll


def texts(lines: list[tuple[int, Line]]) -> str:
    """The lines as plain text, for the clipboard: one line each, whatever is in them."""
    return "\n".join(
        clean(f"{line.moment:>4} {line.text}" + (f"  {line.rule}" if line.rule else "")) for _, line in lines
    )
