"""T5, T6, T7, T9, T10, T22, T23, T25: from a key press to the finished paint, and the bytes it took.

One key is typed; *paint* is the arrival of the last byte before a tenth of a second of silence. The first byte may take
up to two seconds, so that slow answers stay in the tail. Each synchronised block counts as one frame; *picture* is the
end of the first one. (Only a command has a second: the mark that says it is on the disk, which comes after it.)
"""

from __future__ import annotations

import sys
from collections.abc import Sequence, Set
from pathlib import Path
from random import Random

from msgspec import Struct, field

from content.loader import listing
from engine.systems import SYSTEMS
from tests.bench.cases_calls import COUNTERBEAT
from tests.bench.effort import Effort
from tests.bench.figures import Figure, median, percentile
from tests.bench.scenes import ENCOUNTERS, TWELVE, WALK_KEY, choose
from tests.bench.smallest import Pictured, smallest
from tests.bench.terminal import SYNC, SYNC_END, Chunks, Program, clean_env
from tests.fillings import filled_at_random
from tui.start.fights import begin

APPS = Path(__file__).parent / "apps"
UP, DOWN, LEFT, RIGHT = b"\x1b[A", b"\x1b[B", b"\x1b[D", b"\x1b[C"
HOME, END = b"\x1b[H", b"\x1b[F"
ESC = b"\x1b"
SCREENS = {"timeline": b"t", "rulebook": b"\x1bOP", "codex": b"x"}
"""What opens over the fight, and the key that opens it."""
PLAY = [COUNTERBEAT, "play", str(TWELVE)]
TYPICAL = (DOWN, DOWN, UP, b"1", ESC, b"\t", b"c", b"c", b" ", b"u")
"""Ten keys of an ordinary minute: the palette, an act begun and left, another sheet, the chronicle, the next question,
back.
"""


class Taken(Struct):
    """What the presses of one case took."""

    paint: list[float] = field(default_factory=list)
    picture: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    silent: int = 0

    def add(self, typed: float, got: Chunks) -> None:
        """Note one press."""
        if not got:
            self.silent += 1
            return
        data = b"".join(chunk for _, chunk in got)
        self.paint.append((got[-1][0] - typed) * 1000)
        self.picture.append((first_frame(got) - typed) * 1000)
        self.size.append(len(data))
        self.frames.append(data.count(SYNC))


def first_frame(got: Chunks) -> float:
    """When the first frame was complete; when the last byte came if frames are not marked."""
    before = b""
    for when, data in got:
        if SYNC_END in before + data:
            return when
        before = data[-len(SYNC_END) :]
    return got[-1][0]


class Case(Struct, frozen=True):
    """A program, keys to reach the place, and the keys whose answers are timed, over and over."""

    argv: list[str]
    lead: Sequence[bytes]
    keys: Sequence[bytes]


def app(name: str) -> list[str]:
    """The command that starts one of the baseline programs."""
    return [sys.executable, str(APPS / f"{name}.py")]


def ready(program: Program, case: Case) -> None:
    """Wait for the program and bring it to the place."""
    program.pump(0.8, 10, patience=8)
    for key in case.lead:
        program.send(key)
        program.pump(0.15, 1)
    program.check_alive()


def side_by_side(ours: Case, base: Case, presses: int, scratch: Path) -> tuple[Taken, Taken]:
    """Both programs open at once, a press for the one and a press for the other in turn."""
    taken = (Taken(), Taken())
    with (
        Program(ours.argv, clean_env(scratch / "keys-ours")) as one,
        Program(base.argv, clean_env(scratch / "keys-base")) as other,
    ):
        pairs = ((one, ours, taken[0]), (other, base, taken[1]))
        for program, case, _ in pairs:
            ready(program, case)
        for press in range(presses):
            for program, case, into in pairs:
                program.pump(0, 0)  # leave nothing over from before
                typed = program.send(case.keys[press % len(case.keys)])
                into.add(typed, program.pump(0.1, 3.0, patience=2.0))
        for program, case, into in pairs:
            program.check_alive()
            if into.silent:
                raise RuntimeError(
                    f"{into.silent} of {presses} presses drew nothing in {' '.join(case.argv)}:\n"
                    + "\n".join(program.screen())
                )
    return taken


def measure(asked: Set[str], effort: Effort, scratch: Path) -> list[Figure]:
    """What a press costs: the cursor on the map and in the palette, a segment, a jump in history, another screen."""
    figures: list[Figure] = []
    cases = (
        (("T5", "T6"), map_cursor),
        (("T7",), palette),
        (("T9",), segment),
        (("T10",), history),
        (("T22",), screens),
        (("T23",), typical),
        (("T23",), slow_line),
        (("T25",), crowds),
    )
    for names, of in cases:
        if asked & set(names):
            figures += [figure for figure in of(effort, scratch) if figure.id in asked]
    return figures


def map_cursor(effort: Effort, scratch: Path) -> list[Figure]:
    """T5, T6: the target of a walk is moved from one hex to the next and back."""
    ours, base = side_by_side(
        Case(PLAY, [WALK_KEY, RIGHT, LEFT], [RIGHT, LEFT]),
        Case(app("canvas"), [b"c"] * 4, [b"c"]),
        effort.presses,
        scratch,
    )
    beside = "two cells refreshed"
    return [
        at_most("T5", "map cursor: paint, median", "ms", median(ours.paint), median(base.paint), beside, 1.5, 1.2),
        at_most("T5", "map cursor: paint, p95", "ms", slow(ours.paint), slow(base.paint), beside, 1.5, 1.2),
        at_most("T6", "map cursor: bytes", "", median(ours.size), median(base.size), beside, 1.5, 1.2),
    ]


def palette(effort: Effort, scratch: Path) -> list[Figure]:
    """T7: the next option is highlighted, and the one before again."""
    ours, base = side_by_side(
        Case(PLAY, [DOWN, UP], [DOWN, UP]), Case(app("table"), [DOWN] * 5, [DOWN, UP]), effort.presses, scratch
    )
    beside = "a DataTable row in view"
    return [
        at_most("T7", "palette: paint, median", "ms", median(ours.paint), median(base.paint), beside, 1.5, 1.0),
        at_most("T7", "palette: bytes", "", median(ours.size), median(base.size), beside, 1.5, 1.0),
    ]


def segment(effort: Effort, scratch: Path) -> list[Figure]:
    """T9: everybody waits, the segment is resolved, and the next one is there with all that came of it."""
    ours, base = side_by_side(
        Case(PLAY, [b" "] * 3, [b" "]), Case(app("sixty"), [b"m"] * 8, [b"m"]), effort.presses, scratch
    )
    beside = "next turn without the log"
    return [
        at_most(
            "T9", "a resolved segment: picture, p95", "ms", slow(ours.picture), slow(base.picture), beside, 1.5, 1.2
        ),
        at_most(
            "T9", "  and the mark that it is saved, p95", "ms", slow(ours.paint), slow(base.paint), beside, 1.5, 1.2
        ),
        at_most("T9", "a resolved segment: bytes", "", median(ours.size), median(base.size), beside, 2.0),
        Figure("T9", "a resolved segment: frames", "", median(ours.frames), None, "", "at most", 1),
    ]


def history(effort: Effort, scratch: Path) -> list[Figure]:
    """T10: to the beginning and back to the end, which changes the look of the whole screen."""
    ours, base = side_by_side(
        Case(PLAY, [b" "] * 5, [HOME, END]), Case(app("canvas"), [b"r"] * 4, [b"r"]), effort.presses, scratch
    )
    beside = "full-screen redraw"
    return [
        at_most("T10", "jump in history: picture", "ms", median(ours.picture), median(base.picture), beside, 2.0, 1.5),
        at_most(
            "T10", "  and the mark that it is saved", "ms", median(ours.paint), median(base.paint), beside, 2.0, 1.5
        ),
    ]


def screens(effort: Effort, scratch: Path) -> list[Figure]:
    """T22: the timeline, the rulebook and the codex opened over a fight, the first time with its imports too."""
    taken = {name: Taken() for name in SCREENS}
    with Program(PLAY, clean_env(scratch / "keys-screens")) as program:
        ready(program, Case(PLAY, [b" "] * 5, []))
        for _ in range(max(3, effort.presses // 10)):
            for name, key in SCREENS.items():
                program.pump(0, 0)
                typed = program.send(key)
                taken[name].add(typed, program.pump(0.1, 3.0, patience=2.0))
                program.send(ESC)
                program.pump(0.3, 3.0, patience=2.0)
        program.check_alive()
    return [
        Figure("T22", f"{name} opened, slowest", "ms", max(into.paint), None, "", "at most", 100)
        for name, into in taken.items()
    ]


def typical(effort: Effort, scratch: Path) -> list[Figure]:
    """T23: what ten typical keys send in each game, beside the fewest bytes that would make the same pictures."""
    figures = []
    for system in SYSTEMS:
        first = next(summary.id for summary in listing() if summary.system == system)
        argv = [COUNTERBEAT, "play", str(ENCOUNTERS.get(system, first))]
        sent = fewest = 0
        with Program(argv, clean_env(scratch / f"keys-typical-{system}")) as program:
            ready(program, Case(argv, [], []))
            terminal = Pictured()
            before = terminal.feed(b"".join(data for _, data in program.chunks))
            for key in TYPICAL:
                program.send(key)
                data = b"".join(chunk for _, chunk in program.pump(0.4, 3.0, patience=1.0))
                after = terminal.feed(data)
                sent += len(data)
                fewest += len(smallest(before, after))
                before = after
            program.check_alive()
        figures.append(at_most("T23", f"ten keys, {system}: bytes", "", sent, fewest, "smallest difference", 2.0))
    return figures


CROWDS = ((12, 24, 25.0), (16, 40, 50.0), (60, 200, 100.0))
"""How many stand on a square map of what size, and the milliseconds a key may take there."""

TABLES = ((12, 25.0), (16, 50.0))
"""The same in the other games, on the fields that their fights have."""

TWICE = 2
"""How often the ten keys are typed; the first time some of what they need is still to be loaded."""


def crowds(effort: Effort, scratch: Path) -> list[Figure]:
    """T25: the median and the slowest of ten typical keys where many fight, the second time round."""
    cases = [
        (f"{people} on {size}×{size}", [COUNTERBEAT, "play", str(crowd(scratch, people, size))], bound)
        for people, size, bound in CROWDS
    ]
    cases += [
        (f"{people} in {system}", [COUNTERBEAT, "resume", str(table(scratch, system, people))], bound)
        for system in SYSTEMS
        if system != "miasma"
        for people, bound in TABLES
    ]
    figures: list[Figure] = []
    for number, (what, argv, bound) in enumerate(cases):
        taken = Taken()
        with Program(argv, clean_env(scratch / f"keys-crowd-{number}")) as program:
            ready(program, Case(argv, [], []))
            for time in range(TWICE):
                for key in TYPICAL:
                    program.pump(0, 0)
                    typed = program.send(key)
                    # So long that what says later that it is saved is not taken for the answer to the next key.
                    got = program.pump(0.5, 3.0, patience=1.0)
                    if time == TWICE - 1:
                        taken.add(typed, got)
            program.check_alive()
        figures += [
            Figure(
                "T25", f"a key with {what}: picture, median", "ms", median(taken.picture), None, "", "at most", bound
            ),
            Figure("T25", "  and the slowest of ten", "ms", max(taken.picture), None, "", "at most", bound),
        ]
    return figures


def table(scratch: Path, system: str, people: int) -> Path:
    """A fight of a game that as many have joined by ruling as were missing; the first of them is asked."""
    path, rng = scratch / f"table-{system}-{people}.fight", Random(1)
    chronicle = begin(str(ENCOUNTERS[system]), seed=1, path=path)
    session = chronicle.session
    while len(session.state.combatants) < people:
        adding = [option for option in session.options("gm") if option.command["do"] == "rule-add" and option.enabled]
        asked = filled_at_random(rng.choice(adding), rng)
        alone = {"count": 1, "places": list(asked.get("places", ()))[:1]}
        session.do(session.ruleset.read({name: alone.get(name, value) for name, value in asked.items()}))
    while not any(question.kind == "act" for question in session.pending()):
        session.do(choose(session, rng, []))
    chronicle.save()
    chronicle.close()
    return path


def crowd(scratch: Path, people: int, size: int) -> Path:
    """An encounter with samurai in the west and kappa in the east of a square map."""
    lines = ['system = "miasma"', 'title = "A crowd"', 'summary = "Many."', f"width = {size}", f"height = {size}"]
    for number in range(people):
        west, row = number % 2 == 0, 1 + number * (size - 2) // people
        who = 'samurai = "mamoru"' if west else 'monster = "kappa"'
        at = f'at = "{(3 if west else size - 4) - row // 2},{row}"'
        lines += ["", "[[combatants]]", who, at, f"facing = {0 if west else 3}"]
    path = scratch / f"crowd-{people}.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


SLOW_LINE = 1_200
"""Bytes in a second."""

NARROW = (80, 24)


def slow_line(effort: Effort, scratch: Path) -> list[Figure]:
    """T23 at 80×24: what the first picture costs, how long a slow line takes until the largest of ten answers is
    shown (its first frame), and what is sent when a page is closed, beside the fewest bytes that would bring back what
    it covered.
    """
    figures: list[Figure] = []
    for system in SYSTEMS:
        first = next(summary.id for summary in listing() if summary.system == system)
        argv = [COUNTERBEAT, "play", str(ENCOUNTERS.get(system, first))]
        with Program(argv, clean_env(scratch / f"keys-slow-{system}"), NARROW) as program:
            begun = b"".join(data for _, data in program.pump(1.0, 40.0, patience=30.0))
            if not begun:  # no bytes at all would be few
                raise RuntimeError(f"{' '.join(argv)} drew nothing")
            terminal = Pictured(*NARROW)
            picture, largest = terminal.feed(begun), 0
            for key in TYPICAL:
                sent = _answer(program, key)
                answer = sent.find(SYNC_END) + len(SYNC_END) if SYNC_END in sent else len(sent)
                largest, picture = max(largest, answer), terminal.feed(sent)
            closing = fewest = 0
            for key in SCREENS.values():
                covered = terminal.feed(_answer(program, key))
                sent = _answer(program, ESC)
                picture = terminal.feed(sent)
                closing, fewest = closing + len(sent), fewest + len(smallest(covered, picture))
            program.check_alive()
        figures += [
            Figure("T23", f"start at 80×24, {system}: bytes", "", len(begun), None, "", "at most", 16_000),
            Figure(
                "T23", f"slowest of ten keys at 1,200 B/s, {system}", "s", largest / SLOW_LINE, None, "", "at most", 1.5
            ),
            at_most("T23", f"pages closed, {system}: bytes", "", closing, fewest, "smallest difference", 1.0),
        ]
    return figures


def _answer(program: Program, key: bytes) -> bytes:
    """All that a key sends."""
    program.pump(0, 0)
    program.send(key)
    return b"".join(data for _, data in program.pump(0.4, 3.0, patience=1.0))


def slow(values: Sequence[float]) -> float:
    """What only one press in twenty exceeds."""
    return percentile(values, 0.95)


def at_most(
    name: str, what: str, unit: str, ours: float, base: float, beside: str, bound: float, stretch: float | None = None
) -> Figure:
    """A figure that may be so many times its baseline."""
    return Figure(name, what, unit, ours, base, beside, "at most", bound, stretch)
